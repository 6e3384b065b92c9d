package struct TapeConversion: Sendable {
  package let bytes: [UInt8]
  package let diagnostics: [Diagnostic]

  package init(bytes: [UInt8], diagnostics: [Diagnostic]) {
    (self.bytes, self.diagnostics) = (bytes, diagnostics)
  }
}

extension TapeConversion {
  /// Converts a tape so that VHS can run it, with everything that VHS does not know in comments.
  ///
  /// Every line stays a line. If VHS has another way to check or press the same, that is written before `#:=`, with the
  /// original behind it; ``importing(_:)`` undoes all of it, byte for byte. A faulty tape is not changed.
  package static func exporting(_ source: SourceText) -> TapeConversion {
    var parser = TapeParser(source, .roots, .rewrite)
    let tape = parser.parse()
    guard tape.isValid, tape.dialect == .roots else { return TapeConversion(unchanged: tape) }
    var exporter = TapeExporter(tape)
    return exporter.run()
  }

  /// Restores the tape that ``exporting(_:)`` was given; comments that hold statements lose their `#:` where possible.
  ///
  /// Lines that only look like exported ones are not changed, and neither is a faulty tape.
  package static func importing(_ source: SourceText) -> TapeConversion {
    let tape = Tape(source)
    guard tape.isValid, tape.dialect == .roots else { return TapeConversion(unchanged: tape) }
    return TapeConversion(bytes: TapeImporter(tape).run(), diagnostics: [])
  }

  private init(unchanged tape: Tape) {
    bytes = tape.source.bytes
    diagnostics = tape.diagnostics.filter { $0.severity == .error }
  }
}

struct TapeLines {
  let bytes: [UInt8]
  /// The content of every line, without line ends and a byte order mark.
  private(set) var contents: [Range<Int>] = []
  /// The beginning of the outermost statement comment of a line; lines count from 1.
  private(set) var comments: [Int: Int] = [:]

  init(_ tape: Tape) {
    bytes = tape.source.bytes
    var start: Int? = tape.source.line(at: 0).start
    while let place = start {
      let end = tape.source.line(at: place).end
      contents.append(place..<max(place, end))
      start = tape.source.nextLine(after: max(place, end))
    }
    for command in tape.commands + tape.replaced {
      guard let start = command.commentStart else { continue }
      let line = command.start.line
      comments[line] = min(comments[line] ?? start, start)
    }
  }

  func content(_ line: Int) -> ArraySlice<UInt8> { bytes[contents[line - 1]] }

  /// The line end, and a byte order mark at the start of the file, are kept.
  func line(_ line: Int, holding content: some Sequence<UInt8>) -> [UInt8] {
    let end = contents[line - 1].upperBound
    let next = line < contents.count ? contents[line].lowerBound : bytes.count
    let mark = line == 1 ? bytes[..<contents[0].lowerBound] : []
    return mark + Array(content) + bytes[end..<next]
  }

  func blanks(behindMarkAt comment: Int) -> Int {
    comment + (bytes[comment + 2] == UInt8(ascii: "=") ? 3 : 2)
  }

  func isBlank(_ place: Int) -> Bool {
    place < bytes.count && (bytes[place] == 0x20 || bytes[place] == 0x09)
  }
}

struct TapeImporter {
  private let source: SourceText
  private let lines: TapeLines

  init(_ tape: Tape) {
    source = tape.source
    lines = TapeLines(tape)
  }

  /// Converts each line back for which exporting the result gives the tape that is there; others are kept.
  func run() -> [UInt8] {
    let numbers = 1...lines.contents.count
    let given = numbers.map { lines.line($0, holding: lines.content($0)) }
    var taken = numbers.map(imported)
    for _ in 0..<4 {
      let result = Array(taken.joined())
      let again = TapeConversion.exporting(SourceText(name: source.name, bytes: result))
      let check = TapeLines(Tape(SourceText(name: source.name, bytes: again.bytes)))
      guard check.contents.count == given.count else { break }
      let wrong = numbers.filter { check.line($0, holding: check.content($0)) != given[$0 - 1] }
      if wrong.isEmpty { return result }
      for line in wrong { taken[line - 1] = given[line - 1] }
    }
    return source.bytes
  }

  private func imported(_ line: Int) -> [UInt8] {
    let range = lines.contents[line - 1]
    let bytes = lines.bytes
    guard let comment = lines.comments[line] else { return lines.line(line, holding: bytes[range]) }
    let blanks = lines.blanks(behindMarkAt: comment)
    guard bytes[blanks] == 0x20 else { return lines.line(line, holding: bytes[range]) }
    if lines.isBlank(blanks + 1) {
      return lines.line(
        line, holding: bytes[range.lowerBound..<blanks] + bytes[(blanks + 1)..<range.upperBound])
    }
    let isReplacement = bytes[comment + 2] == UInt8(ascii: "=")
    let indent = bytes[range].prefix { $0 == 0x20 || $0 == 0x09 }
    let kept = isReplacement ? indent : bytes[range.lowerBound..<comment]
    return lines.line(line, holding: kept + bytes[(blanks + 1)..<range.upperBound])
  }
}
