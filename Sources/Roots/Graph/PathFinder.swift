/// Finds the shortest way from one of several starts to a screen, searching from both ends.
///
/// The side with less work goes first, level by level, but never works much more than the other side: one screen with a
/// million children does not delay a search that can avoid it. A finder is reused from search to search, because it
/// holds marks for every screen.
struct PathFinder: Sendable {
  /// The way from one stop to the next: its start, and its edges as indices in the table.
  struct Leg: Sendable {
    var start: ScreenGraph.Start
    var edges: [Int] = []
    var cost: Int
  }

  let links: Links

  var marks: Marks
  private(set) var ahead: Frontier
  private(set) var behind: Frontier

  private(set) var starts: [ScreenGraph.Start] = []

  // The starts that the side ahead has not reached yet.
  private var entering: [ScreenGraph.Start] = []
  private var entered = 0

  private(set) var best = Int.max

  init(links: Links) {
    self.links = links
    marks = Marks(screens: links.screens)
    ahead = Frontier(side: 0, dearest: links.dearest)
    behind = Frontier(side: 1, dearest: links.dearest)
  }

  /// Reads only as many starts as matter, whose costs must ascend. Of several ways with the same cost, the one whose
  /// start needs fewer pops is best, then that whose start is listed first, then that whose edges were declared first.
  mutating func leg(
    to target: Int, from candidates: some Sequence<ScreenGraph.Start>, atMost limit: Int = .max
  ) -> Leg? {
    var supply = Supply(candidates.makeIterator(), screens: links.screens, limit: limit)
    guard links.screens > target, target >= 0, let first = supply.next else { return nil }
    begin(at: target, cost: first.cost)
    search(&supply)
    let leg = best == .max ? nil : firstOfBest()
    end()
    return leg
  }

  // Every way that costs less than `bound` has been seen, because the two sides meet on it. So the first way within
  // `bound` is best.
  private mutating func search(_ supply: inout Supply<some IteratorProtocol<ScreenGraph.Start>>) {
    while true {
      let bound = ahead.level + behind.level + 1
      while let start = supply.next, start.cost <= bound {
        admit(start)
        supply.advance()
      }
      if best <= bound { return }
      if behind.isExhausted { return admitRest(of: &supply) }
      if ahead.isLevelDone {
        guard let next = nextLevelAhead(before: supply.next) else { return }
        advanceAhead(to: next)
      } else if behind.isLevelDone {
        if let next = behind.nextLevel { behind.advance(to: next) }
      } else {
        follow(until: bound)
      }
    }
  }

  private mutating func begin(at target: Int, cost: Int) {
    ahead.restart(at: cost)
    behind.restart(at: 0)
    marks[target, 1] = 0
    behind.begin(with: target)
  }

  private mutating func end() {
    marks.forget(upTo: ahead.level + behind.level + links.dearest + 1)
    best = .max
    starts.removeAll(keepingCapacity: true)
    entering.removeAll(keepingCapacity: true)
    entered = 0
  }

  private mutating func admit(_ start: ScreenGraph.Start) {
    starts.append(start)
    if let known = marks[start.screen, 0], known <= start.cost { return }
    marks[start.screen, 0] = start.cost
    if start.cost == ahead.level {
      ahead.begin(with: start.screen)
    } else {
      entering.append(start)
    }
    meet(start)
  }

  // The side behind has found every screen that leads to the target, so no further search is needed.
  private mutating func admitRest(of supply: inout Supply<some IteratorProtocol<ScreenGraph.Start>>) {
    while let start = supply.next, start.cost <= best {
      starts.append(start)
      meet(start)
      supply.advance()
    }
  }

  private mutating func meet(_ start: ScreenGraph.Start) {
    if let rest = marks[start.screen, 1] { best = min(best, start.cost + rest) }
  }

  /// Returns the nearest distance at which the side ahead goes on: from a screen that it has found, or from a start.
  private func nextLevelAhead(before next: ScreenGraph.Start?) -> Int? {
    var level = ahead.nextLevel
    if entered < entering.count { level = min(level ?? .max, entering[entered].cost) }
    if let next { level = min(level ?? .max, next.cost) }
    return level
  }

  private mutating func advanceAhead(to level: Int) {
    ahead.advance(to: level)
    while entered < entering.count, entering[entered].cost <= level {
      // A start that was reached at less cost has been left already.
      if marks[entering[entered].screen, 0] == level { ahead.begin(with: entering[entered].screen) }
      entered += 1
    }
  }

  private mutating func follow(until bound: Int) {
    if ahead.weight <= behind.weight {
      ahead.follow(links.outgoing, marks: &marks, best: &best, until: bound, atMost: 4 * behind.weight + 64)
    } else {
      behind.follow(links.incoming, marks: &marks, best: &best, until: bound, atMost: 4 * ahead.weight + 64)
    }
  }
}
