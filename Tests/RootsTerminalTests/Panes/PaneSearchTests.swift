import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// What is pasted, said and cut while something of the deck's own is open.
@MainActor @Suite(.timeLimited) struct `A pane of the deck` {
  private func session(_ keys: String, _ size: Size = Size(columns: 80, rows: 24)) throws -> Session {
    let session = try Shop.session(size)
    let deck = try #require(session.chrome as? Deck)
    let nodes = ["home", "catalog"].enumerated().map {
      ScreenMap.Node(
        $1, title: $0 == 0 ? "Home" : "Catalog", column: $0, row: 0, marks: [], isSeen: nil, floats: false)
    }
    let map = ScreenMap(title: "Map", summary: "", nodes: nodes, ways: [])
    deck.handlers[.map] = { deck.show(MapPane(map, at: "home") { Sheet("List", [.init("a line")]) }, $0) }
    deck.language = Shop.language
    session.navigator.push("catalog")
    if keys.contains("stock") { session.navigator.push("stock") }
    for key in keys.split(separator: " ") where key != "stock" {
      session.press(try #require(Key(String(key))))
    }
    return session
  }

  @Test(arguments: [
    ("ctrl+p", "> catalog "), ("? /", "Help: catalog_"), ("M /", "Find: catalog_"),
    ("i f6 /", "State /catalog_"), ("stock /", "/catalog "),
  ])
  func `takes pasted words into its search, without the line break behind them`(
    opening: String, shown: String
  ) throws {
    let session = try session(opening)
    session.paste("catalog\r\n")
    #expect(session.frame.text.contains(shown), "\(session.frame.text)")
  }

  @Test func `takes no pasted words where nothing is searched`() throws {
    for opening in ["?", "M", "i f6"] {
      let session = try session(opening)
      let text = session.frame.text
      session.paste("catalog")
      #expect(session.frame.text == text)
    }
  }

  @Test(
    arguments: ["ctrl+p", "?", "M", "i ctrl+p", ":"],
    [Size(columns: 80, rows: 24), Size(columns: 120, rows: 36), Size(columns: 40, rows: 12)])
  func `covers nothing that is said`(opening: String, size: Size) throws {
    let session = try session(opening, size)
    session.say("it is said", .failure)
    #expect(session.frame.text.contains("✗ it is said"), "\(session.frame.text)")
  }

  @Test func `marks in help where a line is cut`() throws {
    let session = try session("?", Size(columns: 40, rows: 12))
    var rows: [String] = []
    for _ in 0..<60 {
      rows += session.frame.rows
      session.press(.down)
    }
    let off = rows.filter { $0.contains("bookmark: there is no") }
    #expect(
      !off.isEmpty && off.allSatisfy { $0.contains("there is no bookmark") || $0.contains("…") }, "\(off)")
  }

  @Test func `marks in the bar where the title of a tab is cut`() throws {
    let map = AppMap(title: "T") {
      Tab("one", root: "home", title: "A title of 24 columns ok")
      Screen("home", title: "Home")
    }
    let deck = Deck(detail: .inspection)
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 40, rows: 12)), chrome: deck)
    deck.recording = "rec 00:41"
    #expect(session.frame.row(0).contains("…"), "\(session.frame.row(0))")
  }

  @Test func `keeps a clicked row of the palette under the mouse, so that a double click runs it`() throws {
    let session = try session("ctrl+p")
    let y = try #require(session.frame.rows.lastIndex { $0.contains("  go  ") })
    let row = session.frame.row(y)
    session.click(Point(x: 40, y: y))
    #expect(session.frame.row(y).contains("▌") && session.frame.text.contains("━ Palette ━"))
    #expect(session.frame.row(y).filter { $0 != "▌" && $0 != " " } == row.filter { $0 != " " })
    session.click(Point(x: 40, y: y))
    #expect(!session.frame.text.contains("━ Palette ━"))
  }

  @Test func `takes a double click on the chosen row once, and lets later clicks through`() throws {
    let session = try session("")
    var taken = 0
    let deck = try #require(session.chrome as? Deck)
    deck.ask("Sort by", ["the name", "the price"]) { _, _ in taken += 1 }
    session.invalidate()
    let y = try #require(session.frame.rows.firstIndex { $0.contains("1  the name") })
    session.click(Point(x: 40, y: y))
    deck.ask("Sort by", ["the name", "the price"]) { _, _ in taken += 1 }
    session.invalidate()
    session.click(Point(x: 40, y: y))
    #expect(taken == 1)
    session.advance(by: .seconds(1))
    session.click(Point(x: 40, y: y))
    #expect(taken == 2)
  }

  @Test(arguments: [("? /", "Esc all", "/ filter"), ("M /", "Esc no search", "+ - zoom")])
  func `promises in its border what keys do while one searches`(
    opening: String, shown: String, hidden: String
  ) throws {
    let session = try session(opening)
    let border = try #require(session.frame.rows.last { $0.contains("┗") })
    #expect(border.contains(shown) && !border.contains(hidden), "\(border)")
  }

  @Test func `takes the keys that a layer below it has promised, and gives them back`() throws {
    let session = try session("")
    session.navigator.overlay("cart")
    #expect(session.frame.text.contains("━ Esc cancel"))
    session.press(.ctrl("p"))
    let text = session.frame.text
    #expect(text.contains("━ Palette ━") && text.contains("Esc close") && !text.contains("Esc cancel"))
    session.press(.escape)
    #expect(session.frame.text.contains("━ Esc cancel"))
    #expect(session.navigator.state.openLayers.count == 1)
  }

  @Test(arguments: [
    (String(repeating: "x", count: 100), 0, 1), ("日本 psh", 3, 6), ("psh", 1, 2),
    (String(repeating: "日", count: 60), 60, 0),
  ])
  func `points at the character that is wrong, in long lines and behind wide letters`(
    text: String, column: Int, place: Int
  ) throws {
    let session = try session("")
    let language = PromptLanguage(read: { _ in .wrong("it is wrong", column: column) })
    (session.chrome as? Deck)?.language = language
    session.press(":")
    session.paste(text)
    session.press(.enter)
    let row = Array(session.frame.row(22))
    let caret = try #require(row.firstIndex(of: "^"))
    let end = try #require(session.frame.cursor).x
    #expect(caret == (place > 0 ? place : end) && session.frame.row(22).contains("it is wrong"))
  }

  @Test(arguments: [nil, 3, 30])
  func `says how to mend what is wrong in rows of its own where one is too short`(column: Int?) throws {
    let session = try session("", Size(columns: 40, rows: 12))
    let mistake = "no screen is called 'psh'; did you mean 'push'?"
    (session.chrome as? Deck)?.language = PromptLanguage(read: { _ in .wrong(mistake, column: column) })
    session.press(":")
    session.paste("go to the far end of the world")
    session.press(.enter)
    let rows = session.frame.rows.suffix(4).map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows.joined(separator: " ").contains(mistake), "\(rows)")
    #expect((rows[2] == "^") == (column != nil))
  }

  @Test func `stays in the inspector at the line that was found when the search ends`() throws {
    let session = try session("i f6", Size(columns: 140, rows: 40))
    let deck = try #require(session.chrome as? Deck)
    func chosen() -> String {
      let pen = InspectorPen(moment: Moment(session, deck))
      return pen.lines(of: .state, width: 60).lines[deck.inspector.place(in: .state)].all
    }
    for key in [Key("/")] + Key.typing("inbox") { session.press(key) }
    let found = chosen()
    #expect(found.contains("Inbox"))
    session.press(.escape)
    #expect(deck.inspector.filter == nil && chosen() == found)
    for key in [Key("/")] + Key.typing("inbox") + [.enter, .escape] { session.press(key) }
    #expect(deck.inspector.filter == nil && chosen() == found)
  }
}
