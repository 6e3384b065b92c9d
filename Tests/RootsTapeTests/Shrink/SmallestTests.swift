import Roots
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing
internal import RootsApp

@MainActor @Suite(.timeLimited) struct `The smallest part that is enough` {
  @Test func `is found exactly, and nothing can be left out of it`() async {
    var dice = Seeded(seed: 9)
    for _ in 0..<200 {
      let count = Int(dice.next() % 24)
      let whole = Array(0..<count)
      let needed = Set(whole.filter { _ in dice.next() % 5 == 0 })
      var tries = 0
      let part = await smallestPart(of: whole) { part in
        tries += 1
        return needed.isSubset(of: part)
      }
      #expect(part == needed.sorted())
      #expect(tries <= 1 + count * count + 4 * count)
    }
  }

  @Test func `keeps its order, and is minimal where several would do`() async {
    let part = await smallestPart(of: ["a", "b", "c", "d", "e"]) { part in
      part.contains("d") || Set(["a", "e"]).isSubset(of: part)
    }
    #expect(part == ["d"] || part == ["a", "e"])
    let ordered = await smallestPart(of: [5, 1, 4, 2, 3]) { $0.filter { $0 > 3 } == [5, 4] }
    #expect(ordered == [5, 4])
    let none = await smallestPart(of: [1, 2, 3]) { _ in true }
    #expect(none == [])
    let all = await smallestPart(of: [1, 2, 3]) { $0.count == 3 }
    #expect(all == [1, 2, 3])
    let empty = await smallestPart(of: [Int]()) { _ in false }
    #expect(empty == [])
  }

  @Test func `of a number is exact`() async {
    for known in 2...40 {
      for least in 1...known {
        var tries = 0
        let found = await smallestNumber(upTo: known) { number in
          tries += 1
          return number >= least
        }
        #expect(found == least)
        #expect(tries <= 8)
      }
    }
  }
}

@Suite(.timeLimited) struct `A command of a tape that is shortened` {
  private static func unit(_ text: String) -> TapeUnit? {
    let tape = Tape(text)
    return tape.commands.first.map { TapeUnit($0, in: tape.source) }
  }

  nonisolated static let simpler: [(String, [String])] = [
    ("Type@1s \"ab\"", ["Type \"ab\""]), ("Type \"ab\"", []), ("Down@1s 3", ["Down 3"]), ("Down 3", []),
    ("Resolve guard auth allow {\"a\":1}", ["Resolve guard auth allow"]), ("Resolve guard auth allow", []),
    ("Give {\"a\":1,\"b\":2}", ["Give {\"b\":2}", "Give {\"a\":1}"]), ("Give {\"a\":1}", []),
    ("Do push item id=1 @on=main", ["Do push item @on=main", "Do push item id=1"]), ("Do pop", []),
    ("Do push item text=\"a b\"", []), ("Enter", []), ("Sleep 2s", []),
  ]

  @Test(arguments: simpler) func `is tried with one part less`(_ text: String, _ wanted: [String]) throws {
    #expect(try #require(Self.unit(text)).simpler.map(\.line) == wanted)
  }

  nonisolated static let smaller: [(String, [String])] = [
    ("Enter", []), ("Escape 2", ["Enter 2"]), ("Tab", ["Enter", "Escape"]),
    ("Space", ["Enter", "Escape", "Tab", "Down", "Up", "Right", "Left"]),
    ("F5@1s", ["Enter@1s", "Escape@1s", "Tab@1s", "Down@1s", "Up@1s", "Right@1s", "Left@1s", "Space@1s"]),
    ("Alt+ab", []), ("Type \"a\"", []),
  ]

  @Test(arguments: smaller) func `is tried with keys that come earlier`(_ text: String, _ wanted: [String])
    throws
  {
    #expect(try #require(Self.unit(text)).smaller.map(\.line) == wanted)
  }

  nonisolated static let facts: [(String, Int, Bool, Bool, Bool)] = [
    // Its keys, and whether it is fixed, an ornament, or only passing.
    ("Type \"añb\"", 3, false, false, false), ("Down 3", 3, false, false, true),
    ("Alt+\"abc\"", 3, false, false, false),
    ("Enter", 1, false, false, false), ("Shift+Tab", 1, false, false, true),
    ("Backspace 4", 4, false, false, true),
    ("ScrollUp 3", 0, false, false, true), ("Launch a.kdl", 0, true, false, true),
    ("Require \"sh\"", 0, true, false, true), ("Hide", 0, false, true, true),
    ("Note \"x\"", 0, false, true, true),
    ("Screenshot \"a.png\"", 0, false, true, true), ("Do pop", 0, false, false, false),
    ("Sleep 1s", 0, false, false, false),
    ("Expect Top a", 0, false, false, true), ("Step \"a\"", 0, false, false, true),
    ("Paste", 0, false, false, false),
    ("Set Cols 80", 0, false, false, true), ("Ctrl+C", 1, false, false, false),
  ]

  @Test(arguments: facts)
  func `is known by what it does`(
    _ text: String, _ keys: Int, _ isFixed: Bool, _ isOrnament: Bool, _ isPassing: Bool
  ) throws {
    let unit = try #require(Self.unit(text))
    #expect(unit.keyCount == keys)
    #expect(unit.isFixed == isFixed && unit.isOrnament == isOrnament && unit.isPassing == isPassing)
    #expect(unit.line == text)
  }

  @Test func `is done again another number of times, or with another text`() throws {
    let keys = try #require(Self.unit("Down@1s 3")?.repetition)
    #expect(keys.count == 3 && keys.with(1).line == "Down@1s")
    let wheel = try #require(Self.unit("ScrollUp 2")?.repetition)
    #expect(wheel.count == 2 && wheel.with(5).line == "ScrollUp 5")
    #expect(Self.unit("Type \"a\"")?.repetition == nil)
    let text = try #require(Self.unit("Type@1s \"añ\"")?.text)
    #expect(text.scalars == ["a", "ñ"] && text.with(["ñ"]).line == "Type@1s \"ñ\"")
    #expect(Self.unit("Copy \"ab\"")?.text?.with([]).line == "Copy \"\"")
    #expect(Self.unit("Enter")?.text == nil)
    // What cannot be printed stays as it was written.
    #expect(Self.unit("Alt+ab Enter")?.line == "Alt+\"ab\"")
  }
}
