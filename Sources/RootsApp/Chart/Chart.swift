package import Roots

/// A screen graph ready to be drawn: as a tree of text, as SVG, for Graphviz, for Mermaid, as JSON.
///
/// Every screen stands where the shortest way from a root finds it; all other edges refer to it there. The same graph
/// gives the same bytes.
package struct Chart: Sendable {
  package let graph: ScreenGraph

  package let title: String

  /// The number of times each screen was seen and each edge walked, if that is to be shown.
  package let counts: Counts?

  /// The other ways to open a screen: by a guard, a link, a flow. By the screen's name.
  package let origins: [String: String]

  let forest: Forest

  /// The number of times the screens and edges of a graph were visited, in the order of the graph.
  package struct Counts: Sendable {
    package var screens: [Int]
    package var edges: [Int]
    package var undeclared: [ScreenGraph.Edge]

    package init(screens: [Int], edges: [Int], undeclared: [ScreenGraph.Edge] = []) {
      self.screens = screens
      self.edges = edges
      self.undeclared = undeclared
    }
  }

  /// A chart of a graph; without roots, it begins with the screens that nothing leads to.
  package init(
    _ graph: ScreenGraph, title: String = "", roots: [String] = [], origins: [String: String] = [:],
    counts: Counts? = nil
  ) {
    self.graph = graph
    self.origins = origins
    self.title = title
    // Counts of another graph would be read beyond their end.
    let fits = counts?.screens.count == graph.screens.count && counts?.edges.count == graph.table.count
    self.counts = fits ? counts : nil
    forest = Forest(of: graph, roots: roots.compactMap(graph.index))
  }

  package struct TooLarge: Error, Sendable, Hashable, CustomStringConvertible {
    package let screens: Int
    package let limit: Int

    package var description: String {
      "a picture of \(screens) screens shows nothing; the limit is \(limit); print them as a tree, dot or json"
    }
  }
}

extension Chart {
  var straysHeading: String {
    let strays = forest.roots[forest.starts...].map { graph.screens[$0] }
    return strays.allSatisfy { origins[$0] != nil } ? "opened otherwise:" : "screens that no way leads to:"
  }

  package func origin(of screen: Int) -> String? {
    forest.way[screen] < 0 ? origins[graph.screens[screen]].map { VisibleText($0).text } : nil
  }

  /// `12 screens, 1 edge`.
  package var extent: String {
    let (screens, edges) = (graph.screens.count, graph.table.count)
    return "\(screens.of("screen")), \(edges.of("edge"))"
  }

  /// `seen 8 of 12 screens, walked 9 of 18 edges`, if counts are shown.
  package var reached: String? {
    counts.map { counts in
      let (seen, walked) = (counts.screens.count { $0 > 0 }, counts.edges.count { $0 > 0 })
      return
        "seen \(seen) of \(counts.screens.count) screens, walked \(walked) of \(counts.edges.count) edges"
    }
  }

  /// The remarks on an edge: its kind, cost and transition, without those of a plain push that costs 1.
  func remarks(on edge: Int) -> [String] {
    let table = graph.table
    var remarks: [String] = []
    if table.kinds[edge] != .push { remarks.append(table.kinds[edge].rawValue) }
    if table.costs[edge] != 1 { remarks.append("cost \(table.costs[edge])") }
    if let transition = table.transition(of: edge) { remarks.append(VisibleText(transition).text) }
    return remarks
  }
}
