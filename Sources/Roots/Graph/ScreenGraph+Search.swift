extension ScreenGraph {
  package struct Start: Sendable, Hashable {
    /// The screen there, as an index in `ScreenGraph.screens`.
    package var screen: Int

    package var cost: Int

    package var pops: Int

    /// The number of screens of `via` that were passed before getting there.
    package var passed: Int

    /// A tie breaker between equal starts: the lower one is better.
    package var order: Int

    /// A mark by which the caller recognizes the start in the answer.
    package var tag: Int

    package init(screen: Int, cost: Int = 0, pops: Int = 0, passed: Int = 0, order: Int = 0, tag: Int = 0) {
      self.screen = screen
      self.cost = cost
      self.pops = pops
      self.passed = passed
      self.order = order
      self.tag = tag
    }
  }

  /// The way that was found: its start, and its edges as indices in the table.
  package struct Walk: Sendable, Hashable {
    package var start: Start
    package var edges: [Int]
    package var cost: Int
  }

  /// The cheapest way that passes the screens `via` in their order; `nil` if there is no way. Of equal ways it is the
  /// one with fewer pops, then the one whose start is listed first, then the one whose edges were declared first.
  package func search(from starts: [Start], to target: Int, via: [Int] = []) -> Walk? {
    // Costs are added up, so they are limited, to more than any way in a graph can cost.
    let listed = starts.enumerated().map { place, start in
      var start = start
      start.order = place
      start.cost = min(max(start.cost, 0), Marks.farthest / 2)
      return start
    }
    return search(
      ascending: listed.sorted { ($0.cost, $0.order) < ($1.cost, $1.order) }, to: target, via: via)
  }

  /// The same for starts in the order of their costs. The sequence is read only as far as a start can still win, once
  /// for each number of screens that starts have passed.
  func search(ascending starts: some Sequence<Start>, to target: Int, via: [Int]) -> Walk? {
    content.withFinder { finder in
      guard !via.isEmpty else {
        return finder.leg(to: target, from: starts).map {
          Walk(start: $0.start, edges: $0.edges, cost: $0.cost)
        }
      }
      return finder.walk(from: starts, stops: via + [target])
    }
  }

  package func edges(of walk: Walk) -> [Edge] { walk.edges.map(content.edge) }
}

extension PathFinder {
  // The way between two stops does not depend on the start of the walk, so each leg is searched once. The first leg
  // leads to the first stop that its start has not passed.
  fileprivate mutating func walk(
    from starts: some Sequence<ScreenGraph.Start>, stops: [Int]
  ) -> ScreenGraph.Walk? {
    var best: ScreenGraph.Walk?, rest: [Leg] = [], known = 0
    for stop in stops.indices.reversed() {
      let limit = best.map { $0.cost - known } ?? .max
      if limit >= 0,
        let first = leg(to: stops[stop], from: starts.lazy.filter { $0.passed == stop }, atMost: limit)
      {
        let walk = ScreenGraph.Walk(
          start: first.start, edges: first.edges + rest.reversed().flatMap(\.edges), cost: first.cost + known)
        if best.map({ walk.precedes($0) }) ?? true { best = walk }
      }
      guard stop > 0 else { break }
      let origin = ScreenGraph.Start(screen: stops[stop - 1])
      guard let leg = leg(to: stops[stop], from: CollectionOfOne(origin)) else { break }
      rest.append(leg)
      known += leg.cost
    }
    return best
  }
}

extension ScreenGraph.Walk {
  fileprivate func precedes(_ other: Self) -> Bool {
    (cost, start.pops, start.order) < (other.cost, other.start.pops, other.start.order)
  }
}
