import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A body` {
  private let map = {
    var body = Body()
    body.backdrop = (0..<12).map { _ in String(repeating: ".", count: 30) }
    body.top = Body.Part(height: 2, [.text("Car 7, 240 m away, 81 % charge")])
    body.bottom = Body.Part(
      height: 3,
      [.list([Body.Row("Reserve", detail: "4.20"), Body.Row("Show the way"), Body.Row("Report")])])
    return body
  }()

  @Test func `has its keys in the lowest part where nothing can be selected`() {
    let text = [Body.Block.text("x")]
    let part = Body.Part(height: 1, text)
    func resting(_ backdrop: [String]?, _ top: Body.Part?, _ bottom: Body.Part?) -> ScreenPart {
      var body = Body(text)
      (body.backdrop, body.top, body.bottom) = (backdrop, top, bottom)
      return body.restingPart
    }
    #expect(resting(nil, nil, nil) == .whole)
    #expect(resting(nil, part, nil) == .top && resting(["~"], part, nil) == .top)
    for (backdrop, top) in [([String]?.none, Body.Part?.none), (["~"], part), (nil, part)] {
      #expect(resting(backdrop, top, part) == .bottom)
    }
    #expect(resting(["~"], nil, nil) == .bottom)
  }

  @Test func `wraps text`() {
    let reader = Reader(.text("A light shoe for wet ground\n\nand long days."), columns: 14)
    #expect(reader.screen == "A light shoe\nfor wet ground\n\nand long days.")
    #expect(reader.frame.cursor == nil)
  }

  @Test func `scrolls while nothing can be selected`() {
    var reader = Reader(.text((1...30).map { "line \($0)" }.joined(separator: "\n")), rows: 5)
    for (key, first) in [
      ("down", 2), ("j", 3), ("pagedown", 7), ("space", 11), ("k", 10), ("pageup", 6), ("end", 26),
      ("home", 1),
    ] {
      reader.press(key)
      #expect(reader.frame.row(0).hasPrefix("line \(first)"), "\(key)")
    }
    reader.press("home")
    #expect(reader.last == .ignored)
    reader.press("up enter x")
    #expect(reader.reactions.suffix(3).allSatisfy { $0 == .ignored })
  }

  @Test func `reads long text above a list page by page`() {
    let text = (1...30).map { "line \($0)" }.joined(separator: "\n")
    var reader = Reader(.text(text), .list([Body.Row("only")]), rows: 5)
    reader.press("home pageup")
    reader.press("up")
    reader.press("pageup pageup pageup pageup pageup pageup pageup pageup")
    #expect(reader.frame.row(0).hasPrefix("line 1"))
    reader.press("pagedown")
    #expect(reader.frame.row(0).hasPrefix("line 5"))
    reader.press("pagedown pagedown pagedown pagedown pagedown pagedown pagedown pagedown")
    #expect(reader.frame.row(4).hasPrefix("▌ only"))
  }

  @Test func `has tables with aligned columns`() {
    let table = Body.Table(
      columns: ["Name", "Price", "Left"],
      rows: [["Trail shoe", "89.00", "7"], ["Sock", "4.50", "120"], ["Hat"]])
    #expect(
      Reader(.table(table), columns: 30).screen == """
        Name        Price  Left
        ──────────  ─────  ────
        Trail shoe  89.00     7
        Sock         4.50   120
        Hat
        """)
    #expect(
      Reader(.table(table), columns: 16).screen == """
        Name      Price
        ────────  ─ +1 ›
        Trail s…  89.00
        Sock       4.50
        Hat
        """)
    #expect(
      Reader(.table(Body.Table(columns: [], rows: [["a", "b"], ["cc", "d"]]))).screen == "a   b\ncc  d")
  }

  @Test func `shows pictures as they are`() {
    #expect(Reader(.image([" /\\ ", "/  \\ too wide"]), columns: 6).screen == " /\\\n/  \\ t")
  }

  @Test func `has parts over a backdrop that stays`() {
    var reader = Reader(map, columns: 24, rows: 8)
    #expect(
      reader.screen == """
        Car 7, 240 m away, 81 %
        charge
        ........................
        ........................
        ........................
        ▌ Reserve           4.20
          Show the way
          Report
        """)
    #expect(reader.frame.cursor == Point(x: 0, y: 5))
    #expect(reader.state.keyPart(in: map) == .bottom)
    reader.press("enter")
    #expect(reader.last == .event(.chose(list: 1, row: 0)))
    reader.press("up")
    #expect(reader.last == .ignored)
    #expect(reader.state.click(at: Point(x: 3, y: 2), on: .bottom, in: map) == .handled)
    #expect(
      reader.state.click(at: Point(x: 3, y: 2), on: .bottom, in: map) == .event(.chose(list: 1, row: 2)))
  }

  @Test(arguments: [
    (8, 2, 3, 3), (5, 2, 0, 3), (4, 1, 0, 3), (3, 1, 0, 2), (2, 1, 0, 1), (1, 0, 0, 1),
  ])
  func `shares its room`(rows: Int, top: Int, middle: Int, bottom: Int) {
    let areas = map.areas(in: Size(columns: 10, rows: rows))
    #expect((areas.top?.height ?? 0) == top)
    #expect(areas.middle.height == middle)
    #expect((areas.bottom?.height ?? 0) == bottom)
    #expect(areas.middle.y == top)
    #expect(areas.bottom.map { $0.bottom == rows } != false)
  }

  @Test(arguments: [
    (20, 3, 11, 6), (10, 1, 3, 6), (9, 1, 3, 5), (5, 1, 2, 2), (3, 1, 1, 1), (2, 0, 1, 1), (1, 0, 1, 0),
  ])
  func `keeps its main part in sight in a low window`(rows: Int, top: Int, middle: Int, bottom: Int) {
    var body = Body([.list([Body.Row("Green"), Body.Row("Black"), Body.Row("Red")])])
    body.top = Body.Part(height: 3, [.text("above")])
    body.bottom = Body.Part(height: 6, [.text("below")])
    let areas = body.areas(in: Size(columns: 10, rows: rows))
    #expect(
      [areas.top?.height ?? 0, areas.middle.height, areas.bottom?.height ?? 0] == [top, middle, bottom])
    body.bottom?.height = Size.largest.rows
    #expect(body.areas(in: Size(columns: 10, rows: 20)).middle.isEmpty)
  }

  @Test func `goes from part to part by tab`() {
    var body = map
    body.top?.blocks.append(.list([Body.Row("Call"), Body.Row("Text")]))
    var reader = Reader(body, rows: 12)
    #expect(reader.selected == "Call")
    reader.press("down down")
    #expect(reader.selected == "Text")
    reader.press("tab")
    #expect(reader.selected == "Reserve")
    reader.press("tab")
    #expect(reader.selected == "Text")
  }

  @Test func `has a plain form`() {
    let shop = Body([
      .text("Trail shoe, size 42\nIn stock: 7"), .image(["|--|"]),
      .list([Body.Row("Add to cart", detail: "89.00"), Body.Row("Ask", .off("closed"))]),
    ])
    #expect(
      shop.plain().allLines == [
        "Trail shoe, size 42", "In stock: 7", " 1 Add to cart, 89.00   2 Ask (off: closed)",
      ])
    #expect(shop.plain().choices.map(\.spot.row) == [0, 1])
    #expect(
      Body.address.plain().allLines == [
        " 1 Name: Ada Lind", " 2 Street: Oak Road 4", " 3 Post code: 12 (five digits)",
        " 4 kind: work of home, work",
        " 5 keep for next time: yes", " 6 Send",
      ])
    let table = Body.Table(columns: ["Name", "Price"], rows: [["Hat", "3"], ["Sock"]])
    #expect(Body([.table(table)]).plain().allLines == ["Name: Hat, Price: 3", "Name: Sock"])
    #expect(
      Body([.list([Body.Row("a\u{1B}[31mb")])]).plain().allLines.joined().utf8.allSatisfy { $0 != 0x1B })
  }

  @Test(arguments: [
    (Body([.text("ab\nabcd")]), 80, Size(columns: 4, rows: 2)),
    (Body([.text("ab\r\nabcd")]), 80, Size(columns: 4, rows: 2)),
    (Body([.text("one two three")]), 7, Size(columns: 7, rows: 2)),
    (Body([.list([Body.Row("abc", detail: "de"), Body.Row("f")])]), 80, Size(columns: 9, rows: 2)),
    (Body([.text("a"), .submit("Go")]), 80, Size(columns: 4, rows: 3)),
    (Body.address, 80, Size(columns: 30, rows: 13)), (Body(), 80, Size(columns: 1, rows: 1)),
  ])
  func `knows how much room it would like`(body: Body, columns: Int, size: Size) {
    #expect(body.naturalSize(columns: columns) == size)
  }
}

@Suite(.timeLimited) struct `A screen that is opened` {
  private let text = (1...9).map { "line \($0)" }.joined(separator: "\n")

  @Test func `shows its beginning, no matter what has the keys`() {
    var reader = Reader(.text(text), .list([Body.Row("one"), Body.Row("two")]), columns: 20, rows: 5)
    #expect(reader.frame.row(0).hasPrefix("line 1") && reader.selected == "one")
    reader.press("down down")
    #expect(reader.frame.row(0).hasPrefix("line 3") && reader.selected == "one")
    reader.press("down down down down")
    #expect(reader.frame.row(4).hasPrefix("▌ one"))
    reader.press("down")
    #expect(reader.selected == "two" && reader.frame.rows.contains { $0.hasPrefix("▌ two") })
  }

  @Test func `shows what is typed into`() {
    var reader = Reader(.text(text), .field(Body.Field("name")), columns: 20, rows: 5)
    #expect(reader.frame.row(0).hasPrefix("line 1"))
    reader.type("Ada")
    #expect(reader.screen.contains("▌ Ada"))
  }

  @Test func `goes to what the next key selects`() {
    var reader = Reader(.text(text), .list([Body.Row("one")]), .submit("Go"), columns: 20, rows: 5)
    reader.press("tab")
    #expect(reader.screen.contains("▌ Go"))
  }
}
