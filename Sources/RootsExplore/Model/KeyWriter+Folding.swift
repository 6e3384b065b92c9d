internal import Roots

extension KeyWriter {
  struct Folding {
    fileprivate(set) var standIns: [ContextID: ContextID] = [:]
    fileprivate var cutsRestoring = false

    fileprivate var isInUse: Bool { cutsRestoring || !standIns.isEmpty }
  }

  /// True if something was left out of the state whose key was written last.
  var hasFolded: Bool { folding.isInUse }

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
    entries.fold(to: most, writer.isAlike) { entries, cut in
      for entry in entries[cut] { folding.standIns[entry.id] = entries[cut.upperBound + 1].id }
    }
  }

  /// Each restart may add to the entries still to be restored, so they are folded too.
  mutating func folded(
    _ pile: ArraySlice<Snapshot.SavedEntry>, to most: Int
  ) -> [Snapshot.SavedEntry] {
    var entries = Array(pile)
    let writer = self
    entries.fold(to: most, writer.isAlike) { _, _ in folding.cutsRestoring = true }
    return entries
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

extension Array {
  /// Removes the elements between equal ones when more than `most` equal ones remain below.
  /// - Parameter leavesOut: receives the elements, and the range to be removed.
  fileprivate mutating func fold(
    to most: Int, _ isAlike: (Element, Element) -> Bool,
    _ leavesOut: (_ elements: [Element], _ cut: ClosedRange<Int>) -> Void
  ) {
    var top = 0
    while top + most < count {
      let alike = (top + 1..<count).filter { isAlike(self[$0], self[top]) }
      guard alike.count >= most else {
        top += 1
        continue
      }
      let cut = top + 1...alike[alike.count - most]
      leavesOut(self, cut)
      removeSubrange(cut)
    }
  }
}
