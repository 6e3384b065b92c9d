import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The mouse on the deck` {
  @Test func `shows tabs and goes back by headers`() throws {
    let session = try Shop.session(.stack)
    try session.click("3 Inbox")
    #expect(session.navigator.state.selectedTab == "inbox")
    try session.click("1 Home")
    try session.click("Catalog")
    #expect(session.navigator.state.baseEntry?.screen == "catalog")
  }

  @Test func `chooses rows`() throws {
    let session = try Shop.session(.stack)
    try session.click("See reviews")
    #expect(session.navigator.state.baseEntry?.screen == "item")
    try session.click("See reviews")
    #expect(session.navigator.state.baseEntry?.screen == "reviews")
  }

  @Test func `presses what the footer offers`() throws {
    let session = try Shop.session(.stack)
    try session.click("Esc back")
    #expect(session.navigator.state.baseEntry?.screen == "catalog")
  }

  @Test func `does what the lower border of a layer or a pane says`() throws {
    let session = try Shop.session(.layers)
    let layers = session.navigator.state.openLayers.count
    // The border stands above the footer, which says the same.
    try session.click("Esc cancel")
    #expect(session.navigator.state.openLayers.count == layers - 1)
    session.press("?")
    try session.click("Esc close")
    #expect(!session.frame.text.contains("Help: keys"))
    #expect(session.navigator.state.openLayers.count == layers - 1)
  }

  @Test func `does nothing beside a layer, and dismisses nothing`() throws {
    let session = try Shop.session(.layers)
    let before = session.navigator.state
    session.click(Point(x: 3, y: 21))
    session.click(Point(x: 10, y: 1))
    session.click(Point(x: 5, y: 8))
    #expect(session.navigator.state == before)
    try session.click("Not now")
    try session.click("Not now")
    #expect(session.navigator.state.openLayers == [0, 1])
  }

  @Test func `looks at layers by the rungs of the ladder`() throws {
    let session = try Shop.session(.layers)
    try session.click("L0·1")
    #expect(session.frame.text.contains("looking at L0"))
    try session.click("L2·1")
    #expect(!session.frame.text.contains("looking"))
  }

  @Test func `copies the rows over which it is dragged, and nothing if it only shakes`() throws {
    let session = try Shop.session(.stack)
    let terminal = try #require(session.terminal as? HeadlessTerminal)
    let place = try #require(session.frame.place(of: "See reviews"))
    let state = session.navigator.state
    func drag(_ x: Int, _ y: Int) {
      session.mouse(Mouse(.press(.left), at: place))
      session.mouse(Mouse(.drag(.left), at: place.moved(x: x, y: y)))
      session.mouse(Mouse(.release(.left), at: place.moved(x: x, y: y)))
    }
    drag(1, 0)
    #expect(terminal.clipboard == nil)
    drag(2, -1)
    #expect(terminal.clipboard == "Add to cart\nSee reviews")
    #expect(session.frame.text.contains("2 rows copied"))
    drag(4, 0)
    #expect(terminal.clipboard == "See reviews")
    drag(0, 100)
    #expect(terminal.clipboard?.contains("╰") == false)
    #expect(session.navigator.state == state)
  }

  private func session(@ContentBuilder _ content: @escaping @MainActor () -> Content) throws -> Session {
    let map = AppMap(title: "Mouse") {
      Tab("home", root: "home")
      Screen("home", title: "Home") { _ in BodyScreen(content) }
    }
    return Session(try Navigator(map), on: HeadlessTerminal(Size(columns: 60, rows: 16)), chrome: Deck())
  }

  @Test(arguments: [(0, 0), (0, 5), (9, 5), (-50, 3), (500, 0)])
  func `drags the edge of a column wherever it ends, and copies no rows`(x: Int, y: Int) throws {
    let session = try session {
      Table((1...5).map { "a name of row \($0)" }) {
        Column("Name") { $0 }
        Column("Size") { "\($0.count)" }
      } row: {
        Row($0)
      }
    }
    let line = try #require(session.frame.rows.firstIndex { $0.contains("──  ──") })
    let left = session.frame.row(line).prefix { $0 != "─" }.count
    func width() -> Int { session.frame.row(line).dropFirst(left).prefix { $0 == "─" }.count }
    let edge = Point(x: left + width(), y: line - 1)
    let before = width()
    session.mouse(Mouse(.press(.left), at: edge))
    session.mouse(Mouse(.drag(.left), at: edge.moved(x: x, y: y)))
    session.mouse(Mouse(.release(.left), at: edge.moved(x: x, y: y)))
    #expect((session.terminal as? HeadlessTerminal)?.clipboard == nil)
    #expect(x == 0 ? width() == before : x < 0 ? width() == 3 : width() > before, "\(session.frame.text)")
  }

  @Test func `lets the second click of two go by where the first one has opened something`() throws {
    let map = AppMap(title: "Mouse") {
      Tab("home", root: "home")
      Screen("home", title: "Home") { context in
        Page { List(1...5) { Row("Row \($0)") { context.push("home") } } }
      }
    }
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 60, rows: 16)), chrome: Deck())
    let place = try #require(session.frame.place(of: "Row 1"))
    for pause in [0, 100] {
      session.advance(by: .milliseconds(pause))
      session.click(place)
      #expect(session.navigator.state[.tab("home")].count == 2)
      _ = session.frame
    }
    session.advance(by: .milliseconds(400))
    try session.click("Row 1")
    #expect(session.navigator.state[.tab("home")].count == 3)
  }

  @Test func `takes a hand that shakes on a row for a click, and drags nothing after a key`() throws {
    let session = try session { List { for number in 1...5 { Row("Row \(number)") } } }
    let place = try #require(session.frame.place(of: "Row 3"))
    session.mouse(Mouse(.press(.left), at: place))
    session.mouse(Mouse(.release(.left), at: place.moved(x: 1)))
    #expect(session.frame.text.contains("▌ Row 3"), "\(session.frame.text)")
    session.mouse(Mouse(.press(.left), at: place))
    session.press(.down)
    session.mouse(Mouse(.release(.left), at: place.moved(x: 3, y: 3)))
    #expect((session.terminal as? HeadlessTerminal)?.clipboard == nil)
  }

  @Test func `copies neither the bars of fields nor that beside a long screen`() throws {
    let session = try session {
      Field("name", label: "Name", initial: "Ada")
      Field("mail", label: "Mail", initial: "a@b.c")
      Text((1...30).map { "line \($0)" }.joined(separator: "\n"))
    }
    let place = try #require(session.frame.place(of: "a@b.c"))
    #expect(session.frame.row(place.y).contains("│") && session.frame.text.contains("┃"))
    session.mouse(Mouse(.press(.left), at: place))
    session.mouse(Mouse(.release(.left), at: place.moved(x: 3, y: 3)))
    #expect((session.terminal as? HeadlessTerminal)?.clipboard == "  a@b.c\n\nline 1\nline 2")
    let bar = try #require(session.frame.place(of: "┃"))
    session.mouse(Mouse(.press(.left), at: bar))
    session.mouse(Mouse(.release(.left), at: bar.moved(x: 0, y: 3)))
    #expect((session.terminal as? HeadlessTerminal)?.clipboard == "  a@b.c\n\nline 1\nline 2")
  }

  @Test func `needs press and release in one cell`() throws {
    let session = try Shop.session(.stack)
    let place = try #require(session.frame.place(of: "3 Inbox"))
    session.mouse(Mouse(.press(.left), at: place))
    session.mouse(Mouse(.release(.left), at: place.moved(x: 1)))
    session.mouse(Mouse(.release(.left), at: place))
    session.mouse(Mouse(.press(.right), at: place))
    session.mouse(Mouse(.release(.right), at: place))
    session.mouse(Mouse(.move, at: place))
    #expect(session.navigator.state.selectedTab == "home")
  }

  @Test func `turns lists and panes by the wheel`() throws {
    let session = try Shop.session(.palette)
    let before = session.frame
    session.mouse(Mouse(.wheel(.down), at: Point(x: 40, y: 10)))
    #expect(session.frame != before)
  }

  @Test func `selects what is not selected in a pane, and takes what is`() throws {
    let session = try Shop.session(.palette)
    for _ in "go in" { session.press(.backspace) }
    session.type("tab")
    try session.click("3 Inbox   ")
    #expect(session.navigator.state.selectedTab == "home")
    try session.click("3 Inbox   ")
    #expect(session.navigator.state.selectedTab == "inbox")
  }

  @Test func `reaches nothing that lies below a pane`() throws {
    let session = try Shop.session(.palette)
    let deck = try #require(session.chrome as? Deck)
    for y in 4...19 {
      switch deck.places.target(at: Point(x: 40, y: y))?.target {
      case .row, .nothing: break
      case let target: Issue.record("\(y): \(String(describing: target))")
      }
    }
  }

  /// A screen over a backdrop has two parts, each of which takes what is done on it.
  @Test func `reaches the part that it points at, whichever has the keys`() throws {
    var chosen: [String] = []
    var map = AppMap(title: "Parts") { Tab("map", root: "map") }
    map.screens = [
      Screen("map").make { _ in
        Page {
          BackdropPicture([String](repeating: "~", count: 30))
          Top(height: 3) { List(1...9) { number in Row("Upper \(number)") { chosen.append("u\(number)") } } }
          Bottom(height: 3) {
            List(1...9) { number in Row("Lower \(number)") { chosen.append("l\(number)") } }
          }
        }
      }
    ]
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
    session.draw()
    for name in ["Upper 2", "Lower 1", "Lower 3", "Upper 3"] {
      try session.click(name)
      try session.click(name)
    }
    #expect(chosen == ["u2", "l1", "l3", "u3"])
    // The upper part has the keys; the wheel turns the lower one.
    session.mouse(Mouse(.wheel(.down), at: try #require(session.frame.place(of: "Lower 2"))))
    #expect(session.frame.text.contains("Lower 4"))
    #expect(session.frame.text.contains("Upper 3"))
    #expect(!session.frame.text.contains("Lower 1 "))
  }

  @Test func `lets a change begin where it was clicked`() throws {
    var options = Session.Options()
    options.motion = .full
    let session = try Shop.session(options: options)
    session.draw()
    let place = try #require(session.frame.place(of: "Catalog"))
    for action in [Mouse.Action.press(.left), .release(.left), .press(.left), .release(.left)] {
      session.draw()
      session.mouse(Mouse(action, at: place))
    }
    #expect(!session.isSettled)
    let deck = try #require(session.chrome as? Deck)
    #expect(deck.stage(session).origin == place)
  }

  @Test func `chooses the part of the inspector that scrolls`() throws {
    let session = try Shop.session(.drawer)
    try session.click("#1 push thread")
    let deck = try #require(session.chrome as? Deck)
    #expect(deck.inspector.part == .queue)
    #expect(deck.inspector.hasKeys)
  }

  /// Everything that can be clicked can be done by a key as well.
  @Test func `does nothing that no key does`() {
    func action(_ target: Places.Target) -> Action? {
      switch target {
      case .tab: .tab
      case .strip: .popTo
      case .rung: .below
      case .edge: .slideUp
      case .border: .wider
      case .key: .choose
      case .screen: .choose
      case .row: .choose
      case .inspector, .inspected: .switchPane
      case .nothing: nil
      }
    }
    let targets: [Places.Target] = [
      .tab(0), .strip(ContextID(1)), .rung(0), .key(.enter), .screen(ContextID(1), .whole), .row(0),
      .inspector(.state), .inspected(.state, 0), .edge(ContextID(1), .bottom, .empty), .border,
    ]
    for target in targets {
      #expect(action(target).map { !Bindings().keys(for: $0).isEmpty } == true)
    }
  }

  @Test func `opens the line of the inspector that is selected already, as Enter does`() throws {
    let session = try Shop.session(.drawer)
    let place = try #require(session.frame.place(of: "#1 push thread"))
    let deck = try #require(session.chrome as? Deck)
    func strokes() -> [Key] {
      session.mouse(Mouse(.press(.left), at: place))
      let strokes = deck.strokes(for: Mouse(.release(.left), at: place), session)
      session.mouse(Mouse(.release(.left), at: place))
      session.draw()
      guard case .keys(let keys)? = strokes else { return [] }
      return keys
    }
    let walk = strokes()
    #expect(walk.last == .down && !walk.contains(.enter))
    #expect(strokes() == [.enter])
  }
}
