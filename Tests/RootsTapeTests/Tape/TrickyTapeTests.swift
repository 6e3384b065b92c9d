@testable import RootsTape
import TestTraits
import Testing
internal import RootsApp

/// The places where VHS's language surprises, what VHS makes of them and what is made of them here.
@Suite(.timeLimited) struct `A tricky tape` {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The row in the table of tricky cases.
    let number: Int
    let tape: String
    /// Commands as `TYPE|options|arguments`, mistakes as `! line:column message`.
    let vhs: [String]
    let roots: [String]
    let issues: [String]
    let hint: String?

    /// Without `roots`, the commands are VHS's.
    init(
      _ number: Int, _ tape: String, vhs: [String], roots: [String]? = nil, issues: [String],
      hint: String? = nil
    ) {
      (self.number, self.tape, self.vhs) = (number, tape, vhs)
      (self.roots, self.issues, self.hint) = (roots ?? vhs, issues, hint)
    }

    var testDescription: String { "\(number): \(tape.debugDescription)" }
  }

  static let cases: [Case] = [
    Case(1, "Type foo\nbar baz", vhs: ["TYPE||foo bar baz"], issues: []),
    Case(2, #"Type "" """#, vhs: ["TYPE|| "], issues: []),
    Case(3, #"Type `a` 'b' "c" d"#, vhs: ["TYPE||a b c d"], issues: []),
    Case(
      4, #"Type "a\"b""#, vhs: [#"TYPE||a\ b "#], issues: ["1:11 W101"],
      hint: "close it; there are no escapes in strings"),
    Case(
      5, "Type \"abc\nEnter\nFoo", vhs: ["TYPE||abc", "ENTER||1", "ILLEGAL||", "! 2:1 Invalid command: Foo"],
      roots: ["TYPE||abc", "ENTER||1", "ILLEGAL||"], issues: ["1:6 W101", "3:1 T001"],
      hint: "close it; there are no escapes in strings"),
    Case(
      6, "Type s", vhs: ["TYPE||", "ILLEGAL||", "! 1:6 Type expects string", "! 1:6 Invalid command: s"],
      roots: ["TYPE||"], issues: ["1:6 T003"], hint: #"quote it: "s""#),
    Case(
      6, "Type true",
      vhs: ["TYPE||", "ILLEGAL||", "! 1:6 Type expects string", "! 1:6 Invalid command: true"],
      roots: ["TYPE||"], issues: ["1:6 T003"], hint: #"quote it: "true""#),
    Case(
      6, "Type 3", vhs: ["TYPE||", "ILLEGAL||", "! 1:6 Type expects string", "! 1:6 Invalid command: 3"],
      roots: ["TYPE||"], issues: ["1:6 T003"], hint: #"quote it: "3""#),
    Case(7, "Type a-b", vhs: ["TYPE||a-b"], issues: []),
    Case(
      7, "Type -x",
      vhs: [
        "TYPE||", "ILLEGAL||", "ILLEGAL||", "! 1:6 Type expects string", "! 1:6 Invalid command: -",
        "! 1:7 Invalid command: x",
      ], roots: ["TYPE||"], issues: ["1:6 T003"], hint: #"quote it: "-x""#),
    Case(
      8, "Type /tmp/x",
      vhs: [
        "TYPE||", "ILLEGAL||", "ILLEGAL||", "! 1:6 Type expects string", "! 1:6 Invalid command: tmp",
        "! 1:11 Invalid command: x",
      ], roots: ["TYPE||"], issues: ["1:6 T003"], hint: "quote texts that start with /"),
    Case(
      9, "Type é",
      vhs: [
        "TYPE||", "ILLEGAL||", "ILLEGAL||", "! 1:6 Type expects string", "! 1:6 Invalid command: Ã",
        "! 1:7 Invalid command: ©",
      ], roots: ["TYPE||"], issues: ["1:6 T003"], hint: #"quote it: "é""#),
    Case(10, #"Type "a" # c"#, vhs: ["TYPE||a"], issues: []),
    Case(
      11, "Type \"a\"\nHome", vhs: ["TYPE||a Home"], roots: ["TYPE||a", "HOME||1"], issues: ["2:1 W110"],
      hint: "write #: Home … where the tape must run in VHS"),
    Case(
      11, "Type a\nPress", vhs: ["TYPE||a Press"], issues: ["2:1 W118"],
      hint: "put it in quotes, or on that line, if it does"),
    Case(12, #"Type "a" Home"#, vhs: ["TYPE||a Home"], issues: []),
    Case(
      13, "Enter\nHome", vhs: ["ENTER||1", "ILLEGAL||", "! 2:1 Invalid command: Home"],
      roots: ["ENTER||1", "HOME||1"], issues: []),
    Case(
      14, "Type \"a\"\nExpect+Screen /x/",
      vhs: [
        "TYPE||a Expect", "ILLEGAL||", "ILLEGAL||", "ILLEGAL||", "! 2:7 Invalid command: +",
        "! 2:8 Invalid command: Screen", "! 2:15 Invalid command: x",
      ], roots: ["TYPE||a", "EXPECT||/x/"], issues: ["2:1 W110"],
      hint: "write #: Expect … where the tape must run in VHS"),
    Case(
      15, #"Down 3 #: Expect Top "P""#, vhs: ["DOWN||3"], roots: ["DOWN||3", "EXPECT||Top P"], issues: []),
    Case(16, "Sleep 2s #:= Settle", vhs: ["SLEEP||2s"], roots: ["SETTLE||"], issues: []),
    Case(17, "Enter\n3", vhs: ["ENTER||3"], issues: []),
    Case(18, "Sleep 2\nms", vhs: ["SLEEP||2ms"], issues: []),
    Case(
      19, "Sleep 1m30s", vhs: ["SLEEP||1s", "ILLEGAL||", "! 1:8 Invalid command: m30s"],
      roots: ["SLEEP||1s", "ILLEGAL||"], issues: ["1:8 T001"], hint: "write 90s"),
    Case(
      19, "Sleep 1h", vhs: ["SLEEP||1s", "ILLEGAL||", "! 1:8 Invalid command: h"],
      roots: ["SLEEP||1s", "ILLEGAL||"], issues: ["1:8 T001"], hint: "write 3600s"),
    Case(
      19, #"Sleep "1s""#,
      vhs: ["SLEEP||", "ILLEGAL||", "! 1:1 Expected time after Sleep", "! 1:7 Invalid command: 1s"],
      roots: ["SLEEP||"], issues: ["1:1 T004"], hint: "write Sleep 1s without quotes"),
    Case(20, "Down@.5 3", vhs: ["DOWN|.5s|3"], issues: []),
    Case(
      20, "Down 3@50ms",
      vhs: [
        "DOWN||3", "ILLEGAL||", "ILLEGAL||", "ILLEGAL||", "! 1:7 Invalid command: @",
        "! 1:8 Invalid command: 50", "! 1:10 Invalid command: ms",
      ], roots: ["DOWN||3", "ILLEGAL||"], issues: ["1:7 T001"],
      hint: "the speed stands before the count: Down@50ms 3"),
    Case(
      20, "Down3", vhs: ["ILLEGAL||", "! 1:1 Invalid command: Down3"], roots: ["ILLEGAL||"],
      issues: ["1:1 T001"], hint: "write Down 3"),
    Case(21, "Down 2.5", vhs: ["DOWN||2.5"], issues: ["1:6 W102"]),
    Case(21, "Down 0", vhs: ["DOWN||0"], issues: []),
    Case(21, "Enter 007", vhs: ["ENTER||007"], issues: []),
    Case(
      22, "Ctrl+s",
      vhs: [
        "CTRL||", "! 1:5 Not a valid modifier", "! 1:5 Invalid control argument: +",
        "! 1:6 Expected control character with args, got s",
      ], roots: ["KEY||Ctrl+s"], issues: []),
    Case(22, "Ctrl+S", vhs: ["CTRL||S"], issues: []),
    Case(22, #"Ctrl+"s""#, vhs: ["CTRL||s"], issues: []),
    Case(23, "Ctrl + C", vhs: ["CTRL||C"], issues: []),
    Case(24, "Ctrl+C Ctrl+D", vhs: ["CTRL||C", "CTRL||D"], issues: []),
    Case(25, "Ctrl+A+B", vhs: ["CTRL||A B"], issues: ["1:8 W103"]),
    Case(
      26, "Ctrl+A 3", vhs: ["CTRL||A", "ILLEGAL||", "! 1:8 Invalid command: 3"], roots: ["KEY||Ctrl+A 3"],
      issues: []),
    Case(
      26, "Ctrl+Tab",
      vhs: [
        "CTRL||", "! 1:5 Not a valid modifier", "! 1:5 Invalid control argument: +",
        "! 1:6 Expected control character with args, got Tab",
      ], roots: ["KEY||Ctrl+Tab"], issues: []),
    Case(
      26, "Ctrl+/",
      vhs: [
        "CTRL||", "! 1:5 Not a valid modifier", "! 1:5 Invalid control argument: +",
        "! 1:6 Expected control character with args, got ",
      ], roots: ["KEY||Ctrl+/"], issues: []),
    Case(
      26, "Ctrl+1",
      vhs: [
        "CTRL||", "! 1:5 Not a valid modifier", "! 1:5 Invalid control argument: +",
        "! 1:6 Expected control character with args, got 1",
      ], roots: ["KEY||Ctrl+1"], issues: ["1:1 W104"]),
    Case(27, "Alt+abc", vhs: ["ALT||abc"], issues: []),
    Case(28, "Shift+F5", vhs: ["SHIFT||F5"], roots: ["KEY||Shift+F5"], issues: []),
    Case(28, "Alt+Home", vhs: ["ALT||Home"], roots: ["KEY||Alt+Home"], issues: []),
    Case(
      29, "Alt+Left", vhs: ["ALT||", "LEFT||1", "! 1:4 Expected alt character, got +"],
      roots: ["KEY||Alt+Left"], issues: []),
    Case(
      29, "Shift+Up", vhs: ["SHIFT||", "UP||1", "! 1:6 Expected shift character, got +"],
      roots: ["KEY||Shift+Up"], issues: []),
    Case(
      30, "Wait@5s+Screen /x/",
      vhs: [
        "WAIT|5s|Line", "ILLEGAL||", "ILLEGAL||", "ILLEGAL||", "! 1:8 Invalid command: +",
        "! 1:9 Invalid command: Screen", "! 1:16 Invalid command: x",
      ], roots: ["WAIT|5s|Line"], issues: ["1:8 T005"], hint: "the order is Wait+Screen@5s /x/"),
    Case(
      30, "Wait+Screen/x/",
      vhs: ["WAIT||", "ILLEGAL||", "! 1:6 Wait+ expects Line or Screen", "! 1:6 Invalid command: Screen/x/"],
      roots: ["WAIT||"], issues: ["1:6 T005"], hint: "put a blank before the pattern"),
    Case(
      30, "Wait@5s/x/", vhs: ["WAIT|5s|Line", "ILLEGAL||", "! 1:7 Invalid command: s/x/"],
      roots: ["WAIT|5s|Line"], issues: ["1:7 T005"], hint: "the order is Wait+Screen@5s /x/"),
    Case(31, #"Wait /a\/b/"#, vhs: [#"WAIT||Line a\/b"#], issues: []),
    Case(31, #"Wait /foo\\/"#, vhs: [#"WAIT||Line foo\\"#], issues: []),
    Case(
      32, "Wait /a\nEnter", vhs: ["WAIT||Line a", "ENTER||1"], roots: ["WAIT||Line", "ENTER||1"],
      issues: ["1:6 T016"], hint: "add / at its end"),
    Case(
      33, #"Wait /foo\"#,
      vhs: [
        "WAIT||Line",
        #"! 1:6 Invalid regular expression 'foo\': error parsing regexp: trailing backslash at end of expression: ``"#,
      ], roots: ["WAIT||Line"], issues: ["1:6 T016"], hint: "add / at its end"),
    Case(34, "Wait //", vhs: ["WAIT||Line "], issues: ["1:6 W107"]),
    Case(
      35, "Wait /x/i", vhs: ["WAIT||Line x", "ILLEGAL||", "! 1:9 Invalid command: i"],
      roots: ["WAIT||Line x", "ILLEGAL||"], issues: ["1:9 T001"],
      hint: "flags stand inside the pattern, such as (?i)"),
    Case(
      36, "Set Theme {\n\"a\":1\n}\nFoo",
      vhs: ["SET|Theme|{\n\"a\":1\n}", "ILLEGAL||", "! 2:1 Invalid command: Foo"],
      roots: ["SET|Theme|{\n\"a\":1\n}", "ILLEGAL||"], issues: ["4:1 T001"]),
    Case(
      37, #"Set Theme { "a": { "b": 1 } }"#,
      vhs: [#"SET|Theme|{ "a": { "b": 1 }"#, "ILLEGAL||", "! 1:29 Invalid command: }"],
      roots: [#"SET|Theme|{ "a": { "b": 1 } }"#], issues: []),
    Case(
      38, "Set MarginFill #674EFF", vhs: ["SET|MarginFill|674EFF"], issues: ["1:16 W105"],
      hint: "quote it: \"#674EFF\""),
    Case(39, "Set LoopOffset 20", vhs: ["SET|LoopOffset|20%"], issues: []),
    Case(39, "Set LoopOffset 20.99%", vhs: ["SET|LoopOffset|20.99%"], issues: []),
    Case(
      40, #"Set TypingSpeed "5ms""#, vhs: ["SET|TypingSpeed|5mss"], issues: ["1:17 T013"],
      hint: "write 5ms without quotes"),
    Case(
      40, "Set TypingSpeed 1m", vhs: ["SET|TypingSpeed|1s", "ILLEGAL||", "! 1:18 Invalid command: m"],
      roots: ["SET|TypingSpeed|1s"], issues: ["1:18 T013"], hint: "the units are ms and s"),
    Case(
      41, "Output /tmp/x.gif",
      vhs: [
        "OUTPUT||", "ILLEGAL||", "ILLEGAL||", "! 1:1 Expected file path after output",
        "! 1:8 Invalid command: tmp", "! 1:13 Invalid command: x.gif",
      ], roots: ["OUTPUT||"], issues: ["1:1 T011"], hint: "quote the path"),
    Case(
      41, #"Output "/tmp/x.gif""#, vhs: ["OUTPUT|.gif|/tmp/x.gif"], issues: []),
    Case(
      41, "Output x.mp4", vhs: ["OUTPUT|.mp4|x.mp4"], issues: ["1:8 T032"],
      hint:
        "made are .gif, .svg, .cast and .html; 'roots tape export --vhs' makes a tape with which VHS makes others"
    ),
    Case(
      41, "Output frames", vhs: ["OUTPUT|.png|frames", "! 1:8 Expected folder with trailing slash"],
      roots: ["OUTPUT|.png|frames"], issues: ["1:8 T012"], hint: "write frames/ for a folder"),
    Case(41, "Output frames/", vhs: ["OUTPUT|.png|frames/"], issues: []),
    Case(
      41, "Output a.foo", vhs: ["OUTPUT|.foo|a.foo"], issues: ["1:8 T012"],
      hint: "known are .gif .txt .ascii .test .png .cast .svg .html .json .jsonl .xml .tap"),
    Case(
      42, "Output 1.gif",
      vhs: [
        "OUTPUT||", "ILLEGAL||", "ILLEGAL||", "! 1:1 Expected file path after output",
        "! 1:8 Invalid command: 1.", "! 1:10 Invalid command: gif",
      ], roots: ["OUTPUT||"], issues: ["1:1 T011"], hint: "quote the path"),
    Case(
      42, "Output demo@2x.gif",
      vhs: [
        "OUTPUT|.png|demo", "ILLEGAL||", "ILLEGAL||", "ILLEGAL||",
        "! 1:8 Expected folder with trailing slash", "! 1:12 Invalid command: @", "! 1:13 Invalid command: 2",
        "! 1:14 Invalid command: x.gif",
      ], roots: ["OUTPUT|.png|demo"], issues: ["1:8 T012"], hint: "quote the path"),
    Case(
      43, "Env A=b", vhs: ["ENV|A|=", "ILLEGAL||", "! 1:6 A expects string", "! 1:7 Invalid command: b"],
      roots: ["ENV|A|"], issues: ["1:6 T003"], hint: #"write Env A "…""#),
    Case(
      43, "Env A 1", vhs: ["ENV|A|1", "! 1:7 A expects string"], roots: ["ENV|A|"], issues: ["1:7 T003"],
      hint: "quote the value"),
    Case(43, #"Env A "1""#, vhs: ["ENV|A|1"], issues: []),
    Case(
      44, "Screenshot a.svg", vhs: ["SCREENSHOT||", "! 1:12 Expected file with .png extension"],
      roots: ["SCREENSHOT||a.svg"], issues: []),
    Case(
      45, "\u{FEFF}Enter",
      vhs: [
        "ILLEGAL||", "ILLEGAL||", "ILLEGAL||", "ENTER||1", "! 1:1 Invalid command: ï",
        "! 1:2 Invalid command: »", "! 1:3 Invalid command: ¿",
      ], roots: ["ENTER||1"], issues: ["1:1 W106"]),
    Case(45, "Enter\r\nTab\r\n", vhs: ["ENTER||1", "TAB||1"], issues: []),
    Case(
      45, "Enter\0Tab", vhs: ["ENTER||1"], roots: ["ENTER||1", "TAB||1"], issues: ["1:6 T015"],
      hint: "VHS would stop reading here"),
    Case(46, "# only\n", vhs: [], issues: []),
    Case(46, "", vhs: [], issues: []),
    Case(
      47, "Enter,Enter", vhs: ["ENTER||1", "ILLEGAL||", "ENTER||1", "! 1:6 Invalid command: ,"],
      roots: ["ENTER||1", "ILLEGAL||", "ENTER||1"], issues: ["1:6 T001"], hint: "blanks separate commands"),
    Case(
      47, "Enter;Enter", vhs: ["ENTER||1", "ILLEGAL||", "ENTER||1", "! 1:6 Invalid command: ;"],
      roots: ["ENTER||1", "ILLEGAL||", "ENTER||1"], issues: ["1:6 T001"], hint: "blanks separate commands"),
    Case(48, #"Hide Type "x" Show"#, vhs: ["HIDE||", "TYPE||x", "SHOW||"], issues: []),
  ]

  @Test func `is one of forty-eight, none of them left out`() {
    #expect(Set(Self.cases.map(\.number)) == Set(1...48))
  }

  @Test(arguments: cases) func `is listed as VHS reads it`(_ example: Case) {
    let listing = TapeListing(ofVHS: Array(example.tape.utf8))
    let mistakes = listing.mistakes.map { "! \($0.position.line):\($0.position.column) \($0.message)" }
    #expect(Self.texts(listing.commands) + mistakes == example.vhs)
  }

  @Test(arguments: cases) func `is read as documented`(_ example: Case) {
    let tape = Tape(example.tape)
    #expect(Self.texts(tape.commands.map(\.words)) == example.roots)
    #expect(tape.codes == example.issues)
    #expect(tape.diagnostics.first?.cure == example.hint)
  }

  private static func texts(_ commands: [TapeWords]) -> [String] {
    commands.map { "\($0.type)|\($0.options)|\($0.arguments)" }
  }
}
