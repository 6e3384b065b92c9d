extension NavigationState {
  package mutating func show(_ reference: String) throws(Rejection) -> Change {
    guard let index = tabIndex(reference) else { throw unknownTab(reference) }
    let isCovered = height(.main) > 1
    if !isCovered && height(.tab(index)) > 0 {
      if index == bar.selected { return .unchanged }
      select(index)
      return Change(.tab)
    }
    return try together(.tab) { draft, change throws(Rejection) in
      if isCovered { draft.clearLayers(&change) }
      draft.activate(.tab(index), &change)
      try draft.fillSelectedTab(&change)
    }
  }

  /// Opens the root of the selected tab if it could not be opened at the start.
  package mutating func fillSelectedTab(_ change: inout Change) throws(Rejection) {
    let slot = Slot.tab(bar.selected)
    guard height(slot) == 0 else { return }
    try open(try judge(bar.signs[bar.selected].root, on: slot, from: nil), on: slot, &change)
  }

  package mutating func reselect(_ reference: String?) throws(Rejection) -> Change {
    guard let reference = reference ?? selectedTab else {
      throw .notAllowedHere("reselect", why: "the program has no tabs")
    }
    let selected = Slot.tab(bar.selected)
    guard tabIndex(reference) == bar.selected, height(.main) <= 1, height(selected) > 0 else {
      return try show(reference)
    }
    return try popToRoot(on: place(of: selected))
  }

  package mutating func addTab(_ name: String, _ root: Visit) throws(Rejection) -> Change {
    if let why = Names.trouble(with: name) { throw .notAllowedHere(name, why: why) }
    guard bar.index(of: name) == nil else { throw .alreadyOwned(name, by: "another tab") }
    guard hasTabs else { throw .notAllowedHere(name, why: "the program was defined without tabs") }
    guard bar.signs.count < plan.map.limits.tabs else {
      throw .notAllowedHere(name, why: "there may be \(plan.map.limits.tabs) tabs")
    }
    return try together(.tabs) { draft, change throws(Rejection) in
      draft.appendTab(name, root: root)
      let slot = Slot.tab(draft.bar.signs.count - 1)
      try draft.open(try draft.judge(root, on: slot, from: nil), on: slot, &change)
    }
  }

  package mutating func removeTab(_ reference: String) throws(Rejection) -> Change {
    guard let index = tabIndex(reference) else { throw unknownTab(reference) }
    guard index != bar.selected else {
      throw .notAllowedHere(
        bar.signs[index].name, why: "it is the selected tab; show another one first")
    }
    var change = Change(.tabs)
    drop(tab: index, &change)
    return change
  }

  package mutating func drop(tab index: Int, _ change: inout Change) {
    closeLayers(openedBy: self[at: .tab(index)].fromTop, &change)
    take(self[at: .tab(index)].count, from: .tab(index), .cancelled(.tabRemoved), &change)
    removeTab(at: index)
  }
}
