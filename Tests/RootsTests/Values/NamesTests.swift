import Roots
import TestTraits
import Testing

@Suite(.timeLimited) struct `The nearest names` {
  private static let screens = [
    "item", "items", "cart", "card", "catalog", "profile", "Settings", "map", "🐎🐴🐄",
  ]

  @Test(arguments: [
    ("itme", ["item", "items"]),
    ("ITEM", ["item", "items"]),
    ("settings", ["Settings"]),
    ("crat", ["cart", "card"]),
    ("prfile", ["profile"]),
    ("catalogue", ["catalog"]),
    ("zebra", []),
    ("", []),
    ("mpa", ["map"]),
    ("🐎🐴", ["🐎🐴🐄"]),
  ])
  func `are found`(name: String, nearest: [String]) {
    #expect(Names.nearest(to: name, in: Self.screens) == nearest)
  }

  @Test func `of one letter are those that begin with it`() {
    #expect(Names.nearest(to: "a", in: ["b", "ab", "A", "ba"]) == ["A", "ab"])
  }

  @Test func `do not depend on the order of the candidates`() {
    var random = Seeded(seed: 11)
    for _ in 0..<50 {
      let shuffled = Self.screens.shuffled(using: &random)
      #expect(Names.nearest(to: "crat", in: shuffled) == ["cart", "card"])
    }
  }

  @Test func `agree with the plain table of edits`() {
    var random = Seeded(seed: 5)
    for _ in 0..<3_000 {
      let one = word(using: &random)
      let other = word(using: &random)
      let reach = min(5, (one.count + 2) / 3)
      let isNear = edits(one, other) <= reach && (one.count > 1 || other.first == one.first)
      #expect(Names.nearest(to: one, in: [other]).isEmpty == !isNear, "\(one) \(other)")
    }
  }

  @Test func `are not sought for a name without end`() {
    let endless = String(repeating: "a", count: 1_000_000)
    #expect(Names.nearest(to: endless, in: [endless]) == [])
    #expect(Names.nearest(to: "item", in: [endless, "item1"]) == ["item1"])
  }

  private func word(using random: inout Seeded) -> String {
    String(
      (0..<Int.random(in: 1...7, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" })
  }

  /// The full table, without a band or an early end.
  private func edits(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one), Array(other))
    var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : $0 == 0 ? row : 0 } }
    for row in 1...a.count {
      for column in 1...b.count {
        var least = table[row - 1][column - 1] + (a[row - 1] == b[column - 1] ? 0 : 1)
        least = min(least, table[row - 1][column] + 1, table[row][column - 1] + 1)
        if row > 1, column > 1, a[row - 1] == b[column - 2], a[row - 2] == b[column - 1] {
          least = min(least, table[row - 2][column - 2] + 1)
        }
        table[row][column] = least
      }
    }
    return table[a.count][b.count]
  }
}
