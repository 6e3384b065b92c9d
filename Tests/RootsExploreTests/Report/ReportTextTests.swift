import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `A report` {
  private func totals(_ text: String = ExplorerApps.small, _ coverage: Set<Fact> = []) throws
    -> ExplorationReport
  {
    var totals = ExplorationReport(try Model(ExplorerApps.app(text)), Projection())
    totals.coverage.formUnion(coverage)
    return totals
  }

  private func lines(_ totals: ExplorationReport) -> [String] {
    totals.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `has a line for each figure that there is, with the names below each other`() throws {
    var totals = try totals(
      ExplorerApps.small, [.screen("item"), .edge("list", "item"), .layers(2), .layers(1)])
    (totals.states, totals.edges, totals.depth) = (5, 17, 2)
    #expect(
      Array(lines(totals).dropFirst()) == [
        "", "states       5, 17 moves, depth 2",
        "screens      3 of 5; not reached: spare, card",
        "ways         1 of 2; not taken: item -> card",
        "completions  0 of 3; not seen: item cancelled, spare cancelled, card cancelled",
        "operations   0 of 5; not seen: dismiss on layer, pop on tab, present on tab, push on tab, tab on tab",
        "layers       2 of 10", "unreachable  spare", "",
      ])
  }

  @Test func `has further lines where there is something to be said`() throws {
    var totals = try totals(
      ExplorerApps.small.replacing(
        "screen spare", with: "screen spare guard=g; guard g { manual }; key x { pop }"),
      [
        .guardian("g", .denied), .edge("list", "spare"), .rejection("noPath"), .rejection("atRoot"),
        .completion("card", "dropped"), .completion("item", "dropped"), .binding("x", on: "item"),
      ])
    (totals.left, totals.deadEnds) = (4, 2)
    totals.phases = [
      Exploration.Phase("races", ["pairs": 1, "orders": 2]),
      Exploration.Phase("a very long name", ["moves": 0]),
    ]
    let lines = lines(totals)
    #expect(lines.contains("states       0, 0 moves, depth 0, 4 left"))
    #expect(
      lines.contains { $0.hasPrefix("ways         0 of 2; not taken: ") && $0.hasSuffix("; 1 undeclared") })
    #expect(lines.contains("guards       1 of 2; not seen: g allowed"))
    #expect(lines.contains { $0.hasPrefix("completions  ") && $0.hasSuffix("; dropped: item, card") })
    #expect(lines.contains("keys         1 of 1"))
    #expect(lines.contains("refusals     atRoot, noPath"))
    #expect(lines.contains("dead ends    2"))
    #expect(lines.contains("races        1 pairs, 2 orders"))
    #expect(lines.contains("a very long name 0 moves"))
  }

  @Test(arguments: [(12, "s11"), (13, "s11 and 1 more"), (15, "s11 and 3 more")])
  func `names twelve things that are missing, and how many more there are`(_ count: Int, _ end: String) throws
  {
    let screens = (0..<count).map { "screen s\($0)" }.joined(separator: "; ")
    let line = try lines(totals("app A { start screen=a; screen a; \(screens) }"))[3]
    #expect(
      line.hasPrefix("screens      1 of \(count + 1); not reached: s0, s1, ") && line.hasSuffix(end),
      "\(line)")
  }

  @Test func `tells once what an app claims, however often it was seen to be broken`() throws {
    let text =
      "app A { start screen=home; set x=0\nscreen home { list { row Up { set x=3 } } }\ninvariant low x<2\n}"
    var walk = Exploration(try Model(ExplorerApps.app(text), checks: .moves))
    walk.walk()
    var again = try #require(walk.faults.first)
    #expect(again.fault.property == .claim("low"))
    for kind in [RoundTrip.Kind.keys, .resize, .motion] {
      again = Exploration.Found(
        fault: Fault(property: .trip(kind), message: again.fault.message), screen: again.screen,
        witness: again.witness)
      again.trip = RoundTrip(kind)
      again.tape = "// \(kind)"
      walk.add(again)
    }
    #expect(walk.reports(app: "app.kdl").map(\.word) == ["low"])
    again = Exploration.Found(
      fault: Fault(property: .trip(.restore), message: "another"), screen: again.screen, witness: nil)
    (again.trip, again.tape) = (RoundTrip(.restore), "// other")
    walk.add(again)
    #expect(walk.reports(app: "app.kdl").map(\.found.fault.property.phrase) == ["low", "restored"])
  }

  @Test func `lists faults with their tapes, then warnings`() throws {
    func fault(_ word: String, _ tape: String?, _ file: String?) -> FaultReport {
      let found = Exploration.Found(
        fault: Fault(property: .claim(word), message: "raw"), screen: "item", witness: nil)
      var report = FaultReport(found: found, message: "'\(word)' broke", tape: tape, screenTitle: "Item")
      report.file = file
      return report
    }
    var report = try totals()
    report.found = [fault("one", "t", "one.tape"), fault("two", nil, nil)]
    report.warnings = [
      Warning(kind: .lost, message: "text", tape: nil), Warning(kind: .noWayBack, message: "way", tape: "t"),
    ]
    report.warnings[1].file = "back.tape"
    #expect(
      report.text.split(separator: "\n", omittingEmptySubsequences: false)[1...9].map(String.init) == [
        "", "1. one at 'Item': 'one' broke", "   one.tape", "2. two at 'Item': 'two' broke",
        "   no tape shows it again", "warning: lost: text", "warning: no way back: way", "   back.tape", "",
      ])
    let data = try #require(report.value.fields)
    let found: Value = [
      ["kind": "one", "screen": "item", "message": "'one' broke", "title": "Item", "tape": "t"],
      ["kind": "two", "screen": "item", "message": "'two' broke", "title": "Item", "tape": nil],
    ]
    let warnings: Value = [
      ["kind": "lost", "message": "text", "tape": nil],
      ["kind": "no way back", "message": "way", "tape": "t"],
    ]
    #expect(data["found"] == found && data["warnings"] == warnings)
    #expect(report.found[0].word == "one")
  }

  @Test func `is data with everything that it says in words`() throws {
    var totals = try totals(
      ExplorerApps.small,
      [.edge("card", "list"), .completion("card", "dropped"), .rejection("atRoot"), .layers(3), .overfull])
    (totals.states, totals.edges, totals.left, totals.depth, totals.deadEnds) = (1, 2, 3, 4, 5)
    totals.bound = .states
    totals.faults = [Exploration.Found.Signature(property: .engine, screen: "list")]
    totals.phases = [Exploration.Phase("swarm", ["moves": 8])]
    let data = try #require(totals.value.fields)
    let plain: Record = [
      "app": "Small", "states": 1, "edges": 2, "left": 3, "depth": 4, "bound": "states",
      "projected": false,
      "complete": false, "limits": ["2 requests that wait at once"],
      "notTried": "keys that go anywhere (g, [, -, z)", "notDecided": [], "faults": 1, "found": [],
      "warnings": [],
      "undeclared": ["card -> list"], "pairs": nil, "unreachable": ["spare"],
      "multiplies": [], "pops": [], "neverReset": [], "dropped": ["card"], "phases": ["swarm": ["moves": 8]],
      "rejections": ["atRoot"],
      "layers": ["seen": 3, "limit": 10], "deadEnds": 5,
      "screens": ["seen": 2, "of": 5, "missing": ["item", "spare", "card"]],
      "ways": ["seen": 0, "of": 2, "missing": ["item -> card", "list -> item"]],
      "guards": ["seen": 0, "of": 0, "missing": []], "keys": ["seen": 0, "of": 0, "missing": []],
    ]
    for (name, value) in plain { #expect(data[name] == value, "\(name)") }
    #expect(Set(data.keys) == Set(plain.keys).union(["completions", "operations", "stage"]))
    totals.bound = nil
    let other = try #require(totals.value.fields)
    #expect(other["bound"] == .null)
  }

  @Test(arguments: [
    ("pop 3", "set on=#true", "\npops         'pop 3' on d closes d, c and b and shows a\nnever reset  on\n"),
    ("pop-to a", "set on=#true", "\nnever reset  on\n"), ("pop-to a", "set on=#false", "\n"),
    ("pop 2", "set on=\"{on}\"", "\npops         'pop 2' on d closes d and c and shows b\n"),
  ]) func `tells where closing a number of screens leads, and what is never set back`(
    _ back: String, _ off: String, _ lines: String
  ) throws {
    let app = try ExplorerApps.app(
      """
      app A { start screen=a; set on=#false
      screen a { list { row B { push b } } }; screen b { list { row C { push c } } }
      screen c { list { row D { push d } } }
      screen d { list { row On when="!on" { set on=#true }; row Off when=on { \(off) }; row Back { \(back) } } } }
      """)
    let report = ExplorationReport(StagedWalk(try Model(app), Exploration.Options(), upTo: .once).walk)
    #expect(report.text.contains("\nrefusals     atRoot\(lines)layers "), "\(report.text)")
  }

  @Test(arguments: [
    ("", ["user"]), ("row Out { set user=#null }", []), ("row Out { set user=ada }", ["user"]),
  ])
  func `tells which answers of guards nothing takes back`(_ row: String, _ names: [String]) throws {
    let app = try ExplorerApps.app(
      """
      app A { start screen=a; screen a { list { row B { push b }; \(row) } }; screen b guard=auth
      accessory login { list { row In { complete user=ada } } }; guard auth { ask login; remember user } }
      """)
    #expect(ExplorationReport(try Model(app), Projection()).setForGood == names)
  }

  // MARK: What there is to be covered

  private nonisolated static let guards: [(String, [String])] = [
    ("allow", ["g allowed"]), ("refuse \"no\"", ["g denied"]),
    ("refuse \"no\"; when on=#true", ["g allowed", "g denied"]), ("redirect { push a }", ["g redirected"]),
    ("redirect { push a }; when on=#true", ["g allowed", "g redirected"]),
    ("manual", ["g allowed", "g denied"]),
    ("ask c", ["g allowed", "g denied"]),
  ]

  @Test(arguments: guards) func `wants of a guard the answers that it can give`(
    _ answer: String, _ all: [String]
  ) throws {
    let text =
      "app A { start screen=a; set on=#false; screen a; screen b guard=g; accessory c; guard g { \(answer) } }"
    let none = try totals(text).guards
    #expect(none.missing == all && none.seen.isEmpty && none.total == all.count)
    let some = try totals(
      text, [.guardian("g", .allowed), .guardian("g", .redirected), .guardian("g", .timedOut)]
    ).guards
    #expect(some.missing == all.filter { $0 == "g denied" })
    #expect(some.seen == all.filter { $0 != "g denied" })
  }

  private static let ends = """
    app A { start screen=a; set x=0
    screen a { list { row C { overlay c; on-result { completed { set x=1 } } }; row D { overlay d } } }
    screen b; accessory c; accessory d }
    """

  private nonisolated static let completions: [(Set<Fact>, [String], [String])] = [
    ([], [], ["b cancelled", "c completed", "c cancelled", "d cancelled"]),
    (
      [.completion("a", "popped")], ["a cancelled"],
      ["b cancelled", "c completed", "c cancelled", "d cancelled"]
    ),
    (
      [.completion("d", "completed")], ["d completed"],
      ["b cancelled", "c completed", "c cancelled", "d cancelled"]
    ),
    (
      [.completion("c", "completed"), .completion("c", "replaced")], ["c completed", "c cancelled"],
      ["b cancelled", "d cancelled"]
    ),
    ([.completion("c", "dropped")], [], ["b cancelled", "c completed", "c cancelled", "d cancelled"]),
  ]

  @Test(arguments: completions)
  func `wants an answer of what is opened for one, and no end of what begins the app`(
    _ facts: Set<Fact>, _ seen: [String], _ missing: [String]
  ) throws {
    let share = try totals(Self.ends, facts).completions
    #expect(share.seen == seen && share.missing == missing)
  }

  private nonisolated static let operations: [(String, [String])] = [
    ("start screen=a; screen a", ["pop on main", "push on main"]),
    ("tab t root=a; screen a", ["pop on tab", "push on tab"]),
    ("tab t root=a; tab u root=a; screen a", ["pop on tab", "push on tab", "tab on tab"]),
    (
      "start screen=a; screen a; accessory c",
      ["dismiss on layer", "pop on main", "present on main", "push on main"]
    ),
    ("start screen=a; screen a { leave-guard \"Leave?\" }", ["pop on main", "push on main"]),
  ]

  @Test(arguments: operations) func `wants opening and closing on every kind of stack`(
    _ nodes: String, _ all: [String]
  ) throws {
    let text = "app A { \(nodes) }"
    #expect(try totals(text).operations.missing == all)
    let seen = try totals(
      text, [.operation("push", on: "main"), .operation("swap", on: "nested")]
    ).operations
    #expect(
      seen.seen.contains("swap on nested")
        && Set(seen.seen + seen.missing) == Set(all + ["push on main", "swap on nested"]))
  }

  @Test func `wants every key on the screen that binds it, and those of the app anywhere`() throws {
    let text =
      "app A { start screen=a; screen a { key x { pop } }; screen b { key x { pop }; key y { pop } }; key z { pop } }"
    let none = try totals(text).bindings
    #expect(none.missing == ["x on a", "x on b", "y on b", "z"])
    let some = try totals(text, [.binding("x", on: "b"), .binding("z", on: "a")]).bindings
    #expect(some.seen == ["x on b", "z"] && some.missing == ["x on a", "y on b"])
    var commands = ExplorationReport(try Model(ExplorerApps.app(text), .operations), Projection())
    commands.coverage = []
    #expect(commands.bindings.total == 0)
  }
}
