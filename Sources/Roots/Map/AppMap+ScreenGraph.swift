extension AppMap {
  /// The screen graph that the definitions declare.
  package var screenGraph: ScreenGraph {
    var edges: [ScreenGraph.Edge] = []
    let roots = Dictionary(tabs.map { ($0.name, $0.root.screen) }) { first, _ in first }
    for screen in routedScreens {
      for child in screen.children {
        let target = child.kind == .tab ? roots[child.name] ?? child.name : child.name
        edges.append(
          ScreenGraph.Edge(
            from: screen.name, to: target, kind: child.kind, cost: child.cost,
            transition: child.transition?.description))
      }
    }
    let names = routedScreens.map(\.name).filter { !$0.hasPrefix("@") }
    return ScreenGraph(screens: names, edges: edges)
  }
}
