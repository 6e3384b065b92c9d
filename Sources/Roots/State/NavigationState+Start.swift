extension NavigationState {
  /// The state in which a program starts: every tab at its root, the start tab selected, and the start screen
  /// over the tabs if one is named.
  ///
  /// What is guarded is left out: it is opened by a request like any other, and nothing of it exists before
  /// its guard consents.
  package init(_ plan: Plan) {
    self.init(bare: plan)
    let tabs = plan.map.orderedTabs
    if !tabs.isEmpty { main.push(Entry(id: ContextID(0), screen: NavigationState.tabHost)) }
    for (index, tab) in tabs.enumerated() {
      appendTab(tab.name, root: tab.root)
      openUnlessGuarded(tab.root, on: .tab(index))
    }
    if let start = plan.startScreen { openUnlessGuarded(Visit(start), on: .main) }
    selectStart(plan.startTab.flatMap(bar.index) ?? 0)
  }

  /// Selects the tab the program starts with, or the first that could be opened.
  private mutating func selectStart(_ wanted: Int) {
    guard hasTabs else { return }
    let firstOpen = bar.signs.indices.first { !self[at: .tab($0)].isEmpty }
    bar.selected = self[at: .tab(wanted)].isEmpty ? (firstOpen ?? wanted) : wanted
    bar.visit(plan.map.back)
  }

  /// Opens a screen that no guard has to be asked for.
  package mutating func openUnlessGuarded(_ visit: Visit, on slot: Slot) {
    var change = Change(.restore)
    // A definition that passed its validation has roots that exist.
    guard !plan.isGuarded(visit.screen, at: place(of: slot)),
      let opening = try? judge(visit, on: slot, from: nil)
    else { return }
    try? open(opening, on: slot, &change)
  }
}

extension AppMap {
  /// The tabs in the order in which they are shown.
  package var orderedTabs: [Tab] {
    guard tabs.contains(where: { $0.index != nil }) else { return tabs }
    return tabs.enumerated().sorted { one, other in
      (one.element.index ?? one.offset, one.offset) < (other.element.index ?? other.offset, other.offset)
    }.map(\.element)
  }
}

extension Plan {
  package var startTab: String? {
    if case .tab(let name) = map.start { name } else { map.orderedTabs.first?.name }
  }

  package var startScreen: String? {
    switch map.start {
    case .screen(let name): name
    case .tab: nil
    case nil: map.tabs.isEmpty ? map.screens.first?.name : nil
    }
  }

  package func root(ofTab name: String) -> Visit? { map.tabs.first { $0.name == name }?.root }

  /// Whether a guard has to be asked before a screen, or what opens inside it, may stand at a place.
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
