/// The commands that open screens on a stack.
extension NavigationState {
  package mutating func push(
    _ visit: Visit, on place: Place?, _ how: Command.Push, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let removed = try how.poppingTo.map { target throws(Rejection) in
      try height(above: target, on: slot, inclusive: how.poppingInclusive)
    }
    let opening = try judge(visit, on: slot, from: opener)
    guard opening.needsName else { return try push(opening, on: slot, removing: removed ?? 0, how) }
    return try together(.push) { draft, change throws(Rejection) in
      change = try draft.push(opening, on: slot, removing: removed ?? 0, how)
    }
  }

  private mutating func push(
    _ opening: Opening, on slot: Slot, removing count: Int, _ how: Command.Push
  ) throws(Rejection) -> Change {
    var slot = slot
    var change = Change(.push)
    clear(above: &slot, how, leaving: { $0.fromTop.prefix(count) }, &change)
    if how.activation == .activate { activate(slot, &change) }
    take(count, from: slot, .cancelled(.popped), &change)
    try open(opening, on: slot, &change)
    return change
  }

  /// Returns the number of entries above a screen, or including it, as far as they may leave.
  private func height(above target: String, on slot: Slot, inclusive: Bool) throws(Rejection) -> Int {
    guard let depth = self[at: slot].depth(where: { $0.screen == target }) else {
      throw .notPresent(target, on: self[at: slot].entries.map(\.screen))
    }
    // The new screen may replace the root, but nothing replaces the tab host.
    let kept = slot == .main && hasTabs ? 1 : 0
    return min(depth + (inclusive ? 1 : 0), height(slot) - kept)
  }

  package mutating func pushNew(
    _ visit: Visit, on place: Place?, _ how: Command.Push, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    if let top = self[at: slot].top, top.shows(visit.screen, try identity(of: visit)) { return .unchanged }
    return try push(visit, on: place, how, from: opener)
  }

  package mutating func navigate(
    _ visit: Visit, on place: Place?, _ renewal: Command.Renewal, _ how: Command.Push, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    guard let top = self[at: slot].top, top.shows(visit.screen, try identity(of: visit)) else {
      return try push(visit, on: place, how.opening, from: opener)
    }
    return try reveal(visit, on: slot, above: 0, renewal, how)
  }

  package mutating func reveal(
    _ visit: Visit, on place: Place?, _ renewal: Command.Renewal, _ how: Command.Push, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let identity = try identity(of: visit)
    guard let depth = self[at: slot].depth(where: { $0.shows(visit.screen, identity) }) else {
      return try push(visit, on: place, how.opening, from: opener)
    }
    return try reveal(visit, on: slot, above: depth, renewal, how)
  }

  /// Goes back to an entry, brings it into sight as a push would, and renews its payload.
  private mutating func reveal(
    _ visit: Visit, on slot: Slot, above count: Int, _ renewal: Command.Renewal, _ how: Command.Push
  ) throws(Rejection) -> Change {
    try together(.pop) { draft, change throws(Rejection) in
      var slot = slot
      if count > 0 { draft.clear(above: &slot, how, leaving: { $0.fromTop.prefix(count) }, &change) }
      if case .tab = slot, draft.base != slot, how.activation == .activate {
        if draft.height(.main) > 1, how.overlays == .clear { draft.clearLayers(&change) }
        draft.activate(slot, &change)
        if count == 0 { change.kind = .tab }
      }
      draft.take(count, from: slot, .cancelled(.popped), &change)
      change.count = count
      guard let renewed = try draft.renewTop(of: slot, with: visit, renewal) else { return }
      change.opened = renewed
      if count == 0 && change.kind == .pop { change.kind = .payload }
    }
  }

  /// The entry remains the same visit; `nil` if the payload is the same.
  package mutating func renewTop(
    of slot: Slot, with visit: Visit, _ renewal: Command.Renewal
  ) throws(Rejection) -> ContextID? {
    guard let top = self[at: slot].top, let given = visit.payload else { return nil }
    let payload = renewal == .merge ? (top.payload.map { $0.merging(given) } ?? given) : given
    guard let renewed = try renew(top, with: payload) else { return nil }
    self[at: slot].replaceTop(with: renewed)
    return renewed.id
  }

  package func filled(_ entry: Entry, with payload: Payload) throws(Rejection) -> Entry {
    guard let known = plan.known(entry) else { return entry.carrying(payload) }
    let complete = try completed(payload, for: known)
    return Entry(
      id: entry.id, screen: entry.screen, opener: entry.opener,
      identity: entry.identity ?? known.screen.identity(in: complete), payload: complete,
      variant: entry.variant)
  }

  /// `nil` if the payload is the same.
  package func renew(_ entry: Entry, with payload: Payload) throws(Rejection) -> Entry? {
    let complete = try plan.known(entry).map { known throws(Rejection) in
      try completed(payload, for: known)
    }
    let renewed = (complete ?? nil) ?? payload
    return entry.payload?.isIdentical(to: renewed) == true ? nil : entry.carrying(renewed)
  }
}
