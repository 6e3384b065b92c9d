import Roots
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing
internal import TestSupport
internal import RootsApp

@MainActor @Suite(.timeLimited) struct `A recorder` {
  private static let app = """
    app T version=1 {
      screen home {
        field pin type=secret
        list { row "Over" { overlay ask }; row "On" { push item }; row "Kept" { push kept } }
      }
      screen item { text "An item"; list { row "Deeper" { push item } } }
      accessory ask { text "Well?"; field word; submit "Say" { complete word="{word}" } }
      screen kept { text "Kept"; list { row "Back" { back } } }
      keep kept for="2s"
    }
    """

  private func session(_ options: RecorderOptions = RecorderOptions()) throws -> RecordedSession {
    try RecordedSession(Self.app, options)
  }

  @Test func `begins with what a replay needs`() async throws {
    let session = try session()
    await session.press(.function(9))
    #expect(
      session.files.text("x.tape") == """
        #!/usr/bin/env -S roots replay
        #: Launch app.kdl
        Set Cols 80
        Set Rows 24
        Set TypingSpeed 0ms

        """)
  }

  @Test func `remembers no screen that the program only passed through as it started`() async throws {
    let session = try RecordedSession(
      """
      app T version=1 {
        start tab=b
        tab a root=one
        tab b root=two
        screen one { text "One" }
        screen two guard=g { text "Two" }
        guard g { allow }
      }
      """)
    await session.press(.function(9), "-")
    #expect(session.stage.state["tab"] == "b")
    #expect(try await session.replayed().result.code == .passed)
  }

  @Test func `writes what was done, and where it led`() async throws {
    let session = try session()
    await session.press(.function(9), .down, .down, .enter, .enter)
    await session.press(.escape)
    #expect(session.lines() == ["Down 2", "Enter", "Check Top item", "Enter", "Escape"])
  }

  @Test func `writes answers, and layers as they come and go`() async throws {
    let session = try session()
    await session.press(.function(9), .down, .enter)
    await session.type("yes")
    await session.press(.enter)
    #expect(
      session.lines() == [
        "Down", "Enter", "Check Layers 1", "Check Top ask", "Type \"yes\"", "Enter",
        #"Expect Completed ask {"word":"yes"}"#, "Check Layers 0", "Check Top home",
      ])
  }

  @Test func `claims as much as it is told to`() async throws {
    var options = RecorderOptions()
    options.expectations = .off
    let silent = try session(options)
    await silent.press(.function(9), .down, .down, .enter)
    #expect(silent.lines() == ["Down 2", "Enter"])
    options.expectations = .state
    let loud = try session(options)
    await loud.press(.function(9), .down, .down, .enter)
    #expect(loud.lines() == ["Down 2", "Enter", "Check Stack home item"])
  }

  @Test func `keeps no secret, wherever it turns up`() async throws {
    let session = try session()
    await session.press(.function(9))
    await session.type("hunter2")
    await session.press(.backspace, .left)
    await session.type("xx")
    await session.press(.down, .enter)
    await session.type("hunterxx")
    await session.press(.enter, .up)
    await session.take(.paste("hunter3"))
    await session.press(.down)
    #expect(
      session.lines() == [
        #"Type "{pin}""#, "Down", "Enter", "Check Layers 1", "Check Top ask", #"Type "hunterxx""#,
        "Enter",
        "Expect Completed ask {\"word\":\"hunterxx\"}", "Check Layers 0", "Check Top home", "Up", "End",
        "Ctrl+U",
        #"Type "{pin}""#, "Down",
      ])
    let leaked = try self.session()
    await leaked.press(.function(9))
    await leaked.type("abc")
    await leaked.press(.down, .enter)
    await leaked.type("abc")
    await leaked.press(.enter)
    // What is typed elsewhere is not a secret, also if it says the same.
    #expect(leaked.lines().contains("Expect Completed ask {\"word\":\"abc\"}"))
  }

  @Test func `that begins later writes down how to get there`() async throws {
    let session = try session()
    await session.press(.down, .down, .enter, .function(9), .enter)
    #expect(
      session.lines() == ["Hide", "Down 2", "Enter", "Check Top item", "Show", "Enter"])
    let replay = try await session.replayed()
    #expect(replay.result.code == .passed)
  }

  @Test func `writes a claim behind the keys of a palette that was open`() async throws {
    let session = try session()
    await session.press(.function(9), .ctrl("p"))
    await session.type("push kept")
    await session.press(.enter)
    session.recorder.add(.expect(Expectation(.top("kept"))))
    #expect(
      session.lines() == ["Ctrl+P", #"Type "push kept""#, "Enter", "Check Top kept", "Expect Top kept"])
    #expect(try await session.replayed().result.code == .passed)
  }

  @Test func `leaves off the tape how a person came to a note or to the recorder by the palette`()
    async throws
  {
    let session = try session()
    func choose(_ text: String) async {
      await session.press(.ctrl("p"))
      await session.type(text)
      await session.press(.enter)
    }
    // The field takes the letters that would do it elsewhere.
    await choose("record")
    #expect(session.recorder.path != nil)
    await choose("note")
    await session.type("a word")
    await session.press(.enter)
    await session.press(.down, .ctrl("p"))
    await session.type("note")
    try await session.click(on: "note...")
    await session.type("another")
    await session.press(.enter)
    await choose("push kept")
    await session.press(.ctrl("p"), .escape, .escape)
    // What was chosen before is offered first, here and in a replay.
    await choose("note")
    await session.type("a third")
    await session.press(.enter, .ctrl("p"), .ctrl("r"), .enter)
    await choose("record")
    #expect(session.recorder.path == nil)
    #expect(
      session.lines() == [
        #"Note "a word""#, "Down", #"Note "another""#, "Ctrl+P", #"Type "push kept""#, "Enter",
        "Check Top kept",
        "Ctrl+P", "Escape 2", "Check Top home", #"Note "a third""#, "Ctrl+P", "Ctrl+R", "Enter",
        "Check Top kept",
      ])
    #expect(try await session.replayed().result.code == .passed)
  }

  @Test func `names steps and makes claims when asked`() async throws {
    let session = try session()
    await session.press(.function(7), .function(9), .function(7))
    await session.type("one")
    await session.press(.enter, .down, .down, .function(8))
    let menu = ["1  Top home", "2  Line \"On\"", "3  a text that", "4  a value", "Esc close"]
    for text in menu { #expect(session.session.frame.text.contains(text)) }
    await session.press(.enter, .function(8), .character("2"), .function(8), .character("4"))
    #expect(session.session.frame.text.contains("path: main."))
    await session.press(.ctrl("u"))
    await session.type("main.depth")
    await session.press(.enter, .function(8), .character("5"))
    await session.type("first")
    await session.press(.enter, .function(8), .down, .down, .down, .down, .down, .enter)
    await session.type("hm")
    await session.press(.enter, .function(8), .character("3"), .character("1"))
    await session.press(.function(8), .escape, .function(9), .enter)
    #expect(
      session.lines() == [
        "Step \"one\"", "Down 2", "Expect Top home", "Expect+Line \"On\"", "Expect State main.depth == 1",
        "Expect Golden first", "Note \"hm\"", "Expect \"home\"",
      ])
    #expect(try await session.replayed().result.failures.map(\.sentence) == [])
  }

  @Test func `offers a proposal only as long as the program is where it was made`() async throws {
    let session = try session()
    await session.press(.function(9))
    let claim = Expectation(.text(.literal("On"), in: .screen, count: nil))
    session.recorder.propose(claim)
    #expect(session.recorder.proposed == claim)
    await session.press(.down, .down)
    #expect(session.recorder.proposed == claim)
    await session.press(.enter)
    #expect(session.recorder.proposed == nil)
  }

  @Test func `completes the path of a claim by tab, values of the app included`() async throws {
    let session = try RecordedSession(
      """
      app "Counter" {
        set clicks=2
        start tab=home; tab home root=list; screen list { list { row "A" } }
      }
      """)
    await session.press(.function(9), .function(8), .character("4"), .ctrl("u"))
    await session.type("val")
    await session.press(.tab)
    await session.type(".cl")
    await session.press(.tab)
    #expect(session.session.frame.text.contains("path: values.clicks"))
    await session.press(.enter)
    #expect(session.lines() == ["Expect State values.clicks == 2"])
    #expect(try await session.replayed().result.failures.map(\.sentence) == [])
  }

  @Test func `sleeps only where time has run out for something`() async throws {
    let session = try session()
    await session.press(.function(9), .down, .down, .down, .enter, .escape)
    session.session.advance(by: .milliseconds(1500))
    await session.press(.down)
    session.session.advance(by: .milliseconds(700))
    await session.press(.up)
    session.session.advance(by: .seconds(60))
    await session.press(.enter)
    #expect(session.lines().filter { $0.hasPrefix("Sleep") } == ["Sleep 2200ms"])
  }

  @Test func `sleeps until a screen had loaded that was waited for`() async throws {
    let session = try RecordedSession(
      """
      app "Late" {
        screen a { list { row Slow { push b @after="1s" } } }
        screen b { text wait when=loading; list { row Done when="!loading" { push c } } }
        screen c { text c }
      }
      """)
    await session.press(.function(9), .enter)
    session.session.advance(by: .milliseconds(1500))
    await session.press(.enter, .escape)
    #expect(session.lines().filter { $0.hasPrefix("Sleep") } == ["Sleep 1500ms"])
    let (result, events, _, _) = try await session.replayed()
    #expect(result.failures.map(\.sentence) == [] && result.notes == [])
    #expect(events == session.events)
  }

  @Test func `claims nothing of a layer before it has gone, however quickly the next key comes`() async throws
  {
    let session = try RecordedSession(
      """
      app "Two" {
        start screen=porch
        set known=#false
        guard door { ask knock; remember known }
        screen porch { list { row Attic { push attic } } }
        screen attic guard=door { list { row Chest { push chest } } }
        screen chest { text c }
        accessory knock { list { row Knock { complete #true } } }
      }
      """, RecorderOptions(), .full)
    await session.press(.function(9), .enter)
    session.session.take(.key(.enter))
    await session.press(.enter)
    await session.press(.escape, .escape)
    #expect(session.lines().filter { $0.hasPrefix("Check Top") } != [])
    #expect(try await session.replayed().result.failures.map(\.sentence) == [])
  }

  @Test(arguments: ["-", "["] as [Unicode.Scalar])
  func `goes back to what was passed while it moved`(key: Unicode.Scalar) async throws {
    let session = try RecordedSession(
      """
      app Abc {
        screen home { list { row B { push b } } }
        screen b { list { row C { push c } } }
        screen c { text c }
      }
      """, RecorderOptions(), .full)
    await session.press(.function(9))
    session.session.take(.key(.enter))
    session.session.advance(by: .milliseconds(50))
    session.session.take(.key(.enter))
    session.session.advance(by: .milliseconds(50))
    await session.press(.character(key))
    #expect(session.session.navigator.state.focusedEntry?.screen == "b")
    #expect(session.lines().last == "Check Top b")
    #expect(try await session.replayed().result.failures.map(\.sentence) == [])
  }

  @Test func `writes the edge of a card that is dragged as the keys that slide it`() async throws {
    let session = try RecordedSession(
      """
      app T version=1 {
        screen home {
          top height=1 { text "above" }
          bottom height=3 heights="3,8,all" { list { row "Call" { push item } } }
        }
        screen item { text "An item" }
      }
      """)
    await session.press(.function(9))
    let edge = try #require(session.session.frame.rows.lastIndex { $0.contains("↑↓") && $0.contains("━") })
    func mouse(_ action: Mouse.Action, _ y: Int) async {
      await session.take(.mouse(Mouse(action, at: Point(x: 40, y: y))))
    }
    await mouse(.press(.left), edge)
    for y in [edge - 1, edge - 4, edge - 5, 2] { await mouse(.drag(.left), y) }
    await mouse(.release(.left), 2)
    #expect(session.lines() == ["Shift+Up 2"])
  }

  @Test func `writes the edge of a column that is dragged or clicked twice as the keys that widen it`()
    async throws
  {
    let session = try RecordedSession(
      """
      app T version=1 {
        screen home {
          table cells=#true { columns Name Price Stock
            row "One" "dear" "much" { push item }
          }
        }
        screen item { text "An item" }
      }
      """)
    await session.press(.function(9))
    let frame = session.session.frame
    let row = try #require(frame.rows.firstIndex { $0.contains("Price") })
    let stock = try #require((0..<80).first { frame.row(row).dropFirst($0).hasPrefix("Stock") })
    func mouse(_ action: Mouse.Action, _ x: Int) async {
      await session.take(.mouse(Mouse(action, at: Point(x: x, y: row))))
    }
    await mouse(.press(.left), stock - 1)
    await mouse(.drag(.left), stock + 5)
    await mouse(.release(.left), stock + 8)
    let moved = session.session.frame
    let edge = try #require((0..<80).first { moved.row(row).dropFirst($0).hasPrefix("Stock") })
    #expect(edge == stock + 8)
    for _ in 0..<2 {
      await mouse(.press(.left), edge - 1)
      await mouse(.release(.left), edge - 1)
    }
    #expect(session.session.frame.rows[row] == frame.rows[row])
    #expect(session.lines() == ["Right", "Type \"))_\""])
  }

  @Test func `says that it has left out a drag`() async throws {
    let session = try RecordedSession(
      """
      app T version=1 {
        screen home { table { columns Name Price Stock; row "One" "dear" "much" { push home } } }
      }
      """)
    await session.press(.function(9))
    let frame = session.session.frame
    let row = try #require(frame.rows.firstIndex { $0.contains("Price") })
    let stock = try #require((0..<80).first { frame.row(row).dropFirst($0).hasPrefix("Stock") })
    for (action, x) in [(Mouse.Action.press(.left), stock - 1), (.drag(.left), 50), (.release(.left), 60)] {
      await session.take(.mouse(Mouse(action, at: Point(x: x, y: row))))
    }
    #expect(session.lines().last == "# left out: a drag to column 61, row \(row + 1)")
  }

  @Test func `writes clicks as the keys that do the same`() async throws {
    let session = try RecordedSession(RecordedSession.app("demo"))
    await session.press(.function(9))
    try await session.click(on: "Answers")
    try await session.click(on: "Answers")
    try await session.click(on: "Ask")
    try await session.click(on: "Age")
    await session.type("42")
    try await session.click(on: "( ) L")
    try await session.click(on: "Reachable")
    try await session.click(on: "Esc cancel L0")
    try await session.click(on: "3 Desk")
    try await session.click(on: "^P palette")
    await session.type("cards")
    await session.press(.enter, .enter)
    try await session.click(on: "Tour ──")
    #expect(
      session.lines() == [
        "Down 2", "Enter", "Check Top answers", "Enter", "Check Layers 1", "Check Top form", "Down",
        #"Type "42""#, "Down", "Right", "Down 2", "Space", "Escape", "Check Layers 0",
        "Check Top answers", "Do reselect desk", "Check Top desk", "Ctrl+P", #"Type "cards""#, "Enter",
        "Check Top cards", "Enter", "Check Top card",
        "Do pop-to @id=c1 @on=tab:tour @if-absent=fail", "Check Top tour",
      ])
    let replay = try await session.replayed()
    #expect(replay.result.failures.map(\.sentence) == [])
    #expect(replay.events == session.events)
  }

  @Test func `says which click it has left out`() async throws {
    let session = try session()
    await session.press(.function(9), .down, .enter)
    try await session.click(on: "main·1")
    #expect(session.lines().last == "# left out: a click in column 42, row 1")
  }

  @Test func `tells a tape where the program was restored to`() async throws {
    let app = try RecordedSession.app("demo")
    let first = try RecordedSession(app)
    await first.press(.enter, .enter, .character("3"))
    let second = try RecordedSession(app)
    second.stage.host.navigator.restore(try #require(first.stage.host.navigator.snapshot()))
    second.recorder.noteRestoration()
    await second.press(.function(9), .character("1"))
    try await second.click(on: "Cards ──")
    #expect(
      second.lines() == [
        "Hide", "# Where the program was when it was restored.",
        #"Do set-stack @on=tab:tour { tour; cards; card depth=1 @resource="1" }"#, "Do tab desk", "Show",
        #"Type "1""#, "Check Top card", "Do pop @on=tab:tour", "Check Top cards",
      ])
    let replay = try await second.replayed()
    #expect(replay.result.failures.map(\.sentence) == [])
  }

  @Test func `leads a tape to where guards have let the program, and to where they ask`() async throws {
    let text = """
      app T version=1 {
        restore #true
        set signed=#false
        guard auth { ask login }
        screen home { list { row "Vault" { overlay vault } } }
        accessory vault guard=auth restorable=#true { list { row "Deeper" { push deep } } }
        screen deep { text "Deep" }
        accessory login { list { row "In" { complete } } }
      }
      """
    let first = try RecordedSession(text)
    await first.press(.enter, .enter)
    #expect(first.session.frame.text.contains("Deeper"))
    let second = try RecordedSession(first.app)
    second.stage.host.navigator.restore(try #require(first.stage.host.navigator.snapshot()))
    second.recorder.noteRestoration()
    await second.press(.function(9), .enter, .enter)
    #expect(
      second.lines() == [
        "Hide", "# Where the program was when it was restored.", "Do overlay vault @layer=0", "Show", "Enter",
        "Expect Completed login", "Check Top vault", "Enter", "Check Top deep",
      ])
    #expect(try await second.replayed().result.failures.map(\.sentence) == [])
    let edited = try RecordedSession(first.app)
    await edited.press(.enter, .enter)
    let other = try RecordedSession(text.replacing(each: "row \"Vault\"", by: "row Other; row \"Vault\"")).app
    try edited.edit(other)
    await edited.press(.function(9), .enter)
    #expect(
      edited.lines() == [
        "Hide", "# Where the program was when its file was saved.",
        "# It begins without what was selected or typed in 'home'.", "Do overlay vault @layer=0",
        "Resolve guard auth allow", "Show", "Enter",
      ])
    #expect(try await edited.replayed(on: other).result.failures.map(\.sentence) == [])
  }

  @Test func `makes no claim in the place of a list of the tester's`() async throws {
    let session = try session()
    await session.press(.function(9), .ctrl("p"), .function(8), .function(7))
    #expect(session.session.frame.text.contains("Esc first: F7 is about the screen below this"))
    await session.press(.escape, .down, .enter)
    #expect(session.lines().first { $0.hasPrefix("Expect") || $0.hasPrefix("Step") } == nil)
    #expect(try await session.replayed().result.failures.map(\.sentence) == [])
  }

  @Test func `goes back along what a motion was still leading to when the next key came`() async throws {
    let session = try RecordedSession(
      """
      app Two {
        tab a root=ra; tab b root=rb
        screen ra { list { row X { push x } } }
        screen x { text x }
        screen rb { text b }
      }
      """, RecorderOptions(), .full)
    await session.press(.function(9), .enter)
    for key in Key.typing("12") { session.session.take(.key(key)) }
    await session.press(.character("["))
    #expect(session.session.navigator.state.focusedEntry?.screen == "ra")
    _ = session.lines()
    #expect(try await session.replayed().result.failures.map(\.sentence) == [])
  }

  @Test func `offers no line of a prompt that was given up`() async throws {
    let session = try session()
    await session.press(.function(9), .function(8), .down, .down, .down, .down, .enter, .enter)
    #expect(session.session.frame.text.contains("a note…"))
    #expect(!session.session.frame.text.contains("Line \"note:"))
  }

  @Test func `hides a secret in a URL from its first letter on`() async throws {
    let session = try RecordedSession(
      """
      app T scheme=t version=1 {
        screen home { list { row "In" { push code given=x } } }
        screen code { param given; url "/code/:given"; field pin type=secret default="{given}" }
      }
      """)
    await session.press(.function(9), .character(":"))
    await session.type("open t://code/Zebra")
    await session.press(.enter)
    #expect(session.lines().first == "Type \":open t://code/•••••\"")
  }

  @Test func `hides a word behind a screen that takes a secret, if its name was forgotten`() async throws {
    let session = try RecordedSession(
      """
      app T {
        screen home { list { row "In" { push code given=x } } }
        screen code { param given; param other default=""; field pin type=secret default="{given}" }
      }
      """)
    await session.press(.function(9), .character(":"))
    await session.type("push code other=Ox Zebra")
    await session.press(.enter)
    #expect(session.lines().first == "Type \":push code other=Ox •••••\"")
  }

  @Test func `leaves out an undo of nothing where a tape begins elsewhere, and goes into flows`() async throws
  {
    let text = """
      app F {
        restore #true
        screen a restorable=#true { list { row On { push fl } } }
        flow fl restorable=#true { screens g1 g2 }
        screen g1 restorable=#true { list { row On { push g2 } } }
        screen g2 restorable=#true { list { row More { push g2 } } }
      }
      """
    let first = try RecordedSession(text)
    await first.press(.enter, .enter)
    let second = try RecordedSession(text)
    second.stage.host.navigator.restore(try #require(first.stage.host.navigator.snapshot()))
    second.recorder.noteRestoration()
    await second.press(.function(9), .character("z"), .enter, .character("z"), .character("z"))
    second.recorder.add(.expect(Expectation(.top("g2"))))
    #expect(second.lines().filter { $0.contains("z") } == ["Type \"z\""])
    let replay = try await second.replayed()
    #expect(replay.result.failures.map(\.sentence) == [])
  }

  @Test func `leaves out a click on a row whose key would be taken by what lets keys pass above it`()
    async throws
  {
    let session = try RecordedSession(
      """
      app "Under" {
        screen a { list { row Two { transaction { overlay notice; overlay strip } } } }
        accessory notice { list { row Good { push b }; row Other } }
        accessory strip input=passes { list { row Clear { dismiss-all } } }
        screen b { text b }
      }
      """)
    await session.press(.function(9), .enter)
    try await session.click(on: "Good")
    #expect(session.recorder.offeredClaims.isEmpty == false)
    #expect(session.lines().contains { $0.hasPrefix("# left out: a click") })
  }

  @Test func `brings no mark back in the place of a secret`() async throws {
    let session = try RecordedSession(
      """
      app T version=1 {
        restore #true
        screen home { field word type=secret; submit "In" { push cell key="{word}" } }
        screen cell restorable=#true { param key; text "in"; list { row "On" { push after } } }
        screen after restorable=#true { text "after" }
      }
      """)
    await session.type("abc")
    await session.press(.enter, .enter, .enter)
    let snapshot = try #require(session.stage.host.navigator.snapshot())
    let fresh = ScriptHost(session.app).navigator
    let report = fresh.restore(snapshot)
    #expect(report.dropped.map(\.screen) == ["cell", "after"])
    #expect(report.dropped.first?.why == "what it was given is secret, and is kept nowhere")
    #expect(fresh.state.sketch == "*main: home")
  }

  @Test(arguments: [
    (["Size"], ["Type \"s\""]), (["Cost"], ["Type \"sss\""]), (["Cost", "Cost"], ["Type \"sssS\""]),
    (["Name", "Size"], ["Type \"sssss\""]), (["Cost", "Size", "Size"], ["Type \"sssssS\""]),
  ])
  func `writes clicks on the heads of a table as the keys that sort it`(
    _ heads: [String], _ lines: [String]
  ) async throws {
    let session = try RecordedSession(
      """
      app T version=1 {
        set n=0
        screen home {
          list { row "First" { set n=0 } }
          table {
            columns "Size" "Name" "Cost"
            row "3" "Ada" "20" { set n=1 }; row "1" "Cyd" "30" { set n=2 }; row "2" "Bob" "10" { set n=3 }
          }
        }
      }
      """)
    await session.press(.function(9))
    for head in heads { try await session.click(on: head) }
    let rows = session.session.frame.rows[2..<10]
    #expect(session.lines() == ["Down"] + lines)
    let replay = try await session.replayed()
    #expect(replay.result.failures.map(\.sentence) == [])
    #expect(replay.frame.rows[2..<10] == rows)
  }

  private static func edition(_ text: String, first row: String = "") throws -> ScriptedApp {
    let reading = ScriptedApp.read(
      SourceText(
        name: "app.kdl",
        text: """
          app T {
            tab home; tab side root=side
            screen home { text "\(text)"; list { \(row)row "On" { set seen=#true; push item id=1 } } }
            set seen=#false
            screen item { param id type=int; text "Item {id}"; list { row "Ask" { overlay ask } } }
            screen side { text "Side" }
            accessory ask { list { row "Yes" { complete } } }
          }
          """))
    return try #require(reading.app, "\(reading.diagnostics.rendered)")
  }

  @Test func `begins a tape behind an edit where the program is then`() async throws {
    let edited = try Self.edition("After", first: "row Side { push side }; ")
    let session = try RecordedSession(Self.edition("Before"))
    await session.press(.enter, .enter, .escape)
    try session.edit(edited)
    await session.press(.function(9), .enter, .enter)
    #expect(
      session.lines() == [
        "Hide", "# Where the program was when its file was saved.",
        "# It begins without what was selected or typed in 'home'.",
        #"Give {"seen":true}"#, "Do set-stack @on=tab:home { home; item id=1 }", "Show", "Enter 2",
      ])
    #expect(try await session.replayed(on: edited).result.failures.map(\.sentence) == [])
  }

  @Test func `goes on with the same keys after an edit in which they lead to the same`() async throws {
    let edited = try Self.edition("After")
    let session = try RecordedSession(Self.edition("Before"))
    await session.press(.function(9), .enter, .enter)
    try session.edit(edited)
    await session.press(.escape, .character("z"))
    #expect(
      session.lines() == [
        "Enter", "Check Top item", "Enter", "Check Layers 1", "Check Top ask", "Escape", "Check Layers 0",
        "Check Top item", "Type \"z\"", "Check Layers 1", "Check Top ask",
      ])
    #expect(try await session.replayed(on: edited).result.failures.map(\.sentence) == [])
  }

  @Test func `starts the program anew on a tape during which it was edited`() async throws {
    let edited = try Self.edition("After", first: "row Side { push side }; ")
    let session = try RecordedSession(Self.edition("Before"))
    await session.press(.function(9), .enter, .enter)
    try session.edit(edited)
    await session.press(.escape, .escape)
    let lines = session.lines()
    #expect(
      lines == [
        "Enter", "Check Top item", "Enter", "Check Layers 1", "Check Top ask",
        "# Its file was saved here: above are keys for what it was before.", "Restart cold",
        "# Where the program was when its file was saved.",
        "# It begins without what was selected or typed in 'home'.",
        #"Give {"seen":true}"#, "Do set-stack @on=tab:home { home; item id=1 }", "Do overlay ask @layer=0",
        "Escape 2",
      ], "\(lines)")
    let failures = try await session.replayed(on: edited).result.failures
    #expect(failures.map(\.place.statement) == ["Check Top item", "Check Layers 1", "Check Top ask"])
  }

  @Test func `goes straight to where the program is after a way that is too long to be kept`() async throws {
    let session = try RecordedSession(RecordedSession.app("demo"))
    session.recorder.pastLimit = 2_000
    await session.press(.enter, .enter, .character("3"))
    for _ in 0..<300 { await session.press(.character("1"), .character("3")) }
    await session.press(.function(9), .character("1"))
    let lines = session.lines()
    #expect(lines.contains("# Where the program was; the way there was too long to be kept."))
    #expect(lines.joined(separator: "\n").utf8.count < 3_000)
    #expect(try await session.replayed().result.failures.map(\.sentence) == [])
  }

  @Test func `keeps every line, even if the program is killed`() async throws {
    let session = try session()
    await session.press(.function(9), .down, .down, .enter, .enter)
    #expect(session.files.text("x.tape").hasSuffix("\nDown 2\nEnter\nCheck Top item\n"))
  }

  @Test func `says what it cannot do`() async throws {
    let session = try session()
    session.files.isReadOnly = true
    await session.press(.function(9))
    #expect(session.session.frame.text.contains("x.tape: read-only"))
    await session.press(.function(8))
    #expect(session.session.frame.text.contains("nothing is being recorded; F9 begins"))
  }

  @Test func `keeps nothing of what is typed or pasted at the prompt for a secret parameter`() async throws {
    func session() throws -> RecordedSession {
      try RecordedSession(
        """
        app T {
          screen home { list { row "On" { push enter } } }
          screen enter { param given default=""; field pin type=secret default="{given}"; submit Go { pop } }
        }
        """)
    }
    let typed = try session()
    await typed.press(.function(9))
    await typed.type(":push enter given=quit22")
    await typed.press(.enter)
    #expect(typed.lines() == ["Type \":push enter given=••••••\"", "Enter", "Check Top enter"])
    let pasted = try session()
    await pasted.press(.function(9))
    await pasted.type(":")
    await pasted.take(.paste("push enter given=\"hunter 44\""))
    await pasted.press(.enter)
    #expect(
      pasted.lines() == [
        "Type \":\"", "Copy 'push enter given=••••••••••\"'", "Paste", "Enter", "Check Top enter",
      ])
  }

  // MARK: Any session

  private static let keys: [Key] = [
    .enter, .enter, .enter, .enter, .escape, .down, .down, .up, .tab, .space, .backspace, .ctrl("s"), .home,
    .end, .left, .right, .pageDown, .character("["), .character("]"), .character("-"), .character("u"),
    .character("/"), .function(2), .function(3), .ctrl("p"), .backTab, .ctrl("c"), .character("i"),
  ]

  private static func act(_ session: RecordedSession, _ random: inout TapeGenerator) async {
    switch random.number(0...42) {
    case 0: await session.take(.paste("a \"b\" `c` 'd'\ne"))
    case 1:
      await session.take(.resize(Size(columns: random.number(20...120), rows: random.number(5...40))))
    case 2...4: session.session.advance(by: .milliseconds(random.number(0...90_000)))
    case 5: session.session.open(random.pick(["roots://cards/4", "shop://item/42", "x://y"], or: ""))
    case 6...9: await session.press(.character(Unicode.Scalar(UInt8(random.number(49...53)))))
    case 10...12: await session.type(random.pick(["ada", "4242", "2027-01-31", "7", "a'b\"c`d"], or: ""))
    case 13: await session.click(Point(x: random.number(0...90), y: random.number(0...25)))
    case 14: session.session.send(.show(tab: random.pick(["home", "trail", "me"], or: "")))
    default: await session.press(random.pick(keys, or: .enter))
    }
    await session.session.settled()
  }

  @Test(arguments: ["clinic", "demo", "shop", "ride", "onboarding"], Seeded.seeds(4))
  func `writes tapes that do the same again`(_ name: String, _ seed: Int) async throws {
    var random = TapeGenerator(seed: UInt64(seed))
    let session = try RecordedSession(RecordedSession.app(name))
    let start = random.number(0...1) * random.number(0...30)
    // The keys that end the program are not on the tape: a tape leads to where it was before them.
    var (state, events) = (session.stage.state, session.events)
    for step in 0..<120 where session.session.exitStatus == nil {
      if step == start { await session.press(.function(9)) }
      let count = session.events.count
      await Self.act(session, &random)
      let isCancelling = session.events.dropFirst(count).contains { "\($0)".contains("ctrl+c") }
      if session.session.exitStatus == nil, !isCancelling {
        (state, events) = (session.stage.state, session.events)
      }
    }
    if session.recorder.path == nil { #expect(session.recorder.begin("x.tape", app: "app.kdl") == nil) }
    if session.session.exitStatus == nil { (state, events) = (session.stage.state, session.events) }
    // A tape that lacks a click says so; more cannot be asked of it.
    if session.lines().contains(where: { $0.hasPrefix("# left out") }) { return }
    let replay = try await session.replayed()
    let text = session.files.text("x.tape")
    #expect(replay.result.failures.map(\.sentence) == [], "\(text)")
    let parting = zip(replay.events, events).enumerated().first { $1.0 != $1.1 }
    #expect(parting.map { "\($0): \($1)" } == nil, "\(text)")
    #expect(replay.events.count == events.count, "\(text)")
    #expect(StateView(replay.state).canonical == StateView(state).canonical, "\(text)")
  }
}
