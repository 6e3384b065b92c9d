import RootsApp
import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `The desk of a state` {
  private static let app = """
    app D { tab one root=a; tab two root=b
    screen a { list { row One { push b }; row Two { push b } }; field f; field g type=bool; submit Go { push b } }
    screen b; accessory m }
    """

  private func desk(_ text: String = app, _ commands: [String] = []) throws -> KeyDesk {
    var state = State(try Model(TextApp.app(text)))
    for text in commands { state.send(try #require(ScriptCommand.read(text).command)) }
    return KeyDesk(state)
  }

  @Test func `has a stop for each place of the selection, and keys that lead through all of them`() throws {
    let desk = try desk()
    #expect(desk.stops.count == 5)
    #expect(desk.stops.count(where: \.takesText) == 1 && !desk.stops[0].takesText)
    #expect(Set(desk.tour.map(\.stop)) == [1, 2, 3, 4])
    var place = 0
    for (key, stop) in desk.tour {
      #expect(desk.stops[place].steps[key] == stop)
      place = stop
    }
    #expect(desk.stops.indices.allSatisfy { place in !desk.stops[place].steps.values.contains(place) })
  }

  @Test func `has one stop where nothing can be selected, and no tour`() throws {
    let desk = try desk(Self.app, ["push b"])
    #expect(desk.stops.count == 1 && desk.tour.isEmpty && desk.stops[0].steps.isEmpty)
  }

  @Test func `has sixty stops at most`() throws {
    let rows = (0..<70).map { "row R\($0) { pop }" }.joined(separator: "; ")
    let desk = try desk("app L { start screen=a; screen a { list { \(rows) } } }")
    #expect(desk.stops.count == 60)
  }

  @Test func `links each move to the keys that make it`() throws {
    var desk = try desk()
    desk.link(.row(block: 0, row: 1, title: "Two"), to: 7)
    desk.link(.submit(block: 3), to: 8)
    desk.link(.fill(field: "f", with: "a"), to: 9)
    desk.link(.fill(field: "g", with: "false"), to: 10)
    #expect(desk.stops.compactMap(\.space).isEmpty, "Space leads to 'true'")
    desk.link(.fill(field: "g", with: "true"), to: 11)
    desk.link(.fill(field: "none", with: "true"), to: 12)
    desk.link(.row(block: 0, row: 9, title: ""), to: 13)
    #expect(desk.stops[0].enter == nil && desk.stops.compactMap(\.enter).sorted() == [7, 8])
    #expect(desk.stops.compactMap(\.text) == [9] && desk.stops.first(where: \.takesText)?.text == 9)
    #expect(desk.stops.compactMap(\.space) == [11])
    #expect(desk.stops.allSatisfy { $0.space == nil || $0.enter == nil && !$0.takesText })
    #expect(desk.keys.isEmpty)
  }

  @Test func `links commands of the deck to their first keys, unless the app binds these`() throws {
    var desk = try desk()
    let moves: [Move] = [
      .key(.character("q")), .quit, .giveUp, .restart, .command(ScriptCommand(.back)),
      .command(ScriptCommand(.grant())), .command(ScriptCommand(.refuse())),
      .command(ScriptCommand(.popToRoot())),
      .command(ScriptCommand(.reselect(tab: "two"))), .command(ScriptCommand(.reselect(tab: "none"))),
      .command(ScriptCommand(.push("b"))),
    ]
    for (target, move) in moves.enumerated() { desk.link(move, to: target) }
    #expect(desk.keys[.character("q")] == 0 && desk.keys[.ctrl("c")] == 2 && desk.keys[.escape] == 4)
    #expect(Set(desk.keys.values) == [0, 2, 4, 5, 6, 7, 8] && desk.keys.count == 7)
    var other = try self.desk()
    other.link(.quit, to: 3)
    #expect(other.keys == [.character("q"): 3])
  }
}

@MainActor @Suite(.timeLimited) struct `The graph of a page` {
  private func walk(_ text: String, _ projection: Projection = Projection()) throws -> Exploration {
    var options = Exploration.Options()
    options.projection = projection
    var walk = Exploration(try Model(TextApp.app(text)), options)
    walk.walk()
    return walk
  }

  @Test func `has a node for each state, and the keys that lead to it`() throws {
    let walk = try walk(ExplorerApps.small)
    let graph = Clickable(of: walk)
    #expect(graph.nodes.count == walk.states)
    #expect(graph.strokes(to: 0).isEmpty && graph.nodes[0].screen == "list")
    for (number, node) in graph.nodes.enumerated().dropFirst() {
      #expect(
        graph.strokes(to: number) == graph.strokes(to: node.parent) + node.strokes && !node.strokes.isEmpty)
      #expect(node.parent < number)
    }
    for node in graph.nodes { #expect(node.moves.allSatisfy { graph.nodes.indices.contains($0.target) }) }
  }

  @Test func `names what ends the program, and what the walk does not know`() throws {
    let text =
      "app Q { start screen=a; screen a { list { row B { push b } } }; screen b { leave-guard \"Leave?\" when=never; list { row X { pop } } } }"
    let quitting = Clickable(of: try walk(text))
    #expect(quitting.nodes.contains { $0.moves.contains { $0.name == "quit" && $0.target == Atlas.end } })
    var options = Exploration.Options()
    options.states = 1
    var short = Exploration(try Model(TextApp.app(ExplorerApps.small)), options)
    short.walk()
    let graph = Clickable(of: short)
    #expect(graph.nodes.count == 1 && graph.nodes[0].moves.contains { $0.target == Atlas.unknown })
    #expect(graph.nodes[0].desk.keys.values.allSatisfy { $0 != Atlas.unknown })
  }

  private nonisolated static let titles: [(Move, String)] = [
    (.row(block: 0, row: 0, title: "One"), "One"), (.submit(block: 3), "Go"),
    (.submit(block: 0), "send the form"),
    (.fill(field: "f", with: "a"), "f: a"), (.key(.function(2)), "key f2"), (.quit, "quit"),
    (.command(ScriptCommand(.back)), "back"), (.restart, "restart"),
  ]

  @Test(arguments: titles) func `names moves as buttons do`(_ move: Move, _ title: String) throws {
    let text =
      "app D { start screen=a; screen a { list { row One { pop } }; field f; field g; submit Go { pop } } }"
    #expect(State(try Model(TextApp.app(text))).title(of: move) == title)
  }
}
