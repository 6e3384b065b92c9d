extension NavigationState {
  /// Every tab is at its root, the start tab selected, and the start screen, if there is one, over the tabs. Guarded
  /// screens are left out: ordinary requests open them, so nothing of them exists before their guard consents.
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

  private mutating func selectStart(_ wanted: Int) {
    guard hasTabs else { return }
    let firstOpen = bar.signs.indices.first { !self[at: .tab($0)].isEmpty }
    bar.select(self[at: .tab(wanted)].isEmpty ? (firstOpen ?? wanted) : wanted, plan.map.back)
  }

  package mutating func openUnlessGuarded(_ visit: Visit, on slot: Slot) {
    var change = Change(.restore)
    // Roots exist in a definition that passed validation.
    guard !plan.isGuarded(visit.screen, at: place(of: slot)),
      let opening = try? judge(visit, on: slot, from: nil)
    else { return }
    try? open(opening, on: slot, &change)
  }
}
