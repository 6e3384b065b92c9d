/// The verbs that close screens of a stack.
extension NavigationState {
  package mutating func pop(_ count: Int, on place: Place?, _ value: Payload?) throws(Rejection) -> Change {
    guard count > 0 else { return .unchanged }
    let slot = try resolve(place)
    return try pop(count, from: slot, value.map { .completed($0) } ?? .cancelled(.popped))
  }

  /// Closes entries from the top; the topmost one ends in the given way, the others are popped.
  private mutating func pop(_ count: Int, from slot: Slot, _ ending: Ending) throws(Rejection) -> Change {
    let stack = self[at: slot]
    guard !stack.isEmpty else { throw .empty(place(of: slot)) }
    let removable = Swift.min(count, stack.count - minimum(slot))
    guard removable > 0 else { throw .atRoot(place(of: slot)) }
    var change = Change(.pop)
    change.count = removable
    take(1, from: slot, ending, &change)
    take(removable - 1, from: slot, .cancelled(.popped), &change)
    tidy(slot, &change)
    return change
  }

  /// What follows from a pop: an emptied layer goes, a changed base clears the layers.
  private mutating func tidy(_ slot: Slot, _ change: inout Change) {
    if case .layer(let index) = slot {
      guard layers[index].stack.isEmpty else { return }
      change.kind = .dismiss
      let gone = Set(change.ended.map(\.entry.id))
      layers.remove(at: index)
      closeLayers(openedBy: gone, &change)
    } else if isBase(slot) {
      clearLayers(&change)
    }
  }

  package mutating func closeLayers(openedBy gone: Set<ContextID>, _ change: inout Change) {
    while let opened = layers.lastIndex(where: { $0.stack.root?.opener.map(gone.contains) == true }) {
      close(layer: opened, .cancelled(.popped), &change)
    }
  }

  package mutating func popFrom(_ id: ContextID, _ count: Int) throws(Rejection) -> Change {
    guard let slot = slots.first(where: { self[at: $0][id] != nil }) else {
      throw .notPresent(id.description, on: self[at: focus].entries.map(\.id.description))
    }
    let entries = self[at: slot].entries
    guard let position = entries.firstIndex(where: { $0.id == id }) else { return .unchanged }
    let first = Swift.max(minimum(slot), position + 1 - Swift.max(1, count))
    guard first <= position else { throw .atRoot(place(of: slot)) }
    var change = Change(.pop)
    change.count = position - first + 1
    remove(first...position, from: slot, .cancelled(.popped), &change)
    tidy(slot, &change)
    return change
  }

  /// Takes entries out of the middle of a stack, the topmost of them first.
  package mutating func remove(
    _ range: ClosedRange<Int>, from slot: Slot, _ ending: Ending, _ change: inout Change
  ) {
    let entries = self[at: slot].entries
    let place = place(of: slot)
    self[at: slot] = self[at: slot].dropping(entries.count - range.lowerBound)
    for entry in entries[(range.upperBound + 1)...] { self[at: slot].push(entry) }
    for entry in entries[range].reversed() { end(entry, at: place, ending, &change) }
  }

  package mutating func popTo(
    _ target: PopTarget, on place: Place?, _ absent: IfAbsent, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let resource = try target.visit.map { visit throws(Rejection) in try identity(of: visit) } ?? nil
    let depth = self[at: slot].depth { entry in
      if let id = target.id { return entry.id == id }
      return entry.screen == target.visit?.screen && (resource == nil || entry.resource == resource)
    }
    if let depth { return depth == 0 ? .unchanged : try pop(depth, from: slot, .cancelled(.popped)) }
    guard let visit = target.visit, absent != .fail else {
      let name = target.visit?.screen ?? target.id?.description ?? ""
      throw .notPresent(name, on: self[at: slot].entries.map(\.screen))
    }
    var change =
      switch absent {
      case .push, .fail: try push(visit, on: place, Push(), from: opener)
      case .replaceTop: try replace(visit, 1, on: place, from: opener)
      case .reset: try reset(slot, to: visit, from: opener)
      }
    change.outcome = .pushedInstead
    return change
  }

  private mutating func reset(_ slot: Slot, to visit: Visit, from opener: ContextID?) throws(Rejection)
    -> Change
  {
    try goTo(visit, on: place(of: slot), from: opener)
  }

  package mutating func popToRoot(on place: Place?) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let above = self[at: slot].count - 1
    return above <= 0 ? .unchanged : try pop(above, from: slot, .cancelled(.popped))
  }

  /// Ends a screen, and in a layer the layer, with an answer or without.
  package mutating func finish(_ id: ContextID?, _ ending: Ending) throws(Rejection) -> Change {
    guard let id = id ?? focusedEntry?.id, let slot = slots.first(where: { self[at: $0][id] != nil }) else {
      return .unchanged
    }
    switch slot {
    case .layer(let index): return finishLayer(index, said: id, ending)
    case .nest(let index) where self[at: slot].depth(where: { $0.id == id }) == self[at: slot].count - 1:
      // The first screen of a nested navigator answers for all of it.
      return try finish(nests[index].host, ending)
    case .main, .tab, .nest:
      guard let above = self[at: slot].depth(where: { $0.id == id }) else { return .unchanged }
      guard above < self[at: slot].count - minimum(slot) else { throw .atRoot(place(of: slot)) }
      var change = Change(.pop)
      change.count = above + 1
      take(above, from: slot, .cancelled(.popped), &change)
      take(1, from: slot, ending, &change)
      tidy(slot, &change)
      return change
    }
  }

  /// Closes a layer whose screen answered: the answer is the screen's and, being the layer's, its first one's.
  private mutating func finishLayer(_ index: Int, said id: ContextID, _ ending: Ending) -> Change {
    var change = Change(.dismiss)
    let root = layers[index].stack.root?.id
    close(layer: index, .cancelled(.popped), &change)
    change.ended = change.ended.map { ended in
      guard ended.entry.id == id || ended.entry.id == root else { return ended }
      return Change.Ended(entry: ended.entry, place: ended.place, ending: ending)
    }
    return change
  }

  package mutating func back() throws(Rejection) -> Change {
    var slot = focus
    while self[at: slot].count <= minimum(slot), case .nest(let index) = slot, let outer = outer(index) {
      slot = outer
    }
    if self[at: slot].count > minimum(slot) { return try pop(1, from: slot, .cancelled(.popped)) }
    guard case .tab = slot, let previous = previousTab else { throw .atRoot(place(of: slot)) }
    var change = Change(.tab)
    tabs.visited = previous.visited
    tabs.selected = previous.index
    try fillSelectedTab(&change)
    return change
  }

  /// Where going back from the root of the selected tab leads.
  private var previousTab: (index: Int, visited: [String])? {
    let target: Int?
    var visited = tabs.visited
    switch plan.map.back {
    case .history, .fullHistory:
      visited = Array(visited.dropLast())
      target = visited.last.flatMap { tabs.names.firstIndex(of: $0) }
    case .order: target = tabs.selected - 1
    case .firstTab: target = 0
    case .initialTab: target = initialTab
    case .none: target = nil
    }
    guard let target, target >= 0, target != tabs.selected else { return nil }
    return (target, visited)
  }

  private var initialTab: Int? {
    if case .tab(let name) = plan.map.start { tabs.names.firstIndex(of: name) } else { 0 }
  }
}
