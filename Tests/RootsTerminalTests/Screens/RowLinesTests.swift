import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Where rows, headings and gaps stand, beside a list of all lines written down one by one.
@Suite(.timeLimited) struct `The lines of a list` {
  /// A list of sections with the rows in each; rows with an even number say 'even'.
  private func reader(_ counts: [Int], rest: Int, isTable: Bool, filter: String) -> Reader {
    let total = counts.reduce(rest, +)
    var rows = Body.Rows((0..<total).map { Body.Row("r\($0) \($0 % 2 == 0 ? "even" : "odd")") })
    rows.sections = counts.enumerated().map { Body.Rows.Section($0 == 2 ? "" : "s\($0)", count: $1) }
    let block = isTable ? Body.Block.table(Body.Table(columns: [.init("Name")], rows: rows)) : .list(rows)
    var reader = Reader(block, columns: 30, rows: 10)
    if !filter.isEmpty {
      reader.press("/")
      reader.type(filter)
    }
    return reader
  }

  /// All lines, one by one.
  private func written(_ counts: [Int], rest: Int, isTable: Bool, filter: String) -> [RowLines.Content] {
    var lines: [RowLines.Content] = isTable ? [.head(0), .head(1)] : []
    var (row, position) = (0, 0)
    for (number, count) in (counts + [rest]).enumerated() {
      let shown = (row..<row + count).filter { filter.isEmpty || ($0 % 2 == 0 ? "even" : "odd") == filter }
      row += count
      if shown.isEmpty { continue }
      if number < counts.count {
        if position > 0 { lines.append(.gap) }
        if number != 2 { lines.append(.heading("s\(number)")) }
      }
      for _ in shown {
        lines.append(.row(position))
        position += 1
      }
    }
    return lines
  }

  @Test(arguments: Seeded.seeds(20)) func `are those that are written down`(seed: Int) throws {
    var dice = Seeded(seed: UInt64(seed + 1))
    let counts = (0..<dice.roll(5)).map { _ in dice.roll(4) }
    let (rest, isTable) = (dice.roll(3), dice.roll(2) == 0)
    for filter in ["", "even", "odd"] {
      let reader = reader(counts, rest: rest, isTable: isTable, filter: filter)
      let expected = written(counts, rest: rest, isTable: isTable, filter: filter)
      let block = try #require(reader.body.block(0))
      let lines = try #require(RowLines(block, number: 0, reader.state.selection))
      #expect(lines.height(isFiltered: false) == expected.count, "\(counts) \(rest) \(filter)")
      #expect(expected.indices.map { lines[$0] } == expected, "\(counts) \(rest) \(filter)")
      for position in 0..<lines.count {
        let line = try #require(expected.firstIndex(of: .row(position)))
        #expect(lines.line(of: position) == line && lines.position(nearest: line) == position)
        // What must be seen with a row: the heading above it, if it is the first below that.
        let first =
          expected[..<line].lastIndex { if case .row = $0 { true } else { false } }.map { $0 + 1 }
          ?? lines.headRows
        #expect(lines.firstLine(of: position) == first, "\(expected) \(position)")
      }
      for line in -1...expected.count + 3 {
        let position = lines.position(nearest: line)
        #expect((0...max(0, lines.count - 1)).contains(position))
      }
    }
  }

  @Test func `are one where nothing is found, and none of a text`() throws {
    let reader = reader([], rest: 0, isTable: false, filter: "")
    let block = try #require(reader.body.block(0))
    let lines = try #require(RowLines(block, number: 0, reader.state.selection))
    #expect(lines.height(isFiltered: true) == 1 && lines.height(isFiltered: false) == 0)
    #expect(RowLines(.text("x"), number: 0, reader.state.selection) == nil)
  }

  @MainActor @Test func `have no heading for rows of no section`() {
    let page = Content {
      List {
        Row("All")
        Section("Fruit") {
          Row("Apple")
          Row("Pear")
        }
        Row("More")
      }
    }
    let reader = Reader(page.body, columns: 14, rows: 9)
    #expect(reader.screen == "▌ All\n\nFruit\n  Apple\n  Pear\n\n  More")
    #expect(page.body.plain().choices.map(\.text) == ["All", "Fruit: Apple", "Pear", "More"])
  }

  @Test func `can be chosen where they can be used`() {
    let rows = Body.Rows([Body.Row("a"), Body.Row("b", .off("no")), Body.Row("c")])
    #expect(Body.Block.list(rows).choices.map { "\($0.number) \($0.title)" } == ["0 a", "2 c"])
    let read = Body.Rows([Body.Row("a")], use: .reading)
    #expect(Body.Block.list(read).choices.isEmpty)
    let links = Body.Block.text(Text(markup: "[one](a) and [two](b)"))
    #expect(links.choices.map { "\($0.number) \($0.title)" } == ["0 one", "1 two"])
    for block in [
      Body.Block.submit("x"), .image(["x"]), .field(Body.Field("x")), .chart(.progress(ProgressBar("", 1))),
    ] {
      #expect(block.choices.isEmpty && block.rows == nil && block.choosable == nil)
    }
  }
}

@Suite(.timeLimited) struct `The shape of a table` {
  private static let cells = [
    "", "7", "1,000", "-3.5 %", "a", "Mend the gate", "漢字漢字", "2026-11-21", "x y z", "e\u{301}",
  ]

  private func table(_ dice: inout Seeded) -> Body.Table {
    let count = 1 + dice.roll(5)
    let widths: [Body.Table.Width] = [.fitting, .fitting, .filling, .fixed(6), .fixed(0), .fixed(400)]
    let columns = (0..<count).map { _ in
      Body.Table.Column(Self.cells[dice.roll(Self.cells.count)], width: widths[dice.roll(widths.count)])
    }
    let rows = (0..<dice.roll(6)).map { _ in
      Body.Row(cells: (0..<count + dice.roll(2)).map { _ in Self.cells[dice.roll(Self.cells.count)] })
    }
    return Body.Table(columns: columns, rows: Body.Rows(rows, use: dice.roll(2) == 0 ? .reading : .choosing))
  }

  @Test(arguments: Seeded.seeds(12))
  func `has its columns side by side, each with something to show, within its room`(
    seed: Int
  ) {
    var dice = Seeded(seed: UInt64(seed + 21))
    let table = table(&dice)
    for room in [1, 2, 5, 9, 14, 20, 33, 60, 101, 180] {
      let shape = TableShape(table, columns: room)
      let columns = shape.columns
      #expect(columns.count + shape.outside.left + shape.outside.right >= table.columns.count)
      #expect(columns.allSatisfy { $0.width >= 0 })
      for (one, next) in zip(columns, columns.dropFirst()) { #expect(next.x == one.x + one.width + 2) }
      #expect(columns.first.map { $0.x == (table.rows.use == .reading ? 0 : 2) } ?? true)
      let least =
        columns.reduce(0) { $0 + min($1.width, 3) } + 2 * (columns.count - 1) + (columns.first?.x ?? 0)
      #expect(shape.width <= max(room, least), "\(room): \(columns.map(\.width))")
      // A place belongs to the column that is drawn there, or to none.
      for x in 0..<room {
        let found = shape.column(at: x)
        let drawn = columns.first { ($0.x..<$0.x + $0.width).contains(x) }?.number
        #expect(drawn == nil || found == drawn, "\(x)")
      }
      // It is drawn without leaving its room, also where there is none for it.
      let reader = Reader(.table(table), columns: room, rows: 5)
      for row in reader.frame.rows { #expect(Text.width(of: row) <= room) }
    }
  }

  @Test(arguments: [
    (["1", "22", "-3"], Text.Alignment.right), (["1", "x"], .left), (["10 %", "5 %"], .right),
    (["2026-11-21"], .right),
    (["1", ""], .right), (["", ""], .right), (["."], .left), (["1.000,5", "12:30"], .right), (["1€"], .left),
    (["١"], .left),
  ])
  func `has numbers at the right and all else at the left`(cells: [String], alignment: Text.Alignment) {
    let table = Body.Table(columns: ["n"], rows: cells.map { [$0] })
    #expect(TableShape(table, columns: 40).columns.map(\.alignment) == [alignment])
    let told = Body.Table(
      columns: [.init("n", alignment: .center)], rows: Body.Rows(cells.map { Body.Row(cells: [$0]) }))
    #expect(TableShape(told, columns: 40).columns.map(\.alignment) == [.center])
  }

  @Test func `has its numbers at the left where there are no rows`() {
    #expect(TableShape(Body.Table(columns: ["n"], rows: []), columns: 40).columns.map(\.alignment) == [.left])
    #expect(TableShape(Body.Table(columns: [], rows: []), columns: 40).width == 0)
  }
}
