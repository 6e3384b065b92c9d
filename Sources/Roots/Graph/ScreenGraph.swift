import Synchronization

/// The directed graph of all screens, which finds the shortest way between any two.
///
/// It is immutable and cheap to copy: copies share one set of arrays, and any thread can use them.
package struct ScreenGraph: Sendable {
  let content: Content

  /// The edges that were left out because they name a screen that is not declared.
  package let unknown: [Edge]

  /// The order of screens and edges decides between ways of equal length. A screen declared twice counts once, and so
  /// does an edge with the same ends and kind as another one: the first is kept. Edges from or to a screen that was not
  /// declared are left out and listed in ``unknown``.
  package init(screens: [String], edges: [Edge] = []) {
    self.init(screens: screens, count: edges.count) { edges.forEach($0) }
  }

  /// Creates the same graph from edges that are passed one by one, so that large maps need no list of them.
  /// - Parameter count: The approximate number of edges.
  package init(screens: [String], count: Int = 0, _ tell: ((Edge) -> Void) -> Void) {
    let names = ScreenNames(unique: screens)
    var table = EdgeTable(), unknown: [Edge] = []
    table.reserve(count)
    var origin: (name: String, index: Int)?
    tell { edge in
      // Screens declare their children together, so the origin is mostly that of the edge before.
      if origin?.name != edge.from { origin = names.index(of: edge.from).map { (edge.from, $0) } }
      if let from = origin?.index, let to = names.index(of: edge.to) {
        table.append(from: from, to: to, kind: edge.kind, cost: edge.cost, transition: edge.transition)
      } else {
        unknown.append(edge)
      }
    }
    content = Content(names: names, table: table)
    self.unknown = unknown
  }

  /// `nil` if the arrays are inconsistent: an edge that leads outside the screens, or a screen named twice.
  package init?(screens: [String], table: EdgeTable) {
    let names = ScreenNames(unique: screens), known = 0..<Int32(clamping: screens.count)
    guard names.all.count == screens.count, table.from.allSatisfy(known.contains),
      table.to.allSatisfy(known.contains)
    else { return nil }
    content = Content(names: names, table: table)
    unknown = []
  }
}

extension ScreenGraph {
  /// In the order of their declaration.
  package var screens: [String] { content.names.all }

  /// In the order of their declaration.
  package var edges: some RandomAccessCollection<Edge> {
    (0..<content.table.count).lazy.map { [content] in content.edge($0) }
  }

  package var table: EdgeTable { content.table }

  package func index(of screen: String) -> Int? { content.names.index(of: screen) }

  /// Each once, in the order of declaration.
  package func children(of screen: String) -> [String] { neighbors(of: screen, in: content.links.outgoing) }

  /// Each once, in the order of declaration.
  package func parents(of screen: String) -> [String] { neighbors(of: screen, in: content.links.incoming) }

  /// In the order of declaration.
  package func edges(from screen: String) -> [Edge] {
    guard let index = index(of: screen) else { return [] }
    let links = content.links
    return links.outgoing.slots(of: index).map { content.edge(Int(links.declared[$0])) }
  }

  private func neighbors(of screen: String, in rows: Rows) -> [String] {
    guard let index = index(of: screen) else { return [] }
    var seen: Set<Int32> = []
    return rows.slots(of: index).compactMap { slot in
      seen.insert(rows.other[slot]).inserted ? screens[Int(rows.other[slot])] : nil
    }
  }
}

extension ScreenGraph: Equatable {
  package static func == (one: ScreenGraph, other: ScreenGraph) -> Bool {
    one.content === other.content || one.screens == other.screens && one.table == other.table
  }
}

extension ScreenGraph {
  final class Content: Sendable {
    let names: ScreenNames
    let table: EdgeTable
    let links: Links

    // Searches reuse their working arrays: clearing them each time would take too long for a large graph.
    private let idle = Mutex<[PathFinder]>([])

    init(names: ScreenNames, table: EdgeTable) {
      let count = names.all.count
      let links = Links(screens: count, table: table)
      let duplicates = links.duplicates(in: table)
      self.names = names
      self.table = duplicates.isEmpty ? table : table.removing(duplicates)
      self.links = duplicates.isEmpty ? links : Links(screens: count, table: self.table)
    }

    func edge(_ place: Int) -> Edge {
      Edge(
        from: names.all[Int(table.from[place])], to: names.all[Int(table.to[place])],
        kind: table.kinds[place], cost: Int(table.costs[place]), transition: table.transition(of: place))
    }

    /// Lends a finder for one search; threads that search at the same time get one each.
    func withFinder<Answer>(_ ask: (inout PathFinder) -> Answer) -> Answer {
      var finder = idle.withLock { $0.popLast() } ?? PathFinder(links: links)
      let answer = ask(&finder)
      idle.withLock { if $0.count < 4 { $0.append(finder) } }
      return answer
    }
  }
}
