internal import Roots
internal import RootsApp
internal import RootsTape

struct ExploredCoverage {
  private let missingScreens: Set<String>
  private let missingWays: Set<String>
  private let undeclared: [String]

  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  @MainActor init(_ path: String) throws(Unreadable) {
    let bytes: [UInt8]
    switch DiskFiles().read(path) {
    case .success(let found): bytes = found
    case .failure(let problem): throw Unreadable(description: "\(path): \(problem)")
    }
    guard let record = (try? Value(json: bytes))?.fields, let screens = record["screens"]?.fields?["missing"],
      let ways = record["ways"]?.fields?["missing"]
    else {
      throw Unreadable(description: "'\(path)' is not a report of 'roots explore --coverage'")
    }
    missingScreens = Set(screens.texts)
    missingWays = Set(ways.texts)
    undeclared = record["undeclared"]?.texts ?? []
  }

  func counts(of graph: ScreenGraph) -> Chart.Counts {
    Chart.Counts(
      screens: graph.screens.map { missingScreens.contains($0) ? 0 : 1 },
      edges: graph.edges.map { missingWays.contains("\($0.from) -> \($0.to)") ? 0 : 1 },
      undeclared: undeclared.compactMap { way in
        guard let arrow = way.firstRange(holding: " -> ") else { return nil }
        return ScreenGraph.Edge(
          from: String(way[..<arrow.lowerBound]), to: String(way[arrow.upperBound...]))
      })
  }
}
