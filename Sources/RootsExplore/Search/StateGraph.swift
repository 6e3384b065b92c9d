internal import Roots
internal import RootsApp
internal import RootsTape

/// A second pass over everything that a walk has expanded: as a graph, and with a check of the keys.
package struct StateGraph {
  package private(set) var collision: String?

  /// - Parameters:
  ///   - comparesKeys: True if different states must have different keys; keeps the text of every state.
  ///   - write: A function that receives the graph as JSON lines, each state before the moves from it.
  package init(of walk: Exploration, comparesKeys: Bool = false, write: ((String) -> Void)? = nil) {
    var texts = [String?](repeating: nil, count: comparesKeys ? walk.states : 0)
    walk.traverse { node, current in
      write?(
        Self.line([
          "state": .int(node), "key": .string(walk.nodes.key(of: node).description),
          "shows": .string(current.engine.state.sketch),
        ]))
      compare(current, node)
      if walk.isExpanded(node) { current.forEachSuccessor(walk.options.rows) { note($1, from: node, $2) } }
      return !walk.deadlines.report.isOver
    }
    func note(_ move: Move, from node: Int, _ there: State) {
      let target = walk.number(of: there.key(walk.options.projection))
      write?(
        Self.line([
          "from": .int(node), "move": .string(move.description), "to": target.map { .int($0) } ?? .null,
        ]))
      if let target, !there.isOver { compare(there, target) }
    }
    func compare(_ current: State, _ node: Int) {
      guard comparesKeys, collision == nil else { return }
      let text = current.text
      if let known = texts[node], known != text {
        collision = "\(known) and \(text) have the key \(walk.nodes.key(of: node))"
      }
      texts[node] = text
    }
  }

  private static func line(_ record: Record) -> String { Value.record(record).json }
}

extension State {
  /// The state as a text: equal for states that nothing tells apart.
  var text: String {
    let values = Record(script.values.sorted.map { ($0, $1) })
    let held = engine.held.map(\.request.command.summary).joined(separator: ", ")
    return Value.record(view.document).json + Value.record(values).json + held
  }
}
