internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsTerminal

/// A setting: by a node of the config file, by a variable, by an option.
struct Setting: Sendable {
  /// The node of the config file; the variable is `ROOTS_` and the same in capitals.
  let name: String
  let words: Words
  let summary: String
  let option: Option
  /// Changes the settings; the word is one of ``words``.
  let set: @Sendable (inout Settings, String) -> Void

  enum Words: Sendable {
    case choice([String])
    /// `#true` and `#false` in the config file.
    case flag
    case time
  }

  enum Option: Sendable {
    case none
    /// The option takes the word: `--theme mono`.
    case taking(String, value: String, summary: String)
    /// The option stands for a word: `--no-mouse`.
    case meaning(String, word: String, summary: String)
  }

  init(
    _ name: String, _ words: Words, _ summary: String, _ option: Option = .none,
    set: @escaping @Sendable (inout Settings, String) -> Void
  ) {
    self.name = name
    self.words = words
    self.summary = summary
    self.option = option
    self.set = set
  }

  var variable: String { "ROOTS_" + name.uppercased().replacing(each: "-", by: "_") }

  var standard: String {
    switch words {
    case .choice(let words): words[0]
    case .flag: name == "plain" ? "false" : "true"
    case .time: "25ms"
    }
  }

  func read(_ word: String) -> Result<String, Mistake> {
    switch words {
    case .choice(let words): return words.contains(word) ? .success(word) : .failure(Mistake(word, self))
    case .flag:
      switch word.lowercased() {
      case "true", "1", "yes", "on": return .success("true")
      case "false", "0", "no", "off": return .success("false")
      default: return .failure(Mistake(word, self))
      }
    case .time:
      let isTime = Duration(notation: word).map { $0 <= .seconds(10) } ?? false
      return isTime ? .success(word) : .failure(Mistake(word, self))
    }
  }

  struct Mistake: Error {
    let problem: String
    let help: Diagnostic.Help?

    fileprivate init(_ word: String, _ setting: Setting) {
      let shown = Text.clipped(VisibleText(word).text, to: 40)
      switch setting.words {
      case .choice(let words):
        problem = "no \(setting.name) '\(shown)'"
        let nearest = Names.nearest(to: word, in: words, limit: 1).first
        help = nearest.map { .suggestion($0) } ?? .hint("there are \(words.joined(separator: ", "))")
      case .flag:
        problem = "\(setting.name) is true or false, not '\(shown)'"
        help = nil
      case .time:
        problem = "\(setting.name) is a time up to ten seconds, not '\(shown)'"
        help = .hint("as in: \(setting.name) 25ms")
      }
    }

    var sentence: String {
      switch help {
      case .suggestion(let name): "\(problem); did you mean '\(name)'?"
      case .hint(let hint): "\(problem); \(hint)"
      case nil: problem
      }
    }
  }
}

extension Setting {
  /// In the order in which they are printed.
  static let all: [Setting] = [
    Setting(
      "preset", .choice(Bindings.Preset.allCases.map(\.rawValue)), "the keys to start from",
      .taking("--keys", value: "PRESET", summary: "keys")
    ) { $0.preset = Bindings.Preset(rawValue: $1) ?? .roots },
    Setting(
      "theme", .choice(["default"] + Theme.builtIn.map(\.name)), "the colors",
      .taking("--theme", value: "NAME", summary: "colors")
    ) { $0.theme = Theme.named($1) ?? .standard },
    Setting(
      "color", .choice(["auto", "never", "8", "16", "256"]), "how many colors; auto asks the terminal",
      .taking("--color", value: "WHEN", summary: "the most colors to use")
    ) { $0.colors = CursesTerminal.ColorChoice(word: $1) },
    Setting(
      "charset", .choice(["auto", "ascii"]), "the characters for lines and signs; auto asks the locale",
      .meaning("--ascii", word: "ascii", summary: "draw with ASCII characters only")
    ) { $0.charset = $1 == "ascii" ? .ascii : nil },
    Setting(
      "plain", .flag, "print numbered lines and draw nothing",
      .meaning(
        "--plain", word: "true",
        summary: "print numbered lines and draw nothing; also with ACCESSIBLE=1 and TERM=dumb")
    ) { $0.isPlain = $1 == "true" },
    Setting(
      "mouse", .flag, "use the mouse; with Shift the terminal still selects text",
      .meaning("--no-mouse", word: "false", summary: "leave the mouse to the terminal")
    ) { $0.takesMouse = $1 == "true" },
    Setting(
      "motion", .choice(["full", "reduced"]), "how changes are shown",
      .meaning("--reduce-motion", word: "reduced", summary: "show changes at once")
    ) { $0.motion = $1 == "full" ? .full : .still },
    Setting("escape-delay", .time, "how long Esc waits for the rest of a key; more on slow lines") {
      if let delay = Duration(notation: $1) { $0.escapeDelay = delay }
    },
    Setting(
      "database", .flag, "keep the screen graph, the saved state and the visits",
      .meaning("--no-db", word: "false", summary: "keep nothing")
    ) { $0.keepsDatabase = $1 == "true" },
    Setting(
      "visits", .flag, "count which screens were seen and which ways walked",
      .meaning("--no-visits", word: "false", summary: "count no visits")
    ) { $0.countsVisits = $1 == "true" },
  ]

  static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

  static let fileOption = Subcommand.Option(
    "--config", value: "FILE", "the config file; without it the user's own")

  /// The options of subcommands that show an app, or that only mention keys.
  static func options(of names: [String] = all.map(\.name)) -> [Subcommand.Option] {
    all.filter { names.contains($0.name) }.compactMap { setting in
      switch (setting.option, setting.words) {
      case (.none, _): nil
      case (.taking(let name, let value, let summary), .choice(let words)):
        .init(name, value: value, "\(summary): \(words.joined(separator: ", "))")
      case (.taking(let name, let value, let summary), _): .init(name, value: value, summary)
      case (.meaning(let name, _, let summary), _): .init(name, summary)
      }
    }
  }
}

extension CursesTerminal.ColorChoice {
  fileprivate init(word: String) {
    switch word {
    case "never": self = .never
    default: self = Int(word).map { .atMost(Color.Depth(colors: $0)) } ?? .automatic
    }
  }
}
