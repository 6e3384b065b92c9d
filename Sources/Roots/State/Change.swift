package struct Change: Sendable {
  package var outcome = Outcome.Success.committed
  package var kind: Kind
  /// The entry that was opened, the last one if there were several; or the one whose payload was renewed.
  package var opened: ContextID?
  package var count = 0
  package var departures = Few<Ended>.none

  /// In the order in which their answers are delivered: top first.
  package var ended: [Ended] {
    get { Array(departures) }
    set { departures = Few(newValue) }
  }
  /// The entries that the commands of a transaction opened, one item for each command.
  package var parts: [ContextID?] = []

  package typealias Kind = StateChange.Kind

  package struct Ended: Sendable, Equatable {
    package let entry: Entry
    package let place: Place
    package let ending: Ending
  }

  package init(_ kind: Kind) { self.kind = kind }

  package init(_ kind: Kind, ending ended: [Ended]) {
    self.kind = kind
    departures = Few(ended)
  }

  package static var unchanged: Change {
    var change = Change(.none)
    change.outcome = .unchanged
    return change
  }

  package mutating func absorb(_ later: Change) {
    later.departures.forEach { departures.append($0) }
    opened = later.opened ?? opened
    count += later.count
    parts.append(later.opened)
  }
}

extension Few<Change.Ended> {
  mutating func drop(_ fits: (Change.Ended) -> Bool) {
    guard contains(where: fits) else { return }
    self = Few(filter { !fits($0) })
  }

  mutating func end(_ ids: [ContextID], _ ending: Ending) {
    self = Few(
      map { ended in
        ids.contains(ended.entry.id)
          ? Change.Ended(entry: ended.entry, place: ended.place, ending: ending) : ended
      })
  }
}
