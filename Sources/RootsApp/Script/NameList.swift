package import Roots
package import RootsTerminal

package struct NameList: Sendable {
  private let screens: [String]
  private let accessories: [String]
  private let tabs: [String]
  private let flows: [String]
  private let guards: [String]
  private let parameters: [String: [Screen.Parameter]]

  package init(_ map: AppMap) {
    flows = map.flows.map(\.name)
    screens = map.screens.map(\.name) + flows
    accessories = map.accessories.map(\.name)
    tabs = map.tabs.map(\.name)
    guards = map.guards.map(\.name)
    let all = map.screens + map.accessories.map(\.screen) + map.flows.map(\.screen)
    parameters = Dictionary(all.map { ($0.name, $0.parameters) }) { first, _ in first }
  }

  /// The words that the one at the end can become: the verb, then its arguments, then payload fields and
  /// properties.
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

  /// The usage of the command, with the fields that the screen takes.
  private func usage(of word: Word, _ words: [Substring]) -> String {
    let fields = words.count > 2 ? parameters[String(words[1])] ?? [] : []
    let named = fields.map { "\($0.name)=\($0.kind.rawValue)" }.joined(separator: " ")
    let payload = named.isEmpty && word.fields == .payload ? "key=value…" : named
    return [word.shortUsage, payload, "-", word.help].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func values(
    of last: String, in word: Word, _ words: [Substring], _ open: OpenNames
  ) -> [PromptLanguage.Completions.Word] {
    let key = String(last.prefix { $0 != "=" })
    let choices: [PromptLanguage.Completions.Word]
    if let kind = word.property(key)?.kind {
      choices = typed(kind, open)
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
    // The reason may stand in the place of the request.
    return typed(word.name == "refuse" && index == 0 ? .request : slot.kind, open)
  }

  /// The values of a kind as they are typed: names in quotes where they cannot stand without.
  private func typed(_ kind: Word.Kind, _ open: OpenNames) -> [PromptLanguage.Completions.Word] {
    let values = values(of: kind, open)
    switch kind {
    case .name, .names, .place: return values.map { .init(Self.written($0.text), note: $0.note) }
    default: return values
    }
  }

  private static func written(_ name: String) -> String {
    var writer = KdlWriter(.line)
    writer.begin(name)
    return writer.text
  }

  package func values(of kind: Word.Kind) -> [PromptLanguage.Completions.Word] {
    values(of: kind, OpenNames())
  }

  private func values(of kind: Word.Kind, _ open: OpenNames) -> [PromptLanguage.Completions.Word] {
    switch kind {
    case .name(let reference), .names(let reference):
      names(of: reference).map { .init($0, note: reference.rawValue) }
    case .choice(let words): words.map { .init($0) }
    case .flag: ["#true", "#false"].map { .init($0) }
    case .place: (["main"] + tabs.map { "tab:\($0)" } + open.places).map { .init($0) }
    case .openLayer: open.layers
    case .layer: [.init("new")] + open.layers
    case .context: open.entries
    case .request: open.held
    case .text, .value, .integer, .duration, .lifetime, .odds, .definition, .url, .pattern, .condition, .key,
      .file,
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
    case .navigator: flows
    case .transition: Transition.known
    case .value, .data: []
    }
  }

  private func fields(after words: [Substring]) -> [PromptLanguage.Completions.Word] {
    guard words.count > 2 else { return [] }
    return (parameters[String(words[1])] ?? []).map { field in
      .init("\(Self.written(field.name))=", note: field.kind.rawValue)
    }
  }

  package func fields(of screen: String) -> [PromptLanguage.Completions.Word] {
    (parameters[screen] ?? []).map { .init("\($0.name)=", note: $0.kind.rawValue) }
  }

  private func properties(of word: Word) -> [PromptLanguage.Completions.Word] {
    word.properties.map { .init("\($0.name)=", note: $0.help) }
  }
}
