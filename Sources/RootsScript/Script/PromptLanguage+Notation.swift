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
  private let parameters: [String: [String]]

  init(_ map: AppMap) {
    flows = map.flows.map(\.name)
    screens = map.screens.map(\.name) + flows
    accessories = map.accessories.map(\.name)
    tabs = map.tabs.map(\.name)
    guards = map.guards.map(\.name)
    let all = map.screens + map.accessories.map(\.screen) + map.flows.map(\.screen)
    parameters = Dictionary(all.map { ($0.name, $0.parameters.map(\.name)) }) { first, _ in first }
  }

  /// What the word at the end can become: the verb, then its arguments, then payload fields and properties.
  func completions(of text: String) -> PromptLanguage.Completions {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let last = words.last.map(String.init) ?? ""
    let candidates: [PromptLanguage.Completions.Word]
    if words.count <= 1 {
      candidates = CommandTable.words.map { .init($0.name, note: $0.help) }
    } else if let word = CommandTable.word(String(words[0])) {
      candidates = arguments(of: word, at: words.count - 2) + fields(after: words) + properties(of: word)
    } else {
      candidates = []
    }
    let fitting = candidates.filter { $0.text.hasPrefix(last) && $0.text != last }
    return PromptLanguage.Completions(replacing: last.count, fitting)
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
    return (parameters[String(words[1])] ?? []).map { .init("\($0)=", note: "payload") }
  }

  private func properties(of word: Word) -> [PromptLanguage.Completions.Word] {
    word.properties.map { .init("\($0.name)=", note: $0.help) }
  }
}
