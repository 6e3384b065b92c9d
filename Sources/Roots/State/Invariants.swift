extension NavigationState {
  /// What is wrong with the state; empty as long as the engine is right.
  public func violations() -> [String] {
    var found: [String] = []
    var seen: Set<ContextID> = []
    for place in places {
      for entry in self[place].fromTop {
        if !seen.insert(entry.id).inserted { found.append("\(entry.id) stands twice") }
        if entry.id.number > lastID { found.append("\(entry.id) was never counted") }
        if plan.known(entry) == nil { found.append("'\(entry.screen)' is not defined") }
      }
    }
    if hasTabs && main.root?.screen != NavigationState.tabHost {
      found.append("the tab host is not at the bottom of main")
    }
    if hasTabs && !tabs.names.indices.contains(tabs.selected) { found.append("no tab is selected") }
    if tabs.names.count != tabs.stacks.count { found.append("tabs and their stacks differ in number") }
    for layer in layers where layer.stack.isEmpty { found.append("layer \(layer.number) is empty") }
    if layers.count > plan.map.limits.layers { found.append("too many layers") }
    if zip(layers, layers.dropFirst()).contains(where: { $0.number >= $1.number }) {
      found.append("the layers are out of order")
    }
    for nest in nests where find(nest.host) == nil { found.append("'\(nest.name)' has lost its host") }
    for nest in nests where nest.stack.isEmpty { found.append("'\(nest.name)' is empty") }
    return found
  }
}

extension Engine {
  /// What is wrong with the engine; empty as long as it is right.
  package func violations() -> [String] {
    var found = state.violations()
    for place in state.places {
      for entry in state[place].fromTop {
        let guards = state.plan.guards(for: entry, at: place)
        let consented = consents[entry.id] ?? []
        if !guards.allSatisfy(consented.contains) {
          found.append("\(entry.key) stands without the consent of \(guards.joined(separator: ", "))")
        }
      }
    }
    return found
  }
}

extension Navigator {
  /// What is wrong with the navigator; empty as long as it is right.
  ///
  /// In debug builds it is asked after every commit, and what it finds goes into the log.
  public func violations() -> [String] {
    var found = engine.violations()
    let standing = Set(state.places.flatMap { state[$0].fromTop.map(\.id) })
    for id in table.keys.sorted() where !standing.contains(id) && running == nil {
      found.append("\(id) has left, but is still kept for")
    }
    for id in standing.sorted() where table[id] == nil && !isHost(id) {
      found.append("\(id) stands, but nothing is kept for it")
    }
    return found
  }

  private func isHost(_ id: ContextID) -> Bool {
    state.find(id)?.entry.screen == NavigationState.tabHost
  }

  package func checkInvariants() {
    #if DEBUG
      // The check looks at every entry; on very deep stacks it would cost more than it finds.
      guard state.count <= 2_000 else { return }
      for violation in violations() { diagnose("invariant broken: \(violation)") }
    #endif
  }
}
