public import RootsTerminal

extension CursesTerminal {
  /// The colors that the user wants.
  @nonexhaustive public enum ColorChoice: Hashable, Sendable {
    /// As the environment and the terminal say.
    case automatic

    /// None; bold, reverse and underline stay.
    case never

    /// At most this depth.
    case atMost(Color.Depth)
  }
}

extension CursesTerminal.ColorChoice {
  /// The choice wins over NO_COLOR, that over FORCE_COLOR and CLICOLOR_FORCE, those over CLICOLOR, and all over the
  /// description, which says `supported`; but none of them gives a terminal colors that it does not have.
  package func depth(supported: Color.Depth, environment: (String) -> String?) -> Color.Depth {
    switch self {
    case .never: .mono
    case .atMost(let most): min(most, supported)
    case .automatic: min(Self.wished(environment) ?? supported, supported)
    }
  }

  /// `nil` if the environment is silent.
  private static func wished(_ environment: (String) -> String?) -> Color.Depth? {
    if let text = environment("NO_COLOR"), !text.isEmpty { return .mono }
    switch environment("FORCE_COLOR") {
    case "0", "false": return .mono
    case "1": return .sixteen
    case .some: return .all
    case nil: break
    }
    if let text = environment("CLICOLOR_FORCE"), text != "0" { return .all }
    return environment("CLICOLOR") == "0" ? .mono : nil
  }

  /// The type of terminal to use for TERM: a plain `xterm` that says it has true color has 256 colors too.
  static func type(_ name: String, environment: (String) -> String?) -> String {
    switch (name, environment("COLORTERM")) {
    case ("xterm", "truecolor"), ("xterm", "24bit"): "xterm-256color"
    default: name
    }
  }
}
