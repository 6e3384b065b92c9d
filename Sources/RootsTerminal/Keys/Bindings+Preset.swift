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
      case .roots: Self.common(action)
      case .vim: Self.vimKeys[action] ?? Self.common(action)
      case .tig: Self.tigKeys[action] ?? Self.common(action)
      }
    }

    private static func common(_ action: Action) -> [Key] {
      switch action {
      case .choose: [.enter]
      case .toggle: [.space]
      case .up: [.up, "k"]
      case .down: [.down, "j"]
      case .left: [.left, "h"]
      case .right: [.right, "l"]
      case .filter: ["/"]
      case .send: [.ctrl("s")]
      case .pageUp: [.pageUp]
      case .pageDown: [.pageDown]
      case .first: [.home]
      case .last: [.end]
      case .nextField: [.tab]
      case .previousField: [.backTab]
      case .slideUp: [Key(.up, .shift), "K"]
      case .slideDown: [Key(.down, .shift), "J"]
      case .back: [.escape, .backspace]
      case .root: ["u"]
      case .popTo: ["P"]
      case .tab: ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
      case .go: ["g"]
      case .push: ["n"]
      case .accessory: ["a"]
      case .dismiss: ["D"]
      case .earlier: ["["]
      case .later: ["]"]
      case .lastTwo: ["-"]
      case .below: ["{"]
      case .above: ["}"]
      case .switchPane: [.function(6)]
      case .grant: [.function(2)]
      case .refuse: [.function(3)]
      case .undo: ["z"]
      case .redo: ["Z"]
      case .bookmark: ["m"]
      case .returnToBookmark: ["'"]
      case .note: ["N"]
      case .map: ["M"]
      case .record: [.function(9)]
      case .step: [.function(10)]
      case .mark: [.function(7)]
      case .check: [.function(8)]
      case .palette: [.ctrl("p")]
      case .command: [":"]
      case .inspector: ["i"]
      case .help: ["?", .function(1)]
      case .act: [.function(12)]
      case .redraw: [.ctrl("l")]
      case .suspend: [.ctrl("z")]
      case .quit: ["q"]
      case .cancel: [.ctrl("c")]
      }
    }

    private static let vimKeys: [Action: [Key]] = [
      .pageUp: [.pageUp, .ctrl("b"), .ctrl("u")], .pageDown: [.pageDown, .ctrl("f"), .ctrl("d")],
      .last: [.end, "G"], .root: ["U"], .earlier: [.ctrl("o"), "["], .undo: ["u"], .redo: [.ctrl("r")],
    ]

    private static let tigKeys: [Action: [Key]] = [
      .left: [.left], .right: [.right], .back: [.escape, .backspace, "<", "q"], .quit: ["Q"],
      .help: ["?", "h"], .redraw: [.ctrl("l"), "R"],
    ]
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// The key that types a character.
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(scalar) }
}
