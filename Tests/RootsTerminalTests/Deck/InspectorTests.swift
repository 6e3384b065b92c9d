import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The inspector` {
  @Test func `moves in the part that is chosen, and in no other`() {
    var inspector = Inspector()
    inspector.toggle(floats: false)
    #expect(!inspector.hasKeys)
    let isEntered = inspector.enter()
    #expect(isEntered && inspector.hasKeys)
    for (key, action) in [(Key.down, Action.down), (.down, .down), (.up, .up), (.pageDown, .pageDown)] {
      #expect(inspector.press(key, action, floats: false) == .taken)
    }
    #expect(inspector.place(in: .state) == 11)
    #expect(inspector.place(in: .queue) == 0)
    _ = inspector.press(.tab, .nextField, floats: false)
    _ = inspector.press(.down, .down, floats: false)
    #expect(inspector.place(in: .queue) == 1)
    #expect(inspector.press(.enter, .choose, floats: false) == .whole)
    #expect(inspector.press("y", nil, floats: false) == .copy)
    #expect(inspector.press(.function(9), .record, floats: false) == .ignored)
  }

  @Test func `has no keys while it is closed`() {
    var inspector = Inspector()
    let isEntered = inspector.enter()
    #expect(!isEntered && !inspector.hasKeys)
  }

  @Test
  func
    `tells how many entries of the stack in use are not listed, and of other tabs how many lie below the top`()
    throws
  {
    let session = try Shop.session(Size(columns: 140, rows: 90))
    for number in 1...14 { session.navigator.tab("inbox").push("thread", payload: ["id": .int(number)]) }
    session.navigator.show(tab: "home")
    for number in 1...14 { session.navigator.push("item", payload: ["id": .int(number)]) }
    let deck = try #require(session.chrome as? Deck)
    let lines = StateTree(Moment(session, deck)).lines.map {
      $0.all.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines == ["app", "└ tabs", "├ ▸1 Home Item 14 {id: 14}"] + (3...13).reversed().map { "│ Item \($0)" }
        + ["│ +3 below", "├ 2 Map Map", "└ 3 Inbox Thread 14 +14"])
  }

  @Test(arguments: [Size(columns: 140, rows: 60), Size(columns: 80, rows: 24)])
  func `folds the branch of the chosen line, and the values, and unfolds them`(_ size: Size) throws {
    let session = try Shop.session(size)
    let script = ValuesOnly(["one": 1, "two": 2])
    session.navigator.script = script
    for number in 1...3 { session.navigator.push("item", payload: ["id": .int(number)]) }
    session.press("i")
    session.press(.function(6))
    session.press("/")
    session.type("item 2")
    session.press(.enter)
    session.press(.space)
    session.press(.escape)
    #expect(session.frame.text.contains("  +3") && !session.frame.text.contains("  Item 2 "))
    session.press(.end)
    session.press(.space)
    #expect(session.frame.text.contains("value 2 in all") && !session.frame.text.contains("value two"))
    for key in [Key.space, .home] + (size.columns > 100 ? [.down, .down] : []) + [.space] {
      session.press(key)
    }
    #expect(session.frame.text.contains("value two 2") == (size.columns > 100))
    session.press("/")
    session.type("item 2")
    #expect(session.frame.text.contains("Item 2 "))
  }

  @Test func `lists a tab that has nothing open in a drawer as well`() throws {
    let map = AppMap(title: "Shop") {
      Tab("home", root: "home")
      Tab("map", root: "map")
      Screen("home", title: "Home")
      Screen("map", title: "Map").guarded(by: "never")
      Guard("never") { _ in .refuse("closed today") }
    }
    let deck = Deck()
    let session = Session(
      try Navigator(map), on: HeadlessTerminal(Size(columns: 80, rows: 24)), chrome: deck)
    let lines = StateTree(Moment(session, deck)).lines.map(\.all)
    #expect(lines.contains(" 2 map    empty"), "\(lines)")
  }

  @Test func `chooses the line that is clicked, and shows all of it at the second click`() throws {
    let session = try Shop.session()
    session.navigator.push("catalog")
    session.navigator.push("item", payload: ["id": 42])
    session.press("i")
    let deck = try #require(session.chrome as? Deck)
    func click(_ text: String, _ other: Session) throws {
      let y = try #require(other.frame.rows.lastIndex { $0.contains(text) })
      let x = try #require(other.frame.row(y).firstRange(of: text)).lowerBound
      let place = Point(x: other.frame.row(y).distance(from: other.frame.row(y).startIndex, to: x), y: y)
      other.mouse(Mouse(.press(.left), at: place))
      let strokes = (other.chrome as? Deck)?.strokes(for: Mouse(.release(.left), at: place), other)
      guard case .keys(let keys)? = strokes else { throw Missing(text: text) }
      // The keys that a recording has do the same.
      for key in keys { other.press(key) }
    }
    for _ in 1...2 {
      let before = session.frame.text
      try click("#1 push catalog", session)
      #expect(session.frame.text != before)
    }
    #expect(session.frame.text.contains("━ Queue ━"))
    session.press(.escape)
    #expect(deck.inspector.part == .queue)
    let place = try #require(deck.places.rows.first { $0.target == .inspected(.events, 3) }?.rect)
    for action in [Mouse.Action.press(.left), .release(.left)] {
      session.mouse(Mouse(action, at: place.origin))
    }
    #expect(deck.inspector.place(in: .events) == 3 && deck.inspector.eventsBack == 3)
  }

  private struct Missing: Error { let text: String }

  @Test func `says of Esc what it does`() throws {
    let session = try session()
    #expect(session.frame.text.contains("Esc back · Tab pane"))
    session.press(.escape)
    #expect(session.frame.text.contains("─ State ─"))
    session.resize(to: Size(columns: 60, rows: 20))
    session.press(.function(6))
    #expect(session.frame.text.contains("Esc close"))
    session.press(.escape)
    #expect(!session.frame.text.contains("State"))
  }

  /// The lines of what waits, runs or is over.
  private func queue(_ session: Session) throws -> [String] {
    let deck = try #require(session.chrome as? Deck)
    return FeedWords(moment: Moment(session, deck)).queueLines(width: 60).lines.map {
      $0.all.split(separator: " ").joined(separator: " ")
    }
  }

  @Test func `parts what is over from what waits, where there is both`() throws {
    var map = AppMap(title: "T") {
      Screen("home") { _ in Page { "Home." } }
      Screen("safe").guarded(by: "hand")
      Screen("open")
      Guard("hand") { _ in .wait }.manual()
    }
    map.scheme = "t"
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck(detail: .inspection))
    #expect(try queue(session) == [])
    session.send(.push("safe"))
    #expect(try queue(session) == ["▸ #1 push safe held by hand"])
    session.send(.refuse())
    session.send(.push("safe"))
    let lines = try queue(session)
    #expect(lines.first == "▸ #3 push safe held by hand" && lines.dropFirst().first == "", "\(lines)")
    #expect(lines.dropFirst(2).count == 2 && lines.dropFirst(2).allSatisfy { !$0.isEmpty }, "\(lines)")
    session.send(.refuse())
    #expect(try queue(session).allSatisfy { $0.hasPrefix("✓") || $0.hasPrefix("✗") })
  }

  private func session(_ size: Size = Size(columns: 140, rows: 40)) throws -> Session {
    let session = try Shop.session(size)
    session.navigator.push("catalog")
    session.navigator.push("item", payload: ["id": 42])
    session.press("i")
    session.press(.function(6))
    return session
  }

  @Test func `finds lines by their words, and says when there are none`() throws {
    let session = try session()
    let before = session.navigator.state
    session.press("/")
    session.type("item")
    #expect(session.frame.text.contains("State /item_"))
    #expect(session.frame.text.contains("Item 42 {id: 42}"))
    #expect(!session.frame.text.contains("└ tabs"))
    session.type("zz")
    #expect(session.frame.text.contains("nothing found"))
    session.press(.escape)
    #expect(session.frame.text.contains("└ tabs"))
    #expect(session.navigator.state == before)
  }

  @Test func `shows all of a line`() throws {
    let session = try session()
    session.press("/")
    session.type("item")
    session.press(.enter)
    session.press(.enter)
    #expect(session.frame.text.contains("id: 42"))
    #expect(session.frame.text.contains("━ State ━"))
    session.press(.escape)
    #expect(!session.frame.text.contains("━ State ━━"))
  }

  @Test func `copies the chosen line, says so, and copies nothing where there is none`() throws {
    let session = try session()
    let terminal = try #require(session.terminal as? HeadlessTerminal)
    session.press("/")
    session.type("item")
    session.press(.enter)
    session.press("y")
    #expect(terminal.clipboard?.lowercased().contains("item") == true)
    #expect(session.frame.text.contains("✓ copied"))
    terminal.copy("before")
    session.press("/")
    session.type("zz")
    session.press(.enter)
    session.press("y")
    #expect(terminal.clipboard == "before")
    #expect(!session.frame.text.contains("copied"))
  }

  @Test func `goes back through time and comes back to the present, which is as it was`() throws {
    let session = try session()
    let (state, picture) = (session.navigator.state, session.frame.text)
    session.press(.backTab)
    var seen: [String] = []
    for _ in 0..<60 {
      session.press(.up)
      seen.append(session.frame.text)
    }
    #expect(
      seen.contains { $0.contains("─ Catalog ") && $0.contains("State at") && !$0.contains("Item 42 {") })
    #expect(session.navigator.state == state)
    #expect(seen.last?.contains("looking back") == true)
    session.press(.function(6))
    #expect(session.navigator.state == state)
    #expect(!session.frame.text.contains("looking back"))
    session.press(.function(6))
    session.press(.tab)
    #expect(session.frame.rows.first == picture.split(separator: "\n").first.map(String.init))
    #expect(session.frame.text.contains("Item 42 {id: 42}"))
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 36)])
  func `keeps its edges while something is asked or said`(_ size: Size) throws {
    let session = try Shop.session(size)
    session.press("i")
    let edge = session.frame.row(size.rows - 2)
    session.navigator.push("catalog")
    session.press("q")
    #expect(session.frame.text.contains("and quit?"))
    #expect(session.frame.row(size.rows - 2).suffix(40) == edge.suffix(40))
    session.press(.escape)
    session.say(String(repeating: "long ", count: 60))
    #expect(session.frame.row(size.rows - 2).suffix(40) == edge.suffix(40))
  }

  @Test func `knows in the past of no request that was made later`() throws {
    let session = try Shop.session(Size(columns: 120, rows: 36), detail: .inspection)
    session.press("i")
    session.navigator.push("catalog")
    session.navigator.push("item", payload: ["id": 1])
    #expect(session.frame.text.contains("#2 push item"))
    session.press(.function(6))
    session.press(.tab)
    session.press(.tab)
    session.press(.home)
    #expect(session.frame.text.contains("State at") && !session.frame.text.contains("#2 push item"))
    session.press(.end)
    #expect(session.frame.text.contains("#2 push item"))
  }

  @Test func `takes the keys with which it is read for no events, and all others`() throws {
    let session = try Shop.session(Size(columns: 120, rows: 36))
    let deck = try #require(session.chrome as? Deck)
    session.press("i")
    session.press(.down)
    let count = deck.feed.events.count
    session.press(.function(6))
    let entered = deck.feed.events.count
    for key in [Key.tab, .tab, .up, .up, .down, "y", " "] { session.press(key) }
    #expect(deck.feed.events.count == entered)
    session.press(.escape)
    session.press(.up)
    #expect(count < entered && deck.feed.events.count == entered + 1)
  }

  @Test func `stays at an event while others come`() throws {
    let session = try session()
    session.press(.backTab)
    for _ in 0..<4 { session.press(.up) }
    let chosen = try #require((session.chrome as? Deck)?.past?.past.event)
    session.navigator.push("reviews")
    session.navigator.push("seller")
    #expect((session.chrome as? Deck)?.past?.past.event == chosen)
    #expect(session.navigator.state.baseEntry?.screen == "seller")
  }

  @Test func `keeps the keys while something else is done, unless one looks back`() throws {
    let session = try session()
    let deck = try #require(session.chrome as? Deck)
    session.press("2")
    #expect(session.navigator.state.selectedTab == "map" && deck.inspector.hasKeys)
    session.press(.backTab)
    for _ in 0..<4 { session.press(.up) }
    session.press("1")
    #expect(session.navigator.state.selectedTab == "home" && !deck.inspector.hasKeys)
  }

  @Test func `does in the present what is done while one looks back`() throws {
    let session = try session()
    session.press(.backTab)
    for _ in 0..<4 { session.press(.up) }
    session.press("2")
    #expect(session.navigator.state.selectedTab == "map")
    #expect((session.chrome as? Deck)?.past == nil)
  }
}

/// A script that has values and does nothing.
@MainActor private final class ValuesOnly: ProgramScript {
  let values: Record

  init(_ values: Record) { self.values = values }

  func handle(_ handler: Int, opener: ContextID?, _ ending: Ending) {}
  func remember(_ value: Value, as name: String) {}
  func replaceValues(with values: Record) {}
  func loading(_ id: ContextID, _ load: Program.Load?) {}
}
