internal import Roots
internal import RootsTerminal

extension Subcommand {
  static let path = Subcommand(
    "path", "[APP] FROM TO", count: 2...3, summary: "find the shortest way between two screens",
    details: """
      Prints the edges to take, one a line. Of ways that cost the same, the one declared first is taken. Where none
      leads on from FROM, it is the shortest one that begins with another tab. Without an app the graph is read from a
      database.

      Exit status: 0 if there is a way; 2 if the app does not parse; 4 if there is no way, or the app cannot
      be used or read.
      """,
    options: PathOrder.options + GraphSource.Database.options,
    examples: [
      "roots path shop.kdl catalog profile", "roots path shop.kdl catalog done --via item",
      "roots path --db shop.sqlite catalog profile",
    ]
  ) { invocation, console throws(Misuse) in
    let words = invocation.arguments
    let ends = words.suffix(2)
    let source = try GraphSource.load(
      words.count == 3 ? words.first : nil, GraphSource.Database(invocation), console)
    return try PathRun(source, invocation, console).find(ends.first ?? "", ends.last ?? "")
  }
}

private struct PathOrder: PlainOrder {
  var via: [String] = []
  var isJSON = false

  static let rows: [OptionRow<PathOrder>] = [
    .value(
      "--via", "SCREEN,…", "pass these screens, in this order", \.via,
      OptionValue { (word, _) throws(Misuse) in word.split(separator: ",").map(String.init) }),
    .flag("--json", "print one JSON object", \.isJSON),
  ]
}

@MainActor struct PathRun {
  private let source: GraphSource
  private let order: PathOrder
  private let console: Console

  init(_ source: GraphSource, _ invocation: Invocation, _ console: Console) throws(Misuse) {
    self.source = source
    order = try PathOrder(invocation)
    self.console = console
  }

  func find(_ origin: String, _ target: String) throws(Misuse) -> ExitCode {
    let path = try Misuse.wrap { () throws(PathError) in
      do throws(PathError) { return try way(from: origin, to: target) } catch {
        guard case .noWay(_, let missed, let parents) = error else { throw error }
        if let way = wayByTab(from: origin, to: target) { return way }
        // A row that leads back to the first screen of a flow does not lead into it.
        guard source.app != nil, let opening = source.origins[missed],
          parents.isEmpty || opening.hasPrefix("flow ")
        else { throw error }
        throw .openedOtherwise(from: origin, to: missed, by: opening)
      }
    }
    console.put(order.isJSON ? json(path, origin) : text(path, origin))
    return .ok
  }

  private func way(from origin: String, to target: String) throws(PathError) -> ScreenPath {
    try source.graph.path(from: origin, to: target, via: order.via)
  }

  /// The shortest way that begins with the key of another tab.
  private func wayByTab(from origin: String, to target: String) -> ScreenPath? {
    let ways = source.tabs.filter { $0 != origin }.compactMap { root -> ScreenPath? in
      guard let way = try? way(from: root, to: target) else { return nil }
      let tab = ScreenGraph.Edge(from: origin, to: root, kind: .tab, cost: 1, transition: nil)
      return ScreenPath(back: [], forward: [tab] + way.forward, cost: way.cost + 1)
    }
    return ways.min { $0.cost < $1.cost }
  }

  private func text(_ path: ScreenPath, _ origin: String) -> String {
    var lines = [VisibleText(origin).text]
    for edge in path.forward {
      var facts = edge.cost == 1 ? [] : ["cost \(edge.cost)"]
      if let transition = edge.transition { facts.append(VisibleText(transition).text) }
      let remark = facts.isEmpty ? "" : "  (\(facts.joined(separator: ", ")))"
      lines.append("  \(Text.fitted(edge.kind.rawValue, to: 9))\(VisibleText(edge.to).text)\(remark)")
    }
    let steps = path.forward.count == 1 ? "1 step" : "\(path.forward.count) steps"
    lines.append(path.cost == path.forward.count ? steps : "\(steps), cost \(path.cost)")
    return lines.joined(separator: "\n") + "\n"
  }

  private func json(_ path: ScreenPath, _ origin: String) -> String {
    let forward = path.forward.map { edge -> Value in
      var record: Record = [
        "from": .string(edge.from), "to": .string(edge.to), "kind": .string(edge.kind.rawValue),
        "cost": .int(edge.cost),
      ]
      if let transition = edge.transition { record["transition"] = .string(transition) }
      return .record(record)
    }
    let record: Record = ["from": .string(origin), "edges": .list(forward), "cost": .int(path.cost)]
    return record.json + "\n"
  }
}
