extension NavigationState {
  package mutating func overlay(
    _ visit: Visit, at choice: Command.LayerChoice, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let known = try presentable(visit.screen, from: opener)
    let opening = try judge(visit, known, owner: self.known(opener) ?? baseEntry?.id)
    let number =
      switch choice {
      case .above: layers.next
      case .number(let number): number
      }
    try check(number)
    let isOpen = layers.index(of: number) != nil
    return try together(isOpen ? .push : .present) { draft, change throws(Rejection) in
      let index = draft.layers.open(number, from: opener)
      try draft.open(opening, on: .layer(index), &change)
    }
  }

  /// The entry that asks, unless a stack is named on which it does not stand; then the top entry of that stack.
  package func presenter(on place: Place?, for opener: ContextID?) throws(Rejection) -> ContextID? {
    guard let place else { return opener }
    var slot = try resolve(place)
    // Nothing of its own stands there: the tabs do.
    if slot == .main, base != .main { slot = base }
    slot = innermost(slot)
    if let opener, self[at: slot][opener] != nil { return opener }
    guard let top = topID(slot) else { throw .empty(place) }
    return top
  }

  /// Questions do not count for the limit, and nothing else may go onto their layers.
  private func check(_ number: Int) throws(Rejection) {
    if layers.isClosed(number) { throw questionAlone(number) }
    let limit = plan.map.limits.layers
    let isWithin = layers.isForQuestion || number - layers.questions(below: number) < limit
    if number < 0 { throw .unknownLayer("layer:\(number)", open: places.map(\.description)) }
    if !isWithin { throw .layerLimit(limit) }
  }

  package func questionAlone(_ number: Int) -> Rejection {
    .notAllowedHere("layer:\(number)", why: "a guard asks its question there")
  }

  /// Returns the definition of an accessory, or of any screen that can be shown like one.
  private func presentable(_ name: String, from opener: ContextID?) throws(Rejection) -> Plan.Known {
    if let screen = plan.screen(name), !screen.isInternal, plan.accessory(name, presenters: []) == nil {
      return screen
    }
    return try accessory(name, from: opener)
  }

  package mutating func dismiss(_ number: Int?) -> Change {
    guard let number = number ?? layers.last?.number, layers.index(of: number) != nil else {
      return .unchanged
    }
    var change = Change(.dismiss)
    close(layer: number, .cancelled(.popped), &change)
    return change
  }

  package mutating func dismissAll() -> Change {
    guard !layers.isEmpty else { return .unchanged }
    var change = Change(.dismiss)
    closeAllLayers(.cancelled(.popped), &change)
    return change
  }
}
