/// The characters that a terminal can show.
@nonexhaustive public enum Charset: String, Hashable, Sendable, CaseIterable {
  /// All of Unicode.
  case utf8
  /// ASCII only: lines become `+ - |`, the product's signs their plain twins, everything else `?`.
  case ascii

  /// The sign shown for a character that must not or cannot be shown.
  var replacement: Unicode.Scalar {
    switch self {
    case .utf8: "\u{FFFD}"
    case .ascii: "?"
    }
  }
}
