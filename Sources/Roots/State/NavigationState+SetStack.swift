extension NavigationState {
  package mutating func setStack(
    _ visits: [Visit], on place: Place?, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    return try rebuild(slot, .cancelled(.stackReset), try items(for: visits, on: slot), from: opener)
  }

  package mutating func transform(
    _ transform: Command.StackTransform, on place: Place?, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    switch transform.body {
    case .rebuild(let body): return try self.transform(body, slot, from: opener)
    case .pop(let condition): return try pop(while: condition, slot)
    }
  }

  private mutating func pop(while condition: (Entry) -> Bool, _ slot: Slot) throws(Rejection) -> Change {
    let meant = self[at: slot].fromTop.prefix(while: condition).count
    let removable = min(meant, height(slot) - 1)
    return removable <= 0 ? .unchanged : try pop(removable, on: place(of: slot), nil, from: nil)
  }

  private mutating func transform(
    _ body: ([Entry]) -> [Command.StackTransform.Item], _ slot: Slot, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let old = self.body(of: slot)
    let items = body(old).map { item -> Item in
      switch item {
      case .keep(let id): .keep(id, nil)
      case .open(let visit): .open(visit)
      }
    }
    if let popped = poppedOnly(items, old) {
      return popped == 0 ? .unchanged : try pop(popped, on: self.place(of: slot), nil, from: nil)
    }
    return try rebuild(slot, .cancelled(.stackReset), items, from: opener)
  }

  /// An element of the new stack: a present entry, perhaps with a new payload, or a new visit.
  private enum Item {
    case keep(ContextID, Payload?)
    case open(Visit)
  }

  /// Returns the entries that a program may replace: all except the tab host.
  private func body(of slot: Slot) -> [Entry] {
    Array(self[at: slot].entries.dropFirst(slot == .main && hasTabs ? 1 : 0))
  }

  /// Returns the number of entries missing at the top if that is the only change: then it is a pop.
  private func poppedOnly(_ items: [Item], _ old: [Entry]) -> Int? {
    guard items.count <= old.count, !items.isEmpty else { return nil }
    for (item, entry) in zip(items, old) {
      guard case .keep(entry.id, nil) = item else { return nil }
    }
    return old.count - items.count
  }

  /// Matches the visits with present entries, each at most once, from the root up.
  private func items(for visits: [Visit], on slot: Slot) throws(Rejection) -> [Item] {
    var free = Dictionary(grouping: body(of: slot).reversed()) {
      Thing(screen: $0.screen, identity: $0.identity)
    }
    var items: [Item] = []
    for visit in visits {
      let thing = Thing(screen: visit.screen, identity: try identity(of: visit))
      let given = try plan.any(visit.screen).map { known throws(Rejection) in
        try completed(visit.payload, for: known)
      }
      let isAnyPayload = visit.payload == nil || thing.identity != nil
      let match = free[thing]?.lastIndex { isAnyPayload || $0.payload == given ?? nil }
      if let match, let entry = free[thing]?.remove(at: match) {
        items.append(.keep(entry.id, visit.payload))
      } else {
        items.append(.open(visit))
      }
    }
    return items
  }

  private struct Thing: Hashable {
    let screen: String
    let identity: Value?
  }

  private mutating func rebuild(
    _ slot: Slot, _ ending: Ending, _ items: [Item], from opener: ContextID?
  ) throws(Rejection) -> Change {
    let old = body(of: slot)
    if items.isEmpty && old.count == height(slot), minimum(slot) > 0 {
      throw .atRoot(place(of: slot))
    }
    let kept = try kept(items, of: old)
    return try together(.stack) { draft, change throws(Rejection) in
      var slot = slot
      let leaving = old.reversed().filter { kept[$0.id] == nil }
      if !draft.isBase(slot) { draft.clear(above: &slot, leaving: { _ in leaving }, &change) }
      draft.end(leaving, at: draft.place(of: slot), ending, &change)
      draft[at: slot] = try draft.stack(of: items, on: slot, old, kept, from: opener, &change)
      draft.dropIfEmpty(slot, &change)
    }
  }

  /// Throws if an entry is not present or is wanted twice.
  private func kept(_ items: [Item], of old: [Entry]) throws(Rejection) -> [ContextID: Entry] {
    let there = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    var kept: [ContextID: Entry] = [:]
    for case .keep(let id, let payload) in items {
      guard let entry = there[id], kept[id] == nil else {
        throw .notPresent(id.description, on: old.map(\.id.description))
      }
      kept[id] = try payload.flatMap { payload throws(Rejection) in try renew(entry, with: payload) } ?? entry
    }
    return kept
  }

  private mutating func stack(
    of items: [Item], on slot: Slot, _ old: [Entry], _ kept: [ContextID: Entry], from opener: ContextID?,
    _ change: inout Change
  ) throws(Rejection) -> Stack {
    let same = zip(items, old).prefix { item, entry in
      if case .keep(entry.id, _) = item { kept[entry.id] == entry } else { false }
    }.count
    var stack = self[at: slot].dropping(old.count - same)
    for item in items.dropFirst(same) {
      switch item {
      case .keep(let id, _): if let entry = kept[id] { stack.push(entry) }
      case .open(let visit):
        let entry = try enter(try judge(visit, on: slot, from: opener ?? stack.top?.id), on: slot)
        stack.push(entry)
        change.opened = entry.id
      }
    }
    return stack
  }
}
