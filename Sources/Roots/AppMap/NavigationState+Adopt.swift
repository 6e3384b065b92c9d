extension NavigationState {
  /// Takes over new definitions and keeps what survives them.
  ///
  /// Screens that are no longer defined leave their stacks, tabs that are no longer defined go with all they
  /// hold; if the selected one goes, the survivor visited last is selected.
  package mutating func adopt(_ plan: Plan) -> Change {
    var change = Change(.tabs)
    let dropped = Set(self.plan.map.tabs.map(\.name)).subtracting(plan.map.tabs.map(\.name))
    let survivor =
      selectedTab.flatMap { dropped.contains($0) ? nil : $0 }
      ?? tabs.visited.last { !dropped.contains($0) } ?? tabs.names.first { !dropped.contains($0) }
    dropUndefined(plan, &change)
    self.plan = plan
    layers.removeAll { $0.stack.isEmpty }
    for index in tabs.names.indices.reversed() where dropped.contains(tabs.names[index]) {
      drop(tab: index, &change)
    }
    adoptTabs(plan.map.orderedTabs, selecting: survivor, &change)
    return change
  }

  /// Takes out the entries whose screens the new definitions do not know, from the topmost place down.
  private mutating func dropUndefined(_ plan: Plan, _ change: inout Change) {
    for place in places.reversed() {
      while let slot = slot(of: place),
        let position = self[at: slot].entries.lastIndex(where: { plan.known($0) == nil })
      {
        remove(position...position, from: slot, .cancelled(.stackReset), &change)
      }
    }
    let hosts = Set(nests.filter(\.stack.isEmpty).map(\.host))
    for host in hosts.sorted().reversed() {
      guard let (_, place) = find(host), let slot = slot(of: place),
        let position = self[at: slot].entries.firstIndex(where: { $0.id == host })
      else { continue }
      remove(position...position, from: slot, .cancelled(.stackReset), &change)
    }
  }

  /// Puts the tabs in their new order, opens the new ones, and puts the tab host below main or takes it away.
  private mutating func adoptTabs(_ wanted: [Tab], selecting selected: String?, _ change: inout Change) {
    let old = tabs
    // Tabs added at run time are in no definition; they keep their place behind the others.
    let defined = Set(wanted.map(\.name))
    let names = wanted.map(\.name) + old.names.filter { !defined.contains($0) }
    tabs = Tabs()
    tabs.visited = old.visited
    for name in names {
      tabs.names.append(name)
      tabs.stacks.append(old.names.firstIndex(of: name).map { old.stacks[$0] } ?? Stack())
    }
    tabs.selected = selected.flatMap { names.firstIndex(of: $0) } ?? 0
    adoptHost(&change)
    for (index, name) in names.enumerated() where tabs.stacks[index].isEmpty {
      guard let root = plan.root(ofTab: name), !plan.isGuarded(root.screen, at: .tab(name)) else { continue }
      if let entry = try? make(root, on: .tab(index), from: nil) { put(entry, on: .tab(index), &change) }
    }
  }

  private mutating func adoptHost(_ change: inout Change) {
    let hasHost = main.root?.screen == NavigationState.tabHost
    if hasTabs && !hasHost {
      main = Stack([Entry(id: ContextID(0), screen: NavigationState.tabHost)] + main.entries)
    } else if !hasTabs && hasHost {
      main = Stack(main.entries.dropFirst())
    }
  }
}

extension Navigator {
  /// Puts new definitions in place of the present ones; what survives them stays open, the rest ends.
  /// - Throws: ``InvalidMap`` with every problem of the map; nothing has changed then.
  public func redefine(_ map: AppMap) throws(InvalidMap) {
    let problems = map.validate().filter { $0.severity == .error }
    guard problems.isEmpty else { throw InvalidMap(problems: problems) }
    engine.adopt(Plan(map))
    pump()
  }
}
