extension Bindings {
  /// The sets of bindings to start from.
  @nonexhaustive public enum Preset: String, CaseIterable, Sendable {
    /// The keys of this product.
    case roots
    /// Keys for users of vim.
    case vim
    /// Keys for users of tig: `q` closes, `Q` quits.
    case tig

    package func keys(for action: Action) -> [Key] {
      switch self {
      case .roots: action.standardKeys
      case .vim: Self.vimKeys[action] ?? action.standardKeys
      case .tig: Self.tigKeys[action] ?? action.standardKeys
      }
    }

    private static let vimKeys: [Action: [Key]] = [
      .pageUp: [.pageUp, .ctrl("b"), .ctrl("u")], .pageDown: [.pageDown, .ctrl("f"), .ctrl("d")],
      .last: [.end, "G"], .root: ["U"], .earlier: [.ctrl("o"), "["], .undo: ["u"], .redo: [.ctrl("r")],
    ]

    private static let tigKeys: [Action: [Key]] = [
      .left: [.left], .right: [.right], .back: [.escape, .backspace, "<", "q"], .quit: ["Q"],
      .help: ["?", "h"], .redraw: [.ctrl("l"), "R"], .narrower: ["("], .wider: [")"],
    ]
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// The key that types a character.
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(scalar) }
}
