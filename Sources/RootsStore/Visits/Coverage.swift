package import Roots

/// How much of a screen graph was walked.
package struct Coverage: Sendable, Hashable {
  /// For each screen of the graph, in its order, how often it was seen.
  package let screens: [Int]

  /// For each edge of the graph, in its order, how often it was walked.
  package let edges: [Int]

  /// The ways that were walked without having been declared, those walked most first.
  package let undeclared: [Visits.Walk]

  /// What visits cover of a graph.
  ///
  /// A modal edge shows its screen in a layer, as an overlay does: walking either counts for both.
  package init(of graph: ScreenGraph, by visits: Visits) {
    screens = graph.screens.map { visits.screens[$0]?.times ?? 0 }
    var left = visits.walks
    edges = graph.edges.map { edge in
      edge.kind.alike.reduce(0) { sum, kind in
        let walk = Visits.Walk(edge.from, edge.to, kind)
        left[walk] = nil
        let (all, isTooMany) = sum.addingReportingOverflow(visits.walks[walk]?.times ?? 0)
        return isTooMany ? .max : all
      }
    }
    undeclared = left.sorted { one, other in
      (other.value.times, one.key.origin, one.key.target, one.key.kind.rawValue) < (
        one.value.times, other.key.origin, other.key.target, other.key.kind.rawValue
      )
    }.map(\.key)
  }

  /// How many screens were seen at least once.
  package var screensSeen: Int { screens.count { $0 > 0 } }

  /// How many edges were walked at least once.
  package var edgesWalked: Int { edges.count { $0 > 0 } }
}

extension ScreenGraph.Edge.Kind {
  fileprivate var alike: [Self] {
    switch self {
    case .push, .tab, .replace: [self]
    case .modal, .overlay: [.modal, .overlay]
    }
  }
}
