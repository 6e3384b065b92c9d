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
    options: GraphOrder.options + GraphSource.Database.options,
    examples: [
      "roots graph shop.kdl", "roots graph shop.kdl --format svg > shop.svg",
      "roots graph shop.kdl --format html --screens > shop.html",
      "roots graph shop.kdl --coverage", "roots graph --db shop.sqlite --format json",
    ]
  ) { invocation, console throws(Misuse) in
    let source = try GraphSource.load(
      invocation.arguments.first, GraphSource.Database(invocation), console)
    return try GraphRun(source, invocation, console).draw()
  }
}

private struct GraphOrder: PlainOrder {
  var format = "tree"
  var showsScreens = false
  var isCovered = false
  var covered: String?
  var charset = Charset.utf8

  static let rows: [OptionRow<GraphOrder>] = [
    .value("--format", "FORMAT", "tree, svg, html, dot, mermaid or json", \.format, .text),
    .flag("--screens", "show the picture of each screen, in svg or html", \.showsScreens),
    .flag("--coverage", "show what was walked", \.isCovered),
    .value("--covered", "FILE", "show what an exploration has covered", \.covered, .text),
    .flag("--ascii", "draw with ASCII characters only", \.charset, .ascii),
  ]
}

@MainActor struct GraphRun {
  private let source: GraphSource
  private let order: GraphOrder
  private let database: GraphSource.Database
  private let console: Console

  private enum Format: String, CaseIterable {
    case tree, svg, html, dot, mermaid, json
  }

  init(_ source: GraphSource, _ invocation: Invocation, _ console: Console) throws(Misuse) {
    self.source = source
    order = try GraphOrder(invocation)
    database = try GraphSource.Database(invocation)
    self.console = console
  }

  func draw() throws(Misuse) -> ExitCode {
    guard let format = Format(rawValue: order.format) else {
      let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
      console.tell("roots: no format '\(order.format)'; there are \(known)")
      return .misuse
    }
    do {
      let chart = Chart(
        source.graph, title: source.title, roots: source.roots, origins: source.origins, counts: try counts())
      if order.showsScreens || format == .html { return try drawAtlas(of: chart, format) }
      switch format {
      case .tree:
        console.put(chart.tree(columns: Size.ofOutput?.columns ?? 120, charset: order.charset))
      case .svg: console.put(try chart.svg())
      case .html: break
      case .dot: console.put(chart.dot)
      case .mermaid: console.put(chart.mermaid)
      case .json: console.put(chart.json)
      }
      return .ok
    } catch {
      throw Misuse("\(error)", code: .impossible)
    }
  }

  private func drawAtlas(of chart: Chart, _ format: Format) throws -> ExitCode {
    var atlas = Atlas(chart)
    atlas.facts = [("graph", chart.extent)] + (chart.reached.map { [("coverage", $0)] } ?? [])
    if order.showsScreens {
      guard format == .html || format == .svg else {
        console.tell("roots: '--screens' goes with '--format html' or '--format svg'")
        return .misuse
      }
      guard let app = source.app, let path = source.path else {
        console.tell("roots: pictures of screens are made of an app in a file")
        return .misuse
      }
      let making = AtlasMaking(app, named: path, console)
      if let problem = Interruption.during({ making.fill(&atlas) }) {
        throw Misuse(problem, code: .impossible)
      }
    }
    console.put(format == .html ? String(decoding: atlas.page, as: UTF8.self) : try atlas.storyboard())
    return Interruption.isAskedFor ? .asAsked : .ok
  }

  private func counts() throws -> Chart.Counts? {
    if let file = order.covered {
      return try ExploredCoverage(file).counts(
        of: source.graph, titled: source.title,
        layers: Set(source.app?.map.accessories.map(\.name) ?? []))
    }
    guard order.isCovered else { return nil }
    let visits = try source.store(database)?.visits() ?? Visits()
    return Chart.Counts(Coverage(of: source.graph, by: visits))
  }
}
