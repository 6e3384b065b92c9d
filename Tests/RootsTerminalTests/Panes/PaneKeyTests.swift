import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// What the footer offers while something of the deck's own has the keys: nothing of it is idle.
@MainActor @Suite(.timeLimited) struct `The footer below a pane` {
  /// The panes, by the keys that open them; `F`, `S` and `M` open what only tools show.
  nonisolated static let panes = [
    "ctrl+p", "ctrl+p g o", "g", "n", "?", "? /", "q", "M", "M right", "M / c", "S", "T", "F", "i f6",
    "i f6 tab",
    "i f6 / x", "{",
  ]

  private func session(_ keys: String, _ size: Size) throws -> Session {
    let session = try Shop.session(size)
    let deck = try #require(session.chrome as? Deck)
    let map = ScreenMap(
      title: "Map", summary: "",
      nodes: ["home", "catalog"].enumerated().map {
        .init(
          $1, title: $0 == 0 ? "Home" : "Catalog", column: $0, row: 0, marks: [], isSeen: nil, floats: false)
      }, ways: [])
    deck.handlers[.map] = { deck.show(MapPane(map, at: "home") { Sheet("List", [.init("a line")]) }, $0) }
    session.navigator.push("catalog")
    session.navigator.push("item", payload: ["id": 42])
    if keys.contains("{") { session.navigator.overlay("cart") }
    for key in keys.split(separator: " ") {
      switch key {
      case "S": deck.show(Sheet("Lines", (1...60).map { .init("line \($0)", screen: "home") }), session)
      case "T": deck.show(Sheet("Text", (1...60).map { .init("line \($0)") }), session)
      case "F": deck.ask("Sort by", ["the name", "the price"]) { _, _ in }
      default: session.press(try #require(Key(String(key))))
      }
    }
    session.invalidate()
    session.draw()
    return session
  }

  /// The keys that the footer offers to the mouse.
  private func offered(_ session: Session) throws -> [Key] {
    let deck = try #require(session.chrome as? Deck)
    session.draw()
    let row = session.size.rows - 1
    return (0..<session.size.columns).reduce(into: []) { keys, x in
      guard case .key(let key)? = deck.places.target(at: Point(x: x, y: row))?.target, !keys.contains(key)
      else { return }
      keys.append(key)
    }
  }

  @Test(arguments: panes, [(40, 12), (80, 24), (120, 36), (200, 50)].map { Size(columns: $0.0, rows: $0.1) })
  func `offers only keys that do something`(_ keys: String, _ size: Size) throws {
    let offers = try offered(try session(keys, size))
    #expect(!offers.isEmpty)
    for key in offers {
      let session = try session(keys, size)
      let (frame, state) = (session.frame, session.navigator.state)
      let text = (session.terminal as? HeadlessTerminal)?.clipboard
      session.press(key)
      let isIdle =
        session.frame.text == frame.text && session.navigator.state == state && !session.isFinished
        && (session.terminal as? HeadlessTerminal)?.clipboard == text
      // What is typed into a search is not what was offered.
      let isTyped = key.typed.map { session.frame.text.contains("> \($0)") } ?? false
      #expect(!isIdle && !isTyped, "\(key) in\n\(frame.text)")
    }
  }

  @Test(arguments: ["i", "i f6", "M", "?"]) func `cuts no word at any width`(_ keys: String) throws {
    for columns in 41...160 {
      let session = try session(keys, Size(columns: columns, rows: 36))
      let footer = session.frame.row(35).split(separator: " ").map(String.init)
      #expect(footer.dropLast().last != "?" || footer.last == "help", "\(columns): \(footer)")
    }
  }

  @Test func `offers help by another key where letters are typed, and comes back from it`() throws {
    let session = try session("ctrl+p g o", Size(columns: 80, rows: 24))
    #expect(session.frame.row(23).contains("F1 help") && !session.frame.row(23).contains("? help"))
    let before = session.frame.text
    session.press(.function(1))
    #expect(session.frame.text.contains("^R        recent"))
    session.press(.escape)
    #expect(session.frame.text == before)
    session.press("?")
    #expect(session.frame.text.contains("> go?"))
  }

  @Test func `tells of the keys of the map`() throws {
    let session = try session("M", Size(columns: 80, rows: 24))
    #expect(session.frame.row(23).contains("? help"))
    session.press("?")
    #expect(session.frame.text.contains("S-↑ S-↓   pan"))
    session.press("?")
    #expect(session.frame.text.contains("┃●Home ┃"))
  }

  @Test func `takes a choice of a menu by the second click on it, as everywhere`() throws {
    let session = try session("", Size(columns: 80, rows: 24))
    var taken: [Int] = []
    (session.chrome as? Deck)?.ask("Sort by", ["the name", "the price"]) { taken.append($1) }
    session.invalidate()
    let y = try #require(session.frame.rows.firstIndex { $0.contains("2  the price") })
    for _ in 1...2 {
      #expect(taken.isEmpty)
      session.click(Point(x: 40, y: y))
    }
    #expect(taken == [1])
  }
}
