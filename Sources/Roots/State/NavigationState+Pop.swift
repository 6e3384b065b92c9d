/// The commands that close screens of a stack.
extension NavigationState {
  package mutating func pop(
    _ count: Int, on place: Place?, _ value: Payload?, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    guard count > 0 else { return .unchanged }
    let ending = value.map { Ending.completed($0) } ?? .cancelled(.popped)
    let isHeard = topID(slot).map { mayAnswer(opener, for: $0, on: slot) } ?? true
    if isHeard, case .completed(let value) = ending, let top = self[at: slot].top {
      try check(value, of: top)
    }
    return try pop(count, from: slot, isHeard ? ending : .cancelled(.popped))
  }

  /// The topmost entry ends in the given way, the others are popped.
  private mutating func pop(_ count: Int, from slot: Slot, _ ending: Ending) throws(Rejection) -> Change {
    let height = height(slot)
    guard height > 0 else { throw .empty(place(of: slot)) }
    let removable = min(count, height - minimum(slot))
    guard removable > 0 else { throw .atRoot(place(of: slot)) }
    return close(removable, from: slot, first: ending)
  }

  private mutating func close(_ count: Int, from slot: Slot, first ending: Ending) -> Change {
    var slot = slot
    var change = Change(.pop)
    change.count = count
    clear(above: &slot, leaving: { $0.fromTop.prefix(count) }, &change)
    take(count, from: slot, first: ending, &change)
    dropIfEmpty(slot, &change)
    return change
  }

  package mutating func popFrom(_ id: ContextID, _ count: Int) throws(Rejection) -> Change {
    guard var slot = slot(holding: id), let above = self[at: slot].depth(where: { $0.id == id }) else {
      throw .notPresent(id.description, on: self[at: focus].entries.map(\.id.description))
    }
    guard count > 0 else { return .unchanged }
    let position = height(slot) - 1 - above
    let first = max(minimum(slot), position - min(count, position + 1) + 1)
    guard first <= position else { throw .atRoot(place(of: slot)) }
    let removed = position - first + 1
    var change = Change(.pop)
    change.count = removed
    clear(above: &slot, leaving: { $0.fromTop.dropFirst(above).prefix(removed) }, &change)
    remove(first...position, from: slot, .cancelled(.popped), &change)
    dropIfEmpty(slot, &change)
    return change
  }

  package mutating func popTo(
    _ target: Command.PopTarget, on place: Place?, _ absent: Command.IfAbsent, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    if let depth = try depth(of: target, on: slot) {
      return try goBack(depth, on: slot, handing: target.visit)
    }
    guard let visit = target.visit, absent != .fail else {
      let name = target.visit?.screen ?? target.id?.description ?? ""
      throw .notPresent(name, on: self[at: slot].entries.map(\.screen))
    }
    switch absent {
    case .push, .fail:
      var change = try push(visit, on: place, Command.Push(), from: opener)
      change.outcome = .pushedInstead
      return change
    case .replaceTop: return try replace(visit, 1, on: place, from: opener)
    case .reset: return try goTo(visit, on: self.place(of: slot), from: opener)
    }
  }

  private mutating func goBack(
    _ count: Int, on slot: Slot, handing visit: Visit?
  ) throws(Rejection) -> Change {
    guard let visit, visit.payload != nil else {
      return count == 0 ? .unchanged : try pop(count, from: slot, .cancelled(.popped))
    }
    let place = place(of: slot)
    return try together(.payload) { draft, change throws(Rejection) in
      if count > 0 { change = try draft.pop(count, from: slot, .cancelled(.popped)) }
      change.opened = try draft.slot(of: place).flatMap { slot throws(Rejection) in
        try draft.renewTop(of: slot, with: visit, .replace)
      }
    }
  }

  /// The target is the exact entry, or the nearest one of the screen and, if the visit names a resource, of that.
  private func depth(of target: Command.PopTarget, on slot: Slot) throws(Rejection) -> Int? {
    var wanted: Value?
    if let visit = target.visit {
      let identity = try identity(of: visit)
      if visit.payload != nil || visit.identity != nil { wanted = identity }
    }
    return self[at: slot].depth { entry in
      if let id = target.id { return entry.id == id }
      return entry.screen == target.visit?.screen && (wanted == nil || entry.identity == wanted)
    }
  }

  package mutating func popToRoot(on place: Place?) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let above = height(slot) - 1
    return above <= 0 ? .unchanged : try pop(above, from: slot, .cancelled(.popped))
  }
}

// MARK: - Ending

extension NavigationState {
  /// Ends a screen, and on a layer the whole layer, with an answer or without one.
  package mutating func finish(
    _ id: ContextID?, _ ending: Ending, from opener: ContextID?
  ) throws(Rejection) -> Change {
    guard let id = id ?? opener ?? focusedEntry?.id, let slot = slot(holding: id) else { return .unchanged }
    let (ids, stands) = answering(id, on: slot)
    if case .layer(let index) = stands {
      let isHeard = mayAnswer(opener, for: id, on: stands)
      let said = said(ids, in: layers[index])
      if isHeard { try check(ending, of: said) }
      return finishLayer(layers[index].number, said, isHeard ? ending : .cancelled(.popped))
    }
    try check(ending, of: ids)
    guard let above = self[at: stands].depth(where: { $0.id == ids.last }) else { return .unchanged }
    guard above < height(stands) - minimum(stands) else { throw .atRoot(place(of: stands)) }
    var change = close(above + 1, from: stands, first: .cancelled(.popped))
    change.departures.end(ids, ending)
    return change
  }

  /// The entry itself is first, the slot that of the last one: the root of a nested stack answers for its host.
  private func answering(_ id: ContextID, on slot: Slot) -> ([ContextID], Slot) {
    var (ids, slot) = ([id], slot)
    while case .nest(let index) = slot, nests[index].stack.root?.id == ids.last, let outer = outer(index) {
      ids.append(nests[index].host)
      slot = outer
    }
    return (ids, slot)
  }

  /// True if an entry may answer for another one: on the layer of a question, each screen answers for itself.
  private func mayAnswer(_ opener: ContextID?, for id: ContextID, on slot: Slot) -> Bool {
    guard let opener, opener != id, case .layer(let index) = slot else { return true }
    return layers[index].asker == nil
  }

  /// A screen of a layer answers for the first one as well; on the layer of a question, only if the guard names it.
  private func said(_ ids: [ContextID], in layer: Layer) -> [ContextID] {
    guard let root = layer.stack.root?.id, let screen = ids.last.flatMap({ layer.stack[$0]?.screen }),
      layer.asker?.answers?.contains(screen) ?? true
    else { return ids }
    return ids + [root]
  }

  private mutating func finishLayer(_ number: Int, _ said: [ContextID], _ ending: Ending) -> Change {
    var change = Change(.dismiss)
    close(layer: number, .cancelled(.popped), &change)
    change.departures.end(said, ending)
    return change
  }

  private func check(_ ending: Ending, of ids: [ContextID]) throws(Rejection) {
    guard plan.hasTypedAnswers, case .completed(let value) = ending else { return }
    for id in ids {
      if let (entry, _) = find(id) { try check(value, of: entry) }
    }
  }

  private func check(_ value: Payload?, of entry: Entry) throws(Rejection) {
    if let known = plan.known(entry) { try known.screen.answers?.check(value, of: entry.screen) }
  }

  package mutating func back() throws(Rejection) -> Change {
    var slot = focus
    while height(slot) <= minimum(slot), case .nest(let index) = slot, let outer = outer(index) {
      slot = outer
    }
    if height(slot) > minimum(slot) { return close(1, from: slot, first: .cancelled(.popped)) }
    guard case .tab = slot, let previous = previousTab else {
      throw height(slot) == 0 ? .empty(place(of: slot)) : .atRoot(place(of: slot))
    }
    return try together(.tab) { draft, change throws(Rejection) in
      draft.goBack(to: previous)
      try draft.fillSelectedTab(&change)
    }
  }

  private mutating func goBack(to previous: Int) {
    switch plan.map.back {
    case .history, .fullHistory: bar.goBack(to: previous)
    case .order, .firstTab, .initialTab, .none: select(previous)
    }
  }

  /// The tab that going back from the root of the selected tab leads to.
  private var previousTab: Int? {
    let target: Int? =
      switch plan.map.back {
      case .history, .fullHistory: bar.visited.dropLast().last
      case .order: bar.selected - 1
      case .firstTab: 0
      case .initialTab: plan.startTab.flatMap(bar.index)
      case .none: nil
      }
    return target.flatMap { $0 < 0 || $0 == bar.selected ? nil : $0 }
  }
}
