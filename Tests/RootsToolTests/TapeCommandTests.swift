import Foundation
import RootsLanguage
import TestTraits
import Testing

@testable import RootsTools

/// A folder of its own for a test, gone when the test is over.
@MainActor final class Folder {
  private let own = OwnFolder()
  var path: String { own.path }

  init() throws {
    try write("app.kdl", "app T { screen home { list { row x { push item } } }; screen item }")
  }

  /// Writes a text and a line end.
  func write(_ name: String, _ text: String) throws {
    try Data((text + "\n").utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  /// What a file holds; nothing if there is none.
  func read(_ name: String) throws -> String {
    String(decoding: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data(), as: UTF8.self)
  }

  /// Calls the tool in the folder; `$ROOTS` stands for it.
  func run(_ line: String) throws -> (output: String, status: Int32) {
    try shell("cd \(path.quotedForShell) && { \(line); } 2>&1")
  }
}

extension String {
  var trimmed: String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}

@MainActor @Suite(.timeLimited) struct `The workshop for tapes` {
  @Test func `checks, with names that the app must have`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl\nEnter\nExpect Top itme\nExpect Guard door denied")
    let run = try folder.run("$ROOTS tape check a.tape")
    #expect(run.status == 2)
    #expect(
      run.output == """
        a.tape:3:12: error[T031]: unknown screen 'itme'; did you mean 'item'?
        Expect Top itme
                   ^^^^
        a.tape:4:14: error[T031]: unknown guard 'door'
        Expect Guard door denied
                     ^^^^

        """)
    #expect(
      try folder.run("$ROOTS tape check --json a.tape | head -c 30").output.hasPrefix(
        #"{"file":"a.tape","line":3"#))
  }

  @Test(arguments: ["tape check", "replay"])
  func `finds paths that can lead nowhere`(_ command: String) throws {
    let folder = try Folder()
    try folder.write(
      "a.tape", "Launch app.kdl\nExpect State layers.cuont absent\nCheck Not Value cont == 1")
    let run = try folder.run("$ROOTS \(command) a.tape")
    #expect(run.status == 2)
    #expect(
      run.output.contains(
        "a.tape:2:21: error[T031]: unknown part of the state 'cuont'; did you mean 'count'?"))
    #expect(run.output.contains("a.tape:3:17: error[T031]: unknown part of the state 'cont'"))
  }

  @Test func `names an app that is not there`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch ap.kdl\nEnter")
    let run = try folder.run("$ROOTS tape check a.tape")
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        "a.tape:1:1: warning[T031]: there is no 'ap.kdl' beside the tape; did you mean 'app.kdl'?\n"))
    #expect(
      try folder.run("$ROOTS replay a.tape").output
        == "FAIL a.tape  there is no 'ap.kdl'; did you mean 'app.kdl'?\n")
    try folder.write("far.tape", "Launch nothing-like-it.kdl\nEnter")
    #expect(
      try folder.run("$ROOTS replay far.tape").output == "FAIL far.tape  there is no 'nothing-like-it.kdl'\n")
  }

  @Test func `finds the name of a tab that no app has behind a screen`() throws {
    let folder = try Folder()
    try folder.write("tabs.kdl", "app T { tab one; tab two; screen one { text a }; screen two { text b } }")
    try folder.write("a.tape", "Launch tabs.kdl\nExpect Not Top one on tab:tow")
    let run = try folder.run("$ROOTS tape check a.tape")
    #expect(run.status == 2 && run.output.contains("unknown tab 'tow'; did you mean 'two'?"), "\(run.output)")
  }

  @Test(arguments: ["tape check", "replay"])
  func `says how a claim of a value is written, and which value is meant`(_ command: String) throws {
    let folder = try Folder()
    try folder.write(
      "values.kdl", "app T { set rating=3; start screen=home; screen home { text \"{rating}\" } }")
    try folder.write("a.tape", "Launch values.kdl\nExpect Value ratin 3")
    let run = try folder.run("$ROOTS \(command) a.tape")
    #expect(run.status == 2)
    #expect(
      run.output.contains("a.tape:2:20: error[T021]: '3' does not belong to 'Expect Value'; write '== 3'\n"))
    #expect(
      run.output.contains(
        "a.tape:2:14: error[T031]: unknown part of the state 'ratin'; did you mean 'rating'?\n"))
  }

  @Test(arguments: [
    ("Top itme", "unknown screen 'itme'"), ("Guard aut pending", "unknown guard 'aut'"),
    ("Focus lgin", "unknown screen 'lgin'"), ("Completed itme", "unknown screen 'itme'"),
    ("Dismissed itme", "unknown screen 'itme'"), ("Cancelled itme", "unknown screen 'itme'"),
    ("Layer itme Depth 1", "unknown screen 'itme'"), ("Stack list itme", "unknown screen 'itme'"),
    ("Event create screen=itme", "unknown screen 'itme'"),
    ("State tabs.hme.depth == 1", "unknown part of the state 'hme'"),
    ("State main.top.screen == itme", "unknown screen 'itme'"),
    ("State phase == ilde", "unknown phase 'ilde'"),
  ]) func `finds names that no app has in claims that say Not`(_ claim: String, _ message: String) throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl\nExpect Not \(claim)\nLaunch app.kdl\nExpect Not \(claim)")
    for command in ["tape check", "replay"] {
      let run = try folder.run("$ROOTS \(command) a.tape")
      #expect(run.status == 2)
      #expect(run.output.contains(message), "\(run.output)")
      #expect(run.output.contains("a.tape:2:"), "\(run.output)")
      #expect(run.output.contains("a.tape:4:"), "behind the second Launch")
    }
  }

  @Test(arguments: [
    ("a", "Do push item @embed=box\nExpect State nested.box.depth == 1"),
    ("a", "Do transaction { add-tab extra root=s }\nExpect State tabs.extra.depth == 1"),
    ("count", "Expect State tabs.count.depth == 1"),
  ]) func `takes paths that lead to what is made while it runs`(_ tab: String, _ tape: String) throws {
    let folder = try Folder()
    try folder.write("made.kdl", "app A { start tab=\(tab); tab \(tab) root=s; screen s; screen item }")
    try folder.write("a.tape", "Launch made.kdl\n\(tape)")
    for command in ["tape check", "replay"] {
      let run = try folder.run("$ROOTS \(command) a.tape")
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test func `finds all mistakes in one round`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl\nEntre\nExpect Top itme\nExpect Not Top itme")
    let output = try folder.run("$ROOTS tape check a.tape").output
    for line in 2...4 { #expect(output.contains("a.tape:\(line):"), "\(output)") }
  }

  @Test func `takes warnings for errors when it is strict`() {
    #expect(Call("tape", "check", "-", input: "Type \"a\\\"b\"").code == .ok)
    #expect(Call("tape", "check", "--strict", "-", input: "Type \"a\\\"b\"").code == .misuse)
  }

  @Test func `puts tapes in order`() throws {
    #expect(Call("tape", "fmt", "-", input: "Down   3  # c\n\n\nEnter").output == "Down 3  # c\n\nEnter\n")
    let untidy = Call("tape", "fmt", "--check", "-", input: "Down  3\n")
    #expect(untidy.code == .failed)
    #expect(untidy.errors == "stdin is not in tidy form\n")
    #expect(Call("tape", "fmt", "-", input: "Enter\nEntre").code == .misuse)
    // None of its lines says that it is a tape at all.
    #expect(Call("tape", "fmt", "-", input: "Entre").code == .impossible)
    let folder = try Folder()
    try folder.write("a.tape", "Down   3")
    #expect(try folder.run("$ROOTS tape fmt --write a.tape").output.isEmpty)
    #expect(try folder.read("a.tape") == "Down 3\n")
  }

  @Test func `lists commands in the words of VHS`() {
    let call = Call("tape", "dump", "-", input: "Down@1s 2\nWait+Screen /x/")
    #expect(call.output == "[\"DOWN\",\"1s\",\"2\"]\n[\"WAIT\",\"\",\"Screen x\"]\n")
    let wrong = Call("tape", "dump", "--dialect", "vhs", "-", input: "Enter\nHome")
    #expect(wrong.code == .misuse)
    #expect(wrong.output.hasSuffix("[2,1,\"Invalid command: Home\"]\n"))
  }

  @Test func `compares tapes by what they do`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Down   3\nEnter\n# words\nEscape")
    try folder.write("b.tape", "Down 3\nTab\nEscape")
    try folder.write("c.tape", "Down 3   Enter Escape")
    #expect(try folder.run("$ROOTS tape diff a.tape c.tape") == ("", 0))
    let run = try folder.run("$ROOTS tape diff a.tape b.tape")
    #expect(run.status == 1)
    #expect(run.output == "--- a.tape\n+++ b.tape\n  1: Down 3\n- 2: Enter\n+ 2: Tab\n  3: Escape\n")
  }

  @Test func `turns tapes into those of VHS and back`() throws {
    let folder = try Folder()
    let tape = "Launch app.kdl\nCtrl+s\nEnter\nExpect \"Saved\"\nHome"
    try folder.write("a.tape", tape)
    let export = try folder.run("$ROOTS tape export --vhs a.tape -o b.tape")
    #expect(export.status == 0)
    #expect(export.output.contains("warning[W114]: VHS cannot do 'Home'"))
    #expect(try folder.run("$ROOTS tape export --vhs --strict a.tape >/dev/null").status == 1)
    #expect(try folder.run("$ROOTS tape dump --dialect vhs b.tape").status == 0)
    #expect(try folder.read("b.tape").contains("Wait+Screen@2s /Saved/ #:= Expect \"Saved\""))
    #expect(try folder.run("$ROOTS tape import b.tape").output == tape + "\n")
  }

  @Test(arguments: [
    (#"{"version":2,"width":40,"height":9}"#, #"[0.5,"i","ab\r"]"#),
    (#"{"version":3,"term":{"cols":40,"rows":9}}"#, #"[0.5,"i","ab\r"]"#),
  ])
  func `makes tapes of casts`(_ header: String, _ event: String) {
    let call = Call("tape", "import", "--app", "app.kdl", "-", input: "\(header)\n\(event)\n")
    #expect(call.code == .ok)
    #expect(
      call.lines.suffix(5) == ["#: Launch app.kdl", "Set Cols 40", "Set Rows 9", "Type \"ab\"", "Enter"])
  }

  @Test func `says so when a cast has nothing to tell`() {
    let first = Call(
      "tape", "import", "-", input: #"{"version":1,"width":8,"height":2,"stdout":[[0.1,"x"]]}"#)
    #expect(first.code == .misuse && first.output.isEmpty)
    #expect(first.errors.contains("the cast does not hold what was typed"))
    let broken = Call("tape", "import", "-", input: "{\"version\":9}")
    #expect(broken.code == .misuse)
    #expect(broken.errors == "roots: stdin: line 1: version 9 is unknown; 1, 2 and 3 are read\n")
  }

  @Test func `shortens a failing tape`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl\nDown 2\nUp\nEnter\nEscape\nEnter\nExpect Top home")
    let run = try folder.run("$ROOTS tape shrink a.tape -o s.tape && cat s.tape")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix(" runs.\nLaunch app.kdl\nEnter\nExpect Top home\n"))
    #expect(try folder.run("$ROOTS replay s.tape >/dev/null").status == 1)
    let there = try folder.run(
      "mkdir to; $ROOTS tape shrink a.tape -o to/s.tape; cat to/s.tape; $ROOTS replay to/s.tape")
    #expect(there.status == 1 && there.output.contains("\nLaunch ../app.kdl\n"), "\(there)")
    try folder.write("b.tape", "Launch app.kdl\nEnter")
    #expect(try folder.run("$ROOTS tape shrink b.tape") == ("b.tape: the tape does not fail\n", 1))
  }

  @Test func `goes a shorter way to the same end that exploring finds`() throws {
    let folder = try Folder()
    try folder.write(
      "way.kdl",
      """
      app Way {
        screen home { list { row Long { push a }; row Short { push c } } }
        screen a { list { row On { replace b } } }
        screen b { list { row On { replace c } } }
        screen end { text "End" }
        screen c { list { row On { push end } } }
      }
      """)
    try folder.write("way.tape", "Launch way.kdl\nEnter\nEnter\nEnter\nEnter\nExpect Top home\n")
    let run = try folder.run("$ROOTS tape shrink way.tape -o s.tape; cat s.tape")
    #expect(
      run.output.hasSuffix(" runs.\nLaunch way.kdl\nDown\nEnter\nEnter\nExpect Top home\n"), "\(run.output)")
    #expect(run.output.contains("from 4 keys to 3 in"))
    #expect(run.output.contains(" runs, by a way that exploring found\n"))
  }

  @Test func `finds the line at which two programs part`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl\nEnter\nEnter")
    try folder.write("other.kdl", "app T { screen home; screen item }")
    #expect(try folder.run("$ROOTS replay --trace t.jsonl a.tape >/dev/null").status == 0)
    #expect(
      try folder.run(
        "$ROOTS tape bisect a.tape --vs t.jsonl; cp a.tape b.tape; $ROOTS tape bisect b.tape --vs t.jsonl"
      ).status == 0)
    let run = try folder.run("$ROOTS tape bisect a.tape --vs t.jsonl --app other.kdl")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("the runs differ at a.tape:1"))
    #expect(try folder.run("$ROOTS tape bisect a.tape").status == 2)
    #expect(try folder.run("$ROOTS tape bisect a.tape --good no-such-program").status == 4)
  }

  @Test(arguments: [
    (["chek", "a"], "'tape' has no verb 'chek'; did you mean 'check'?"),
    (["diff", "a"], "'tape diff' needs OLD NEW"),
    (["check"], "'tape check' needs FILE…"),
    (["dump", "--write", "a"], "'tape dump' takes no '--write'"),
    (["check", "--dialect", "x", "a"], "'--dialect' takes roots or vhs, not 'x'"),
    (["shrink", "--runs", "0", "a"], "'--runs' takes a whole number from 1 on, not '0'"),
  ])
  func `says what is wrong with its command line`(_ words: [String], _ message: String) {
    let call = Call(["tape"] + words)
    #expect(call.code == .misuse)
    #expect(call.errors == "roots: \(message)\ntry 'roots tape --help'\n")
  }
}

@MainActor @Suite(.timeLimited) struct `A picture in PNG` {
  @Test func `is made by rsvg-convert where that is installed`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl\nScreenshot a.png")
    try folder.write("rsvg-convert", "#!/bin/sh\nprintf '\\211PNG'\nhead -c 4")
    let run = try folder.run(
      "chmod +x rsvg-convert; PATH=\"$PWD:$PATH\" $ROOTS replay a.tape; tail -c 7 a.png")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("PNG<svg"))
  }

  @Test func `is refused with the package that is missing`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl\nScreenshot a.png")
    let run = try folder.run("PATH=/nowhere \"$ROOTS\" replay a.tape")
    #expect(run.status == 4)
    #expect(run.output.contains("a.png: a PNG needs rsvg-convert, of the Debian package librsvg2-bin"))
  }

  @Test func `is refused where the program makes none`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl\nScreenshot a.png")
    try folder.write("rsvg-convert", "#!/bin/sh\necho no; exit 3")
    let run = try folder.run("chmod +x rsvg-convert; PATH=\"$PWD:$PATH\" $ROOTS replay a.tape")
    #expect(run.status == 4)
    #expect(run.output.contains("rsvg-convert made no picture; it ended with 3"))
  }
}
