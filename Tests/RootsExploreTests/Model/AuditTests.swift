import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `The watch over a move` {
  /// A state, and those behind one push and behind two.
  private func states() throws -> [NavigationState] {
    var state = State(try Model(TextApp.app("app A { start screen=a; screen a; screen b; screen c }")))
    var states = [state.engine.state]
    for name in ["b", "c"] {
      state.send(ScriptCommand(.push(Visit(name))))
      states.append(state.engine.state)
    }
    return states
  }

  private func commit(
    _ number: UInt64 = 9, _ command: Command = .push("b"), from before: NavigationState,
    to after: NavigationState,
    _ change: Change = Change(.push)
  ) -> Engine.Commit {
    var request = Request(command)
    request.id = RequestID(number)
    return Engine.Commit(request, from: before, to: after, change, [])
  }

  private func end(_ entry: Entry?) throws -> Change.Ended {
    Change.Ended(entry: try #require(entry), place: .main, ending: .cancelled(.popped))
  }

  @Test func `finds nothing wrong with commits that follow one another`() throws {
    let states = try states()
    var audit = Audit(states[0], after: 5)
    #expect(audit.take(commit(6, from: states[0], to: states[1]), states[1]) == [])
    #expect(audit.take(commit(7, from: states[1], to: states[2]), states[2]) == [])
    #expect(audit.faults(at: states[2]) == [])
  }

  @Test func `finds a state that no commit led to`() throws {
    let states = try states()
    var audit = Audit(states[0], after: 5)
    let message = "the state has changed, and no commit says so"
    #expect(audit.faults(at: states[1]) == [Fault(property: .commit, message: message)])
    let begun = "a push began from a state that no commit led to"
    #expect(
      audit.take(commit(from: states[1], to: states[2]), states[2]) == [
        Fault(property: .commit, message: begun)
      ])
    // From then on the watch goes by what the commit has left.
    #expect(audit.faults(at: states[2]) == [] && audit.faults(at: states[0]).count == 1)
  }

  @Test func `finds a commit that shows another state than the present one`() throws {
    let states = try states()
    var audit = Audit(states[0], after: 5)
    let message = "a pop shows a state that is not the present one"
    #expect(
      audit.take(commit(from: states[0], to: states[1], Change(.pop)), states[2])
        == [Fault(property: .commit, message: message)])
  }

  @Test func `finds visits that are answered twice, or that stand when they are answered`() throws {
    let states = try states()
    let (b, c) = (states[1].focusedEntry, states[2].focusedEntry)
    func messages(_ ended: [Change.Ended], from before: NavigationState, to after: NavigationState)
      -> [String]
    {
      var audit = Audit(before, after: 5)
      return audit.take(commit(from: before, to: after, Change(.pop, ending: ended)), after).map(\.message)
    }
    let (endB, endC) = (try end(b), try end(c))
    #expect(messages([endC], from: states[2], to: states[1]) == [])
    #expect(messages([endC, endB], from: states[2], to: states[0]) == [])
    #expect(
      messages([endC, endC], from: states[2], to: states[1]) == [
        "\(endC.entry.key) is answered a second time"
      ])
    #expect(
      messages([endC], from: states[1], to: states[0]) == ["\(endC.entry.key) is answered a second time"])
    #expect(
      messages([endB], from: states[2], to: states[1]) == ["\(endB.entry.key) is answered, but still stands"])
  }

  /// Requests in the order in which they are carried out, and those of them that are said to be overtaken.
  private nonisolated static let rows: [([UInt64], Set<UInt64>, [UInt64])] = [
    ([6, 7, 8], [], []), ([6, 6], [], []), ([7, 6], [], [6]), ([8, 6, 7], [], [6, 7]),
    ([6, 8, 7, 9], [], [7]),
    ([7, 6], [6], []), ([7, 6], [7], []), ([8, 7, 6], [7], [6]),
    // What was asked for before the move was held, or waited.
    ([6, 5, 1], [], []), ([7, 5, 6], [], [6]),
  ]

  @Test(arguments: rows) func `finds requests that later ones have overtaken, unless they were held`(
    _ numbers: [UInt64], _ held: Set<UInt64>, _ late: [UInt64]
  ) throws {
    let state = try states()[0]
    var audit = Audit(state, after: 5)
    for number in held {
      var request = Request(.push("b"))
      request.id = RequestID(number)
      audit.hold(request)
    }
    let found = numbers.filter { !audit.take(commit($0, from: state, to: state), state).isEmpty }
    #expect(found == late)
  }

  @Test func `lets requests that withdraw consent come first, and names one that was overtaken`() throws {
    let state = try states()[0]
    var audit = Audit(state, after: 5)
    #expect(audit.take(commit(9, .evict(guards: ["g"]), from: state, to: state), state) == [])
    #expect(audit.take(commit(7, from: state, to: state), state) == [])
    #expect(audit.take(commit(6, .evict(guards: ["g"]), from: state, to: state), state) == [])
    let fault = try #require(audit.take(commit(6, .push("c"), from: state, to: state), state).first)
    #expect(
      fault.property == .order
        && fault.message == "'\(Command.push("c").summary)' was overtaken by a later request")
  }
}
