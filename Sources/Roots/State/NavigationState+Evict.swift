extension NavigationState {
  /// Removes all that one of the guards protects, and what was reached through it: entries above, layers opened there.
  package mutating func evict(_ guards: [String]) -> Change {
    var change = Change(.evict)
    let evicted = Set(guards)
    evict(&change) { guards, _ in guards.contains(where: evicted.contains) }
    return change.departures.isEmpty ? .unchanged : change
  }

  /// Removes every entry with a condition on its guards, and the entries above it. An empty stack gets its root again,
  /// as at the start of the program; if the selected tab stays empty, another one is selected.
  package mutating func evict(_ change: inout Change, _ isEvicted: ([String], ContextID) -> Bool) {
    let old = self
    expel(.cancelled(.popped), .withAllAbove, &change) { entry, place in
      isEvicted(old.guards(for: entry, at: place), entry.id)
    }
    if change.departures.isEmpty { return }
    beginEmptyStacks()
    if hasTabs && self[at: .tab(bar.selected)].isEmpty,
      let open = bar.signs.indices.first(where: { !self[at: .tab($0)].isEmpty })
    {
      select(open)
    }
  }

  /// Puts its root on every empty base stack, unless a guard has to be asked for it.
  package mutating func beginEmptyStacks() {
    for (index, sign) in bar.signs.enumerated() where self[at: .tab(index)].isEmpty {
      openUnlessGuarded(sign.root, on: .tab(index))
    }
    if main.isEmpty, let start = plan.startScreen { openUnlessGuarded(Visit(start), on: .main) }
  }

  package enum Cut: Sendable { case withAllAbove, alone }

  /// Removes every entry that meets a condition, from the topmost place down, with the layers that it opened. The host
  /// of a nested stack that becomes empty is removed as well.
  package mutating func expel(
    _ ending: Ending, _ cut: Cut, _ change: inout Change,
    _ isExpelled: (Entry, Place) -> Bool
  ) {
    var hosts: Set<ContextID> = []
    for place in places.reversed() {
      guard let slot = slot(of: place) else { continue }
      let fixed = slot == .main && hasTabs ? 1 : 0
      var (kept, leaving) = ([Entry](), [Entry]())
      for (position, entry) in self[at: slot].entries.enumerated() {
        let isCut = cut == .withAllAbove && !leaving.isEmpty
        let goes = isCut || hosts.contains(entry.id) || isExpelled(entry, place)
        if goes && position >= fixed { leaving.append(entry) } else { kept.append(entry) }
      }
      guard !leaving.isEmpty else { continue }
      closeLayers(openedBy: leaving, besides: layerNumber(place), &change)
      guard let slot = self.slot(of: place) else { continue }
      self[at: slot] = Stack(kept)
      if case .nest(let index) = slot, kept.isEmpty { hosts.insert(nests[index].host) }
      end(leaving.reversed(), at: place, ending, &change)
    }
    layers.removeEmpty()
  }

  private func layerNumber(_ place: Place) -> Int? {
    if case .layer(let number) = place { number } else { nil }
  }
}
