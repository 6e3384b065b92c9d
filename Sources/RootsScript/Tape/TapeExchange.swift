/// A tape turned into another spelling of itself.
public struct TapeConversion: Sendable {
  public let bytes: [UInt8]
  /// What could not be carried over, or why nothing was changed.
  public let issues: [TapeIssue]

  /// The tape as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Tape {
  /// A tape that VHS can run, with everything it does not know in comments.
  ///
  /// Lines stay lines. What VHS can check or press in another way is written that way before `#:=`, with the
  /// own spelling behind it; ``imported(_:)`` undoes all of it, byte for byte. A faulty tape is left alone.
  public static func exported(_ bytes: [UInt8]) -> TapeConversion {
    var parser = TapeParser(bytes, .roots, .rewrite)
    let tape = parser.parse()
    guard tape.isValid, tape.dialect == .roots else {
      return TapeConversion(bytes: bytes, issues: tape.issues.filter { $0.severity == .error })
    }
    var exporter = TapeExporter(tape)
    return exporter.run()
  }

  /// The tape that ``exported(_:)`` was given; comments that hold statements lose their `#:` where they can.
  ///
  /// Lines that only look like exported ones are left alone, and so is a faulty tape.
  public static func imported(_ bytes: [UInt8]) -> TapeConversion {
    let tape = Tape(bytes)
    guard tape.isValid, tape.dialect == .roots else {
      return TapeConversion(bytes: bytes, issues: tape.issues.filter { $0.severity == .error })
    }
    return TapeConversion(bytes: TapeImporter(tape).run(), issues: [])
  }
}

/// The lines of a tape with their ends, and where on each a statement's comment begins.
struct TapeLines {
  let text: TapeText
  /// Where the outermost statement comment of a line begins.
  private(set) var comments: [Int: Int] = [:]

  init(_ tape: Tape) {
    text = tape.text
    for command in tape.commands + tape.replaced {
      guard let start = command.commentStart else { continue }
      let line = text.line(at: start)
      comments[line] = min(comments[line] ?? start, start)
    }
  }

  func bytes(_ line: Int) -> ArraySlice<UInt8> { text.bytes[text.lineRange(line)] }

  /// The line with its content replaced, its line end kept.
  func line(_ line: Int, holding content: some Sequence<UInt8>) -> [UInt8] {
    let end = text.lineRange(line).upperBound
    let next = line < text.lineCount ? text.lineRange(line + 1).lowerBound : text.bytes.count
    return Array(content) + text.bytes[end..<next]
  }

  /// Where the blanks begin behind the mark of a comment.
  func blanks(behindMarkAt comment: Int) -> Int {
    comment + (text.bytes[comment + 2] == UInt8(ascii: "=") ? 3 : 2)
  }

  func isBlank(_ place: Int) -> Bool {
    place < text.bytes.count && (text.bytes[place] == 0x20 || text.bytes[place] == 0x09)
  }
}

/// Undoes what ``TapeExporter`` does.
struct TapeImporter {
  private let lines: TapeLines

  init(_ tape: Tape) { lines = TapeLines(tape) }

  /// Takes lines back as long as exporting the result gives the tape that is there.
  func run() -> [UInt8] {
    let given = (1...lines.text.lineCount).map { lines.line($0, holding: lines.bytes($0)) }
    var taken = (1...lines.text.lineCount).map(imported)
    for _ in 0..<4 {
      let result = Array(taken.joined())
      let again = Tape(Tape.exported(result).bytes)
      let check = TapeLines(again)
      guard check.text.lineCount == given.count else { break }
      let wrong = given.indices.filter { check.line($0 + 1, holding: check.bytes($0 + 1)) != given[$0] }
      if wrong.isEmpty { return result }
      for line in wrong { taken[line] = given[line] }
    }
    return Array(given.joined())
  }

  private func imported(_ line: Int) -> [UInt8] {
    let range = lines.text.lineRange(line)
    let bytes = lines.text.bytes
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
