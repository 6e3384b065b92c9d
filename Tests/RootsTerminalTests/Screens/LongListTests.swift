import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Counts what is asked of a long list.
@MainActor private final class Shelf {
  var titles = (0..<100_000).map { "row \($0)" }
  var builds = 0
  var rowsMade = 0
  var chosen: [String] = []

  var content: Content {
    builds += 1
    return Content {
      List(titles) { title in
        self.make(title)
      }
    }
  }

  private func make(_ title: String) -> Row {
    rowsMade += 1
    return Row(title) { self.chosen.append(title) }
  }
}

@MainActor @Suite(.timeLimited) struct `A long list` {
  private func session(_ shelf: Shelf) throws -> Session {
    let map = AppMap(title: "Shelf") {
      Tab("home", root: "list")
      Screen("list") { _ in BodyScreen { shelf.content } }
    }
    return Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
  }

  @Test(arguments: ["down", "pagedown", "end", "up", "enter", "x"])
  func `is built once for a key and what is drawn after it`(name: String) throws {
    let shelf = Shelf()
    let session = try session(shelf)
    _ = session.frame
    #expect(shelf.builds == 1)
    session.press(try #require(Key(name)))
    _ = session.frame
    #expect(shelf.builds == 2)
    _ = session.frame
    #expect(shelf.builds == 2)
  }

  @Test func `is built once for a click and for the wheel`() throws {
    let shelf = Shelf()
    let session = try session(shelf)
    _ = session.frame
    for action in [Mouse.Action.wheel(.down), .press(.left), .release(.left)] {
      let before = shelf.builds
      session.mouse(Mouse(action, at: Point(x: 10, y: 8)))
      _ = session.frame
      #expect(shelf.builds <= before + 1)
    }
  }

  @Test(arguments: ["down", "pagedown", "end"])
  func `makes no more rows for a key than fit on a few screens`(name: String) throws {
    let shelf = Shelf()
    let session = try session(shelf)
    _ = session.frame
    let before = shelf.rowsMade
    session.press(try #require(Key(name)))
    _ = session.frame
    #expect(shelf.rowsMade - before < 400)
  }

  @Test func `chooses the row that is selected`() throws {
    let shelf = Shelf()
    let session = try session(shelf)
    for key in [Key.down, .down, .enter, .end, .enter] { session.press(key) }
    #expect(shelf.chosen == ["row 2", "row 99999"])
  }

  @Test func `shows what has changed when it is drawn again`() throws {
    let shelf = Shelf()
    let session = try session(shelf)
    #expect(session.frame.text.contains("row 0"))
    shelf.titles[0] = "another"
    session.redraw()
    #expect(session.frame.text.contains("another"))
  }

  @Test func `keeps the selection on a row that moves`() throws {
    let shelf = Shelf()
    let session = try session(shelf)
    session.press(.down)
    _ = session.frame
    shelf.titles.insert(contentsOf: ["new one", "new two"], at: 0)
    session.press(.enter)
    session.redraw()
    _ = session.frame
    session.press(.enter)
    #expect(shelf.chosen == ["row 1", "row 1"])
  }

  @Test func `looks through its rows once for the words of a filter`() throws {
    let shelf = Shelf()
    let session = try session(shelf)
    for key in [Key("/"), "7", "7", "7", "7"] { session.press(key) }
    while !session.isSettled { session.advance(by: .milliseconds(10)) }
    #expect(session.frame.text.contains("row 7777") && shelf.rowsMade < 110_000)
    let before = shelf.rowsMade
    session.press(.down)
    #expect(session.frame.text.contains("of 100000"))
    #expect(shelf.rowsMade - before < 400)
    session.press(.enter)
    session.press(.enter)
    #expect(shelf.chosen == ["row 17777"])
  }
}

@Suite(.timeLimited) struct `Sections of a list` {
  private let body = Content {
    List {
      Section("Today") {
        Row("bread")
        Row("milk")
      }
      Section("Later") { Row("soap") }
    }
  }.body

  @Test func `have headings that cannot be selected`() {
    var reader = Reader(body, columns: 20, rows: 8)
    #expect(reader.screen == "Today\n▌ bread\n  milk\n\nLater\n  soap")
    reader.press("down down")
    #expect(reader.selected == "soap")
    reader.click(0, 4)
    #expect(reader.last == .ignored)
    reader.click(3, 2)
    reader.click(3, 2)
    #expect(reader.last == .event(.chose(list: 0, row: 1)))
  }

  @Test func `keep a heading in sight with the first row below it`() {
    var reader = Reader(body, columns: 20, rows: 3)
    reader.press("end")
    #expect(reader.screen == "                   ↑\nLater\n▌ soap")
    reader.press("home")
    #expect(reader.screen.hasPrefix("Today"))
  }

  @Test func `lose their headings when a filter leaves none of their rows`() {
    var reader = Reader(body, columns: 20, rows: 8)
    reader.press("/")
    reader.type("so")
    #expect(reader.screen.hasPrefix("Later\n▌ soap\n"))
  }

  @Test func `offer no moving when a filter leaves no row`() {
    let move = Hint([.up, .down], "move")
    var reader = Reader(body, columns: 20, rows: 8)
    reader.press("/")
    reader.type("so")
    #expect(reader.state.hints(in: body).contains(move))
    reader.type("zz")
    #expect(!reader.state.hints(in: body).contains(move))
  }

  @Test func `are read with the first row in plain mode`() {
    #expect(body.plain().choices.map(\.text) == ["Today: bread", "milk", "Later: soap"])
  }
}

@Suite(.timeLimited) struct `Rows that can be marked` {
  private let body = Content { List { for name in ["a", "b", "c"] { Row(name) } }.marking() }.body

  @Test func `are marked by Space, one after the other, and all by a star`() {
    var reader = Reader(body)
    reader.press("space space")
    #expect(reader.state.marked() == ["a", "b"])
    #expect(reader.selected == "c")
    #expect(reader.screen == " ●a\n ●b\n▌ c")
    reader.press("*")
    #expect(reader.state.marked() == ["a", "b", "c"])
    reader.press("*")
    #expect(reader.state.marked().isEmpty)
    #expect(reader.state.hints(in: body).contains(Hint(.space, "mark")))
  }

  /// The keys, and the rows that are marked then.
  @Test(arguments: [
    ("v down down", ["a", "b", "c"]), ("down v up v down down", ["a", "b"]), ("v end escape", []),
    ("end space home v down escape", ["c"]), ("shift+down shift+down", ["a", "b", "c"]),
    ("shift+down down space", ["a", "b", "c"]), ("end shift+up home space", ["a", "b", "c"]),
    ("v down v", ["a", "b"]), ("v down space", ["a"]),
  ])
  func `are marked as a range, which follows the selection`(keys: String, marked: [String]) {
    var reader = Reader(body)
    reader.press(keys)
    #expect(reader.state.marked().sorted() == marked, "\(reader.screen)")
  }

  @Test func `are marked as a range in one list, from its first row wherever that moves to`() {
    let lists = { (names: [String]) in
      Content {
        List { for name in names { Row(name) } }.marking("one")
        List { for name in ["x", "y"] { Row(name) } }.marking("two")
      }.body
    }
    var reader = Reader(lists(["a", "b", "c"]))
    reader.press("v tab escape")
    #expect(reader.state.marked(in: "one") == ["a"] && reader.state.marked(in: "two").isEmpty)
    reader.press("shift+tab home down v")
    reader.body = lists(["0", "a", "b", "c"])
    reader.press("down")
    #expect(reader.state.marked(in: "one") == ["a", "b", "c"])
  }

  @MainActor @Test(arguments: ["*", "v end"]) func `are not marked in a number that would hold up the keys`(
    keys: String
  ) {
    var reader = Reader(Content { List(Array(1...10_002)) { Row("\($0)") }.marking() }.body)
    reader.press("space \(keys)")
    #expect(reader.last == .refused("at most 10000 rows are marked at once; '/' makes them fewer"))
    #expect(reader.state.marked() == ["1"])
  }

  @Test func `are what is copied, else the selected row`() {
    var reader = Reader(body)
    #expect(reader.state.selectedText(in: body) == "a")
    reader.press("end space home space")
    #expect(reader.state.selectedText(in: body) == "a\nc")
  }

  @Test func `are marked by the program too, and no others then`() {
    var reader = Reader(body)
    reader.press("space")
    reader.state.mark(["b", "c"])
    #expect(reader.state.marked() == ["b", "c"])
    reader.press("space")
    #expect(reader.state.marked() == ["c"])
    reader.state.mark([])
    #expect(reader.state.marked().isEmpty)
  }

  @Test func `stay marked when they move`() {
    var reader = Reader(body)
    reader.press("space")
    reader.body = Content { List { for name in ["x", "a"] { Row(name) } }.marking() }.body
    reader.press("down")
    #expect(reader.screen.contains("●a") && !reader.screen.contains("●x"))
  }

  @Test func `stay marked where something comes before their list, and in it alone`() {
    let lists = { (note: [String]) in
      Content {
        for line in note { line }
        List { for name in ["a", "b"] { Row(name) } }.marking("one")
        List { for name in ["a", "b"] { Row(name) } }.marking("two")
      }.body
    }
    var reader = Reader(lists([]))
    reader.press("space")
    reader.body = lists(["A note."])
    #expect(reader.state.marked(in: "one") == ["a"] && reader.state.marked(in: "two").isEmpty)
    reader.press("space")
    #expect(reader.state.marked(in: "one") == ["a", "b"] && reader.state.marked().isEmpty)
    #expect(reader.screen.count { $0 == "●" } == 2)
  }

  @Test func `are rows of their own id`() {
    var reader = Reader(Content { List { for id in ["1", "2"] { Row("same").id(id) } }.marking() }.body)
    reader.press("space")
    #expect(reader.state.marked() == ["1"])
  }

  @Test func `cannot be marked in other lists`() {
    var reader = Reader(Body.rows(3))
    reader.press("space")
    #expect(reader.last == .ignored && reader.state.marked().isEmpty)
  }
}

@Suite(.timeLimited) struct `A badge` {
  @Test func `stands behind the title, which is cut first`() {
    let rows = Content { List { Row("Inbox", detail: "mail").badge("3").badge(nil) } }.body
    #expect(Reader(rows, columns: 30).screen == "▌ Inbox 3" + String(repeating: " ", count: 17) + "mail")
    #expect(Reader(rows, columns: 9).screen == "▌ Inbox 3")
    #expect(Reader(rows, columns: 8).screen == "▌ Inb… 3")
    #expect(rows.plain().choices.map(\.text) == ["Inbox, 3, mail"])
  }
}

@MainActor @Suite(.timeLimited) struct `What a screen keeps` {
  private let names = (0..<500).map { "row \($0)" }

  private func session() throws -> Session {
    var map = AppMap(title: "Shelf") {
      Tab("home", root: "list")
      Screen("list") { _ in BodyScreen { List(names) { Row($0) } } }.restorable()
    }
    map.isRestorable = true
    return Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
  }

  @Test func `comes back when the program is restored: selection, scroll and filter`() throws {
    let first = try session()
    for key in [Key("/"), "4", .enter, .down, .down, .pageDown] { first.press(key) }
    let frame = first.frame
    let snapshot = try #require(first.navigator.snapshot())
    let second = try session()
    second.navigator.restore(try Snapshot(snapshot.value))
    #expect(second.frame.text == frame.text)
    #expect(second.frame.text.contains("▌ row 104") && !second.frame.text.contains("row 103"))
    second.press(.escape)
    #expect(second.frame.text.contains("row 103"))
  }

  @Test func `is saved when the program ends, although nothing was committed`() throws {
    let storage = Memory()
    let first = try session()
    first.navigator.keepRestored(in: storage)
    for key in [Key.down, .down] { first.press(key) }
    first.quit()
    let second = try session()
    second.navigator.keepRestored(in: storage)
    #expect(second.frame.text.contains("▌ row 2"))
  }

  @Test(arguments: [
    #"{"selected":{"block":0,"row":9223372036854775807,"name":"gone"},"scroll":[9223372036854775807,-5,"x"]}"#,
    #"{"selected":{"block":9223372036854775807,"row":3,"name":"row 3"},"filter":{"block":-1,"words":"\u0000"}}"#,
    #"{"filter":{"block":77,"words":"a"},"sorted":[{"block":0,"column":99},{"block":-3,"column":0},4]}"#,
    #"{"widths":[{"block":0,"column":-7,"width":9223372036854775807},{"block":0,"column":0,"width":0},7]}"#,
    #"{"marked":[{"list":"","names":[1,"row 2",null]},[]],"selected":7}"#, "[]", "null", #""text""#,
  ])
  func `may be anything, and is used as far as it can be`(json: String) throws {
    let screen = BodyScreen { List(names) { Row($0) } }
    screen.restore(keptState: try Value(json: Array(json.utf8)))
    for key in [Key.down, .pageDown, .end, .up, .enter] { _ = screen.handle(.key(key)) }
    var frame = Frame(Size(columns: 20, rows: 5))
    frame.draw { screen.draw(.whole, on: &$0, with: .focused) }
    #expect(frame.text.contains("row 498"))
  }
}

@MainActor private final class Memory: RestorationStorage {
  var value: Value?
  var unended = 0
  func load() -> Value? { value }
  func save(_ value: Value) { self.value = value }
  func setAside(_ why: String) {}
}
