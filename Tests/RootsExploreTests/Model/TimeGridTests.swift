import RootsApp
import TestTraits
import Testing

@testable import Roots
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `A grid of time` {
  private nonisolated static let units: [([Duration], Duration, Bool)] = [
    ([.seconds(30)], .seconds(30), true), ([.seconds(30), .seconds(20)], .seconds(10), true),
    ([.seconds(20), .seconds(30)], .seconds(10), true),
    ([.seconds(9), .seconds(6), .seconds(4)], .seconds(1), true),
    ([.milliseconds(1_500), .seconds(1)], .milliseconds(500), true),
    ([.zero, .seconds(4), .seconds(-6)], .seconds(4), true),
    ([.seconds(32), .seconds(1)], .seconds(1), true),
    // Of more than 32 units in the longest time some orders are not tried.
    ([.seconds(33), .seconds(1)], .seconds(33) / 32, false),
    ([.seconds(64), .seconds(1)], .seconds(2), false),
    ([.seconds(1), .seconds(320)], .seconds(10), false),
  ]

  @Test(arguments: units) func `has the largest unit that divides all times, if they are not too many`(
    _ times: [Duration], _ unit: Duration, _ isExact: Bool
  ) {
    let grid = TimeGrid(times)
    #expect(grid.unitTime == unit && grid.isExact == isExact)
  }

  @Test func `is exact where no time is set`() { #expect(TimeGrid([Duration]()).isExact) }

  private static let app = """
    app T { start screen=a; screen a { list { row B { push b }; row C { push c } } }
    screen b; screen c; keep b for="30s"; keep c for="20s" }
    """

  private func state() throws -> State { State(try Model(ExplorerApps.app(Self.app))) }

  private func keep(_ name: String, _ state: inout State) {
    state.send(ScriptCommand(.push(Visit(name))))
    state.send(ScriptCommand(.pop()))
  }

  private func advances(_ state: State) -> [Duration] {
    state.moves.compactMap { move in
      guard case .command(let command) = move, case .advance(let time) = command.command else { return nil }
      return time
    }
  }

  @Test func `leads from each region to the next, and to what is due`() throws {
    var state = try state()
    #expect(advances(state).isEmpty)
    keep("b", &state)
    var steps: [[Int64]] = []
    while let step = advances(state).first {
      steps.append(advances(state).map { $0.components.seconds })
      state.perform(.command(ScriptCommand(.advance(step))))
    }
    // The unit is ten seconds: half of it leads into a region, the other half to its end.
    #expect(steps == [[5, 30], [5, 25], [5, 20], [5, 15], [5, 10], [5]])
    #expect(state.now == .seconds(30) && state.program.keep.isEmpty)
  }

  @Test func `tells which of two timers has less of its unit left`() throws {
    var state = try state()
    keep("b", &state)
    state.send(ScriptCommand(.advance(.seconds(3))))
    keep("c", &state)
    // 27 and 20 seconds are left: the first is within a unit, and the second is at the end of one.
    #expect(advances(state) == [.milliseconds(3_500), .seconds(20)])
    state.send(ScriptCommand(.advance(.milliseconds(3_500))))
    #expect(advances(state) == [.milliseconds(3_500), .milliseconds(16_500)])
    state.send(ScriptCommand(.advance(.milliseconds(3_500))))
    #expect(advances(state).first == .milliseconds(1_500))
  }

  @Test func `makes a region of all times in it, whichever of them it is`() throws {
    func key(_ waits: Int...) throws -> StateKey {
      var state = try state()
      keep("b", &state)
      for wait in waits { state.send(ScriptCommand(.advance(.seconds(wait)))) }
      return state.key(.whole)
    }
    #expect(try key(2) == key(8) && key(12) == key(18) && key(2) != key(12))
    #expect(try key(2) != key(10) && key(10) != key(12))
  }

  @Test func `tells states apart in which two timers stand in another order`() throws {
    func key(_ first: String, _ second: String, after wait: Int, then rest: Int) throws -> StateKey {
      var state = try state()
      keep(first, &state)
      state.send(ScriptCommand(.advance(.seconds(wait))))
      keep(second, &state)
      state.send(ScriptCommand(.advance(.seconds(rest))))
      return state.key(.whole)
    }
    #expect(try key("b", "c", after: 3, then: 2) == key("b", "c", after: 4, then: 1))
    #expect(try key("b", "c", after: 3, then: 2) != key("c", "b", after: 3, then: 2))
    #expect(try key("b", "c", after: 3, then: 2) != key("b", "c", after: 3, then: 7))
  }
}
