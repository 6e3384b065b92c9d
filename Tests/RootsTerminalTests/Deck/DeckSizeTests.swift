import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The deck at any size` {
  @Test(
    arguments: [
      ((36, 10), DeckLayout.Form.tooSmall), ((39, 50), .tooSmall), ((200, 11), .tooSmall),
      ((40, 12), .cramped),
      ((59, 40), .cramped), ((80, 15), .cramped), ((60, 16), .narrow), ((79, 30), .narrow),
      ((100, 19), .narrow),
      ((80, 24), .regular), ((109, 40), .regular), ((120, 27), .regular), ((110, 28), .wide),
      ((500, 200), .wide),
    ] as [((Int, Int), DeckLayout.Form)])
  func `has a layout`(size: (Int, Int), form: DeckLayout.Form) {
    let size = Size(columns: size.0, rows: size.1)
    #expect(DeckLayout(size, hasInspector: false).form == form)
  }

  @Test func `says so when there is no room`() throws {
    let session = try Shop.session(Size(columns: 36, rows: 10))
    #expect(
      session.frame.rows.prefix(3) == [
        "Trail Shop needs 40x12, this window", "is 36x10. Esc, q and Ctrl-C work.", "",
      ])
    session.press("q")
    #expect(session.isFinished)
  }

  @Test func `does nothing that it does not show`() throws {
    let session = try Shop.session(Size(columns: 36, rows: 10))
    let before = session.navigator.state
    let keys: [Key] = [.enter, .down, .enter, .ctrl("p"), .enter, "2", "i", .function(9), .backspace]
    for key in keys { session.press(key) }
    session.paste("x")
    #expect(session.navigator.state == before)
    session.resize(to: Size(columns: 80, rows: 24))
    #expect(session.frame.text == (try Shop.session(Size(columns: 80, rows: 24)).frame.text))
  }

  @Test(arguments: [40, 50, 59, 60, 80]) func `says in short what is recorded where there is little room`(
    columns: Int
  ) throws {
    let session = try Shop.session(Size(columns: columns, rows: 24))
    let deck = try #require(session.chrome as? Deck)
    deck.recording = "Explore paying 30/30 min, time is up"
    deck.briefRecording = "NOT KEPT"
    session.resize(to: Size(columns: columns, rows: 25))
    #expect(session.frame.row(0).contains("⏺ NOT KEPT"), "\(session.frame.row(0))")
  }

  @Test(arguments: [(40, 12), (59, 24), (70, 15), (80, 24)])
  func `shows a layer that lets keys pass below it`(columns: Int, rows: Int) throws {
    let session = try Shop.session(Size(columns: columns, rows: rows))
    session.navigator.overlay("toast")
    let text = session.frame.text
    #expect(text.contains("Your address is saved.") && text.contains("Catalog"))
    session.navigator.overlay("pay")
    #expect(session.frame.text.contains("─ Pay") || session.frame.text.contains("━ Pay"))
  }

  @Test(arguments: [(40, 12), (60, 16), (60, 24), (80, 24)])
  func `leaves the footer free of a long layer that lets keys pass, and arrows to what is below`(
    columns: Int, rows: Int
  ) throws {
    let map = AppMap(title: "Long") {
      Screen("home") { _ in BodyScreen { List(["One", "Two", "Three"]) { Row($0) } } }
      Accessory("hint") { _ in
        BodyScreen { String(repeating: "A long hint of many words. ", count: 60) }
      }.passingInput()
    }
    let terminal = HeadlessTerminal(Size(columns: columns, rows: rows))
    let session = Session(try Navigator(map), on: terminal, chrome: Deck())
    session.navigator.overlay("hint")
    let before = session.frame
    #expect(before.row(rows - 1).contains("quit") && !before.row(rows - 1).contains("─"))
    session.press(.down)
    #expect(session.frame != before)
    #expect(session.frame.text.ranges(of: "A long").count == before.text.ranges(of: "A long").count)
  }

  @Test(arguments: Shop.Scene.allCases) func `draws every scene`(scene: Shop.Scene) throws {
    let session = try Shop.session(scene, size: Size(columns: 1, rows: 1))
    for columns in [1, 2, 7, 39, 40, 41, 59, 60, 79, 80, 81, 110, 200] {
      for rows in [1, 2, 5, 11, 12, 15, 16, 20, 24, 28, 60] {
        let size = Size(columns: columns, rows: rows)
        session.resize(to: size)
        #expect(session.frame.size == size)
        if let cursor = session.frame.cursor { #expect(Rect(size).contains(cursor)) }
      }
    }
  }

  @Test(arguments: 1...10) func `keeps every badge in sight`(count: Int) throws {
    let session = try Shop.session(Size(columns: 80, rows: 24))
    for _ in 0..<count { session.navigator.overlay("confirm") }
    let text = session.frame.text
    for layer in 0..<count { #expect(text.contains(" L\(layer) ▪ "), "layer \(layer) of \(count)") }
  }

  @Test func `keeps a card where it is when others open over it`() throws {
    let session = try Shop.session()
    session.navigator.overlay("cart")
    let rows = session.frame.rows.map { $0.contains("Cart") }
    session.navigator.overlay("confirm")
    #expect(session.frame.rows.map { $0.contains("Cart") } == rows)
  }

  @Test func `shows the root of a very deep stack`() throws {
    let session = try Shop.session()
    let visits = (0..<3_000).map { Visit(stringLiteral: $0 == 0 ? "home" : "info") }
    session.send(.setStack(visits, on: .tab("home")))
    #expect(session.frame.row(1).contains("─ Home  +2997 between ─"))
    session.send(.push("profile"))
    #expect(session.frame.row(1).contains("─ Home  +2998 between ─"))
  }

  @Test func `cuts what is too long`() throws {
    var map = AppMap(title: "T") {}
    map.tabs = (0..<9).map { Tab("tab\($0)", title: "A rather long title \($0)") }
    map.screens = (0..<9).map { Screen("tab\($0)", title: String(repeating: "Long ", count: 40)) }
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(), chrome: Deck(detail: .inspection))
    session.press("5")
    let row = session.frame.row(0)
    #expect(row.contains("▌5 A rather long title 4"))
    #expect(row.hasPrefix("…"))
    #expect(session.frame.row(1).contains("… "))
  }

  @Test(arguments: [40, 80, 200]) func `keeps other tabs in sight beside one with a very long title`(
    columns: Int
  )
    throws
  {
    var map = AppMap(title: "T") {}
    map.tabs = [Tab("one", title: String(repeating: "L", count: 10_000)), Tab("two", title: "Two")]
    map.screens = [Screen("one"), Screen("two")]
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: columns, rows: 24)),
      chrome: Deck(detail: .inspection))
    let row = session.frame.row(0)
    #expect(row.contains("L…") && (row.contains("2 Two") || row.contains("│…")), "\(row)")
  }
}
