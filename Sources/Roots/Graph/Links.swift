/// The edges of a graph, sorted by the screen at one end: compressed rows.
struct Rows: Sendable {
  /// Where the row of each screen begins; one more than there are screens.
  let start: [Int32]

  /// The screen at the other end.
  let other: [Int32]

  /// The place of the edge in the table of declarations; ascends within a row.
  let edge: [Int32]

  /// What each edge costs; empty when all cost 1.
  let cost: [UInt8]

  /// Sorts by counting, so that edges of one screen stay in the order of their declaration.
  init(screens: Int, by near: [Int32], to far: [Int32], costs: [UInt8]) {
    let count = near.count
    var next = [Int32](repeating: 0, count: screens + 1)
    for screen in near { next[Int(screen) + 1] += 1 }
    for screen in 0..<screens { next[screen + 1] += next[screen] }
    start = next
    var other = [Int32](repeating: 0, count: count)
    var edge = [Int32](repeating: 0, count: count)
    var cost = [UInt8](repeating: 0, count: costs.count)
    for place in 0..<count {
      let slot = Int(next[Int(near[place])])
      next[Int(near[place])] += 1
      other[slot] = far[place]
      edge[slot] = Int32(truncatingIfNeeded: place)
      if !costs.isEmpty { cost[slot] = costs[place] }
    }
    self.other = other
    self.edge = edge
    self.cost = cost
  }

  /// The slots that hold the edges of a screen.
  func slots(of screen: Int) -> Range<Int> { Int(start[screen])..<Int(start[screen + 1]) }

  /// What the edge in a slot costs.
  func price(of slot: Int) -> Int { cost.isEmpty ? 1 : Int(cost[slot]) }
}

/// The edges of a graph as numbers, to be followed either way.
struct Links: Sendable {
  let screens: Int
  let outgoing: Rows
  let incoming: Rows

  /// What the dearest edge costs.
  let dearest: Int

  init(screens: Int, table: EdgeTable) {
    self.screens = screens
    dearest = Int(table.costs.max() ?? 1)
    let costs = dearest == 1 ? [] : table.costs
    outgoing = Rows(screens: screens, by: table.from, to: table.to, costs: costs)
    incoming = Rows(screens: screens, by: table.to, to: table.from, costs: costs)
  }

  /// The edges that repeat an earlier one: same ends, same kind. Ascending places in the table.
  func duplicates(in table: EdgeTable) -> [Int] {
    var declarer = [Int32](repeating: -1, count: screens)
    var kinds = [UInt8](repeating: 0, count: screens)
    var found: [Int] = []
    for screen in 0..<screens {
      for slot in outgoing.slots(of: screen) {
        let target = Int(outgoing.other[slot]), edge = Int(outgoing.edge[slot])
        let bit = table.kinds[edge].bit
        if declarer[target] != Int32(truncatingIfNeeded: screen) {
          declarer[target] = Int32(truncatingIfNeeded: screen)
          kinds[target] = bit
        } else if kinds[target] & bit == 0 {
          kinds[target] |= bit
        } else {
          found.append(edge)
        }
      }
    }
    return found.sorted()
  }
}

extension ScreenGraph.Edge.Kind {
  fileprivate var bit: UInt8 {
    switch self {
    case .push: 1
    case .modal: 2
    case .tab: 4
    case .overlay: 8
    }
  }
}
