extension NavigationState {
  /// Removes every entry that one of the guards protects, wherever it stands, with the layers it opened.
  ///
  /// Where the bottom of a stack goes, all of the stack goes: what stood above was reached through it.
  package mutating func evict(_ guards: [String]) -> Change {
    var change = Change(.evict)
    let evicted = Set(guards)
    evict(&change) { guards, _ in guards.contains(where: evicted.contains) }
    return change.departures.isEmpty ? .unchanged : change
  }

  /// Removes every entry for whose guards it is asked, and shows another tab where nothing is left of one.
  package mutating func evict(_ change: inout Change, _ isEvicted: ([String], ContextID) -> Bool) {
    let old = self
    expel(.cancelled(.popped), bottom: .allGo, &change) { entry, place in
      isEvicted(old.guards(for: entry, at: place), entry.id)
    }
    if hasTabs && self[at: .tab(bar.selected)].isEmpty,
      let open = bar.signs.indices.first(where: { !self[at: .tab($0)].isEmpty })
    {
      select(open)
    }
  }

  /// What becomes of the entries of a stack whose bottom goes.
  package enum BottomRule: Sendable { case allGo, othersStay }

  /// Takes out every entry for which it is asked, from the topmost place down, with the layers it opened. A
  /// nested navigator of which nothing is left takes its host along.
  package mutating func expel(
    _ ending: Ending, bottom rule: BottomRule, _ change: inout Change,
    _ isExpelled: (Entry, Place) -> Bool
  ) {
    var hosts: Set<ContextID> = []
    for place in places.reversed() {
      guard let slot = slot(of: place) else { continue }
      let fixed = slot == .main && hasTabs ? 1 : 0
      var (kept, leaving) = ([Entry](), [Entry]())
      for (position, entry) in self[at: slot].entries.enumerated() {
        let isCut = rule == .allGo && !leaving.isEmpty && kept.count == fixed
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
