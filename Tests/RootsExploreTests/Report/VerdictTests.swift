import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `The first line of a report` {
  private static let deck = "not tried: keys that go anywhere (g, [, -, z)"

  /// The first line of the report on the small program, of which a walk came to something.
  private func line(
    _ projection: Projection = Projection(), _ alphabet: Model.Alphabet = .keys,
    _ change: (inout ExplorationReport) -> Void
  ) throws -> String {
    var totals = ExplorationReport(try Model(ExplorerApps.app(ExplorerApps.small), alphabet), projection)
    change(&totals)
    return String(totals.text.prefix { $0 != "\n" })
  }

  private nonisolated static let bounds: [(Exploration.Bound?, Int, String)] = [
    (nil, 0, "complete"), (nil, 3, "not complete"), (.enough, 3, "not complete: too many states"),
    (.enough, 0, "not complete: too many states"),
    (.depth, 3, "not complete: the given depth was reached"),
    (.states, 3, "not complete: the given number of states was reached"),
    (.time, 3, "not complete: the given time was up"), (.time, 0, "not complete: the given time was up"),
    (.interrupted, 3, "not complete: interrupted"),
    (.shards, 3, "not complete: a shard has not done its part"),
  ]

  @Test(arguments: bounds) func `says what kept a walk from being complete`(
    _ bound: Exploration.Bound?, _ left: Int, _ extent: String
  ) throws {
    let line = try line { ($0.bound, $0.left) = (bound, left) }
    let open = bound == .time ? "; not decided: what is never reached or answered" : ""
    #expect(line == "Small: \(extent); \(Self.deck)\(open); no fault")
  }

  private nonisolated static let provisos: [(Set<Fact>, Bool, String)] = [
    ([.folded], false, "2 repeats of a screen on a stack"),
    ([.overfull], false, "2 requests that wait at once"),
    ([.overfull, .folded], false, "2 repeats of a screen on a stack and 2 requests that wait at once"),
    ([], true, "what a projection tells apart"),
    ([.folded], true, "2 repeats of a screen on a stack and what a projection tells apart"),
  ]

  @Test(arguments: provisos) func `names the limits up to which a walk is complete`(
    _ facts: Set<Fact>, _ isProjected: Bool, _ upTo: String
  ) throws {
    var projection = Projection()
    if isProjected { projection.countsPayloads = false }
    let line = try line(projection) { $0.coverage.formUnion(facts) }
    #expect(line == "Small: complete up to \(upTo); \(Self.deck); no fault")
  }

  @Test func `says nothing about a projection where states are compared by more than matters`() throws {
    #expect(try line(.whole) { _ in } == "Small: complete; \(Self.deck); no fault")
  }

  @Test func `names the keys that go anywhere as tried where they were, and not where commands are`() throws {
    let tried = try line { $0.phases = [Exploration.Phase(Exploration.deckKeys, ["moves": 3])] }
    #expect(tried == "Small: complete up to a sample of the keys that go anywhere; no fault")
    #expect(try line { $0.phases = [Exploration.Phase("races", ["pairs": 3])] }.contains(Self.deck))
    #expect(try line(Projection(), .operations) { _ in } == "Small: complete; no fault")
  }

  @Test(arguments: [
    (0, 0, "no fault"), (1, 0, "1 fault"), (2, 1, "2 faults, 1 warning"), (0, 2, "no fault, 2 warnings"),
  ])
  func `counts faults and warnings`(_ faults: Int, _ warnings: Int, _ end: String) throws {
    var totals = ExplorationReport(try Model(ExplorerApps.app(ExplorerApps.small)), Projection())
    totals.faults = Set((0..<faults).map { Exploration.Found.Signature(property: .engine, screen: "s\($0)") })
    var report = totals
    report.warnings = (0..<warnings).map { _ in Warning(kind: .lost, message: "m", tape: nil) }
    #expect(report.text.hasPrefix("Small: complete; \(Self.deck); \(end)\n"))
  }

  // MARK: Limits

  private nonisolated static let limits: [(Limit, String)] = [
    (.texts, "a few texts a field"), (.payloads, "one value a parameter"),
    (.rows("t", kinds: 1, of: 9), "1 kind of the 9 rows of 't'"),
    (.rows("t", kinds: 2, of: 9), "2 kinds of the 9 rows of 't'"), (.undo(1), "1 state for undo"),
    (.undo(2), "2 states for undo"), (.time(.seconds(2)), "steps of 2.0 seconds in time"),
    (.repeats(3), "3 repeats of a screen on a stack"),
    (.waiting(2), "2 requests that wait at once"),
    (.deckKeys, "a sample of the keys that go anywhere"),
  ]

  @Test(arguments: limits) func `names each limit in words`(_ limit: Limit, _ text: String) {
    #expect(limit.text == text)
  }

  private nonisolated static let limited: [(String, Model.Alphabet, [Limit])] = [
    ("screen a", .keys, []),
    ("screen a { field t }", .keys, [.texts]), ("screen a { field t }", .operations, []),
    ("screen a { field t type=date }", .keys, [.texts]), ("screen a { field t type=bool }", .keys, []),
    ("screen a; screen b { param p }", .keys, []),
    ("screen a; screen b { param p }", .operations, [.payloads]),
    ("screen a; accessory b { param p }", .operations, [.payloads]),
    ("screen a; screen b { param p default=x }", .operations, []),
    ("screen a { list { row U { redo } } }", .keys, [.undo(1)]),
    ("screen a guard=g; guard g { manual }", .keys, []),
    ("screen a guard=g; guard g { manual }", .operations, []),
    ("screen a; on a.didAppear { set x=1 }", .keys, []),
    ("screen a { leave-guard \"Leave?\" }", .keys, []),
    (
      "screen a { list { row A { overlay b; on-result { completed { set x=1 } } } } }; accessory b", .keys,
      []
    ),
    ("screen a { list { row A { overlay b } } }; accessory b", .keys, []),
    ("data d generate=3 { column n type=int }; screen a", .keys, []),
    (
      "data d generate=3 { column n type=int }; screen a { list { row for=r in=d \"{r.n}\" { set x=1 } } }",
      .keys,
      [.rows("d", kinds: 1, of: 3)]
    ),
  ]

  @Test(arguments: limited) func `has the limits that the program calls for`(
    _ nodes: String, _ alphabet: Model.Alphabet, _ limits: [Limit]
  ) throws {
    let app = try ExplorerApps.app("app A { start screen=a; set x=0; \(nodes) }")
    #expect(try Model(app, alphabet).limits == limits)
  }
}
