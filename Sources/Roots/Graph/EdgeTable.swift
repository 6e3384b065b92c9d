/// The edges of a screen graph as columns, in the order of their declaration; screens are numbers.
///
/// A store reads and writes a graph in this form: a million rows need no million strings.
package struct EdgeTable: Sendable, Equatable {
  package private(set) var from: [Int32] = []
  package private(set) var to: [Int32] = []
  package private(set) var kinds: [ScreenGraph.Edge.Kind] = []
  package private(set) var costs: [UInt8] = []

  // Few edges have their own transition, so the others do not pay for it.
  private var transitions: [Int: String] = [:]

  package init() {}

  package var count: Int { from.count }

  package mutating func reserve(_ count: Int) {
    from.reserveCapacity(count)
    to.reserveCapacity(count)
    kinds.reserveCapacity(count)
    costs.reserveCapacity(count)
  }

  /// A cost outside `ScreenGraph.Edge.costs` counts as the nearest bound.
  package mutating func append(
    from origin: Int, to target: Int, kind: ScreenGraph.Edge.Kind = .push, cost: Int = 1,
    transition: String? = nil
  ) {
    if let transition { transitions[count] = transition }
    let bounds = ScreenGraph.Edge.costs
    from.append(Int32(clamping: origin))
    to.append(Int32(clamping: target))
    kinds.append(kind)
    costs.append(UInt8(clamping: min(max(cost, bounds.lowerBound), bounds.upperBound)))
  }

  package func transition(of edge: Int) -> String? { transitions[edge] }

  /// The indices must be in ascending order.
  func removing(_ places: [Int]) -> EdgeTable {
    var kept = EdgeTable(), next = 0
    kept.reserve(count - places.count)
    for edge in 0..<count {
      if next < places.count, places[next] == edge {
        next += 1
      } else {
        kept.append(
          from: Int(from[edge]), to: Int(to[edge]), kind: kinds[edge], cost: Int(costs[edge]),
          transition: transitions[edge])
      }
    }
    return kept
  }
}
