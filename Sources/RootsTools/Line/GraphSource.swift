internal import Roots
internal import RootsApp
internal import RootsStore

/// A screen graph with its roots, from an app or from a database.
struct GraphSource {
  let graph: ScreenGraph
  let title: String
  let roots: [String]
  /// The screens that the keys of tabs lead to; a database does not know which they are.
  let tabs: [String]
  /// The openings of screens that are not edges of the graph; a database does not have them.
  let origins: [String: String]
  /// `nil` for a graph from a database.
  private(set) var path: String?
  private(set) var app: ScriptedApp?

  struct Database: PlainOrder {
    fileprivate var file: String?
    fileprivate var isUnwanted = false

    static let rows: [OptionRow<Database>] = [
      .value(
        "--db", "FILE", "the database; without it the app's own, in the state folder", \.file, .text),
      .flag("--no-db", "use no database", \.isUnwanted),
    ]
  }

  init(_ app: ScriptedApp) {
    graph = app.map.wholeGraph.withoutQuestions
    title = app.map.title
    roots = Plan(app.map).roots
    tabs = app.map.tabs.map(\.root.screen)
    origins = app.origins
    self.app = app
  }

  init(_ map: AppMap) {
    graph = map.wholeGraph
    title = map.title
    roots = Plan(map).roots
    tabs = map.tabs.map(\.root.screen)
    // A map does not say which screens the code of its program opens, a flow or a guard for example.
    origins = Dictionary(graph.screens.map { ($0, "code") }) { first, _ in first }
  }

  init(_ stored: StoredGraph) {
    graph = stored.graph.withoutQuestions
    title = stored.title
    roots = stored.roots
    tabs = []
    origins = [:]
  }

  /// Returns the graph of an app, and stores it if a database is named; without an app, the graph in the database.
  @MainActor static func load(
    _ path: String?, _ database: Database, _ console: Console
  ) throws(Misuse) -> GraphSource {
    guard let path else { return try stored(in: database, console) }
    var source = GraphSource(try AppSource.load(path, console))
    source.path = path
    if database.file != nil, let store = source.store(database) {
      _ = try Misuse.wrap { () throws(StoreError) in
        try store.keep(source.graph, title: source.title, roots: source.roots)
      }
      for notice in store.notices where notice.keptAs != nil { console.tell("roots: \(notice)") }
    }
    return source
  }

  @MainActor private static func stored(
    in database: Database, _ console: Console
  ) throws(Misuse) -> GraphSource {
    guard let file = database.file else {
      console.tell("roots: name an app, or a database with --db FILE")
      throw Misuse.shown(.misuse)
    }
    let stored = try Misuse.wrap { () throws(StoreError) in try Store(StoreLocation(file)).graph() }
    if let stored { return GraphSource(stored) }
    throw Misuse(
      "'\(file)' holds no graph; 'roots graph APP --db FILE' writes one", code: .impossible)
  }

  /// Returns the database that the options name, or the app's own; `nil` if none is to be used.
  func store(_ database: Database) -> Store? {
    if database.isUnwanted { return nil }
    let identity = path.map { AppIdentity.name(title, at: $0) } ?? title
    return Store(database.file.map { StoreLocation($0) } ?? .state(of: identity))
  }
}
