extension ScreenGraph {
  /// A hash of every name, edge, kind, cost and transition, and of their order: the same on every machine and in every
  /// run. A store that holds a graph with the same hash need not be rebuilt. Takes time in proportion to the graph.
  package var fingerprint: UInt64 {
    var print = Fingerprint()
    print.add(UInt64(screens.count))
    for screen in screens { print.add(screen) }
    let table = table
    print.add(UInt64(table.count))
    for edge in 0..<table.count {
      let ends =
        UInt64(UInt32(bitPattern: table.from[edge])) << 32 | UInt64(UInt32(bitPattern: table.to[edge]))
      print.add(ends)
      let transition = table.transition(of: edge)
      print.add(table.kinds[edge].number << 16 | UInt64(table.costs[edge]) << 1 | (transition == nil ? 0 : 1))
      if let transition { print.add(transition) }
    }
    return print.value
  }
}

extension ScreenGraph.Edge.Kind {
  // Part of every stored fingerprint: never change these.
  fileprivate var number: UInt64 {
    switch self {
    case .push: 1
    case .modal: 2
    case .tab: 3
    case .overlay: 4
    case .replace: 5
    }
  }
}
