/// Where a quote was forgotten, on a line whose quotes do not go together.
///
/// The text then goes on to the next quote and takes properties and braces along; what is behind it looks wrong, which
/// may be far away.
struct KdlMissingQuote {
  private let bytes: UnsafeBufferPointer<UInt8>

  static func settle(_ findings: [KdlFinding], of bytes: UnsafeBufferPointer<UInt8>) -> [KdlFinding] {
    if findings.isEmpty { return findings }
    let lines = KdlMissingQuote(bytes: bytes)
    var settled: [KdlFinding] = []
    var last: Range<Int>?
    for finding in findings.sorted(by: { $0.range.start < $1.range.start }) {
      if let last, last.contains(finding.range.start) { continue }
      let line = lines.line(at: finding.range.start)
      guard let place = lines.place(in: line) else {
        settled.append(finding)
        continue
      }
      last = line
      let column = bytes[line.lowerBound..<place].count { $0 & 0xC0 != 0x80 } + 1
      settled.append(
        KdlFinding(
          mistake: .missingQuote(column: column), range: SourceRange(start: place, end: place + 1)))
    }
    return settled
  }

  private func line(at place: Int) -> Range<Int> {
    var (start, end) = (min(place, bytes.count), min(place, bytes.count))
    while start > 0, !isEnd(start - 1) { start -= 1 }
    while end < bytes.count, !isEnd(end) { end += 1 }
    return start..<end
  }

  private func isEnd(_ place: Int) -> Bool {
    bytes[place] == UInt8(ascii: "\n") || bytes[place] == UInt8(ascii: "\r")
  }

  /// Where the text should have ended that goes on too long; `nil` if the quotes of the line go together, or nothing
  /// that looks like notation stands in a text.
  private func place(in line: Range<Int>) -> Int? {
    var texts: [Range<Int>] = []
    var start: Int?
    var place = line.lowerBound
    while place < line.upperBound {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\\"), start != nil {
        place += 1
      } else if byte == UInt8(ascii: "\"") {
        // Long and raw texts end otherwise.
        if bytes[place..<line.upperBound].starts(with: "\"\"\"".utf8) { return nil }
        if let first = start { texts.append(first..<place) }
        start = start == nil ? place + 1 : nil
      } else if start == nil, byte == UInt8(ascii: "#"), place + 1 < line.upperBound,
        bytes[place + 1] == UInt8(ascii: "\"")
      {
        return nil
      } else if start == nil, bytes[place..<line.upperBound].starts(with: "//".utf8) {
        break
      }
      place += 1
    }
    guard let start else { return nil }
    return (texts + [start..<line.upperBound]).lazy.compactMap(notation).first
  }

  /// Where something in a text looks like notation: a property, braces around commands, the end of a node.
  private func notation(in text: Range<Int>) -> Int? {
    text.first { place in
      let rest = bytes[place..<text.upperBound]
      if rest.starts(with: "; ".utf8) { return true }
      guard rest.first == UInt8(ascii: " "), let first = rest.dropFirst().first else { return false }
      if first == UInt8(ascii: "{") { return rest.dropFirst(2).first.map { $0 == UInt8(ascii: " ") } ?? true }
      let name = rest.dropFirst().prefix(while: isPartOfName)
      return !name.isEmpty && rest[name.endIndex...].first == UInt8(ascii: "=")
    }
  }

  private func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
      UInt8(ascii: "@"):
      true
    default: false
    }
  }
}
