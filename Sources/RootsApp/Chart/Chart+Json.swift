import Roots

extension Chart {
  /// The graph as one line of JSON: all screens and edges, in the order of declaration.
  package var json: String { Value.record(record).json + "\n" }

  private var record: Record {
    var record: Record = [
      "title": .string(title), "roots": names(forest.roots[..<forest.starts]),
      "screens": .list(graph.screens.indices.map { .record(screen($0)) }),
      "edges": .list((0..<graph.table.count).map { .record(edge($0)) }),
      "deadEnds": .list(graph.deadEnds.map { .string($0) }),
      "unreachable": names(unreachable),
    ]
    if let counts { record["coverage"] = .record(coverage(counts)) }
    return record
  }

  private func screen(_ screen: Int) -> Record {
    var record: Record = ["name": .string(graph.screens[screen]), "depth": .int(Int(forest.depth[screen]))]
    if let counts { record["seen"] = .int(counts.screens[screen]) }
    return record
  }

  private func edge(_ edge: Int) -> Record {
    let table = graph.table
    var record: Record = [
      "from": .string(graph.screens[Int(table.from[edge])]),
      "to": .string(graph.screens[Int(table.to[edge])]),
      "kind": .string(table.kinds[edge].rawValue), "cost": .int(Int(table.costs[edge])),
    ]
    if let transition = table.transition(of: edge) { record["transition"] = .string(transition) }
    if let counts { record["walked"] = .int(counts.edges[edge]) }
    return record
  }

  private func coverage(_ counts: Counts) -> Record {
    [
      "screens": ["seen": .int(counts.screens.count { $0 > 0 }), "of": .int(counts.screens.count)],
      "edges": ["walked": .int(counts.edges.count { $0 > 0 }), "of": .int(counts.edges.count)],
      "undeclared": .list(
        counts.undeclared.map { walk in
          ["from": .string(walk.from), "to": .string(walk.to), "kind": .string(walk.kind.rawValue)]
        }),
    ]
  }

  private var unreachable: [Int] {
    let reached = graph.reach(from: forest.roots[..<forest.starts])
    return graph.screens.indices.filter { !reached[$0] }
  }

  private func names(_ screens: some Sequence<Int>) -> Value {
    .list(screens.map { .string(graph.screens[$0]) })
  }
}
