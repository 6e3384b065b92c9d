import Roots
import RootsApp
import RootsTape
import RootsTerminal
import TestTraits
import Testing

@testable import RootsStore
@testable import RootsTools

@MainActor @Suite(.serialized, .timeLimited) struct `A testing session` {
  private static let app = """
    app Till {
      start screen=home
      set paid=#false coins=0
      screen home {
        list {
          row Coins { push coins }
          row Pay { push pay }
          row About { push help }
          row Nothing { }
        }
      }
      screen coins { text "{coins} coins"; list { row Insert { set coins=2 } } }
      screen pay { list { row Card { set paid=#true; push thanks } } }
      screen thanks { text Thanks }
      screen help { text Help }
      invariant unpaid "!paid" when="open.pay"
    }
    """

  private typealias Run = TestRun

  private func makeFolder() throws -> Folder {
    let folder = try Folder()
    try folder.write("till.kdl", Self.app)
    return folder
  }

  @Test func `marks rows that lead where no one has been, until someone has`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    #expect(run.shown("▌*Coins", " *Pay", " *About", "*Nothing") == ["▌*Coins", " *Pay", " *About"])
    run.press("^<v^<")
    #expect(run.shown("*Coins", "▌ Pay", " *About") == ["▌ Pay", " *About"])
    // What is claimed of a row holds without its mark.
    run.press("v")
    run.note(1, "what is this?")
    #expect(run.shown("Line \"About\", which is wrong").count == 1, "\(run.session.frame.text)")
    #expect(run.end() == nil)
  }

  @Test func `marks nothing behind a layer, where a row would be judged by what the layer has changed`()
    throws
  {
    let folder = try Folder()
    try folder.write(
      "asks.kdl",
      """
      app Asks {
        screen home { list { row Ask { overlay ask }; row Other { push other } } }
        accessory ask { list { row Yes { complete } } }
        screen other
      }
      """)
    let run = try Run(folder, "asks.kdl")
    #expect(run.shown("*Ask", "*Other") == ["*Ask", "*Other"])
    run.press("^")
    #expect(run.session.navigator.state.focusedEntry?.screen == "ask")
    #expect(run.shown("*Ask", "*Other") == [])
    run.press("<")
    #expect(run.shown("*Ask", "*Other") == ["*Other"])
    #expect(run.end() == nil)
  }

  @Test func `marks tabs that no one has seen, and none for a way between tabs`() throws {
    let folder = try Folder()
    try folder.write("tabs.kdl", "app Tabs { tab a; tab b; tab c; screen a; screen b; screen c }")
    let run = try Run(folder, "tabs.kdl")
    #expect(run.shown("1 a", "2 *b", "3 *c") == ["1 a", "2 *b", "3 *c"])
    run.press("23")
    #expect(run.shown("1 a", "2 b", "3 c") == ["1 a", "2 b", "3 c"], "\(run.session.frame.text)")
    #expect(run.end() == nil)
  }

  @Test func `has a note where its key was pressed, however long it was written`() throws {
    let folder = try Folder()
    try folder.write(
      "late.kdl",
      """
      app Late {
        screen a { list { row Slow { push b @after="1s" } } }
        screen b { text wait when=loading; list { row Done when="!loading" { push c } } }
        screen c
      }
      """)
    let run = try Run(folder, "late.kdl")
    run.session.press(.enter)
    run.type("N1")
    run.session.advance(by: .seconds(5))
    run.type("it still loads")
    run.session.press(.enter)
    run.press("<<^")
    #expect(run.end() == nil)
    let lines = try folder.read("out/session.tape").split(separator: "\n")
      .filter { $0.hasPrefix("Note") || $0.hasPrefix("Sleep") }
    #expect(lines == ["Note \"1 bug: it still loads\"", "Sleep 25s"])
  }

  @Test func `keeps a note of a megabyte as far as a field goes, and says where it was cut`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.type("N2")
    run.session.paste(String(repeating: "why? ", count: 200_000) + "</script>\u{1B}[2J")
    run.session.press(.enter)
    #expect(run.session.message?.text == "note 1 is kept, cut after 16 KiB")
    #expect(run.end() == nil)
    #expect(try folder.run("$ROOTS session close out").status == 0)
    #expect(try folder.read("out/sheet.md").contains("| why? why? "))
    #expect(try TestRecord.read("\(folder.path)/out").notes.map(\.text.utf8.count) == [16_384])
  }

  @Test func `whose app is gone says so when it is closed, and is whole when the app is back`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.press("^")
    run.note(1, "nothing comes", wrong: 1)
    run.type("2")
    #expect(run.end() == nil)
    #expect(try folder.run("mv till.kdl away").status == 0)
    let closed = try folder.run("$ROOTS session close out")
    #expect(closed.status == 4, "\(closed.output)")
    #expect(closed.output.contains("the tape cannot be played: there is no '"), "\(closed.output)")
    #expect(closed.output.contains("writes all of it once that is fixed"), "\(closed.output)")
    #expect(try folder.read("out/sheet.md").contains("nothing comes"))
    #expect(try folder.run("mv away till.kdl; $ROOTS session close out").status == 0)
    #expect(try folder.read("out/sheet.md").contains("[1 key](<bug-1.tape>)"))
  }

  @Test func `has a tape that chooses the row that leads to the wrong screen`() throws {
    let folder = try Folder()
    let app = { (target: String) in
      "app R { screen home { list { row Join { push join }; row Hours { push \(target) } } }; screen join { text Join }; screen hours { text Hours } }"
    }
    try folder.write("r.kdl", app("join"))
    let run = try Run(folder, "r.kdl")
    run.press("v^")
    run.note(1, "not the hours", wrong: 1)
    run.type("2")
    run.press("<")
    #expect(run.end() == nil)
    #expect(try folder.run("$ROOTS session close out").status == 0)
    #expect(try folder.read("out/bug-1.tape").hasSuffix("\nDown\nEnter\nExpect Not Top join\n"))
    let report = try folder.read("out/bug-1.md")
    #expect(report.contains("1. choose 'Hours'\n"), "\(report)")
    #expect(report.contains("The screen 'join' should not be in front"), "\(report)")
    #expect(try folder.run("$ROOTS replay --allow-outside out/bug-1.tape").status == 1)
    try folder.write("r.kdl", app("hours"))
    #expect(try folder.run("$ROOTS replay --allow-outside out/bug-1.tape").status == 0)
  }

  @Test func `goes on after Ctrl+C in a note, and asks how bad it is where nothing is claimed`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.type("N1half a note")
    run.session.press(.ctrl("c"))
    #expect(!run.session.isFinished && !run.deck.isAsking)
    run.note(1, "odd")
    run.session.press(.escape)
    run.type("1")
    #expect(run.end() == nil)
    #expect(try TestRecord.read("\(folder.path)/out").notes.first?.severity == .blocking)
  }

  @Test func `asks what is wrong of a row in words that fit, and claims the row as it stands`() throws {
    let folder = try Folder()
    try folder.write(
      "price.kdl", "app P { screen home { list { row Shoe detail=\"89.00\" { push shoe } } }; screen shoe }")
    let run = try Run(folder, "price.kdl")
    run.note(1, "too dear")
    #expect(run.shown("Line \"Shoe … 89.00\", which is wrong").count == 1, "\(run.session.frame.text)")
    run.type("2")
    #expect(run.end() == nil)
    let claim = try #require(try TestRecord.read("\(folder.path)/out").notes.first?.claim)
    #expect(claim.hasPrefix("Expect+Line Not \"Shoe      ") && claim.hasSuffix("   89.00\""), "\(claim)")
  }

  @Test func `goes back to a note with the values of that moment`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.press("^^")
    run.note(3, "two coins are in")
    run.session.send(.popToRoot())
    run.press("v^^<<")
    #expect(run.session.navigator.values["paid"] == true)
    run.type("N5")
    run.type("1")
    run.type("1")
    #expect(run.session.navigator.state.focusedEntry?.screen == "coins")
    #expect(run.session.navigator.values["paid"] == false && run.session.navigator.values["coins"] == 2)
    #expect(run.end() == nil)
    let tape = try folder.read("out/session.tape")
    #expect(tape.contains("Give {\"paid\":false}\n"), "\(tape)")
    try folder.write("out/more.tape", tape + "Expect State values.paid == false\nExpect Top coins\n")
    let replay = try folder.run("$ROOTS replay --allow-outside out/more.tape")
    // The app breaks its invariant on the way; all that is claimed holds.
    #expect(replay.status == 1 && !replay.output.contains("│ Expect"), "\(replay.output)")
    #expect(replay.output.contains("invariant 'unpaid' does not hold"), "\(replay.output)")
  }

  /// The number of keys that the shrinker says to be left: `4 keys`.
  private static func keys(in tape: String) -> String {
    let head = tape.split(separator: "\n").first { $0.hasPrefix("# From ") } ?? ""
    let words = head.split(separator: " ")
    let count = words.count > 5 ? Int(words[5]) ?? 99 : 99
    #expect(count <= 12, "\(tape)")
    return count == 1 ? "1 key" : "\(count) keys"
  }

  @Test func `has tapes that fail by their claim, also if more is wrong or a note is changed later`()
    throws
  {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.press("v^^")
    #expect(run.deck.signs.first?.hasPrefix("invariant 'unpaid'") == true)
    // The first choice is the invariant.
    run.note(1, "thanks come too early", wrong: 2)
    // It is wrong; then its text is changed.
    run.type("22N512")
    run.session.press(.ctrl("u"))
    run.type("thanks for nothing")
    run.session.press(.enter)
    run.press("<<v")
    #expect(run.end() == nil)
    #expect(try folder.run("$ROOTS session close out").status == 0)
    let linked = try folder.run("ln -s out link; $ROOTS session close link")
    #expect(linked.status == 4 && linked.output.contains("link' is a link"), "\(linked.output)")
    let tape = try folder.read("out/bug-1.tape")
    #expect(tape.hasPrefix("# thanks for nothing\n# From 3 keys to 3 "), "\(tape)")
    #expect(tape.hasSuffix("Expect Not Top thanks\n"), "\(tape)")
    // The invariant mended and the claim not, the tape still fails.
    try folder.write(
      "till.kdl", Self.app.replacing("  invariant unpaid \"!paid\" when=\"open.pay\"\n", with: ""))
    #expect(try folder.run("cd out && $ROOTS replay --allow-outside bug-1.tape").status == 1)
  }

  @Test func `takes no folder in which anything is, and leaves none if it never begins`() throws {
    let folder = try makeFolder()
    #expect(try folder.run("mkdir full && touch full/page.html; ln -s full link").status == 0)
    for (name, why) in [("full", "is not an empty folder"), ("link", "it is a link")] {
      let run = try folder.run("$ROOTS session till.kdl --out \(name)")
      #expect(run.status == 4 && run.output.contains(why), "\(run.output)")
    }
    #expect(try folder.run("$ROOTS session till.kdl --out new < /dev/null").status == 69)
    #expect(try folder.run("ls new").status != 0)
  }

  @Test func `shows signs as long as something is wrong`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.press("vvv^")
    #expect(run.deck.signs.first?.hasPrefix("↵ does nothing here") == true, "\(run.deck.signs)")
    run.press("v")
    #expect(run.deck.signs.isEmpty)
    run.session.send(.push("pay"))
    run.press("^")
    #expect(run.deck.signs.first?.hasPrefix("invariant 'unpaid'") == true)
    run.press("v")
    #expect(!run.deck.signs.isEmpty)
    run.press("<<")
    #expect(run.deck.signs.isEmpty)
    run.session.send(.push("nowhere"))
    #expect(run.deck.signs.first?.hasPrefix("refused: unknown screen 'nowhere'") == true, "\(run.deck.signs)")
    _ = run.end()
    let record = try TestRecord.read("\(folder.path)/out")
    #expect(record.signs.count == 3)
  }

  @Test func `lists, changes and removes notes, and goes back to where they were made`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.press("^")
    run.note(2, "why two")
    run.press("<")
    run.note(3, "an other")
    run.type("N511")
    #expect(run.session.navigator.state.focusedEntry?.screen == "coins")
    run.type("N522")
    run.session.press(.ctrl("u"))
    run.type("a third row")
    run.session.press(.enter)
    run.type("N513")
    #expect(run.end() == nil)
    #expect(try TestRecord.read("\(folder.path)/out").notes.map(\.text) == ["a third row"])
  }

  @Test func `has a list of notes that is longer than the screen, and no note without a word`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.note(2, "  ")
    for number in 1...40 { run.note(2, "q\(number)") }
    run.type("N5")
    #expect(
      run.shown("1  question 1: q1 ", "40  question 40", "1 of 40") == ["1  question 1: q1 ", "1 of 40"])
    for _ in 0..<3 { run.session.press(.pageDown) }
    #expect(
      run.shown("1  question 1: q1 ", "40  question 40", "40 of 40") == ["40  question 40", "40 of 40"])
    run.session.press(.enter)
    run.type("3")
    #expect(run.end() == nil)
    let notes = try TestRecord.read("\(folder.path)/out").notes
    #expect(notes.map(\.text) == (1...39).map { "q\($0)" })
  }

  @Test func `takes a note from a form by the palette, and its tape goes on there`() throws {
    let folder = try Folder()
    try folder.write(
      "form.kdl", "app F { screen home { field name; list { row Go { push next } } }; screen next }")
    let run = try Run(folder, "form.kdl")
    run.session.press(.ctrl("p"))
    run.type("note")
    run.session.press(.enter)
    run.type("2")
    run.type("what name?")
    run.session.press(.enter)
    run.type("ada")
    run.session.press(.down)
    run.session.press(.enter)
    #expect(run.screen == "next")
    #expect(run.end() == nil)
    let tape = try folder.read("out/session.tape")
    #expect(
      tape.hasSuffix("\nNote \"1 question: what name?\"\nType \"ada\"\nDown\nEnter\nCheck Top next\n"),
      "\(tape)")
    #expect(try folder.run("$ROOTS replay --allow-outside out/session.tape").status == 0)
  }

  @Test func `takes a note while a text is typed, by the key to the other pane, as long as there is none`()
    throws
  {
    let folder = try Folder()
    try folder.write("form.kdl", "app F { screen home title=\"Your card\" { field name } }")
    let run = try Run(folder, "form.kdl")
    run.type("ad")
    #expect(run.shown("F6 note") == ["F6 note"], "\(run.session.frame.text)")
    run.session.press(.function(6))
    run.type("1")
    run.type("cut")
    run.session.press(.enter)
    run.type("6")
    run.session.press(.function(6))
    run.type("514")
    run.type("1")
    run.type("a")
    #expect(run.end() == nil)
    let note = try #require(try TestRecord.read("\(folder.path)/out").notes.first)
    #expect(note.text == "cut" && note.place == "Your card" && note.severity == .blocking)
    #expect(note.area == "Your card")
    #expect(try folder.run("$ROOTS session close out").status == 0)
    let tape = try folder.read("out/bug-1.tape")
    #expect(tape.hasSuffix("\nType \"ad\"\nNote \"1 bug: cut\"\n"), "\(tape)")
    #expect(try folder.read("out/bug-1.md").contains("## Steps\n\n1. Type \"ad\"\n"))
    #expect(try folder.run("ls out | grep -c failure").output == "0\n")
    #expect(try folder.run("$ROOTS replay --allow-outside out/bug-1.tape").status == 0)
  }

  @Test func `says in the text of a bug which rows are chosen, and what goes into which field`() throws {
    let folder = try Folder()
    try folder.write(
      "f.kdl",
      "app F { screen home { list { row Form { push form }; row Other { push form } } }; screen form { field name default=x; field town; submit Send { pop @force=#true } } }"
    )
    let run = try Run(folder, "f.kdl")
    run.press("v^^")
    run.type("Rome")
    run.press("v")
    run.session.press(.function(8))
    run.session.press(.escape)
    run.session.press(.ctrl("p"))
    run.session.press(.escape)
    run.session.press(.function(6))
    run.type("1")
    run.type("not sent")
    run.session.press(.enter)
    run.type("6")
    #expect(run.end() == nil)
    #expect(try folder.run("$ROOTS session close out").status == 0)
    let report = try folder.read("out/bug-1.md")
    #expect(
      report.contains("## Steps\n\n1. choose 'Other'\n2. Enter\n3. Type \"Rome\"\n4. Down\n"), "\(report)")
    #expect(
      try folder.read("out/sheet.html").contains(
        "<td></td><td colspan=\"7\"><details><summary>picture</summary>"))
    #expect(try folder.read("out/sheet.md").contains("[202611211400-ada-1](<bug-1.md>)"))
  }

  @Test func `offers the texts of the app to be claimed, and no sign of the tool`() throws {
    let run = try Run(try makeFolder())
    run.press("^")
    #expect(run.shown("2 deep") == ["2 deep"])
    run.note(1, "odd")
    let offer = try #require(run.session.frame.rows.first { $0.contains("a text that stands there") })
    run.type(String(offer.filter(\.isNumber)))
    #expect(run.shown("Which text is wrong?", "0 coins") == ["Which text is wrong?", "0 coins"])
    #expect(run.session.frame.text.split(separator: "2 deep").count == 2, "\(run.session.frame.text)")
  }

  @Test func `has the keys of the palette on its tape, though it is killed there`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.press("v")
    run.session.press(.ctrl("p"))
    run.type("coins")
    #expect(try folder.read("out/session.tape").hasSuffix("\nDown\nCtrl+P\nType \"coins\"\n"))
    #expect(run.end() == nil)
  }

  @Test func `has the time and the visits of its journal up to a second before it is killed`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.session.press(.enter)
    run.session.advance(by: .milliseconds(400))
    run.session.press(.escape)
    #expect(try TestRecord.read("\(folder.path)/out").outcome == nil)
    run.session.advance(by: .milliseconds(600))
    let killed = try TestRecord.read("\(folder.path)/out")
    #expect(killed.end == nil && killed.duration == .seconds(1))
    #expect(killed.outcome?.seen.screens.contains("coins") == true)
    run.session.advance(by: .seconds(5))
    #expect(try TestRecord.read("\(folder.path)/out").duration == .seconds(1), "no key, no line")
    #expect(run.end() == nil)
  }

  @Test func `claims what a terminal with Unicode would show, as its tape is played on one`() throws {
    let folder = try makeFolder()
    let run = try Run(folder, charset: .ascii)
    #expect(run.shown("> * Coins", ">*Coins").count == 1, "\(run.session.frame.text)")
    run.note(1, "no coins", wrong: 2)
    #expect(run.end() == nil)
    #expect(try TestRecord.read("\(folder.path)/out").notes.map(\.claim) == ["Expect+Line Not \"Coins\""])
  }

  @Test(arguments: [(5, 5, 40), (600, 60, 580)])
  func `counts as notes the time until one is left, and none beyond a minute without a key`(
    _ seconds: Int, _ noting: Int, _ idle: Int
  ) throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.press("v")
    run.type("N")
    run.session.advance(by: .seconds(seconds))
    run.session.press(.escape)
    run.session.advance(by: .seconds(100))
    run.press("v")
    #expect(run.end() == nil)
    let end = try TestRecord.read("\(folder.path)/out").end
    #expect(end?.noting == .seconds(noting) && end?.idle == .seconds(idle))
  }

  @Test func `says at once that its folder is gone, and at its end what was in no file`() throws {
    let folder = try makeFolder()
    let run = try Run(folder)
    run.note(2, "kept so far")
    #expect(run.unkept.isEmpty)
    #expect(try folder.run("rm -r out").status == 0)
    run.press("v")
    #expect(run.shown("the session is not kept: its folder is gone", "NOT KEPT").count == 2)
    run.note(3, "an idea")
    #expect(run.session.message?.text == "note 2 is not kept yet: its folder is gone")
    #expect(run.end() == .refused("its folder is gone"))
    #expect(run.unkept == ["1 question: kept so far", "2 idea: an idea"])
  }

  @Test func `says when its time is up`() throws {
    let folder = try makeFolder()
    let run = try Run(folder, limit: .seconds(120))
    #expect(run.deck.recording == "Explore paying 0/2 min")
    run.session.advance(by: .seconds(61))
    #expect(run.deck.recording == "Explore paying 1/2 min")
    run.session.advance(by: .seconds(60))
    #expect(run.deck.recording == "Explore paying 2/2 min, time is up")
    _ = run.end()
  }

  @Test func `needs a folder that holds no session, and says what it cannot read`() throws {
    let folder = try makeFolder()
    _ = try Run(folder).end()
    let second = try folder.run("$ROOTS session till.kdl --out out")
    #expect(second.status == 4)
    #expect(second.output.contains("the session cannot be kept: out holds a session already"))
    #expect(try folder.run("$ROOTS session close .").output.contains("session.jsonl: there is no such file"))
    try folder.write("out/session.jsonl", "{\"session\":2}")
    let newer = try folder.run("$ROOTS session close out")
    #expect(newer.status == 4)
    #expect(newer.output.contains("it is written in format 2; this program reads format 1"))
  }

  @Test func `is joined with others in one sheet`() throws {
    let folder = try makeFolder()
    for name in ["one", "two"] {
      let run = try Run(folder, out: name, charter: "Explore \(name)")
      run.note(4, "praise for \(name) <b>|</b>")
      #expect(run.end() == nil)
    }
    let merged = try folder.run("$ROOTS session merge one two --out all")
    #expect(merged.status == 0)
    #expect(merged.output == "2 sessions are merged in all: sheet.html, sheet.md\n")
    let sheet = try folder.read("all/sheet.md")
    #expect(sheet.hasPrefix("# Explore one; Explore two\n\n2 sessions\n"), "\(sheet)")
    #expect(
      sheet.contains("| 2 | ada | Explore two | 2026-11-21 14:00 | 00:00 | 1 | 0 | no sheet |"), "\(sheet)")
    #expect(sheet.contains("praise for two \\<b\\>\\|\\</b\\>"), "\(sheet)")
    #expect(try folder.read("all/sheet.html").contains("praise for one &lt;b&gt;|&lt;/b&gt;"))
  }

  @Test func `has its notes on the map of the app, at the screens where they were made`() throws {
    let folder = try makeFolder()
    #expect(try folder.run("mkdir -p state/roots/sessions/old").status == 0)
    let run = try Run(folder, out: "state/roots/sessions/till-1")
    run.press("^")
    run.note(2, "why two")
    #expect(run.end() == nil)
    try folder.write(
      "state/roots/sessions/old/session.jsonl",
      #"{"session":1,"app":"till.kdl","title":"Till"}"# + "\n"
        + #"{"note":1,"kind":"idea","at":0,"text":"more","place":"main: home > help#4"}"#)
    let line = "XDG_STATE_HOME=\"$PWD/state\" $ROOTS graph till.kdl --no-db --format html --screens"
    let map = try folder.run(line).output
    for note in ["question: why two", "idea: more"] { #expect(map.contains(note), "\(note)") }
  }

  @Test func `is listed with what it was about`() throws {
    let folder = try makeFolder()
    #expect(try folder.run("mkdir -p state/roots/sessions").status == 0)
    _ = try Run(folder, out: "state/roots/sessions/till-1").end()
    let line = "XDG_STATE_HOME=\"$PWD/state\" $ROOTS session"
    let list = try folder.run("\(line) list")
    #expect(
      list.output.contains("2026-11-21 14:00  Till  00:00  0 notes, 0 bugs, no sheet  Explore paying  ")
        && list.output.contains("'roots session close DIR' writes the sheet"), "\(list.output)")
    #expect(try folder.run("\(line) close state/roots/sessions/till-1").status == 0)
    let closed = try folder.run("\(line) list")
    #expect(
      closed.output.hasPrefix("2026-11-21 14:00  Till  00:00  0 notes, 0 bugs  Explore paying  ")
        && closed.output.split(separator: "\n").count == 1, "\(closed.output)")
  }
}
