import RootsApp
@testable import RootsTape
import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A tape for VHS and for us` {
  struct Reading: Sendable, CustomTestStringConvertible {
    let tape: String
    let commands: [String]
    let codes: [String]

    init(_ tape: String, _ commands: [String], _ codes: [String] = []) {
      (self.tape, self.commands, self.codes) = (tape, commands, codes)
    }

    var testDescription: String { tape.debugDescription }
  }

  static func words(_ tape: Tape) -> [String] {
    tape.commands.map { [$0.words.type, $0.words.options, $0.words.arguments].joined(separator: "|") }
  }

  static let comments: [Reading] = [
    Reading("Down 3 #: Expect Top P", ["DOWN||3", "EXPECT||Top P"]),
    Reading("#: Home\n#: Ctrl+Tab 2", ["HOME||1", "KEY||Ctrl+Tab 2"]),
    Reading("Sleep 2s Enter #:= Settle", ["SETTLE||"]),
    Reading("Enter\n3 Down #:= Settle", ["SETTLE||"]),
    Reading("Tab\nSleep 2s #:= Settle", ["TAB||1", "SETTLE||"]),
    Reading("Ctrl+S #:= Ctrl+s Enter # save", ["KEY||Ctrl+s", "ENTER||1"]),
    Reading("Enter #: Down #:= Up", ["UP||1"]),
    Reading("#:Expect Top P\n#::\n#", [], ["1:1 T020"]),
    Reading("#: Do push x=#true", ["DO||push x=#true"]),
    Reading("#: vhs begin\nFoo Bar\n #:  vhs  end\nEnter", ["ENTER||1"]),
    Reading("#: Type \"a\nEnter", ["TYPE||a", "ENTER||1"], ["1:9 W101"]),
    Reading("Set MarginFill #: x", ["SET|MarginFill|: x"], ["1:16 W105"]),
    Reading("Enter\rHome", ["ENTER||1", "HOME||1"]),
  ]

  @Test(arguments: comments) func `says in comments what VHS does not know`(_ reading: Reading) {
    let tape = Tape(reading.tape)
    #expect(Self.words(tape) == reading.commands)
    #expect(tape.codes == reading.codes)
  }

  static let dialects: [Reading] = [
    Reading("#: dialect vhs\nType \"a\"\nHome", ["TYPE||a Home"]),
    Reading("#!/usr/bin/env roots\n#: dialect vhs\nType \"a\"\nHome", ["TYPE||a Home"]),
    Reading("#: dialect vhs\nEnter #: Expect Top P", ["ENTER||1", "EXPECT||Top P"]),
    Reading(
      "#: dialect vhs\nEnter #: Ctrl+Tab 2 Screenshot a.svg\nCtrl+A",
      ["ENTER||1", "KEY||Ctrl+Tab 2", "SCREENSHOT||a.svg", "CTRL||A"]),
    Reading("#: dialect vhs\nOutput a.foo\nHome", ["OUTPUT|.foo|a.foo", "ILLEGAL||"], ["3:1 T001"]),
    Reading("Enter\n#: dialect vhs\nHome", ["ENTER||1", "HOME||1"]),
  ]

  @Test(arguments: dialects) func `can forbid everything VHS lacks`(_ reading: Reading) {
    let tape = Tape(reading.tape)
    #expect(Self.words(tape) == reading.commands)
    #expect(tape.codes == reading.codes)
  }

  struct Rewriting: Sendable, CustomTestStringConvertible {
    let before: String
    let after: String

    init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }

    var testDescription: String { before.debugDescription }
  }

  static let formattings: [Rewriting] = [
    Rewriting("", ""),
    Rewriting("  Type   \"a\"  'b'   c\t# d  \n", "Type \"a\" 'b' c  # d\n"),
    Rewriting("Down @ 50 ms 1\r\nTab 3", "Down@50ms\nTab 3\n"),
    Rewriting("Enter\n3 Up\nType foo\nbar", "Enter 3\nUp\nType foo bar\n"),
    Rewriting("\n\n\nEnter\n\n\n\n# a\n\n", "Enter\n\n# a\n"),
    Rewriting("Wait + Screen @ 5 s /x y/", "Wait+Screen@5s /x y/\n"),
    Rewriting("Ctrl + Alt + C\nCtrl+ / 2", "Ctrl+Alt+C\nCtrl+/ 2\n"),
    Rewriting("Type \"open\nEnter", "Type \"open\"\nEnter\n"),
    Rewriting("Expect + Row  3 @ 2s   Not  \"x\"  x  2 #   why", "Expect+Row 3@2s Not \"x\" x 2  #   why\n"),
    Rewriting("Enter    #:=   Settle   Off", "Enter  #:= Settle Off\n"),
    Rewriting("#:   Expect  Event outcome to = Post", "#: Expect Event outcome to=Post\n"),
    Rewriting("Set LoopOffset 20 %\nSet TypingSpeed 5 ms", "Set LoopOffset 20%\nSet TypingSpeed 5ms\n"),
    Rewriting("Set MarginFill #674EFF", "Set MarginFill #674EFF\n"),
    Rewriting("Enter 007\nDown 2.5", "Enter 007\nDown 2.5\n"),
    Rewriting(
      "#: vhs begin\n  Type  \"x\"  \n#: vhs end\nTab", "#: vhs begin\n  Type  \"x\"\n#: vhs end\nTab\n"),
    Rewriting("Type \"a\"\n  Home   2  Enter", "Type \"a\"\nHome 2 Enter\n"),
  ]

  @Test(arguments: formattings) func `is formatted without a change of meaning`(_ rewriting: Rewriting) {
    let tape = Tape(rewriting.before)
    #expect(tape.formatted == rewriting.after)
    #expect(Tape(rewriting.after).formatted == rewriting.after)
  }

  @Test func `is not formatted while it has errors`() {
    #expect(Tape("Enter\nFoo").formatted == nil)
  }

  static let exports: [Rewriting] = [
    Rewriting("Type \"a\"\nEnter\nSleep 1s", "Type \"a\"\nEnter\nSleep 1s"),
    Rewriting("Enter\n  Expect Top item\n", "Enter Sleep 200ms #:= Enter\n  #: Expect Top item\n"),
    Rewriting(
      "Enter # go\nExpect \"Saved (1)\" # ok",
      "Enter # go\nWait+Screen@2s /Saved \\(1\\)/ #:= Expect \"Saved (1)\" # ok"),
    Rewriting("Expect+Line@5s /x$/", "Wait+Line@5s /x$/ #:= Expect+Line@5s /x$/"),
    Rewriting(
      "Expect+Row 2 /^x/\nExpect+Row 2 \"a/b\"",
      "#: Expect+Row 2 /^x/\nWait+Screen@2s /a\\/b/ #:= Expect+Row 2 \"a/b\""),
    Rewriting(
      "Check \"a\"\nExpect Not \"a\"\nExpect \"a\" x 0",
      "#: Check \"a\"\n#: Expect Not \"a\"\n#: Expect \"a\" x 0"),
    Rewriting("Ctrl+s\nCtrl+N 2", "Ctrl+S #:= Ctrl+s\nCtrl+N Ctrl+N #:= Ctrl+N 2"),
    Rewriting("Down Home\nHome Down", "Down #: Home\nDown #:= Home Down"),
    Rewriting("Set Cols 80\nSet Rows 24", "Set Width 1177 #:= Set Cols 80\nSet Height 817 #:= Set Rows 24"),
    Rewriting("Output a.cast\nScreenshot a.svg", "#: Output a.cast\n#: Screenshot a.svg"),
    Rewriting("Key \"é\"\nKey Up", "Type \"é\" #:= Key \"é\"\nUp #:= Key Up"),
    Rewriting("Enter #: Expect Top a\r\nTab #:= Settle\r\n", "Enter #:  Expect Top a\r\nTab #:=  Settle\r\n"),
    Rewriting("Sleep 2\nms Settle", "Sleep 2\nms #: Settle"),
  ]

  @Test(arguments: exports) func `goes to VHS and back`(_ rewriting: Rewriting) {
    let exported = TapeConversion.exporting(Array(rewriting.before.utf8))
    #expect(exported.text == rewriting.after)
    #expect(TapeListing(ofVHS: exported.bytes).mistakes.isEmpty)
    #expect(TapeConversion.importing(exported.bytes).text == rewriting.before)
    let (before, after) = (Tape(rewriting.before), Tape(exported.text))
    #expect(Self.words(after) == Self.words(before))
  }

  @Test func `tells which keys VHS cannot press`() {
    let exported = TapeConversion.exporting(Array("Down\nF5 Enter\nShift+Up 2".utf8))
    #expect(
      exported.diagnostics.map(\.headline) == [
        "t.tape:2:1: warning[W114]: VHS cannot do 'F5': it becomes a comment",
        "t.tape:3:1: warning[W114]: VHS cannot do 'Shift+Up 2': it becomes a comment",
      ])
  }

  /// Written by hand, not by the export, so the wait for VHS must stay.
  @Test func `keeps replacements that were not made by exporting`() {
    let tape =
      "Sleep 300ms   #:= Settle\nWait+Screen@9s /Saved/ #:= Expect \"Saved\"\nType \"a\" #: Expect Top b"
    #expect(TapeConversion.importing(Array(tape.utf8)).text == tape)
  }

  @Test func `is left alone while it has errors`() {
    let tape = Array("Enter\nFoo\nExpect Top a".utf8)
    #expect(TapeConversion.exporting(tape).bytes == tape)
    #expect(TapeConversion.exporting(tape).diagnostics.count == 1)
    #expect(TapeConversion.importing(tape).bytes == tape)
  }
}
