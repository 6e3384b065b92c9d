import Roots

/// Ways through screen graphs, beside a plain breadth-first search over the same arrays.
enum PathBench {
  static func run(into report: inout Report) {
    for size in [1_000, 100_000, 1_000_000] { paths(size, &report) }
  }

  private static func paths(_ size: Int, _ report: inout Report) {
    var random = Random(seed: 7)
    let names = (0..<size).map { "s\($0)" }
    var targets: [[Int]] = Array(repeating: [], count: size)
    var edges: [ScreenGraph.Edge] = []
    edges.reserveCapacity(3 * size)
    for from in 0..<size {
      for _ in 0..<3 {
        let to = random.next(below: size)
        targets[from].append(to)
        edges.append(ScreenGraph.Edge(from: names[from], to: names[to], kind: .push))
      }
    }
    let graph = ScreenGraph(screens: names, edges: edges)
    let pairs = (0..<50).map { _ in (random.next(below: size), random.next(below: size)) }
    let time = Measure.nanoseconds(per: pairs.count, rounds: 5) {
      for (from, to) in pairs { use(try? graph.path(from: names[from], to: names[to])) }
    }
    let few = size > 10_000 ? Array(pairs.prefix(3)) : pairs
    let limit = Measure.nanoseconds(per: few.count, rounds: 3) {
      for (from, to) in few { use(plainSearch(targets, from, to)) }
    }
    report.add("path", size: size, time / 1_000, "us", limit: limit / 1_000, must: 20)
    let trail = Trail((0..<100).map { _ in names[random.next(below: size)] })
    let back = Measure.nanoseconds(per: pairs.count, rounds: 5) {
      for (_, to) in pairs { use(try? graph.path(from: trail, to: names[to])) }
    }
    report.add(
      "path from a stack of 100", size: size, back / 1_000, "us", limit: limit / 1_000, must: 1_000)
  }

  private static func plainSearch(_ targets: [[Int]], _ from: Int, _ to: Int) -> Int? {
    var distance = [Int](repeating: -1, count: targets.count)
    var open = [from]
    distance[from] = 0
    var next = 0
    while next < open.count {
      let screen = open[next]
      if screen == to { return distance[screen] }
      next += 1
      for other in targets[screen] where distance[other] < 0 {
        distance[other] = distance[screen] + 1
        open.append(other)
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
