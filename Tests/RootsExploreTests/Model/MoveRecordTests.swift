import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `What a move covers` {
  /// The state behind some commands, each a move of its own.
  private func state(_ text: String, _ commands: [String]) throws -> State {
    var state = State(try Model(TextApp.app(text)))
    for text in commands { state.perform(.command(try #require(ScriptCommand.read(text).command))) }
    return state
  }

  private nonisolated static let moves: [([String], Set<Fact>)] = [
    (["push item"], [.screen("item"), .edge("list", "item"), .operation("push", on: "tab")]),
    (
      ["push item", "push spare"], [.screen("spare"), .edge("item", "spare"), .operation("push", on: "tab")]
    ),
    (["push item", "pop"], [.completion("item", "popped"), .operation("pop", on: "tab")]),
    (["pop"], [.rejection("atRoot")]), (["tab a"], []),
    (["tab b"], [.edge("list", "list2"), .operation("tab", on: "tab")]),
    (
      ["push item", "push spare", "pop-to item"],
      [.edge("spare", "item"), .completion("spare", "popped"), .operation("pop", on: "tab")]
    ),
    (
      ["push item", "overlay card"],
      [.screen("card"), .edge("item", "card"), .operation("present", on: "tab"), .layers(1)]
    ),
    // What a key opens over a layer belongs to what lies below it.
    (
      ["overlay card", "overlay card"],
      [.screen("card"), .edge("list", "card"), .operation("present", on: "layer"), .layers(2)]
    ),
    (["overlay card", "complete"], [.completion("card", "completed"), .operation("dismiss", on: "layer")]),
    (["overlay card", "cancel"], [.completion("card", "popped"), .operation("dismiss", on: "layer")]),
    (
      ["push item", "replace spare"],
      [
        .screen("spare"), .edge("item", "spare"), .completion("item", "replaced"),
        .operation("replace", on: "tab"),
      ]
    ),
  ]

  @Test(arguments: moves) func `is what was opened and closed, from where, and on what`(
    _ commands: [String], _ facts: Set<Fact>
  ) throws {
    let state = try state(ExplorerApps.small, commands)
    let seen = Set(state.lastMove.facts)
    // How a visit that was cancelled has ended is told by the engine.
    let wanted =
      commands.last == "cancel" ? facts.filter { if case .completion = $0 { false } else { true } } : facts
    #expect(wanted.isSubset(of: seen), "\(seen)")
    #expect(seen.count == facts.count, "\(seen)")
    #expect(state.faults() == [])
  }

  private static let pops = """
    app P { start screen=a; screen a { list { row B { push b }; row Pop { pop 2 } } }
    screen b { list { row C { push c }; row Two { pop 2 }; row One { pop } } }
    screen c { list { row Two { pop 2 }; row Five { pop 5 } } } }
    """

  private nonisolated static let cuts: [([String], String, Oddity?)] = [
    (["push b"], "Two", Oddity(.cutPop, ["b", "2", "1"])), (["push b"], "One", nil),
    (["push b", "push c"], "Two", Oddity(.countedPop, ["c", "2", "a", "c", "b"])),
    (["push b", "push c"], "Five", Oddity(.cutPop, ["c", "5", "2"])),
    ([], "Pop", nil),
  ]

  @Test(arguments: cuts) func `includes where a pop by number leads, where a screen has asked for it`(
    _ commands: [String], _ row: String, _ cut: Oddity?
  ) throws {
    var state = try state(Self.pops, commands)
    let move = try #require(state.moves.first { $0.description == "row '\(row)'" })
    state.perform(move)
    let found = state.lastMove.facts.filter { if case .oddity = $0 { true } else { false } }
    #expect(found == (cut.map { [.oddity($0)] } ?? []))
    var other = try self.state(Self.pops, commands)
    other.perform(.command(ScriptCommand(.pop(7))))
    #expect(!other.lastMove.facts.contains { if case .oddity = $0 { true } else { false } })
  }

  @Test func `is too much when more than two requests wait`() throws {
    let text =
      "app G { start screen=a; screen a; screen b guard=g; screen c guard=h; guard g { manual }; guard h { manual } }"
    #expect(try !state(text, ["push b", "push c"]).isOverfull)
    #expect(try state(text, ["push b", "push c", "push b"]).isOverfull)
    #expect(try !state(text, ["push b", "push c", "push b", "grant"]).isOverfull)
  }

  @Test func `is the same when nothing was changed and no question was asked`() throws {
    func isSame(_ nodes: String, _ row: Int = 0) throws -> Bool {
      let here = State(try Model(TextApp.app("app A { start screen=a; set x=0; \(nodes) }")))
      var there = here
      there.perform(.row(block: 0, row: row, title: ""))
      return here.isSame(as: there)
    }
    #expect(try isSame("screen a { list { row A { pop } } }"))
    #expect(try isSame("screen a { list { row A { set x=0 } } }"))
    #expect(try !isSame("screen a { list { row A { set x=1 } } }"))
    #expect(try !isSame("screen a { list { row A { push b } } }; screen b"))
    #expect(
      try !isSame("screen a { list { row A { push b } } }; screen b guard=g; guard g { refuse \"no\" }"))
    #expect(try !isSame("screen a { list { row A { push b } } }; screen b guard=g; guard g { manual }"))
  }

  // MARK: Moves in words

  private nonisolated static let words: [(Move, String, String?)] = [
    (.row(block: 1, row: 2, title: "One"), "row 'One'", "row 'One'"), (.submit(block: 1), "submit", "submit"),
    (.fill(field: "f", with: "x"), "fill 'x' into 'f'", nil), (.key(.character("x")), "key x", "key x"),
    (.command(ScriptCommand(.back)), "back", nil), (.quit, "quit", nil),
    (.giveUp, "give up what is held", nil),
    (.restart, "restart", nil),
  ]

  @Test(arguments: words) func `is named after the move, and counted for the control that it uses`(
    _ move: Move, _ text: String, _ control: String?
  ) {
    #expect(move.description == text && move.control?.name == control)
  }

  private nonisolated static let reach: [(Command, Bool, Bool)] = [
    (.undo, true, true), (.redo, true, true), (.go(Visit("a")), true, false), (.push("a"), true, false),
    (.popTo(Command.PopTarget(Visit("a"))), true, false), (.show(tab: "a"), true, false),
    (.transaction([.back]), true, false), (.back, false, false), (.pop(), false, false),
    (.overlay(Visit("a")), false, false),
  ]

  @Test(arguments: reach)
  func `can be a command that a key gives anywhere, or that goes back to earlier states`(
    _ command: Command, _ isAnywhere: Bool, _ goesBack: Bool
  ) {
    let move = Move.command(ScriptCommand(command))
    #expect(move.goesAnywhere == isAnywhere && move.goesBack == goesBack)
    #expect(ScriptCommand(command).goesThroughHistory == goesBack)
    #expect(!Move.key(.enter).goesBack)
  }
}
