internal import Roots
internal import RootsApp
internal import RootsTape

/// What an exploration has covered, as it has written it down.
struct ExploredCoverage {
  private let missingScreens: Set<String>
  private let missingWays: Set<String>
  private let undeclared: [String]

  /// A file that says nothing about coverage.
  struct Unreadable: Error, CustomStringConvertible {
    let path: String

    var description: String { "'\(path)' is not a report of 'roots explore --coverage'" }
  }

  @MainActor init(_ path: String) throws(Unreadable) {
    guard case .success(let bytes) = DiskFiles().read(path), let record = (try? Value(json: bytes))?.fields,
      let screens = record["screens"]?.fields?["missing"], let ways = record["ways"]?.fields?["missing"]
    else { throw Unreadable(path: path) }
    missingScreens = Set(screens.texts)
    missingWays = Set(ways.texts)
    undeclared = record["undeclared"]?.texts ?? []
  }

  /// Once for everything that was covered.
  func counts(of graph: ScreenGraph) -> Chart.Counts {
    Chart.Counts(
      screens: graph.screens.map { missingScreens.contains($0) ? 0 : 1 },
      edges: graph.edges.map { missingWays.contains("\($0.from) -> \($0.to)") ? 0 : 1 },
      undeclared: undeclared.compactMap { way in
        let ends = way.split(separator: " ").map(String.init)
        return ends.count == 3 ? ScreenGraph.Edge(from: ends[0], to: ends[2]) : nil
      })
  }
}

extension Value {
  fileprivate var texts: [String] {
    guard case .list(let items) = self else { return [] }
    return items.compactMap(\.text)
  }
}
