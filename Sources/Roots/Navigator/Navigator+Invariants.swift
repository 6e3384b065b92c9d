extension Engine {
  package func violations() -> [String] {
    var found = state.violations() + unguarded
    found += forgotten.map { "\($0) has left, but the engine remembers it" }
    if attempts.contains(where: { $0.requests.isEmpty }) {
      found.append("a question is open that belongs to no request")
    }
    return found
  }

  private var unguarded: [String] {
    guard state.plan.hasGuards else { return [] }
    var found: [String] = []
    state.forEachEntry { slot, entry in
      let guards = state.guards(for: entry, at: state.place(of: slot))
      if guards.isEmpty { return }
      let consented = consents[entry.id] ?? []
      if !guards.allSatisfy(consented.contains) {
        found.append("\(entry.key) stands without the consent of \(guards.joined(separator: ", "))")
      }
    }
    return found
  }

  private var forgotten: [ContextID] {
    guard !(holders.isEmpty && backHandlers.isEmpty && veiled.isEmpty && consents.isEmpty) else { return [] }
    var remembered = holders.union(backHandlers).union(veiled.keys).union(consents.keys)
    state.forEachEntry { remembered.remove($1.id) }
    return remembered.sorted()
  }
}

extension Navigator {
  /// In debug builds it is asked after every commit, and the faults that it finds go into the log.
  package func violations() -> [String] {
    guard closing != .over else { return [] }
    var found = engine.violations()
    var standing = Set(state.places.flatMap { state[$0].fromTop.map(\.id) })
    if let empty = state.emptyEntry { standing.insert(empty.id) }
    for (id, _) in screens.all where !standing.contains(id) && runningRequest == nil {
      found.append("\(id) has left, but is still kept for")
    }
    for place in state.places {
      for entry in state[place].fromTop
      where plan.known(entry)?.screen.maker != nil && screens[entry.id]?.live == nil
        && !isResting(entry.id) && !program.unmade.contains(entry.id)
      {
        found.append("\(entry.key) stands, but has no living screen")
      }
    }
    for (id, resident) in screens.all where resident.entry.id != id {
      found.append("\(id) is kept for another visit")
    }
    return found
  }

  func checkInvariants() {
    #if DEBUG
      // The check looks at every entry; on very deep stacks it would cost more than it finds.
      guard state.count <= 2_000 else { return }
      for violation in violations() { note(.invariant(violation)) }
    #endif
  }
}
