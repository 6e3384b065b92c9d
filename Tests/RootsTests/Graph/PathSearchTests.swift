import TestTraits
import Testing

@testable import Roots

/// Every way there is, tried one after another: what the search is compared with.
private struct Exhaustive {
  let ends: [(from: Int, to: Int, cost: Int)]

  init(_ graph: ScreenGraph) {
    let table = graph.table
    ends = (0..<table.count).map { (Int(table.from[$0]), Int(table.to[$0]), Int(table.costs[$0])) }
  }

  /// The cheapest of all ways that pass no screen twice, and of these the one declared first.
  func leg(from origin: Int, to target: Int) -> (cost: Int, edges: [Int])? {
    var best: (cost: Int, edges: [Int])?
    var open = [(at: origin, cost: 0, edges: [Int](), seen: Set([origin]))]
    while let way = open.popLast() {
      if way.at == target {
        let isBetter = best.map { old in
          way.cost < old.cost || way.cost == old.cost && way.edges.lexicographicallyPrecedes(old.edges)
        }
        if isBetter ?? true { best = (way.cost, way.edges) }
        continue
      }
      for (place, edge) in ends.enumerated() where edge.from == way.at && !way.seen.contains(edge.to) {
        open.append((edge.to, way.cost + edge.cost, way.edges + [place], way.seen.union([edge.to])))
      }
    }
    return best
  }

  func walk(from origin: Int, stops: [Int]) -> (cost: Int, edges: [Int])? {
    var whole = (cost: 0, edges: [Int]()), at = origin
    for stop in stops {
      guard let next = leg(from: at, to: stop) else { return nil }
      whole = (whole.cost + next.cost, whole.edges + next.edges)
      at = stop
    }
    return whole
  }
}

@Suite(.timeLimited) struct `A search of a small graph` {
  private func graph(_ dice: inout Seeded, dearest: Int) -> ScreenGraph {
    let screens = (0..<(2 + dice.roll(6))).map { "s\($0)" }
    let edges = (0..<dice.roll(15)).map { _ in
      ScreenGraph.Edge(
        from: screens[dice.roll(screens.count)], to: screens[dice.roll(screens.count)],
        kind: dice.roll(4) == 0 ? .modal : .push, cost: 1 + dice.roll(dearest))
    }
    return ScreenGraph(screens: screens, edges: edges)
  }

  private func stops(_ dice: inout Seeded, in graph: ScreenGraph) -> [Int] {
    (0..<[0, 0, 0, 1, 1, 2, 3][dice.roll(7)]).map { _ in dice.roll(graph.screens.count) }
  }

  // The same walk, edge by edge, as trying all ways one after another.
  @Test(.rows("1.11", "1.15"), arguments: [1, 2, 3, 40])
  func `finds the very walk that trying everything finds`(dearest: Int) {
    var dice = Seeded(seed: UInt64(dearest))
    for round in 0..<3_000 {
      let graph = graph(&dice, dearest: dearest), all = Exhaustive(graph)
      let starts = (0..<(1 + dice.roll(5))).map { tag in
        ScreenGraph.Start(
          screen: dice.roll(graph.screens.count), cost: dice.roll(2 * dearest + 3), pops: dice.roll(3),
          tag: tag)
      }
      let target = dice.roll(graph.screens.count), via = stops(&dice, in: graph)
      var best: (key: [Int], edges: [Int])?
      for (place, start) in starts.enumerated() {
        guard let walk = all.walk(from: start.screen, stops: via + [target]) else { continue }
        let key = [start.cost + walk.cost, start.pops, place]
        if best.map({ key.lexicographicallyPrecedes($0.key) }) ?? true { best = (key, walk.edges) }
      }
      let found = graph.search(from: starts, to: target, via: via)
      #expect(found.map { [$0.cost, $0.start.pops, $0.start.tag] } == best?.key, "round \(round)")
      #expect(found?.edges == best?.edges, "round \(round)")
    }
  }
}

/// What is left to the target from every screen, found by lowering guesses until none is too high; then the way that
/// always takes the first edge that is on a best way.
private struct Patient {
  private typealias Link = (place: Int, end: Int, cost: Int)
  private let outgoing: [[Link]]
  private let incoming: [[Link]]

  init(_ graph: ScreenGraph) {
    var outgoing = Array(repeating: [Link](), count: graph.screens.count), incoming = outgoing
    let table = graph.table
    for place in 0..<table.count {
      let from = Int(table.from[place]), to = Int(table.to[place]), cost = Int(table.costs[place])
      outgoing[from].append((place, to, cost))
      incoming[to].append((place, from, cost))
    }
    self.outgoing = outgoing
    self.incoming = incoming
  }

  func rest(to target: Int) -> [Int] {
    var rest = Array(repeating: 1_000_000_000, count: outgoing.count), lowered: Set = [target]
    rest[target] = 0
    while !lowered.isEmpty {
      var next: Set<Int> = []
      for screen in lowered {
        for link in incoming[screen] where rest[screen] + link.cost < rest[link.end] {
          rest[link.end] = rest[screen] + link.cost
          next.insert(link.end)
        }
      }
      lowered = next
    }
    return rest
  }

  func edges(from origin: Int, with rest: [Int]) -> [Int] {
    var at = origin, taken: [Int] = []
    while rest[at] > 0, let edge = outgoing[at].first(where: { rest[at] == rest[$0.end] + $0.cost }) {
      taken.append(edge.place)
      at = edge.end
    }
    return taken
  }
}

@Suite(.timeLimited) struct `A search of a larger graph` {
  enum Shape: CaseIterable { case tree, random, ring, hubs }

  private func graph(_ shape: Shape, _ dice: inout Seeded, dearest: Int) -> ScreenGraph {
    let screens = (0..<900).map { "s\($0)" }
    var edges: [ScreenGraph.Edge] = []
    func add(_ from: Int, _ to: Int) {
      edges.append(.init(from: screens[from], to: screens[to], cost: 1 + dice.roll(dearest)))
    }
    for screen in 1..<screens.count {
      switch shape {
      case .tree:
        add((screen - 1) / 8, screen)
        add(screen, (screen - 1) / 8)
        if screen % 3 == 0 { add(screen, dice.roll(screens.count)) }
      case .random:
        for _ in 0..<3 { add(dice.roll(screens.count), dice.roll(screens.count)) }
      case .ring:
        add(screen - 1, screen)
        add(screen, max(0, screen - 1 - dice.roll(20)))
      case .hubs:
        add(screen % 3, screen)
        add(screen, dice.roll(3))
        if screen > 600 { add(screen - 1, screen) }
      }
    }
    return ScreenGraph(screens: screens, edges: edges)
  }

  @Test(.row("1.11"), arguments: Shape.allCases, [1, 4, 255])
  func `finds the walk that patience finds`(shape: Shape, dearest: Int) {
    var dice = Seeded(seed: UInt64(dearest))
    let graph = graph(shape, &dice, dearest: dearest), patient = Patient(graph)
    for round in 0..<40 {
      let starts = (0..<(1 + dice.roll(12))).map { tag in
        ScreenGraph.Start(
          screen: dice.roll(graph.screens.count), cost: tag * dice.roll(3 * dearest), pops: dice.roll(3),
          tag: tag)
      }
      let target = dice.roll(graph.screens.count), rest = patient.rest(to: target)
      let keys = starts.map { [$0.cost + rest[$0.screen], $0.pops, $0.tag] }
      let best = keys.min { $0.lexicographicallyPrecedes($1) } ?? []
      let found = graph.search(from: starts, to: target)
      if best[0] >= 1_000_000_000 {
        #expect(found == nil, "round \(round)")
      } else {
        #expect(found.map { [$0.cost, $0.start.pops, $0.start.tag] } == best, "round \(round)")
        #expect(found?.edges == patient.edges(from: starts[best[2]].screen, with: rest), "round \(round)")
      }
    }
  }
}

@Suite(.timeLimited) struct `A search from many places` {
  private let ring = ScreenGraph(
    screens: (0..<10).map { "s\($0)" },
    edges: (0..<10).map { .init(from: "s\($0)", to: "s\(($0 + 1) % 10)") })

  @Test func `tells which start was taken`() {
    let walk = ring.search(
      from: [
        .init(screen: 0, cost: 4, tag: 7), .init(screen: 5, cost: 1, tag: 8),
        .init(screen: 9, cost: 9, tag: 9),
      ],
      to: 8)
    #expect(walk?.start.tag == 8)
    #expect(walk?.cost == 4)
    #expect(walk.map(ring.edges(of:))?.map(\.to) == ["s6", "s7", "s8"])
  }

  @Test func `between equal starts takes fewer pops, then the one listed first`() {
    let starts: [ScreenGraph.Start] = [
      .init(screen: 3, cost: 1, pops: 1, tag: 0), .init(screen: 2, cost: 0, pops: 0, tag: 1),
      .init(screen: 3, cost: 1, pops: 0, tag: 2),
    ]
    #expect(ring.search(from: starts, to: 5)?.start.tag == 1)
    #expect(ring.search(from: starts.reversed(), to: 5)?.start.tag == 2)
  }

  @Test func `prefers a target gone back to, however far, to an equal way with more pops`() {
    // The busy screen keeps the search from going on to the far starts before all ways to the target are known.
    let busy = (0..<200).map { "s\($0)" }
    let graph = ScreenGraph(
      screens: ["busy", "a", "b", "c"] + busy,
      edges: [.init(from: "a", to: "b"), .init(from: "b", to: "c")] + busy.map { .init(from: "busy", to: $0) }
    )
    let starts: [ScreenGraph.Start] = [
      .init(screen: 0), .init(screen: 1, cost: 100, pops: 1, tag: 1), .init(screen: 3, cost: 102, tag: 2),
    ]
    #expect(graph.search(from: starts, to: 3)?.start.tag == 2)
    #expect(graph.search(from: starts.dropLast(), to: 3)?.start.tag == 1)
  }

  @Test func `tries no screen twice where ways multiply and lead nowhere`() throws {
    // Two mazes with two ways from each level to the next: one is entered from the start and leads nowhere, the other
    // leads to the target and cannot be entered. The one way from start to target is declared last.
    let levels = 200, way = (0...levels).map { "w\($0)" }
    let maze = (0..<levels).flatMap { ["a\($0)", "b\($0)", "c\($0)", "x\($0)", "y\($0)", "z\($0)"] }
    var edges: [ScreenGraph.Edge] = []
    for level in 1..<levels {
      for side in ["b", "c"] {
        edges.append(.init(from: "a\(level - 1)", to: "\(side)\(level)"))
        edges.append(.init(from: "\(side)\(level)", to: "a\(level)"))
      }
      for side in ["y", "z"] {
        edges.append(.init(from: "x\(level)", to: "\(side)\(level)"))
        edges.append(.init(from: "\(side)\(level)", to: "x\(level - 1)"))
      }
    }
    edges += zip(["a0"] + way, way + ["x0"]).map { .init(from: $0, to: $1) }
    let graph = ScreenGraph(screens: maze + way, edges: edges)
    #expect(try graph.path(from: "a0", to: "x0").forward.map(\.to) == way + ["x0"])
  }

  @Test func `does without starts that make no sense`() {
    #expect(ring.search(from: [], to: 1) == nil)
    #expect(ring.search(from: [.init(screen: -1), .init(screen: 10), .init(screen: .max)], to: 1) == nil)
    #expect(ring.search(from: [.init(screen: 0)], to: 10) == nil)
    #expect(ring.search(from: [.init(screen: 0)], to: -1) == nil)
    #expect(ring.search(from: [.init(screen: 0, cost: -9)], to: 1)?.cost == 1)
    #expect(
      ring.search(from: [.init(screen: 0, cost: .max), .init(screen: 1, cost: 12)], to: 0)?.start.screen == 1)
    #expect(ring.search(from: [.init(screen: 0, cost: .max)], to: 1)?.edges.count == 1)
  }

  @Test func `stays right from search to search, however dear they are`() {
    for round in 0..<12 {
      let origin = round % 10
      #expect(ring.search(from: [.init(screen: origin)], to: (origin + 9) % 10)?.cost == 9)
      #expect(
        ring.search(from: [.init(screen: origin, cost: .max)], to: (origin + 1) % 10)?.edges == [origin])
    }
  }
}

@Suite(.timeLimited) struct `The marks of a search` {
  @Test func `hold the longest distance, however many searches came before`() {
    var marks = Marks(screens: 2)
    marks[0, 0] = 3
    marks.forget(upTo: Marks.farthest - 2)
    #expect(marks[0, 0] == nil)
    marks[1, 1] = Marks.farthest
    #expect(marks[1, 1] == Marks.farthest)
    #expect(marks.has(1, at: Marks.farthest, side: 1))
    marks.forget(upTo: Marks.farthest)
    #expect(marks[1, 1] == nil)
    // From here on it costs nothing again to forget.
    #expect(marks.base == 1)
  }
}
