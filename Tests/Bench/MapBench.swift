import Roots

/// Looking through definitions, those in which everything is wrong among them.
enum MapBench {
  static func run(into report: inout Report) {
    for size in [1_000, 10_000, 100_000] {
      let names = (0..<size).map { "screen\($0)" }
      // A check has to look every name up, where it is defined and where it is meant.
      let limit = Measure.nanoseconds(per: size, rounds: 3) {
        let known = Set(names)
        use(names.allSatisfy(known.contains))
      }
      let right = map(names) { Screen($0).children($0) }
      let wrong = map(names) { Screen($0).children("\($0)x", "y\($0)").guarded(by: "z\($0)") }
      for (title, map) in [("check a screen", right), ("check a screen full of mistakes", wrong)] {
        let time = Measure.nanoseconds(per: size, rounds: 3) { use(map.validate()) }
        report.add(title, size: size, time, "ns", limit: limit)
      }
    }
  }

  private static func map(_ names: [String], _ screen: (String) -> Screen) -> AppMap {
    var map = AppMap(title: "Bench") { Tab("home", root: names[0]) }
    map.screens = names.map(screen)
    return map
  }
}
