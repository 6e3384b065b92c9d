/// The edges of a graph, sorted by the screen at one end: compressed rows.
struct Rows: Sendable {
  /// The index of each screen's first slot, and the number of slots at the end.
  let start: [Int32]

  let other: [Int32]

  /// The cost of the edge, by slot; empty if all edges cost 1.
  let cost: [UInt8]

  func slots(of screen: Int) -> Range<Int> { Int(start[screen])..<Int(start[screen + 1]) }

  func price(of slot: Int) -> Int { cost.isEmpty ? 1 : Int(cost[slot]) }
}

struct Links: Sendable {
  let screens: Int
  let outgoing: Rows
  let incoming: Rows

  /// The index of each outgoing slot's edge in the table; ascending within a row.
  let declared: [Int32]

  let dearest: Int

  init(screens: Int, table: EdgeTable) {
    let dearest = Int(table.costs.max() ?? 1), costs = dearest == 1 ? [] : table.costs
    let (first, leaving) = Self.sorted(by: table.from, screens: screens)
    let (last, arriving) = Self.sorted(by: table.to, screens: screens)
    func rows(_ start: [Int32], _ places: [Int32], _ other: [Int32]) -> Rows {
      Rows(
        start: start, other: places.map { other[Int($0)] },
        cost: costs.isEmpty ? [] : places.map { costs[Int($0)] })
    }
    self.screens = screens
    self.dearest = dearest
    declared = leaving
    outgoing = rows(first, leaving, table.to)
    incoming = rows(last, arriving, table.from)
  }

  /// Edges of one screen stay in the order of their declaration; `start` is the position of each screen's first edge.
  private static func sorted(by end: [Int32], screens: Int) -> (start: [Int32], places: [Int32]) {
    var next = [Int32](repeating: 0, count: screens + 1)
    for screen in end { next[Int(screen) + 1] += 1 }
    for screen in 0..<screens { next[screen + 1] += next[screen] }
    let start = next
    var places = [Int32](repeating: 0, count: end.count)
    for (place, screen) in end.enumerated() {
      places[Int(next[Int(screen)])] = Int32(truncatingIfNeeded: place)
      next[Int(screen)] += 1
    }
    return (start, places)
  }

  /// Returns the indices, in ascending order, of edges with the same ends and kind as an earlier edge.
  func duplicates(in table: EdgeTable) -> [Int] {
    var declarer = [Int32](repeating: -1, count: screens)
    var kinds = [UInt8](repeating: 0, count: screens)
    var found: [Int] = []
    for screen in 0..<screens {
      for slot in outgoing.slots(of: screen) {
        let target = Int(outgoing.other[slot]), edge = Int(declared[slot])
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
    case .replace: 16
    }
  }
}
