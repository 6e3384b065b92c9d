package import Roots
package import RootsTerminal

extension Deck {
  /// - Parameters:
  ///   - pictures: called when a map is opened; returns the pictures of an app's screens in a file, `nil` for one that
  ///   must not be shown yet.
  ///   - counts: the number of times each screen was seen, if that is counted.
  package func offerMap(
    pictures: @escaping @MainActor () -> @MainActor (String) -> ScreenPicture? = { { _ in nil } },
    counts: @escaping @MainActor (ScreenGraph) -> Chart.Counts? = { _ in nil }
  ) {
    handlers[.map] = { [weak self] session in
      let navigator = session.navigator
      let graph = navigator.map.wholeGraph.withoutQuestions
      let chart = Chart(
        graph, title: navigator.map.title, roots: navigator.plan.roots, counts: counts(graph))
      let here = navigator.state.focusedEntry?.screen
      let (columns, charset) = (session.size.columns, session.terminal.charset)
      let list: @MainActor () -> Sheet = {
        let lines = chart.treeLines(columns: max(30, columns - 12), charset: charset) {
          navigator.plan.title(of: $0)
        }
        let sheet = Sheet(
          "Map of screens", lines.map { Sheet.Line($0.text, screen: $0.screen) }, selecting: here)
        sheet.opener = .map
        return sheet
      }
      // Boxes need room; in a small window the list shows more.
      if columns < 70 || session.size.rows < 18 || graph.screens.isEmpty {
        self?.show(list(), session)
      } else {
        let picture = pictures()
        let map = MapPane(
          chart.screenMap(of: navigator), at: here,
          picture: { [weak session] in picture($0) ?? session?.picture(of: $0) }, list: list)
        self?.show(map, session)
      }
    }
  }
}

extension Session {
  fileprivate func picture(of screen: String) -> ScreenPicture? {
    guard let entry = navigator.state.visit(to: screen) else { return nil }
    let view = view(of: entry)
    return ScreenPicture(view.body, (view as? any TextScreen)?.state ?? BodyState())
  }
}

extension Chart {
  @MainActor fileprivate func screenMap(of navigator: Navigator) -> ScreenMap {
    let (plan, table) = (navigator.plan, graph.table)
    let rows = ChartLayout(of: self).rows
    let nodes = graph.screens.indices.map { number -> ScreenMap.Node in
      let name = graph.screens[number]
      let isAccessory = plan.any(name)?.isAccessory == true
      // The most important mark comes first: the others are cut where there is little room.
      var marks: [String] = []
      if let counts {
        marks.append(counts.screens[number] == 0 ? "not seen" : "seen \(counts.screens[number])")
      }
      for guardian in plan.any(name)?.guards ?? [] { marks.append("guard \(guardian)") }
      if let tab = navigator.map.tabs.firstIndex(where: { $0.root.screen == name }) {
        marks.append("tab \(tab + 1)")
      }
      if isAccessory { marks.append("over everything") }
      return ScreenMap.Node(
        name, title: Text.sanitized(plan.title(of: name)), column: Int(forest.depth[number]),
        row: rows[number],
        marks: marks, isSeen: counts.map { $0.screens[number] > 0 }, floats: isAccessory)
    }
    let ways = (0..<table.count).map { edge -> ScreenMap.Way in
      let to = Int(table.to[edge])
      return ScreenMap.Way(from: Int(table.from[edge]), to: to, isMain: forest.way[to] == Int32(edge))
    }
    return ScreenMap(title: "Map of screens", summary: reached ?? extent, nodes: nodes, ways: ways)
  }
}
