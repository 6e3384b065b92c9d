internal import Roots
internal import RootsApp
internal import RootsStore

/// A screen graph with its roots, from an app or from a database.
struct GraphSource {
  let graph: ScreenGraph
  let title: String
  let roots: [String]
  /// The openings of screens that are not edges of the graph; a database does not have them.
  let origins: [String: String]
  /// The file of the app; `nil` for a graph from a database.
  private(set) var path: String?
  /// The app, if the graph comes from an app file.
  private(set) var app: ScriptedApp?

  static let options: [Subcommand.Option] = [
    .init("--db", value: "FILE", "the database; without it the app's own, in the state folder"),
    .init("--no-db", "use no database"),
  ]

  init(_ app: ScriptedApp) {
    graph = app.map.wholeGraph.withoutQuestions
    title = app.map.title
    roots = Plan(app.map).roots
    origins = app.origins
    self.app = app
  }

  /// Creates the graph of a program that is written with the library.
  init(_ map: AppMap) {
    graph = map.wholeGraph
    title = map.title
    roots = Plan(map).roots
    origins = [:]
  }

  init(_ stored: StoredGraph) {
    graph = stored.graph.withoutQuestions
    title = stored.title
    roots = stored.roots
    origins = [:]
  }

  /// Returns the graph of an app, and stores it if a database is named; without an app, the graph in the database.
  @MainActor static func load(
    _ path: String?, _ invocation: Invocation, _ console: Console
  ) -> Result<GraphSource, AppSource.Unusable> {
    guard let path else { return load(from: invocation, console) }
    switch AppSource.load(path, console) {
    case .failure(let unusable): return .failure(unusable)
    case .success(let app):
      var source = GraphSource(app)
      source.path = path
      if invocation.has("--db"), let store = source.store(invocation) {
        do {
          try store.keep(source.graph, title: source.title, roots: source.roots)
        } catch {
          console.tell("roots: \(error)")
          return .failure(AppSource.Unusable(code: .impossible))
        }
        for notice in store.notices where notice.keptAs != nil { console.tell("roots: \(notice)") }
      }
      return .success(source)
    }
  }

  @MainActor private static func load(
    from invocation: Invocation, _ console: Console
  ) -> Result<GraphSource, AppSource.Unusable> {
    guard let file = invocation["--db"] else {
      console.tell("roots: name an app, or a database with --db FILE")
      return .failure(AppSource.Unusable(code: .misuse))
    }
    do {
      if let stored = try Store(StoreLocation(file)).graph() { return .success(GraphSource(stored)) }
      console.tell("roots: '\(file)' holds no graph; 'roots graph APP --db FILE' writes one")
    } catch {
      console.tell("roots: \(error)")
    }
    return .failure(AppSource.Unusable(code: .impossible))
  }

  /// Returns the database that the options name, or the app's own; `nil` if none is to be used.
  func store(_ invocation: Invocation) -> Store? {
    if invocation.has("--no-db") { return nil }
    let identity = path.map { AppIdentity.name(title, at: $0) } ?? title
    return Store(invocation["--db"].map { StoreLocation($0) } ?? .state(of: identity))
  }
}
