extension NavigationState {
  /// The state in which a program starts: every tab at its root, the start tab selected, and the start screen
  /// over the tabs if one is named.
  ///
  /// What is guarded is left out: it is opened by a request like any other, and nothing of it exists before
  /// its guard consents.
  package init(_ plan: Plan) {
    self.init(bare: plan)
    let tabs = plan.map.orderedTabs
    if !tabs.isEmpty { main.push(Entry(id: ContextID(0), screen: Entry.tabHost)) }
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
    bar.select(self[at: .tab(wanted)].isEmpty ? (firstOpen ?? wanted) : wanted, plan.map.back)
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
