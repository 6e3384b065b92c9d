/// The verbs that say what a whole stack shall be.
extension NavigationState {
  package mutating func setStack(
    _ visits: [Visit], on place: Place?, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    var free = bodyEntries(of: slot)
    var items: [StackTransform.Item] = []
    for visit in visits {
      let identity = try identity(of: visit)
      let match = free.firstIndex { entry in
        entry.shows(visit.screen, identity)
          && (visit.payload == nil || identity != nil || entry.payload == visit.payload)
      }
      if let match {
        items.append(.keep(free[match].id))
        free.remove(at: match)
      } else {
        items.append(.open(visit))
      }
    }
    return try rebuild(slot, items, from: opener)
  }

  package mutating func transform(
    _ transform: StackTransform, on place: Place?, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    return try rebuild(slot, transform.body(bodyEntries(of: slot)), from: opener)
  }

  /// The entries a program may dispose of: all but the tab host.
  private func bodyEntries(of slot: Slot) -> [Entry] {
    Array(self[at: slot].entries.dropFirst(slot == .main && hasTabs ? 1 : 0))
  }

  private mutating func rebuild(
    _ slot: Slot, _ items: [StackTransform.Item], from opener: ContextID?
  ) throws(Rejection) -> Change {
    let old = bodyEntries(of: slot)
    let host = self[at: slot].entries.prefix(self[at: slot].count - old.count)
    if items.isEmpty && host.isEmpty, minimum(slot) > 0 { throw .atRoot(place(of: slot)) }
    var draft = self
    var stack = Stack(host)
    var kept: Set<ContextID> = []
    var opened: [Entry] = []
    for item in items {
      switch item {
      case .keep(let id):
        guard let entry = self[at: slot][id], kept.insert(id).inserted else {
          throw .notPresent(id.description, on: old.map(\.id.description))
        }
        stack.push(entry)
      case .open(let visit):
        let entry = try draft.make(visit, on: slot, from: opener ?? stack.top?.id)
        opened.append(entry)
        stack.push(entry)
      }
    }
    if stack == self[at: slot] { return .unchanged }
    var change = Change(.stack)
    let place = place(of: slot)
    for entry in old.reversed() where !kept.contains(entry.id) {
      draft.end(entry, at: place, .cancelled(.stackReset), &change)
    }
    draft.settle(stack, on: slot, &change)
    for entry in opened { draft.openNest(in: entry, &change) }
    change.opened = opened.last?.id
    self = draft
    return change
  }

  /// Puts a finished stack in its place; an empty layer goes.
  private mutating func settle(_ stack: Stack, on slot: Slot, _ change: inout Change) {
    if case .layer(let index) = slot, stack.isEmpty {
      layers.remove(at: index)
      closeLayers(openedBy: Set(change.ended.map(\.entry.id)), &change)
      return
    }
    self[at: slot] = stack
  }
}
