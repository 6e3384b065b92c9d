import Roots

/// The navigator on the main actor: sending, observers.
@MainActor enum NavigatorBench {
  private static let map = AppMap(title: "Bench") {
    Tab("home", root: "list")
    Tab("map", root: "atlas")
    Screen("list")
    Screen("item")
    Screen("atlas")
  }

  static func run(into report: inout Report) {
    guard let quiet = try? Navigator(map), let watched = try? Navigator(map) else { return }
    let alone = send(quiet)
    report.add("send push or pop", alone, "ns", must: 1_000)
    let tokens = (0..<1_000).map { watched.observe(.accessory($0 % 10)) { use($0) } }
    report.add("send, 1,000 observers elsewhere", size: 1_000, send(watched), "ns", limit: alone, must: 1_000)
    use(tokens)
  }

  private static func send(_ navigator: Navigator) -> Double {
    let count = 5_000
    return Measure.nanoseconds(per: 2 * count) {
      for _ in 0..<count {
        navigator.push("item")
        navigator.pop()
      }
    }
  }
}
