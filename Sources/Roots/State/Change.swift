/// What applying a command did.
package struct Change: Sendable {
  /// Whether anything happened.
  package var outcome = Outcome.Success.committed
  /// What kind of change it was; the transition is chosen by it.
  package var kind: Kind
  /// The entry that was opened, the last one if there were several; or the one whose payload was renewed.
  package var opened: ContextID?
  /// How many entries a pop closed.
  package var count = 0
  package var departures = Few<Ended>.none

  /// The entries that left, in the order in which their answers are delivered: top first.
  package var ended: [Ended] {
    get { Array(departures) }
    set { departures = Few(newValue) }
  }
  /// Of a transaction: the entry that each of its commands opened.
  package var parts: [ContextID?] = []

  package typealias Kind = StateChange.Kind

  /// An entry that left, and how it ended.
  package struct Ended: Sendable, Equatable {
    /// The entry.
    package let entry: Entry
    /// Where it stood.
    package let place: Place
    /// How it ended.
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

  /// Adds the change of a later command of the same transaction.
  package mutating func absorb(_ later: Change) {
    later.departures.forEach { departures.append($0) }
    opened = later.opened ?? opened
    count += later.count
    parts.append(later.opened)
  }
}

extension Few<Change.Ended> {
  /// Strikes out those that fulfil a condition.
  mutating func drop(_ fits: (Change.Ended) -> Bool) {
    guard contains(where: fits) else { return }
    self = Few(filter { !fits($0) })
  }

  /// Lets some entries end in another way.
  mutating func end(_ ids: [ContextID], _ ending: Ending) {
    self = Few(
      map { ended in
        ids.contains(ended.entry.id)
          ? Change.Ended(entry: ended.entry, place: ended.place, ending: ending) : ended
      })
  }
}
