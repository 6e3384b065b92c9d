import Glibc
import Roots
import RootsApp
import RootsExplore
import RootsTape

/// Exploring a program of stacks, beside a plain breadth-first search over the bare values.
enum ExploreBench {
  private static let screens = 4
  private static let depths = [6, 7, 9]

  static func run(into report: inout Report) {
    guard let model else { return }
    for depth in depths {
      let states = walk(model, depth, workers: 1).states
      let plain = Measure.nanoseconds(per: states, rounds: 3, by: .process) { use(plainSearch(depth)) }
      let one = Measure.nanoseconds(per: states, rounds: 3, by: .process) {
        use(walk(model, depth, workers: 1).states)
      }
      report.add("explore a state, 1 core", size: states, one, "ns", limit: plain, must: 3_333)
      guard Workers.cores > 1 else { continue }
      let all = Measure.nanoseconds(per: states, rounds: 3) {
        use(walk(model, depth, workers: Workers.cores).states)
      }
      report.add("explore a state, \(Workers.cores) cores", size: states, all, "ns", limit: plain)
    }
    for depth in depths {
      guard let (states, bytes) = memory(depth) else { continue }
      report.add("explore, memory a state", size: states, bytes, "bytes", must: 200)
    }
  }

  private static func walk(_ model: Model, _ depth: Int, workers: Int) -> Exploration {
    var options = Exploration.Options()
    options.depth = depth
    options.workers = workers
    var walk = Exploration(model, options)
    walk.walk()
    return walk
  }

  /// A program in which every screen opens every other one.
  private static var model: Model? {
    let rows = (0..<screens).map { "row \"\($0)\" { push s\($0) }" }.joined(separator: "; ")
    let all = (0..<screens).map { "screen s\($0) { list { \(rows) } }" }.joined(separator: "\n")
    let text = "app \"Bench\" {\nstart screen=s0\n\(all)\n}\n"
    return ScriptedApp.read(SourceText(name: "bench.kdl", text: text)).app.flatMap { try? Model($0) }
  }

  /// The same search over stacks that hold only numbers; how many there are.
  private static func plainSearch(_ depth: Int) -> Int {
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

// MARK: - Memory

extension ExploreBench {
  /// The part under which a process of its own is asked for what a walk needs.
  static let memoryPart = "explore-memory"

  /// How many states a walk finds, and how many bytes each takes while most are in use: in a process that has
  /// done nothing else, for memory that was used before would be used again.
  private static func memory(_ depth: Int) -> (states: Int, bytes: Double)? {
    guard let figures = figures(of: "\(memoryPart) \(depth)", count: 2), figures[0] > 0 else { return nil }
    return (figures[0], Double(figures[1]) / Double(figures[0]))
  }

  /// The numbers that a process of its own prints for a part.
  private static func figures(of part: String, count: Int) -> [Int]? {
    guard let pipe = popen("/proc/\(getpid())/exe \(part)", "r") else { return nil }
    defer { pclose(pipe) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), pipe) != nil else { return nil }
    let words = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split { $0.isWhitespace || $0 == "\0" }
    let numbers = words.compactMap { Int($0) }
    return numbers.count == count && words.count == count ? numbers : nil
  }

  /// Prints how many states a walk finds, and how many bytes more the process had in use at its height.
  static func printMemory(_ depth: Int) {
    guard let model else { return }
    use(walk(model, 2, workers: 1))
    let before = Measure.residentBytes
    let walk = walk(model, depth, workers: 1)
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print("\(walk.states) \(max(0, usage.ru_maxrss * 1_024 - before))")
  }
}

// MARK: - Whole programs

extension ExploreBench {
  /// The part under which a process of its own explores one program.
  static let appPart = "explore-app"

  /// The programs that come with the tool, each explored as far as the tool does if nothing is said.
  static func runApps(into report: inout Report) {
    for name in ["clinic", "demo", "onboarding", "ride", "shop"] {
      guard let figures = figures(of: "\(appPart) \(name)", count: 5), figures[0] > 0 else { continue }
      let states = figures[0]
      let end = figures[4] == 1 ? "complete" : "not complete"
      report.add("\(name), CPU a state", size: states, Double(figures[1]) / Double(states), "us", must: 5)
      report.add(
        "\(name), memory a state", size: states, Double(figures[2]) / Double(states), "bytes", must: 64)
      report.add("\(name), \(end)", size: states, Double(figures[3]) / 1_000, "s", must: 60)
    }
  }

  /// Explores a program and prints how many states it has, the microseconds of all cores, the bytes that the process
  /// had in use at its height beyond those before, the milliseconds, and whether the walk is complete.
  static func printApp(_ name: String) {
    guard let app = try? ScriptedApp.read(file: "Resources/Apps/\(name).kdl").app, let model = try? Model(app)
    else { return }
    var options = Exploration.Options()
    options.setUsualBound()
    options.workers = Workers.cores
    let (bytes, start) = (Measure.residentBytes, ContinuousClock.now)
    var walk = Exploration(model, options)
    walk.walk()
    let time = ContinuousClock.now - start
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let used = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + $1.tv_sec * 1_000_000 + Int($1.tv_usec) }
    let end = ExplorationReport(walk).isComplete ? 1 : 0
    print(walk.states, used, max(0, usage.ru_maxrss * 1_024 - bytes), Int(time / .milliseconds(1)), end)
  }
}
