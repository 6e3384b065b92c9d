@testable import RootsTape
import TestTraits
import Testing

/// What VHS's own parser makes of a tape, by its grammar: commands as type, options and arguments, mistakes in VHS's
/// words at the token at which VHS sees them.
@Suite(.timeLimited) struct `A tape as VHS reads it` {
  private static func lines(_ tape: String) -> [String] { TapeListing(ofVHS: Array(tape.utf8)).lines }

  nonisolated static let keys: [(String, [String])] = [
    ("Enter", [#"["ENTER","","1"]"#]), ("Down 3", [#"["DOWN","","3"]"#]),
    ("PageUp", [#"["PAGE_UP","","1"]"#]),
    ("Enter@.5 3", [#"["ENTER",".5s","3"]"#]), ("Tab @ 50 ms 2", [#"["TAB","50ms","2"]"#]),
    ("Escape@2m", [#"["ESCAPE","2m","1"]"#]), ("Up 2.5", [#"["UP","","2.5"]"#]),
    ("ScrollDown@1s 4", [#"["SCROLL_DOWN","1s","4"]"#]), ("Enter\n3", [#"["ENTER","","3"]"#]),
    ("Home", [#"["ILLEGAL","",""]"#, #"[1,1,"Invalid command: Home"]"#]),
    ("End", [#"["ILLEGAL","",""]"#, #"[1,1,"Invalid command: End"]"#]),
    ("F5", [#"["ILLEGAL","",""]"#, #"[1,1,"Invalid command: F5"]"#]),
    (
      "Enter@ x",
      [
        #"["ENTER","","1"]"#, #"["ILLEGAL","",""]"#, #"[1,6,"Expected time after @"]"#,
        #"[1,8,"Invalid command: x"]"#,
      ]
    ),
    (
      "Down 3@1s",
      [
        #"["DOWN","","3"]"#, #"["ILLEGAL","",""]"#, #"["ILLEGAL","",""]"#, #"["ILLEGAL","",""]"#,
        #"[1,7,"Invalid command: @"]"#, #"[1,8,"Invalid command: 1"]"#, #"[1,9,"Invalid command: s"]"#,
      ]
    ),
  ]

  nonisolated static let chords: [(String, [String])] = [
    ("Ctrl+A", [#"["CTRL","","A"]"#]), ("Ctrl + Alt + A", [#"["CTRL","","Alt A"]"#]),
    ("Ctrl+Alt+Shift+Enter", [#"["CTRL","","Alt Shift Enter"]"#]), ("Ctrl+A+B", [#"["CTRL","","A B"]"#]),
    ("Ctrl+Left", [#"["CTRL","","Left"]"#]), ("Ctrl+[", [#"["CTRL","","["]"#]),
    ("Ctrl+@", [#"["CTRL","","@"]"#]),
    ("Ctrl+\\", [#"["CTRL","","\\"]"#]), ("Ctrl+-", [#"["CTRL","","-"]"#]),
    ("Ctrl+\"s\"", [#"["CTRL","","s"]"#]),
    ("Ctrl+Alt", [#"["CTRL","","Alt"]"#]),
    ("Ctrl", [#"["CTRL","",""]"#, #"[1,1,"Expected control character with args, got Ctrl"]"#]),
    (
      "Ctrl A",
      [
        #"["CTRL","",""]"#, #"["ILLEGAL","",""]"#, #"[1,1,"Expected control character with args, got Ctrl"]"#,
        #"[1,6,"Invalid command: A"]"#,
      ]
    ),
    (
      "Ctrl+Foo",
      [
        #"["CTRL","",""]"#, #"[1,5,"Not a valid modifier"]"#, #"[1,5,"Invalid control argument: +"]"#,
        #"[1,6,"Expected control character with args, got Foo"]"#,
      ]
    ),
    (
      "Ctrl+s",
      [
        #"["CTRL","",""]"#, #"[1,5,"Not a valid modifier"]"#, #"[1,5,"Invalid control argument: +"]"#,
        #"[1,6,"Expected control character with args, got s"]"#,
      ]
    ),
    // After a key that is wrong others may still be right.
    (
      "Ctrl+Foo+A",
      [#"["CTRL","","A"]"#, #"[1,5,"Not a valid modifier"]"#, #"[1,5,"Invalid control argument: +"]"#]
    ),
    (
      "Ctrl+A+Alt",
      [
        #"["CTRL","",""]"#, #"["ALT","",""]"#, #"[1,7,"Modifiers must come before other characters"]"#,
        #"[1,7,"Expected control character with args, got +"]"#, #"[1,8,"Expected alt character, got Alt"]"#,
      ]
    ),
    ("Alt+abc", [#"["ALT","","abc"]"#]), ("Alt+Enter", [#"["ALT","","Enter"]"#]),
    ("Alt+Tab", [#"["ALT","","Tab"]"#]),
    ("Shift+]", [#"["SHIFT","","]"]"#]), ("Shift+Home", [#"["SHIFT","","Home"]"#]),
    ("Alt+Left", [#"["ALT","",""]"#, #"["LEFT","","1"]"#, #"[1,4,"Expected alt character, got +"]"#]),
    (
      "Shift+Space", [#"["SHIFT","",""]"#, #"["SPACE","","1"]"#, #"[1,6,"Expected shift character, got +"]"#]
    ),
    ("Shift", [#"["SHIFT","",""]"#, #"[1,1,"Expected shift character, got Shift"]"#]),
    (
      "Alt+A+B",
      [
        #"["ALT","","A"]"#, #"["ILLEGAL","",""]"#, #"["ILLEGAL","",""]"#, #"[1,6,"Invalid command: +"]"#,
        #"[1,7,"Invalid command: B"]"#,
      ]
    ),
  ]

  nonisolated static let texts: [(String, [String])] = [
    ("Type a b", [#"["TYPE","","a b"]"#]), ("Type@10ms \"x\" 'y'", [#"["TYPE","10ms","x y"]"#]),
    ("Type \"a\"\nHome", [#"["TYPE","","a Home"]"#]), ("Copy `a`", [#"["COPY","","a"]"#]),
    ("Paste", [#"["PASTE","",""]"#]),
    (
      "Type 5",
      [
        #"["TYPE","",""]"#, #"["ILLEGAL","",""]"#, #"[1,6,"Type expects string"]"#,
        #"[1,6,"Invalid command: 5"]"#,
      ]
    ),
    ("Copy Enter", [#"["COPY","",""]"#, #"["ENTER","","1"]"#, #"[1,6,"Copy expects string"]"#]),
    ("Type@ \"x\"", [#"["TYPE","","x"]"#, #"[1,5,"Expected time after @"]"#]),
    ("Sleep 500ms", [#"["SLEEP","","500ms"]"#]), ("Sleep 2", [#"["SLEEP","","2s"]"#]),
    ("Sleep 1.2.3", [#"["SLEEP","","1.2.3s"]"#]),
    ("Sleep", [#"["SLEEP","",""]"#, #"[1,1,"Expected time after Sleep"]"#]),
    ("Env A \"b\"", [#"["ENV","A","b"]"#]), ("Require sh", [#"["REQUIRE","","sh"]"#]),
    ("Hide Show", [#"["HIDE","",""]"#, #"["SHOW","",""]"#]),
    ("# Enter\nTab # x", [#"["TAB","","1"]"#]), ("#: Enter", []), ("", []),
  ]

  nonisolated static let waits: [(String, [String])] = [
    ("Wait", [#"["WAIT","","Line"]"#]), ("Wait+Line", [#"["WAIT","","Line"]"#]),
    ("Wait /x/", [#"["WAIT","","Line x"]"#]),
    ("Wait+Screen@5s /a b/", [#"["WAIT","5s","Screen a b"]"#]), ("Wait //", [#"["WAIT","","Line "]"#]),
    (
      "Wait+Foo",
      [
        #"["WAIT","",""]"#, #"["ILLEGAL","",""]"#, #"[1,6,"Wait+ expects Line or Screen"]"#,
        #"[1,6,"Invalid command: Foo"]"#,
      ]
    ),
    (
      "Wait@0 /x/",
      [
        #"["WAIT","0s","Line"]"#, #"["ILLEGAL","",""]"#, #"[1,8,"Wait expects positive duration"]"#,
        #"[1,8,"Invalid command: x"]"#,
      ]
    ),
    (
      "Wait /a(/",
      [
        #"["WAIT","","Line"]"#,
        #"[1,6,"Invalid regular expression 'a(': error parsing regexp: missing closing ): `a(`"]"#,
      ]
    ),
  ]

  nonisolated static let settings: [(String, [String])] = [
    ("Set FontSize 20", [#"["SET","FontSize","20"]"#]), ("Set Theme \"x y\"", [#"["SET","Theme","x y"]"#]),
    ("Set Theme {\"a\":1}", [#"["SET","Theme","{\"a\":1}"]"#]),
    ("Set LoopOffset 20", [#"["SET","LoopOffset","20%"]"#]),
    ("Set LoopOffset 20.5 %", [#"["SET","LoopOffset","20.5%"]"#]),
    ("Set TypingSpeed 5", [#"["SET","TypingSpeed","5s"]"#]),
    ("Set TypingSpeed 5 ms", [#"["SET","TypingSpeed","5ms"]"#]),
    ("Set WaitTimeout 2m", [#"["SET","WaitTimeout","2m"]"#]),
    ("Set CursorBlink false", [#"["SET","CursorBlink","false"]"#]),
    ("Set WindowBar Rings", [#"["SET","WindowBar","Rings"]"#]),
    ("Set WindowBar \"\"", [#"["SET","WindowBar",""]"#]),
    ("Set MarginFill red", [#"["SET","MarginFill","red"]"#]),
    ("Set MarginFill \"#aBcDeF\"", [##"["SET","MarginFill","#aBcDeF"]"##]),
    ("Set WaitPattern /x/", [#"["SET","WaitPattern","x"]"#]),
    ("Set MarginFill #674EFF", [#"["SET","MarginFill","674EFF"]"#]),
    ("Set Foo bar", [#"["SET","","bar"]"#, #"[1,5,"Unknown setting: Foo"]"#]),
    ("Set CursorBlink yes", [#"["SET","CursorBlink","yes"]"#, #"[1,17,"expected boolean value."]"#]),
    ("Set WindowBar Foo", [#"["SET","WindowBar","Foo"]"#, #"[1,15,"Foo is not a valid bar style."]"#]),
    (
      "Set MarginFill \"#12\"",
      [##"["SET","MarginFill","#12"]"##, ##"[1,16,"\"#12\" is not a valid color."]"##]
    ),
    ("Set WaitPattern /a(/", [#"["SET","WaitPattern","a("]"#, #"[1,17,"Invalid regexp pattern: a("]"#]),
    (
      "Set TypingSpeed 1m",
      [
        #"["SET","TypingSpeed","1s"]"#, #"["ILLEGAL","",""]"#, #"[1,18,"Invalid command: m"]"#,
      ]
    ),
  ]

  nonisolated static let files: [(String, [String])] = [
    ("Output a.gif", [#"["OUTPUT",".gif","a.gif"]"#]), ("Output a/", [#"["OUTPUT",".png","a/"]"#]),
    ("Output a.b/c.foo", [#"["OUTPUT",".foo","a.b/c.foo"]"#]),
    ("Output a", [#"["OUTPUT",".png","a"]"#, #"[1,8,"Expected folder with trailing slash"]"#]),
    ("Output a.b/c", [#"["OUTPUT",".png","a.b/c"]"#, #"[1,8,"Expected folder with trailing slash"]"#]),
    ("Output", [#"["OUTPUT","",""]"#, #"[1,1,"Expected file path after output"]"#]),
    ("Screenshot a.png", [#"["SCREENSHOT","","a.png"]"#]),
    ("Screenshot a.jpg", [#"["SCREENSHOT","",""]"#, #"[1,12,"Expected file with .png extension"]"#]),
    ("Source a.tape", [#"["SOURCE","","a.tape"]"#]),
    ("Source a.txt", [#"["SOURCE","",""]"#, #"[1,8,"Expected file with .tape extension"]"#]),
  ]

  @Test(arguments: keys + chords) func `has keys and chords`(_ tape: String, _ lines: [String]) {
    #expect(Self.lines(tape) == lines)
  }

  @Test(arguments: texts + waits) func `has texts and waits`(_ tape: String, _ lines: [String]) {
    #expect(Self.lines(tape) == lines)
  }

  @Test(arguments: settings + files) func `has settings and files`(_ tape: String, _ lines: [String]) {
    #expect(Self.lines(tape) == lines)
  }

  @Test func `is listed as one object with the name of its file`() {
    let listing = TapeListing(ofVHS: Array("Enter Foo".utf8))
    #expect(
      listing.json(file: "a \"b\".tape")
        == #"{"file":"a \"b\".tape","commands":[["ENTER","","1"],["ILLEGAL","",""]],"errors":[[1,7,"Invalid command: Foo"]]}"#
    )
    #expect(TapeListing(ofVHS: []).json(file: "a") == #"{"file":"a","commands":[],"errors":[]}"#)
  }

  @Test func `has its own words only in comments when it says that it is for VHS`() {
    let tape = Tape("#: dialect vhs\nHome\nSet Cols 80\nOutput a.foo\nEnter #: Home")
    #expect(tape.codes == ["2:1 T001", "3:5 T002"])
    #expect(tape.commands.map(\.words.type) == ["ILLEGAL", "SET", "OUTPUT", "ENTER", "HOME"])
    #expect(tape.diagnostics[0].cure == "VHS has no 'Home'; '#: Home' is read here and is a comment there")
  }
}
