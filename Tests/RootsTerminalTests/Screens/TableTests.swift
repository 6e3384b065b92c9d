import Roots
import TestTraits
import Testing

@testable import RootsTerminal

private struct Item: Sendable {
  let name: String
  let size: Int
  var day = "2026-01-01"
}

@MainActor @Suite(.timeLimited) struct `A table of things` {
  private let items = [
    Item(name: "beta", size: 9), Item(name: "Alpha", size: 10), Item(name: "gamma", size: 100),
  ]

  private func body(_ items: [Item], sections: [Section] = []) -> Body {
    Content {
      Table(items, sections: sections) {
        Column("Name", width: .filling) { $0.name }
        Column("Size") { "\($0.size) B" }.sorted { $0.size }
        Column("Day", width: .fixed(6)) { $0.day }
      } row: { item in
        Row(item.name)
      }
    }.body
  }

  @Test func `gives columns the width that they want`() {
    #expect(
      Reader(body(items), columns: 34).screen == """
          Name              Size       Day
          ────────────────  ──────  ──────
        ▌ beta              9 B     2026-…
          Alpha             10 B    2026-…
          gamma             100 B   2026-…
        """)
  }

  @Test func `fills no more than a line of text, so that cells stay with their row`() {
    #expect(TableShape(table(of: body(items)), columns: 194).width == 100)
    #expect(TableShape(table(of: body(items)), columns: 90).width == 90)
    let long = [Item(name: String(repeating: "x", count: 150), size: 1)]
    #expect(TableShape(table(of: body(long)), columns: 194).width > 150)
  }

  private var cells: Body {
    Content {
      Table(items) {
        Column("Name") { $0.name }
        Column("Size") { $0.size }
        Column("Day") { $0.day }
      } row: { item in
        Row(item.name)
      }.cells()
    }.body
  }

  @Test func `has a cursor that goes from cell to cell, and what it stands on is copied`() {
    var reader = Reader(cells)
    #expect(reader.state.selectedText(in: cells) == "beta" && reader.state.selectedColumn(in: cells) == 0)
    reader.press("right down")
    #expect(reader.state.selectedText(in: cells) == "10" && reader.state.selectedColumn(in: cells) == 1)
    let frame = reader.frame
    let reversed = (0..<frame.size.columns).filter {
      frame[$0, 3].style.attributes.contains(.reverse)
    }
    #expect(reversed == Array(10..<16), "\(reader.screen)")
    // What reads or magnifies the screen follows the terminal's own.
    #expect(frame.cursor == Point(x: 10, y: 3))
    #expect(reader.state.hints(in: cells).contains(Hint([.left, .right], "cells")))
    reader.press("right right")
    #expect(reader.last == .ignored && reader.state.selectedText(in: cells) == "2026-01-01")
    reader.press("enter")
    #expect(reader.last == .event(.chose(list: 0, row: 1)))
  }

  @Test func `has a cursor that goes to the cell that is clicked, as keys would`() {
    var reader = Reader(cells)
    let keys = reader.state.keys(for: .click(Point(x: 10, y: 3)), in: cells)
    #expect(keys == [.down, .right])
    reader.click(10, 3)
    #expect(reader.state.selectedText(in: cells) == "10" && reader.last == .handled)
    reader.click(10, 3)
    #expect(reader.last == .event(.chose(list: 0, row: 1)))
  }

  @Test func `has a cursor that is in sight, also in a smaller window and when another column sorts`() {
    let columns = (0..<9).map { "Column \($0)" }
    let body = Content { Table(columns: columns, rows: [columns, columns]).cells() }.body
    var reader = Reader(body, columns: 80)
    for _ in 0..<8 { reader.press("right") }
    #expect(reader.screen.contains("Column 8"))
    reader.size = Size(columns: 30, rows: 12)
    #expect(reader.screen.contains("Column 8"))
    reader.press("s")
    #expect(
      reader.state.selectedText(in: body) == "Column 8"
        && reader.state.selection.sort(ofBlock: 0)?.column == 8)
    reader.press("left s")
    #expect(reader.state.selection.sort(ofBlock: 0)?.column == 7)
    reader.press("s")
    #expect(!reader.screen.contains("↑") && reader.state.selectedText(in: body) == "Column 7")
  }

  @Test func `can be walked where its rows do nothing`() {
    let body = Content { Table(columns: ["A", "B"], rows: [["1", "2"], ["3", "4"]]).cells() }.body
    var reader = Reader(body)
    reader.press("down right")
    #expect(reader.state.selectedText(in: body) == "4")
    #expect(!reader.state.hints(in: body).contains { $0.keys == [.enter] })
    reader.press("enter")
    #expect(reader.last == .ignored)
  }

  private func table(of body: Body) -> Body.Table {
    guard case .table(let table)? = body.block(0) else { return Body.Table(columns: [], rows: []) }
    return table
  }

  @Test func `keeps half of a narrow room for what a row is, and cuts numbers last`() {
    let table = Body.Table(
      columns: ["Subject", "Author", "Date"],
      rows: [["Mend the gate by the river", "A long list of names", "2026-11-21"]])
    #expect(
      Reader(.table(table), columns: 44).screen == """
        Subject               Author            Date
        ────────────────────  ──────────  ──────────
        Mend the gate by th…  A long li…  2026-11-21
        """)
  }

  @Test func `has columns of numbers, sorted by their value`() {
    let body = Content {
      Table(items) {
        Column("Name", width: .filling) { $0.name }
        Column("Size") { $0.size }
      } row: { item in
        Row(item.name)
      }
    }.body
    var reader = Reader(body, columns: 24)
    reader.press("s")
    reader.press("s")
    #expect(
      reader.screen == """
          Name            Size ↑
          ──────────────  ──────
        ▌ beta                 9
          Alpha               10
          gamma              100
        """)
  }

  @Test func `keeps half of a narrow room for the column that fills`() {
    let items = [Item(name: "a name of some length, and then more", size: 1, day: "a long word here")]
    let body = Content {
      Table(items) {
        Column("Size", width: .fixed(8)) { $0.size }
        Column("Name", width: .filling) { $0.name }
        Column("Day", width: .fixed(16)) { $0.day }
      } row: { item in
        Row(item.name)
      }
    }.body
    #expect(
      Reader(body, columns: 40).screen == """
              Size  Name               Day
          ────────  ─────────────────  ─────────
        ▌        1  a name of some l…  a long w…
        """)
  }

  @Test func `is sorted by its columns, the numbers by their value`() {
    var reader = Reader(body(items), columns: 34)
    let names = { (reader: Reader) in reader.frame.rows[2..<5].map { $0.dropFirst(2).prefix { $0 != " " } } }
    reader.press("s")
    #expect(names(reader) == ["Alpha", "beta", "gamma"])
    #expect(reader.screen.contains("Name ↑"))
    #expect(reader.selected == "beta")
    reader.press("s")
    #expect(names(reader) == ["beta", "Alpha", "gamma"])
    reader.press("S")
    #expect(names(reader) == ["gamma", "Alpha", "beta"])
    #expect(reader.screen.contains("Size ↓"))
    reader.press("s s")
    #expect(names(reader) == ["beta", "Alpha", "gamma"])
    #expect(!reader.screen.contains("↑") && !reader.screen.contains("↓"))
  }

  @Test func `moves, chooses and filters in the order in which it is sorted`() {
    var reader = Reader(body(items), columns: 34)
    reader.press("s home enter down enter")
    #expect(reader.events == [.chose(list: 0, row: 1), .chose(list: 0, row: 0)])
    reader.press("/")
    reader.type("m")
    #expect(reader.selected == "gamma")
    reader.press("enter S")
    #expect(reader.selected == "gamma")
    reader.press("esc end")
    #expect(reader.selected == "Alpha")
  }

  @Test func `is sorted by a click on a head, and the other way by a second`() {
    var reader = Reader(body(items), columns: 34)
    reader.click(22, 0)
    #expect(reader.screen.contains("Size ↑"))
    reader.click(22, 1)
    #expect(reader.screen.contains("Size ↓"))
    reader.click(3, 3)
    reader.click(3, 3)
    #expect(reader.last == .event(.chose(list: 0, row: 1)))
  }

  @Test func `keeps its order, its filter and its widths where texts come and go above it`() {
    var reader = Reader(body(items), columns: 44)
    reader.press("s > /")
    reader.type("a")
    reader.press("enter end")
    let table = reader.frame.rows.filter { $0.contains("a") }
    #expect(reader.selected == "gamma" && table.count > 2)
    for texts in [1, 2, 0, 1] {
      reader.body = Body(Array(repeating: .text("-"), count: texts) + body(items).blocks)
      #expect(reader.frame.rows.filter { $0.contains("a") } == table, "\(reader.screen)")
      reader.press("up down")
      #expect(reader.selected == "gamma")
    }
  }

  @Test func `keeps its order and its filter where another list comes and goes`() {
    var reader = Reader(body(items), columns: 44)
    reader.press("s /")
    reader.type("a")
    reader.press("enter end")
    func table() -> [String] {
      reader.frame.rows.filter { $0.contains("a") && !$0.contains("other") }.map {
        $0.replacing("▌", with: " ")
      }
    }
    let before = table()
    let (own, other) = (body(items).blocks, [Body.Block.list([Body.Row("other")])])
    for blocks in [other + own, own, own + other, other + own] {
      reader.body = Body(blocks)
      reader.press("tab up down")
      #expect(table() == before, "\(reader.screen)")
    }
    // A filter ends with its list.
    for blocks in [other, own] {
      reader.body = Body(blocks)
      reader.press("tab up down")
    }
    #expect(table() == before.dropLast(), "\(reader.screen)")
  }

  @Test func `keeps what is typed into its filter where one of its kind comes below`() {
    let list = Body.Block.list(["alpha", "beta", "gamma"].map { Body.Row($0) })
    var reader = Reader(list, columns: 44)
    reader.press("/")
    reader.type("al")
    reader.body = Body([list, list])
    reader.type("p")
    #expect(reader.screen.contains("/alp") && reader.selected == "alpha", "\(reader.screen)")
  }

  @Test func `keeps a head below texts where it is clicked`() {
    let many = (0..<40).map { Item(name: "n\($0)", size: $0) }
    var reader = Reader(Body([.text("Above."), body(many).blocks[0]]), columns: 40, rows: 8)
    for (sign, first) in [("↑", "n0"), ("↓", "n39"), ("↑", "n0")] {
      reader.click(28, 2)
      #expect(reader.frame.rows[2].contains("Size \(sign)"), "\(reader.screen)")
      #expect(reader.selected == first)
      #expect(reader.frame.rows[4].contains(first))
    }
  }

  @Test func `keeps its head in sight, and never a row below it`() {
    let many = (0..<40).map { Item(name: "n\($0)", size: $0) }
    var reader = Reader(Body([.text("Above."), body(many).blocks[0]]), columns: 40, rows: 8)
    for _ in 0..<30 { reader.press("down") }
    #expect(reader.frame.rows[0].hasPrefix("  Name"))
    // The head has an arrow of its own where it sorts.
    #expect(reader.frame.rows.map { $0.contains("↑") }.firstIndex(of: true) == 2, "\(reader.screen)")
    for _ in 0..<29 {
      reader.press("up")
      let shown = reader.frame.rows.contains { $0.hasPrefix("▌ ") }
      #expect(shown, "\(reader.screen)")
    }
    reader.press("up")
    #expect(reader.frame.rows[0].hasPrefix("Above."))
  }

  @Test(arguments: ["pagedown", "pageup"])
  func `shows every row while one pages`(key: String) {
    let many = (0..<40).map { Item(name: "n\($0)", size: $0) }
    var reader = Reader(body(many), columns: 40, rows: 9)
    if key == "pageup" { reader.press("end") }
    var seen: Set<Substring> = []
    for _ in 0..<12 {
      for row in reader.frame.rows.dropFirst(2) { seen.insert(row.dropFirst(2).prefix { $0 != " " }) }
      reader.press(key)
    }
    #expect(seen.isSuperset(of: many.map { $0.name[...] }))
  }

  @Test func `has sections unless it is sorted`() {
    let sections = [Section("Greek", count: 2), Section("More", count: 1)]
    var reader = Reader(body(items, sections: sections), columns: 34)
    #expect(reader.frame.rows[2].hasPrefix("Greek") && reader.frame.rows[6].hasPrefix("More"))
    reader.press("s")
    #expect(!reader.screen.contains("Greek"))
  }

  @Test func `has the columns that loops and branches make`() {
    let hasSize = items.count > 1
    let reader = Reader(
      Content {
        Table(items) {
          for number in 1...2 { Column("Name \(number)") { $0.name } }
          if hasSize { Column("Size") { $0.size } }
          [Column("Last") { $0.name }]
        } row: {
          Row($0.name)
        }
      }.body)
    #expect(["Name 1", "Name 2", "Size", "Last"].allSatisfy(reader.screen.contains))
  }

  @Test func `names a row as the row says, with anything in its first column`() {
    var reader = Reader(
      Content {
        Table(items) {
          Column("Size") { "\($0.size) B" }
        } row: { item in
          item.size == 10 ? Row(item.name).id("ten") : Row(item.name)
        }
      }.body)
    var names = [reader.selected]
    for _ in 0..<2 {
      reader.press("down")
      names.append(reader.selected)
    }
    #expect(names == ["beta", "ten", "gamma"])
    #expect(reader.screen.contains("▌ 100 B"))
  }

  @Test func `does what its rows say`() {
    var opened: [String] = []
    let screen = BodyScreen {
      Table(items) {
        Column("Name") { $0.name }
      } row: { item in
        Row(item.name) { opened.append(item.name) }.off(item.size == 100 ? "too large" : nil).badge("!")
      }
    }
    for key in [Key.down, .enter, .down, .enter] { _ = screen.handle(.key(key)) }
    #expect(opened == ["Alpha"])
    #expect(
      screen.plain.choices.map(\.text) == [
        "Name: beta, !", "Name: Alpha, !", "Name: gamma, ! (off: too large)",
      ])
    #expect(screen.hints.contains(Hint("s", "sort")))
  }

  @Test func `that is read has no selection and no order`() {
    var reader = Reader(.table(Body.Table(columns: ["a"], rows: [["2"], ["1"]])))
    reader.press("s enter")
    #expect(reader.reactions == [.ignored, .ignored])
    #expect(reader.selection == nil)
  }
}

@Suite(.timeLimited) struct `The order of texts` {
  @Test func `is the same whichever is first`() {
    let texts = ["10", "9", "2 KiB", "b", "A", "a", "", "-3", "/x", ".5", "0.2", "1.2.3", "é", "1,000"]
    let keys = texts.map { RowKey(text: $0) } + [.whole(2), .number(2.5), .whole(2_000)]
    for (place, one) in keys.enumerated() {
      for (other, two) in keys.enumerated() where other != place {
        #expect((one < two) != (two < one), "\(one) \(two)")
        for three in keys where one < two && two < three {
          #expect(one < three, "\(one) \(two) \(three)")
        }
      }
    }
  }
}
