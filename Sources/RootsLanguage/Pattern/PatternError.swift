package struct PatternError: Error, Hashable, Sendable {
  /// The kinds of mistake, in the words that users of RE2 know.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case invalidRange = "invalid character class range"
    case invalidEscape = "invalid escape sequence"
    case invalidGroupName = "invalid named capture"
    case unsupportedSyntax = "invalid or unsupported Perl syntax"
    case stackedRepeat = "invalid nested repetition operator"
    case invalidRepeatCount = "invalid repeat count"
    case missingBracket = "missing closing ]"
    case missingParenthesis = "missing closing )"
    case nothingToRepeat = "missing argument to repetition operator"
    case trailingBackslash = "trailing backslash at end of expression"
    case unexpectedParenthesis = "unexpected )"
    case tooDeep = "expression nests too deeply"
    case tooLarge = "expression too large"
  }

  package let kind: Kind
  package let fragment: String
  package let offset: Int
}

extension PatternError: CustomStringConvertible {
  package var description: String { "\(kind.rawValue): `\(fragment)`" }
}
