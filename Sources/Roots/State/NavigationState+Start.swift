extension NavigationState {
  /// The state in which a program starts: every tab at its root, the start tab selected.
  ///
  /// A root that is guarded is left out: it is opened by a request like any other, and nothing of it exists
  /// before its guard consents.
  package init(_ plan: Plan) {
    self.init(bare: plan)
    let tabs = plan.map.orderedTabs
    if tabs.isEmpty {
      if let start = plan.startScreen, !plan.isGuarded(start, at: .main) { open(Visit(start), on: .main) }
      return
    }
    main.push(Entry(id: ContextID(0), screen: NavigationState.tabHost))
    for (index, tab) in tabs.enumerated() {
      self.tabs.names.append(tab.name)
      self.tabs.stacks.append(Stack())
      if !plan.isGuarded(tab.root.screen, at: .tab(tab.name)) { open(tab.root, on: .tab(index)) }
    }
    let wanted = plan.startTab.flatMap(tabIndex) ?? 0
    let firstOpen = self.tabs.stacks.firstIndex { !$0.isEmpty }
    self.tabs.selected = self.tabs.stacks[wanted].isEmpty ? (firstOpen ?? wanted) : wanted
    switch plan.map.back {
    case .history, .fullHistory: self.tabs.visited = [self.tabs.names[self.tabs.selected]]
    case .order, .firstTab, .initialTab, .none: break
    }
  }

  private mutating func open(_ visit: Visit, on slot: Slot) {
    var change = Change(.restore)
    // A definition that passed its validation has roots that exist.
    if let entry = try? make(visit, on: slot, from: nil) { put(entry, on: slot, &change) }
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
    case nil: map.screens.first?.name
    }
  }

  package func root(ofTab name: String) -> Visit? { map.tabs.first { $0.name == name }?.root }

  /// Whether a screen has to be asked for before it may stand at a place.
  package func isGuarded(_ screen: String, at place: Place) -> Bool {
    !guards(for: Entry(id: ContextID(0), screen: screen), at: place).isEmpty
  }
}
