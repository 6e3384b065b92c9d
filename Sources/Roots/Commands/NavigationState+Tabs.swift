/// The verbs on tabs.
extension NavigationState {
  package mutating func show(_ reference: String) throws(Rejection) -> Change {
    guard let index = tabIndex(reference) else {
      throw .unknownTab(reference, nearest: Names.nearest(to: reference, in: tabs.names, limit: 3))
    }
    let isCovered = main.count > 1
    if index == tabs.selected && !isCovered && !tabs.stacks[index].isEmpty { return .unchanged }
    var draft = self
    var change = Change(.tab)
    if isCovered {
      draft.uncoverTabs(&change)
      draft.clearLayers(&change)
    }
    draft.select(index)
    try draft.fillSelectedTab(&change)
    self = draft
    return change
  }

  /// Opens the root of the selected tab where it could not be opened at the start.
  package mutating func fillSelectedTab(_ change: inout Change) throws(Rejection) {
    guard tabs.stacks[tabs.selected].isEmpty else { return }
    guard let root = plan.root(ofTab: tabs.names[tabs.selected]) else { return }
    let slot = Slot.tab(tabs.selected)
    put(try make(root, on: slot, from: nil), on: slot, &change)
  }

  package mutating func reselect(_ reference: String?) throws(Rejection) -> Change {
    guard let reference = reference ?? selectedTab else { throw .empty(.main) }
    guard let index = tabIndex(reference), index == tabs.selected, main.count <= 1 else {
      return try show(reference)
    }
    return try popToRoot(on: .tab(tabs.names[index]))
  }

  package mutating func addTab(_ name: String, _ root: Visit) throws(Rejection) -> Change {
    guard !tabs.names.contains(name) else { throw .alreadyOwned(name, by: "another tab") }
    guard hasTabs else { throw .notAllowedHere(name, why: "the program was defined without tabs") }
    guard tabs.names.count < plan.map.limits.tabs else {
      throw .notAllowedHere(name, why: "there may be \(plan.map.limits.tabs) tabs")
    }
    var draft = self
    var change = Change(.tabs)
    draft.tabs.names.append(name)
    draft.tabs.stacks.append(Stack())
    let slot = Slot.tab(draft.tabs.names.count - 1)
    draft.put(try draft.make(root, on: slot, from: nil), on: slot, &change)
    self = draft
    return change
  }

  package mutating func removeTab(_ reference: String) throws(Rejection) -> Change {
    guard let index = tabIndex(reference) else {
      throw .unknownTab(reference, nearest: Names.nearest(to: reference, in: tabs.names, limit: 3))
    }
    guard index != tabs.selected else {
      throw .notAllowedHere(tabs.names[index], why: "it is the selected tab; show another one first")
    }
    var change = Change(.tabs)
    drop(tab: index, &change)
    return change
  }

  package mutating func drop(tab index: Int, _ change: inout Change) {
    take(tabs.stacks[index].count, from: .tab(index), .cancelled(.tabRemoved), &change)
    let name = tabs.names.remove(at: index)
    tabs.stacks.remove(at: index)
    tabs.visited.removeAll { $0 == name }
    if tabs.selected > index || tabs.selected == tabs.names.count { tabs.selected = max(0, tabs.selected - 1) }
  }
}

/// The verbs on layers.
extension NavigationState {
  package mutating func overlay(
    _ visit: Visit, at choice: LayerChoice, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let opener = opener ?? baseEntry?.id
    let known = try presentable(visit.screen, from: opener)
    let number =
      switch choice {
      case .above: (layers.last?.number ?? -1) + 1
      case .number(let number): number
      }
    let open = layers.firstIndex { $0.number == number }
    guard number >= 0, number < plan.map.limits.layers else { throw .layerLimit(plan.map.limits.layers) }
    let entry = try make(visit, known, from: opener)
    var change = Change(open == nil ? .present : .push)
    let index = open ?? layers.firstIndex { $0.number > number } ?? layers.count
    if open == nil { layers.insert(Layer(number: number, stack: Stack()), at: index) }
    put(entry, on: .layer(index), &change)
    return change
  }

  /// An accessory, or any screen shown like one.
  private func presentable(_ name: String, from opener: ContextID?) throws(Rejection) -> Plan.Known {
    if name != NavigationState.tabHost, let screen = plan.screen(name),
      plan.accessory(name, presenters: []) == nil
    {
      return screen
    }
    return try accessory(name, from: opener)
  }

  package mutating func dismiss(_ number: Int?) -> Change {
    let index = number.map { number in layers.firstIndex { $0.number == number } } ?? layers.indices.last
    guard let index else { return .unchanged }
    var change = Change(.dismiss)
    close(layer: index, .cancelled(.popped), &change)
    return change
  }

  package mutating func dismissAll() -> Change {
    guard !layers.isEmpty else { return .unchanged }
    var change = Change(.dismiss)
    closeAllLayers(.cancelled(.popped), &change)
    return change
  }
}
