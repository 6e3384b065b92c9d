import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing
internal import TestSupport

@MainActor @Suite(.timeLimited) struct `A failure` {
  static let tape = """
    Step "sign in"
    Expect Tab home
    Type "ada" Enter
    Ctrl+O
    Expect Top profile
    """

  @Test func `says where, what, since when, and how to get there`() async throws {
    let played = await Played.tape(Self.tape)
    let failure = try #require(played.failures.first)
    #expect(
      FailureText(failure).lines == [
        "FAIL tapes/toy.tape:5:1  Expect Top profile         "
          + "step \"sign in\", after key 5 (Ctrl+O) at t=0.250s",
        "   4 │ Ctrl+O", ">  5 │ Expect Top profile",
        "     │        ^^^ layers[0].top.screen is picker",
        "  claimed  layers[0].top.screen  profile, found picker",
        "  changed since line 2",
        "    tabs.home.stack        [list] → [list, item]",
        "    tabs.home.top.payload  {\"n\":1} → {\"n\":2}",
        "    layers                 0 → 1 [picker]",
        "    layers[0].stack        absent → [picker]",
        "    layers[0].top.payload  absent → {\"n\":1}",
        "    focus                  tabs.home → layers[0]",
        "  events since line 2 passed", "    t=0.000 text \"ada\"",
        "    t=0.150 key enter · outcome 1 push list → item",
        "    t=0.200 key ctrl+o · outcome 1 present nothing → picker",
        "  files    out/toy.failure.{txt,svg,json}   "
          + "rerun  roots replay tapes/toy.tape --until 5 --sandbox",
      ])
  }

  @Test func `of which nothing happened since the last claim shows what the line before that claim did`()
    async throws
  {
    let played = await Played.tape("Type \"ada\" Enter\nCheck Depth 2\nCheck Top profile")
    let lines = FailureText(try #require(played.failures.first)).lines
    let head = try #require(lines.firstIndex { $0.hasPrefix("  no event since") })
    #expect(
      lines[head...].prefix(2) == [
        "  no event since line 2 passed; events of line 1",
        "    t=0.150 key enter · outcome 1 push list → item",
      ])
    #expect(!lines.contains { $0.contains("changed since") })
  }

  @Test func `names the tape of a line that stands in another one`() async throws {
    let played = await Played.tape(
      "Source \"in.tape\"\nCtrl+O\nExpect Top profile", including: ["in.tape": "Enter\nExpect Top item"])
    let lines = FailureText(try #require(played.failures.first)).lines
    #expect(lines.contains("  changed since in.tape:2") && lines.contains("  events since in.tape:2 passed"))
  }

  @Test func `joins text that was typed in one go, and says of a secret nothing more than its field`() {
    func event(_ kind: LogEvent.Kind) -> LogEvent { LogEvent(number: 1, time: .zero, kind) }
    let typed = "ab".map { event(.text(String($0), field: nil)) }
    let secret = "123".map { _ in event(.text("•", field: "pin")) }
    let told = (typed + [event(.key("tab"))] + secret + typed + [event(.text("\"", field: nil))]).told
    #expect(
      told.map(\.text) == [
        "text \"ab\"", "key tab", "text • into 'pin', a secret field", "text \"ab\\\"\"",
      ])
  }

  @Test func `spells out what would act on a terminal in the names of its files`() async throws {
    var options = ReplayOptions()
    options.failureFolder = "o\u{1B}[2J\u{9B}\u{202E}"
    let played = await Played.tape(Self.tape, options)
    let failure = try #require(played.failures.first)
    let spelled = #"o\u{1b}[2J\u{9b}\u{202e}/toy.failure.{txt,svg,json}"#
    #expect(FailureText(failure).lines.last?.hasPrefix("  files    \(spelled)   rerun") == true)
    #expect(failure.files.count == 3 && failure.files.allSatisfy { $0.contains("\u{1B}") })
  }

  @Test func `stays readable with everything that a tape can hold`() async throws {
    let long = String(repeating: "long ", count: 40_000) + String(repeating: "\u{301}", count: 100_000)
    let played = await Played.tape("# \(long)\nCheck \"\(long)\"")
    let failure = try #require(played.failures.first)
    let text = FailureText(failure).lines.joined(separator: "\n")
    #expect(text.utf8.count < 20_000)
  }

  @Test func `has a picture with what was claimed, and the cells outlined that should be others`()
    async throws
  {
    let first = await Played.tape("Type \"abc\"\nExpect Golden a")
    let second = await Played.tape(
      "Step \"type\"\nType \"aXc\"\nExpect Golden a", files: first.files)
    let picture = second.files.text("out/toy.failure.svg")
    let frame = try #require(second.failures.first?.frame)
    for text in [
      "Expect Golden a", "toy.tape:3, step &quot;type&quot;, after key 3 (c)", "expected", "actual",
      "1 difference from",
    ] {
      #expect(picture.contains(text), "\(text): \(picture)")
    }
    #expect(!frame.svg(PictureOptions()).contains("Expect Golden a"))
    let outlines = picture.split(separator: "\n").filter { $0.contains("fill=\"none\"") }
    #expect(outlines.count == 2, "\(outlines)")
  }

  @Test func `leaves files behind`() async {
    let played = await Played.tape(Self.tape)
    #expect(played.files.text("out/toy.failure.txt").hasPrefix("FAIL tapes/toy.tape:5:1"))
    #expect(played.files.text("out/toy.failure.txt").contains("\n> ada"))
    #expect(played.files.text("out/toy.failure.svg").contains("<svg"))
    let json = played.files.text("out/toy.failure.json")
    #expect(json.contains(#""message":"toy.tape:5:1: Expect Top profile — got picker""#))
    #expect(json.contains(#""path":"layers[0].top.screen""#))
    let names = ["out/toy.failure.txt", "out/toy.failure.svg", "out/toy.failure.json"]
    #expect(json.contains(#""files":["\#(names.joined(separator: #"",""#))"]"#), "\(json)")
    #expect(TapeSummary(played.result).failures.map(\.files) == [names])
    #expect(Set(played.files.contents.keys) == Set(names))
  }

  @Test func `of a text leaves the whole screen in its file`() async throws {
    let played = await Played.tape("Expect \"nowhere to be seen\"")
    let file = played.files.text("out/toy.failure.txt")
    let screen = try #require(played.failures.first?.frame?.text)
    #expect(file.hasSuffix("\n\(screen)\n"))
  }

  @Test func `cannot write on the terminal by what it quotes`() async throws {
    let played = await Played.tape("Expect \"\u{1B}]0;title\u{07}\u{1B}[31m\"")
    let text = FailureText(try #require(played.failures.first)).lines.joined(separator: "\n")
    #expect(!text.contains("\u{1B}") && !text.contains("\u{07}") && text.contains("\\u{1b}]0;title"))
    for report in [
      Report.junit([TapeSummary(played.result)]), Report.tap([TapeSummary(played.result)]),
      Report.json([TapeSummary(played.result)]),
    ] {
      #expect(!report.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }
}

@MainActor @Suite(.timeLimited) struct `A report` {
  static let tape = """
    Step "fine"
    Expect Tab home
    Step "wrong <&> \\u{1}"
    Check Tab feed
    Step "later"
    Todo "not yet"
    Expect Tab feed
    Step "never"
    Skip "no time"
    """

  @Test func `tells all failures of a step in TAP`() async {
    let played = await Played.tape("Check Tab feed\nCheck Tab list")
    let lines = Report.tap([TapeSummary(played.result)]).split(separator: "\n")
    #expect(lines.last == "# toy.tape:2:1: Check Tab list — got home", "\(lines)")
  }

  @Test func `says that a step holds that was to do`() async {
    let played = await Played.tape("Step \"later\"\nTodo \"not yet\"\nCheck Tab home")
    #expect(played.result.notes == ["step 'later' holds now: its 'Todo' can go"])
  }

  @Test func `reads as TAP 13`() async {
    let played = await Played.tape(Self.tape)
    #expect(
      Report.tap([TapeSummary(played.result)]) == """
        TAP version 13
        1..4
        ok 1 - tapes/toy.tape - fine
        not ok 2 - tapes/toy.tape - wrong <&> \\u{1}
          ---
          message: "toy.tape:4:1: Check Tab feed — got home"
          severity: "comment"
          expected: "feed"
          actual: "home"
          at:
            file: "tapes/toy.tape"
            line: 4
            column: 1
          ...
        not ok 3 - tapes/toy.tape - later # TODO not yet
          ---
          message: "toy.tape:7:1: Expect Tab feed — got home"
          severity: "fail"
          expected: "feed"
          actual: "home"
          at:
            file: "tapes/toy.tape"
            line: 7
            column: 1
          ...
        ok 4 - tapes/toy.tape - never # SKIP no time

        """)
  }

  @Test func `fails where nothing could be played`() async {
    let played = await Played.tape("Require no-such-program-anywhere")
    #expect(
      Report.tap([TapeSummary(played.result)]).contains(
        "1..1\nnot ok 1 - tapes/toy.tape\n  ---\n  message: \"'no-such-program-anywhere' is"))
    #expect(Report.junit([TapeSummary(played.result)]).contains("<error type=\"broken\""))
  }

  @Test func `comes back whole from another process`() async throws {
    let summary = TapeSummary(await Played.tape(Self.tape).result)
    let read = try Value(json: summary.document.json)
    #expect(read.fields.flatMap(TapeSummary.init) == summary)
  }

  @Test func `reads as JUnit`() async {
    let played = await Played.tape(Self.tape)
    let text = Report.junit([TapeSummary(played.result)])
    #expect(text.contains("tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"2\""))
    #expect(text.contains("<testcase name=\"wrong &lt;&amp;&gt; \\u{1}\" classname=\"tapes/toy.tape\""))
    #expect(
      text.contains("<failure type=\"CheckFailed\" message=\"toy.tape:4:1: Check Tab feed — got home\">FAIL"))
    #expect(text.contains("<skipped message=\"todo: not yet\"/>"))
    let attached = ["txt", "svg", "json"].map { "[[ATTACHMENT|out/toy.failure.\($0)]]" }
    #expect(text.contains("<system-out>\(attached.joined(separator: "\n"))</system-out>"))
    #expect(text.contains("<property name=\"size\" value=\"80x24\"/>"))
  }
}
