import Roots
import RootsTerminal
import TestTraits
import Testing

/// The program of the documentation, word by word.
@MainActor private let shop = AppMap(title: "Shop") {
  Tab("home", root: "catalog")
  Screen("catalog", title: "Catalog") { context in
    BodyScreen {
      "Everything for the trail."
      List {
        Row("Trail shoe", detail: "89.00") { context.push("item", payload: ["id": 42]) }
        Row("Sign in") { context.overlay("login") }
      }
    }
  }
  Screen("item", title: "Item {id}") { _ in BodyScreen { "A light shoe." } }
  Accessory("login", title: "Sign in") { context in
    BodyScreen {
      Field("name", label: "Name", need: .required)
      Field("secret", label: "Password", kind: .secret, need: .required)
      Submit("Sign in") { context.complete($0) }
    }
  }
}

/// The screen of the documentation, word by word.
private final class Catalog: TextScreen {
  let context: ScreenContext
  var state = BodyState()
  private var isOpen = true
  init(_ context: ScreenContext) { self.context = context }

  var content: Content {
    "Everything for the trail."
    List {
      Row("Trail shoe", detail: "89.00") { self.context.push("item", payload: ["id": 42]) }
      Row("Ask the seller") { self.context.push("seller") }.off(isOpen ? nil : "closed today")
    }
  }
  var keys: [ScreenKey] { [ScreenKey("o", "open or close") { self.isOpen.toggle() }] }
}

/// A screen of which not everything is a row.
private final class Mixed: TextScreen {
  var state = BodyState()
  var content: Content {
    List {
      Row("First")
      Row("Second").id("two")
    }
    Field("note")
    Submit("Save")
  }
}

@MainActor @Suite(.timeLimited) struct `The selected row of a screen` {
  @Test func `is the one that has the keys, by its id or its title, and none in a field`() {
    let screen = Mixed()
    var seen: [String?] = [screen.selectedRow]
    for key in [Key.down, .tab, .tab, .tab] {
      _ = screen.handle(.key(key))
      seen.append(screen.selectedRow)
    }
    #expect(seen == ["First", "two", nil, nil, "two"])
  }

  @Test func `is named by any value that a text can stand for, and read back as one`() {
    let screen = BodyScreen {
      List { for number in [7, 42] { Row("Row").id(number) } }.marking()
    }
    for key in [Key.down, .space] { _ = screen.handle(.key(key)) }
    #expect(screen.selectedRow == "42" && screen.selectedRow(as: Int.self) == 42)
    #expect(screen.selectedRow(as: Bool.self) == nil)
    #expect(screen.state.marked(as: Int.self) == [42])
  }
}

/// A screen that must not be left while something is typed.
private final class Note: TextScreen, LeaveGuarding {
  var state = BodyState()
  var saved: [Record] = []
  var act: (() -> Void)?
  var content: Content {
    Field("note")
    Submit("Save")
  }
  var keys: [ScreenKey] { [ScreenKey("x", "cross out") { self.state.clearFields() }] }
  func handle(_ event: BodyEvent) {
    guard case .sent(_, let record) = event else { return }
    saved.append(record)
    if let act { act() } else { state.clearFields() }
  }
  func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision {
    hasChanges ? .refuse("it is not saved") : .allow
  }
}

@MainActor private final class Heard {
  var ending: Roots.Ending?
}

@MainActor @Suite(.timeLimited) struct `A text screen` {
  private func session(_ map: AppMap) throws -> Session {
    Session(try Navigator(map), on: HeadlessTerminal(Size(columns: 60, rows: 16)), chrome: Deck())
  }

  @Test func `is copied by a key: the row, the field, the target of a link, and no secret`() throws {
    var map = AppMap(title: "Copy") { Tab("home", root: "home") }
    map.screens = [
      Screen("home").make { _ in
        BodyScreen {
          List { Row("Trail shoe", detail: "89.00") }
          Text(markup: "See [the rules](rules).")
          Submit("Send")
        }
      }
    ]
    let session = try session(map)
    let terminal = try #require(session.terminal as? HeadlessTerminal)
    for (key, copied) in [(nil, "Trail shoe\t89.00"), (Key.tab, "rules"), (.tab, "rules")] {
      if let key { session.press(key) }
      session.press("y")
      #expect(terminal.clipboard == copied)
    }
    #expect(session.message?.text.contains("nothing here can be copied") == true)
    let secret = Content { Field("pin", kind: .secret, initial: "4711") }.body
    #expect(BodyState().selectedText(in: secret) == nil)
    let list = Body([.list(["one", "two"].map { Body.Row($0) })])
    var state = BodyState()
    #expect(state.selectedText(in: list) == "one")
    for key in ["/", "z"] as [Key] { _ = state.press(key, in: list) }
    #expect(state.selectedText(in: list) == nil)
  }

  private func session(_ make: @escaping @MainActor @Sendable (ScreenContext) -> any LiveScreen) throws
    -> Session
  {
    try session(
      AppMap {
        Tab("home", root: "catalog")
        Screen("catalog", title: "Catalog", make: make)
        Screen("item")
        Screen("seller")
      })
  }

  @Test func `makes a program that is short`() throws {
    let session = try session(shop)
    #expect(session.frame.text.contains("Everything for the trail."))
    #expect(session.frame.text.contains("▌ Trail shoe"))
    session.press(.enter)
    #expect(session.frame.text.contains("Item 42"))
    #expect(session.frame.text.contains("A light shoe."))
    session.press(.escape)
    session.press(.down)
    session.press(.enter)
    #expect(session.navigator.state.sketch == "home: catalog | *L0: login")
  }

  @Test func `answers with a form`() throws {
    let session = try session(shop)
    let heard = Heard()
    session.navigator.overlay("login") { heard.ending = $0 }
    session.press(.ctrl("s"))
    #expect(session.frame.text.contains("✗ is needed"))
    session.type("ada q")
    session.press(.enter)
    session.paste("pass\nword")
    #expect(session.frame.text.contains("▌ •••••••••"))
    session.press(.enter)
    #expect(heard.ending == .completed(Payload(["name": "ada q", "secret": "pass word"] as Record)))
  }

  @Test func `has keys of its own`() throws {
    let session = try session { Catalog($0) }
    #expect(session.frame.text.contains("open or close"))
    session.press("o")
    session.press(.down)
    session.press(.enter)
    #expect(session.navigator.state.sketch == "*home: catalog")
    #expect(session.frame.text.contains("closed today"))
    session.press("o")
    session.press(.enter)
    #expect(session.navigator.state.sketch == "*home: catalog > seller")
  }

  @Test func `means nothing else by a key of its own`() {
    var count = 0
    let screen = BodyScreen(keys: [ScreenKey(.down, "count") { count += 1 }]) {
      List {
        Row("one")
        Row("two")
      }
    }
    guard case .handled = screen.handle(.key(.down)) else {
      Issue.record("not handled")
      return
    }
    #expect(count == 1)
    #expect(screen.state.selection(in: screen.body)?.row == 0)
  }

  @Test func `is guarded while it has changes, and gets events without an action`() throws {
    let note = Note()
    let session = try session { _ in note }
    session.navigator.push("item")
    session.press(.escape)
    session.type("ox")
    #expect(note.hasChanges)
    session.navigator.replace(with: "item")
    #expect(session.navigator.state.sketch == "*home: catalog")
    session.press(.ctrl("s"))
    #expect(note.saved == [["note": "ox"]])
    #expect(!note.hasChanges)
    session.press(.tab)
    session.press("x")
    #expect(session.frame.text.contains("cross out"))
  }

  @Test func `lets itself be left by what its form's button does, and asks again at the next key`() throws {
    var act: (ScreenContext, Note) -> Void = { context, _ in context.pop() }
    let session = try session { context in
      let note = Note()
      note.act = { [unowned note] in act(context, note) }
      return note
    }
    session.navigator.push("catalog")
    session.type("ox")
    session.press(.ctrl("s"))
    #expect(session.navigator.state.sketch == "*home: catalog")
    act = { $1.state.complain(about: "note", "it is taken") }
    session.navigator.push("catalog")
    session.type("ox")
    session.press(.ctrl("s"))
    session.navigator.pop()
    #expect(session.navigator.state.sketch == "*home: catalog > catalog")
    act = { _, _ in }
    session.press(.ctrl("s"))
    session.press(.escape)
    #expect(session.navigator.state.sketch == "*home: catalog > catalog")
  }

  @Test(arguments: ["thrown", "warned", "refused", "done", "elsewhere"])
  func `has changes again where what its form's button began has failed`(_ end: String) async throws {
    struct Down: Error {}
    var contexts: [ScreenContext] = []
    let session = try session { context in
      contexts.append(context)
      let note = Note()
      note.act = {
        switch end {
        case "thrown": context.task { throw Down() }
        case "warned": context.warn("the server is down")
        case "refused": context.push("nowhere")
        case "elsewhere": contexts[0].warn("the disk is nearly full")
        default: context.task {}
        }
      }
      return note
    }
    session.navigator.push("catalog")
    session.type("ox")
    session.press(.ctrl("s"))
    await session.settled()
    session.press(.escape)
    let isKept = end != "done" && end != "elsewhere"
    #expect(session.navigator.state.sketch == (isKept ? "*home: catalog > catalog" : "*home: catalog"))
  }

  @Test func `is pressed by the mouse and by number`() throws {
    let session = try session { Catalog($0) }
    let rows = session.frame.rows
    let y = try #require(rows.firstIndex { $0.contains("Ask the seller") })
    for _ in 0..<2 {
      session.click(Point(x: 12, y: y))
    }
    #expect(session.navigator.state.sketch == "*home: catalog > seller")
    let screen = Catalog(try context(of: session))
    #expect(isHandled(screen.handle(.choose(row: 1))))
    #expect(isHandled(screen.handle(.choose(row: 9))) == false)
  }

  private func context(of session: Session) throws -> ScreenContext {
    let root = try #require(session.navigator.state[.tab("home")].root)
    return try #require((session.navigator.screen(root.id) as? Catalog)?.context)
  }

  private func isHandled(_ outcome: KeyOutcome) -> Bool {
    if case .ignored = outcome { false } else { true }
  }

  @Test func `says what keys do`() {
    let screen = BodyScreen {
      Field("name", need: .required)
      Field("kind", kind: .choice(["home", "work"]))
      Field("keep", kind: .bool)
      Submit("Send it")
      List(["a", "b"]) { Row($0) }
    }
    var words: [[String]] = []
    for _ in 0..<5 {
      words.append(
        screen.hints.filter { !$0.isMinor }.map {
          "\($0.keys.map(\.description).joined(separator: "/")) \($0.word)"
        })
      _ = screen.handle(.key(.tab))
    }
    #expect(
      words == [
        ["enter next", "ctrl+s send it", "tab next"],
        ["enter next", "ctrl+s send it", "left/right choose", "tab next"],
        ["enter send it", "space tick", "tab next"],
        ["enter send it", "up/down move"],
        ["enter choose", "up/down move"],
      ])
  }
}

@MainActor @Suite(.timeLimited) struct `The content of a screen` {
  @Test func `is put together from parts`() {
    let isLong = true
    let content = Content {
      "One."
      if isLong { "Two." } else { "None." }
      for number in 3...4 { "\(number)." }
      Table(columns: ["a"], rows: [["1"]])
      Picture("/\\\r\n\\/")
      Body.Block.text("last")
    }
    #expect(
      content.body.blocks == [
        .text("One."), .text("Two."), .text("3."), .text("4."),
        .table(Body.Table(columns: ["a"], rows: [["1"]])),
        .image(["/\\", "\\/"]), .text("last"),
      ])
  }

  @Test func `has parts at the edges whose rows do something`() {
    var done: [String] = []
    let screen = BodyScreen {
      BackdropPicture(["~~~", "~~~"])
      Bottom(height: 2) { List { Row("Reserve") { done.append("reserve") } } }
      Top(height: 1) { List { Row("Call") { done.append("call") } } }
    } onEvent: {
      done.append("\($0)")
    }
    #expect(screen.body.backdrop?.count == 2)
    #expect(screen.keyPart == .top)
    for key in [Key.enter, .tab, .enter] { _ = screen.handle(.key(key)) }
    #expect(done == ["call", "reserve"])
    #expect(screen.keyPart == .bottom)
  }

  @Test func `has lists of things, with rows that come and go`() {
    let hasMore = false
    let content = Content {
      List {
        Row("first")
        for name in ["a", "b"] { Row(name, detail: "1").off(name == "b" ? "sold" : nil) }
        if hasMore { Row("more") }
      }
    }
    #expect(
      content.body.blocks == [
        .list([Body.Row("first"), Body.Row("a", detail: "1"), Body.Row("b", detail: "1", .off("sold"))])
      ])
  }
}

@MainActor @Suite(.timeLimited) struct `A list of rows that are there already` {
  @Test func `tells the place of the row that was chosen`() {
    var chosen: [Int] = []
    let rows = (0..<60_000).map { Body.Row("row \($0)") }
    let screen = BodyScreen { List(rows) { chosen.append($0) } }
    for key in [Key.down, .down, .enter, .end, .enter] { _ = screen.handle(.key(key)) }
    #expect(chosen == [2, 59_999])
    #expect(List(rows) { _ in }.rows.count == 60_000)
  }
}
