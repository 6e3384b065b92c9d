extension Exploration {
  /// How far a walk has come.
  package struct Progress: Sendable {
    package let states: Int
    package let edges: Int
    package let left: Int
    package let depth: Int

    package init(states: Int, edges: Int, left: Int, depth: Int) {
      self.states = states
      self.edges = edges
      self.left = left
      self.depth = depth
    }
  }
}

extension Exploration.Progress {
  /// How far the walk has come and how fast, on one line; with how long it still takes where that is known.
  package func line(after elapsed: Duration, _ options: Exploration.Options) -> String {
    let seconds = max(elapsed / .seconds(1), 0.001)
    let rate = Double(states) / seconds
    var parts = [
      "\(states) states", "\(edges) moves", "\(left) not yet tried", "depth \(depth)",
      "\(Int(rate)) states a second",
    ]
    let remaining = [
      options.states.map { Double($0 - states) / max(rate, 1) },
      options.time.map { $0 / .seconds(1) - seconds },
    ].compactMap { $0 }.min()
    if let remaining { parts.append("at most \(Self.text(ofSeconds: max(0, remaining))) left") }
    return parts.joined(separator: ", ")
  }

  private static func text(ofSeconds seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    switch whole {
    case ..<60: return "\(whole) s"
    case ..<3_600: return "\(whole / 60) min \(whole % 60) s"
    default: return "\(whole / 3_600) h \(whole % 3_600 / 60) min"
    }
  }
}
