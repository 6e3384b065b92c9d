internal import Roots
internal import RootsApp
internal import RootsTape

/// A second pass over everything that a walk has expanded: as a graph, and with a check of the keys.
package struct StateGraph {
  private let walk: Exploration
  private let comparesKeys: Bool
  private let write: ((String) -> Void)?
  package private(set) var collision: String?
  package private(set) var edges = 0
  private var labels: [Way: Int] = [:]
  private var ways: [Way] = []
  private var arriving: [Set<Int>]
  private var leaving: [Set<Int>]
  private var texts: [String?]

  private struct Way: Hashable {
    let from: String
    let to: String
  }

  /// The number of pairs of consecutive ways that were taken, and of all possible ones.
  package struct Pairs: Sendable, Equatable {
    package let seen: Int
    package let total: Int
  }

  /// - Parameters:
  ///   - comparesKeys: True if different states must have different keys; keeps the text of every state.
  ///   - write: A function that receives the graph as JSON lines, each state before the moves from it.
  package init(of walk: Exploration, comparesKeys: Bool = false, write: ((String) -> Void)? = nil) {
    (self.walk, self.comparesKeys, self.write) = (walk, comparesKeys, write)
    arriving = Array(repeating: [], count: walk.states)
    leaving = arriving
    texts = Array(repeating: nil, count: comparesKeys ? walk.states : 0)
    walk.traverse { node, current in
      visit(node, current)
      return !walk.deadlines.report.isOver
    }
  }

  private mutating func visit(_ node: Int, _ current: State) {
    if let write {
      let record: Record = [
        "state": .int(node), "key": .string(walk.nodes.key(of: node).description),
        "shows": .string(current.engine.state.sketch),
      ]
      write(Value.record(record).json)
    }
    compare(current, node)
    guard walk.isExpanded(node) else { return }
    current.forEachSuccessor(walk.options.rows) { number, _, there in
      edges += 1
      note(number, of: current, from: node, there)
    }
  }

  private mutating func note(_ move: Int, of current: State, from node: Int, _ there: State) {
    let target = walk.nodes.number(of: there.key(walk.options.projection))
    if let write {
      let record: Record = [
        "from": .int(node), "move": .string(current.move(move)?.description ?? ""),
        "to": target.map { .int($0) } ?? .null,
      ]
      write(Value.record(record).json)
    }
    if there.isOver { return }
    if let target { compare(there, target) }
    for case .edge(let from, let to) in there.lastMove.facts {
      let label = number(of: Way(from: from, to: to))
      leaving[node].insert(label)
      if let target { arriving[target].insert(label) }
    }
  }

  private mutating func number(of way: Way) -> Int {
    if let known = labels[way] { return known }
    labels[way] = ways.count
    ways.append(way)
    return ways.count - 1
  }

  private mutating func compare(_ current: State, _ node: Int) {
    guard comparesKeys, collision == nil else { return }
    let text = current.text
    if let known = texts[node], known != text {
      collision = "\(known) and \(text) have the key \(walk.nodes.key(of: node))"
    }
    texts[node] = text
  }

  /// The pairs of consecutive ways, taken or declared, with the number of those that were taken.
  package var pairs: Pairs {
    var all = Set(ways)
    for edge in walk.model.wholeGraph.edges { all.insert(Way(from: edge.from, to: edge.to)) }
    let origins = Dictionary(grouping: all, by: \.from).mapValues(\.count)
    var seen: Set<[Int]> = []
    for node in arriving.indices {
      for first in arriving[node] {
        for second in leaving[node] where ways[first].to == ways[second].from {
          seen.insert([first, second])
        }
      }
    }
    return Pairs(seen: seen.count, total: all.reduce(0) { $0 + (origins[$1.to] ?? 0) })
  }
}

extension State {
  /// The state as a text: equal for states that nothing tells apart.
  var text: String {
    let values = Record(script.values.sorted.map { ($0, $1) })
    let held = engine.held.map(\.request.command.summary).joined(separator: ", ")
    return Value.record(view.document).json + Value.record(values).json + held
  }
}
