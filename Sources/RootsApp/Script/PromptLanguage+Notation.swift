package import Roots
package import RootsTerminal

extension PromptLanguage {
  /// The notation of commands, with the names of a program: what `:` understands and completes.
  /// - Parameters:
  ///   - navigator: the running program, whose places, entries and held requests are completed as well.
  ///   - host: The app of a file, whose values can be set.
  package static func notation(
    of map: AppMap, in navigator: Navigator? = nil, setting host: ScriptHost? = nil
  ) -> PromptLanguage {
    let names = NameList(map)
    let screens = map.screens + map.accessories.map(\.screen) + map.flows.map(\.screen)
    let known = Set(screens.map(\.name))
    let guards = Dictionary(map.guards.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var language = PromptLanguage { [weak host] line in
      if let setting = ValueSetting(line) { return setting.reading(for: host) }
      let bytes = Array(line.utf8)
      let quoted = BareURL.quoted(bytes)
      let (command, diagnostics) = ScriptCommand.read(String(decoding: quoted, as: UTF8.self))
      if let command {
        if let unknown = command.guards.first(where: { guards[$0] == nil }) {
          let nearest = Names.nearest(to: unknown, in: guards.keys.sorted(), limit: 1).first
          return .wrong(
            "unknown guard '\(unknown)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""), column: nil)
        }
        // A line with an unknown screen stays, so that it can be corrected.
        if let unknown = command.command.screens.first(where: { !known.contains($0) }) {
          let nearest = Names.nearest(to: unknown, in: known.sorted(), limit: 1).first
          return .wrong(
            "there is no screen '\(unknown)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
            column: nil)
        }
        return command.hasModifiers
          ? .request(command.request(.key) { guards[$0] }, text: command.description)
          : .command(command.command)
      }
      let first = diagnostics.first.map { quoted.count > bytes.count ? BareURL.unquoted($0, in: bytes) : $0 }
      return .wrong(first?.sentence ?? "not a command", column: first.map { $0.position.column - 1 })
    } complete: { [weak navigator] text in
      names.completions(of: text, navigator.map(OpenNames.init) ?? OpenNames())
    }
    language.uncompleted = ValueSetting.words
    language.secretValues = { [weak host] in host?.app.secretValues ?? [] }
    return language
  }
}

/// A line that sets values: `set fees=0`, as rows say it, or `Give {"fees": 0}`, as tapes do.
private struct ValueSetting {
  static let words = ["set", "give", "Give"]

  private let rest: String

  /// `nil` for a line that begins with another word.
  init?(_ line: String) {
    let text = line.drop { $0 == " " }
    let word = text.prefix { $0 != " " }
    guard Self.words.contains(String(word)) else { return nil }
    rest = String(text.dropFirst(word.count).drop { $0 == " " })
  }

  @MainActor func reading(for host: ScriptHost?) -> PromptLanguage.Reading {
    guard let host else { return .wrong("only an app of a file has values that can be set", column: nil) }
    guard let values else {
      return .wrong("'set' takes values by name, such as 'set fees=0 member=#null'", column: nil)
    }
    if let complaint = host.complaint(about: values) { return .wrong(complaint, column: nil) }
    return .deed { [weak host] session in
      host?.set(values)
      session.invalidate()
    }
  }

  private var values: Record? {
    if rest.hasPrefix("{") { return (try? Value(json: rest))?.fields }
    return ScriptCommand.values(rest)
  }
}

extension Command {
  fileprivate var screens: [String] {
    ([self] + parts).flatMap { command in
      let said = command.arguments
      return said.allVisits.map(\.screen)
    }
  }
}

struct OpenNames {
  var layers: [PromptLanguage.Completions.Word] = []
  var flows: [String] = []
  var entries: [PromptLanguage.Completions.Word] = []
  var held: [PromptLanguage.Completions.Word] = []

  init() {}

  @MainActor init(_ navigator: Navigator) {
    let state = navigator.state
    layers = state.openLayers.map { .init(String($0), note: state.name(ofLayer: $0)) }
    flows = state.nestedNames
    let stacks = [.main] + state.tabOrder.map(Place.tab) + state.openLayers.map(Place.layer)
    for place in stacks + flows.map(Place.nested) {
      for entry in state[place].entries where !entry.isTabHost {
        entries.append(.init(entry.id.description, note: "\(entry.screen), \(place)"))
      }
    }
    held = navigator.held.map { .init($0.id.description, note: "\($0.summary), by \($0.by)") }
  }

  var places: [String] { layers.map { "layer:\($0.text)" } + flows.map { "nested:\($0)" } }
}
