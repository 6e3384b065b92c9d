/// An entry that stands where it did not stand before.
package struct Arrival: Sendable, Equatable {
  package let entry: Entry
  package let place: Place
}

extension NavigationState {
  /// The entries that stand here and did not stand in an older state, from the bottom up.
  package func arrivals(since older: NavigationState) -> [Arrival] {
    var arrivals: [Arrival] = []
    collect(main, older.main, .main, &arrivals)
    for (index, stack) in tabs.stacks.enumerated() {
      let isSameTab = index < older.tabs.names.count && older.tabs.names[index] == tabs.names[index]
      let before = isSameTab ? older.tabs.stacks[index] : older[.tab(tabs.names[index])]
      collect(stack, before, .tab(tabs.names[index]), &arrivals)
    }
    for layer in layers {
      let before = older.layers.first { $0.number == layer.number }?.stack ?? Stack()
      collect(layer.stack, before, .layer(layer.number), &arrivals)
    }
    for nest in nests {
      let before = older.nests.first { $0.name == nest.name }?.stack ?? Stack()
      collect(nest.stack, before, .nested(nest.name), &arrivals)
    }
    return arrivals
  }

  private func collect(
    _ stack: Stack, _ older: Stack, _ place: @autoclosure () -> Place, _ arrivals: inout [Arrival]
  ) {
    if stack.isIdentical(to: older) { return }
    let (own, others) = stack.divergence(from: older)
    guard !own.isEmpty else { return }
    let known = Set(others.lazy.map(\.id))
    let place = place()
    for entry in own.reversed() where !known.contains(entry.id) {
      arrivals.append(Arrival(entry: entry, place: place))
    }
  }

  /// The entries that stood in an older state and do not stand here, top first, from the topmost place down.
  package func departures(since older: NavigationState) -> [Change.Ended] {
    older.arrivals(since: self).reversed().map {
      Change.Ended(entry: $0.entry, place: $0.place, ending: .cancelled(.stackReset))
    }
  }

  /// The places whose stacks differ from an older state's.
  package func changedPlaces(since older: NavigationState) -> [Place] {
    var changed = places.filter { !self[$0].isIdentical(to: older[$0]) }
    changed += older.places.filter { self.slot(of: $0) == nil }
    return changed
  }
}
