extension Plan {
  package var startTab: String? {
    if case .tab(let name) = map.start { name } else { map.orderedTabs.first?.name }
  }

  package var startScreen: String? { map.startScreen }

  package func root(ofTab name: String) -> Visit? { map.tabs.first { $0.name == name }?.root }

  package func isGuarded(_ screen: String, at place: Place) -> Bool {
    var next: String? = screen
    var seen: Set<String> = []
    while let name = next, seen.insert(name).inserted {
      if !guards(for: Entry(id: ContextID(0), screen: name), at: place).isEmpty { return true }
      next = any(name)?.screen.nested?.screen
    }
    return false
  }
}

extension AppMap {
  /// The screen that is shown first on the main stack; above the tabs if there are any.
  package var startScreen: String? {
    switch start {
    case .screen(let name): name
    case .tab: nil
    case nil: tabs.isEmpty ? screens.first?.name : nil
    }
  }
}
