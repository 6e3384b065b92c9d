import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The order of rows` {
  private let rows = Body.Rows(
    [("pear", "3"), ("Apple", "10"), ("fig", "2"), ("apple pie", "1")].map { name, count in
      Body.Row(cells: [name, count])
    })

  private func order(_ words: String = "", _ sort: RowOrder.Sort? = nil) -> RowOrder {
    var order = RowOrder(sort: sort)
    order.update(rows, filteredBy: words)
    return order
  }

  @Test(
    arguments: [
      ("", nil, [0, 1, 2, 3]), ("app", nil, [1, 3]), ("APP", nil, [1, 3]), ("pie app", nil, [3]),
      ("1", nil, [1, 3]), ("x", nil, []),
      ("", .init(column: 0), [1, 3, 2, 0]), ("", .init(column: 1), [3, 2, 0, 1]),
      ("", .init(column: 1, direction: .descending), [1, 0, 2, 3]), ("app", .init(column: 1), [3, 1]),
      ("app", .init(column: 1, direction: .descending), [1, 3]), ("", .init(column: 9), [0, 1, 2, 3]),
      ("", .init(column: 9, direction: .descending), [0, 1, 2, 3]),
    ] as [(String, RowOrder.Sort?, [Int])])
  func `follows from the words and the column`(words: String, sort: RowOrder.Sort?, shown: [Int]) {
    let order = order(words, sort)
    #expect(order.rows == shown)
    #expect(order.total == 4)
    for row in 0..<4 { #expect(order.position(of: row) == shown.firstIndex(of: row), "\(row)") }
    #expect(order.position(of: 4) == nil && order.position(of: -1) == nil)
  }

  @Test(arguments: [(0, 1), (1, 1), (2, 3), (3, 3), (4, 3), (100, 3)])
  func `has a row after another, else the last`(row: Int, near: Int) {
    #expect(order("app").row(near: row) == near)
    #expect(order("x").row(near: row) == nil)
  }

  @Test(arguments: [(0, 1), (1, 1), (2, 1), (3, 3), (9, 1)])
  func `begins anew where a sorted row is hidden`(row: Int, near: Int) {
    #expect(order("app", .init(column: 1, direction: .descending)).row(near: row) == near)
  }

  @Test func `is looked through again when the rows, the words or the sort have changed`() {
    var order = order("app")
    order.update(rows, filteredBy: "fig")
    #expect(order.rows == [2])
    order.sort = .init(column: 1)
    order.update(rows, filteredBy: "")
    #expect(order.rows == [3, 2, 0, 1])
    order.sort = nil
    order.update(rows, filteredBy: "")
    #expect(order.rows == [0, 1, 2, 3] && order.position(of: 3) == 3)
    order.update(Body.Rows([Body.Row("one")]), filteredBy: "")
    #expect(order.rows == [0] && order.total == 1)
  }

  @Test func `makes no difference between states by what follows from the body`() {
    #expect(order("app") == RowOrder() && order("", .init(column: 1)) == RowOrder(sort: .init(column: 1)))
    #expect(order("", .init(column: 1)) != RowOrder(sort: .init(column: 0)))
    #expect(RowOrder(sort: .init(column: 1, direction: .descending)) != RowOrder(sort: .init(column: 1)))
  }

  /// Sorting by any column is stable, and the other way round only where rows differ.
  @Test(arguments: Seeded.seeds(8)) func `keeps rows that are alike as they were`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed + 5))
    let texts = (0..<12).map { _ in ["a", "b", "B", "2", "10", ""][dice.roll(6)] }
    let rows = Body.Rows(texts.map { Body.Row(cells: [$0]) })
    var order = RowOrder(sort: .init(column: 0))
    order.update(rows, filteredBy: "")
    #expect(order.rows.sorted() == Array(0..<12))
    for (one, two) in zip(order.rows, order.rows.dropFirst()) {
      #expect(!(RowKey(text: texts[two]) < RowKey(text: texts[one])), "\(texts)")
      #expect(texts[one] != texts[two] || one < two, "\(texts)")
    }
    order.sort?.direction = .descending
    order.update(rows, filteredBy: "")
    for (one, two) in zip(order.rows, order.rows.dropFirst()) {
      #expect(texts[two].isEmpty || !(RowKey(text: texts[one]) < RowKey(text: texts[two])), "\(texts)")
    }
  }

  @Test(arguments: [
    ["5", "20", "999", "1,000"], ["7%", "9%", "50%", "100%"],
    ["-10", "-3", "0,5", "1.5", "+2", "1 000", "1,234.5", "1.234.567,5"],
    ["9 MB", "10 MB", "1.2.10", "1.2.9", "2023-12-31", "2024-01-05"],
    ["Äpfelbach", "apple", "éclair", "eclipse", "zoo", "Zug", "Zürich"],
  ]) func `counts what looks like a number, goes by base letters, and has what is empty last`(
    sorted: [String]
  ) {
    let rows = Body.Rows(([""] + sorted.reversed() + [" "]).map { Body.Row(cells: [$0]) })
    var order = RowOrder(sort: .init(column: 0))
    for expected in [sorted, sorted.reversed()] {
      order.update(rows, filteredBy: "")
      #expect(order.rows.map { rows[$0].cells[0].string } == expected + ["", " "])
      order.sort?.direction = .descending
    }
  }
}
