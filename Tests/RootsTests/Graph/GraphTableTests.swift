import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Distances from both ends` {
  @Test func `hold a distance for each screen and side`() {
    var marks = Marks(screens: 2)
    #expect(marks[0, 0] == nil && marks[1, 1] == nil)
    marks[0, 0] = 0
    marks[0, 1] = 7
    marks[1, 0] = 3
    #expect(marks[0, 0] == 0 && marks[0, 1] == 7 && marks[1, 0] == 3 && marks[1, 1] == nil)
    #expect(marks.has(0, at: 7, side: 1) && !marks.has(0, at: 6, side: 1) && !marks.has(1, at: 0, side: 1))
    marks[0, 1] = nil
    #expect(marks[0, 1] == nil && marks[0, 0] == 0)
  }

  @Test(arguments: [0, 1, 5]) func `are forgotten from one search to the next`(_ farthest: Int) {
    var marks = Marks(screens: 1)
    for _ in 0..<20 {
      #expect(marks[0, 0] == nil && marks[0, 1] == nil)
      marks[0, 0] = 0
      marks[0, 1] = farthest
      #expect(marks[0, 0] == 0 && marks[0, 1] == farthest)
      marks.forget(upTo: farthest)
    }
  }

  @Test func `begin again when the base would be too far`() {
    var marks = Marks(screens: 1)
    marks.forget(upTo: Marks.farthest - 2)
    #expect(Int(marks.base) == Marks.farthest)
    marks[0, 0] = 4
    #expect(marks[0, 0] == 4)
    marks.forget(upTo: 4)
    #expect(marks.base == 1 && marks[0, 0] == nil)
  }
}

@Suite(.timeLimited) struct `The names of the screens of a graph` {
  @Test func `stand once each, where they stood first`() {
    let names = ScreenNames(unique: ["a", "b", "a", "c", "b"])
    #expect(names.all == ["a", "b", "c"])
    #expect(names.all.map(names.index) == [0, 1, 2])
    #expect(names.index(of: "d") == nil && names.index(of: "") == nil)
    #expect(ScreenNames(unique: []).index(of: "a") == nil)
  }

  @Test func `are one where the texts are equal`() {
    let names = ScreenNames(unique: ["\u{E9}", "e\u{301}", "e"])
    #expect(names.all == ["\u{E9}", "e"])
    #expect(names.index(of: "e\u{301}") == 0 && names.index(of: "e") == 1)
  }

  @Test(arguments: [4, 5, 8, 9, 300]) func `are all found`(_ count: Int) {
    let all = (0..<count).map { "screen-\($0)" }
    let names = ScreenNames(unique: all + all)
    #expect(names.all == all && all.map(names.index) == Array(0..<count))
    #expect(names.index(of: "screen-\(count)") == nil)
  }
}

@Suite(.timeLimited) struct `The columns of edges` {
  @Test(arguments: [(-1, 1), (0, 1), (1, 1), (2, 2), (255, 255), (256, 255)])
  func `hold a cost within its bounds`(_ cost: Int, _ held: UInt8) {
    var table = EdgeTable()
    table.append(from: 1, to: 2, cost: cost)
    #expect(table.costs == [held])
  }

  @Test(
    arguments: [
      ([], [0, 1, 2, 3]), ([0], [1, 2, 3]), ([3], [0, 1, 2]), ([1, 2], [0, 3]), ([0, 1, 2, 3], []),
    ])
  func `keep each edge whole when others go`(_ removed: [Int], _ left: [Int]) {
    var table = EdgeTable()
    for edge in 0..<4 {
      table.append(
        from: edge, to: edge + 10, kind: edge % 2 == 0 ? .push : .modal, cost: edge + 1,
        transition: edge % 2 == 1 ? "t\(edge)" : nil)
    }
    let kept = table.removing(removed)
    #expect(kept.count == left.count)
    #expect(kept.from.map(Int.init) == left && kept.to.map(Int.init) == left.map { $0 + 10 })
    #expect(
      kept.kinds == left.map { $0 % 2 == 0 ? .push : .modal }
        && kept.costs.map(Int.init) == left.map { $0 + 1 })
    let transitions = left.indices.map { kept.transition(of: $0) }
    #expect(transitions == left.map { $0 % 2 == 1 ? "t\($0)" : nil })
  }
}
