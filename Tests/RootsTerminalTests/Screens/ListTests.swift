import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A list in a body` {
  private let shop = Body([
    .text("Trail shoe, size 42\nIn stock: 7"),
    .list([
      Body.Row("Add to cart", detail: "89.00"), Body.Row("See reviews"),
      Body.Row("Ask the seller", .off("closed today")),
    ]),
    .text("A light shoe."),
  ])

  @Test func `is drawn with a bar at the selection and details at the right`() {
    let reader = Reader(shop, columns: 24)
    #expect(
      reader.screen == """
        Trail shoe, size 42
        In stock: 7

        ▌ Add to cart      89.00
          See reviews
          Ask the seller

        A light shoe.
        """)
    #expect(reader.frame.cursor == Point(x: 0, y: 3))
    #expect(reader.frame[0, 3].style == .accent.on(.selected))
  }

  @Test(arguments: [
    ("down", "See reviews"), ("j", "See reviews"), ("down down up", "See reviews"), ("j j k", "See reviews"),
    ("end", "Ask the seller"), ("end home", "Add to cart"), ("pagedown", "Ask the seller"),
    ("end pageup", "Add to cart"), ("up", "Add to cart"), ("down down down down", "Ask the seller"),
    ("tab", "Add to cart"), ("h", "Add to cart"), ("right", "Add to cart"),
  ])
  func `moves`(keys: String, selected: String) {
    var reader = Reader(shop)
    reader.press(keys)
    #expect(reader.selected == selected)
  }

  @Test func `tells which row was chosen`() {
    var reader = Reader(shop)
    reader.press("down enter")
    #expect(reader.events == [.chose(list: 1, row: 1)])
  }

  @Test func `says why a row cannot be chosen`() {
    var reader = Reader(shop, columns: 32)
    reader.press("end enter")
    #expect(reader.last == .refused("closed today"))
    #expect(reader.frame.row(5) == "▌ Ask the seller    closed today")
  }

  @Test func `ignores keys that mean nothing to it`() {
    var reader = Reader(shop)
    for key in ["x", "h", "l", "left", "esc", "backspace", "f5", "space", "tab", "ctrl+s", "q"] {
      reader.press(key)
      #expect(reader.last == .ignored, "\(key)")
    }
  }

  @Test(arguments: [
    (30, "▌ Add to cart            89.00"), (20, "▌ Add to cart  89.00"), (16, "▌ Add to…  89.00"),
    (13, "▌ Add…  89.00"), (12, "▌ Ad…  89.00"), (8, "▌ Add t…"), (3, "▌ …"), (2, "▌"), (1, "▌"),
  ])
  func `is cut with a sign`(columns: Int, row: String) {
    #expect(Reader(shop, columns: columns, rows: 40).frame.rows.contains(row))
  }

  @Test func `scrolls, with signs that there is more`() {
    var reader = Reader(Body.rows(100), columns: 12, rows: 6)
    #expect(reader.screen == "▌ row 0\n  row 1    ┃\n  row 2\n  row 3\n  row 4\n  row 5    ↓")
    reader.press("pagedown")
    #expect(reader.screen == "▌ row 5    ↑\n  row 6    ┃\n  row 7\n  row 8\n  row 9\n  row 10   ↓")
    reader.press("end")
    #expect(reader.screen == "  row 94   ↑\n  row 95\n  row 96\n  row 97\n  row 98   ┃\n▌ row 99")
    reader.press("up up")
    #expect(reader.screen == "  row 94   ↑\n  row 95\n  row 96\n▌ row 97\n  row 98   ┃\n  row 99")
  }

  @Test func `moves its view by the wheel and comes back by a key`() {
    var reader = Reader(Body.rows(100), columns: 12, rows: 6)
    #expect(reader.state.wheel(.down, in: reader.body) == .handled)
    #expect(reader.selected == "row 0")
    #expect(reader.frame.row(0) == "  row 3    ↑")
    #expect(reader.frame.cursor == nil)
    reader.press("down")
    #expect(reader.selected == "row 1")
    #expect(reader.frame.row(0) == "▌ row 1    ↑")
    #expect(reader.state.wheel(.up, in: reader.body) == .handled)
    #expect(reader.state.wheel(.up, in: reader.body) == .ignored)
  }

  @Test func `keeps its selection by name, else by place, when the body changes under it`() {
    var reader = Reader(Body.rows(9))
    reader.press("down down down")
    reader.body.blocks.insert(.text("news"), at: 0)
    #expect(reader.selection == Body.Spot(block: 1, row: 3))
    reader.body.blocks[1] = .list([Body.Row("new")] + (0..<9).map { Body.Row("row \($0)") })
    #expect(reader.selection == Body.Spot(block: 1, row: 4))
    reader.press("enter")
    reader.body.blocks[1] = .list((4..<9).map { Body.Row("row \($0)") })
    #expect(reader.selected == "row 8")
    reader.body.blocks[1] = .list([Body.Row("other")])
    #expect(reader.selected == "other")
    reader.body.blocks[1] = .list([])
    #expect(reader.selection == nil)
    reader.press("down enter tab / pagedown")
    #expect(reader.reactions.suffix(5).allSatisfy { $0 == .ignored })
  }

  @Test func `stays where the name is even if others take its place`() {
    var reader = Reader(Body([.list(["a", "b", "c"].map { Body.Row($0) })]))
    reader.press("down")
    reader.body.blocks[0] = .list(["b", "x", "a"].map { Body.Row($0) })
    #expect(reader.selection == Body.Spot(block: 0, row: 0))
  }

  @Test func `shows what is above the first row and below the last`() {
    let lines = (1...4).map { "line \($0)" }.joined(separator: "\n")
    var reader = Reader(.text(lines), .list((0..<9).map { Body.Row("\($0)") }), .text(lines), rows: 7)
    #expect(reader.frame.row(0).hasPrefix("line 1"))
    reader.press("end")
    #expect(reader.frame.row(6).hasPrefix("line 4"))
    reader.press("home")
    #expect(reader.frame.row(0).hasPrefix("line 1"))
  }

  @Test func `is left for the first line by Home and for the last by End, however far they are`() {
    let lines = (1...30).map { "line \($0)" }.joined(separator: "\n")
    var reader = Reader(.text(lines), .list((0..<9).map { Body.Row("row \($0)") }), .text(lines), rows: 7)
    for (key, line) in [("end", "line 30"), ("home", "line 1"), ("end", "line 30")] {
      reader.press(key)
      #expect(reader.frame.row(key == "end" ? 6 : 0).hasPrefix(line), "\(reader.screen)")
      #expect(reader.selected == (key == "end" ? "row 8" : "row 0"))
    }
  }

  @Test(.row("2.29")) func `stays in sight when the screen shrinks`() {
    var reader = Reader(Body.rows(50), rows: 20)
    for _ in 0..<18 { reader.press("down") }
    reader.size = Size(columns: 40, rows: 5)
    #expect(reader.frame.rows.contains { $0.hasPrefix("▌ row 18") })
    #expect(reader.frame.cursor != nil)
  }

  @Test func `is selected by a click and chosen by a second one`() {
    var reader = Reader(shop)
    reader.click(5, 4)
    #expect(reader.last == .handled)
    #expect(reader.selected == "See reviews")
    reader.click(5, 4)
    #expect(reader.last == .event(.chose(list: 1, row: 1)))
    reader.click(5, 5)
    reader.click(5, 5)
    #expect(reader.last == .refused("closed today"))
    for row in [0, 2, 6, 9, 40, -1] {
      reader.click(5, row)
      #expect(reader.last == .ignored)
    }
  }

  @Test func `is chosen by a number that counts through all lists`() {
    let body = Body([.list([Body.Row("a"), Body.Row("b")]), .text("t"), .list([Body.Row("c")])])
    var state = BodyState()
    #expect(state.choose(row: 2, in: body) == .event(.chose(list: 2, row: 0)))
    #expect(state.choose(row: 1, in: body) == .event(.chose(list: 0, row: 1)))
    #expect(state.choose(row: 3, in: body) == .ignored)
    #expect(state.choose(row: -1, in: body) == .ignored)
  }

  @Test func `is left by tab and found again where it was`() {
    let list = Body.Block.list((0..<5).map { Body.Row("a\($0)") })
    var reader = Reader(list, .list((0..<5).map { Body.Row("b\($0)") }))
    reader.press("down down tab")
    #expect(reader.selected == "b0")
    reader.press("down tab")
    #expect(reader.selected == "a2")
    reader.press("shift+tab")
    #expect(reader.selected == "b1")
    reader.press("up up")
    #expect(reader.selected == "a4")
  }

  @Test func `is stepped back when the screen is in the background`() {
    var frame = Frame(Size(columns: 20, rows: 8))
    frame.draw { shop.draw(BodyState(), on: &$0, with: .background) }
    #expect(frame.row(3) == "▌ Add to cart  89.00")
    #expect(frame[0, 3].style == .muted.on(.idle))
    #expect(frame.cursor == nil)
  }

  @Test func `is plain where the terminal is`() {
    var reader = Reader(Body.rows(9), columns: 10, rows: 4)
    reader.charset = .ascii
    #expect(reader.screen == "> row 0\n  row 1  #\n  row 2\n  row 3  v")
  }
}

@Suite(.timeLimited) struct `A filter` {
  private let fruit = Body([
    .list(["Apple", "Banana", "Cherry", "Pineapple"].map { Body.Row($0, detail: "x") })
  ])

  @Test func `leaves the rows that contain the words`() {
    var reader = Reader(fruit, columns: 20, rows: 6)
    reader.press("/")
    reader.type("app")
    #expect(reader.screen == "▌ Apple            x\n  Pineapple        x\n\n\n\n/app          2 of 4")
    #expect(reader.frame.cursor == Point(x: 4, y: 5))
    reader.press("down enter enter")
    #expect(reader.events == [.chose(list: 0, row: 3)])
    reader.press("esc")
    #expect(reader.last == .handled)
    #expect(reader.selected == "Pineapple")
    #expect(reader.frame.row(5).isEmpty)
    reader.press("esc")
    #expect(reader.last == .ignored)
  }

  @Test(arguments: [
    ("APPLE", ["Apple", "Pineapple"]), ("an a", ["Banana"]),
    ("x", ["Apple", "Banana", "Cherry", "Pineapple"]),
    ("zz", []), ("ä", ["Apple", "Banana", "Pineapple"]),
  ])
  func `finds`(words: String, rows: [String]) {
    var order = RowOrder()
    let source = ["Apple", "Banana", "Cherry", "Pineapple"].map { Body.Row($0, detail: "x") }
    order.update(Body.Rows(source), filteredBy: words)
    #expect(order.rows.map { source[$0].title } == rows)
  }

  @Test(arguments: ["ärger", "a\u{308}rger", "arger"])
  func `finds capitals of all scripts, and letters with and without marks`(words: String) {
    var order = RowOrder()
    let rows = ["ÄRGER", "Arger", "A\u{308}rger", "Ären"].map { Body.Row($0) }
    order.update(Body.Rows(rows), filteredBy: words)
    #expect(order.rows == [0, 1, 2])
  }

  @Test func `says so when nothing is found, and can be taken back`() {
    var reader = Reader(fruit, columns: 20, rows: 4)
    reader.press("/")
    reader.type("qq")
    #expect(reader.screen == "  nothing found\n\n\n/qq           0 of 4")
    reader.press("enter enter")
    #expect(reader.last == .ignored)
    reader.press("/ backspace backspace")
    #expect(reader.selected == "Apple")
    reader.press("backspace")
    #expect(reader.frame.row(3).hasPrefix("  Pineapple"))
  }

  @Test func `takes no line where the list has only one`() {
    var reader = Reader(fruit, columns: 20, rows: 1)
    reader.press("/")
    reader.type("ban")
    #expect(reader.screen.hasPrefix("▌ Banana"))
    reader.size = Size(columns: 20, rows: 2)
    #expect(reader.screen == "▌ Banana           x\n/ban          1 of 4")
  }

  @Test func `takes letters that would otherwise move`() {
    var reader = Reader(fruit)
    #expect(!reader.state.takesText(in: reader.body))
    reader.press("/")
    #expect(reader.state.takesText(in: reader.body))
    reader.type("jk/q")
    #expect(reader.reactions.allSatisfy { $0 == .handled })
    reader.press("esc")
    #expect(!reader.state.takesText(in: reader.body))
  }

  @Test func `follows a body that changes`() {
    var reader = Reader(fruit)
    reader.press("/")
    reader.type("err")
    reader.press("enter")
    reader.body = Body([.list(["Blackberry", "Cherry", "Plum", "Strawberry"].map { Body.Row($0) })])
    #expect(reader.selected == "Cherry")
    reader.press("down")
    #expect(reader.selected == "Strawberry")
    reader.body = Body([.text("gone")])
    reader.press("down")
    #expect(reader.screen == "gone")
  }

  @Test func `takes what is pasted`() {
    var reader = Reader(fruit)
    reader.press("/")
    #expect(reader.state.paste("cher\u{1B}ry", in: reader.body) == .handled)
    #expect(reader.selected == "Cherry")
  }

  @Test func `belongs to the list that has the keys`() {
    var reader = Reader(.list([Body.Row("Apple")]), .list([Body.Row("Banana"), Body.Row("Cherry")]), rows: 8)
    reader.press("down down")
    #expect(reader.selected == "Cherry")
    reader.press("/")
    reader.type("ban")
    #expect(reader.selected == "Banana")
    #expect(reader.screen.contains("Apple"))
    #expect(!reader.screen.contains("Cherry"))
  }

  @Test func `ends when a row is selected that it hides`() {
    var reader = Reader(fruit)
    reader.press("/")
    reader.type("app")
    reader.press("enter")
    reader.state.select(Body.Spot(block: 0, row: 3), in: reader.body)
    #expect(!reader.screen.contains("Banana"))
    reader.state.select(Body.Spot(block: 0, row: 1), in: reader.body)
    #expect(reader.selected == "Banana")
    #expect(reader.screen.contains("Cherry"))
  }

  @Test func `is taken up again by a click`() {
    var reader = Reader(fruit, rows: 5)
    reader.press("/")
    reader.type("an")
    reader.press("enter")
    #expect(!reader.state.takesText(in: reader.body))
    reader.click(3, 4)
    #expect(reader.state.takesText(in: reader.body))
  }
}
