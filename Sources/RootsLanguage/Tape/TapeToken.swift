package struct TapeToken: Sendable {
  package enum Kind: Hashable, Sendable {
    case end, illegal, comment, string, number, json, regex
    case at, equal, plus, percent, minus, leftBracket, rightBracket, caret, backslash
    case keyword(TapeKeyword)
    case setting(TapeSetting)
  }

  /// The presence of the delimiter that a token needs at its end.
  enum Closing: Sendable { case closed, open }

  var kind: Kind
  /// The content of the token, without quotes, slashes and the `#`.
  var literal: String
  /// The range in bytes.
  var range: Range<Int>
  var closing = Closing.closed
  var quote: UInt8?
  var vhsLine: Int
  var vhsColumn: Int

  var keyword: TapeKeyword? { if case .keyword(let word) = kind { word } else { nil } }

  static let endLiteral = "\0"

  var bareWord: String? { kind == .string && quote == nil ? literal : nil }
}
