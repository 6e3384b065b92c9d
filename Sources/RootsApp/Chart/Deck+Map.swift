package import Roots
package import RootsTerminal

extension Deck {
  /// Lets the deck draw the map of screens, with how often each was seen if somebody counts.
  package func offerMap(counts: @escaping @MainActor (ScreenGraph) -> Chart.Counts? = { _ in nil }) {
    handlers[.map] = { [weak self] session in
      let navigator = session.navigator
      let graph = navigator.map.screenGraph
      let chart = Chart(
        graph, title: navigator.map.title, roots: navigator.plan.roots, counts: counts(graph))
      let room = max(30, session.size.columns - 12)
      let lines = chart.treeLines(columns: room, charset: session.terminal.charset).map {
        Sheet.Line($0.text, screen: $0.screen)
      }
      let here = navigator.state.focusedEntry?.screen
      self?.show(Sheet("Map of screens", lines, selecting: here), session)
    }
  }
}
