/// The empty state: what is in sight where no screen stands on the base.
///
/// Its screen is a visit like others, with a life, keys and hooks, but it stands on no stack. What opens on the base
/// takes its place, going back finds nothing, no guard is asked about it, and it is not saved. It comes and goes with
/// the commits that empty and fill the base: ``Engine/settled(_:)``.
extension NavigationState {
  package var isBaseEmpty: Bool { height(base) == 0 }

  /// Opens or closes the screen of the empty state; returns the entry that came or went since an older state.
  package mutating func settleEmptyState(since older: NavigationState) -> (came: Entry?, gone: Entry?) {
    emptyEntry = older.emptyEntry
    let isEmpty = plan.hasEmptyState && isBaseEmpty
    if isEmpty == (emptyEntry != nil) { return (nil, nil) }
    if let gone = emptyEntry {
      emptyEntry = nil
      return (nil, gone)
    }
    lastID += 1
    emptyEntry = Entry(id: ContextID(lastID), screen: Entry.emptyScreen)
    return (emptyEntry, nil)
  }
}
