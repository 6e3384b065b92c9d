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
    let session = try session()
    session.press("+")
    #expect(session.frame.text.contains("over everything"))
    session.press("-")
    session.press("-")
    #expect(session.frame.text.contains("● Home"))
    session.press("/")
    for key in Key.typing("car") { session.press(key) }
    #expect(session.frame.text.contains("Find: car_"))
    session.press(.enter)
    session.press(.enter)
    #expect(session.navigator.state.openLayers == [0])
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
