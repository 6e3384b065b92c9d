import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A drawn map` {
  private static func map(_ count: Int = 0) -> ScreenMap {
    var nodes = [
      ScreenMap.Node("home", title: "Home", column: 0, row: 1, marks: ["tab 1"], isSeen: true, floats: false),
      ScreenMap.Node("catalog", title: "Catalog", column: 1, row: 0, marks: [], isSeen: false, floats: false),
      ScreenMap.Node(
        "cart", title: "Cart", column: 1, row: 2, marks: ["over everything"], isSeen: nil, floats: true),
    ]
    for number in 0..<count {
      nodes.append(
        ScreenMap.Node(
          "x\(number)", title: "Far \(number)", column: 2, row: 2 * number, marks: [], isSeen: nil,
          floats: false))
    }
    return ScreenMap(
      title: "Map of screens", summary: "3 screens", nodes: nodes,
      ways: [
        .init(from: 0, to: 1, isMain: true), .init(from: 0, to: 2, isMain: true),
        .init(from: 1, to: 0, isMain: false),
      ])
  }

  private func session(_ size: Size = Size(columns: 80, rows: 24), _ count: Int = 0) throws -> Session {
    let session = try Shop.session(size)
    let deck = try #require(session.chrome as? Deck)
    deck.handlers[.map] = { [weak deck] session in
      deck?.show(MapPane(Self.map(count), at: "home") { Sheet("As a list", [.init("home", screen: "home")]) })
      session.invalidate()
    }
    session.press("M")
    return session
  }

  @Test func `shows screens as boxes and ways as lines`() throws {
    let text = try session().frame.text
    for piece in [
      "┃●Home ┃", "│ Catalog │", "┌┄┄┄┄┄┄┐", "┤", "─▸", "tab 1", "you are here", "leads to Catalog, Cart",
    ] {
      #expect(text.contains(piece), "\(piece) in\n\(text)")
    }
  }

  @Test func `leads to the screen that was walked to`() throws {
    let session = try session()
    session.press(.right)
    #expect(session.frame.text.contains("Catalog   leads to Home"))
    session.press(.enter)
    #expect(session.navigator.state.focusedEntry?.screen == "catalog")
  }

  @Test func `opens accessories over everything`() throws {
    let session = try session()
    session.press(.right)
    session.press(.down)
    session.press(.enter)
    #expect(session.navigator.state.openLayers == [0])
  }

  @Test func `is made larger and smaller, and finds by name`() throws {
    let session = try session(Size(columns: 120, rows: 36))
    session.press("+")
    #expect(session.frame.text.contains("over everything"))
    session.press("-")
    session.press("-")
    #expect(session.frame.text.contains("● Home"))
    session.press("/")
    session.type("car")
    #expect(session.frame.text.contains("Find: car_"))
    session.press(.enter)
    session.press(.enter)
    #expect(session.navigator.state.openLayers == [0])
  }

  @Test func `shows in its largest boxes what screens show, and what is to be said of them`() throws {
    let session = try Shop.session(Size(columns: 120, rows: 36))
    let deck = try #require(session.chrome as? Deck)
    let bodies = [
      "home": Body([.text("Welcome"), .list([.init("Open the catalog"), .init("Look at the cart")])]),
      "cart": Body([.text("Two things, and a long line of words that is broken where the picture ends")]),
    ]
    deck.show(
      MapPane(Self.map(), at: "home", picture: { bodies[$0].map { ScreenPicture($0) } }) {
        Sheet("As a list", [])
      }, session)
    #expect(!session.frame.text.contains("Welcome"))
    session.press("+")
    for piece in [
      "━ ● Home ━", "━ tab 1 ━", "┃ Welcome ", "Open the catalog", "Look at the cart", "┌┄ Cart ┄",
      "┆ Two things, and a long line of", "words that is broken where the", "┄ over everything ┄",
      "╭─ Catalog ─", "│ no picture before it is open ",
    ] {
      #expect(session.frame.text.contains(piece), "\(piece) in\n\(session.frame.text)")
    }
    session.press("-")
    #expect(!session.frame.text.contains("Welcome"))
  }

  @Test func `keeps what is chosen in sight however large it is`() throws {
    let session = try session(Size(columns: 120, rows: 36), 400)
    session.press("+")
    session.press("+")
    for (key, name) in [(Key.end, "Far 399"), (.pageUp, "Far 391"), (.home, "Home")] {
      session.press(key)
      #expect(session.frame.text.contains("━ \(name) ━") || session.frame.text.contains("━ ● \(name) ━"))
    }
  }

  @Test func `says that no screen has what is looked for`() throws {
    let session = try session()
    for key in ["/"] + Key.typing("zzz") { session.press(key) }
    #expect(session.frame.text.contains("Find: zzz_  no screen has that"))
  }

  @Test func `moves where it does not fit, and keeps what is chosen in sight`() throws {
    let session = try session(Size(columns: 80, rows: 24), 200)
    session.press(.end)
    #expect(session.frame.text.contains("Far 199"))
    let before = session.frame.text
    session.press(Key(.up, .shift))
    #expect(session.frame.text != before)
    session.press(.home)
    #expect(session.frame.text.contains("Home"))
    #expect(!session.frame.text.contains("Far 199"))
  }

  @Test func `is drawn as soon as the program shows it`() throws {
    let session = try Shop.session()
    let deck = try #require(session.chrome as? Deck)
    #expect(!session.frame.text.contains("Map of screens"))
    deck.show(MapPane(Self.map(), at: "home") { Sheet("As a list", []) }, session)
    #expect(session.frame.text.contains("Map of screens"))
  }

  /// The line that says what is chosen.
  private func caption(_ session: Session) -> String {
    session.frame.row(20).split(separator: " ").dropFirst(2).prefix(2).joined(separator: " ")
  }

  @Test func `is walked box by box, and not beyond its ends`() throws {
    let session = try session(Size(columns: 80, rows: 24), 3)
    let walk: [(Key, String)] = [
      (.right, "Catalog leads"), (.right, "Far 0"), (.down, "Far 1"), (.down, "Far 2"), (.down, "Far 2"),
      (.up, "Far 1"), (.right, "Far 1"), (.left, "Cart ·"), (.left, "Home ·"), (.left, "Home ·"),
      (.end, "Far 2"), (.pageUp, "Far 0"), (.pageDown, "Far 2"), (.home, "Home ·"),
    ]
    for (key, name) in walk {
      session.press(key)
      #expect(caption(session) == name, "\(key)")
    }
  }

  @Test func `finds one after another, and begins again behind the last`() throws {
    let session = try session(Size(columns: 80, rows: 24), 3)
    session.press("/")
    session.type("far")
    var found = [caption(session)]
    for key in [Key.tab, .down, .tab] {
      session.press(key)
      found.append(caption(session))
    }
    #expect(found == ["Far 0", "Far 1", "Far 2", "Far 0"])
    session.press("x")
    #expect(caption(session) == "Far 0")
    session.press(.escape)
    #expect(session.frame.text.contains("Map of screens") && !session.frame.text.contains("Find:"))
  }

  @Test func `is moved by the wheel and by keys, and stands in its place again when it is walked`() throws {
    let session = try session(Size(columns: 80, rows: 24), 200)
    let before = session.frame
    for (one, other) in [(Mouse.Direction.up, Mouse.Direction.down), (.left, .right)] {
      session.mouse(Mouse(.wheel(one), at: Point(x: 40, y: 10)))
      #expect(session.frame != before)
      session.mouse(Mouse(.wheel(other), at: Point(x: 40, y: 10)))
      #expect(session.frame == before)
    }
    for (one, other) in [(Key.up, Key.down), (.left, .right)] {
      session.press(Key(one.code, .shift))
      #expect(session.frame != before)
      session.press(Key(other.code, .shift))
      #expect(session.frame == before)
    }
    session.press(Key(.down, .shift))
    session.press(.home)
    #expect(session.frame == before)
  }

  @Test func `says whether it can be made larger or smaller still`() throws {
    let session = try session()
    let signs = [Key("+"), "+", "-", "-", "-"].map { key in
      session.press(key)
      return ["- smaller", "+ larger", "+ - zoom"].first { session.frame.text.contains($0) } ?? ""
    }
    #expect(signs == ["- smaller", "- smaller", "+ - zoom", "+ larger", "+ larger"])
  }

  @Test func `chooses the box that is clicked, and opens the one that was chosen`() throws {
    let session = try session()
    let place = try #require(session.frame.place(of: "│ Catalog │")).moved(x: 2)
    session.click(place)
    #expect(caption(session) == "Catalog leads")
    #expect(session.navigator.state.focusedEntry?.screen == "home")
    session.click(place)
    #expect(session.navigator.state.focusedEntry?.screen == "catalog")
  }

  @Test func `keeps what is clicked where it is, and never moves out of sight`() throws {
    let session = try session(Size(columns: 80, rows: 24), 200)
    session.press(.right)
    session.press(.right)
    session.press(.end)
    session.press(.pageUp)
    let place = try #require(session.frame.place(of: "Far 190"))
    session.click(place)
    #expect(caption(session).hasPrefix("Far 190"))
    let keyed = try self.session(Size(columns: 80, rows: 24), 200)
    let deck = try #require(keyed.chrome as? Deck)
    // Home, catalog and cart come first; the box after the first one that has the title is found by another step.
    for row in [3 + 19, 3 + 1] {
      for key in try #require(deck.pane?.keys(forRow: row)) { keyed.press(key) }
      #expect(caption(keyed).hasPrefix("Far \(row - 3)"))
    }
    #expect(session.frame.place(of: "Far 190") == place)
    for direction in [Mouse.Direction.up, .left, .down, .right] {
      for _ in 0..<1_000 { session.mouse(Mouse(.wheel(direction), at: place)) }
      let field = session.frame.rows[2..<19].map { $0.filter(\.isLetter) }
      #expect(field.contains { !$0.isEmpty }, "\(session.frame.text)")
    }
  }

  @Test(arguments: [Key.escape, "M", "q"]) func `is closed again`(_ key: Key) throws {
    let session = try session()
    session.press(key)
    #expect(!session.frame.text.contains("Map of screens"))
    #expect(!session.isFinished)
  }

  @Test func `can be read as a list`() throws {
    let session = try session()
    session.press(.tab)
    #expect(session.frame.text.contains("As a list"))
    #expect(session.frame.rows.last?.contains("Tab as a map") == true)
    session.press(.tab)
    #expect(session.frame.text.contains("Map of screens"))
    session.press(.escape)
    #expect(!session.frame.text.contains("Map of screens"))
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 300, rows: 90), Size(columns: 41, rows: 13)])
  func `is drawn in any window`(_ size: Size) throws {
    let session = try session(size, 30)
    for key in [Key.right, .right, "+", "-", "-", .end, Key(.left, .shift)] {
      session.press(key)
      #expect(session.frame.size == size)
    }
  }
}
