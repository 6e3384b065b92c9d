/// One token of VHS's grammar.
struct TapeToken: Sendable {
  enum Kind: Hashable, Sendable {
    case end, illegal, comment, string, number, json, regex
    case at, equal, plus, percent, minus, leftBracket, rightBracket, caret, backslash
    case keyword(TapeKeyword)
    case setting(TapeSetting)
  }

  /// Whether a delimiter that the token needs at its end is there.
  enum Closing: Sendable { case closed, open }

  var kind: Kind
  /// What the token says: quotes, slashes and the `#` taken off.
  var literal: String
  /// Where the token stands, in bytes.
  var range: Range<Int>
  var closing = Closing.closed
  /// The delimiter of a quoted string.
  var quote: UInt8?
  /// Where VHS believes the token to be.
  var vhsLine: Int
  var vhsColumn: Int

  var keyword: TapeKeyword? { if case .keyword(let word) = kind { word } else { nil } }

  /// What the token behind the last one says.
  static let endLiteral = "\0"

  /// The text of a string without quotes.
  var bareWord: String? { kind == .string && quote == nil ? literal : nil }
}
