import TestTraits
import Testing

@testable import Roots

private let base = Toy.state()

/// States that are told apart by the number they carry.
private func state(_ number: UInt64) -> NavigationState {
  var state = base
  state.lastID = number
  return state
}

@Suite(.timeLimited) struct `The moments that are kept` {
  /// Goes back or forward, to the nearest moment or a fixed one.
  private func travel(
    _ history: inout History, _ command: Command, to number: UInt64? = nil, from present: NavigationState,
    consents: [String] = [], fresh: Set<String> = []
  ) throws -> (state: NavigationState, values: Record?) {
    let moment = try #require(history.moment(command, number))
    let values = history.go(to: moment, by: command, from: present, [:], consents: consents, fresh: fresh)
    return (moment.state, values?.value)
  }

  @Test(arguments: Seeded.seeds(3) as Range<UInt64>)
  func `are like two lists, of which the first loses its oldest`(_ seed: UInt64) throws {
    var random = Seeded(seed: seed)
    let limit = Int(seed) + 1
    var history = History(limit: limit)
    var (past, future) = ([UInt64](), [UInt64]())
    var present: UInt64 = 100
    var last: UInt64 = 100
    for _ in 0..<150 {
      switch random.next() % 5 {
      case 0...2:
        history.record(state(present))
        past.append(present)
        if past.count > limit { past.removeFirst() }
        future = []
        last += 1
        present = last
      case 3:
        guard let target = past.popLast() else {
          #expect(history.moment(.undo, nil) == nil)
          continue
        }
        future.append(present)
        present = try travel(&history, .undo, from: state(present)).state.lastID
        #expect(present == target)
      default:
        guard let target = future.popLast() else {
          #expect(history.moment(.redo, nil) == nil)
          continue
        }
        past.append(present)
        present = try travel(&history, .redo, from: state(present)).state.lastID
        #expect(present == target)
      }
      let recent = history.recent(limit, later: limit).map { $0?.state.lastID }
      var wanted: [UInt64?] = past.reversed()
      wanted.append(nil)
      wanted += future.reversed()
      wanted.append(nil)
      #expect(recent == wanted)
    }
  }

  @Test func `say how many steps lead to them, and can be gone to at once`() throws {
    var history = History(limit: 10)
    for number in 1...5 as ClosedRange<UInt64> { history.record(state(number)) }
    let moments = history.recent(5, later: 0).compactMap { $0 }
    #expect(moments.map(\.state.lastID) == [5, 4, 3, 2, 1])
    #expect(moments.map { history.distance(to: $0.number) } == [1, 2, 3, 4, 5])
    #expect(history.distance(to: 999) == 0)
    let third = try travel(&history, .undo, to: moments[2].number, from: state(6)).state
    #expect(third.lastID == 3)
    let around = history.recent(9, later: 9)
    #expect(around.map { $0?.state.lastID } == [2, 1, nil, 4, 5, 6, nil])
    #expect(around.compactMap { $0 }.map { history.distance(to: $0.number) } == [1, 2, -1, -2, -3])
    let last = try #require(around.compactMap { $0 }.last)
    #expect(try travel(&history, .redo, to: last.number, from: third).state.lastID == 6)
    #expect(history.recent(9, later: 9).map { $0?.state.lastID } == [5, 4, 3, 2, 1, nil, nil])
  }

  @Test func `are told only as many as are asked for, the nearest first`() {
    var history = History(limit: 3)
    for number in 1...5 as ClosedRange<UInt64> { history.record(state(number)) }
    #expect(history.recent(2, later: 2).map { $0?.state.lastID } == [5, 4, nil, nil])
    #expect(history.recent(0, later: 0).map { $0?.state.lastID } == [nil, nil])
    #expect(history.recent(9, later: 9).map { $0?.state.lastID } == [5, 4, 3, nil, nil])
  }

  @Test func `carry the values with which the change began`() throws {
    var history = History(limit: 5)
    #expect(!history.hasNewValues && history.recordBefore == [:])
    history.set(["n": 1])
    #expect(history.hasNewValues && history.recordBefore == [:])
    history.endAction()
    #expect(!history.hasNewValues && history.recordBefore == ["n": 1])
    history.set(["n": 2])
    history.record(state(1))
    #expect(history.recordBefore == ["n": 2])
    #expect(history.moment(.undo, nil)?.record == ["n": 1])
    #expect(try travel(&history, .undo, from: state(2)).values == ["n": 1])
    #expect(history.recordBefore == ["n": 1])
    #expect(history.moment(.redo, nil)?.record == ["n": 2])
    #expect(try travel(&history, .redo, from: state(1)).values == ["n": 2])
  }

  @Test func `bring no consent back that was withdrawn since`() throws {
    func undone(_ then: Value, _ now: Value, consents: [String], fresh: Set<String> = []) throws -> Record? {
      var history = History(limit: 5)
      history.set(["paid": then, "n": 1])
      history.endAction()
      history.record(state(1))
      history.set(["paid": now, "n": 2])
      return try travel(&history, .undo, from: state(2), consents: consents, fresh: fresh).values
    }
    #expect(try undone(true, false, consents: []) == ["paid": true, "n": 1])
    #expect(try undone(true, false, consents: ["paid"]) == ["paid": false, "n": 1])
    #expect(try undone("a", "b", consents: ["paid"]) == ["paid": "b", "n": 1])
    #expect(try undone(true, true, consents: ["paid"]) == ["paid": true, "n": 1])
    #expect(try undone(false, true, consents: ["paid"]) == ["paid": false, "n": 1])
    #expect(try undone(false, true, consents: ["paid"], fresh: ["paid"]) == ["paid": true, "n": 1])
    #expect(try undone(false, true, consents: [], fresh: ["paid"]) == ["paid": false, "n": 1])
  }

  @Test func `are forgotten with other definitions, the values are not`() {
    var history = History(limit: 5)
    history.set(["n": 1])
    history.endAction()
    history.record(state(1))
    history.clear(limit: 0)
    #expect(!history.isKept)
    #expect(history.moment(.undo, nil) == nil)
    #expect(history.recordBefore == ["n": 1])
    history.clear(limit: 2)
    #expect(history.isKept)
    history.record(state(2))
    #expect(history.moment(.undo, nil)?.record == ["n": 1])
  }

  @Test func `know what was covered until each of its guards consents`() {
    var history = History(limit: 1)
    history.cover(ContextID(1), ["auth", "pin"])
    history.cover(ContextID(2), ["auth"])
    history.uncover(["age"])
    #expect(history.covered == [ContextID(1): ["auth", "pin"], ContextID(2): ["auth"]])
    history.uncover(["auth"])
    #expect(history.covered == [ContextID(1): ["pin"]])
    history.uncover(["pin", "auth"])
    #expect(history.covered == [:])
  }
}
