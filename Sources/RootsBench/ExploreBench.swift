import Roots
import RootsScript

/// Exploring a program of stacks, beside a plain breadth-first search over the bare values.
enum ExploreBench {
  private static let screens = 4
  private static let depth = 7

  static func run(into report: inout Report) {
    guard let app = ScriptedApp.read(SourceText(name: "bench.kdl", text: text)).app,
      let terrain = try? Terrain(app)
    else { return }
    let before = Measure.residentBytes
    let kept = walk(terrain, workers: 1)
    let bytes = Double(max(0, Measure.residentBytes - before)) / Double(kept.states)
    let states = kept.states
    let plain = Measure.nanoseconds(per: states, rounds: 3) { use(plainSearch()) }
    for workers in Set([1, Crew.cores]).sorted() {
      let time = Measure.nanoseconds(per: states, rounds: 3) { use(walk(terrain, workers: workers).states) }
      let name = "explore a state, \(workers) core\(workers == 1 ? "" : "s")"
      report.add(name, size: states, time, "ns", limit: plain, must: 3_333)
    }
    report.add("explore, memory a state", size: states, bytes, "bytes", must: 200)
  }

  private static func walk(_ terrain: Terrain, workers: Int) -> Exploration {
    var options = Exploration.Options()
    options.depth = depth
    options.workers = workers
    var walk = Exploration(terrain, options)
    walk.walk()
    return walk
  }

  /// A program in which every screen opens every other one.
  private static var text: String {
    let rows = (0..<screens).map { "row \"\($0)\" { push s\($0) }" }.joined(separator: "; ")
    let all = (0..<screens).map { "screen s\($0) { list { \(rows) } }" }.joined(separator: "\n")
    return "app \"Bench\" {\nstart screen=s0\n\(all)\n}\n"
  }

  /// The same search over stacks that are nothing but numbers; how many there are.
  private static func plainSearch() -> Int {
    var known: Set<[UInt8]> = [[0]]
    var frontier: [[UInt8]] = [[0]]
    for _ in 0..<depth {
      var next: [[UInt8]] = []
      for stack in frontier {
        for screen in 0..<UInt8(screens) where known.insert(stack + [screen]).inserted {
          next.append(stack + [screen])
        }
        let popped = stack.count > 1 ? Array(stack.dropLast()) : stack
        if known.insert(popped).inserted { next.append(popped) }
      }
      frontier = next
    }
    return known.count
  }
}
