extension PathFinder {
  /// Returns the first of the ways that cost `best`, in the order of pops, starts and declarations.
  mutating func firstOfBest() -> Leg? {
    let tied = starts.filter { $0.cost <= best }.sorted { ($0.pops, $0.order) < ($1.pops, $1.order) }
    for start in tied {
      if let edges = firstWay(from: start) { return Leg(start: start, edges: edges, cost: best) }
    }
    return nil
  }

  /// The first of the ways from a start that cost `best` in all, by order of declaration; `nil` if there is none.
  ///
  /// Both sides together know every screen on such a way: the side behind those within its level of the target, the
  /// side ahead the others. The edges can therefore be tried in the order of declaration, and a screen that turned out
  /// to be a dead end is never tried again.
  private mutating func firstWay(from start: ScreenGraph.Start) -> [Int]? {
    let rows = links.outgoing
    guard leads(start.screen, at: start.cost) else { return nil }
    var screen = start.screen, cost = start.cost, taken: [Int] = []
    var slot = rows.slots(of: screen).lowerBound
    while cost < best {
      if let next = firstSlot(from: slot, of: screen, at: cost) {
        taken.append(next)
        cost += rows.price(of: next)
        screen = Int(rows.other[next])
        slot = Int(rows.start[screen])
      } else {
        marks[screen, 0] = nil
        guard let last = taken.popLast() else { return nil }
        cost -= rows.price(of: last)
        screen = taken.last.map { Int(rows.other[$0]) } ?? start.screen
        slot = last + 1
      }
    }
    return taken.map { Int(links.declared[$0]) }
  }

  private func firstSlot(from first: Int, of screen: Int, at cost: Int) -> Int? {
    let rows = links.outgoing, other = rows.other.span, costs = rows.cost.span, isPlain = costs.isEmpty
    for slot in first..<rows.slots(of: screen).upperBound
    where leads(Int(other[slot]), at: cost + (isPlain ? 1 : Int(costs[slot]))) {
      return slot
    }
    return nil
  }

  /// True if a best way may pass a screen at this cost; the answer is exact if the target is near enough.
  private func leads(_ screen: Int, at cost: Int) -> Bool {
    let rest = best - cost
    return rest > behind.level
      ? marks.has(screen, at: cost, side: 0) : rest >= 0 && marks.has(screen, at: rest, side: 1)
  }
}
