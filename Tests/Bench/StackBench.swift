import Roots

/// Stacks, tabs, transactions: the value alone.
enum StackBench {
  private static let map = AppMap(title: "Bench") {
    Tab("home", root: "list")
    Tab("map", root: "atlas")
    Tab("inbox", root: "letters")
    Screen("list")
    Screen("item")
    Screen("atlas")
    Screen("letters")
  }

  static func run(into report: inout Report) {
    for depth in [10, 1_000, 100_000] { pushAndPop(depth, &report) }
    switchTabs(&report)
    transaction(&report)
    bytes(&report)
  }

  private static func state(_ depth: Int) -> NavigationState {
    var state = NavigationState(Plan(map))
    for _ in 0..<depth { _ = try? state.apply(.push("item")) }
    return state
  }

  /// A push or a pop with the state before it kept, beside an array that is copied for the same purpose.
  private static func pushAndPop(_ depth: Int, _ report: inout Report) {
    var state = state(depth)
    let count = 20_000
    let time = Measure.nanoseconds(per: 2 * count) {
      for _ in 0..<count {
        let before = state
        _ = try? state.apply(.push("item"))
        let between = state
        _ = try? state.apply(.pop())
        use((before, between))
      }
    }
    var array = Array(0..<depth)
    let copies = max(20, count / max(1, depth / 10))
    let limit = Measure.nanoseconds(per: 2 * copies) {
      for index in 0..<copies {
        let before = array
        array.append(index)
        let between = array
        array.removeLast()
        use((before, between))
      }
    }
    report.add("push or pop, state kept", size: depth, time, "ns", limit: limit, must: 150)
  }

  private static func switchTabs(_ report: inout Report) {
    var state = state(10)
    let count = 50_000
    let time = Measure.nanoseconds(per: 2 * count) {
      for _ in 0..<count {
        let before = state
        _ = try? state.apply(.show(tab: "map"))
        _ = try? state.apply(.show(tab: "home"))
        use(before)
      }
    }
    var tabs = (selected: 0, stacks: Array(repeating: Array(0..<10), count: 3))
    let limit = Measure.nanoseconds(per: 2 * count) {
      for _ in 0..<count {
        let before = tabs
        select(1, of: &tabs.selected)
        select(0, of: &tabs.selected)
        use(before.stacks)
      }
    }
    report.add("tab switch, state kept", time, "ns", limit: limit, must: 300)
  }

  @inline(never) private static func select(_ tab: Int, of selected: inout Int) { selected = tab }

  private static func transaction(_ report: inout Report) {
    var state = state(10)
    let commands: [Command] =
      (0..<5).map { _ in .push("item") } + (0..<4).map { _ in .pop() } + [.push("item")]
    let count = 5_000
    let time = Measure.nanoseconds(per: count) {
      for _ in 0..<count {
        let before = state
        _ = try? state.apply(.transaction(commands))
        state = before
      }
    }
    var array = Array(0..<10)
    let limit = Measure.nanoseconds(per: count) {
      for _ in 0..<count {
        let before = array
        for index in 0..<5 { array.append(index) }
        for _ in 0..<4 { array.removeLast() }
        array.append(5)
        use(array)
        array = before
      }
    }
    report.add("transaction of 10, state kept", time, "ns", limit: limit, must: 3_000)
  }

  private static func bytes(_ report: inout Report) {
    let depth = 1_000_000
    var before = Measure.residentBytes
    let state = state(depth)
    let bytes = Double(Measure.residentBytes - before) / Double(depth)
    before = Measure.residentBytes
    let array = (0..<depth).map { (id: $0, opener: $0, name: "item") }
    let limit = Double(Measure.residentBytes - before) / Double(depth)
    report.add("memory an entry", size: depth, bytes, "B", limit: limit, must: 128)
    use((state, array))
  }
}
