internal import RootsApp

/// The tokens of a tape: one that is looked at, and the one after it.
struct TapeCursor {
  private var lexer: TapeLexer
  private let source: SourceText
  private let keeping: Keeping
  private(set) var current: TapeToken
  private(set) var ahead: TapeToken
  /// The parts of the command being read, if they are kept.
  private(set) var pieces: [TapePiece] = []

  /// Whether the parts of commands are kept.
  enum Keeping { case nothing, pieces }

  init(_ source: SourceText, _ lexer: TapeLexer, keeping: Keeping) {
    self.source = source
    self.lexer = lexer
    self.keeping = keeping
    let start = TapeToken(kind: .comment, literal: "", range: 0..<0, vhsLine: 1, vhsColumn: 1)
    (current, ahead) = (start, start)
  }

  /// The language being read.
  var dialect: TapeDialect { lexer.dialect }

  /// Where what is read ends.
  var limit: Int { lexer.limit }

  /// A byte as it is read.
  func byte(at offset: Int) -> UInt8 { lexer.bytes[offset] }

  /// The bytes as they are read.
  func bytes(in range: Range<Int>) -> ArraySlice<UInt8> { lexer.bytes[range] }

  /// Reads on at a place.
  mutating func seek(_ offset: Int) {
    lexer.seek(offset)
    current = lexer.next()
    ahead = lexer.next()
  }

  /// Reads on at a place, in a language and up to a limit.
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

  /// Goes on at another place: the token there is the one ahead, and the current one has a new range.
  mutating func resume(behind range: Range<Int>) {
    current.range = range
    lexer.seek(range.upperBound)
    ahead = lexer.next()
  }

  /// Takes the slash that begins what VHS reads as a pattern for a character by itself.
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

  /// Takes the last part off again, because it need not be written.
  mutating func dropPiece() { _ = pieces.popLast() }

  /// Puts parts in the place of those that were kept.
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
