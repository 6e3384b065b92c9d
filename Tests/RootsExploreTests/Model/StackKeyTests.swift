import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

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

  private func isFolded(_ state: State, _ projection: Projection = Projection()) -> Bool {
    var writer = KeyWriter(projection)
    _ = writer.key(of: state)
    return writer.hasFolded
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
    #expect(states.map { isFolded($0) } == states.indices.map { $0 >= 4 })
    #expect(!states.contains { isFolded($0, .whole) })
  }

  @Test func `are folded where other screens lie between`() throws {
    let states = try states(Self.rounds, ["On", "On", "Other", "On"])
    #expect(isFolded(states[4]) && !isFolded(states[3]))
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
