internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsFiles
internal import RootsStore
internal import RootsTape
internal import RootsTerminal

struct TestOrder: Order, Sendable {
  static let subcommand = "session"
  static let rows: [OptionRow<TestOrder>] = [
    .value("--charter", "TEXT", "what to explore, in one sentence", \.charter, .text),
    .value(
      "--time", "DURATION", "the time box: 45m, 90m, 1h", \.limit,
      OptionValue { (word, option) throws(Misuse) in
        let time = try OptionValue<Duration>.time(upTo: .seconds(24 * 3_600)).read(word, option)
        if time >= .seconds(1) { return time }
        throw Misuse("'\(option)' takes at least one second")
      }),
    .value(
      "--out", "DIR", "the folder of the session; by default one in the state folder", \.folder,
      OptionValue { (word, option) throws(Misuse) in
        if !word.isEmpty { return word }
        throw Misuse("'\(option)' needs the name of a folder")
      }, writes: .folder),
  ]

  private(set) var charter = ""
  private(set) var limit: Duration?
  private(set) var folder: String?

  /// `nil` if the command line does not ask for a session.
  init?(_ invocation: Invocation) throws(Misuse) {
    guard invocation.subcommand == Self.subcommand else { return nil }
    try read(invocation)
    charter = Text.sanitized(charter)
  }

  /// Containers and services have no `USER`.
  private static var tester: String {
    let name = getenv("USER") ?? getenv("LOGNAME") ?? getpwuid(getuid())?.pointee.pw_name
    return name.map { String(cString: $0) } ?? ""
  }

  func facts(
    app: String, isProgram: Bool = false, _ map: AppMap, seen: TestRecord.Seen, mark: String? = nil
  ) -> TestRecord.Facts {
    let graph = map.wholeGraph.withoutQuestions
    return TestRecord.Facts(
      app: BuiltInApp.isName(app) ? app : FileReading.realPath(app) ?? app, title: map.title,
      charter: charter, limit: limit,
      start: LocalTime.text("%Y-%m-%d %H:%M"), tester: Self.tester,
      isProgram: isProgram, seen: seen, screens: graph.screens.count, ways: graph.edges.count,
      terminal: Surroundings.terminal, mark: mark)
  }
}

extension TestRecord.Seen {
  init(_ graph: ScreenGraph, _ visits: Visits) {
    let graph = graph.withoutQuestions
    let coverage = Coverage(of: graph, by: visits)
    screens = Set(zip(graph.screens, coverage.screens).filter { $1 > 0 }.map(\.0))
    ways = Set(zip(graph.edges, coverage.edges).filter { $1 > 0 }.map { "\($0.0.from) > \($0.0.to)" })
  }
}
