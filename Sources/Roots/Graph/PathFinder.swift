/// Finds the shortest way from one of several starts to a screen, searching from both ends.
///
/// The two sides take turns so that each has followed about as many edges as the other: the work is at most
/// about twice that of the better side alone, whatever the graph looks like. A finder is reused from search to
/// search: its marks are numbers that grow, so nothing has to be cleared.
struct PathFinder: Sendable {
  /// The way from one stop to the next: where it starts, and the edges as places in the table.
  struct Leg: Sendable {
    var start: ScreenGraph.Start
    var edges: [Int] = []
    var cost: Int
  }

  let links: Links

  var marks: Marks
  var ahead: Frontier
  var behind: Frontier

  // The starts considered so far, and those of them the side ahead has still to arrive at.
  var starts: [ScreenGraph.Start] = []
  var entering: [ScreenGraph.Start] = []
  var entered = 0

  // The cost of the best way seen so far.
  var best = Int.max

  init(links: Links) {
    self.links = links
    marks = Marks(screens: links.screens)
    ahead = Frontier(side: 0, dearest: links.dearest)
    behind = Frontier(side: 1, dearest: links.dearest)
  }

  /// The best way to a screen from starts whose costs ascend; they are drawn one by one, as far as they matter.
  ///
  /// Of several ways that cost the same, the one whose start needs fewer pops is best, then the one whose start
  /// is listed first, then the one whose edges were declared first.
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

  // Every way that costs less than `bound` has been seen: a screen on it lies within reach of both sides, or its
  // start does.
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
        let later = [ahead.nextLevel, entering[entered...].first?.cost, supply.next?.cost].compactMap(\.self)
        guard let next = later.min() else { return }
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

  // The side behind has found every screen that leads to the target: no further search is needed.
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

  private mutating func advanceAhead(to level: Int) {
    ahead.advance(to: level)
    while entered < entering.count, entering[entered].cost <= level {
      // A start that was reached at less cost on the way has been left already.
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

extension PathFinder {
  /// Starts in ascending order of cost, with a look at the next one.
  struct Supply<Source: IteratorProtocol<ScreenGraph.Start>> {
    private(set) var next: ScreenGraph.Start?
    private var source: Source
    private let screens: Int
    private let limit: Int

    init(_ source: Source, screens: Int, limit: Int) {
      self.source = source
      self.screens = screens
      self.limit = limit
      advance()
    }

    mutating func advance() {
      repeat { next = source.next() } while next.map { !(0..<screens).contains($0.screen) } ?? false
      if let cost = next?.cost, cost > limit { next = nil }
    }
  }
}
