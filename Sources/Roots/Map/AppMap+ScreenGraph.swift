extension AppMap {
  package var screenGraph: ScreenGraph { graph(of: ScreenGraph.Edge.Kind.sought) }

  /// The same with all that can be seen and not be sought: screens that take the place of others.
  package var wholeGraph: ScreenGraph { graph(of: ScreenGraph.Edge.Kind.allCases) }

  private func graph(of kinds: [ScreenGraph.Edge.Kind]) -> ScreenGraph {
    let roots = Dictionary(tabs.map { ($0.name, $0.root.screen) }) { first, _ in first }
    let names = routedScreens.map(\.name).filter { !$0.hasPrefix("@") }
    return ScreenGraph(screens: names, count: names.count) { add in
      for screen in routedScreens {
        for child in screen.children where kinds.contains(child.kind) {
          let target = child.kind == .tab ? roots[child.name] ?? child.name : child.name
          add(
            ScreenGraph.Edge(
              from: screen.name, to: target, kind: child.kind, cost: child.cost,
              transition: child.transition?.description))
        }
      }
    }
  }
}
