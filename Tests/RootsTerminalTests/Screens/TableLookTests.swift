import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The look of a table` {
  private struct Item: Sendable {
    let name: String
    let size: Int
    var isOff = false
    var badge: String?
  }

  private let items = [Item(name: "beta", size: 9), Item(name: "alpha", size: 10)]

  private func reader(_ items: [Item], columns: Int = 30, rows: Int = 8) -> Reader {
    let body = Content {
      Table(items) {
        Column("Name", width: .filling) { $0.name }
        Column("Size") { $0.size }
      } row: { item in
        Row(item.name).off(item.isOff ? "sold out" : nil).badge(item.badge, .warn)
      }
    }.body
    return Reader(body, columns: columns, rows: rows)
  }

  @Test(arguments: [
    (0, ""), (1, ""), (2, "Name"), (21, "Name"), (22, ""), (23, ""), (24, "Size"), (29, "Size"), (30, ""),
    (31, ""),
  ])
  func `is sorted by a click on a head, not by one on the edge of its column`(x: Int, head: String) {
    var reader = reader(items, columns: 34)
    // Wider than needed, so that there is something behind the last one.
    reader.body =
      Content {
        Table(items) {
          Column("Name", width: .fixed(20)) { $0.name }
          Column("Size") { $0.size }
        } row: {
          Row($0.name)
        }
      }.body
    reader.click(x, 0)
    #expect(reader.last == .handled)
    let sorted = ["Name", "Size"].filter { reader.frame.rows[0].contains("\($0) ↑") }
    #expect(sorted == (head.isEmpty ? [] : [head]))
  }

  @Test func `makes its first column as wide as its badges need`() {
    let items = [Item(name: "beta", size: 2, badge: "new"), Item(name: "a", size: 1)]
    let body = Content {
      Table(items) {
        Column("N") { $0.name }
        Column("S") { $0.size }
      } row: {
        Row($0.name).badge($0.badge)
      }
    }.body
    #expect(
      Reader(body, columns: 30).frame.rows[0...2] == [
        "  N           S", "  ────────  ───", "▌ beta new    2",
      ])
  }

  @Test func `stands numbers at the right, and everything else as its column says`() {
    let table = Body.Table(
      columns: [
        .init("A", width: .fixed(7)), .init("B", width: .fixed(7), alignment: .center),
        .init("C", width: .fixed(7), alignment: .right), .init("D", width: .fixed(7), alignment: .left),
      ], rows: Body.Rows([Body.Row(cells: ["x", "xy", "x", "12"])], use: .reading))
    #expect(
      Reader(.table(table), columns: 40).screen == """
        A           B           C  D
        ───────  ───────  ───────  ───────
        x          xy           x  12
        """)
  }

  @Test func `has no head without columns, and shows cells beyond its columns without one`() {
    let bare = Body.Table(columns: [], rows: Body.Rows([Body.Row(cells: ["a", "b"])], use: .reading))
    #expect(Reader(.table(bare), columns: 20).screen == "a  b")
    let short = Body.Table(columns: ["A"], rows: [["a", "more"], ["b"]])
    #expect(Reader(.table(short), columns: 20).screen == "A\n─  ────\na  more\nb")
  }

  @Test func `shares what is left among the columns that fill, the first ones getting the odd ones`() {
    let table = Body.Table(
      columns: [.init("A", width: .filling), .init("B"), .init("C", width: .filling)],
      rows: Body.Rows([Body.Row(cells: ["a", "b", "c"])], use: .reading))
    #expect(TableShape(table, columns: 20).columns.map(\.width) == [8, 1, 7])
    #expect(TableShape(table, columns: 21).columns.map(\.width) == [8, 1, 8])
    #expect(TableShape(table, columns: 21).columns.map(\.x) == [0, 10, 13])
    #expect(TableShape(table, columns: 7).columns.map(\.width) == [1, 1, 1])
  }

  private static let stock = Body.Table(
    columns: ["Name", "Price", "Stock", "Where", "Note"].map { Body.Table.Column($0) },
    rows: Body.Rows([
      Body.Row(cells: ["A long name of a thing", "1778.78", "120034", "Shelf 12, room 4", "do not forget"]),
      Body.Row(cells: ["Short", "2.5", "7", "Shelf 1", "ok"]),
    ]))

  @Test func `cuts no number in any room, and counts the columns outside`() {
    for room in 9...140 {
      let shape = TableShape(Self.stock, columns: room)
      #expect(shape.columns.count + shape.outside.left + shape.outside.right == 5, "\(room)")
      let screen = Reader(.table(Self.stock), columns: room).screen
      for number in ["1778", "1200"] where screen.contains(number) {
        #expect(screen.contains(number == "1778" ? "1778.78" : "120034"), "\(room)")
      }
      let wider = TableShape(Self.stock, columns: room + 1)
      #expect(wider.columns.count >= shape.columns.count, "\(room)")
      #expect(zip(shape.columns, wider.columns).allSatisfy { $0.width <= $1.width }, "\(room)")
    }
  }

  @Test func `is shifted by a click on the signs of columns outside, and sorted by one on a title`() {
    var reader = Reader(.table(Self.stock), columns: 30, rows: 4)
    let before = reader.screen
    reader.click(27, 1)
    #expect(reader.screen.contains("‹ 1 +1 ›"))
    reader.click(23, 1)
    #expect(reader.screen == before)
    reader.click(27, 0)
    #expect(!reader.screen.contains("‹") && reader.screen.contains("↑"))
    let spot = Point(x: 27, y: 1)
    #expect(reader.state.keys(for: .click(spot), in: Body([.table(Self.stock)])) == [.right])
  }

  @Test func `is shifted column by column beside its first one`() {
    var reader = Reader(.table(Self.stock), columns: 30, rows: 4)
    var seen: [String] = [reader.screen]
    for _ in 0..<5 {
      reader.press("right")
      seen.append(reader.screen)
    }
    #expect(
      seen[0] == """
          Name         Price    Stock
          ─────────  ───────  ─── +2 ›
        ▌ A long n…  1778.78   120034
          Short          2.5        7
        """)
    #expect(
      seen[1] == """
          Name        Stock  Where
          ────────  ───────   ‹ 1 +1 ›
        ▌ A long …   120034  Shelf 1…
          Short           7  Shelf 1
        """)
    #expect(
      seen[2] == """
          Name      Where     Note
          ────────  ────────  ──── ‹ 2
        ▌ A long …  Shelf 1…  do not …
          Short     Shelf 1   ok
        """)
    #expect(seen[2...].allSatisfy { $0 == seen[2] })
    reader.press("left left left left left")
    #expect(reader.screen == seen[0])
    reader.press("left")
    #expect(reader.last == .ignored)
  }

  @Test func `has columns of the width that a person gives them, which is kept`() {
    let rows = [["A long name of a thing", "1", "2"], ["Short", "10", "20"]].map { Body.Row(cells: $0) }
    let table = Body.Table(columns: [.init("Name"), .init("Price"), .init("Stock")], rows: Body.Rows(rows))
    var reader = Reader(.table(table), columns: 30)
    #expect(reader.state.hints(in: reader.body).contains(Hint(["(", ")", "_"], "width")))
    #expect(
      (["(", ")", "_"] as [Key]).allSatisfy { Bindings().action(for: $0) == nil }, "the deck has others")
    func heads() -> [Int] { reader.screen.split(separator: "\n")[1].split(separator: " ").map(\.count) }
    let before = heads()
    #expect(before == [10, 7, 7])
    reader.press("(")
    #expect(heads() == [6, 7, 7])
    reader.press(") )")
    #expect(heads()[0] == 14)
    for _ in 0..<9 { reader.press(")") }
    #expect(reader.screen.contains("+2 ›") && reader.last == .ignored, "\(reader.screen)")
    for _ in 0..<9 { reader.press("(") }
    #expect(heads() == [3, 7, 7] && reader.last == .ignored, "\(reader.screen)")
    reader.press("_")
    #expect(reader.screen.contains("A long name of a thing") && reader.screen.contains("›"))
    let kept = BodyState(kept: reader.state.kept)
    #expect(kept.selection.widths == reader.state.selection.widths && !kept.selection.widths.isEmpty)
    reader.press("_")
    #expect(heads() == [3, 7, 7])
    reader.press(") _ _")
    #expect(heads()[0] == 7, "what it was before: \(reader.screen)")
    reader.press("( s s )")
    #expect(heads()[1] == 11, "the column that sorts: \(reader.screen)")
  }

  @Test(arguments: [(60, 28, ")))))"), (-60, 3, "(("), (3, nil, ""), (-3, nil, "")])
  func `has edges that go as far as they can, wherever the mouse ends`(
    columns: Int, width: Int?, keys: String
  ) {
    let rows = [["A long name of a thing", "1", "2"], ["Short", "10", "20"]].map { Body.Row(cells: $0) }
    let table = Body.Table(columns: [.init("Name"), .init("Price"), .init("Stock")], rows: Body.Rows(rows))
    var reader = Reader(.table(table), columns: 30)
    let input = ScreenInput.stretch(Point(x: 13, y: 0), columns: columns)
    #expect(reader.state.keys(for: input, in: reader.body) == keys.unicodeScalars.map { Key.character($0) })
    #expect(reader.state.take(input, in: reader.body) == .handled)
    #expect(reader.state.selection.widths(ofBlock: 0)[0] == width)
  }

  @MainActor private final class Count { var rows = 0 }

  @Test(arguments: [9, -9, 0], [7, 15]) func `measures a long table once for each key that an edge is like`(
    columns: Int, x: Int
  ) {
    let count = Count()
    let body = Content {
      Table(0..<20_000) {
        Column("Id") { (number: Int) -> Int in
          count.rows += 1
          return number
        }
        Column("Name") { "n\($0)" }
      } row: {
        Row("\($0)")
      }
    }.body
    let reader = Reader(body, columns: 30)
    let keys = reader.state.keys(for: .stretch(Point(x: x, y: 0), columns: columns), in: body)
    #expect((keys != nil) == (x == 7), "without a cursor no keys reach the second column")
    #expect(count.rows < 50_000)
  }

  @Test(arguments: [true, false], [9, -4, 0])
  func `has edges of columns that the mouse drags, with keys that do the same`(hasCells: Bool, columns: Int)
    throws
  {
    let rows = [["A long name of a thing", "1", "2"], ["Short", "10", "20"]].map { Body.Row(cells: $0) }
    var table = Body.Table(columns: [.init("Name"), .init("Price"), .init("Stock")], rows: Body.Rows(rows))
    table.hasCells = hasCells
    let reader = Reader(.table(table), columns: 30)
    func dragged(_ x: Int, y: Int = 0) -> (BodyState, BodyState.Reaction, [Key]?) {
      let input = ScreenInput.stretch(Point(x: x, y: y), columns: columns)
      var state = reader.state
      let reaction = state.take(input, in: reader.body)
      return (state, reaction, reader.state.keys(for: input, in: reader.body))
    }
    let (first, _, keys) = dragged(13)
    var pressed = reader
    for key in try #require(keys) { pressed.press(key) }
    #expect(first.selection.widths == pressed.state.selection.widths && !first.selection.widths.isEmpty)
    #expect(try #require(keys).count == (columns == 9 ? 2 : 1))
    #expect(dragged(12).0.selection.widths == first.selection.widths, "both cells of an edge")
    let (second, _, others) = dragged(22)
    #expect(second.selection.widths[0]?.keys.first == 1)
    #expect(others?.first == (hasCells ? .right : nil), "without a cursor no keys reach it")
    #expect(dragged(4).1 == .ignored && dragged(4).2 == [], "the middle of a head")
    #expect(dragged(13, y: 2).1 == .ignored, "a row")
  }

  @Test(arguments: [24, 30, 40])
  func `keeps the column of its cursor in sight, however wide it and the first one become`(
    columns: Int
  ) {
    var table = Body.Table(
      columns: [.init("Name"), .init("Price"), .init("Stock")],
      rows: Body.Rows(
        [["A long name of a thing", "1", "2"], ["Short", "10", "20"]].map { Body.Row(cells: $0) }))
    table.hasCells = true
    var reader = Reader(.table(table), columns: columns)
    reader.press("right")
    for _ in 0..<20 { reader.press(")") }
    #expect(reader.screen.contains("Price"), "\(reader.screen)")
    reader.press("left")
    for _ in 0..<20 { reader.press(")") }
    reader.press("right right left left ( _ _")
    #expect(reader.screen.contains("Name"), "\(reader.screen)")
  }

  @Test func `has a width for the column in which its cursor stands`() {
    let rows = [Body.Row(cells: ["one", "two", "three"])]
    var table = Body.Table(columns: [.init("A"), .init("B"), .init("C")], rows: Body.Rows(rows))
    table.hasCells = true
    var reader = Reader(.table(table), columns: 40)
    reader.press("right ) left (")
    let heads = reader.screen.split(separator: "\n")[1].split(separator: " ").map(\.count)
    #expect(heads[1] == 7 && heads[2] == 5, "\(reader.screen)")
  }

  @Test func `shows signs in place of a number that no room can take`() {
    let table = Body.Table(columns: ["Sum"], rows: [["123456789"], ["2026-11-21"], ["7"]])
    #expect(
      Reader(.table(table), columns: 6, rows: 5).screen == """
           Sum
        ──────
        ######
        2026-…
             7
        """)
  }

  @Test(arguments: [(100, 99, 11), (1_000, 999, 11), (1_000, 0, 11), (1_000, 1, 1)])
  func `measures a hundred rows from all over the table and no more`(count: Int, wide: Int, width: Int) {
    let rows = (0..<count).map { [$0 == wide ? "a wide cell" : "x"] }
    #expect(TableShape(Body.Table(columns: ["A"], rows: rows), columns: 40).width == width)
  }

  @Test(arguments: [
    ("1234567890", true), ("-2.5E-30000", true), ("1,234,567.89 €", true), ("$1234567", true),
    ("12345678 kg", true), ("2026-11-21", false), ("12:30:00.5", false), ("Shelf 123456", false),
    ("12 of the rooms", false), ("1 eeeeee", false), ("100 E 5th", false), ("1, 2, 3, 4, 5", false),
    ("555 123 4567 890", false), ("5 eggs", false), ("123456e", false), ("1 234 567 EUR", true),
    ("1\u{202F}234\u{202F}567,50", true),
  ])
  func `cuts a text and no amount, also beside words in its column`(cell: String, isAmount: Bool) {
    let table = Body.Table(
      columns: [.init("Sum", width: .fixed(6))],
      rows: Body.Rows([[cell], ["n/a"]].map { Body.Row(cells: $0) }))
    #expect(Reader(.table(table), columns: 12, rows: 5).screen.contains("######") == isAmount)
  }

  @Test func `is shifted where it is only read, and where it is sorted by a column outside`() {
    var read = Reader(
      .table(Body.Table(columns: Self.stock.columns, rows: Body.Rows(Array(Self.stock.rows), use: .reading))),
      columns: 30)
    #expect(read.state.hints(in: read.body).contains { $0.word == "columns" })
    read.press("right")
    #expect(read.screen.contains("‹ 1"))
    var reader = Reader(.table(Self.stock), columns: 30)
    reader.press("s s s s")
    #expect(reader.screen.contains("Where ↑"))
    reader.press("s s")
    #expect(reader.screen.contains("Name") && !reader.screen.contains("↑"))
  }

  @Test(arguments: [(0, 1), (1, 1), (5, 5), (99, 20)])
  func `gives a fixed column what it asks for, within its room`(asked: Int, width: Int) {
    let table = Body.Table(
      columns: [.init("Heading", width: .fixed(asked))],
      rows: Body.Rows([Body.Row(cells: ["cell"])], use: .reading))
    #expect(TableShape(table, columns: 20).columns.map(\.width) == [width])
  }
}
