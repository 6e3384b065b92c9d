internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsStore
internal import RootsTerminal

extension Subcommand {
  static let graph = Subcommand(
    "graph", "[APP]", count: 0...1, summary: "draw which screen leads to which",
    details: """
      Prints every screen where the fewest steps from the start find it, and all other ways as references.
      The formats are tree, for reading; svg, for showing; dot and mermaid, for other programs; json, for
      everything. With --db the graph is also kept in that database; without an app it is read from there.
      --coverage shows how often each screen was seen and each edge walked; --covered shows which of them an
      exploration has covered, as 'roots explore --coverage' has written it down.

      Exit status: 0 if it is drawn; 2 if the app does not parse; 4 if it cannot be used, read or drawn.
      """,
    options: [
      Option("--format", value: "FORMAT", "tree, svg, dot, mermaid or json"),
      Option("--coverage", "show what was walked"),
      Option("--covered", value: "FILE", "show what an exploration has covered"),
      Option("--ascii", "draw with ASCII alone"),
    ] + GraphSource.options,
    examples: [
      "roots graph shop.kdl", "roots graph shop.kdl --format svg > shop.svg",
      "roots graph shop.kdl --coverage", "roots graph --db shop.sqlite --format json",
    ]
  ) { invocation, console in
    switch GraphSource.load(invocation.arguments.first, invocation, console) {
    case .success(let source): return GraphRun(source, invocation, console).draw()
    case .failure(let unusable): return unusable.code
    }
  }
}

/// One run of `roots graph`.
@MainActor struct GraphRun {
  private let source: GraphSource
  private let invocation: Invocation
  private let console: Console

  private enum Format: String, CaseIterable {
    case tree, svg, dot, mermaid, json
  }

  init(_ source: GraphSource, _ invocation: Invocation, _ console: Console) {
    self.source = source
    self.invocation = invocation
    self.console = console
  }

  func draw() -> ExitCode {
    let name = invocation["--format"] ?? Format.tree.rawValue
    guard let format = Format(rawValue: name) else {
      let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
      console.tell("roots: no format '\(name)'; there are \(known)")
      return .misuse
    }
    do {
      let chart = Chart(
        source.graph, title: source.title, roots: source.roots, origins: source.origins, counts: try counts())
      switch format {
      case .tree:
        console.put(chart.tree(columns: columns, charset: invocation.has("--ascii") ? .ascii : .utf8))
      case .svg: console.put(try chart.svg())
      case .dot: console.put(chart.dot)
      case .mermaid: console.put(chart.mermaid)
      case .json: console.put(chart.json)
      }
      return .ok
    } catch {
      console.tell("roots: \(error)")
      return .impossible
    }
  }

  private func counts() throws -> Chart.Counts? {
    if let file = invocation["--covered"] { return try ExploredCoverage(file).counts(of: source.graph) }
    guard invocation.has("--coverage") else { return nil }
    let visits = try source.store(invocation)?.visits() ?? Visits()
    return Chart.Counts(Coverage(of: source.graph, by: visits))
  }

  // As wide as the terminal; a file has no width.
  private var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 120 }
    return Int(size.ws_col)
  }
}
