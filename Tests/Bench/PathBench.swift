import Roots

/// Ways through screen graphs, beside a plain breadth-first search over the same arrays.
enum PathBench {
  static func run(into report: inout Report) {
    for size in [1_000, 100_000, 1_000_000] { paths(size, &report) }
  }

  /// The edges of a graph, by the numbers of the screens.
  private typealias Edges = [(from: Int, to: Int)]

  /// A tree in which each screen has up to eight children and leads back to its parent, and for each screen a shortcut to
  /// any other: the graph on which the must was set.
  private static func tree(_ size: Int, _ random: inout Random) -> Edges {
    (1..<size).flatMap { screen -> Edges in
      let parent = (screen - 1) / 8
      return [(parent, screen), (screen, parent), (screen, random.next(below: size))]
    }
  }

  /// Three ways from each screen to any others: nothing is near anything else.
  private static func wild(_ size: Int, _ random: inout Random) -> Edges {
    (0..<size).flatMap { screen in (0..<3).map { _ in (screen, random.next(below: size)) } }
  }

  /// How many times as long as the plain search a path may take: 20 us where that takes 8.4. How fast it is depends on the
  /// memory of the machine alone.
  private static let most = 20 / 8.4

  private static func paths(_ size: Int, _ report: inout Report) {
    var random = Random(seed: 7)
    measure("", tree(size, &random), size, &random, &report)
    measure(", random graph", wild(size, &random), size, &random, &report)
  }

  private static func measure(
    _ kind: String, _ all: Edges, _ size: Int, _ random: inout Random, _ report: inout Report
  ) {
    let names = (0..<size).map { "s\($0)" }
    let graph = ScreenGraph(
      screens: names, edges: all.map { ScreenGraph.Edge(from: names[$0.from], to: names[$0.to], kind: .push) }
    )
    let pairs = (0..<20).map { _ in (random.next(below: size), random.next(below: size)) }
    let time = Measure.nanoseconds(per: pairs.count, rounds: 50) {
      for (from, to) in pairs { use(try? graph.path(from: names[from], to: names[to])) }
    }
    var plain = PlainSearch(all, size)
    let limit = Measure.nanoseconds(per: pairs.count, rounds: 50) {
      for (from, to) in pairs { use(plain.distance(from, to)) }
    }
    report.add(
      "path\(kind)", size: size, time / 1_000, "us", limit: limit / 1_000,
      must: max(20, Self.most * limit / 1_000))
    let stack = (0..<100).map { ScreenGraph.Start(screen: random.next(below: size), cost: $0, pops: $0) }
    let back = Measure.nanoseconds(per: pairs.count, rounds: 50) {
      for (_, to) in pairs { use(graph.search(from: stack, to: to)) }
    }
    report.add(
      "path from a stack of 100\(kind)", size: size, back / 1_000, "us", limit: limit / 1_000, must: 1_000)
  }
}

/// The plainest search from both ends: arrays, no names, no costs, no order among ways, and only how long the way is.
private struct PlainSearch {
  private struct Side {
    var starts: [Int32]
    var others: [Int32]
    var marks: [Int32]
    var queue: [Int32]
  }

  private var sides: [Side]
  private var generation: Int32 = 0

  init(_ edges: [(from: Int, to: Int)], _ size: Int) {
    func side(_ ends: (Int) -> (Int, Int)) -> Side {
      var starts = [Int32](repeating: 0, count: size + 2)
      for place in edges.indices { starts[ends(place).0 + 2] += 1 }
      for place in 1..<starts.count { starts[place] += starts[place - 1] }
      var others = [Int32](repeating: 0, count: edges.count)
      for place in edges.indices {
        let (from, to) = ends(place)
        others[Int(starts[from + 1])] = Int32(truncatingIfNeeded: to)
        starts[from + 1] += 1
      }
      let empty = [Int32](repeating: 0, count: size + 1)
      return Side(starts: starts, others: others, marks: empty, queue: empty)
    }
    sides = [side { (edges[$0].from, edges[$0].to) }, side { (edges[$0].to, edges[$0].from) }]
  }

  mutating func distance(_ from: Int, _ to: Int) -> Int? {
    if from == to { return 0 }
    generation += 1
    var (heads, tails, steps) = ([0, 0], [1, 1], 0)
    for (side, screen) in [from, to].enumerated() {
      sides[side].queue[0] = Int32(truncatingIfNeeded: screen)
      sides[side].marks[screen] = generation
    }
    while heads[0] < tails[0], heads[1] < tails[1] {
      let side = tails[0] - heads[0] <= tails[1] - heads[1] ? 0 : 1
      steps += 1
      let end = tails[side]
      while heads[side] < end {
        let screen = Int(sides[side].queue[heads[side]])
        heads[side] += 1
        for slot in Int(sides[side].starts[screen])..<Int(sides[side].starts[screen + 1]) {
          let next = Int(sides[side].others[slot])
          if sides[1 - side].marks[next] == generation { return steps }
          if sides[side].marks[next] == generation { continue }
          sides[side].marks[next] = generation
          sides[side].queue[tails[side]] = Int32(truncatingIfNeeded: next)
          tails[side] += 1
        }
      }
    }
    return nil
  }
}

/// Numbers that are the same in every run.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(1, bound)))
  }
}
