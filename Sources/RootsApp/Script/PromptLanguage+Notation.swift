public import Roots
public import RootsTerminal

extension PromptLanguage {
  /// The notation of commands, with the names of a program: what `:` understands and completes.
  public static func notation(of map: AppMap) -> PromptLanguage {
    let names = PromptNames(map)
    return PromptLanguage { line in
      let (command, diagnostics) = ScriptCommand.read(line)
      if let command { return .command(command.command) }
      let first = diagnostics.first
      return .wrong(first?.sentence ?? "not a command", column: first.map { $0.position.column - 1 })
    } complete: { text in
      names.completions(of: text)
    }
  }
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
  func completions(of text: String) -> PromptLanguage.Completions {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let last = words.last.map(String.init) ?? ""
    var usage = ""
    let candidates: [PromptLanguage.Completions.Word]
    if words.count <= 1 {
      candidates = CommandTable.words.map { .init($0.name, note: $0.help) }
    } else if let word = CommandTable.word(String(words[0])) {
      usage = self.usage(of: word, words)
      let options = arguments(of: word, at: words.count - 2) + fields(after: words) + properties(of: word)
      candidates = last.contains("=") ? values(of: last, in: word, words) : options
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
    of last: String, in word: Word, _ words: [Substring]
  ) -> [PromptLanguage.Completions.Word] {
    let key = String(last.prefix { $0 != "=" })
    let choices: [String]
    switch word.property(key)?.kind {
    case .flag: choices = ["#true", "#false"]
    case .choice(let words): choices = words
    case .name(let reference), .names(let reference): choices = names(of: reference)
    case .place: choices = ["main"] + tabs.map { "tab:\($0)" } + ["layer:0"]
    case .layer: choices = ["new", "0"]
    case nil where fields(after: words).contains { $0.text == "\(key)=" }:
      let field = words.count > 1 ? parameters[String(words[1])]?.first { $0.name == key } : nil
      choices = field?.kind == .bool ? ["#true", "#false"] : []
    default: choices = []
    }
    return choices.map { .init("\(key)=\($0)") }
  }

  private func arguments(of word: Word, at index: Int) -> [PromptLanguage.Completions.Word] {
    guard let slot = index < word.arguments.count ? word.arguments[index] : word.arguments.last,
      index < word.arguments.count || slot.need == .repeated
    else { return [] }
    switch slot.kind {
    case .name(let reference), .names(let reference):
      return names(of: reference).map { .init($0, note: reference.rawValue) }
    case .choice(let words): return words.map { .init($0) }
    default: return []
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
