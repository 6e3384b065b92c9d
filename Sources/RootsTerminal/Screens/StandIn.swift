internal import Roots

@MainActor struct StandIns {
  private var screens: [ContextID: BodyScreen] = [:]
  private static let most = 64

  mutating func screen(for entry: Entry, _ navigator: Navigator) -> BodyScreen {
    if let screen = screens[entry.id] { return screen }
    if screens.count > StandIns.most { screens = screens.filter { navigator.state.find($0.key) != nil } }
    let screen = BodyScreen.standIn(for: entry, navigator)
    screens[entry.id] = screen
    return screen
  }
}

extension BodyScreen {
  /// A screen for an entry whose definition makes none: it shows the payload, and the screens that the entry leads to.
  fileprivate static func standIn(for entry: Entry, _ navigator: Navigator) -> BodyScreen {
    let plan = navigator.plan
    let children = plan.known(entry)?.screen.children ?? []
    let facts = (entry.payload?.fields ?? Record()).map { "\($0.0): \($0.1.written)" }
    return BodyScreen { [weak navigator] in
      if !facts.isEmpty { facts.joined(separator: "\n") }
      if !children.isEmpty {
        List(children) { child in
          Row(plan.title(of: child.name), detail: child.kind.rawValue) {
            navigator?.send(Request(child.command, origin: .entry(entry.id)))
          }
        }
      }
    }
  }
}

extension Plan {
  /// The title of a definition; its name, if the title depends on a payload.
  package func title(of name: String) -> String {
    if let tab = map.tabs.first(where: { $0.name == name }), any(name) == nil { return tab.title }
    guard let title = any(name)?.screen.title else { return name }
    return title.contains("{") ? Self.words(of: name) : Self.shown(title, of: name)
  }

  /// The title of a screen; words where it has none, or only a name of several words: `Go to row`, not `go-to-row`.
  package static func shown(_ title: String, of name: String) -> String {
    title.trimmed.isEmpty || title == name && name.contains("-") ? words(of: name) : title
  }

  /// The name of a screen or a flow as words, where it has no title: `Pay-by-card` is `Pay by card`.
  static func words(of name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst().replacing(each: "-", by: " ")
  }
}

extension Screen.Child {
  var command: Command {
    switch kind {
    case .push: .push(Visit(name))
    case .modal, .overlay: .overlay(Visit(name))
    case .replace: .replace(Visit(name))
    case .tab: .show(tab: name)
    }
  }
}
