package struct Arrival: Sendable, Equatable {
  package let entry: Entry
  package let place: Place
}

extension NavigationState {
  /// From the bottom up.
  package func arrivals(since older: NavigationState) -> Few<Arrival> {
    if let plain = plainArrival(since: older) { return plain }
    var arrivals: [Arrival] = []
    compare(with: older) { place, own, others in
      let known = Set(others.lazy.map(\.id))
      for entry in own.reversed() where !known.contains(entry.id) {
        arrivals.append(Arrival(entry: entry, place: place))
      }
    }
    return Few(arrivals)
  }

  /// Returns the entries that are in an older state as well, but with another payload, from the bottom up.
  package func renewals(since older: NavigationState) -> [Entry] {
    var renewals: [Entry] = []
    compare(with: older) { _, own, others in
      let known = Dictionary(others.map { ($0.id, $0) }) { first, _ in first }
      renewals += own.reversed().filter { entry in known[entry.id].map { $0 != entry } ?? false }
    }
    return renewals
  }

  private func compare(
    with older: NavigationState, _ show: (Place, _ own: [Entry], _ others: [Entry]) -> Void
  ) {
    for slot in slots {
      let (stack, before) = (self[at: slot], older.counterpart(of: slot, in: self))
      if stack.isIdentical(to: before) { continue }
      let (own, others) = stack.divergence(from: before)
      if !own.isEmpty { show(place(of: slot), own, others) }
    }
  }

  private func counterpart(of slot: Slot, in newer: NavigationState) -> Stack {
    if case .tab(let index) = slot, index < bar.signs.count,
      bar.signs[index].name == newer.bar.signs[index].name
    {
      return self[at: slot]
    }
    return self[newer.place(of: slot)]
  }

  /// Top first, from the topmost place down.
  package func departures(
    since older: NavigationState, _ why: Ending.Cancellation = .stackReset
  ) -> [Change.Ended] {
    older.arrivals(since: self).reversed().map {
      Change.Ended(entry: $0.entry, place: $0.place, ending: .cancelled(why))
    }
  }
}
