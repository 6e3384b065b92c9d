extension NavigationState {
  /// Entries of screens that are no longer defined leave their stacks, and tabs that are no longer defined leave with
  /// all their entries. If the selected tab leaves, the remaining tab that was visited last is selected.
  package mutating func adopt(_ plan: Plan) -> Change {
    var change = Change(.tabs)
    let dropped = Set(self.plan.map.tabs.map(\.name)).subtracting(plan.map.tabs.map(\.name))
    let visited = bar.visited.reversed().map { bar.signs[$0].name }
    let candidates = [selectedTab].compactMap { $0 } + visited + tabOrder
    let survivor = candidates.first { !dropped.contains($0) }
    expel(.cancelled(.stackReset), .alone, &change) { entry, _ in plan.known(entry) == nil }
    self.plan = plan
    for index in bar.signs.indices.reversed() where dropped.contains(bar.signs[index].name) {
      drop(tab: index, &change)
    }
    adoptTabs(plan.map.orderedTabs, selecting: survivor)
    for layer in layers.reversed() where layer.asker == nil && layer.number >= plan.map.limits.layers {
      close(layer: layer.number, .cancelled(.popped), &change)
    }
    return change
  }

  /// Puts the tabs in their new order, opens new ones, and adds or removes the tab host at the bottom of main.
  private mutating func adoptTabs(_ wanted: [Tab], selecting survivor: String?) {
    // Tabs that were added at run time are in no definition; they stay after the others.
    let defined = Set(wanted.map(\.name))
    let visited = bar.visited.map { bar.signs[$0].name }
    let old = clearTabs()
    let stacks = Dictionary(old.map { ($0.sign.name, $0.stack) }) { first, _ in first }
    for tab in wanted { appendTab(tab.name, root: tab.root, stacks[tab.name] ?? Stack()) }
    for tab in old where !defined.contains(tab.sign.name) {
      appendTab(tab.sign.name, root: tab.sign.root, tab.stack)
    }
    bar.adopt(selected: survivor.flatMap(bar.index) ?? 0, visited: visited, plan.map.back)
    adoptHost()
    beginEmptyStacks()
  }

  private mutating func adoptHost() {
    let hasHost = main.root?.screen == Entry.tabHost
    if hasTabs && !hasHost {
      main = Stack([Entry(id: ContextID(0), screen: Entry.tabHost)] + main.entries)
    } else if !hasTabs && hasHost {
      main = Stack(main.entries.dropFirst())
    }
  }
}
