import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Every key that does nothing just now says why.
@MainActor @Suite(.timeLimited) struct `An action that is off` {
  private func session(_ scene: Shop.Scene = .root, _ keys: String = "") throws -> Session {
    let session = try Shop.session(scene)
    try session.press(keys: keys)
    return session
  }

  @Test(arguments: [
    ("u", "to root: this is the first screen"), ("P", "back to...: this is the first screen"),
    ("[", "earlier: nothing was seen before"), ("]", "later: this was seen last"),
    ("-", "last two: nothing else was seen"),
    ("{", "layer below: no layer is open"), ("}", "layer above: this is the top"),
    ("D", "dismiss...: none is open"),
    ("f6", "other pane: the inspector is closed"), ("f2", "grant held: nothing is held"),
    ("f3", "refuse held: nothing is held"), ("'", "to bookmark: there is no bookmark"),
    ("f9", "record: nothing here records"),
    ("f10", "one step: nothing here records"), ("f7", "name step: nothing here records"),
    ("f8", "expect...: nothing here records"), ("M", "screen map: nothing here draws one"),
    ("f12", "act on message, or signs: no message offers anything"),
    (":", "command: nothing here understands commands"),
  ])
  func `says why at a root`(key: String, text: String) throws {
    let session = try session(.root, key)
    #expect(session.message?.text == text)
    #expect(session.frame.text.contains(text))
    #expect(session.navigator.state.sketch.hasPrefix("*home: home |"))
  }

  @Test(
    arguments: [
      (Shop.Scene.stack, "u"), (.stack, "P"), (.layers, "{"), (.layers, "D"),
      (.drawer, "f6"),
      (.guarded, "f2"), (.guarded, "f3"), (.stack, "a"), (.stack, "2"),
    ] as [(Shop.Scene, String)])
  func `says nothing where it does something`(scene: Shop.Scene, key: String) throws {
    let session = try session(scene)
    session.takeMessage()
    try session.press(keys: key)
    #expect(session.message?.text.contains(": ") != true, "\(session.message?.text ?? "")")
  }

  @Test func `tells that all is recorded already, and does what a tool does for it`() throws {
    let session = try session()
    let deck = try #require(session.chrome as? Deck)
    deck.recording = "rec 00:01"
    try session.press(keys: "f9")
    #expect(session.message?.text == "record: all keys are recorded, from the first one to the last")
    var count = 0
    deck.handlers[.record] = { _ in count += 1 }
    deck.handlers[.map] = { _ in count += 10 }
    try session.press(keys: "f9 M")
    #expect(count == 11 && session.message?.text.contains("nothing here") != true)
  }

  @Test func `tells that a program has no tabs and no accessories`() throws {
    let map = AppMap(title: "Bare") { Screen("home") }
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck(detail: .inspection))
    session.press("1")
    #expect(session.message?.text == "tab: there are no tabs")
    session.press("a")
    #expect(session.message?.text == "accessory...: none is defined")
  }

  @Test(arguments: ["2", "[", "]", "-"]) func `tells which layer has the keys`(key: String) throws {
    let session = try session(.layers, key)
    #expect(session.message?.text.hasSuffix(": 'Confirm' has the keys") == true)
    #expect(session.navigator.state.openLayers == [0, 1, 2])
  }

  @Test func `walks to where a guard lets no one in, says so and stays`() throws {
    @MainActor final class Consent { var isGiven = true }
    let consent = Consent()
    let map = AppMap(title: "Diary") {
      Tab("home", root: "home")
      Screen("home").children("page")
      Screen("page").guarded(by: "auth")
      Guard("auth") { _ in consent.isGiven ? .allow : .refuse("not today") }
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck(detail: .inspection))
    session.send(.push("page"))
    session.send(.pop(1))
    consent.isGiven = false
    session.press("[")
    #expect(
      session.message?.text.contains("not today") == true && session.navigator.state.sketch == "*home: home")
    // The walk is taken back: there is nothing later, and the page is still what was seen before.
    session.press("]")
    #expect(session.message?.text == "later: this was seen last")
    consent.isGiven = true
    session.press("[")
    #expect(session.navigator.state.sketch == "*home: home > page")
    session.press("]")
    #expect(session.navigator.state.sketch == "*home: home")
  }

  @Test(arguments: [
    ("1", "Home is shown already"), ("9", "there is no tab 9"), ("4", "there is no tab 4"),
  ])
  func `says of a tab that it is shown, or that there is none`(key: String, text: String) throws {
    #expect(try session(.root, key).message?.text == text)
  }

  @Test func `says of undo and redo that there is nothing to take back`() throws {
    let session = try session()
    session.press("z")
    #expect(session.message?.text == "nothing to undo")
    session.press("Z")
    #expect(session.message?.text == "nothing to redo")
  }

  @Test func `says how one comes back to a bookmark`() throws {
    let session = try session(.root, "m")
    #expect(session.message?.text == "bookmarked; ' comes back here" && session.message?.tone == .done)
  }
}

@MainActor @Suite(.timeLimited) struct `What the palette finds` {
  private func results(
    _ query: String = "", _ mode: PaletteSearch.Mode = .everything, detail: Deck.Detail = .inspection
  ) throws -> (entries: [PaletteEntry], total: Int) {
    let session = try Shop.session(.stack, detail: detail)
    let deck = try #require(session.chrome as? Deck)
    return PaletteSearch(mode: mode, deck: deck, session: session).results(query)
  }

  private func texts(_ query: String, _ mode: PaletteSearch.Mode = .everything) throws -> [String] {
    try results(query, mode).entries.map(\.text)
  }

  @Test func `is what one can go back to, the nearest first`() throws {
    #expect(try texts("", .popTo) == ["back to Catalog", "back to Home"])
    #expect(try texts("ho", .popTo) == ["back to Home"])
    #expect(try results("ho", .popTo).total == 2)
  }

  @Test func `is first what is open, tab by tab from the top, the focused screen apart`() throws {
    #expect(
      try Array(texts("", .go).prefix(5)) == [
        "go Home › Catalog", "go Home › Home", "go Map", "go Inbox › Thread 9", "go Inbox › Inbox",
      ])
  }

  @Test func `leaves out screens behind one that needs values, unless that is open`() throws {
    let map = AppMap(title: "T") {
      Tab("home", root: "home")
      Screen("home") { _ in BodyScreen {} }.children("ship", "rules")
      Screen("ship") { _ in BodyScreen {} }.parameter("id", .int).children("crew", "rules")
      Screen("crew") { _ in BodyScreen {} }
      Screen("rules") { _ in BodyScreen {} }
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck(detail: .quiet))
    let deck = try #require(session.chrome as? Deck)
    func found() -> [String] {
      PaletteSearch(mode: .go, deck: deck, session: session).results("").entries.map(\.text).sorted()
    }
    #expect(found() == ["go home", "go rules"])
    session.navigator.push("ship", payload: ["id": 7])
    #expect(found().contains("go crew"))
  }

  @Test func `is all screens to push, and all accessories to open`() throws {
    let map = Shop.map()
    #expect(try results("", .push).entries.allSatisfy { $0.verb == "push" })
    #expect(try results("", .push).total == map.screens.count)
    #expect(try results("", .accessory).total == map.accessories.count)
    #expect(try texts("cart", .accessory) == ["overlay Cart"])
    #expect(try results("", .recent).entries.isEmpty)
  }

  @Test(arguments: [
    ("push stock", "push Stock"), ("go stock", "go Stock"), ("tab in", "tab 3 Inbox"),
    ("overlay ca", "overlay Cart"),
    ("quit", "do quit"), ("undo", "do undo"), ("thread 9", "go Inbox › Thread 9"),
  ])
  func `begins with what fits best`(query: String, text: String) throws {
    #expect(try texts(query).first == text)
  }

  @Test func `begins with a URL that was typed, no matter what else fits`() throws {
    let found = try results("roots://inbox/9")
    #expect(found.entries.first?.text == "link roots://inbox/9")
    #expect(try results("inbox").total + 1 == found.total)
    #expect(try texts("link").contains("link roots://inbox"))
    #expect(try results("roots://inbox/9", .push).entries.isEmpty)
  }

  @Test func `is counted as a whole, however little fits`() throws {
    let all = try results()
    #expect(all.entries.count == all.total)
    let none = try results("zzzz")
    #expect(none.entries.isEmpty && none.total == all.total)
    #expect(Set(all.entries.map(\.text)).count == all.total)
  }

  @Test(arguments: Deck.Detail.allCases) func `is what a person of that kind can use`(detail: Deck.Detail)
    throws
  {
    let verbs = Set(try results(detail: detail).entries.map(\.verb))
    #expect(
      verbs.contains("push") == (detail == .inspection)
        && verbs.contains("overlay") == (detail == .inspection))
    #expect(verbs.isSuperset(of: ["go", "tab", "do", "link"]))
    // Without its payload an item shows nothing.
    let titles = try results(detail: detail).entries.filter { $0.verb == "go" }.map(\.title)
    #expect(titles.contains("Item") == (detail == .inspection))
  }

  @Test func `never is how the palette was opened`() throws {
    let titles = Set(try results().entries.filter { $0.verb == "do" }.map { $0.title.prefix { $0 != ":" } })
    for action in PaletteSearch.unlisted { #expect(!titles.contains(Substring(action.title)), "\(action)") }
    #expect(titles.isSuperset(of: ["back", "to root", "help", "inspector", "quit"]))
  }
}

@Suite(.timeLimited) struct `What was chosen and typed` {
  private func entry(_ title: String) -> PaletteEntry {
    PaletteEntry(verb: "go", title: title, effect: .go(title))
  }

  @Test func `is kept once, the newest last`() {
    var history = PaneHistory()
    for title in ["a", "b", "a", "c"] {
      history.add(entry(title))
      history.add(typed: title)
    }
    #expect(history.chosen.map(\.title) == ["b", "a", "c"])
    #expect(history.typed == ["b", "a", "c"])
  }

  @Test func `is kept fifty times, and a hundred lines`() {
    var history = PaneHistory()
    for number in 1...120 {
      history.add(entry("\(number)"))
      history.add(typed: "\(number)")
    }
    #expect(
      history.chosen.count == 50 && history.chosen.first?.title == "71" && history.chosen.last?.title == "120"
    )
    #expect(history.typed.count == 100 && history.typed.first == "21" && history.typed.last == "120")
  }

  @Test(arguments: [Action.note, .record, .step, .mark, .check, .quit, .undo, .map])
  func `is left out of a tape if it is a tool`(
    action: Action
  ) {
    let entry = PaletteEntry(verb: "do", title: action.title, effect: .action(action))
    #expect(entry.isOfTools == [.note, .record, .step, .mark, .check].contains(action))
    #expect(!self.entry("x").isOfTools)
  }
}

@Suite(.timeLimited) struct `Where things are in a frame` {
  private func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  @Test func `is what was drawn last at a place`() {
    var places = Places()
    places.note(box(0, 0, 10, 5), .tab(1))
    places.note(box(2, 1, 3, 2), .row(7))
    #expect(places.target(at: Point(x: 0, y: 0))?.target == .tab(1))
    #expect(places.target(at: Point(x: 2, y: 1))?.target == .row(7))
    #expect(places.target(at: Point(x: 4, y: 2))?.place == Point(x: 2, y: 1))
    #expect(places.target(at: Point(x: 5, y: 2))?.target == .tab(1))
    #expect(places.target(at: Point(x: 5, y: 2))?.place == Point(x: 5, y: 2))
    #expect(places.target(at: Point(x: 10, y: 0)) == nil && places.target(at: Point(x: 0, y: 5)) == nil)
  }

  @Test func `is listed row by row, but for what is hidden in its middle`() {
    var places = Places()
    places.note(box(0, 0, 10, 3), .tab(1))
    places.note(box(4, 1, 3, 1), .row(7))
    #expect(
      places.rows.map { "\($0.rect) \($0.target == .row(7) ? "row" : "tab")" } == [
        "10x1 at 0,0 tab", "10x1 at 0,2 tab", "3x1 at 4,1 row",
      ])
  }

  @Test func `is gripped at an edge until the button is let go`() {
    var pointer = Pointer()
    #expect(pointer.release() == nil)
    pointer.press(Point(x: 3, y: 4), on: .row(1))
    #expect(pointer.grip == nil && pointer.pressed == Point(x: 3, y: 4))
    #expect(pointer.release() == Point(x: 3, y: 4) && pointer.pressed == nil && pointer.release() == nil)
    pointer.activate(Point(x: 1, y: 1))
    #expect(pointer.activated == Point(x: 1, y: 1))
  }
}
