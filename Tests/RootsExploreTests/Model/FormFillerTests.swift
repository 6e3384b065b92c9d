import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@Suite(.timeLimited) struct `Filling in a form` {
  private static let rows = Body.Block.list(Body.Rows(["One", "Two", "Three"].map { Body.Row($0) }))

  private func field(
    _ name: String, _ kind: Body.Field.Kind = .string, initial: String = "", rules: [Body.Field.Rule] = []
  )
    -> Body.Block
  {
    .field(Body.Field(name, kind: kind, need: .required, initial: initial, rules: rules))
  }

  /// What a fresh screen holds when the keys are pressed on it.
  private func pressed(_ keys: [Key], on body: Body) -> (state: BodyState, last: BodyState.Reaction?) {
    var state = BodyState()
    var last: BodyState.Reaction?
    for key in keys { last = state.press(key, in: body) }
    return (state, last)
  }

  private nonisolated static let kinds: [(Body.Field.Kind, [Body.Field.Rule], String, String)] = [
    (.string, [], "", "a"), (.int, [], "", "1"), (.secret, [], "", "a"), (.date, [], "", "2026-01-31"),
    (.area(rows: 3), [], "", "a"), (.string, [.digits(4)], "", "1111"),
    (.string, [.length(3...5)], "", "aaa"),
    (.string, [.length(0...5)], "", "a"), (.int, [.range(5...9)], "", "5"), (.int, [.range(-5...9)], "", "1"),
    // What the field does not take is erased; what it takes stays.
    (.int, [], "x", "1"), (.date, [], "soon", "2026-01-31"), (.string, [.digits(2)], "abc", "11"),
    (.string, [], "kept", "kept"), (.int, [], "7", "7"),
  ]

  @Test(arguments: kinds) func `puts a text into each field that it takes`(
    _ kind: Body.Field.Kind, _ rules: [Body.Field.Rule], _ initial: String, _ text: String
  ) {
    let body = Body([
      field("before"), field("it", kind, initial: initial, rules: rules), .submit("Go"), Self.rows,
    ])
    var filler = FormFiller(body, nil)
    let isSent = filler.send(2)
    #expect(isSent)
    #expect(filler.state.text(of: body.fields[1]) == text)
    let (state, last) = pressed(filler.keys, on: body)
    #expect(state.text(of: body.fields[1]) == text)
    #expect(last == .event(.sent(submit: 2, filler.state.record(of: body))))
  }

  @Test func `sends the form that is meant`() {
    let body = Body([.submit("One"), field("f"), .submit("Two")])
    for block in [0, 2] {
      var filler = FormFiller(body, nil)
      let isSent = filler.send(block)
      #expect(isSent)
      guard case .event(.sent(let sent, _))? = pressed(filler.keys, on: body).last else {
        Issue.record("nothing was sent")
        return
      }
      #expect(sent == block)
    }
    var filler = FormFiller(body, nil)
    let (isFieldSent, isNothingSent) = (filler.send(1), filler.send(7))
    #expect(!isFieldSent && !isNothingSent)
  }

  @Test func `does not fill in what need not be filled in`() {
    let body = Body([.field(Body.Field("f")), .submit("Go")])
    var filler = FormFiller(body, nil)
    let isSent = filler.send(1)
    #expect(isSent && filler.state.text(of: body.fields[0]) == "")
  }

  private nonisolated static let places: [(Int, Int)] = [
    (0, 0), (0, 1), (0, 2), (2, 0), (2, 2), (3, 0), (3, 1),
  ]

  @Test(arguments: places) func `chooses a row from wherever the selection stands`(_ block: Int, _ row: Int) {
    let body = Body([Self.rows, field("f"), Self.rows, Self.rows])
    let end = pressed([.end, .end], on: body).state
    for start in [BodyState(), pressed([.tab, .tab, .down], on: body).state, end] {
      var filler = FormFiller(body, start)
      let isChosen = filler.choose(block: block, row: row)
      #expect(isChosen)
      var state = start
      var last: BodyState.Reaction?
      for key in filler.keys { last = state.press(key, in: body) }
      #expect(last == .event(.chose(list: block, row: row)))
    }
    var filler = FormFiller(body, nil)
    let (isFieldChosen, isNothingChosen) = (filler.choose(block: 1, row: 0), filler.choose(block: 9, row: 0))
    #expect(!isFieldChosen && !isNothingChosen)
  }

  @Test func `goes from option to option, around the end`() {
    let body = Body([field("size", .choice(["S", "M", "L"]), initial: "M"), field("on", .bool)])
    for word in ["S", "M", "L"] {
      var filler = FormFiller(body, nil)
      filler.fill("size", with: word)
      #expect(filler.state.text(of: body.fields[0]) == word)
    }
    var filler = FormFiller(body, nil)
    filler.fill("on", with: "true")
    #expect(filler.state.text(of: body.fields[1]) == "true")
    filler.fill("on", with: "false")
    #expect(filler.state.text(of: body.fields[1]) == "false")
    let keys = filler.keys
    filler.fill("unknown", with: "x")
    #expect(filler.keys == keys)
  }

  private nonisolated static let others: [(Body.Field.Kind, String, String?, [String])] = [
    (.string, "", nil, ["a"]), (.string, "", "a", []), (.string, "b", nil, ["a"]), (.string, "a", nil, []),
    (.string, "", "b", []), (.bool, "", nil, ["true"]), (.bool, "", "true", ["false"]),
    (.choice(["S", "M"]), "", "M", ["S"]), (.int, "", nil, ["1"]), (.int, "", "1", []),
  ]

  @Test(arguments: others) func `tries what a field does not hold, and of a text one while it is untouched`(
    _ kind: Body.Field.Kind, _ initial: String, _ typed: String?, _ samples: [String]
  ) {
    let body = Body([.field(Body.Field("f", kind: kind, initial: initial))])
    var filler = FormFiller(body, nil)
    if let typed { filler.fill("f", with: typed) }
    #expect(body.fields[0].samples(besides: filler.state) == samples)
  }

  @Test func `comes to the same when it is remembered`() {
    let body = Body([field("f"), field("n", .int), .submit("Go")])
    let fillings = FormFillings()
    let (first, again) = (fillings.type(.send(2), on: body, nil), fillings.type(.send(2), on: body, nil))
    #expect(first.isSent && again.isSent && first.state == again.state)
    let filled = fillings.type(.fill("n", "1"), on: body, nil)
    #expect(
      !filled.isSent && filled.state.text(of: body.fields[1]) == "1"
        && filled.state.text(of: body.fields[0]) == "")
    #expect(fillings.type(.fill("f", "b"), on: body, filled.state).state != filled.state)
    #expect(
      fillings.type(.send(2), on: Body([field("g"), field("n", .int), .submit("Go")]), nil).state
        != first.state)
  }
}

@MainActor @Suite(.timeLimited) struct `A key in a state` {
  private func state(_ nodes: String, _ commands: [String] = []) throws -> State {
    var state = State(try Model(TextApp.app("app A { start screen=a; set x=0\n\(nodes)\n}")))
    for text in commands { state.perform(.command(try #require(ScriptCommand.read(text).command))) }
    return state
  }

  private static let q = Key.character("q")

  private nonisolated static let quits: [(String, [String], Int?)] = [
    ("screen a { list { row X { pop } } }", [], nil),
    ("screen a { list { row X { pop } }; leave-guard \"Leave?\" }", [], 0),
    ("screen a { field f; list { row X { pop } }; leave-guard \"Leave?\" }", [], 1),
    ("screen a { field f; field g; list { row X { pop } }; leave-guard \"Leave?\" }", [], 2),
    ("screen a { field f; leave-guard \"Leave?\" }", [], nil),
    ("screen a { list { row X { pop } }; leave-guard \"Leave?\"; key q { pop } }", [], nil),
    ("screen a { list { row X { pop } }; leave-guard \"Leave?\" }; key q { pop }", [], nil),
    ("screen a { leave-guard \"Leave?\" }; accessory m", ["overlay m"], nil),
    ("screen a; screen b { leave-guard \"Leave?\" }", ["push b"], 0),
  ]

  @Test(arguments: quits)
  func `quits where a screen may want to be asked, behind the fields that take letters`(
    _ nodes: String, _ commands: [String], _ tabs: Int?
  ) throws {
    let state = try state(nodes, commands)
    #expect(state.quitTabs == tabs)
    #expect(state.moves.contains(.quit) == (tabs != nil))
    #expect(state.isQuitAsked == commands.contains("push b"))
  }

  @Test func `quits no second time while a screen is asked whether it may be left`() throws {
    var state = try state("screen a { list { row X { pop } }; leave-guard \"Leave?\" }")
    #expect(state.quitTabs == 0)
    state.perform(.quit)
    #expect(state.quitTabs == nil && !state.moves.contains(.quit))
    // The screen below would be asked next.
    var both = try self.state(
      "screen a { leave-guard \"Leave?\" }; screen b { list { row X { pop } }; leave-guard \"Leave?\" }",
      ["push b"])
    #expect(both.quitTabs == 0)
    both.perform(.quit)
    #expect(both.quitTabs == nil && !both.moves.contains(.quit))
  }

  @Test func `goes on where the key that quits has left the selection`() async throws {
    let nodes = "screen a { field f; list { row X { set x=1 }; row Y { set x=2 } }; leave-guard \"Leave?\" }"
    var state = try state(nodes)
    state.perform(.quit)
    let stay = try #require(
      state.moves.first { if case .row(_, _, "Stay here") = $0 { true } else { false } })
    let way = Trace([.quit, stay, .row(block: 1, row: 1, title: "Y")])
    let tape = (["Launch \"app.kdl\""] + way.lines(on: state.model) + ["Expect Value x == 2"]).joined(
      separator: "\n")
    let result = try await TextApp.play(tape, on: "app A { start screen=a; set x=0\n\(nodes)\n}")
    #expect(result.failures.isEmpty, "\(tape)")
  }

  @Test func `gets to the screen in focus behind the fields that take letters`() throws {
    let state = try state(
      "screen a { field f; field g; list { row X { pop } }; key k { set x=1 }; key f5 { set x=2 } }")
    #expect(state.way(of: .character("k"))?.tabs == 2 && state.receiver(of: .character("k"))?.screen == "a")
    #expect(state.way(of: .function(5))?.tabs == 0)
    #expect(try self.state("screen a { field f; key k { set x=1 } }").way(of: .character("k")) == nil)
  }

  @Test func `goes first to a layer that lets keys through, if that does something with it`() throws {
    let nodes =
      "screen a { list { row A { set x=1 } }; key f6 { set x=2 } }; accessory m input=passes { key f7 { set x=3 } }; accessory n input=passes { list { row N { set x=4 } } }"
    let bare = try state(nodes, ["overlay m"])
    #expect(bare.passingEntries.map(\.screen) == ["m"] && bare.keyEntry?.screen == "a")
    #expect(bare.receiver(of: .function(7))?.screen == "m" && bare.receiver(of: .function(6))?.screen == "a")
    let listing = try state(nodes, ["overlay n"])
    #expect(listing.keyEntry?.screen == "n")
    #expect(
      listing.moves.contains(.row(block: 0, row: 0, title: "N"))
        && !listing.moves.contains(.row(block: 0, row: 0, title: "A")))
    #expect(listing.moves.contains(.key(.function(6))))
  }

  // MARK: Moves of the deck

  private nonisolated static let offers: [([String], [String])] = [
    ([], []), (["push b"], []), (["push b", "push b"], ["pop-to-root"]),
    (["push b", "push b", "push b"], ["pop 2", "pop-to-root"]),
    (["push b", "push b", "push b", "push b"], ["pop 2", "pop 3", "pop-to-root"]),
  ]

  @Test(arguments: offers) func `goes back by several screens, where going back once does not do the same`(
    _ commands: [String], _ moves: [String]
  ) throws {
    let offered = try state("screen a; screen b", commands).moves.map(\.description)
    #expect(offered.filter { $0.hasPrefix("pop") } == moves && offered.contains("back"))
  }

  @Test func `answers, gives up and waits where something is held`() throws {
    let nodes = "screen a; screen b guard=g; guard g timeout=\"9s\" { manual }"
    let offered = try state(nodes, ["push b"]).moves.map(\.description)
    for move in ["give up what is held", "grant", "refuse"] { #expect(offered.contains(move), "\(offered)") }
    #expect(offered.count { $0.hasPrefix("advance") } == 2)
    let none = try state(nodes).moves.map(\.description)
    #expect(
      !none.contains("grant") && !none.contains("give up what is held")
        && none.allSatisfy { !$0.hasPrefix("advance") })
  }

  @Test func `starts the program again only where it keeps anything`() throws {
    #expect(try !state("screen a").moves.contains(.restart))
    #expect(try state("restore #true; screen a restorable=#true").moves.contains(.restart))
  }

  @Test func `offers the engine's commands with something in every field that has to be given`() throws {
    let app = try TextApp.app(
      "app A { start screen=a; screen a; screen b { param s; param n type=int; param d type=double; param t type=bool; param o default=x }; accessory m }"
    )
    var state = State(try Model(app, .operations))
    let visit = try #require(state.visit(to: "b"))
    #expect(
      visit.payload?.value == ["s": "a", "n": 1, "d": 1.5, "t": true] && state.visit(to: "a")?.payload == nil)
    #expect(state.visit(to: "nowhere") == nil)
    let offered = state.moves.map(\.description)
    #expect(
      offered.contains("overlay m") && !offered.contains("dismiss")
        && offered.contains("push a"))
    state.perform(.command(ScriptCommand(.push(visit))))
    #expect(state.engine.state.focusedEntry?.screen == "b")
    state.perform(.command(ScriptCommand(.overlay(Visit("m")))))
    let over = state.moves.map(\.description)
    for move in ["dismiss", "dismiss-all", "complete", "cancel"] { #expect(over.contains(move), "\(over)") }
  }

  @Test func `has a number by which a move is found again`() throws {
    for text in [ExplorerApps.shop, ExplorerApps.keeping] {
      var state = State(try Model(ExplorerApps.app(text)))
      for step in 0..<6 {
        state.forEachSuccessor(.all) { number, move, _ in
          #expect(state.move(number) == move && state.number(of: move) == number && state.offers(move))
        }
        #expect(state.move(state.moves.count) == nil && state.move(1 << 20 | state.moves.count) == nil)
        if state.isOver { break }
        state.perform(state.moves[step % state.moves.count])
      }
      #expect(!state.offers(.row(block: 9, row: 9, title: "")))
    }
  }
}
