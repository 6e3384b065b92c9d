package import Roots
internal import RootsApp
internal import RootsTape

/// The shortest ways that an exploration knows, by what is open at their ends.
package struct KnownWays {
  private let walk: Exploration
  private var nodes: [String: Int] = [:]

  package init(_ walk: Exploration) {
    self.walk = walk
    walk.traverse { node, current in
      let text = Self.text(of: current.engine.state, Record(current.script.values.sorted.map { ($0, $1) }))
      nodes[text] = min(nodes[text] ?? node, node)
      return true
    }
  }

  private static func text(of state: NavigationState, _ values: Record) -> String {
    Value.record(StateView(StateDocument.record(of: state, values: values)).canonical.document).json
  }

  /// The lines of a tape that lead to where the same is open, with the same values; `nil` if no way is known.
  package func lines(to state: NavigationState, _ values: Record) -> [String]? {
    nodes[Self.text(of: state, values)].map { Trace(walk.way(to: $0)).lines(on: walk.model) }
  }
}
