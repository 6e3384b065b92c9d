internal import Roots

/// Folds stacks that grow without end.
extension KeyWriter {
  /// How equal entries of a stack are folded.
  struct Folding {
    /// The entries that are left out, each with the one below them that stands for it.
    fileprivate(set) var standIns: [ContextID: ContextID] = [:]
    /// The screens that follow one another for the third time in a row; empty if none do.
    fileprivate(set) var cycle: [String] = []
  }

  /// What is repeated in the state whose key was written last, if anything was left out of it: from the same screen,
  /// whichever of them is on top; nothing if equal entries do not follow one another in a round.
  var cycle: Fact? {
    if folding.standIns.isEmpty { return nil }
    let screens = folding.cycle
    let turns = screens.indices.map { Array(screens[$0...] + screens[..<$0]) }
    return .cycle(turns.min { $0.lexicographicallyPrecedes($1) } ?? [])
  }

  /// Leaves out what lies between equal entries of a stack where more of them stand on it than tell states apart.
  mutating func fold(_ state: NavigationState, to most: Int) {
    if !folding.standIns.isEmpty { folding = Folding() }
    state.forEachSlot { slot in
      if state.height(slot) > most, counts(slot) { fold(state[at: slot], to: most) }
    }
  }

  private mutating func fold(_ stack: Stack, to most: Int) {
    var entries: [Entry] = []
    stack.forEachFromTop { entries.append($0) }
    var top = 0
    while top + most < entries.count {
      let alike = (top + 1..<entries.count).filter { isAlike(entries[$0], entries[top]) }
      guard alike.count >= most else {
        top += 1
        continue
      }
      let lowest = alike[alike.count - most]
      let cut = top + 1...lowest
      if folding.cycle.isEmpty { folding.cycle = round(in: entries[top...], alike[0] - top) }
      for entry in entries[cut] { folding.standIns[entry.id] = entries[lowest + 1].id }
      entries.removeSubrange(cut)
    }
  }

  /// The screens of the entries on top, if they stand there for the third time in a row but for those below the
  /// lowest.
  private func round(in entries: ArraySlice<Entry>, _ length: Int) -> [String] {
    let rounds = entries.prefix(2 * length + 1)
    let isRound = zip(rounds, rounds.dropFirst(length)).allSatisfy { isAlike($0, $1) }
    return isRound && rounds.count > 2 * length ? rounds.prefix(length).reversed().map(\.screen) : []
  }

  /// Whether two entries show the same.
  private func isAlike(_ one: Entry, _ other: Entry) -> Bool {
    guard one.screen == other.screen else { return false }
    return !projection.countsPayloads
      || one.resource == other.resource
        && relevance?.isAlike(one.payload, other.payload) ?? (one.payload?.value == other.payload?.value)
  }
}
