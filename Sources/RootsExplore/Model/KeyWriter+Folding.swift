internal import Roots

extension KeyWriter {
  struct Folding {
    fileprivate(set) var standIns: [ContextID: ContextID] = [:]
    /// The screens of a round that stands on a stack at least twice in a row; empty if there is none.
    fileprivate(set) var cycle: [String] = []
    fileprivate var cutsRestoring = false

    fileprivate var isInUse: Bool { cutsRestoring || !standIns.isEmpty }
  }

  /// The cycle in the state whose key was written last; `nil` if nothing was left out. The screens begin with the same
  /// one, no matter which of them is on top; they are empty if the equal entries do not form a round.
  var cycle: Fact? {
    if !folding.isInUse { return nil }
    return .cycle(folding.cycle.firstTurn)
  }

  /// Folds the stacks on which more equal entries stand than states are told apart by.
  mutating func fold(_ state: NavigationState, to most: Int) {
    if folding.isInUse { folding = Folding() }
    state.forEachSlot { slot in
      if state.height(slot) > most, counts(slot) { fold(state[at: slot], to: most) }
    }
  }

  private mutating func fold(_ stack: Stack, to most: Int) {
    var entries: [Entry] = []
    stack.forEachFromTop { entries.append($0) }
    let writer = self
    entries.fold(to: most, writer.isAlike) { entries, cut, length in
      if folding.cycle.isEmpty {
        folding.cycle = round(entries[(cut.lowerBound - 1)...], length, \.screen, writer.isAlike)
      }
      for entry in entries[cut] { folding.standIns[entry.id] = entries[cut.upperBound + 1].id }
    }
  }

  /// Each restart may add to the entries still to be restored, so they are folded too.
  mutating func folded(
    _ pile: ArraySlice<Snapshot.SavedEntry>, to most: Int
  ) -> [Snapshot.SavedEntry] {
    var entries = Array(pile)
    let writer = self
    entries.fold(to: most, writer.isAlike) { entries, cut, length in
      if folding.cycle.isEmpty {
        folding.cycle = round(entries[(cut.lowerBound - 1)...], length, \.screen, writer.isAlike)
      }
      folding.cutsRestoring = true
    }
    return entries
  }

  /// Returns the screens of the round on top, lowest first; empty if it does not stand there twice, followed by the
  /// first entry of a third round.
  private func round<Element>(
    _ entries: ArraySlice<Element>, _ length: Int, _ screen: (Element) -> String,
    _ isAlike: (Element, Element) -> Bool
  ) -> [String] {
    let rounds = entries.prefix(2 * length + 1)
    let isRound = zip(rounds, rounds.dropFirst(length)).allSatisfy { isAlike($0, $1) }
    return isRound && rounds.count > 2 * length ? rounds.prefix(length).reversed().map(screen) : []
  }

  private func isAlike(_ one: Entry, _ other: Entry) -> Bool {
    guard one.screen == other.screen else { return false }
    return !projection.countsPayloads
      || one.identity == other.identity
        && relevance?.isAlike(one.payload, other.payload) ?? (one.payload?.value == other.payload?.value)
  }

  private func isAlike(_ one: Snapshot.SavedEntry, _ other: Snapshot.SavedEntry) -> Bool {
    guard one.screen == other.screen, one.isRequested == other.isRequested else { return false }
    return !projection.countsPayloads
      || one.resource == other.resource
        && relevance?.isAlike(one.payload.map { Payload($0) }, other.payload.map { Payload($0) })
          ?? (one.payload == other.payload)
  }
}

extension [String] {
  /// The same round, begun with another one of its elements if that comes first in the order of texts.
  var firstTurn: [String] {
    indices.map { Array(self[$0...] + self[..<$0]) }.min { $0.lexicographicallyPrecedes($1) } ?? []
  }
}

extension Array {
  /// Removes the elements between equal ones when more than `most` equal ones remain below.
  /// - Parameter leavesOut: receives the elements, the range to be removed, and the distance of the next equal element.
  fileprivate mutating func fold(
    to most: Int, _ isAlike: (Element, Element) -> Bool,
    _ leavesOut: (_ elements: [Element], _ cut: ClosedRange<Int>, _ length: Int) -> Void
  ) {
    var top = 0
    while top + most < count {
      let alike = (top + 1..<count).filter { isAlike(self[$0], self[top]) }
      guard alike.count >= most else {
        top += 1
        continue
      }
      let cut = top + 1...alike[alike.count - most]
      leavesOut(self, cut, alike[0] - top)
      removeSubrange(cut)
    }
  }
}
