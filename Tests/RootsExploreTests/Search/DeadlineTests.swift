import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `The time of an exploration` {
  private nonisolated static let plans: [(Duration?, isUsual: Bool, first: Duration?, last: Duration?)] = [
    (nil, false, nil, nil), (nil, true, nil, nil),
    // A third is kept for what comes behind the walk, and at most ten seconds.
    (.seconds(9_000), false, .seconds(8_990), .seconds(8_990)),
    (.seconds(15), false, .seconds(10), .seconds(10)),
    (.seconds(30), true, nil, .seconds(20)), (.zero, false, .milliseconds(1), .milliseconds(1)),
  ]

  @Test(arguments: plans) func `is shared by the stages and by what comes behind them`(
    _ plan: (Duration?, isUsual: Bool, first: Duration?, last: Duration?)
  ) {
    let times = TimePlan(plan.0, isUsual: plan.isUsual)
    for (left, most) in [(times.left(for: .once), plan.first), (times.left(for: .all), plan.last)] {
      #expect((left == nil) == (most == nil))
      if let left, let most { #expect(left <= most && left > .zero) }
    }
    let isOver = plan.0 == .zero
    #expect(times.deadlines.tries.isOver == isOver && times.deadlines.report.isOver == isOver)
  }

  private static let faulty = """
    app "A" {
      start screen=a
      screen a { list { row B { push b }; row C { push c } } }
      screen b { list { row Back { pop } } }
      screen c { list { row D { push d } } }
      screen d
      screen e
      invariant never "top!=d"
    }
    """

  @Test func `leaves out what comes behind the walk when it is over, but for the tapes of faults`() throws {
    var options = Exploration.Options()
    options.workers = 1
    var walk = StagedWalk(try Model(TextApp.app(Self.faulty), checks: .moves), options, upTo: .all).walk
    #expect(walk.hasEnded && !walk.warnings(app: "a.kdl").isEmpty)
    let tape = try #require(walk.reports(app: "a.kdl").first?.tape)
    walk.deadlines = TimePlan(.zero).deadlines
    #expect(walk.warnings(app: "a.kdl").isEmpty && walk.reports(app: "a.kdl").first?.tape == tape)
    #expect(walk.tryDeckKeys().counts.first?.number == 0 && walk.race().counts.allSatisfy { $0.number == 0 })
    #expect(walk.swarm(Exploration.Swarm()).moves == 0)
  }

  @Test func `is looked at between the moves of one state, which then counts as not tried`() throws {
    let names = (1...500).map { "s\($0)" }
    let rows = names.map { "row \"\($0)\" { push \($0) }" }.joined(separator: "; ")
    let app =
      "app \"A\" { start screen=a\nscreen a { list { \(rows) } }\n"
      + names.map { "screen \($0) {}" }.joined(separator: "\n") + "}"
    var options = Exploration.Options()
    (options.workers, options.time) = (1, .milliseconds(1))
    var walk = Exploration(try Model(TextApp.app(app), checks: .moves), options)
    walk.walk()
    #expect(walk.bound == .time)
    #expect(walk.states < 501)
    #expect(walk.left == walk.states)
  }

  @Test func `is said with where the next stage stood, and with what was not decided`() throws {
    var report = ExplorationReport(try Model(TextApp.app(Self.faulty)), Projection())
    (report.stage, report.cut, report.unfinished) = (.pairs, "the time was up", ["races", "warnings"])
    let deck = "not tried: keys that go anywhere (g, [, -, z)"
    let line =
      "A: every two moves were tried, not all states (the time was up); \(deck); "
      + "not decided (the time was up): races, warnings; no fault\n"
    #expect(report.text.hasPrefix(line), "\(report.text)")
    #expect(report.value.json.contains(#""notDecided":["races","warnings"]"#))
    report.bound = .interrupted
    #expect(!report.text.contains("not decided"), "\(report.text)")
  }

  @Test func `is told with the bound that a walk has met`() throws {
    let rows = (1...60).map { "row R\($0) { set n=\($0) }" }.joined(separator: "; ")
    let screens = ["a b", "b c", "c d"].map { names in
      "screen \(names.prefix(1)) { list { row On { push \(names.suffix(1)) }; \(rows) } }"
    }
    let app = try TextApp.app(
      "app A { start screen=a; set n=0; \(screens.joined(separator: "; ")); screen d }")
    for (enough, words) in [(2, "it stops at 2 states"), (5, "it stops at 100 moves, with only 3 states")] {
      var options = Exploration.Options()
      options.enoughStates = enough
      var walk = Exploration(try Model(app), options)
      walk.walk()
      #expect(
        ExplorationReport(walk).text.contains("not complete: \(words)"), "\(ExplorationReport(walk).text)")
    }
  }
}
