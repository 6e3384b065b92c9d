public import Roots
public import RootsTerminal

extension PromptLanguage {
  /// The notation of commands, with the names of a program: what `:` understands and completes.
  /// - Parameter navigator: the running program, whose places, entries and held requests are completed as well.
  public static func notation(of map: AppMap, in navigator: Navigator? = nil) -> PromptLanguage {
    let names = PromptNames(map)
    let guards = Dictionary(map.guards.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return PromptLanguage { line in
      let (command, diagnostics) = ScriptCommand.read(line)
      if let command {
        if let unknown = command.guards.first(where: { guards[$0] == nil }) {
          let nearest = Names.nearest(to: unknown, in: guards.keys.sorted(), limit: 1).first
          return .wrong(
            "unknown guard '\(unknown)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""), column: nil)
        }
        return command.hasModifiers
          ? .request(command.request(.key) { guards[$0] }, text: command.description)
          : .command(command.command)
      }
      let first = diagnostics.first
      return .wrong(first?.sentence ?? "not a command", column: first.map { $0.position.column - 1 })
    } complete: { [weak navigator] text in
      names.completions(of: text, navigator.map(OpenNames.init) ?? OpenNames())
    }
  }
}

/// What is open in a program and can be named in a command.
private struct OpenNames {
  var layers: [Int] = []
  var flows: [String] = []
  var entries: [PromptLanguage.Completions.Word] = []
  /// Requests that wait for the answer of a guard.
  var held: [PromptLanguage.Completions.Word] = []

  init() {}

  @MainActor init(_ navigator: Navigator) {
    let state = navigator.state
    layers = state.openLayers
    flows = state.nestedNames
    for place in [.main] + state.tabOrder.map(Place.tab) + layers.map(Place.layer) + flows.map(Place.nested) {
      for entry in state[place].entries where !entry.isTabHost {
        entries.append(.init(entry.id.description, note: "\(entry.screen), \(place)"))
      }
    }
    held = navigator.held.map { .init($0.id.description, note: "\($0.command.summary), by \($0.by)") }
  }

  /// The stacks that are open, beside those of the tabs.
  var places: [String] { layers.map { "layer:\($0)" } + flows.map { "nested:\($0)" } }
}

/// The names of a program, by what commands take them.
private struct PromptNames: Sendable {
  private let screens: [String]
  private let accessories: [String]
  private let tabs: [String]
  private let flows: [String]
  private let guards: [String]
  private let parameters: [String: [Screen.Parameter]]

  init(_ map: AppMap) {
    flows = map.flows.map(\.name)
    screens = map.screens.map(\.name) + flows
    accessories = map.accessories.map(\.name)
    tabs = map.tabs.map(\.name)
    guards = map.guards.map(\.name)
    let all = map.screens + map.accessories.map(\.screen) + map.flows.map(\.screen)
    parameters = Dictionary(all.map { ($0.name, $0.parameters) }) { first, _ in first }
  }

  /// What the word at the end can become: the verb, then its arguments, then payload fields and properties.
  func completions(of text: String, _ open: OpenNames) -> PromptLanguage.Completions {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let last = words.last.map(String.init) ?? ""
    var usage = ""
    let candidates: [PromptLanguage.Completions.Word]
    if words.count <= 1 {
      candidates = CommandTable.words.map { .init($0.name, note: $0.help) }
    } else if let word = CommandTable.word(String(words[0])) {
      usage = self.usage(of: word, words)
      let options =
        arguments(of: word, at: words.count - 2, open) + fields(after: words) + properties(of: word)
      candidates = last.contains("=") ? values(of: last, in: word, words, open) : options
    } else {
      candidates = []
    }
    let fitting = candidates.filter { $0.text.hasPrefix(last) && $0.text != last }
    var completions = PromptLanguage.Completions(replacing: last.count, fitting)
    completions.usage = usage
    return completions
  }

  /// How the command is used, with the fields that the screen takes.
  private func usage(of word: Word, _ words: [Substring]) -> String {
    let fields = words.count > 2 ? parameters[String(words[1])] ?? [] : []
    let named = fields.map { "\($0.name)=\($0.kind.rawValue)" }.joined(separator: " ")
    let payload = named.isEmpty && word.fields == .payload ? "key=value…" : named
    return [word.shortUsage, payload, "-", word.help].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What may stand behind the sign of equality.
  private func values(
    of last: String, in word: Word, _ words: [Substring], _ open: OpenNames
  ) -> [PromptLanguage.Completions.Word] {
    let key = String(last.prefix { $0 != "=" })
    let choices: [PromptLanguage.Completions.Word]
    if let kind = word.property(key)?.kind {
      choices = values(of: kind, open)
    } else {
      let field = words.count > 1 ? parameters[String(words[1])]?.first { $0.name == key } : nil
      choices = field?.kind == .bool ? values(of: .flag, open) : []
    }
    return choices.map { .init("\(key)=\($0.text)", note: $0.note) }
  }

  private func arguments(
    of word: Word, at index: Int, _ open: OpenNames
  ) -> [PromptLanguage.Completions.Word] {
    guard let slot = index < word.arguments.count ? word.arguments[index] : word.arguments.last,
      index < word.arguments.count || slot.need == .repeated
    else { return [] }
    return values(of: slot.kind, open)
  }

  /// The values of a kind that can be listed.
  private func values(of kind: Word.Kind, _ open: OpenNames) -> [PromptLanguage.Completions.Word] {
    switch kind {
    case .name(let reference), .names(let reference):
      names(of: reference).map { .init($0, note: reference.rawValue) }
    case .choice(let words): words.map { .init($0) }
    case .flag: ["#true", "#false"].map { .init($0) }
    case .place: (["main"] + tabs.map { "tab:\($0)" } + open.places).map { .init($0) }
    case .layer: (["new"] + open.layers.map(String.init)).map { .init($0) }
    case .context: open.entries
    case .request: open.held
    case .text, .value, .integer, .duration, .lifetime, .definition, .url, .pattern, .condition, .key, .file,
      .heights, .step:
      []
    }
  }

  private func names(of reference: Word.Reference) -> [String] {
    switch reference {
    case .screen: screens
    case .accessory: accessories
    case .tab: tabs
    case .flow: flows
    case .guardian: guards
    case .opening: screens + accessories
    case .root: tabs + screens
    case .presenter: screens + accessories + tabs
    case .transition, .navigator, .value: []
    }
  }

  private func fields(after words: [Substring]) -> [PromptLanguage.Completions.Word] {
    guard words.count > 2 else { return [] }
    return (parameters[String(words[1])] ?? []).map { .init("\($0.name)=", note: $0.kind.rawValue) }
  }

  private func properties(of word: Word) -> [PromptLanguage.Completions.Word] {
    word.properties.map { .init("\($0.name)=", note: $0.help) }
  }
}
