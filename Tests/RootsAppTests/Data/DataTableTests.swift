import Roots
@testable import RootsApp
@testable import RootsLanguage
import TestTraits
import Testing

@Suite(.timeLimited) struct `A table of data` {
  private static let table = DataTable(
    "guests",
    [DataTable.Column("id", .int), DataTable.Column("name", .string), DataTable.Column("share", .any)],
    cells: [
      1, "Eve", 2.0, 2, "ada", .null, 3, "", 2, 4, "Bob", "x", 5, "eve", 0.5, 6, "Ada", "", 7, .null, true,
    ])

  /// The ids of the rows that pass some tests, in an order such as `-name`.
  private func ids(_ tests: [(String, String, Value)], _ order: [String] = []) throws -> [Value] {
    var selection = RowSelection()
    for (column, sign, value) in tests {
      let place = try #require(Self.table.column(column))
      selection.tests.append(.init(column: place, test: try #require(ValueTest(sign, value))))
    }
    for name in order {
      let column = try #require(Self.table.column(name.hasPrefix("-") ? String(name.dropFirst()) : name))
      selection.order.append(.init(column: column, direction: name.hasPrefix("-") ? .descending : .ascending))
    }
    let rows = Self.table.select(selection)
    return (0..<rows.count).map { Self.table[rows[$0], 0] }
  }

  @Test func `has as many rows as its cells fill`() {
    #expect(Self.table.count == 7)
    #expect(DataTable("none", [], cells: []).count == 0)
    #expect(DataTable("empty", [DataTable.Column("a", .any)], cells: []).all.count == 0)
    #expect(Self.table.column("share") == 2 && Self.table.column("Share") == nil)
    #expect(Self.table.record(3) == ["id": 4, "name": "Bob", "share": "x"])
  }

  private static let filters: [(sign: String, column: String, value: Value, ids: [Value])] = [
    ("=", "id", 3, [3]), ("=", "share", 2, [1, 3]), ("=", "share", 2.0, [1, 3]), ("==", "share", 0.5, [5]),
    ("=", "share", .null, [2]), ("=", "name", "Ada", [6]), ("=", "name", .null, [7]), ("=", "name", "", [3]),
    ("!=", "share", 2, [2, 4, 5, 6, 7]), ("<", "id", 3, [1, 2]), ("<=", "id", 3, [1, 2, 3]),
    (">", "id", 5, [6, 7]),
    (">=", "id", 5, [5, 6, 7]), (">", "share", 0, [1, 3, 5]), ("<", "share", 1, [5]),
    ("=", "share", true, [7]),
    ("=", "share", 1, []), ("=", "id", 99, []),
  ]

  @Test(arguments: filters) func `is filtered by what cells hold, numbers by what they count`(
    sign: String, column: String, value: Value, ids: [Value]
  ) throws {
    #expect(try self.ids([(column, sign, value)]) == ids)
    // The same where the test is not the first that can be looked up.
    #expect(try self.ids([("id", "!=", 0), (column, sign, value)]) == ids)
    let both = try self.ids([("share", "=", 2), (column, sign, value)])
    #expect(both == ids.filter { [1, 3].contains($0) })
  }

  private static let orders: [(order: [String], ids: [Value])] = [
    (["id"], [1, 2, 3, 4, 5, 6, 7]), (["-id"], [7, 6, 5, 4, 3, 2, 1]),
    // Small and large letters alike, and those that are alike as they stand; what is empty last.
    (["name"], [2, 6, 4, 1, 5, 3, 7]), (["-name"], [1, 5, 4, 2, 6, 3, 7]),
    (["name", "-id"], [6, 2, 4, 5, 1, 7, 3]),
    (["share"], [5, 7, 1, 3, 4, 2, 6]), (["share", "-id"], [5, 7, 3, 1, 4, 6, 2]),
    (["-share", "id"], [4, 1, 3, 7, 5, 2, 6]),
  ]

  @Test(arguments: orders) func `is sorted by one column after another`(order: [String], ids: [Value]) throws
  {
    #expect(try self.ids([], order) == ids)
  }

  @Test func `gives the same rows for the same selection, and all rows for none`() throws {
    #expect(Self.table.select(RowSelection()) === Self.table.all)
    var selection = RowSelection()
    selection.tests = [.init(column: 0, test: .equal(3))]
    #expect(Self.table.select(selection) === Self.table.select(selection))
    // More selections than are remembered: each is still answered as before.
    for number in 0..<200 {
      var other = RowSelection()
      other.tests = [.init(column: 0, test: try #require(ValueTest(">", .int(number))))]
      #expect(Self.table.select(other).count == max(0, 7 - number))
    }
    #expect(Self.table.select(selection).count == 1 && Self.table.select(selection)[0] == 2)
  }

  @Test func `has numbers before texts, and what is empty last`() {
    let values: [Value] = [
      -3, false, 0.5, true, 2, 2.5, "", .null, "10", "9", "a", "B", "c", [1], ["a": 1],
    ]
    let sorted = values.enumerated().sorted { one, other in
      let keys = (SortKey(one.element), SortKey(other.element))
      return keys.0 == keys.1 ? one.offset < other.offset : keys.0 < keys.1
    }.map(\.element)
    #expect(sorted == [-3, false, 0.5, true, 2, 2.5, "10", "9", [1], "a", "B", "c", ["a": 1], "", .null])
    #expect(SortKey("ADA") == SortKey("ada") && SortKey(1) == SortKey(1.0) && SortKey("") == SortKey(.null))
  }

  // MARK: Rows that are made

  private func maker(_ columns: [DataMaker.Column], seed: Int = 0) -> DataTable {
    DataMaker(name: "made", seed: seed, columns: columns).table(rows: 50)
  }

  private func cells(_ table: DataTable, _ name: String) -> [Value] {
    (0..<table.count).compactMap { row in table.column(name).map { table[row, $0] } }
  }

  @Test func `keeps the cells of a column where another one is added before or behind it`() {
    let age = DataMaker.Column(name: "age", kind: .int, content: .range(1...90))
    let ward = DataMaker.Column(name: "ward", kind: .string, content: .words(["A", "B", "C"]))
    let alone = cells(maker([age]), "age")
    #expect(cells(maker([ward, age]), "age") == alone && cells(maker([age, ward]), "age") == alone)
    #expect(cells(maker([age], seed: 1), "age") != alone)
    // Two columns of one range have numbers of their own.
    let other = DataMaker.Column(name: "other", kind: .int, content: .range(1...90))
    #expect(cells(maker([other]), "other") != alone)
  }

  @Test func `is made of what its columns say`() {
    let table = maker([
      DataMaker.Column(name: "id", kind: .int, content: .numbers),
      DataMaker.Column(name: "age", kind: .int, content: .range(-2...2)),
      DataMaker.Column(name: "one", kind: .int, content: .range(7...7)),
      DataMaker.Column(name: "on", kind: .bool, content: .truth),
      DataMaker.Column(name: "ward", kind: .any, content: .words(["A", 7])),
      DataMaker.Column(
        name: "text", kind: .string, content: .template([.text("No. "), .column(0), .text("/"), .column(4)])),
    ])
    #expect(cells(table, "id") == (1...50).map { .int($0) })
    #expect(Set(cells(table, "age")) == [-2, -1, 0, 1, 2])
    #expect(Set(cells(table, "one")) == [7] && Set(cells(table, "on")) == [true, false])
    #expect(Set(cells(table, "ward")) == ["A", 7])
    for row in 0..<50 {
      #expect(table[row, 5] == .string("No. \(row + 1)/\(table[row, 4].shown)"))
    }
    #expect(table.columns.map(\.kind) == [.int, .int, .int, .bool, .any, .string])
  }

  /// Rows that are generated are part of what tapes and tests of apps expect: other numbers would break them.
  @Test func `is made with the same numbers on every machine`() {
    var dice = RootsApp.Dice(seed: 0, name: "age")
    #expect((0..<8).map { _ in dice.roll(100) } == Self.rolls)
    var none = RootsApp.Dice(seed: 7, name: "")
    #expect((0..<100).allSatisfy { _ in none.roll(1) == 0 })
  }

  private static let rolls = [8, 83, 37, 29, 69, 72, 49, 98]
}

@Suite(.timeLimited) struct `A question about a value` {
  private static let answers: [(sign: String, bound: Value, yes: [Value], no: [Value])] = [
    ("=", 2, [2, 2.0], [3, "2", .null, true]), ("==", 2.5, [2.5], [2, 3, "2.5"]),
    ("=", "a", ["a"], ["A", "", .null]),
    ("=", .null, [.null], ["", 0, false]), ("=", true, [true], [1, "true", false]),
    ("!=", 2, [3, "2", .null, true], [2, 2.0]), ("<", 2, [1, 1.9], [2, 2.0, 3, "1", .null, false]),
    ("<=", 2, [1, 2, 2.0], [2.1, 3, "2"]), (">", 2, [3, 2.1], [2, 2.0, 1, "3"]),
    (">=", 2.5, [2.5, 3], [2, "3", true]),
  ]

  @Test(arguments: answers) func `is answered by comparing`(
    sign: String, bound: Value, yes: [Value], no: [Value]
  ) throws {
    let test = try #require(ValueTest(sign, bound))
    for value in yes { #expect(test.holds(of: value), "\(value) \(sign) \(bound)") }
    for value in no { #expect(!test.holds(of: value), "\(value) \(sign) \(bound)") }
    #expect(test.text == (sign == "==" ? "=" : sign) + bound.json)
  }

  @Test(arguments: ["", "!", "===", "=<", "~", " ="])
  func `needs a sign that compares`(sign: String) {
    #expect(ValueTest(sign, 1) == nil && !ValueTest.isOrder(sign))
  }

  @Test(arguments: ["a", .null, true, [1], ["a": 1]] as [Value])
  func `needs a number to ask for more or less`(bound: Value) {
    for sign in ["<", "<=", ">", ">="] {
      #expect(ValueTest(sign, bound) == nil && ValueTest.isOrder(sign))
    }
    for sign in ["=", "==", "!="] {
      let test = ValueTest(sign, bound)
      #expect(test?.value == .some(bound) && test?.orderSign == nil && !ValueTest.isOrder(sign))
    }
  }

  @Test func `tells what it compares with`() throws {
    let more = try #require(ValueTest(">=", 3))
    #expect(more.orderSign == ">=" && more.number == 3 && more.value == nil && more.wanted == nil)
    let equal = try #require(ValueTest("=", 3))
    #expect(equal.number == 3 && equal.value == .some(3) && equal.wanted == .some(3))
    let other = try #require(ValueTest("!=", "a"))
    #expect(other.number == nil && other.value == .some("a") && other.wanted == nil)
    for test in [ValueTest.holds, .holdsNot] {
      #expect(test.number == nil && test.value == nil && test.wanted == nil && test.orderSign == nil)
    }
    #expect(ValueTest.holds.text == "" && ValueTest.holdsNot.text == "!")
    #expect(
      ValueTest.holds.holds(of: 1) && !ValueTest.holds.holds(of: .null) && ValueTest.holdsNot.holds(of: false)
    )
  }

  private static let words: [(word: String, value: Value)] = [
    ("true", true), ("#true", true), ("false", false), ("#false", false), ("null", .null), ("#null", .null),
    ("7", 7),
    ("-7", -7), ("1.5", 1.5), ("1e3", 1_000.0), ("nan", "nan"), ("inf", "inf"), ("-inf", "-inf"),
    ("1e999", "1e999"),
    ("", ""), ("True", "True"), ("a b", "a b"), ("99999999999999999999", 1e20),
  ]

  @Test(arguments: words) func `is put with a word that stands for a value`(word: String, value: Value) {
    #expect(Value(word: word[...]) == value)
  }

  @Test(
    arguments: [
      (.null, ""), ("a", "a"), (true, "true"), (false, "false"), (-7, "-7"), (1.5, "1.5"),
      ([1, "a"], "[1,\"a\"]"),
      (["a": .null], "{\"a\":null}"),
    ] as [(Value, String)])
  func `is about a value that is shown inside a text`(value: Value, text: String) {
    #expect(value.shown == text)
  }
}
