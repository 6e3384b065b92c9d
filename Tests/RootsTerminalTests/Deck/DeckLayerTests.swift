import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// A screen with one field of text.
@MainActor private func form() -> BodyScreen { BodyScreen { Field("text", label: "Text") } }

@MainActor private func map() -> AppMap {
  AppMap(title: "Layers") {
    Tab("home", root: "list", title: "Home")
    Tab("orders", title: "Orders")
    Screen("list", title: "List") { _ in form() }
    Screen("orders", title: "Orders") { _ in form() }
    Screen("item", title: "Item").children("list")
    Accessory("card", title: "Card") { _ in form() }
    Accessory("curtain", title: "Curtain") { _ in form() }.opaque()
    Accessory("hint", title: "Hint") { _ in BodyScreen { "only a hint" } }.passingInput()
    Accessory("finder", title: "Finder") { _ in form() }.passingInput()
  }
}

@MainActor @Suite(.timeLimited) struct `A layer that takes input` {
  private func session(
    _ size: Size = Size(columns: 80, rows: 24), _ detail: Deck.Detail = .quiet, over layers: String...
  ) throws -> Session {
    let bindings = try Bindings(
      rebinding: [],
      extras: [
        Bindings.ExtraKey(.function(5), "orders", .show(tab: "orders")),
        Bindings.ExtraKey(.function(11), "shut", .dismiss(), on: "card"),
      ])
    let session = Session(
      try Navigator(map()), on: HeadlessTerminal(size), chrome: Deck(bindings: bindings, detail: detail))
    session.navigator.show(tab: "orders")
    session.navigator.show(tab: "home")
    session.navigator.push("item")
    for layer in layers { session.navigator.overlay(layer) }
    return session
  }

  /// The keys that move in what lies behind, those of the program's own, and the end of the program.
  private static let keys: [Key] = ["[", "]", "-", "q", "g", .function(5)] + Key.typing("123456789")

  @Test(arguments: ["card", "curtain"], [Deck.Detail.quiet, .inspection])
  func `lets no key through`(_ layer: String, _ detail: Deck.Detail) throws {
    for key in `A layer that takes input`.keys {
      let session = try session(Size(columns: 80, rows: 24), detail, over: layer)
      // Beside the field of text, in which they are letters.
      session.press(.ctrl("p"))
      session.press(.escape)
      let view = session.view(of: try #require(session.navigator.state.focusedEntry))
      let typed = key.typed == nil ? "" : "\(key)"
      let before = session.navigator.state
      session.press(key)
      #expect(session.navigator.state == before && !session.isFinished, "\(key)")
      #expect((view as? BodyScreen)?.state.text(of: Body.Field("text")) == typed)
    }
  }

  @Test(arguments: [Deck.Detail.quiet, .inspection])
  func `says what has the keys where they mean nothing to it`(_ detail: Deck.Detail) throws {
    var map = map()
    map.accessories[0].screen = Screen("card", title: "Card") { _ in BodyScreen { "nothing to type" } }
    for key in `A layer that takes input`.keys where key != "g" || detail == .quiet {
      let session = Session(
        try Navigator(map), on: HeadlessTerminal(), chrome: Deck(detail: detail))
      session.navigator.push("item")
      session.navigator.overlay("card")
      let before = session.navigator.state
      session.press(key)
      #expect(session.navigator.state == before && !session.isFinished, "\(key)")
      if key != .function(5) { #expect(session.message?.text.hasSuffix("'Card' has the keys") == true) }
    }
  }

  @Test(arguments: ["card", "curtain"]) func `lets no click, wheel or paste through`(_ layer: String) throws {
    let session = try session(over: layer)
    let before = session.navigator.state
    for y in 0..<23 {
      for x in stride(from: 0, to: 80, by: 3) where (x, y) != (0, 0) {
        let point = Point(x: x, y: y)
        let deck = try #require(session.chrome as? Deck)
        // The words in its border say what a click on them does.
        if case .key? = deck.places.target(at: point)?.target { continue }
        session.mouse(Mouse(.press(.left), at: point))
        session.mouse(Mouse(.release(.left), at: point))
        session.mouse(Mouse(.wheel(.down), at: point))
        #expect(session.navigator.state == before, "\(point)")
      }
    }
    session.paste("pasted")
    let entries = session.navigator.state
    let below = try #require(entries.baseEntry.map(session.view) as? BodyScreen?)
    #expect(below?.state.text(of: Body.Field("text")) ?? "" == "")
  }

  @Test func `keeps its own keys`() throws {
    let session = try session(over: "card")
    session.press(.function(11))
    #expect(session.navigator.state.openLayers.isEmpty)
    session.press(.function(5))
    #expect(session.navigator.state.selectedTab == "orders")
  }

  @Test func `bars the ways that the palette knows, for the users of a program`() throws {
    let session = try session(over: "card")
    session.press(.ctrl("p"))
    session.type("go orders")
    #expect(session.frame.text.contains("off"))
    let before = session.navigator.state
    session.press(.enter)
    #expect(session.navigator.state == before)
    #expect(session.frame.text.contains("go: 'Card' has the keys"))
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 36), Size(columns: 200, rows: 50)])
  func `covers the whole screen and its tabs if it is opaque`(_ size: Size) throws {
    let session = try session(size, over: "curtain")
    let rows = session.frame.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[0].hasPrefix("┏━ Curtain"))
    #expect(rows[size.rows - 2].hasPrefix("┗"))
    #expect(!session.frame.text.contains("Orders"))
    session.press(.escape)
    #expect(session.frame.text.contains("Orders"))
  }

  @Test func `covers all but the line of layers for testers, and in a very small window too`() throws {
    let tested = try session(Size(columns: 80, rows: 24), .inspection, over: "curtain")
    #expect(!tested.frame.text.contains("Orders"))
    #expect(tested.frame.text.contains("▸L0·1"))
    let small = try session(Size(columns: 40, rows: 12), over: "curtain")
    #expect(small.frame.text.hasPrefix("┏━ Curtain"))
    let above = try session(Size(columns: 40, rows: 12), .inspection, over: "curtain", "card")
    #expect(!above.frame.text.contains("Orders") && !above.frame.text.contains("Item"))
  }
}

@MainActor @Suite(.timeLimited) struct `A layer that lets input through` {
  private func session(over layer: String) throws -> Session {
    let session = Session(try Navigator(map()), on: HeadlessTerminal(), chrome: Deck())
    session.navigator.overlay(layer)
    return session
  }

  private func text(_ entry: Entry?, _ session: Session) throws -> String {
    let view = try #require(entry.map(session.view) as? BodyScreen)
    return view.state.text(of: Body.Field("text"))
  }

  @Test func `leaves keys, clicks and pasted text to what lies below`() throws {
    let session = try session(over: "hint")
    session.press("a")
    session.paste("bc")
    #expect(try text(session.navigator.state.baseEntry, session) == "abc")
    session.mouse(Mouse(.press(.left), at: Point(x: 14, y: 0)))
    session.draw()
    session.mouse(Mouse(.release(.left), at: Point(x: 14, y: 0)))
    #expect(session.navigator.state.selectedTab == "orders")
  }

  @Test func `takes what it has a field for, pasted text as well`() throws {
    let session = try session(over: "finder")
    session.press("a")
    session.paste("bc")
    #expect(try text(session.navigator.state[.layer(0)].top, session) == "abc")
    #expect(try text(session.navigator.state.baseEntry, session) == "")
  }

  @Test func `is read and chosen from in plain lines`() throws {
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map()), on: terminal, chrome: Deck())
    session.navigator.overlay("hint")
    terminal.begin(session)
    #expect(said.joined(separator: "\n").contains("Hint. only a hint. List"))
    #expect(said.last?.contains("1 Text: empty") == true)
    session.navigator.overlay("finder")
    for line in ["1", "words"] { terminal.enter(line) }
    #expect(try text(session.navigator.state[.layer(1)].top, session) == "words")
  }
}

@MainActor @Suite(.timeLimited) struct `Plain lines under a layer that takes input` {
  @Test func `show no tab and end no program`() throws {
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map()), on: terminal, chrome: Deck())
    session.navigator.overlay("card")
    terminal.begin(session)
    let before = session.navigator.state
    for line in ["t 2", "q"] {
      terminal.enter(line)
      #expect(said.contains("'Card' has the keys; b leaves it"))
      said = []
    }
    #expect(session.navigator.state == before && !session.isFinished)
    terminal.enter("b")
    terminal.enter("q")
    #expect(session.isFinished)
  }
}

@MainActor @Suite(.timeLimited) struct `A layer that is opened` {
  @Test func `comes as the card that has the keys, and not with what lies below`() throws {
    let session = try Shop.session(.layers)
    let frame = session.frame
    let stage = try #require(session.chrome as? Deck).stage(session)
    let card = try #require(stage.card)
    #expect(stage.isFloating)
    #expect(
      frame.text(at: card.origin) == "┏"
        && frame.text(at: Point(x: card.right - 1, y: card.bottom - 1)) == "┛")
  }

  @Test func `shows that Enter is for its rows, and not for those below, if it lets keys pass`() throws {
    let map = AppMap(title: "Rows") {
      Screen("list", title: "List") { _ in BodyScreen { List { Row("below") {} } } }
      Accessory("strip", title: "Strip") { _ in BodyScreen { List { Row("above") {} } } }.passingInput()
    }
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 80, rows: 24)), chrome: Deck())
    let marked = { (session: Session) -> [String] in
      session.draw()
      let frame = session.frame
      return ["below", "above"].filter { text in
        (0..<frame.size.rows).contains { y in
          frame.row(y).contains(part: text)
            && (0..<frame.size.columns).contains { frame[$0, y].style.ground == .selected }
        }
      }
    }
    #expect(marked(session) == ["below"])
    session.navigator.overlay("strip")
    #expect(marked(session) == ["above"])
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 50, rows: 14)])
  func `moves as a card as long as it is there, and scenes below it as a whole`(_ size: Size) throws {
    let session = try Shop.session(size)
    let deck = try #require(session.chrome as? Deck)
    let isCard = { () -> Bool in
      session.draw()
      return deck.stage(session).isFloating
    }
    #expect(!isCard())
    session.navigator.overlay("cart")
    #expect(isCard())
    session.navigator.dismiss()
    #expect(!isCard())
    session.navigator.overlay("toast")
    #expect(!isCard())
  }

  @Test(arguments: [(80, 24), (120, 36), (200, 50)])
  func `never moves those below it`(columns: Int, rows: Int) {
    let layout = DeckLayout(Size(columns: columns, rows: rows), hasInspector: false)
    let cards = (0..<4).map { FloatingCard(width: 34 + $0 * 3, height: 7 + $0 % 4) }
    let all = layout.cascade(cards, over: layout.card(below: 1))
    for count in cards.indices {
      #expect(
        layout.cascade(Array(cards.prefix(count)), over: layout.card(below: 1)) == Array(all.prefix(count)))
    }
    let held = layout.docking(rows: 3)
    #expect(held.cascade([cards[0]], over: held.card(below: 1)) == Array(all.prefix(1)))
    for place in all { #expect(place.intersection(layout.stage) == place, "\(place)") }
    for (below, above) in zip(all, all.dropFirst()) {
      #expect(above.y > below.y, "\(below) is hidden by \(above)")
    }
  }
}
