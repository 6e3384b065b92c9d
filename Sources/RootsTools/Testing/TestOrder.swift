internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsStore
internal import RootsTape
internal import RootsTerminal

/// What a command line says about a testing session.
struct TestOrder: Sendable {
  /// The name of the subcommand.
  static let subcommand = "session"
  static let options: [Subcommand.Option] = [
    .init("--charter", value: "TEXT", "what to explore, in one sentence"),
    .init("--time", value: "DURATION", "the time box: 45m, 90m, 1h"),
    .init(
      "--out", value: "DIR", "the folder of the session; by default one in the state folder", writes: .folder),
  ]

  let charter: String
  let limit: Duration?
  let folder: String?

  /// The order of a command line; `nil` if it is not a session that is wanted.
  init?(_ invocation: Invocation) throws(Misuse) {
    guard invocation.subcommand == Self.subcommand else { return nil }
    charter = Text.sanitized(invocation["--charter"] ?? "")
    limit = try invocation.time("--time", upTo: .seconds(24 * 3_600))
    folder = invocation["--out"]
    if folder?.isEmpty == true { throw Misuse("'--out' needs the name of a folder") }
    if let limit, limit < .seconds(1) { throw Misuse("'--time' takes at least one second") }
  }

  /// Who is logged in: containers and services have no `USER`.
  private static var tester: String {
    let name = getenv("USER") ?? getenv("LOGNAME") ?? getpwuid(getuid())?.pointee.pw_name
    return name.map { String(cString: $0) } ?? ""
  }

  /// What is known when a session of a program begins.
  func facts(
    app: String, isProgram: Bool = false, _ map: AppMap, seen: TestRecord.Seen
  ) -> TestRecord.Facts {
    let graph = map.wholeGraph.withoutQuestions
    let full = realpath(app, nil).map { path in
      defer { free(path) }
      return String(cString: path)
    }
    return TestRecord.Facts(
      app: app == AppSource.demoName ? app : full ?? app, title: map.title, charter: charter, limit: limit,
      start: LocalTime.text("%Y-%m-%d %H:%M"), tester: Self.tester,
      isProgram: isProgram, seen: seen, screens: graph.screens.count, ways: graph.edges.count)
  }
}

extension TestRecord.Seen {
  /// What visits cover of a graph.
  init(_ graph: ScreenGraph, _ visits: Visits) {
    let graph = graph.withoutQuestions
    let coverage = Coverage(of: graph, by: visits)
    screens = Set(zip(graph.screens, coverage.screens).filter { $1 > 0 }.map(\.0))
    ways = Set(zip(graph.edges, coverage.edges).filter { $1 > 0 }.map { "\($0.0.from) > \($0.0.to)" })
  }
}
