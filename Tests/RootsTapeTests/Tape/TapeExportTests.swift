import RootsApp
@testable import RootsTape
import TestTraits
import Testing

/// A tape line by line: as it is written here, and as VHS gets it.
@Suite(.timeLimited) struct `A tape written for VHS` {
  /// What comes back must be what was written, and VHS must find no fault with what it gets.
  private static func exported(_ tape: String) -> (text: String, said: [String]) {
    let conversion = TapeConversion.exporting(Array(tape.utf8))
    #expect(TapeListing(ofVHS: conversion.bytes).mistakes == [], "\(conversion.text)")
    #expect(TapeConversion.importing(conversion.bytes).text == tape, "\(conversion.text)")
    let (before, after) = (Tape(tape), Tape(conversion.text))
    #expect(before.commands.map(\.action) == after.commands.map(\.action), "\(conversion.text)")
    return (conversion.text, conversion.diagnostics.map { "\($0.position.line) \($0.code ?? "")" })
  }

  nonisolated static let kept: [String] = [
    "Type \"a\" Enter 3 # why", "Down@50ms 3", "Ctrl+C", "Ctrl+Alt+Shift+X", "Alt+abc", "Shift+Tab", "Wait",
    "Wait+Screen@2s /x/",
    "Set FontSize 20\nSet Theme {\"a\":1}", "Env A \"b\"", "Require sh", "Hide\nShow", "Copy \"a\" Paste",
    "Output a.gif\nOutput b.txt\nOutput \"c/\"\nOutput d.png", "Screenshot a.png", "ScrollUp 2",
    "Type \"{}\"",
    "Type \"{a b}\"", "Type \"{a\"", "Type \"x{a}\"", "", "# only a comment\n\n", "Enter\nSleep 1s\n",
    "Enter\nEnter",
  ]

  @Test(arguments: kept) func `stays as it is where VHS knows all of it`(_ tape: String) {
    #expect(Self.exported(tape) == (tape, []))
  }

  nonisolated static let checked: [(String, String)] = [
    ("Expect \"a\"", "Wait+Screen@2s /a/ #:= Expect \"a\""),
    ("Expect@9s \"a\"", "Wait+Screen@9s /a/ #:= Expect@9s \"a\""),
    ("Assert /a b/", "Wait+Screen@2s /a b/ #:= Assert /a b/"),
    ("Expect \"a\" x 3", "Wait+Screen@2s /a/ #:= Expect \"a\" x 3"),
    ("Expect+Line \"a.b\"", "Wait+Line@2s /a\\.b/ #:= Expect+Line \"a.b\""),
    ("Expect+Pane body \"(a)\"", "Wait+Screen@2s /\\(a\\)/ #:= Expect+Pane body \"(a)\""),
    ("Expect+Status \"a/b\"", "Wait+Screen@2s /a\\/b/ #:= Expect+Status \"a/b\""),
    ("Expect+Screen /^a/", "Wait+Screen@2s /^a/ #:= Expect+Screen /^a/"),
    // A row of a screen is not a screen: what is anchored there is not anchored here.
    ("Expect+Row 1 /^a/", "#: Expect+Row 1 /^a/"), ("Expect+Pane body /a/", "#: Expect+Pane body /a/"),
    ("Expect+Status /a/", "#: Expect+Status /a/"), ("Expect \"a\" x 0", "#: Expect \"a\" x 0"),
    ("Expect Not /a/", "#: Expect Not /a/"), ("Check+Line /a/", "#: Check+Line /a/"),
    ("Expect Top a", "#: Expect Top a"), ("  Expect Top a", "  #: Expect Top a"),
    ("\tExpect \"a\"", "\tWait+Screen@2s /a/ #:= Expect \"a\""),
  ]

  @Test(arguments: checked) func `checks what VHS can check`(_ tape: String, _ text: String) {
    #expect(Self.exported(tape) == (text, []))
  }

  nonisolated static let waited: [(String, String)] = [
    ("Enter\nExpect Top a", "Enter Sleep 200ms #:= Enter\n#: Expect Top a"),
    ("Down 3 Enter # go\nCheck \"a\"", "Down 3 Enter Sleep 200ms #:= Down 3 Enter # go\n#: Check \"a\""),
    ("Type \"a\"\r\nStep \"b\"\r\n", "Type \"a\" Sleep 200ms #:= Type \"a\"\r\n#: Step \"b\"\r\n"),
    ("  Tab\n\nNote \"x\"", "  Tab Sleep 200ms #:= Tab\n\n#: Note \"x\""),
    ("Paste\nSettle", "Paste Sleep 200ms #:= Paste\n#: Settle"),
    // What waits itself needs no pause, and no key waits for the next one.
    ("Enter\nExpect \"a\"", "Enter\nWait+Screen@2s /a/ #:= Expect \"a\""), ("Enter\nHome", "Enter\n#: Home"),
    ("Sleep 1s\nExpect Top a", "Sleep 1s\n#: Expect Top a"),
    ("Enter\n#: Expect Top a", "Enter\n#:  Expect Top a"),
    ("Enter\nWait /a/\nExpect Top a", "Enter\nWait /a/\n#: Expect Top a"),
    // A command that goes on below cannot be followed by a pause.
    ("Enter\n3\nExpect Top a", "Enter\n3\n#: Expect Top a"),
  ]

  @Test(arguments: waited)
  func `waits behind keys for what is checked in a comment`(_ tape: String, _ text: String) {
    #expect(Self.exported(tape).text == text)
  }

  nonisolated static let keys: [(String, String, [String])] = [
    ("Ctrl+s", "Ctrl+S #:= Ctrl+s", []), ("Ctrl+N 2", "Ctrl+N Ctrl+N #:= Ctrl+N 2", []),
    ("Ctrl+N 0", "#: Ctrl+N 0", ["1 W114"]), ("Ctrl+N@1s", "#: Ctrl+N@1s", ["1 W114"]),
    ("Ctrl+N 21", "#: Ctrl+N 21", ["1 W114"]), ("Key \"x\"", "Type \"x\" #:= Key \"x\"", []),
    ("Key \"é\" 2", "Type \"é\" Type \"é\" #:= Key \"é\" 2", []), ("Key Enter", "Enter #:= Key Enter", []),
    ("Key Home", "#: Key Home", ["1 W114"]), ("Home", "#: Home", ["1 W114"]), ("F5 2", "#: F5 2", ["1 W114"]),
    ("Alt+Left", "#: Alt+Left", ["1 W114"]), ("Shift+Up 3", "#: Shift+Up 3", ["1 W114"]),
    ("Shift+Enter 2", "#: Shift+Enter 2", ["1 W114"]), ("Ctrl+Escape", "#: Ctrl+Escape", ["1 W114"]),
    ("Ctrl+Tab", "#: Ctrl+Tab", ["1 W114"]), ("Alt+5", "#: Alt+5", ["1 W114"]),
    ("Alt+Space", "#: Alt+Space", ["1 W114"]), ("Ctrl+Alt+Delete", "#: Ctrl+Alt+Delete", ["1 W114"]),
    ("Enter Home Tab", "Enter Tab #:= Enter Home Tab", ["1 W114"]),
    ("Enter Home", "Enter #: Home", ["1 W114"]),
    ("Home F5", "#: Home F5", ["1 W114", "1 W114"]),
    // What only looks at the program, or prepares it, loses nothing.
    ("Do push x", "#: Do push x", []), ("Resize 9 9", "#: Resize 9 9", []),
    ("Set Seed 5", "#: Set Seed 5", []),
  ]

  @Test(arguments: keys)
  func `tells of keys that VHS cannot press`(_ tape: String, _ text: String, _ said: [String]) {
    #expect(Self.exported(tape) == (text, said))
  }

  @Test func `repeats a chord up to twenty times`() {
    let chords = Array(repeating: "Ctrl+N", count: 20).joined(separator: " ")
    #expect(Self.exported("Ctrl+N 20") == ("\(chords) #:= Ctrl+N 20", []))
  }

  nonisolated static let sizes: [(String, String)] = [
    ("Set Cols 80", "Set Width 1177 #:= Set Cols 80"), ("Set Rows 24", "Set Height 817 #:= Set Rows 24"),
    ("Set Cols 1", "Set Width 134 #:= Set Cols 1"),
    (
      "Set FontSize 10\nSet Padding 0\nSet Cols 80",
      "Set FontSize 10\nSet Padding 0\nSet Width 481 #:= Set Cols 80"
    ),
    (
      "Set Margin 5\nSet Padding 1\nSet FontSize 10\nSet LineHeight 2\nSet Rows 24",
      "Set Margin 5\nSet Padding 1\nSet FontSize 10\nSet LineHeight 2\nSet Height 646 #:= Set Rows 24"
    ),
    // Lines are as high as they are wide apart; columns do not care.
    ("Set LineHeight 2\nSet Cols 80", "Set LineHeight 2\nSet Width 1177 #:= Set Cols 80"),
    // What stands below counts too, and what is not a number does not.
    ("Set Cols 80\nSet FontSize 10", "Set Width 601 #:= Set Cols 80\nSet FontSize 10"),
    ("Set FontSize \"x\"\nSet Cols 80", "Set FontSize \"x\"\nSet Width 1177 #:= Set Cols 80"),
    ("Set FontSize 10001\nSet Cols 80", "Set FontSize 10001\nSet Width 1177 #:= Set Cols 80"),
  ]

  @Test(arguments: sizes) func `gives sizes in pixels`(_ tape: String, _ text: String) {
    #expect(Self.exported(tape).text == text)
  }

  nonisolated static let secrets: [(String, String)] = [
    ("pin", "ROOTS_SECRET_PIN"), ("my-pin_2", "ROOTS_SECRET_MY_PIN_2"), ("é", "ROOTS_SECRET__"),
    ("A", "ROOTS_SECRET_A"),
  ]

  @Test(arguments: secrets) func `takes the text of a secret from a variable`(
    _ field: String, _ variable: String
  ) {
    #expect(SecretVariable.name(of: field) == variable)
    let tape = "Type \"{\(field)}\""
    #expect(Self.exported(tape) == ("Type \"${\(variable)}\" #:= \(tape)", ["1 W117"]))
  }

  nonisolated static let files: [(String, String)] = [
    ("Output a.svg\nOutput b.gif", "#: Output a.svg\nOutput b.gif"),
    ("Screenshot a.svg", "#: Screenshot a.svg"),
    ("Capture a.txt", "#: Capture a.txt"), ("\u{FEFF}Home\nTab", "\u{FEFF}#: Home\nTab"),
    ("Home\r\n\r\nF5\r\n", "#: Home\r\n\r\n#: F5\r\n"), ("Type \"a\"\nHome\n", "Type \"a\"\n#: Home\n"),
    ("#: Home\n#:= Tab", "#:  Home\n#:=  Tab"), ("#:   Home", "#:    Home"),
    ("Tab #:= Home # x", "Tab #:=  Home # x"),
    ("#: vhs begin\nHome\n#: vhs end", "#: vhs begin\nHome\n#: vhs end"),
  ]

  @Test(arguments: files) func `keeps lines, their ends and their comments`(_ tape: String, _ text: String) {
    let exported = TapeConversion.exporting(Array(tape.utf8)).text
    #expect(exported == text)
    #expect(TapeConversion.importing(Array(exported.utf8)).text == tape)
  }

  nonisolated static let own: [String] = [
    "Sleep 1s #:= Settle", "Wait+Screen@2s /b/ #:= Expect \"a\"", "Wait+Screen@3s /a/ #:= Expect \"a\"",
    "Tab Sleep 100ms #:= Tab\n#: Expect Top a", "Ctrl+N #:= Ctrl+N 2",
    "Set Width 1000 #:= Set Cols 80", "#:= Home", "Enter\n#:\n#: # x",
  ]

  @Test(arguments: own) func `takes nothing back that it has not written`(_ tape: String) {
    #expect(TapeConversion.importing(Array(tape.utf8)).text == tape)
  }
}
