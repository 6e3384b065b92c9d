internal import Roots

extension Exploration {
  package struct Progress: Sendable {
    package var states: Int
    package var left: Int
    /// The screens and ways that were seen, and the number of all.
    package var screens: (seen: Int, total: Int)
    package var ways: (seen: Int, total: Int)

    package init(states: Int, left: Int, screens: (Int, Int), ways: (Int, Int)) {
      (self.states, self.left) = (states, left)
      (self.screens, self.ways) = (screens, ways)
    }
  }

  var progress: Progress {
    let names = model.names
    let ways = Set(model.wholeGraph.edges.map { Fact.edge($0.from, $0.to) })
    return Progress(
      states: states, left: left,
      screens: (names.count { coverage[.screen($0)] != nil }, names.count),
      ways: (ways.count { coverage[$0] != nil }, ways.count))
  }
}

extension Exploration.Progress {
  /// The maximum length of a line, which fits on a terminal.
  private static let width = 78

  /// On one line, the most important part first; with a bound, also the time that is left.
  package func line(after elapsed: Duration, _ options: Exploration.Options) -> String {
    let seconds = max(elapsed / .seconds(1), 0.001)
    let rate = Double(states) / seconds
    let isGrowing = left * 2 > states
    var parts = ["screens \(screens.seen)/\(screens.total)", "ways \(ways.seen)/\(ways.total)"]
    parts.append("\(states) states")
    parts.append("\(left) to try" + (isGrowing ? " and growing" : ""))
    let bounds = [
      options.states.map { Double($0 - states) / max(rate, 1) },
      options.time.map { $0 / .seconds(1) - seconds },
    ]
    // A bound that has passed bounds nothing that still goes on.
    if let rest = bounds.compactMap({ $0 }).min(), rest > 0 {
      parts.append("at most \(Duration.words(ofSeconds: rest)) left")
    }
    parts.append("\(Int(rate)) a second")
    return parts.dropFirst().reduce(parts[0]) { line, part in
      line.count + 2 + part.count > Self.width ? line : "\(line), \(part)"
    }
  }
}
