import Roots
import RootsApp
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `The question of a guard` {
  private static let bank = """
    start screen=home
    set session=#null
    screen home { list { row "Vault" { push vault } }; children terms sheet pa other item }
    screen vault guard=auth { text "SECRET"; url "/vault" }
    screen terms { list { row "OK" { complete } }; key y { complete 1 } }
    screen otp { list { row "Right" { complete 1 }; row "Wrong" { complete #false } } }
    screen pa; screen other guard=auth
    screen item { url "/item/:n" }
    accessory sheet; accessory note input=passes
    accessory login {
      list { row "Terms" { push terms }; row "Code" { push otp }; row "Note" { overlay note } }
      field name required=#true
      submit "Sign in" { complete user="{name}" }
    }
    guard auth { ask login answers=otp; remember session }
    screen timed guard=slow; guard slow timeout="5s" { ask sheet; remember session }
    key "9" { set session=#true }
    key "8" { set session=#null }
    """

  private func asked() throws -> Drive {
    let drive = try Drive(Self.bank)
    #expect(try drive("push vault").stacks == "main: home | 0: login")
    return drive
  }

  @Test func `is not answered by another screen of its layer`() throws {
    let drive = try asked()
    #expect(try drive("press enter").stacks == "main: home | 0: login > terms")
    let answer = try drive("press enter")
    #expect(answer.stacks == "main: home")
    #expect(answer.events.contains("completion c2 login cancelled (popped)"))
    #expect(answer.events.contains("guard.answered auth denied"))
    #expect(try drive("push vault").outcome == "held")
  }

  @Test func `is answered by a screen that the guard names for it`() throws {
    let drive = try asked()
    try drive("press down enter")
    #expect(try drive("press enter").stacks == "main: home > vault")
    #expect(try drive("push other").outcome == "committed")
    let second = try asked()
    try second("press down enter")
    #expect(try second("press down enter").stacks == "main: home")
  }

  @Test func `is refused by false, by every way out and by what another layer answers`() throws {
    for line in [
      "complete #false", "press escape", "dismiss", "dismiss 0", "cancel", "dismiss-all", "pop", "back",
      "push pa @on=main", "replace pa", "pop-to-root @on=main",
    ] {
      let drive = try asked()
      let answer = try drive(line)
      #expect(!answer.stacks.contains("vault"), "\(line): \(answer.stacks)")
      if answer.stacks.contains("login") || answer.stacks.contains("0: pa") { continue }
      #expect(answer.state["held"] == [], "\(line)")
      #expect(try drive("push vault").outcome == "held", "\(line)")
    }
    let drive = try asked()
    try drive("overlay sheet")
    let answer = try drive("complete 1")
    #expect(answer.stacks == "main: home | 0: login")
    #expect(answer.state["held"] != [])
  }

  @Test func `has a layer of its own, where nothing else is opened`() throws {
    for (line, stacks) in [
      ("open \"test://item/3\" @mode=push", "main: home > item"),
      ("open \"test://item/3\"", "main: home > item"),
      ("open \"test://item/3\" @mode=reveal", "main: home > item"),
    ] {
      let drive = try asked()
      #expect(try drive(line).stacks == stacks, "\(line)")
    }
    // The overlay is opened on the question itself: it belongs to it, and leaves with it.
    let drive = try asked()
    #expect(try drive("overlay sheet").stacks == "main: home | 0: login | 1: sheet")
    #expect(try drive("dismiss 0").stacks == "main: home")
  }

  @Test func `takes no overlay by the number of its layer, not even from its own screen`() throws {
    let closed = "'layer:0' is not allowed here: a guard asks its question there"
    let drive = try asked()
    #expect(try drive("overlay sheet @layer=0").message == closed)
    // Its own screen opens what helps with the answer above it, which leaves with the question.
    #expect(try drive("overlay sheet @layer=new").stacks == "main: home | 0: login | 1: sheet")
    #expect(try drive("overlay sheet @layer=1").stacks == "main: home | 0: login | 1: sheet > sheet")
    #expect(try drive("overlay sheet @layer=0").message == closed)
    try drive("complete 1")
    #expect(try drive("complete 1").stacks == "main: home > vault")
    // What another screen opens lies below it.
    let other = try Drive(
      """
      screen home; screen safe guard=lock; accessory ask input=passes; accessory sheet; guard lock { ask ask }
      """)
    try other("push safe")
    #expect(try other("overlay sheet @layer=0").message == closed)
    #expect(try other("overlay sheet @layer=new").stacks == "main: home | 1: sheet | 0: ask")
  }

  @Test func `leaves with its request, in every way in which that can end`() throws {
    let drive = try Drive(Self.bank)
    #expect(try drive("push timed").stacks == "main: home | 0: sheet")
    let late = try drive("advance 6")
    #expect(late.stacks == "main: home")
    #expect(late.events.contains { $0.hasPrefix("outcome 1 refused") })
    #expect(try drive("push timed").stacks == "main: home | 0: sheet")
    #expect(try drive("complete 1").stacks == "main: home > timed")
    let other = try asked()
    #expect(try other("push item @on=main @keep-overlays=#true").stacks.hasPrefix("main: home > item"))
  }

  @Test(arguments: [
    "set-stack @on=tab:b { rb; t }", "push t @on=tab:b @keep-overlays=#true",
    "push t @on=tab:b @keep-overlays=#true @activate=#false", "remove-tab b",
    "transaction { set-stack @on=tab:b { rb; t } }",
  ]) func `leaves with a request whose stack is changed by a command that names it`(_ command: String) throws
  {
    let drive = try Drive(
      """
      start tab=a; tab a root=ra; tab b root=rb; set ok=#null; screen ra; screen rb; screen t; screen s guard=g
      guard g { ask q; remember ok }; accessory q { list { row Y { complete } } }
      """)
    #expect(try drive("push s @on=tab:b").stacks.hasSuffix("| 0: q"))
    let answer = try drive(command)
    #expect(answer.events.contains { $0.hasPrefix("outcome 1 refused") && $0.contains("changed the stack") })
    #expect(!answer.stacks.contains("q"))
    #expect(try drive("press enter").stacks.contains("s") == false)
  }

  @Test func `is not answered by hand`() throws {
    let drive = try asked()
    for line in ["grant", "grant r1", "refuse", "refuse r1"] {
      let answer = try drive(line)
      #expect(answer.outcome == "unchanged", "\(line)")
      #expect(answer.stacks == "main: home | 0: login", "\(line)")
    }
  }

  @Test func `leaves grant and refuse to the newest request of a guard that waits for them`() throws {
    let drive = try Drive(
      Self.bank
        + "\nscreen slowly guard=manual; screen also guard=manual2; guard manual { manual }; guard manual2 { manual }"
    )
    try drive("push slowly")
    try drive("push also")
    #expect(try drive("push vault").stacks == "main: home | 0: login")
    let refused = try drive("refuse \"no\"")
    #expect(refused.events.contains { $0.hasPrefix("outcome 2 refused") })
    #expect(try drive("grant").stacks == "main: home > slowly")
  }

  @Test func `is outside the limit of layers`() throws {
    let drive = try Drive("limits layers=1\n" + Self.bank)
    #expect(try drive("overlay note").stacks == "main: home | 0: note")
    #expect(try drive("push vault @keep-overlays=#true").stacks == "main: home | 0: note | 1: login")
    let refused = try drive("overlay sheet @layer=5")
    #expect(refused.stacks == "main: home | 0: note | 1: login")
    #expect(refused.message == "no layer is free there: at most 1 can be open, numbered from 0")
    try drive("dismiss 1")
    let message = try drive("overlay sheet @layer=5").message
    #expect(message == "no layer is free there: at most 1 can be open, numbered from 0")
  }

  @Test(arguments: [
    (
      "accessory gate guard=self; guard self { ask gate }",
      "guard 'self' asks in 'gate', which guard 'self' protects"
    ),
    (
      "accessory x guard=b; accessory y guard=a; guard a { ask x }; guard b { ask y }",
      "guard 'a' asks in 'x', which guard 'b' protects; guard 'b' asks in 'y', which guard 'a' protects"
    ),
    (
      "accessory x; guard all scope=everywhere { ask x }",
      "guard 'all' asks in 'x', which guard 'all' protects"
    ),
    ("accessory x; guard all scope=layers { ask x }", "guard 'all' asks in 'x', which guard 'all' protects"),
    (
      "screen s guard=a; flow f { screens s }; guard a { ask f }",
      "guard 'a' asks in 'f', which guard 'a' protects"
    ),
  ]) func `that needs the consent it asks for is an error`(_ nodes: String, _ chain: String) {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\nscreen home\n\(nodes)\n}\n"))
    #expect(reading.app == nil)
    #expect(reading.diagnostics.rendered.contains("a question needs its own consent: \(chain)"))
    #expect(reading.diagnostics.rendered.contains("let guard '"))
  }

  @Test(arguments: [
    (
      "accessory x; screen o guard=a; guard a { ask x answers=o }",
      "guard 'a' asks in 'x' and is answered in 'o', which guard 'a' protects"
    ),
    (
      "accessory x { list { row no { complete #false } } }; screen o guard=a; guard a { ask x answers=o }",
      "guard 'a' asks in 'x' and is answered in 'o', which guard 'a' protects"
    ),
    (
      "accessory x; accessory y guard=a; screen o guard=b; guard a { ask x answers=o }; guard b { ask y }",
      "guard 'a' asks in 'x' and is answered in 'o', which guard 'b' protects; "
        + "guard 'b' asks in 'y', which guard 'a' protects"
    ),
    (
      """
      accessory x; accessory y; screen o guard=b; screen p guard=a
      guard a { ask x answers=o }; guard b { ask y answers=p }
      """,
      "guard 'a' asks in 'x' and is answered in 'o', which guard 'b' protects; "
        + "guard 'b' asks in 'y' and is answered in 'p', which guard 'a' protects"
    ),
    (
      "accessory x; screen o guard=a; screen p guard=a; guard a { ask x answers=\"o,p\" }",
      "guard 'a' asks in 'x' and is answered in 'o', which guard 'a' protects"
    ),
    (
      "accessory x; screen s guard=a; flow o { screens s }; guard a { ask x answers=o }",
      "guard 'a' asks in 'x' and is answered in 'o', which guard 'a' protects"
    ),
  ]) func `that only a screen can answer which needs its consent is an error`(
    _ nodes: String, _ chain: String
  ) {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\nscreen home\n\(nodes)\n}\n"))
    #expect(reading.app == nil)
    #expect(reading.diagnostics.map(\.headline).contains { $0.contains("own consent: \(chain); let 'x' ") })
    #expect(
      reading.diagnostics.rendered.contains(" answer with 'complete', or name a screen without guard '"))
  }

  @Test(arguments: [
    "accessory x { list { row yes { complete } } }; screen o guard=a; guard a { ask x answers=o }",
    "accessory x { submit go { complete 1 } }; screen o guard=a; guard a { ask x answers=o }",
    "accessory x; key y { complete 1 }; screen o guard=a; guard a { ask x answers=o }",
    "accessory x; screen o guard=a; screen p; guard a { ask x answers=\"o,p\" }",
    "accessory x; accessory y { key y { complete } }; screen o guard=b; guard a { ask x answers=o }; guard b { ask y }",
    "accessory x; screen o guard=b; guard a { ask x answers=o }; guard b { manual }",
    "screen s { key y { complete } }; flow f { screens s }; screen o guard=a; guard a { ask f answers=o }",
    "accessory x; screen o guard=a; guard a { ask x }",
  ]) func `that anything else can answer is accepted`(_ nodes: String) {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\nscreen home\n\(nodes)\n}\n"))
    #expect(reading.app != nil, "\(reading.diagnostics.rendered)")
  }

  @Test func `is warned of where it can be answered without its required fields`() {
    func warnings(_ row: String, _ key: String = "") -> [String] {
      let text = """
        app T {
        screen home guard=auth
        \(key)
        guard auth { ask login }
        accessory login { list { row a { \(row) } }; field name required=#true; submit go { complete } }
        }

        """
      return ScriptedApp.read(SourceText(name: "app.kdl", text: text)).diagnostics.map(\.headline)
    }
    let said = "warning: this consents although required fields of 'login' may be empty"
    #expect(warnings("complete").count { $0.contains(said) } == 1)
    #expect(warnings("cancel", "key x { complete }").count { $0.contains(said) } == 1)
    #expect(!warnings("complete guest=#true").contains { $0.contains(said) })
    #expect(!warnings("cancel").contains { $0.contains(said) })
  }

  @Test func `does not open a second time, and never lets through what came too late`() throws {
    let drive = try asked()
    #expect(try drive("push vault @on=main").stacks == "main: home | 0: login")
    #expect(try drive("complete 1").stacks == "main: home > vault > vault")
    #expect(
      try drive("complete 1 @from=c60").events.contains(
        "diagnostic there has been no entry c60; its answer does nothing"))
  }

  @Test func `waits for another overlay without being superseded by it`() throws {
    let drive = try Drive(Self.bank + "\naccessory locked guard=manual; guard manual { manual }")
    #expect(try drive("overlay locked").outcome == "held")
    #expect(try drive("overlay note").stacks == "main: home | 0: note")
    #expect(try drive("grant").stacks == "main: home | 0: note | 1: locked")
  }

  @Test func `is gone when the screen it is about has left, and says who did it`() throws {
    let drive = try Drive("screen home; screen edit { field note; leave-guard \"Discard?\" when=dirty }")
    try drive("push edit")
    try drive("type x")
    #expect(try drive("pop").stacks == "main: home > edit | 0: leave-question")
    let answer = try drive("pop @on=main @force=#true")
    #expect(answer.stacks == "main: home")
    #expect(answer.events.contains { $0.hasPrefix("outcome 2 refused") && $0.contains("changed the stack") })
  }

  @Test(arguments: [
    ("complete text=\"{note}\"", "main: home"), ("pop @force=#true", "main: home"), ("pop", "main: home"),
  ]) func `is not put to a form that is sent`(_ command: String, _ stacks: String) throws {
    let drive = try Drive(
      "screen home; screen edit { field note; leave-guard \"Discard?\" when=dirty; submit Keep { \(command) } }"
    )
    try drive("push edit")
    try drive("type x")
    #expect(try drive("press enter").stacks == stacks)
  }

  @Test(arguments: [("press enter", false), ("pop", true)])
  func `leaves a kept form its text, unless it was sent`(_ end: String, _ isKept: Bool) throws {
    let drive = try Drive(
      "keep edit for=session\nscreen home; screen edit { field note; submit Send { pop } }")
    try drive("push edit")
    try drive("type draft")
    #expect(try drive(end).stacks == "main: home")
    try drive("push edit")
    #expect(drive.text("frame").contains("draft") == isKept)
  }

  @Test func `is put again to a form that has been changed since it was sent`() throws {
    let drive = try Drive(
      "set sent=0\nscreen home; screen edit { field note; leave-guard \"Discard?\" when=dirty; submit Keep { set sent=1 } }"
    )
    try drive("push edit")
    try drive("type x")
    try drive("press enter")
    try drive("press up")
    try drive("press escape")
    #expect(try drive("push edit").stacks == "main: home > edit")
    try drive("type x")
    try drive("press enter")
    try drive("type y")
    #expect(try drive("pop").stacks == "main: home > edit | 0: leave-question")
  }
}

@MainActor @Suite(.timeLimited) struct `A consent that is withdrawn` {
  private static let app = """
    start screen=root
    set session=#null
    screen root { children sec pa }
    screen sec guard=lock; screen pa
    accessory ask
    guard lock { ask ask; remember session }
    key "9" { set session=#true }
    key "8" { set session=#null }
    """

  @Test func `takes the lowest screen and all above it`() throws {
    let drive = try Drive(Self.app)
    try drive("press 9")
    try drive("set-stack { root; pa; sec; pa }")
    #expect(try drive("press 8").stacks == "main: root > pa")
    try drive("press 9")
    try drive("go-to sec")
    #expect(try drive("push pa").stacks == "main: sec > pa")
    // Nothing is left: the stack begins as at the start of the program.
    #expect(try drive("press 8").stacks == "main: root")
  }

  @Test func `begins anew at the start, which asks its guard`() throws {
    let drive = try Drive(
      Self.app.replacing(
        "screen root { children sec pa }", with: "screen root guard=lock { children sec pa }"))
    #expect(try drive("state").stacks == "main:  | 0: ask")
    #expect(try drive("complete 1").stacks == "main: root")
    #expect(try drive("press 8").stacks == "main:  | 0: ask")
    #expect(try drive("press 8").stacks == "main:  | 0: ask")
    #expect(try drive("complete 1").stacks == "main: root")
  }

  private static let covering = """
    start screen=home
    set session=#null seen=0
    screen home { children vault }
    screen about { text "ABOUT" }
    screen vault guard=lock { text "VAULT"; field word; key x { set seen=1 }; list { row "In" { set seen=3 } } }
    keep vault for=session
    keep about for=session
    accessory login
    guard lock revoke=cover { ask login; remember session }
    key "8" { set session=#null }
    key "7" { set seen=7 }
    """

  private func covered() throws -> Drive {
    let drive = try Drive(Self.covering)
    try drive("push vault")
    #expect(try drive("complete 1").stacks == "main: home > vault")
    try drive("push about")
    try drive("press 8")
    return drive
  }

  private func frame(_ drive: Drive) throws -> String { try drive("frame").record["frame"]?.json ?? "" }

  @Test func `covers all above it, which takes no key but those of the program`() throws {
    let drive = try covered()
    #expect(try frame(drive).contains("This is closed until it is allowed again"))
    #expect(try !frame(drive).contains("ABOUT"))
    #expect(try drive("press 7").events.contains("value seen 7"))
    try drive("press escape")
    #expect(try frame(drive).contains("This is closed until it is allowed again"))
    #expect(try !frame(drive).contains("VAULT"))
    for line in ["press x", "type abc", "press down", "press space", "press tab"] {
      #expect(try !drive(line).events.contains { $0.hasPrefix("value") }, "\(line)")
    }
    // Nothing of it is kept either.
    try drive("pop")
    try drive("push vault")
    #expect(try drive("complete 1").events.contains { $0.hasPrefix("create") && $0.hasSuffix("vault") })
    #expect(try !frame(drive).contains("abc"))
  }

  @Test func `covers what the covered screen has opened over itself, and what that has opened`() throws {
    let drive = try Drive(
      """
      start screen=root; set session=#true
      screen root { children sec }
      screen sec guard=lock { list { row Open { overlay card } } }
      accessory card input=passes { text "CARD"; list { row More { overlay more } } }
      accessory more input=passes { text "MORE" }; accessory help input=passes { text "HELP" }
      accessory ask; guard lock revoke=cover { ask ask; remember session }
      key "8" { set session=#null }; key h { overlay help }
      """)
    for line in ["push sec", "press enter", "press enter", "press 8"] { try drive(line) }
    #expect(try drive("state").stacks == "main: root > sec | 0: card | 1: more")
    let dark = try frame(drive)
    #expect(!dark.contains("CARD") && !dark.contains("MORE"))
    // What the program itself opens then is seen.
    try drive("press h")
    #expect(try frame(drive).contains("HELP"))
    try drive("dismiss")
    try drive("press enter")
    try drive("complete 1")
    let bright = try frame(drive)
    #expect(bright.contains("CARD") || bright.contains("MORE"), "\(bright)")
  }

  @Test(arguments: ["", "revoke=cover "]) func `leaves no key that leads back to what was reached through it`(
    _ policy: String
  ) throws {
    let drive = try Drive(
      """
      start screen=root; set session=#true
      screen root { list { row Sec { push sec }; row Info { push info } } }; screen info
      screen sec guard=lock { list { row Open { push mid a=acc } } }
      screen mid { param a default=""; text "MID {a}" }
      accessory ask; guard lock \(policy){ ask ask; remember session }
      key "8" { set session=#null }
      """)
    let way = ["down enter", "escape", "up enter", "enter", "m", "escape"]
    for keys in way { try drive("press \(keys)") }
    #expect(try drive(#"press "[""#).stacks == "main: root > sec > mid")
    try drive("press 8")
    let back = ["[", "[", "[", "]", "]", "-", "-", "'"].map { "press \"\($0)\"" }
    for line in back + ["pop"] + back + ["press escape"] + back {
      try drive(line)
      let frame = try drive("frame")
      #expect(frame.record["frame"]?.json.contains("acc") == false, "\(line): \(frame.stacks)")
      #expect(policy != "" || !frame.stacks.contains("mid"), "\(line): \(frame.stacks)")
    }
    // What no guard stands before is still on the way.
    let other = try Drive("screen root { list { row A { push a } } }; screen a")
    for keys in ["enter", "escape", "\"[\""] { try other("press \(keys)") }
    #expect(try other("state").stacks == "main: root > a")
  }

  @Test func `is asked for again by Enter on what is covered`() throws {
    let drive = try covered()
    #expect(try drive("press enter").stacks == "main: home > vault > about | 0: login")
    #expect(try drive("press escape").stacks == "main: home > vault > about")
    #expect(try frame(drive).contains("This is closed until it is allowed again"))
    try drive("press enter")
    let answer = try drive("complete 1")
    #expect(answer.stacks == "main: home > vault > about")
    #expect(answer.events.contains { $0.hasPrefix("outcome") })
    #expect(try frame(drive).contains("ABOUT"))
    try drive("pop")
    #expect(try frame(drive).contains("VAULT"))
    #expect(try drive("uncover").outcome == "unchanged")
  }

  @Test func `is asked for again also where the guard remembers nothing`() throws {
    let app = """
      start screen=home
      set open=#true
      screen home { children safe }
      screen safe guard=lock { text "SAFE" }
      accessory pin
      guard lock revoke=cover { when open=#true; ask pin }
      key "8" { set open=#false }
      """
    let drive = try Drive(app)
    try drive("push safe")
    try drive("press 8")
    #expect(try drive("uncover").stacks == "main: home > safe | 0: pin")
    #expect(try drive("complete #false").code == nil)
    #expect(try !frame(drive).contains("SAFE"))
    try drive("uncover")
    try drive("complete 1")
    #expect(try frame(drive).contains("SAFE"))
  }
}
