internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsExplore
internal import RootsStore
internal import RootsTape
internal import RootsTerminal

extension Subcommand {
  static let graph = Subcommand(
    "graph", "[APP]", count: 0...1, summary: "draw which screen leads to which",
    details: """
      Prints every screen once, where the shortest way from the start leads to it, and all other ways as references.
      The formats are tree, for reading; svg, for showing; html, a page with search and zoom that opens by a double
      click; dot and mermaid, for other programs; json, for everything. --screens shows, in svg and html, the picture
      of each screen; the page then also holds the rows that lead on, and the shortest tape to each. With --db the
      graph is also kept in that database; without an app it is read from there. --coverage shows how often each
      screen was seen and each edge walked; --covered shows which of them an exploration has covered, as
      'roots explore --coverage' has written it down.

      Exit status: 0 if it is drawn; 2 if the app does not parse; 4 if it cannot be used, read or drawn.
      """,
    options: [
      Option("--format", value: "FORMAT", "tree, svg, html, dot, mermaid or json"),
      Option("--screens", "show the picture of each screen, in svg or html"),
      Option("--coverage", "show what was walked"),
      Option("--covered", value: "FILE", "show what an exploration has covered"),
      Option("--ascii", "draw with ASCII characters only"),
    ] + GraphSource.options,
    examples: [
      "roots graph shop.kdl", "roots graph shop.kdl --format svg > shop.svg",
      "roots graph shop.kdl --format html --screens > shop.html",
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
    case tree, svg, html, dot, mermaid, json
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
      if invocation.has("--screens") || format == .html { return try drawAtlas(of: chart, format) }
      switch format {
      case .tree:
        console.put(chart.tree(columns: columns, charset: invocation.has("--ascii") ? .ascii : .utf8))
      case .svg: console.put(try chart.svg())
      case .html: break
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

  /// Draws every screen with its picture.
  private func drawAtlas(of chart: Chart, _ format: Format) throws -> ExitCode {
    var atlas = Atlas(chart)
    atlas.facts = [("graph", chart.extent)] + (chart.reached.map { [("coverage", $0)] } ?? [])
    if invocation.has("--screens") {
      guard format == .html || format == .svg else {
        console.tell("roots: '--screens' goes with '--format html' or '--format svg'")
        return .misuse
      }
      guard let app = source.app, let path = source.path else {
        console.tell("roots: pictures of screens are made of an app in a file")
        return .misuse
      }
      let making = AtlasMaking(app, named: path, console)
      let problem = Interruption.during { () -> String? in
        switch making.walkToScreens() {
        case .failure(let unfit): unfit.description
        case .success(let walk): making.fill(&atlas, from: walk, prototype: false)?.description
        }
      }
      if let problem {
        console.tell("roots: \(problem)")
        return .impossible
      }
    }
    console.put(format == .html ? String(decoding: atlas.page, as: UTF8.self) : try atlas.storyboard())
    return Interruption.isAskedFor ? .asAsked : .ok
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
