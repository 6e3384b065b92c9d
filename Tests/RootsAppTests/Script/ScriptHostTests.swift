import Roots
import RootsApp
import RootsTerminal
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A scripted program` {
  @Test(.rows("0.19", "0.20", "0.21")) func `reads the answers of what it opens, with their types`() throws {
    let drive = try Drive(
      """
      screen start {
        list {
          row ask {
            overlay form
            on-result {
              completed { set n="{value.n}" who="{value.name}"; push result n="{value.n}" all="{value}" }
              cancelled { push result why="{value}" }
            }
          }
        }
      }
      screen result { param n type=int default=0 }
      accessory form { field name default=Ada; field n type=int; submit Go { complete n="{n}" name="{name}" } }
      """)
    try drive("press enter")
    try drive("press tab 7 tab")
    let answer = try drive("press enter")
    #expect(answer.payload?.json == "{\"n\":7,\"all\":{\"n\":7,\"name\":\"Ada\"}}")
    try drive("pop")
    try drive("press enter")
    #expect(try drive("press escape").payload?.json == "{\"why\":\"popped\",\"n\":0}")
  }

  @Test func `opens a URL whose parent takes as a text what it takes as a number`() throws {
    let reading = ScriptedApp.read(
      SourceText(
        name: "app.kdl",
        text: """
          app A scheme=a { start screen=find
            screen find { list { row b { push book id=abc } } }
            screen book { param id; text "{id}"; list { row au { push author id=3 } } }
            screen author { param id type=int; url "/author/:id(int)"; text "{id}" }
          }
          """))
    let host = ScriptHost(try #require(reading.app))
    host.navigator.open("a://author/3")
    #expect(host.navigator.state.sketch == "*main: find > book > author")
  }

  @Test func `reads the fields of a part of a screen like those of a whole one`() throws {
    for part in ["top", "bottom"] {
      let drive = try Drive(
        """
        screen start { \(part) height=6 { field name default=Ada; submit Go { push result who="{name}" } } }
        screen result { param who; text "for {who}" }
        """)
      try drive("press tab")
      #expect(try drive("press enter").payload?.json == "{\"who\":\"Ada\"}", "\(part)")
    }
  }

  @Test func `shows what is typed into a field in the text beside it, with every key`() throws {
    let drive = try Drive("screen start { field name; text \"it is {name}!\" }")
    for (key, text) in [("a", "it is a!"), ("b", "it is ab!"), ("backspace", "it is a!")] {
      try drive("press \(key)")
      #expect(drive.text("frame").contains(text), "\(key)")
    }
  }

  @Test func `shows its backdrop behind the parts of a screen`() throws {
    let drive = try Drive(
      """
      screen start {
        backdrop \"\"\"
          ~~~ sea ~~~
          ~~~ sea ~~~
          \"\"\"
        bottom height=1 { text "below" }
      }
      """)
    #expect(drive.text("frame").contains("~~~ sea ~~~"))
  }

  @Test func `repeats no key that is pressed in a secret field`() throws {
    let drive = try Drive("screen start { field open; field word type=secret }")
    #expect(try drive("press S E").record["command"]?.text == "press S E")
    try drive("press tab")
    for line in ["press C R", "press X"] {
      #expect(try drive(line).record["command"]?.text == "press \"\(Secret.mark)\"", "\(line)")
    }
  }

  @Test func `shows no letter of a secret field elsewhere on the screen, from the first on`() throws {
    let host = try ScriptHost(Drive.app("screen start { field pin type=secret; text \"You typed {pin}.\" }"))
    let session = Session(host.navigator, on: HeadlessTerminal(), chrome: Deck())
    #expect(session.frame.text.contains("You typed ."))
    for key in Key.typing("73") {
      session.press(key)
      #expect(session.frame.text.contains("You typed \(Secret.mark)."))
    }
  }

  @Test func `gives layers only the keys of their own screens`() throws {
    let drive = try Drive(
      """
      key x { set all=#true }
      key y { set all=#true }
      screen start { list { row open { overlay card }; row hint { overlay hint } } }
      accessory card { key x { set own=#true }; list { row on { push more } } }
      accessory hint input=passes { text "a hint" }
      screen more { text "more" }
      """)
    let values = { (line: String) in try drive(line).state["values"]?.json }
    try drive("press enter")
    #expect(try values("press y") == "{}")
    #expect(try values("press x") == #"{"own":true}"#)
    try drive("press enter")
    #expect(try values("press x y") == #"{"own":true}"#)
    try drive("dismiss-all")
    #expect(try values("press down enter y") == #"{"own":true,"all":true}"#)
  }

  @Test func `may read an answer behind the command or within it`() throws {
    let drive = try Drive(
      """
      screen start { list {
        row a { push b { on-result { completed { push c x="{value}" } } } }
      } }
      screen b { list { row x { complete 5 } } }; screen c
      """)
    try drive("press enter")
    #expect(try drive("press enter").payload?.json == "{\"x\":5}")
  }

  @Test func `changes its values one after another`() throws {
    let drive = try Drive(
      """
      set a=1
      screen start { list { row x { push show a="{a}"; set a=2 b="{a}"; push show a="{a}" b="{b}" } } }
      screen show
      """)
    #expect(try drive("press enter").payload?.json == "{\"a\":2,\"b\":1}")
  }

  @Test func `shows and hides rows by conditions`() throws {
    let drive = try Drive(
      """
      screen start {
        list when=open { row hidden { push a } }
        list { row one when="!open" { set open=#true }; row two { push b } }
      }
      screen a; screen b
      set open=#false
      """)
    try drive("press enter")
    // The selection stays in its list.
    #expect(try drive("press enter").stacks == "main: start > b")
    try drive("pop")
    #expect(try drive("press home enter").stacks == "main: start > a")
  }

  @Test func `does what hooks and keys say`() throws {
    let drive = try Drive(
      """
      screen a { key n { push b } }
      screen b { list { row x { message said=1 } } }
      screen c
      key g { go c }
      on b.didAppear { set seen=#true; message here=#true }
      on b.message { push c got="{value.said}" }
      on c.destroy { set gone=#true }
      """)
    let answer = try drive("press n")
    #expect(answer.events.contains("message c2 b {\"here\":true}"))
    #expect(answer.stacks == "main: a > b > c")
    #expect(try drive("press g").outcome == "unchanged")
    #expect(try drive("press Y").outcome == "unchanged")
  }

  @Test func `chooses tabs and goes back by its own keys`() throws {
    let drive = try Drive("tab x root=a; tab y root=b; screen a; screen b")
    #expect(try drive("press 2").stacks == "y: b")
    try drive("push a")
    #expect(try drive("press 2").stacks == "y: b")
    #expect(try drive("press 3").outcome == "unchanged")
    #expect(try drive("press escape").stacks == "x: a")
    // At a root Esc only says how to quit: it never ends anything by itself.
    #expect(try drive("press escape").outcome == "unchanged")
    #expect(try drive("state").stacks == "x: a")
  }

  @Test func `types into what is selected, and binds no letters meanwhile`() throws {
    let drive = try Drive("screen a { field f; submit Go { push b f=\"{f}\" } }; screen b; key g { push b }")
    try drive("type \"go 1\"")
    #expect(try drive("press tab enter").payload?.json == "{\"f\":\"go 1\"}")
    #expect(try drive("press g").stacks == "main: a > b > b")
  }

  // MARK: What stays

  @Test(.row("0.2")) func `finds a screen as it was left when it is uncovered`() throws {
    let drive = try Drive("screen a { field f; submit Go { push b f=\"{f}\" } }; screen b")
    try drive("type x")
    try drive("push b")
    try drive("pop")
    #expect(try drive("press end enter").payload?.json == "{\"f\":\"x\"}")
  }

  @Test(.row("2.13")) func `finds a kept screen as it was left, and others fresh`() throws {
    let drive = try Drive(
      """
      screen a
      screen b { field f; submit Go { push a f="{f}" } }
      keep b for="60s"
      """)
    try drive("push b")
    try drive("type x")
    try drive("pop")
    try drive("push b")
    #expect(try drive("press end enter").payload?.json == "{\"f\":\"x\"}")
    try drive("pop 2")
    try drive("advance 60")
    try drive("push b")
    #expect(try drive("press end enter").payload?.json == "{\"f\":\"\"}")
  }

  @Test func `is a value: a copy of its state is a snapshot of it`() throws {
    let app = try `An app file`.app("screen a { field f; list { row x { set n=\"{f}\" } } }; set n=0")
    var state = ScriptState(app)
    let host = ScriptHost(app)
    let entry = try #require(host.navigator.state.focusedEntry)
    _ = state.bodies[entry.id, default: BodyState()].press(.character("q"), in: app.body(of: entry, state))
    let copy = state
    guard case .set(let values)? = app.choose(block: 1, row: 0, of: entry, state).first else {
      Issue.record("the row sets nothing")
      return
    }
    _ = app.set(values, &state)
    #expect(state.values == ["n": "q"])
    #expect(copy.values == ["n": 0])
    #expect(copy != state)
    _ = app.set(["n": 0], &state)
    #expect(copy == state && copy.hashValue == state.hashValue)
  }

  @Test func `shows a value as long as it is from elsewhere, and the mark while it is from a secret`() throws
  {
    let app = try Drive.app("set word=hunter2; screen home { text \"It is {word}\" }")
    let host = ScriptHost(app)
    let entry = try #require(host.navigator.state.focusedEntry)
    let words = ["hunter2", .secret(Secret("hunter2")), "hunter2"].map { (word: Value) in
      host.set(["word": word])
      return "\(host.body(of: entry))".contains("hunter2")
    }
    #expect(words == [true, false, true])
  }

  @Test func `forgets what a screen was loading that is gone`() throws {
    var state = ScriptState(try Drive.app("screen home"))
    state.loads = [ContextID(1): .failed, ContextID(2): .failed]
    state.forget(ContextID(1))
    #expect(state.loads == [ContextID(2): .failed])
  }
}
