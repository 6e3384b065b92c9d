extension NavigationState {
  package mutating func replace(
    _ visit: Visit, _ count: Int, on place: Place?, _ how: Command.Push = Command.Push(),
    from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let height = height(slot)
    if slot == .main && hasTabs && height <= 1 { throw hostStays(visit.screen) }
    let removable = height <= 1 ? height : min(max(1, count), height - 1)
    return try exchange(removable, on: slot, .cancelled(.replaced), .replace, how, for: visit, from: opener)
  }

  package mutating func goTo(
    _ visit: Visit, on place: Place?, _ how: Command.Push = Command.Push(), from opener: ContextID?
  ) throws(Rejection) -> Change {
    var slot = try resolve(place)
    // On the base the command means main: the tabs stay below it.
    if place == nil, case .tab = slot { slot = .main }
    let kept = slot == .main && hasTabs ? 1 : 0
    return try exchange(
      height(slot) - kept, on: slot, .cancelled(.stackReset), .stack, how, for: visit, from: opener)
  }

  private mutating func exchange(
    _ count: Int, on slot: Slot, _ ending: Ending, _ kind: Change.Kind, _ how: Command.Push, for visit: Visit,
    from opener: ContextID?
  ) throws(Rejection) -> Change {
    let opening = try judge(visit, on: slot, from: opener)
    return try together(kind) { draft, change throws(Rejection) in
      var slot = slot
      draft.clear(above: &slot, how, leaving: { $0.fromTop.prefix(count) }, &change)
      if how.activation == .activate { draft.activate(slot, &change) }
      draft.take(count, from: slot, ending, &change)
      try draft.open(opening, on: slot, &change)
    }
  }

  package mutating func bringToFront(
    _ visit: Visit, on place: Place?, _ likeness: Command.Likeness, _ how: Command.Push = Command.Push(),
    from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let identity = try identity(of: visit)
    let stack = self[at: slot]
    let depth = stack.depth { entry in
      likeness == .screen ? entry.screen == visit.screen : entry.shows(visit.screen, identity)
    }
    guard let depth else { return try push(visit, on: place, how.opening, from: opener) }
    if depth == 0 && visit.payload == nil { return .unchanged }
    if depth > 0 && depth == stack.count - 1 && slot == .main && hasTabs { throw hostStays(visit.screen) }
    let above = Array(stack.fromTop.prefix(depth + 1))
    var reordered = stack.dropping(depth + 1)
    for entry in above.dropLast().reversed() { reordered.push(entry) }
    reordered.push(above[depth])
    return try together(depth == 0 ? .payload : .stack) { draft, change throws(Rejection) in
      draft[at: slot] = reordered
      change.opened = try draft.renewTop(of: slot, with: visit, .replace)
    }
  }

  package func hostStays(_ name: String) -> Rejection {
    .notAllowedHere(name, why: "the tabs stand at the bottom of main and stay there")
  }
}
