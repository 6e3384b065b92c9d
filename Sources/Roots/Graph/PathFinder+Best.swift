extension PathFinder {
  /// The first of the ways that cost `best`, by pops, starts and declarations.
  ///
  /// Both sides together know every screen on every such way: the side behind those within its level of the
  /// target, the side ahead the others. So the edges can be tried in the order of their declaration, and a
  /// screen from which it does not go on is never tried twice.
  mutating func firstOfBest() -> Leg? {
    let tied = starts.filter { $0.cost <= best }.sorted { ($0.pops, $0.order) < ($1.pops, $1.order) }
    for start in tied {
      if let edges = firstWay(from: start) { return Leg(start: start, edges: edges, cost: best) }
    }
    return nil
  }

  private mutating func firstWay(from start: ScreenGraph.Start) -> [Int]? {
    guard leads(start.screen, at: start.cost) else { return nil }
    var way = Trace(
      screen: start.screen, cost: start.cost, slot: links.outgoing.slots(of: start.screen).lowerBound)
    while best - way.cost > behind.level {
      if let slot = firstSlot(of: way) {
        way.take(slot, in: links.outgoing)
      } else {
        marks[2 * way.screen] = origin - 1
        guard way.back(in: links.outgoing) else { return nil }
      }
    }
    while way.cost < best, let slot = firstSlot(of: way) { way.take(slot, in: links.outgoing) }
    return way.edges(in: links.outgoing)
  }

  private func firstSlot(of way: Trace) -> Int? {
    let rows = links.outgoing
    return (way.slot..<rows.slots(of: way.screen).upperBound).first { slot in
      leads(Int(rows.other[slot]), at: way.cost + rows.price(of: slot))
    }
  }

  /// Whether a best way may pass a screen after such a cost: surely, when the target is near enough.
  private func leads(_ screen: Int, at cost: Int) -> Bool {
    let rest = best - cost
    if rest < 0 { return false }
    return rest <= behind.level
      ? marks[2 * screen + 1] == origin + rest
      : marks[2 * screen] == origin + cost
  }
}

/// A way being tried: the slots taken so far, and where it stands.
private struct Trace {
  private(set) var screen: Int
  private(set) var cost: Int

  /// The first slot of the screen not yet tried.
  private(set) var slot: Int

  private var taken: [(screen: Int, slot: Int)] = []

  init(screen: Int, cost: Int, slot: Int) {
    self.screen = screen
    self.cost = cost
    self.slot = slot
  }

  mutating func take(_ slot: Int, in rows: Rows) {
    taken.append((screen, slot))
    cost += rows.price(of: slot)
    screen = Int(rows.other[slot])
    self.slot = Int(rows.start[screen])
  }

  /// Goes back to the screen before, to try its next slot; false at the start.
  mutating func back(in rows: Rows) -> Bool {
    guard let last = taken.popLast() else { return false }
    screen = last.screen
    cost -= rows.price(of: last.slot)
    slot = last.slot + 1
    return true
  }

  func edges(in rows: Rows) -> [Int] { taken.map { Int(rows.edge[$0.slot]) } }
}
