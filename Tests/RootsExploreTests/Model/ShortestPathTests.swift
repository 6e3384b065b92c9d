import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `The plainest search for a way` {
  private static let app = """
    app W { start screen=a; screen a { children b }; screen b { children c }; screen c { children a }; screen z
    accessory m { children c }; accessory n input=passes { children c } }
    """

  private nonisolated static let costs: [([String], [Int?])] = [
    // To a, b, c and z.
    ([], [0, 1, 2, nil]), (["push b"], [1, 0, 1, nil]), (["push b", "push c"], [1, 1, 0, nil]),
    (["push z"], [1, 2, 3, 0]), (["push b", "push z"], [2, 1, 2, 0]), (["overlay m"], [1, 2, 1, nil]),
    (["overlay n"], [0, 1, 2, nil]), (["push z", "overlay m"], [2, 3, 1, 1]),
  ]

  @Test(arguments: costs) func `counts a step for each screen that is closed and each that is opened`(
    _ commands: [String], _ costs: [Int?]
  ) throws {
    let model = try Model(TextApp.app(Self.app), checks: .moves)
    var state = State(model)
    for text in commands { state.send(try #require(ScriptCommand.read(text).command)) }
    let paths = try #require(model.shortestPaths)
    #expect(["a", "b", "c", "z"].map { paths.cost(from: state.engine.state, to: $0) } == costs)
    #expect(paths.cost(from: state.engine.state, to: "nowhere") == nil)
  }

  @Test func `goes back through the tab in sight, and not through others`() throws {
    let model = try Model(
      TextApp.app(
        "app T { tab t root=a; tab u root=b; screen a { children c }; screen b { children d }; screen c; screen d }"
      ),
      checks: .moves)
    var state = State(model)
    let paths = try #require(model.shortestPaths)
    func costs() -> [Int?] { ["a", "b", "c", "d"].map { paths.cost(from: state.engine.state, to: $0) } }
    let first = costs()
    #expect(first[0] == 0 && first[2] == 1)
    state.send(ScriptCommand(.push("c")))
    #expect(costs()[0] == 1 && costs()[2] == 0)
    state.send(ScriptCommand(.show(tab: "u")))
    #expect(costs()[1] == 0 && costs()[3] == 1)
  }

  @Test(arguments: [(300, true), (301, false)]) func `measures no way in a large graph`(
    _ count: Int, _ isMeasured: Bool
  ) throws {
    let state = State(try Model(TextApp.app("app A { start screen=s0; screen s0 }"))).engine.state
    let paths = ShortestPaths(ScreenGraph(screens: (0..<count).map { "s\($0)" }))
    #expect((paths.cost(from: state, to: "s0") == 0) == isMeasured)
  }
}

@MainActor @Suite(.timeLimited) struct `Stacks in a key` {
  /// The states behind one row after the other, from the start on.
  private func states(_ text: String, _ rows: [String]) throws -> [State] {
    var state = State(try Model(TextApp.app(text)))
    var states = [state]
    for row in rows {
      let move = try #require(state.moves.first { $0.description == "row '\(row)'" })
      state.perform(move)
      states.append(state)
    }
    return states
  }

  private func cycle(_ state: State, _ projection: Projection = Projection()) -> Fact? {
    var writer = KeyWriter(projection)
    _ = writer.key(of: state)
    return writer.cycle
  }

  private static let rounds = """
    app E { start screen=a; screen a { list { row On { push b }; row Other { push c } } }
    screen b { list { row On { push a } } }; screen c { list { row On { push a } } } }
    """

  @Test func `are folded when the same screens follow one another for the third time`() throws {
    let states = try states(Self.rounds, Array(repeating: "On", count: 9))
    let keys = states.map { $0.key().description }
    // More can be closed on a stack that is folded than on one of as many screens as are left of it.
    #expect(Set(keys[..<6]).count == 6)
    for height in 6..<10 { #expect(keys[height] == keys[height - 2], "\(height + 1) screens") }
    #expect(Set(states.map { $0.key(.whole).description }).count == 10)
    #expect(states.map { cycle($0) }[..<4].allSatisfy { $0 == nil })
    #expect(states[4...].allSatisfy { cycle($0) == .cycle(["a", "b"]) })
    #expect(states.allSatisfy { cycle($0, .whole) == nil })
  }

  @Test func `are folded without a name for the round where other screens lie between`() throws {
    let states = try states(Self.rounds, ["On", "On", "Other", "On"])
    #expect(cycle(states[4]) == .cycle([]))
    #expect(cycle(states[3]) == nil)
  }

  @Test func `count from the top as far as the projection goes`() throws {
    let states = try states(Self.rounds, ["On", "On", "On"])
    var projection = Projection.whole
    projection.stack = 1
    #expect(states[0].key(projection) != states[1].key(projection))
    #expect(states[1].key(projection) == states[3].key(projection))
    projection.stack = 3
    #expect(states[1].key(projection) != states[3].key(projection))
  }

  @Test func `count on as many layers as the projection goes`() throws {
    let text =
      "app L { start screen=a; screen a { list { row C { overlay c } } }; accessory c { list { row C { overlay c } } } }"
    let states = try states(text, ["C", "C"])
    var projection = Projection()
    projection.layers = 1
    #expect(
      states[1].key(projection) == states[2].key(projection)
        && states[0].key(projection) != states[1].key(projection))
    projection.layers = 0
    #expect(states[0].key(projection) == states[1].key(projection))
  }

  @Test(arguments: [(Projection(), true), (.whole, true)])
  func `are told apart by everything that matters in an exact projection`(
    _ projection: Projection, _ isExact: Bool
  ) {
    #expect(projection.isExact == isExact)
    for change in [\Projection.countsPayloads, \.countsValues] {
      var other = projection
      other[keyPath: change] = false
      #expect(!other.isExact)
    }
    for change in [\Projection.stack, \.layers] {
      var other = projection
      other[keyPath: change] = 9
      #expect(!other.isExact)
    }
  }

  // MARK: Earlier states

  private nonisolated static let reach: [(String, [String], Int, Int)] = [
    ("screen c { list { row U { undo } } }", [], 0, 0),
    ("screen c { list { row U { undo } } }", ["push c"], 1, 0),
    ("screen c { list { row U { redo } } }", ["push c"], 0, 1),
    ("screen c { list { row U { undo }; row R { redo } } }", ["push c"], 1, 1),
    ("screen c { list { row U { undo } } }", ["push c", "push b"], 0, 0),
    ("screen c { list { row U { undo } } }", ["push c", "overlay m"], 0, 0),
    ("screen c { list { row U { undo } } }", ["push c", "overlay n"], 1, 0),
    // What can be done anywhere, or comes and goes without a state of its own, counts everywhere.
    ("screen c; key u { undo }", [], 1, 1), ("screen c; on c.didAppear { undo }", [], 1, 1),
    (
      "screen c guard=g; accessory q { list { row U { undo }; row Y { complete } } }; guard g { ask q }", [],
      1, 1
    ),
  ]

  @Test(arguments: reach) func `count as they were before, where a screen in sight goes back to them`(
    _ nodes: String, _ commands: [String], _ past: Int, _ future: Int
  ) throws {
    let model = try Model(
      TextApp.app(
        "app U { start screen=a; screen a; screen b; accessory m; accessory n input=passes; \(nodes) }"))
    var state = State(model)
    for text in commands { state.send(try #require(ScriptCommand.read(text).command)) }
    let moments = model.undoReach.moments(state.engine)
    #expect(moments.past == past && moments.future == future)
  }
}
