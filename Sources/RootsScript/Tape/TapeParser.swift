/// Reads a tape token by token, one command after another, and never stops at a mistake.
struct TapeParser {
  enum Purpose {
    /// To run or check the tape: statements in comments count, places are true.
    case read
    /// To write the tape anew: the same, and the parts of every command are kept.
    case rewrite
    /// To list what VHS's own parser makes of the tape: comments are comments, places are VHS's.
    case list
  }

  let text: TapeText
  let dialect: TapeDialect
  let purpose: Purpose
  var lexer: TapeLexer
  /// The token being looked at, and the one after it.
  var current: TapeToken
  var ahead: TapeToken
  var commands: [TapeCommand] = []
  var replaced: [TapeCommand] = []
  var remarks: [TapeRemark] = []
  var issues: [TapeIssue] = []
  var errorCount = 0
  private var places: TapePlaces
  /// The parts of the command being read.
  var pieces: [TapePiece] = []
  var commandStart = 0
  /// Set once no `#: vhs end` follows any more, so that looking for it stays linear.
  var lacksRegionEnd = false
  /// Set once a film was asked for; saying so once is enough.
  var hasMentionedFilms = false
  /// How a listing finds the tapes that a tape includes, and how deeply it has gone.
  var read: ((String) -> [UInt8]?)?
  var depth = 0
  var inclusionsLeft = TapeProgram.inclusionLimit
  /// The comment being read as statements.
  var comment: OpenComment?

  struct OpenComment {
    let start: Int
    let end: Int
    let spelling: TapeCommand.Spelling
  }

  init(_ bytes: [UInt8], _ dialect: TapeDialect, _ purpose: Purpose) {
    let text = TapeText(bytes)
    self.text = text
    places = TapePlaces(text)
    self.purpose = purpose
    self.dialect = purpose != .list && Self.asksForVHS(text) ? .vhs : dialect
    lexer = TapeLexer(Self.readable(bytes, self.dialect), self.dialect)
    let start = TapeToken(kind: .comment, literal: "", range: 0..<0, vhsLine: 1, vhsColumn: 1)
    (current, ahead) = (start, start)
  }

  mutating func parse() -> Tape {
    checkBytes()
    if dialect == .roots, text.startsWithByteOrderMark { lexer.seek(3) }
    current = lexer.next()
    ahead = lexer.next()
    while step() {}
    if purpose != .list { checkSettings() }
    issues.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    return Tape(
      dialect: dialect, commands: commands, issues: issues, replaced: replaced, comments: remarks, text: text)
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
    let errorsBefore = errorCount
    commandStart = current.range.lowerBound
    pieces = []
    keep(current, .apart)
    warnIfOpen(current)
    parseCommand()
    if dialect == .roots, errorCount > errorsBefore { skipToCommand() }
  }

  /// Passes over the rest of a command that could not be read, but never over a whole line.
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
  mutating func advance(_ joint: TapePiece.Joint = .apart) {
    current = ahead
    ahead = lexer.next()
    keep(current, joint)
    warnIfOpen(current)
  }

  /// Where VHS throws a token away after a mistake, though it might begin a command.
  mutating func advanceInVHS() {
    if dialect == .vhs { advance() }
  }

  /// Goes on reading at another place; the token there is the one ahead.
  mutating func resume(at offset: Int) {
    lexer.seek(offset)
    ahead = lexer.next()
  }

  private mutating func keep(_ token: TapeToken, _ joint: TapePiece.Joint) {
    guard purpose == .rewrite else { return }
    var source = text.text(token.range)
    if token.closing == .open, let quote = token.quote { source += String(Unicode.Scalar(quote)) }
    pieces.append(TapePiece(text: source, joint: joint))
  }

  private mutating func warnIfOpen(_ token: TapeToken) {
    guard purpose != .list, token.kind == .string, token.closing == .open else { return }
    report(.stringNotClosed, at: token)
  }

  /// Whether a token is the first thing on its line.
  func isFirstOnLine(_ token: TapeToken) -> Bool {
    var place = token.range.lowerBound
    while place > 0, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(text.bytes[place - 1]) { place -= 1 }
    return place == 0 || TapeLexer.isLineEnd(text.bytes[place - 1])
  }

  func isOnSameLine(_ one: TapeToken, _ other: TapeToken) -> Bool {
    text.line(at: one.range.upperBound) == text.line(at: other.range.lowerBound)
  }

  func touches(_ one: TapeToken, _ other: TapeToken) -> Bool {
    one.range.upperBound == other.range.lowerBound
  }

  /// A word of this program at the start of a line, which ends a list of strings.
  func endsList(_ token: TapeToken) -> Bool {
    guard dialect == .roots, let word = token.bareWord else { return false }
    return StatementWord.begins(with: word) && isFirstOnLine(token)
  }
}

// MARK: - Results

extension TapeParser {
  /// Nobody reads on after so many.
  private static let issueLimit = 1_000

  mutating func report(_ problem: TapeProblem, at token: TapeToken) {
    if purpose == .list {
      append(problem, SourcePosition(line: token.vhsLine, column: token.vhsColumn), length: 1)
    } else {
      report(problem, at: token.range)
    }
  }

  mutating func report(_ problem: TapeProblem, at range: Range<Int>) {
    let line = text.line(at: range.lowerBound)
    let visible = range.clamped(to: text.lineRange(line))
    append(problem, places.position(at: range.lowerBound), length: max(1, text.scalarCount(visible)))
  }

  private mutating func append(_ problem: TapeProblem, _ position: SourcePosition, length: Int) {
    if problem.code.severity == .error { errorCount += 1 }
    guard purpose == .list || issues.count < Self.issueLimit else { return }
    issues.append(TapeIssue(problem, at: position, length: length))
  }

  mutating func add(
    _ words: TapeWords, _ action: TapeAction, _ reach: TapeCommand.Reach = .vhs, end: Int? = nil
  ) {
    let range = commandStart..<max(commandStart, end ?? current.range.upperBound)
    commands.append(
      TapeCommand(
        action: action, words: words, start: places.position(at: range.lowerBound),
        endLine: text.line(at: max(range.lowerBound, range.upperBound - 1)), range: range,
        spelling: comment?.spelling ?? .plain, reach: reach, pieces: pieces, commentStart: comment?.start))
  }
}

// MARK: - Bytes

extension TapeParser {
  /// A NUL byte is an error here; for reading on it counts as a blank.
  private static func readable(_ bytes: [UInt8], _ dialect: TapeDialect) -> [UInt8] {
    guard dialect == .roots, bytes.contains(0) else { return bytes }
    return bytes.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
  }

  private mutating func checkBytes() {
    guard dialect == .roots, purpose != .list else { return }
    if text.startsWithByteOrderMark { report(.byteOrderMark, at: 0..<3) }
    if let place = text.bytes.firstIndex(of: 0) { report(.zeroByte, at: place..<(place + 1)) }
    if let place = text.firstInvalidByte { report(.notUTF8, at: place..<(place + 1)) }
  }

  /// Whether the first line, or the one after `#!`, says `#: dialect vhs`.
  private static func asksForVHS(_ text: TapeText) -> Bool {
    (1...min(2, text.lineCount)).contains { line in
      let words = text.text(text.lineRange(line)).split { $0 == " " || $0 == "\t" }
      let isBehindShebang = line == 1 || text.bytes.starts(with: "#!".utf8)
      return isBehindShebang && words == ["#:", "dialect", "vhs"]
    }
  }
}
