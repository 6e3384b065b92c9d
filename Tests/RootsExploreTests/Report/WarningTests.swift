import TestTraits
import Testing

@testable import RootsApp
@testable import RootsExplore

/// What is told, and what is not, of programs that differ in one thing.
@MainActor @Suite(.timeLimited) struct `Warnings` {
  private func walk(
    _ nodes: String, _ alphabet: Model.Alphabet = .keys, _ projection: Projection = Projection(),
    states: Int? = 2_000
  ) throws -> Exploration {
    let model = try Model(
      ExplorerApps.app("app A { start screen=home; set x=0\n\(nodes)\n}"), alphabet, checks: .moves)
    var options = Exploration.Options()
    (options.states, options.projection) = (states, projection)
    var walk = Exploration(model, options)
    walk.walk()
    return walk
  }

  private func messages(_ kind: Warning.Kind, _ nodes: String) throws -> [String] {
    let walk = try walk(nodes)
    #expect(walk.isComplete)
    return walk.warnings(app: "app.kdl").filter { $0.kind == kind }.map(\.message)
  }

  // MARK: Screens

  private nonisolated static let guards: [(String, [String])] = [
    ("guard g { refuse \"no\" }", ["'Safe' lies behind guard 'g', which lets nothing through"]),
    (
      "guard g { redirect { push out } }; screen out",
      ["'Safe' lies behind guard 'g', which lets nothing through"]
    ),
    (
      "guard g { redirect { push safe } }",
      ["'Safe' lies behind guard 'g', which redirects to 'Safe', and that lies behind it as well"]
    ),
    (
      "accessory ask title=Ask { list { row No { complete #false } } }; guard g { ask ask }",
      ["'Safe' lies behind guard 'g', whose question 'Ask' is never answered with yes"]
    ),
    (
      "accessory ask title=Ask { list { row No { cancel } } }; guard g { ask ask }",
      ["'Safe' lies behind guard 'g', and its question 'Ask' can only be cancelled: 'complete' answers it"]
    ),
    (
      "accessory ask title=Ask { field pin; submit Go when=\"x=1\" { complete } }; guard g { ask ask }",
      ["'Safe' lies behind guard 'g', and its question 'Ask' can only be cancelled: 'complete' answers it"]
    ),
    ("accessory ask { field pin; submit Go when=\"pin=='4711'\" { complete } }; guard g { ask ask }", []),
    ("accessory ask { field n type=int; submit Go when=\"n>7\" { complete } }; guard g { ask ask }", []),
    ("guard g { allow }", []), ("guard g { manual }", []),
    ("accessory ask title=Ask { list { row Yes { complete } } }; guard g { ask ask }", []),
    ("guard g { refuse \"no\"; when x=0 }", []),
  ]

  @Test(arguments: guards) func `name the guard that a screen lies behind, and why it lets nothing through`(
    _ guardian: String, _ messages: [String]
  ) throws {
    let nodes = "screen home { list { row In { push safe } } }; screen safe title=Safe guard=g; \(guardian)"
    #expect(try self.messages(.unreachable, nodes) == messages)
  }

  @Test func `name the question of a guard that nothing comes to ask`() throws {
    let nodes =
      "screen home { list { row In when=\"x=1\" { push safe } } }; screen safe title=Safe guard=g; accessory ask title=Ask { list { row Yes { complete } } }; guard g { ask ask }"
    let found = try messages(.unreachable, nodes)
    #expect(found.first == "'Safe' lies behind guard 'g', whose question 'Ask' is never asked")
  }

  @Test(arguments: [(5, "'s4'"), (6, "'s4' and 1 more"), (8, "'s4' and 3 more")])
  func `name five screens, and how many more there are`(_ count: Int, _ end: String) throws {
    let rows = (0..<count).map { "row R\($0) when=\"x=1\" { push s\($0) }" }.joined(separator: "; ")
    let screens = (0..<count).map { "screen s\($0)" }.joined(separator: "; ")
    let found = try messages(.unreachable, "screen home { list { \(rows) } }; \(screens)")
    #expect(
      found == [
        "no row or key of the app that can be used, and no URL, leads to 's0', 's1', 's2', 's3', \(end)"
      ])
  }

  @Test func `do not name screens that a link from outside opens, nor what lies behind them`() throws {
    let nodes =
      "screen home; screen week { url \"/week\"; list { row Day { push day } } }; screen day; screen moon title=Moon"
    #expect(
      try messages(.unreachable, nodes) == [
        "no row or key of the app that can be used, and no URL, leads to 'Moon'"
      ])
  }

  @Test
  func `do not say of a screen with a URL that it lies behind a guard, nor of what lies behind the screen`()
    throws
  {
    let nodes =
      "screen home { list { row In { push b } } }; screen b title=B guard=g { list { row On { push c } } }; screen c title=C { url \"/c\" stack=STACK; list { row D { push d } } }; screen d title=D; guard g { refuse \"no\" }"
    let walk = try walk(nodes.replacing("STACK", with: "home"))
    let found = walk.warnings(app: "a.kdl").filter { $0.kind == .unreachable }
    #expect(found.map(\.message) == ["'B' lies behind guard 'g', which lets nothing through"])
    var report = ExplorationReport(walk)
    report.warnings = found
    #expect(report.unreachable == ["b"])
    #expect(
      try messages(.unreachable, nodes.replacing("STACK", with: "home,b")) == [
        "'B', 'C', 'D' lie behind guard 'g', which lets nothing through"
      ])
  }

  @Test func `do not say of a card that lets keys through that one cannot stay on it`() throws {
    let rest = "screen home { list { row Tip { overlay tip } } }; on tip.didAppear { set x=1 }"
    #expect(try messages(.cannotStay, "\(rest); accessory tip input=passes { text t }") == [])
    #expect(try messages(.cannotStay, "\(rest); accessory tip title=Tip { text t }") == [])
  }

  @Test func `do not say of a question that nothing answers it: that is said of its guard`() throws {
    let nodes =
      "screen home { list { row In { push safe } } }; screen safe guard=g; accessory ask { list { row No { cancel } } }; guard g { ask ask }"
    #expect(try messages(.neverAnswered, nodes) == [])
    let form =
      "screen home { list { row Ask { overlay form; on-result { ENDS { set x=1 } } } } }; accessory form title=Form { list { row No { cancel } } }"
    #expect(try messages(.neverAnswered, form.replacing("ENDS", with: "completed")).count == 1)
    #expect(try messages(.neverAnswered, form.replacing("ENDS", with: "cancelled")) == [])
  }

  // MARK: What is lost

  private nonisolated static let losses: [(String, Bool)] = [
    ("screen ask { field words; submit Send { pop } }", true),
    ("screen ask { field n type=int; field words; submit Send { pop } }", true),
    ("screen ask { field words }", false), ("screen ask { field n type=int; submit Send { pop } }", false),
    ("screen ask { field s type=secret; submit Send { pop } }", false),
    ("screen ask { field c type=choice choices=\"a,b\"; submit Send { pop } }", false),
    ("screen ask { field d type=date; submit Send { pop } }", false),
    ("screen ask { field words; submit Send { pop }; leave-guard \"Leave it?\" when=dirty }", false),
    ("screen ask { field words; submit Send { pop } }; keep ask for=session", false),
    ("screen ask { field sum; field words; submit Send { pop }; leave-guard \"Leave it?\" when=sum }", true),
    (
      "screen ask { field words; field c type=choice choices=\"a,b\"; submit Send { pop }; leave-guard \"Leave it?\" when=c }",
      true
    ),
    ("screen ask { field words; field sum; submit Send { pop }; leave-guard \"Leave it?\" }", false),
    ("set never=#false; screen ask { field gone when=never; field words; submit Send { pop } }", true),
  ]

  @Test(arguments: losses) func `say which typed text is lost when one goes back`(
    _ screen: String, _ isLost: Bool
  ) throws {
    let found = try messages(.lost, "screen home { list { row Ask { push ask } } }; \(screen)")
    #expect(found.isEmpty != isLost, "\(found)")
    #expect(
      found.allSatisfy { $0.hasPrefix("what is typed into 'words' on 'ask' is lost when one goes back") })
  }

  @Test func `say nothing of what is typed where the app begins, or on a card`() throws {
    #expect(try messages(.lost, "screen home { field words; submit Send { set x=1 } }") == [])
    #expect(
      try messages(
        .lost,
        "screen home { list { row Ask { overlay ask } } }; accessory ask { field words; submit Send { complete } }"
      )
        == [])
  }

  // MARK: What is never there

  private nonisolated static let conditions: [(String, [String])] = [
    ("screen home { list { row R when=x { set x=1 } } }", ["row 'R' on 'home'"]),
    ("screen home { list { row R when=\"x=2\" { set x=1 } } }", ["row 'R' on 'home'"]),
    ("screen home { list { row R when=\"!x\" { set x=1 }; row S when=x { set x=0 } } }", []),
    ("screen home { list when=x { row R { set x=1 }; row S { set x=0 } } }", ["row 'R' on 'home'"]),
    (
      "screen home { field f when=x; submit Send when=x { set x=1 } }",
      ["field 'f' on 'home'", "'Send' on 'home'"]
    ),
    // What is typed, what a URL gives, what is looked up, and values that are put together.
    ("screen home { field f; list { row R when=\"f=magic\" { set x=1 } } }", []),
    (
      "screen home { field f; submit Send { set x=\"{f}\" }; list { row R when=\"x=magic\" { set x=1 } } }",
      []
    ),
    (
      "screen home { list { row Go { push day n=a } } }; screen day { param n; url \"/day/:n\"; list { row R when=\"n=b\" { set x=1 } } }",
      []
    ),
    (
      "screen home { list { row Go { push day n=a } } }; screen day { param n; list { row R when=\"n=b\" { set x=1 } } }",
      ["row 'R' on 'day'"]
    ),
    (
      "screen home { list { row Go { push day n=\"{x}\" } } }; screen day { param n; list { row R when=\"n=b\" { set x=1 } } }",
      []
    ),
    (
      "screen home { list { row Go { push day after=\"2s\" fails=\"1 in 2\" } } }; screen day { list { row R when=failed { set x=1 } } }",
      []
    ),
    // No way leads there.
    ("screen home; screen day { url \"/day\"; list { row R when=x { set x=1 } } }", []),
  ]

  @Test(arguments: conditions) func `name what is never there, as far as the app itself decides that`(
    _ nodes: String, _ controls: [String]
  ) throws {
    #expect(
      try messages(.silentClaim, nodes)
        == controls.map { "\($0) was never there: its 'when' held in no state" })
  }

  // MARK: Controls

  private nonisolated static let controls: [(String, [String])] = [
    (
      "screen home { list { row Stay { set x=0 } } }",
      ["row 'Stay' on 'home' changes nothing wherever it can be used"]
    ),
    (
      "screen home title=Start { key k { set x=0 } }",
      ["key k on 'Start' changes nothing wherever it can be used"]
    ),
    ("screen home; key k { set x=0 }", ["key k changes nothing wherever it can be used"]),
    ("screen home { list { row Go { set x=1 } } }", []),
    (
      "screen home { list { row On when=\"!x\" { set x=1 }; row Off when=\"!x\" { set x=0 } } }",
      ["row 'Off' on 'home' changes nothing wherever it can be used"]
    ),
    // Both are only shown, so that one state stands for all that they can be.
    ("set y=0\nscreen home { text \"{x}{y}\"; list { row A { set y=1 }; row Use { set x=\"{y}\" } } }", []),
    ("screen home { list { row Go { push other } } }; screen other; key k { pop-to-root }", []),
    (
      "screen home { list { row Go { push other } }; key k { set x=0 } }; screen other; key k { pop-to-root }",
      ["key k on 'home' changes nothing wherever it can be used"]
    ),
    ("screen home { list { row Ask { push safe } } }; screen safe guard=g; guard g { refuse \"no\" }", []),
    (
      "screen home { list { row B { set x=0 }; row A { set x=0 } } }",
      [
        "row 'A' on 'home' changes nothing wherever it can be used",
        "row 'B' on 'home' changes nothing wherever it can be used",
      ]
    ),
  ]

  @Test(arguments: controls) func `name controls that change nothing wherever they can be used`(
    _ nodes: String, _ messages: [String]
  ) throws {
    #expect(try self.messages(.deadControl, nodes) == messages)
  }

  // MARK: Where nothing is said

  @Test func `say what was not seen only where all was looked at, as it is, at the keys`() throws {
    let nodes =
      "screen home { list { row Go { push on } } }; screen on { list { row Go { push home } } }; screen moon"
    func kinds(_ walk: Exploration) -> [Warning.Kind] { walk.warnings(app: "app.kdl").map(\.kind) }
    #expect(try kinds(walk(nodes)) == [.growsWithoutEnd, .unreachable])
    var projection = Projection()
    projection.countsPayloads = false
    #expect(try kinds(walk(nodes, .keys, projection)) == [.growsWithoutEnd])
    #expect(try !kinds(walk(nodes, .operations, states: 40)).contains(.unreachable))
    #expect(try kinds(walk(nodes, states: 1)) == [])
  }

  @Test func `of one kind are five at most, those with the shortest ways`() throws {
    let rows = (1...7).map { "row P\($0) { push p\($0) }" }.joined(separator: "; ")
    let screens = (1...7).map { "screen p\($0) { list { row Far { pop \($0 + 1) } } }" }.joined(
      separator: "; ")
    let found = try walk("screen home { list { \(rows) } }; \(screens)").warnings(app: "app.kdl").filter {
      $0.kind == .wrongPop
    }
    #expect(
      found.map(\.message)
        == (1...5).map {
          "'pop \($0 + 1)' on 'p\($0)' finds only 1 screen to close; 'pop-to' names where to go"
        })
    #expect(found.allSatisfy { $0.tape?.contains("# wrong pop") == true })
  }

  @Test func `of ways back leave out the question of a guard that remembers`() throws {
    let nodes = """
      screen home { list { row Go { push safe } } }
      screen safe guard=g
      accessory ask { list { row Yes { complete #true } } }
      guard g { ask ask; remember user }
      """
    #expect(try messages(.noWayBack, nodes) == [])
  }

  @Test func `of ways back are three at most`() throws {
    let rows = (1...5).map {
      "row G\($0) when=\"!v\($0)\" { push g\($0) }; row Lock\($0) when=\"!v\($0)\" { set v\($0)=#true }"
    }
    let screens = (1...5).map { "screen g\($0)" }.joined(separator: "; ")
    let values = (1...5).map { "v\($0)=#false" }.joined(separator: " ")
    let found = try messages(
      .noWayBack, "set \(values)\nscreen home { list { \(rows.joined(separator: "; ")) } }\n\(screens)")
    #expect(found.count == 3)
    for (place, message) in found.enumerated() {
      #expect(
        message.hasPrefix(
          "after row 'Lock\(place + 1)' on 'home', 'g\(place + 1)' can never be reached again;"),
        "\(message)")
    }
  }
}

@MainActor @Suite(.timeLimited) struct `A claim on what can be reached` {
  private func messages(_ nodes: String) throws -> [String] {
    var walk = Exploration(
      try Model(ExplorerApps.app("app A { start screen=home; set x=0\n\(nodes)\n}"), checks: .moves))
    walk.walk()
    return walk.unreachedGoals(app: "app.kdl").map(\.message)
  }

  @Test func `holds everywhere, or from one screen on`() throws {
    let nodes =
      "screen home { list { row Cart { push cart }; row Lost { replace lost } } }; screen cart title=Cart { list { row Pay { push pay } } }; screen pay title=Pay; screen lost { list { row Stay { set x=1 } } }"
    #expect(try messages("\(nodes); reachable pay") == ["from here, no key leads to 'Pay'"])
    #expect(try messages("\(nodes); leads-to cart pay") == [])
    #expect(
      try messages("\(nodes); leads-to lost pay") == ["from here, no key leads to 'Pay'"])
    #expect(
      try messages("\(nodes); leads-to lost home; reachable cart") == [
        "from here, no key leads to 'home'",
        "from here, no key leads to 'Cart'",
      ])
    #expect(try messages(nodes) == [])
  }

  @Test(arguments: [Stage.once, .pairs, .all])
  func `says of no screen that it never answers where another row would have brought an answer`(
    _ stage: Stage
  ) throws {
    let app = """
      app "F" {
        start screen=home
        screen home { list { row "Book" { overlay booking; on-result { completed { set seat="{value.seat}" } } } } }
        flow booking start=day { screens day hour place sure }
        screen day { list { row "Today" { push hour; on-result { completed { complete seat="{value.seat}" } } } } }
        screen hour { list {
          row "Morning" { push place hour=morning }
          row "Evening" { push place hour=evening; on-result { completed { complete seat="{value.seat}" } } }
        } }
        screen place { param hour; list { row "Wall" { push sure hour="{hour}"; on-result { completed { complete seat="{value.seat}" } } } } }
        screen sure { param hour; list { row "Book it" { complete seat="{hour}" } } }
        set seat=#null
      }
      """
    let walk = StagedWalk(try Model(ExplorerApps.app(app)), Exploration.Options(), upTo: stage).walk
    #expect(walk.warnings(app: "app.kdl").filter { $0.kind == .neverAnswered }.isEmpty)
  }
}
