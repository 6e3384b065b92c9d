import Roots

/// The navigator on the main actor: sending, living screens, observers, the log.
@MainActor enum NavigatorBench {
  private static let plain = AppMap(title: "Bench") {
    Tab("home", root: "list")
    Tab("map", root: "atlas")
    Screen("list")
    Screen("item")
    Screen("atlas")
  }

  private static let living = AppMap(title: "Bench") {
    Tab("home", root: "list")
    Tab("map", root: "atlas")
    Screen("list").make { _ in Blank() }
    Screen("item").make { _ in Blank() }
    Screen("atlas").make { _ in Blank() }
  }

  private final class Blank: LiveScreen {}

  static func run(into report: inout Report) {
    let limit = inPlace()
    let alone = send(plain)
    report.add("send push or pop", alone, "ns", limit: limit, must: 1_000)
    report.add(
      "send, 1,000 observers elsewhere", size: 1_000,
      send(plain) { navigator in (0..<1_000).map { navigator.observe(.accessory($0 % 10)) { use($0) } } },
      "ns", limit: alone, must: alone * 1.2)
    let calls = callAll()
    for count in [1, 1_000] {
      report.add(
        "send, observers of it", size: count,
        send(plain) { navigator in (0..<count).map { _ in navigator.observe(.tab(0)) { use($0) } } }, "ns",
        limit: alone + calls * Double(count))
    }
    report.add(
      "send, 1 observer of all",
      send(plain) { navigator in [navigator.observe(.all) { use($0) }] }, "ns", limit: alone)
    report.add("send, living screens", send(living), "ns", limit: alone)
    report.add(
      "send, living screens, log heard",
      send(living) { navigator in [navigator.listen { use($0) }] }, "ns", limit: alone)
  }

  /// A push or a pop sent to a navigator with observers.
  private static func send(
    _ map: AppMap, watched watch: (Navigator) -> [ObservationToken] = { _ in [] }
  ) -> Double {
    guard let navigator = try? Navigator(map) else { return 0 }
    let tokens = watch(navigator)
    let count = 5_000
    let time = Measure.nanoseconds(per: 2 * count) {
      for _ in 0..<count {
        navigator.push("item")
        navigator.pop()
      }
    }
    use(tokens)
    return time
  }

  /// A push or a pop sent to a navigator without observers.
  static var plainSend: Double { send(plain) }

  /// What it costs to call one closure of many.
  private static func callAll() -> Double {
    let closures = (0..<1_000).map { number in { (change: Int) in use(change + number) } }
    return Measure.nanoseconds(per: 100 * closures.count) {
      for _ in 0..<100 {
        for closure in closures { closure(1) }
      }
    }
  }

  /// What a push and a pop cost that are nothing more.
  private static func inPlace() -> Double {
    var stack: [String] = ["list"]
    let count = 50_000
    return Measure.nanoseconds(per: 2 * count) {
      for _ in 0..<count {
        stack.append("item")
        use(stack)
        stack.removeLast()
        use(stack)
      }
    }
  }
}
