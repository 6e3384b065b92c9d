import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// What lies over the screens for a while, at every size for which it has a layout.
@MainActor @Suite(.timeLimited) struct `A pane looks as designed` {
  /// What is opened, and what it must show by words that were written by hand.
  enum Scene: String, CaseIterable {
    case map, pictures, names, walked, panned, menu, line, sheet, below, tree, queue, whole, found, past
  }

  nonisolated private static let scenes: [(scene: Scene, keys: String, shows: [String], hides: [String])] = [
    (
      .map, "M", ["┃●Home ┃", "│ Catalog │", "┌┄┄┄┄┄┄┐", "Esc close", "+ - zoom", "6 screens"],
      ["tab 1, guard"]
    ),
    (.pictures, "M +", ["tab 1, guard auth", "Shoes, socks", "- smaller"], ["+ larger"]),
    (.names, "M -", ["● Home", "+ larger"], ["┃●Home"]),
    // The rest of the tests walk: the selected box and the arrows to where it leads.
    (.walked, "M right", ["leads to Invoices, Home", "┃ Profile ┃"], ["you are here"]),
    (.panned, "M shift+right shift+down", ["Catalog"], []),
    (.menu, "F down", ["━ Sort by ━", "▌ 2  the price", "1  the name", "Esc close"], ["▌ 1"]),
    (.line, "L tab", ["Save as: ", "b.tape"], []),
    (.sheet, "S down", ["━ Screens ━", "▌ └─ catalog", "line 1"], ["▌ home"]),
    (.below, "S end up", ["33 lines", "▌ line 25"], ["Trail Shop"]),
    // Twelve of the stack are listed at most, and as many as there is room for are in sight.
    (.tree, "i", ["Item 14 {id: 14}", "Item 5 "], ["Item 1 "]),
    (.queue, "", ["held by auth", "3 held"], []),
    (.whole, "i f6 down down enter", ["id: "], []),
    (.found, "i f6 / i t e m", ["State /item_"], []),
    (.past, "i f6 shift+tab up up up", ["looking back"], []),
  ]

  nonisolated static let sizes = [(80, 24), (120, 36), (40, 12)].map { Size(columns: $0.0, rows: $0.1) }

  private static let map = ScreenMap(
    title: "Map of screens", summary: "6 screens",
    nodes: [
      .init(
        "home", title: "Home", column: 0, row: 2, marks: ["tab 1", "guard auth"], isSeen: true, floats: false),
      .init(
        "catalog", title: "Catalog", column: 1, row: 0, marks: ["seen 4 times"], isSeen: true, floats: false),
      .init("profile", title: "Profile", column: 1, row: 2, marks: [], isSeen: false, floats: false),
      .init("cart", title: "Cart", column: 1, row: 5, marks: ["over everything"], isSeen: nil, floats: true),
      .init("item", title: "Item", column: 2, row: 0, marks: [], isSeen: nil, floats: false),
      .init(
        "invoices", title: "Invoices", column: 2, row: 4, marks: ["guard auth"], isSeen: nil, floats: false),
    ],
    ways: [(0, 1), (0, 2), (0, 3), (1, 4), (2, 5)].map { .init(from: $0.0, to: $0.1, isMain: true) }
      + [(2, 0), (5, 0), (3, 3)].map { .init(from: $0.0, to: $0.1, isMain: false) })

  private static let bodies = [
    "home": Body([.text("Shoes, socks and maps."), .list([.init("Catalog"), .init("Profile")])]),
    "catalog": Body([.list((1...20).map { Body.Row("Shoe \($0)", detail: "\($0).50") })]),
    "cart": Body([.text("Nothing in it yet.")]),
  ]

  private static let lines =
    [Sheet.Line("Trail Shop: 4 screens"), Sheet.Line("home", screen: "home")]
    + [Sheet.Line("└─ catalog", screen: "catalog")]
    + (1...30).map { Sheet.Line("line \($0)", screen: $0 % 5 == 0 ? "item" : nil) }

  private func open(_ scene: Scene, _ session: Session) throws {
    let deck = try #require(session.chrome as? Deck)
    let navigator = session.navigator
    deck.handlers[.map] = {
      let map = MapPane(
        Self.map, at: "home", picture: { Self.bodies[$0].map { ScreenPicture($0) } },
        list: { Sheet("As a list", Self.lines) })
      deck.show(map, $0)
    }
    switch scene {
    case .map, .pictures, .names, .walked, .panned: break
    case .menu: deck.ask("Sort by", ["the name", "the price", "what is new this week"]) { _, _ in }
    case .line:
      deck.ask("Save as", text: "a", complete: { $0 == "a" ? ["a.b.tape", "a.c.tape"] : [] }) { _, _ in }
    case .sheet, .below: deck.show(Sheet("Screens", Self.lines, selecting: "home"), session)
    case .tree:
      for number in 1...14 { navigator.tab("home").push("item", payload: ["id": .int(number)]) }
      for number in 1...14 { navigator.tab("inbox").push("thread", payload: ["id": .int(number)]) }
      navigator.show(tab: "home")
    case .queue:
      session.press("i")
      for year in 2024...2026 {
        navigator.send(Request(.go(Visit("invoices", payload: ["year": .int(year)])), origin: .key))
      }
    case .whole, .found, .past:
      navigator.push("catalog")
      navigator.push("item", payload: ["id": 42])
    }
  }

  private func session(_ scene: Scene, _ size: Size) throws -> Session {
    let session = try Shop.session(size)
    try open(scene, session)
    let keys = Self.scenes.first { $0.scene == scene }?.keys ?? ""
    // What a handler opens is opened by its key; the others are open.
    for name in keys.split(separator: " ") where !["F", "L", "S"].contains(name) {
      session.press(try #require(Key(String(name))))
    }
    return session
  }

  @Test(arguments: Scene.allCases, sizes) func `at every size`(scene: Scene, size: Size) throws {
    try Golden.expect(try session(scene, size).frame, "pane-\(scene)-\(size)")
  }

  @Test func `and shows what each is about`() throws {
    #expect(Self.scenes.map(\.scene) == Scene.allCases)
    for (scene, _, shows, hides) in Self.scenes {
      let text = try session(scene, Size(columns: 120, rows: 36)).frame.text
      for words in shows { #expect(text.contains(words), "\(scene) does not show '\(words)'\n\(text)") }
      for words in hides { #expect(!text.contains(words), "\(scene) shows '\(words)'\n\(text)") }
    }
  }
}
