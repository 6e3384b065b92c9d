package import Roots

package struct Coverage: Sendable, Hashable {
  /// The number of times that each screen was seen, in the order of the graph.
  package let screens: [Int]

  /// The number of times that each edge was walked, in the order of the graph.
  package let edges: [Int]

  /// The edges that were walked although they are not declared, the most frequent first.
  package let undeclared: [Visits.Walk]

  /// A modal edge shows its screen in a layer, as an overlay edge does, so walking either counts for both.
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

  package var screensSeen: Int { screens.count { $0 > 0 } }

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
