internal import RootsApp

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

  let source: SourceText
  private let fileDialect: TapeDialect
  let purpose: Purpose
  var lexer: TapeLexer
  /// The token being looked at, and the one after it.
  var current: TapeToken
  var ahead: TapeToken
  var commands: [TapeCommand] = []
  var replaced: [TapeCommand] = []
  var remarks: [TapeRemark] = []
  var findings: [TapeFinding] = []
  var errorCount = 0
  /// The parts of the command being read, if they are to be kept.
  var pieces: [TapePiece] = []
  /// What commands that press keys say, by their words.
  private var keyDeeds: [TapeWords: TapeCommand.Deed] = [:]
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
    let depth: Int
  }

  init(_ source: SourceText, _ dialect: TapeDialect, _ purpose: Purpose) {
    self.source = source
    self.purpose = purpose
    fileDialect = purpose != .list && Self.asksForVHS(source) ? .vhs : dialect
    lexer = TapeLexer(Self.readable(source.bytes, fileDialect), fileDialect)
    let start = TapeToken(kind: .comment, literal: "", range: 0..<0, vhsLine: 1, vhsColumn: 1)
    (current, ahead) = (start, start)
  }

  mutating func parse() -> Tape {
    checkBytes()
    if dialect == .roots, TapeText.startsWithByteOrderMark(source.bytes) { lexer.seek(3) }
    current = lexer.next()
    ahead = lexer.next()
    while step() {}
    if purpose != .list { checkSettings() }
    return Tape(
      source: source, dialect: fileDialect, commands: commands,
      findings: findings.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) },
      replaced: replaced, remarks: remarks)
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
  /// The language being read; in comments it is always this program's own.
  var dialect: TapeDialect { lexer.dialect }

  /// Reads on at a place inside a comment, up to its end, or again outside of all comments.
  mutating func enter(_ comment: OpenComment?, at offset: Int) {
    self.comment = comment
    lexer.dialect = comment == nil ? fileDialect : .roots
    lexer.limit = comment?.end ?? source.bytes.count
    lexer.seek(offset)
    current = lexer.next()
    ahead = lexer.next()
  }

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
    var text = source.decode(token.range)
    if token.closing == .open, let quote = token.quote { text += String(Unicode.Scalar(quote)) }
    pieces.append(TapePiece(text: text, joint: joint))
  }

  private mutating func warnIfOpen(_ token: TapeToken) {
    guard purpose != .list, token.kind == .string, token.closing == .open else { return }
    report(.stringNotClosed, at: token)
  }

  /// Whether a token is the first thing on its line.
  func isFirstOnLine(_ token: TapeToken) -> Bool {
    var place = token.range.lowerBound
    while place > 0, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(source.bytes[place - 1]) { place -= 1 }
    return place == 0 || TapeLexer.isLineEnd(source.bytes[place - 1])
  }

  func isOnSameLine(_ one: TapeToken, _ other: TapeToken) -> Bool {
    source.lineNumber(at: one.range.upperBound) == source.lineNumber(at: other.range.lowerBound)
  }

  func touches(_ one: TapeToken, _ other: TapeToken) -> Bool {
    one.range.upperBound == other.range.lowerBound
  }

  /// A word of this program at the start of a line, which ends a list of strings.
  func endsList(_ token: TapeToken) -> Bool {
    guard dialect == .roots, let word = token.bareWord else { return false }
    return TapeTable.begins(with: word) && isFirstOnLine(token)
  }
}

// MARK: - Results

extension TapeParser {
  /// Nobody reads on after so many.
  static let findingLimit = 1_000

  mutating func report(_ problem: TapeProblem, at token: TapeToken) {
    append(problem, token.range, SourcePosition(line: token.vhsLine, column: token.vhsColumn))
  }

  mutating func report(_ problem: TapeProblem, at range: Range<Int>) {
    append(problem, range, source.position(at: range.lowerBound))
  }

  private mutating func append(_ problem: TapeProblem, _ range: Range<Int>, _ vhsPosition: SourcePosition) {
    if problem.code.severity == .error { errorCount += 1 }
    guard purpose == .list || findings.count < Self.findingLimit else { return }
    findings.append(TapeFinding(problem: problem, range: range.source, vhsPosition: vhsPosition))
  }

  mutating func add(
    _ words: TapeWords, _ action: TapeAction, _ reach: TapeCommand.Reach = .vhs, end: Int? = nil
  ) {
    let range = commandStart..<max(commandStart, end ?? current.range.upperBound)
    let place = TapeCommand.Place(
      range.source, at: source.position(at: range.lowerBound),
      endLine: source.lineNumber(at: max(range.lowerBound, range.upperBound - 1)), comment: comment?.start)
    commands.append(TapeCommand(deed(action, words, reach), at: place))
  }

  /// What a command says: of keys what was made for the same keys before.
  private mutating func deed(
    _ action: TapeAction, _ words: TapeWords, _ reach: TapeCommand.Reach
  ) -> TapeCommand.Deed {
    let spelling = comment?.spelling ?? .plain
    guard case .press = action, pieces.isEmpty else {
      return TapeCommand.Deed(action, words, spelling, reach, pieces)
    }
    if let known = keyDeeds[words], known.reach == reach, known.spelling == spelling, known.action == action {
      return known
    }
    let deed = TapeCommand.Deed(action, words, spelling, reach)
    keyDeeds[words] = deed
    return deed
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
    if TapeText.startsWithByteOrderMark(source.bytes) { report(.byteOrderMark, at: 0..<3) }
    if let place = source.bytes.firstIndex(of: 0) { report(.zeroByte, at: place..<(place + 1)) }
    if let place = TapeText.firstInvalidByte(source.bytes) { report(.notUTF8, at: place..<(place + 1)) }
  }

  /// Whether the first line, or the one after `#!`, says `#: dialect vhs`.
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
