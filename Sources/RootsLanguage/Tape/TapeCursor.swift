/// The tokens of a tape: the current one, and the one after it.
struct TapeCursor {
  private var lexer: TapeLexer
  private let source: SourceText
  private let keeping: Keeping
  private(set) var current: TapeToken
  private(set) var ahead: TapeToken
  private(set) var pieces: [TapePiece] = []

  enum Keeping { case nothing, pieces }

  init(_ source: SourceText, _ lexer: TapeLexer, keeping: Keeping) {
    self.source = source
    self.lexer = lexer
    self.keeping = keeping
    let start = TapeToken(kind: .comment, literal: "", range: 0..<0, vhsLine: 1, vhsColumn: 1)
    (current, ahead) = (start, start)
  }

  var dialect: TapeDialect { lexer.dialect }

  var limit: Int { lexer.limit }

  /// A byte as the lexer reads it: NUL bytes are replaced.
  func byte(at offset: Int) -> UInt8 { lexer.bytes[offset] }

  func bytes(in range: Range<Int>) -> ArraySlice<UInt8> { lexer.bytes[range] }

  mutating func seek(_ offset: Int) {
    lexer.seek(offset)
    current = lexer.next()
    ahead = lexer.next()
  }

  mutating func seek(_ offset: Int, _ dialect: TapeDialect, upTo limit: Int) {
    lexer.dialect = dialect
    lexer.limit = limit
    seek(offset)
  }

  mutating func advance(_ joint: TapePiece.Joint) {
    current = ahead
    ahead = lexer.next()
    keep(current, joint)
  }

  mutating func resume(behind range: Range<Int>) {
    current.range = range
    lexer.seek(range.upperBound)
    ahead = lexer.next()
  }

  /// Reduces the token ahead, which VHS reads as a pattern, to the character `/`.
  mutating func cutAheadToSlash() {
    ahead.kind = .illegal
    ahead.literal = "/"
    ahead.range = ahead.range.lowerBound..<(ahead.range.lowerBound + 1)
    ahead.closing = .closed
    lexer.seek(ahead.range.upperBound)
  }
}

// MARK: - The parts of a command

extension TapeCursor {
  mutating func beginCommand() {
    pieces = []
    keep(current, .apart)
  }

  /// Drops the last part, because it need not be written.
  mutating func dropPiece() { _ = pieces.popLast() }

  mutating func keep(_ pieces: [TapePiece]) {
    if keeping == .pieces { self.pieces = pieces }
  }

  private mutating func keep(_ token: TapeToken, _ joint: TapePiece.Joint) {
    guard keeping == .pieces else { return }
    var text = source.decode(token.range)
    if token.closing == .open, let quote = token.quote { text += String(Unicode.Scalar(quote)) }
    pieces.append(TapePiece(text: text, joint: joint))
  }
}
