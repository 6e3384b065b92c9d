internal import RootsText

/// Parses a tape token by token, one command after another, and continues after every mistake.
package struct TapeParser {
  enum Purpose {
    /// Run or check the tape: statements in comments count, places are true.
    case read
    /// Rewrite the tape: like `read`, and the parts of every command are kept.
    case rewrite
    /// List the result of VHS's own parser: comments are comments, places are VHS's.
    case list
  }

  let source: SourceText
  let purpose: Purpose
  private let fileDialect: TapeDialect
  var cursor: TapeCursor
  var commands = TapeCommands()
  private(set) var findings: TapeFindings
  private(set) var remarks: [TapeRemark] = []
  private(set) var commandStart = 0
  var inclusions: TapeInclusions?
  private(set) var comment: OpenComment?
  /// Set once no `#: vhs end` follows any more, so that searching for it stays linear.
  private(set) var lacksRegionEnd = false

  struct OpenComment {
    let start: Int
    let end: Int
    let spelling: TapeCommand.Spelling
    let depth: Int
  }

  init(_ source: SourceText, _ dialect: TapeDialect, _ purpose: Purpose) {
    self.source = source
    self.purpose = purpose
    fileDialect = purpose != .list && Self.asksForVHS(source) ? .vhs : dialect
    cursor = TapeCursor(
      source, TapeLexer(Self.readable(source.bytes, fileDialect), fileDialect),
      keeping: purpose == .rewrite ? .pieces : .nothing)
    findings = TapeFindings(limit: purpose == .list ? .max : TapeFindings.usualLimit)
  }

  mutating func parse() -> Tape {
    checkBytes()
    cursor.seek(dialect == .roots && TapeText.startsWithByteOrderMark(source.bytes) ? 3 : 0)
    while step() {}
    if purpose != .list { checkSettings() }
    return Tape(
      source: source, dialect: fileDialect, commands: commands.all, findings: findings.sorted,
      replaced: commands.replaced, remarks: remarks)
  }

  private mutating func step() -> Bool {
    switch current.kind {
    case .end: return leaveComment()
    case .comment: readComment()
    default:
      readCommand()
      advance()
    }
    return true
  }

  private mutating func readCommand() {
    let errorsBefore = findings.errorCount
    commandStart = current.range.lowerBound
    cursor.beginCommand()
    warnIfOpen(current)
    parseCommand()
    if dialect == .roots, findings.errorCount > errorsBefore { skipToCommand() }
  }

  /// Skips the rest of a command that could not be read, but never a whole line.
  private mutating func skipToCommand() {
    while isOnSameLine(current, ahead), !beginsCommand(ahead) { advance() }
  }

  private func beginsCommand(_ token: TapeToken) -> Bool {
    switch token.kind {
    case .end, .comment: true
    case .keyword(let word): word.role == .command || word == .end
    default: endsList(token)
    }
  }
}

// MARK: - Tokens

extension TapeParser {
  var current: TapeToken { cursor.current }
  var ahead: TapeToken { cursor.ahead }

  /// In comments always `roots`.
  var dialect: TapeDialect { cursor.dialect }

  /// Continues inside a comment, up to its end, or with `nil` outside of all comments.
  mutating func enter(_ comment: OpenComment?, at offset: Int) {
    self.comment = comment
    cursor.seek(
      offset, comment == nil ? fileDialect : .roots, upTo: comment?.end ?? source.bytes.count)
  }

  mutating func advance(_ joint: TapePiece.Joint = .apart) {
    cursor.advance(joint)
    warnIfOpen(current)
  }

  /// Advances in the dialect `vhs` only: VHS drops a token after a mistake, even if it might begin a command.
  mutating func advanceInVHS() {
    if dialect == .vhs { advance() }
  }

  private mutating func warnIfOpen(_ token: TapeToken) {
    guard purpose != .list, token.kind == .string, token.closing == .open else { return }
    report(.stringNotClosed, at: token)
  }

  func isFirstOnLine(_ token: TapeToken) -> Bool {
    var place = token.range.lowerBound
    while place > 0, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(source.bytes[place - 1]) { place -= 1 }
    return place == 0 || TapeLexer.isLineEnd(source.bytes[place - 1])
  }

  func isOnSameLine(_ one: TapeToken, _ other: TapeToken) -> Bool {
    source.lineNumber(at: one.range.upperBound) == source.lineNumber(at: other.range.lowerBound)
  }

  /// The token ahead as a part of the current command: the end, where the next line begins another command. VHS, for
  /// which lines are blanks, takes its word.
  var argument: TapeToken {
    guard dialect == .roots, ahead.kind != .comment, isFirstOnLine(ahead), beginsCommand(ahead) else {
      return ahead
    }
    let end = current.range.upperBound
    let column = current.vhsColumn + current.range.count
    return TapeToken(
      kind: .end, literal: TapeToken.endLiteral, range: end..<end, vhsLine: current.vhsLine, vhsColumn: column
    )
  }

  func touches(_ one: TapeToken, _ other: TapeToken) -> Bool {
    one.range.upperBound == other.range.lowerBound
  }

  /// True for a word of this program at the start of a line, which ends a list of strings.
  func endsList(_ token: TapeToken) -> Bool {
    guard dialect == .roots, let word = token.bareWord else { return false }
    return TapeTable.begins(with: word) && isFirstOnLine(token)
  }
}

// MARK: - Results

extension TapeParser {
  mutating func report(_ problem: TapeProblem, at token: TapeToken) {
    findings.add(problem, token.range, SourcePosition(line: token.vhsLine, column: token.vhsColumn))
  }

  mutating func report(_ problem: TapeProblem, at range: Range<Int>) {
    findings.add(problem, range, source.position(at: range.lowerBound))
  }

  mutating func addRemark(_ kind: TapeRemark.Kind, _ range: Range<Int>) {
    remarks.append(TapeRemark(kind: kind, range: range))
  }

  mutating func noteOpenRegion() { lacksRegionEnd = true }

  mutating func add(
    _ words: TapeWords, _ action: TapeAction, _ reach: TapeCommand.Reach = .vhs, end: Int? = nil
  ) {
    let place = place(upTo: end ?? current.range.upperBound)
    commands.add(action, words, comment?.spelling ?? .plain, reach, cursor.pieces, at: place)
  }

  mutating func addKey(_ code: Key.Code, _ reach: TapeCommand.Reach) {
    let name = current.literal
    let spelling = comment?.spelling ?? .plain
    commands.addKey(name, spelling, cursor.pieces, at: place(upTo: current.range.upperBound)) { pieces in
      TapeCommand.Deed(
        .press([Key(code)], pace: nil, count: 1), TapeWords(TapeKeyword.dumpName(name), "", "1"), spelling,
        reach,
        pieces)
    }
  }

  private func place(upTo end: Int) -> TapeCommand.Place {
    let range = commandStart..<max(commandStart, end)
    let start = source.position(at: range.lowerBound)
    // A fast path: most commands stand on one line.
    let isLong = source.bytes[range.clamped(to: source.bytes.indices)].contains(where: TapeLexer.isLineEnd)
    let endLine = isLong ? source.lineNumber(at: max(range.lowerBound, range.upperBound - 1)) : start.line
    return TapeCommand.Place(range.source, at: start, endLine: endLine, comment: comment?.start)
  }
}

// MARK: - Bytes

extension TapeParser {
  /// Replaces NUL bytes, which are an error, by blanks for further reading.
  private static func readable(_ bytes: [UInt8], _ dialect: TapeDialect) -> [UInt8] {
    guard dialect == .roots, bytes.contains(0) else { return bytes }
    return bytes.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
  }

  private mutating func checkBytes() {
    guard dialect == .roots, purpose != .list else { return }
    if TapeText.startsWithByteOrderMark(source.bytes) { report(.byteOrderMark, at: 0..<3) }
    if let place = source.bytes.firstIndex(of: 0) { report(.zeroByte, at: place..<(place + 1)) }
    if let place = TapeText.firstInvalidByte(source.bytes) { report(.notUTF8, at: place..<(place + 1)) }
  }

  /// True if the first line, or the one after `#!`, is `#: dialect vhs`.
  private static func asksForVHS(_ source: SourceText) -> Bool {
    let first = source.line(at: 0)
    if says(first, source) { return true }
    guard source.bytes.starts(with: "#!".utf8), let second = source.nextLine(after: first.end) else {
      return false
    }
    return says(source.line(at: second), source)
  }

  private static func says(_ line: SourceRange, _ source: SourceText) -> Bool {
    line.length < 200
      && source.text(in: line).split(whereSeparator: \.isWhitespace) == ["#:", "dialect", "vhs"]
  }
}
