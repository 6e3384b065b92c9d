internal import Roots
internal import RootsApp
internal import RootsTape

struct ExploredCoverage {
  private let path: String
  private let title: String?
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
    self.path = path
    title = record["app"]?.text
    missingScreens = Set(screens.texts)
    missingWays = Set(ways.texts)
    undeclared = record["undeclared"]?.texts ?? []
  }

  /// - Parameter layers: The screens that are opened as overlays.
  func counts(
    of graph: ScreenGraph, titled app: String, layers: Set<String> = []
  ) throws(Unreadable) -> Chart.Counts {
    let other = title.flatMap { $0 == app ? nil : "the app '\(VisibleText($0).text)'" }
    if let other = other
      ?? (missingScreens.isSubset(of: graph.screens) ? nil : "the app before it was changed")
    {
      throw Unreadable(description: "'\(path)' is about \(other); explore this one with '--coverage \(path)'")
    }
    return Chart.Counts(
      screens: graph.screens.map { missingScreens.contains($0) ? 0 : 1 },
      edges: graph.edges.map { missingWays.contains("\($0.from) -> \($0.to)") ? 0 : 1 },
      undeclared: undeclared.compactMap { way in
        guard let arrow = way.firstRange(holding: " -> ") else { return nil }
        let target = String(way[arrow.upperBound...])
        return ScreenGraph.Edge(
          from: String(way[..<arrow.lowerBound]), to: target,
          kind: layers.contains(target) ? .overlay : .push)
      })
  }
}
