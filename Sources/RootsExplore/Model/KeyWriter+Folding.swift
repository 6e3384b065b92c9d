internal import Roots

/// Folds stacks that grow without end.
extension KeyWriter {
  /// How equal entries of a stack are folded.
  struct Folding {
    /// The entries that are left out, each with the one below them that stands for it.
    fileprivate(set) var standIns: [ContextID: ContextID] = [:]
    /// The screens that follow one another for the third time in a row; empty if none do.
    fileprivate(set) var cycle: [String] = []
    /// Whether anything is left out of what is still to be restored.
    fileprivate var cutsRestoring = false

    /// Whether anything is left out.
    fileprivate var isInUse: Bool { cutsRestoring || !standIns.isEmpty }
  }

  /// What is repeated in the state whose key was written last, if anything was left out of it: from the same screen,
  /// whichever of them is on top; nothing if equal entries do not follow one another in a round.
  var cycle: Fact? {
    if !folding.isInUse { return nil }
    let screens = folding.cycle
    let turns = screens.indices.map { Array(screens[$0...] + screens[..<$0]) }
    return .cycle(turns.min { $0.lexicographicallyPrecedes($1) } ?? [])
  }

  /// Leaves out what lies between equal entries of a stack where more of them stand on it than tell states apart.
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

  /// What is written of the entries that are still to be restored: each start of the program may add to them.
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

  /// The screens of the entries on top, if they stand there for the third time in a row but for those below the
  /// lowest.
  private func round<Element>(
    _ entries: ArraySlice<Element>, _ length: Int, _ screen: (Element) -> String,
    _ isAlike: (Element, Element) -> Bool
  ) -> [String] {
    let rounds = entries.prefix(2 * length + 1)
    let isRound = zip(rounds, rounds.dropFirst(length)).allSatisfy { isAlike($0, $1) }
    return isRound && rounds.count > 2 * length ? rounds.prefix(length).reversed().map(screen) : []
  }

  /// Whether two entries show the same.
  private func isAlike(_ one: Entry, _ other: Entry) -> Bool {
    guard one.screen == other.screen else { return false }
    return !projection.countsPayloads
      || one.resource == other.resource
        && relevance?.isAlike(one.payload, other.payload) ?? (one.payload?.value == other.payload?.value)
  }

  /// Whether two entries that are still to be restored are the same for what is open then.
  private func isAlike(_ one: Snapshot.SavedEntry, _ other: Snapshot.SavedEntry) -> Bool {
    guard one.screen == other.screen, one.isRequested == other.isRequested else { return false }
    return !projection.countsPayloads
      || one.resource == other.resource
        && relevance?.isAlike(one.payload.map { Payload($0) }, other.payload.map { Payload($0) })
          ?? (one.payload == other.payload)
  }
}

extension Array {
  /// Takes out what lies between equal elements where more of them stand than are told apart.
  /// - Parameter leavesOut: gets the elements, the places that are taken out, and how far the next equal one is.
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
