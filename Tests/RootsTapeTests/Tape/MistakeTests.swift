@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing
internal import RootsApp

/// What is said of mistakes that people make: in which line and column, what is wrong, and what would be right.
@Suite(.timeLimited) struct `A mistake in a tape` {
  private static func headline(_ text: String) -> String? {
    Tape(text).diagnostics.first.map { String($0.headline.dropFirst("t.tape:".count)) }
  }

  nonisolated static let times: [(String, String)] = [
    ("Sleep 1m30", "1:8: error[T001]: unknown command 'm30'; the units are ms, s and m"),
    ("Sleep 1.5h", "1:10: error[T001]: unknown command 'h'; write 5400s"),
    ("Sleep 2h30m", "1:8: error[T001]: unknown command 'h30m'; write 9000s"),
    ("Sleep 90d", "1:9: error[T001]: unknown command 'd'; the units are ms, s and m"),
    ("Wait@1m30s /x/", "1:7: error[T001]: unknown command 'm30s'; write 90s"),
    (
      "Wait 5",
      "1:6: error[T001]: unknown command '5'; 'Wait@5s' waits no longer than that, 'Sleep 5s' lets time pass"
    ),
    ("Wait@2h", "1:7: error[T001]: unknown command 'h'; write 7200s"),
    ("Wait@500ms30 /x/", "1:9: error[T001]: unknown command 'ms30'; the units are ms, s and m"),
    ("Down@", "1:5: error[T004]: a time must follow '@'; such as 500ms or 2s"),
    ("Down@ms", "1:5: error[T004]: a time must follow '@'; such as 500ms or 2s"),
    ("Enter 3@1s", "1:8: error[T001]: unknown command '@'; the speed stands before the count: Enter@50ms 3"),
    ("Sleep s", "1:1: error[T004]: a time must follow 'Sleep'; such as 500ms or 2s"),
    ("Sleep .", "1:1: error[T004]: a time must follow 'Sleep'; such as 500ms or 2s"),
    ("Sleep 1..5", "1:7: error[T017]: '1..5' is not a time"),
    ("Sleep 99999999999999999999s", "1:7: error[T017]: '99999999999999999999' is not a time"),
    ("Sleep -1s", "1:1: error[T004]: a time must follow 'Sleep'; such as 500ms or 2s"),
    ("Wait@0s /x/", "1:9: error[T006]: the timeout of a 'Wait' must be more than nothing"),
    ("Wait@.0s", "1:9: error[T006]: the timeout of a 'Wait' must be more than nothing"),
    ("Settle@x", "1:8: error[T017]: 'x' is not a time"),
    ("Advance 1h", "1:9: error[T017]: '1h' is not a time"),
    ("Expect@ 'a'", "1:9: error[T020]: 'Expect' needs a time; ''a'' is not one"),
    ("Expect@x 'a'", "1:8: error[T017]: 'x' is not a time"),
  ]

  nonisolated static let texts: [(String, String)] = [
    ("Type", "1:5: error[T003]: 'Type' needs a string"),
    ("Type {x}", "1:6: error[T003]: 'Type' needs a string; quote it: \"{x}\""),
    ("Type # x", "1:6: error[T003]: 'Type' needs a string"),
    ("Type\nEnter", "1:5: error[T003]: 'Type' needs a string"),
    ("Type\nExpect \"x\"", "1:5: error[T003]: 'Type' needs a string"),
    ("Type@5ms\nEnter", "1:9: error[T003]: 'Type' needs a string"),
    ("Copy\n  Do pop", "1:5: error[T003]: 'Copy' needs a string"),
    ("Require\nHome", "1:8: error[T003]: 'Require' needs the name of a program"),
    ("Env\nEnter", "1:4: error[T003]: 'Env' needs a name and a value; write Env NAME \"…\""),
    ("Env A\nEnter", "1:6: error[T003]: 'Env A' needs a value; write Env A \"…\""),
    ("Output\nExpect \"x\"", "1:1: error[T011]: 'Output' needs a path"),
    ("Source\nDo pop", "1:1: error[T011]: 'Source' needs a path"),
    ("Screenshot\nHome", "1:1: error[T011]: 'Screenshot' needs a path"),
    ("Set\nEnter", "1:4: error[T002]: 'Set' needs a setting"),
    ("Set Width\nEnter", "1:5: error[T020]: 'Set Width' needs a value"),
    ("Set Theme\nExpect \"x\"", "1:5: error[T020]: 'Set Theme' needs a value"),
    ("Set TypingSpeed\nEnter", "1:5: error[T020]: 'Set TypingSpeed' needs a value"),
    ("Type \"a\" 3", "1:10: error[T001]: unknown command '3'"),
    ("Copy 5", "1:6: error[T003]: 'Copy' needs a string; quote it: \"5\""),
    ("Require /bin/sh", "1:9: error[T003]: 'Require' needs the name of a program"),
    ("Env", "1:4: error[T003]: 'Env' needs a name and a value; write Env NAME \"…\""),
    ("Env A", "1:6: error[T003]: 'Env A' needs a value; write Env A \"…\""),
    ("Env A = 'b'", "1:7: error[T003]: 'Env A' needs a value; write Env A \"…\""),
    ("Enter \"x\"", "1:7: error[T001]: unknown command 'x'; a string belongs to Type, Copy or a path"),
    ("\"x\"", "1:1: error[T001]: unknown command 'x'; a string belongs to Type, Copy or a path"),
    ("Step \"a", "1:6: error[T022]: the string is not closed; there are no escapes in strings"),
    ("Step a b", "1:8: error[T021]: 'b' does not belong to 'Step'"),
    ("Note", "1:1: error[T020]: 'Note' needs a text"),
    ("Open a b", "1:8: error[T021]: 'b' does not belong to 'Open'"),
    ("Wait '/x/'", "1:6: error[T001]: unknown command '/x/'; a string belongs to Type, Copy or a path"),
  ]

  nonisolated static let files: [(String, String)] = [
    ("Output", "1:1: error[T011]: 'Output' needs a path"),
    ("Output 'a'", "1:8: error[T012]: 'a' has no file type; write a/ for a folder"),
    (
      "Output a.",
      "1:8: error[T012]: unknown file type '.'; known are .gif .txt .ascii .test .png .cast .svg .html .json .jsonl .xml .tap"
    ),
    (
      "Output a.webm",
      "1:8: error[T032]: films of the type '.webm' are not made here; made are .gif, .svg, .cast and .html; 'roots tape export --vhs' makes a tape with which VHS makes others"
    ),
    (
      "Output a.GIF",
      "1:8: error[T012]: unknown file type '.GIF'; known are .gif .txt .ascii .test .png .cast .svg .html .json .jsonl .xml .tap"
    ),
    ("Source", "1:1: error[T011]: 'Source' needs a path"),
    ("Source a", "1:8: error[T012]: the file must be a .tape file"),
    ("Source a.tap", "1:8: error[T012]: the file must be a .tape file"),
    ("Screenshot", "1:1: error[T011]: 'Screenshot' needs a path"),
    ("Screenshot a", "1:12: error[T012]: the file has no type; known are .png .svg .html .txt .ansi .frame"),
    (
      "Screenshot a.gif",
      "1:12: error[T012]: unknown file type '.gif'; 'Output' makes a film; known are .png .svg .html .txt .ansi .frame"
    ),
    (
      "Screenshot a.PNG",
      "1:12: error[T012]: unknown file type '.PNG'; known are .png .svg .html .txt .ansi .frame"
    ),
    ("Screenshot /a.png", "1:1: error[T011]: 'Screenshot' needs a path; quote the path"),
    ("Screenshot 5.png", "1:1: error[T011]: 'Screenshot' needs a path; quote the path"),
    ("Capture", "1:1: error[T020]: 'Capture' needs a path"),
    ("Capture ''", "1:9: error[T020]: 'Capture' needs a path"),
    (
      "Capture a.cast",
      "1:9: error[T012]: unknown file type '.cast'; 'Output' makes a film; known are .png .svg .html .txt .ansi .frame"
    ),
    ("Capture a b", "1:11: error[T021]: 'b' does not belong to 'Capture'"),
    ("Launch", "1:1: error[T020]: 'Launch' needs an app file"),
    ("Launch ''", "1:8: error[T020]: 'Launch' needs an app file"),
    ("Launch 'a", "1:8: error[T022]: the string is not closed; there are no escapes in strings"),
  ]

  nonisolated static let settings: [(String, String)] = [
    ("Set", "1:4: error[T002]: 'Set' needs a setting"),
    ("Set jars=4", "1:5: error[T002]: unknown setting 'jars'; values are set by 'Give {\"jars\":4}'"),
    (
      "set a=#null b=x",
      "1:1: error[T001]: unknown command 'set'; values are set by 'Give {\"a\":null,\"b\":\"x\"}'"
    ),
    ("set Width 80", "1:1: error[T001]: unknown command 'set'; did you mean 'Set'?"),
    ("Give a=1 b=2", "1:6: error[T020]: 'Give' needs values in JSON; write '{\"a\":1,\"b\":2}'"),
    ("Give 5", "1:6: error[T020]: 'Give' needs values such as {\"count\":2}"),
    ("Set 5", "1:5: error[T002]: unknown setting '5'"),
    ("Set fontsize 5", "1:5: error[T002]: unknown setting 'fontsize'; did you mean 'FontSize'?"),
    ("Set FontSize", "1:5: error[T020]: 'Set FontSize' needs a value"),
    ("#: Set Theme", "1:8: error[T020]: 'Set Theme' needs a value"),
    ("Set TypingSpeed", "1:5: error[T020]: 'Set TypingSpeed' needs a value"),
    ("Set Theme {", "1:11: error[T019]: the JSON object is not closed"),
    ("Set Theme {\"a\": ", "1:11: error[T019]: the JSON object is not closed"),
    (
      "Set WindowBar Round",
      "1:15: error[T013]: 'Round' is not a window bar; Colorful, ColorfulRight, Rings or RingsRight"
    ),
    (
      "Set MarginFill \"#12\"",
      "1:16: error[T013]: '#12' is not a color; six hexadecimal digits, such as \"#674EFF\""
    ),
    (
      "Set MarginFill \"#12345g\"",
      "1:16: error[T013]: '#12345g' is not a color; six hexadecimal digits, such as \"#674EFF\""
    ),
    ("Set CursorBlink yes", "1:17: error[T013]: the value must be true or false"),
    ("Set TypingSpeed x", "1:17: error[T017]: 'x' is not a time"),
    ("Set TypingSpeed 5.", "1:17: error[T017]: '5.' is not a time; write 5"),
    ("Set WaitTimeout x", "1:5: error[T004]: a time must follow 'WaitTimeout'; such as 500ms or 2s"),
    ("Set WaitPattern /a(/", "1:17: error[T007]: bad pattern: missing closing ): `a(`"),
    ("Set WaitPattern /x", "1:17: error[T016]: the pattern is not closed; add / at its end"),
    ("Set Cols", "1:5: error[T020]: 'Set Cols' needs a value"),
    ("Set Cols 0", "1:10: error[T013]: 'Cols' cannot be '0'; a whole number from 1 to 2048"),
    ("Set Cols 2049", "1:10: error[T013]: 'Cols' cannot be '2049'; a whole number from 1 to 2048"),
    ("Set Rows 1025", "1:10: error[T013]: 'Rows' cannot be '1025'; a whole number from 1 to 1024"),
    ("Set Rows 1.5", "1:10: error[T013]: 'Rows' cannot be '1.5'; a whole number from 1 to 1024"),
    ("Set Seed -1", "1:10: error[T013]: 'Seed' cannot be '-1'; a whole number"),
    (
      "Set Seed 18446744073709551616",
      "1:10: error[T013]: 'Seed' cannot be '18446744073709551616'; a whole number"
    ),
    ("Set Motion On", "1:12: error[T013]: 'Motion' cannot be 'On'; on or off"),
    ("Set Clock ''", "1:11: error[T013]: 'Clock' cannot be ''; something"),
    ("Set Guard 5x", "1:11: error[T013]: 'Guard' cannot be '5x'; a time such as 10s"),
    ("Set Cols 80 90", "1:13: error[T021]: '90' does not belong to 'Set Cols'"),
    ("FontSize", "1:1: error[T001]: unknown command 'FontSize'; did you mean 'Set FontSize'?"),
    ("Cols 5", "1:1: error[T001]: unknown command 'Cols'; did you mean 'Set Cols'?"),
  ]

  nonisolated static let keys: [(String, String)] = [
    ("Ctrl", "1:1: error[T010]: 'Ctrl' needs a key; such as Ctrl+C"),
    ("Ctrl A", "1:1: error[T010]: 'Ctrl' needs a key; such as Ctrl+C"),
    ("Ctrl+AB", "1:6: error[T008]: 'AB' is not a key; did you mean 'Tab'?"),
    ("Ctrl+\"AB\"", "1:6: error[T008]: 'AB' is not a key; did you mean 'Tab'?"),
    ("Ctrl+Alt", "1:6: error[T010]: 'Ctrl' needs a key; such as Ctrl+C"),
    (
      "Ctrl+Foo",
      "1:6: error[T008]: 'Foo' is not a key; a key is a name such as PageUp or one character, perhaps quoted"
    ),
    (
      "Ctrl+F25",
      "1:6: error[T008]: 'F25' is not a key; a key is a name such as PageUp or one character, perhaps quoted"
    ),
    ("Ctrl+é", "1:1: warning[W104]: only terminals with the Kitty keyboard protocol send 'Ctrl+é'"),
    ("Ctrl+{", "1:6: error[T008]: '{' is not a key; quote it: \"{\""),
    ("Ctrl+#", "1:6: error[T008]: '#' is not a key; quote it: \"#\""),
    ("Ctrl+5", "1:1: warning[W104]: only terminals with the Kitty keyboard protocol send 'Ctrl+5'"),
    ("Alt+", "1:5: error[T010]: 'Alt' needs a key; such as Alt+Tab"),
    (
      "Alt+\"\"",
      "1:5: error[T008]: '' is not a key; a key is a name such as PageUp or one character, perhaps quoted"
    ),
    ("Ctrl+A@x", "1:7: error[T004]: a time must follow '@'; such as 500ms or 2s"),
    ("Ctrl+A 2.5", "1:8: warning[W102]: '2.5' is not a whole number, so the key is pressed once"),
    ("Ctrl+A 100001", "1:8: error[T018]: '100001' times is more than 100,000"),
    ("Ctrl+Alt+Delet", "1:10: error[T008]: 'Delet' is not a key; did you mean 'Delete'?"),
    ("Alt+/x", "1:6: error[T001]: unknown command 'x'"),
    ("Key", "1:1: error[T020]: 'Key' needs a key"),
    ("Key ''", "1:5: error[T020]: 'Key' needs a key"),
    ("Key ab", "1:5: error[T008]: 'ab' is not a key; did you mean 'Tab'?"),
    ("Key Enter x", "1:11: error[T026]: 'x' is not a whole number"),
    ("Key Enter 100001", "1:11: error[T026]: '100001' is not from 0 to 100000"),
    ("Key Enter -1", "1:11: error[T026]: '-1' is not from 0 to 100000"),
    ("Key Alt", "1:5: error[T008]: 'Alt' is not a key; a chord stands by itself, as in Ctrl+P"),
    ("Key F25", "1:5: error[T008]: 'F25' is not a key"),
    ("Home x", "1:6: error[T001]: unknown command 'x'"),
    ("Home 2.5", "1:6: warning[W102]: '2.5' is not a whole number, so the key is pressed once"),
    ("End\n3", "2:1: error[T001]: unknown command '3'"),
    ("F0", "1:1: error[T001]: unknown command 'F0'; did you mean 'F1'?"),
  ]

  nonisolated static let commands: [(String, String)] = [
    ("Hide x", "1:6: error[T001]: unknown command 'x'"),
    ("5", "1:1: error[T001]: unknown command '5'"),
    ("{}", "1:1: error[T001]: unknown command '{}'"),
    ("/x/", "1:1: error[T001]: unknown command 'x'; a pattern belongs to Wait or Expect"),
    ("Wait /a/ /b/", "1:10: error[T001]: unknown command 'b'; a pattern belongs to Wait or Expect"),
    ("Wait+Foo", "1:6: error[T005]: 'Wait+' goes with Line or Screen only; the order is Wait+Screen@5s /x/"),
    ("é", "1:1: error[T001]: unknown command 'é'"),
    ("ms", "1:1: error[T001]: unknown command 'ms'"),
    ("true", "1:1: error[T001]: unknown command 'true'"),
    ("Enter -", "1:7: error[T001]: unknown command '-'"),
    ("Enter]", "1:6: error[T001]: unknown command ']'"),
    ("Foo Bar", "1:1: error[T001]: unknown command 'Foo'"),
    ("enter", "1:1: error[T001]: unknown command 'enter'; did you mean 'Enter'?"),
    ("Escap", "1:1: error[T001]: unknown command 'Escap'; did you mean 'Escape'?"),
    ("Return", "1:1: error[T001]: unknown command 'Return'; did you mean 'Enter'?"),
    ("PgDn", "1:1: error[T001]: unknown command 'PgDn'; did you mean 'PageDown'?"),
    ("control+c", "1:1: error[T001]: unknown command 'control'; did you mean 'Ctrl'?"),
    ("Pause 2", "1:1: error[T001]: unknown command 'Pause'; did you mean 'Sleep'?"),
    ("include a.tape", "1:1: error[T001]: unknown command 'include'; did you mean 'Source'?"),
    ("Typing x", "1:1: error[T001]: unknown command 'Typing'; did you mean 'Type'?"),
    ("Expects x", "1:1: error[T001]: unknown command 'Expects'; did you mean 'Expect'?"),
    ("#: expect Top a", "1:4: error[T001]: unknown command 'expect'; did you mean 'Expect'?"),
    ("#:Expect Top a", "1:1: error[T020]: '#:' needs a blank before 'Expect'"),
    ("Down #:=Expect Top a", "1:6: error[T020]: '#:' needs a blank before 'Expect'"),
    ("#: Foo", "1:4: warning[W115]: 'Foo' begins no statement, so the comment is passed over"),
    ("#:= foo", "1:5: warning[W115]: 'foo' begins no statement, so the comment is passed over"),
    ("#: Type", "1:8: error[T003]: 'Type' needs a string"),
    ("Enter #: vhs end", "1:7: error[T028]: '#: vhs end' has no '#: vhs begin'"),
    ("Resize 80", "1:8: error[T020]: 'Resize' needs the number of rows"),
    ("Resize 80 0", "1:11: error[T026]: '0' is not from 1 to 1024"),
    ("Resize 80 24 3", "1:14: error[T021]: '3' does not belong to 'Resize'"),
    ("Restart Cold", "1:9: error[T021]: 'Cold' does not belong to 'Restart'; did you mean 'cold'?"),
    ("Restart cold x", "1:14: error[T021]: 'x' does not belong to 'Restart'"),
    ("Resolve", "1:1: error[T020]: 'Resolve' needs a kind"),
    ("Resolve guard", "1:9: error[T020]: 'Resolve' needs a name"),
    ("Resolve guard auth", "1:15: error[T020]: 'Resolve' needs an outcome"),
    (
      "Resolve loader x ok",
      "1:9: error[T021]: 'loader' does not belong to 'Resolve'; only a guard waits for an answer"
    ),
    (
      "#: Resolve prompt x ok",
      "1:12: error[T021]: 'prompt' does not belong to 'Resolve'; only a guard waits for an answer"
    ),
    (
      "Resolve gard auth allow",
      "1:9: error[T021]: 'gard' does not belong to 'Resolve'; did you mean 'guard'?"
    ),
    (
      "Resolve guard auth alow",
      "1:20: error[T021]: 'alow' does not belong to 'Resolve'; did you mean 'allow'?"
    ),
    (
      "Resolve guard auth Deny",
      "1:20: error[T021]: 'Deny' does not belong to 'Resolve'; did you mean 'deny'?"
    ),
    (
      "Resolve guard auth maybe",
      "1:20: error[T021]: 'maybe' does not belong to 'Resolve'; the outcome of a guard is allow or deny"
    ),
    (
      "Resolve guard auth allow {",
      "1:26: error[T023]: this is not valid JSON: the text ends where a key in double quotes should stand"
    ),
    ("Give", "1:1: error[T020]: 'Give' needs a value"),
    ("Give []", "1:6: error[T020]: 'Give' needs values such as {\"count\":2}"),
    ("Give {\"a\":1} 2", "1:14: error[T021]: '2' does not belong to 'Give'"),
    ("Settle on", "1:8: error[T021]: 'on' does not belong to 'Settle'; On or Off"),
    ("Settle On Off", "1:11: error[T021]: 'Off' does not belong to 'Settle'"),
    ("Do", "1:1: error[T020]: 'Do' needs a command"),
  ]

  @Test(arguments: times) func `in a time is told`(_ text: String, _ headline: String) {
    #expect(Self.headline(text) == headline)
  }

  @Test(arguments: texts) func `in a text or a value is told`(_ text: String, _ headline: String) {
    #expect(Self.headline(text) == headline)
  }

  @Test(arguments: files) func `in the name of a file is told`(_ text: String, _ headline: String) {
    #expect(Self.headline(text) == headline)
  }

  @Test(arguments: settings) func `in a setting is told`(_ text: String, _ headline: String) {
    #expect(Self.headline(text) == headline)
  }

  @Test(arguments: keys) func `in a key is told`(_ text: String, _ headline: String) {
    #expect(Self.headline(text) == headline)
  }

  @Test(arguments: commands) func `in a command is told`(_ text: String, _ headline: String) {
    #expect(Self.headline(text) == headline)
  }

  @Test(arguments: [times, texts, files, settings, keys, commands].flatMap { $0 })
  func `never keeps what follows from being read`(_ text: String, _ headline: String) {
    // Some commands take the first word of the next line, as VHS does.
    let tape = Tape(text + "\nTab\nTab\nEnter")
    let isOpen = headline.contains("T019") || text == "Ctrl+{"
    #expect(isOpen || tape.commands.last?.action == .press([.enter], pace: nil, count: 1), "\(text)")
  }

  /// The sum of these is longer than anything can be counted.
  @Test func `in a time is told however long the time is`() {
    let text = "Sleep 4000h" + String(repeating: "4000h", count: 700)
    #expect(Self.headline(text)?.hasSuffix("the units are ms, s and m") == true)
    #expect(Self.headline("Sleep 4000h4000h")?.hasSuffix("write 28800000s") == true)
  }

  nonisolated static let clean = [
    "Sleep .5", "Down@50", "Type @2s x", "Copy\n'a'", "Env A\n'b'", "Output .gif", "Output a/b/",
    "Set WindowBar Rings",
    "Set CursorBlink true", "Set WaitTimeout 5", "Set Guard 1m", "Set Cols '80'", "Wait+ Screen",
    "Wait + Line @ 5s /x/",
    "Ctrl+@", "Alt+5 2", "Shift+Ctrl+a", "Key é 3", "Key / 2", "Key Enter@2s 3", "F1@1s 2", "Advance 5",
    "Expect@1m 'a'", "Expect Not 'a' x 2", "Todo ''", "#: ", "#:x", "#: dialect foo",
    "#: Enter\n#: vhs begin\nEnter\n#: vhs end",
  ]

  @Test(arguments: clean) func `is not found in a good tape`(_ text: String) {
    #expect(Tape(text).diagnostics.rendered == "")
  }
}
