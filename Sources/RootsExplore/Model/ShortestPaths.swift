internal import Roots

/// The measure for the ways that the engine finds: distances between screens, by the simplest search.
struct ShortestPaths: Sendable {
  /// The least cost from a screen, by target and start.
  private var table: [String: [String: Int]] = [:]

  /// The maximum number of screens: the simplest search is also the slowest.
  private static let largest = 300

  init(_ graph: ScreenGraph) {
    let edges = Array(graph.edges)
    guard graph.screens.count <= Self.largest else { return }
    for target in graph.screens { table[target] = Self.costs(to: target, edges) }
  }

  private static func costs(to target: String, _ edges: [ScreenGraph.Edge]) -> [String: Int] {
    var costs = [target: 0]
    var isDone = false
    while !isDone {
      isDone = true
      for edge in edges {
        guard let rest = costs[edge.to], rest + edge.cost < costs[edge.from] ?? .max else { continue }
        costs[edge.from] = rest + edge.cost
        isDone = false
      }
    }
    return costs
  }

  /// Returns the cost of a known way from a state to a screen: the shortest way must not cost more.
  func cost(from state: NavigationState, to target: String) -> Int? {
    guard let costs = table[target], state.nestedNames.isEmpty else { return nil }
    var best: Int?
    for (steps, screen) in state.retreat.enumerated() {
      guard let rest = costs[screen] else { continue }
      best = min(best ?? .max, steps + rest)
    }
    return best
  }
}

extension NavigationState {
  /// The screens that going back step by step leads to, the one on top first.
  fileprivate var retreat: [String] {
    // Going back starts on the layer that gets the keys; layers that pass keys on do not count.
    let layers = openLayers.reversed().filter { traits(ofLayer: $0)?.input != .passes }
    var screens = layers.flatMap { self[.layer($0)].fromTop.map(\.screen) }
    screens += self[.main].fromTop.map(\.screen).filter { $0 != Entry.tabHost }
    if let tab = selectedTab { screens += self[.tab(tab)].fromTop.map(\.screen) }
    return screens
  }
}
