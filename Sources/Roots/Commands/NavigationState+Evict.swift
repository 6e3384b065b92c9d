extension NavigationState {
  /// Removes every entry that one of the guards protects, wherever it stands, with the layers it opened.
  ///
  /// Where the bottom of a stack goes, all of the stack goes: what stood above was reached through it.
  package mutating func evict(_ guards: [String]) -> Change {
    var change = Change(.evict)
    let evicted = Set(guards)
    var gone: Set<ContextID> = []
    for place in places.reversed() {
      guard let slot = slot(of: place) else { continue }
      while let position = self[at: slot].entries.lastIndex(where: { entry in
        plan.guards(for: entry, at: place).contains(where: evicted.contains)
      }) {
        let isBottom = position == 0 || (position == 1 && slot == .main && hasTabs)
        let last = isBottom ? self[at: slot].count - 1 : position
        gone.formUnion(self[at: slot].entries[position...last].map(\.id))
        remove(position...last, from: slot, .cancelled(.popped), &change)
      }
    }
    layers.removeAll { $0.stack.isEmpty }
    closeLayers(openedBy: gone, &change)
    closeEmptyNests(&change)
    if hasTabs && tabs.stacks[tabs.selected].isEmpty,
      let open = tabs.stacks.firstIndex(where: { !$0.isEmpty })
    {
      select(open)
    }
    return change.ended.isEmpty ? .unchanged : change
  }

  /// A nested navigator without entries takes its host along.
  private mutating func closeEmptyNests(_ change: inout Change) {
    while let empty = nests.first(where: \.stack.isEmpty) {
      guard let (_, place) = find(empty.host), let slot = slot(of: place),
        let position = self[at: slot].entries.firstIndex(where: { $0.id == empty.host })
      else {
        nests.removeAll { $0.host == empty.host }
        continue
      }
      remove(position...position, from: slot, .cancelled(.popped), &change)
      layers.removeAll { $0.stack.isEmpty }
    }
  }
}
