internal import Roots

extension BodyScreen {
  /// What is shown for an entry whose definition makes no screen: its payload, and where it leads.
  static func standIn(for entry: Entry, _ navigator: Navigator) -> BodyScreen {
    let plan = navigator.plan
    let children = plan.known(entry)?.screen.children ?? []
    let facts = (entry.payload?.fields ?? Record()).map { "\($0.0): \(Titles.plain($0.1))" }
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
  /// The title of a definition as far as it needs no payload.
  func title(of name: String) -> String {
    if let tab = map.tabs.first(where: { $0.name == name }), any(name) == nil { return tab.title }
    guard let title = any(name)?.screen.title else { return name }
    guard let open = title.firstIndex(of: "{") else { return title }
    let start = title[..<open].reversed().drop { $0 == " " }.reversed()
    return start.isEmpty ? name : String(start)
  }
}

extension Screen.Child {
  /// What takes one there.
  var command: Command {
    switch kind {
    case .push: .push(Visit(name))
    case .modal, .overlay: .overlay(Visit(name))
    case .tab: .show(tab: name)
    }
  }
}
