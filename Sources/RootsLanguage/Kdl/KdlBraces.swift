/// Finds the place of a missing or surplus brace by the indentation of the lines.
///
/// The parser notices a missing brace only at the end of a file, or in the middle of something else; the lines around
/// it are indented as if it were there.
struct KdlBraces {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The children blocks, in the order in which they were closed.
  private let blocks: [KdlParser.Block]

  static func settle(
    _ findings: [KdlFinding], of bytes: UnsafeBufferPointer<UInt8>, in range: SourceRange
  ) -> [KdlFinding] {
    guard let first = findings.first(where: \.mistake.isAboutBraces) else { return findings }
    let others = findings.filter { !$0.mistake.isAboutBraces }
    // An unclosed string or comment swallows the braces behind it.
    if others.contains(where: { $0.hidesBraces(in: bytes) }) { return others }
    var parser = KdlParser(KdlCursor(bytes, in: range))
    parser.blocks = []
    parser.parse()
    let braces = KdlBraces(
      bytes: UnsafeBufferPointer(rebasing: bytes.prefix(range.end)), blocks: parser.blocks ?? [])
    return others + [braces.cause(of: first) ?? first]
  }

  private func cause(of finding: KdlFinding) -> KdlFinding? {
    finding.mistake == .strayBrace ? causeOfStray : causeOfUnclosed
  }

  /// The first block whose closing brace is indented less than its opening line: the missing brace belongs to it.
  private var causeOfUnclosed: KdlFinding? {
    let block = blocks.first { isAlone($0.close) && indent(at: $0.close) < indent(at: $0.open) }
    return block.map { found(.unclosedBlock, at: $0.open) }
  }

  /// The line above a brace that is indented further than the block that it closes, if that line has children and no
  /// brace; else the brace itself.
  private var causeOfStray: KdlFinding? {
    guard let block = blocks.first(where: { isAlone($0.close) && indent(at: $0.close) > indent(at: $0.open) })
    else { return nil }
    guard let line = opener(above: block.close) else { return found(.strayBrace, at: block.close) }
    let start = line.lowerBound + indent(at: line.lowerBound)
    let end = bytes[start..<line.upperBound].firstIndex { $0 == UInt8(ascii: " ") } ?? line.upperBound
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    return KdlFinding(mistake: .unopenedBlock(name), range: SourceRange(start: start, end: end))
  }

  private func found(_ mistake: KdlMistake, at brace: Int) -> KdlFinding {
    KdlFinding(mistake: mistake, range: SourceRange(start: brace, end: brace + 1))
  }

  // MARK: Lines

  private func isEnd(_ place: Int) -> Bool {
    bytes[place] == UInt8(ascii: "\n") || bytes[place] == UInt8(ascii: "\r")
  }

  private func line(at place: Int) -> Range<Int> {
    var (start, end) = (place, place)
    while start > 0, !isEnd(start - 1) { start -= 1 }
    while end < bytes.count, !isEnd(end) { end += 1 }
    return start..<end
  }

  private func indent(at place: Int) -> Int {
    let line = line(at: place)
    return bytes[line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
  }

  private func isAlone(_ brace: Int) -> Bool { line(at: brace).lowerBound + indent(at: brace) == brace }

  /// The nearest line above a brace that has its indentation, if that line has no brace and further indented lines
  /// below it.
  private func opener(above brace: Int) -> Range<Int>? {
    let wanted = indent(at: brace)
    var (place, hasChildren) = (line(at: brace).lowerBound, false)
    while place > 0 {
      let line = line(at: place - 1)
      place = line.lowerBound
      let text = bytes[line].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if text.isEmpty || text.starts(with: "//".utf8) { continue }
      let indent = text.startIndex - line.lowerBound
      if indent < wanted { return nil }
      if indent == wanted {
        let isOpen = text.contains(UInt8(ascii: "{")) || text.first == UInt8(ascii: "}")
        return hasChildren && !isOpen ? line : nil
      }
      hasChildren = true
    }
    return nil
  }
}

extension KdlMistake {
  var isAboutBraces: Bool {
    switch self {
    case .strayBrace, .unclosedBlock, .unopenedBlock: true
    default: false
    }
  }

  var misplacesNodes: Bool { if case .missingQuote = self { true } else { isAboutBraces } }
}

extension KdlFinding {
  fileprivate func hidesBraces(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let rest = bytes[range.start...]
    switch mistake {
    case .unclosedString, .missingQuote:
      return rest.prefix { $0 != UInt8(ascii: "\n") }.contains { "{}".utf8.contains($0) }
    case .unclosedLongString, .unclosedComment: return rest.contains { "{}".utf8.contains($0) }
    default: return false
    }
  }
}
