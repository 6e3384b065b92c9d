import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A replay` {
  @Test func `stops at a hard failure and goes on after a soft one`() async {
    let played = await Played.tape("Check Top a\nCheck Top b\nExpect Top c\nExpect Top d")
    #expect(played.places == ["1 failed", "2 failed", "3 failed"])
    #expect(played.result.code == .failed)
  }

  @Test func `takes its time from the tape alone`() async {
    let played = await Played.tape("Type \"abc\"\nType@1s \"d\"\nSleep 2m\nSet TypingSpeed 0\nEnter 100")
    #expect(played.result.duration == .milliseconds(150) + .seconds(121))
    #expect(played.result.keyCount == 104)
    #expect(played.result.elapsed < played.result.duration)
  }

  @Test func `counts the time of each step, also of one that fails`() async {
    let played = await Played.tape("Step \"one\"\nSleep 1s\nStep \"two\"\nSleep 2s\nExpect Top nowhere")
    #expect(played.result.cases.map(\.duration) == [.seconds(1), .seconds(2)])
  }

  @Test func `waits for what takes its time`() async {
    let played = await Played.tape("F1\nExpect Queue idle\nF3\nWait /saved/\nWait+Screen@5s /saved/")
    #expect(played.places == ["4 timedOut"])
    #expect(played.sentences[0] == "/saved/ did not show within 15s on the cursor's row")
  }

  @Test func `says what keeps the program busy`() async {
    let played = await Played.tape("Set Guard 0.05\nF2\nExpect Top list")
    #expect(played.sentences == ["still busy after 0.05s: loader 'photos'"])
    #expect(played.result.code == .timedOut)
  }

  @Test func `presses keys without a barrier if told so`() async {
    let played = await Played.tape("Set Guard 0.05\nSettle Off\nF2 Enter 2\nExpect Depth 3")
    #expect(played.result.code == .passed)
  }

  @Test func `divides a tape into steps`() async {
    let played = await Played.tape(
      """
      Expect Top list
      Step "one"
      Skip "not today"
      Expect Top nothing
      Step "two"
      Todo "some day"
      Expect Top nothing
      Expect Top nothing
      Step "three"
      Check Top nothing
      """)
    let cases = played.result.cases
    #expect(cases.map(\.name) == [nil, "one", "two", "three"])
    #expect(cases.map(\.failures.count) == [0, 0, 1, 1])
    #expect(cases.map(\.passed) == [1, 0, 0, 0])
    #expect(cases[1].skipped == "not today")
    #expect(cases[2].todo == "some day")
    #expect(played.places == ["10 failed"])
  }

  @Test func `tells how many of its steps are done`() async {
    let source = SourceText(name: "toy.tape", text: "Enter\nEnter 2\nNote \"x\"")
    let plan = TapePlan(TapeProgram(source) { _, _ in nil }, of: source)
    let replay = Replay(plan, files: ToyFiles()) { ToyStage($0, run: 0) }
    var counts: [Int] = []
    replay.onStep = { counts.append($0) }
    _ = await replay.run()
    #expect(counts == [1, 2, 3] && plan.steps.count == 3)
  }

  @Test func `stops before a line`() async {
    var options = ReplayOptions()
    options.until = 3
    let played = await Played.tape("Enter\nEnter\nEnter\nExpect Depth 9", options)
    #expect(played.result.code == .passed)
    #expect(
      StateView(played.replay.stage?.state ?? [:])[[.field("tabs"), .field("home"), .field("depth")]] == 3)
  }

  @Test func `pastes what was copied`() async {
    let played = await Played.tape("Copy \"one two\"\nPaste\nExpect+Line \"> one two\"")
    #expect(played.result.code == .passed)
  }

  @Test func `fills in secrets that tapes only name, in their own fields`() async throws {
    var options = ReplayOptions()
    options.secrets = { $0 == "pin" ? "1234" : nil }
    let app = """
      app S {
        screen a { field pin type=secret; field note type=secret; field plain
          submit Go { set all="{plain}" right=#true } }
        set all="" right=#false
      }
      """
    let tape = """
      Type "{pin}"
      Expect "••••"
      Expect Not "•••••"
      Tab
      Type "{pin}"
      Expect "•••••"
      Tab
      Type "{pin}"
      Ctrl+S
      Expect Value all == "{pin}"
      """
    let result = try await TextApp.play(tape, on: app, options)
    #expect(result.failures.map(\.sentence) == [])
  }

  @Test func `cannot go on where a program is missing or a command refused`() async {
    let missing = await Played.tape("Require no-such-program-anywhere\nEnter")
    #expect(missing.result.refusal?.code == .broken)
    let refused = await Played.tape("Do nonsense\nEnter")
    #expect(refused.places == ["1 broken"])
    #expect(refused.sentences == ["unknown command 'nonsense'"])
  }

  @Test func `goes on with the program that runs where another one cannot be launched`() async {
    let text = """
      Output e.jsonl
      Launch toy
      Step "a"
      Sleep 1s
      Todo "some day"
      Launch nowhere
      Step "b"
      Enter
      Expect Top item
      Expect Event outcome change=push to=item
      """
    let source = SourceText(name: "toy.tape", text: text)
    let files = ToyFiles()
    let plan = TapePlan(TapeProgram(source) { _, _ in nil }, of: source)
    let replay = Replay(plan, files: files) { setup throws(StageRefusal) in
      if setup.app == "nowhere" { throw StageRefusal("there is no such app") }
      return ToyStage(setup)
    }
    let result = await replay.run()
    #expect(result.code == .passed && result.failures.map(\.sentence) == [])
    #expect(result.cases.map(\.failures.count) == [1, 0] && result.duration == .milliseconds(1_050))
    #expect(files.text("e.jsonl").contains(#""t":1000,"#), "\(files.text("e.jsonl"))")
  }

  @Test func `checks the invariants at the end`() async {
    let played = await Played.tape("F5\nEnter")
    #expect(played.sentences == ["two layers in one place"])
  }

  @Test(arguments: [
    ("Enter\nEnter\nDown\nEnter\nEscape", "2: invariant 'low' does not hold"),
    (
      "Enter\nEnter\nExpect Top b\nEscape\nCheck Top c",
      "5: main.top.screen is a, 2: invariant 'low' does not hold"
    ),
    (
      "Enter\nEnter\nUp\nTab\nGive {\"n\":0}\nGive {\"m\":5}",
      "2: invariant 'low' does not hold, 6: invariant 'small' does not hold"
    ),
    ("Enter\nEnter\nGive {\"n\":0}\nEnter", "2: invariant 'low' does not hold"),
    ("Enter\nEnter\nExpect Top a", "3: main.top.screen is b, 2: invariant 'low' does not hold"),
    ("Enter\nGive {\"n\":1}\nGive {\"m\":2}", ""),
  ])
  func `tells of an invariant that did not always hold at the step that broke it`(
    _ tape: String, _ wanted: String
  ) async throws {
    let app = """
      app Inv {
        set n=0 m=0
        screen a { list { row go { push b } } }
        screen b { list { row three { set n=3 }; row c { push c } } }
        screen c { text c }
        invariant low "n<3"
        invariant small "m<3"
      }
      """
    let result = try await TextApp.play(tape, on: app)
    let told = result.failures.map { "\($0.place.position.line): \($0.sentence)" }
    #expect(told.joined(separator: ", ") == wanted)
  }

  @Test func `resizes, scrolls, opens and starts again`() async {
    let played = await Played.tape(
      """
      Set Cols 40
      Set Rows 10
      Expect+Row 10 "ready"
      Resize 60 12
      Expect+Row 12 "ready"
      ScrollUp 2
      Expect "up"
      Open "toy://item/9"
      Expect Top 9
      Restart cold
      Expect Top list
      """)
    #expect(played.sentences == [])
  }

  @Test func `writes the files that it is asked for`() async {
    let played = await Played.tape(
      """
      Output a.txt
      Output b.jsonl
      Output c.cast
      Output d.svg
      Output e.xml
      Output f.tap
      Output g.json
      Output "h/"
      Step "one"
      Type "x"
      Hide
      Type "y"
      Show
      Screenshot s.png
      Capture t
      """)
    let files = played.files
    #expect(files.text("a.txt").split(separator: "\n").filter { $0.hasPrefix("──") }.count == 5)
    #expect(files.text("b.jsonl").hasPrefix(#"{"n":1,"t":0,"tape":"toy.tape:10","event":"text","text":"x"}"#))
    #expect(files.text("c.cast").hasPrefix(#"{"version":2,"width":80,"height":24,"env":{"TERM":"#))
    #expect(files.text("c.cast").contains(#","m","one"]"#))
    #expect(files.text("d.svg").contains("<svg"))
    #expect(files.text("e.xml").contains("<testcase name=\"one\""))
    #expect(files.text("f.tap").hasPrefix("TAP version 13\n1..1\nok 1 - tapes/toy.tape - one\n"))
    #expect(files.text("g.json").hasPrefix(#"{"version":1,"code":0,"#))
    #expect(files.contents["h/frame-00001.svg"] != nil)
    #expect(files.text("s.png") == "PNG")
    #expect(files.text("t").contains("> xy"))
    #expect(played.result.code == .passed)
  }

  @Test func `says what it could not write`() async {
    let files = ToyFiles()
    files.isReadOnly = true
    let played = await Played.tape("Output a.txt\nEnter", files: files)
    #expect(played.result.refusal == .init(code: .broken, message: "a.txt: read-only"))
  }

  @Test func `keeps a limited number of events`() {
    var log = TapeLog()
    for number in 1...(TapeLog.memory * 3) {
      log.append(LogEvent(number: number, time: .zero, .key("\(number)")), during: 0)
    }
    #expect(log.last == TapeLog.memory * 3)
    #expect(log.lines(after: 0).count <= TapeLog.memory * 2)
    #expect(log.lines(after: log.last - 1).map(\.event.summary) == ["\(TapeLog.memory * 3)"])
    #expect(log.lines(after: log.last).isEmpty)
  }

  @Test func `is found out when it does not do the same twice`() async throws {
    var traces: [TapeTrace] = []
    for run in 0...1 {
      let source = SourceText(name: "toy.tape", text: "Enter\nF6\nTab")
      let replay = Replay(TapePlan(TapeProgram(source) { _, _ in nil }, of: source), files: ToyFiles()) {
        ToyStage($0, run: run)
      }
      replay.trace = TapeTrace()
      let result = await replay.run()
      #expect(result.code == .passed)
      traces += [replay.trace].compactMap { $0 }
      guard run == 1 else { continue }
      let divergence = try #require(traces[1].divergence(from: traces[0]))
      let summary = TapeSummary(result).undetermined(divergence.sentence)
      #expect(summary.code == .undetermined && summary.code.rawValue == 5)
      #expect(summary.error == "the runs differ at toy.tape:2, in what is shown or in what happened")
    }
    #expect(traces.count == 2 && traces[0] != traces[1])
    #expect(try #require(TapeTrace(text: traces[0].text)).divergence(from: traces[0]) == nil)
  }

  /// A tape that is still to be played on the toy.
  private func replay(_ text: String, _ files: ToyFiles = ToyFiles()) -> Replay {
    let source = SourceText(name: "tapes/toy.tape", text: text)
    let plan = TapePlan(TapeProgram(source) { _, _ in nil }, of: source)
    return Replay(plan, files: files) { ToyStage($0) }
  }

  @Test func `ends where it is when it is interrupted, with what came of the steps before`() async {
    let files = ToyFiles()
    let replay = replay(
      "Output o.json\nStep \"a\"\nExpect Tab home\nStep \"b\"\nType \"abc\"\nEnter 5\nTab", files)
    replay.isInterrupted = { replay.result.keyCount >= 6 }
    let result = await replay.run()
    #expect(result.code == .interrupted && result.keyCount == 6)
    #expect(result.refusal?.message == "interrupted at line 6")
    #expect(result.cases.map(\.skipped) == [nil, "interrupted"] && result.cases[0].passed == 1)
    #expect(files.text("o.json").contains(#""error":"interrupted at line 6""#))
    let summaries = [TapeSummary(result), .unplayed("next.tape")]
    #expect(
      Report.tap(summaries) == """
        TAP version 13
        1..4
        ok 1 - tapes/toy.tape - a
        ok 2 - tapes/toy.tape - b # SKIP interrupted
        Bail out! tapes/toy.tape: interrupted at line 6

        """)
    let junit = Report.junit(summaries)
    #expect(junit.contains("<testsuites tests=\"4\" failures=\"0\" errors=\"1\" skipped=\"2\">"), "\(junit)")
    #expect(junit.contains("<error type=\"interrupted\" message=\"interrupted at line 6\"/>"))
    #expect(
      junit.contains("<testcase name=\"next.tape\" file=\"next.tape\">\n<skipped message=\"not played\"/>"))
    #expect(Report.json(summaries).hasPrefix(#"{"version":1,"code":130,"#))
  }

  @Test(arguments: ["F2", "F1 F2\nWait+Screen /nothing/", "Expect@9s \"nothing\"\nF2"])
  func `ends at once when its task is canceled while it waits`(_ keys: String) async {
    let replay = replay("Set Guard 3600\nExpect Tab home\n\(keys)\nEnter")
    var task: Task<TapeResult, Never>?
    // When the task has come to wait, others get their turn.
    replay.onStep = { _ in Task { task?.cancel() } }
    task = Task { await replay.run() }
    let result = await task?.value
    #expect(result?.code == .interrupted || result?.failures.isEmpty == false)
    #expect(result?.keyCount ?? 9 < 3)
  }

  @Test(arguments: TapeSummary.Code.allCases) func `ends with the worst code`(_ code: TapeSummary.Code) {
    let order: [TapeSummary.Code] = [
      .passed, .failed, .undetermined, .timedOut, .malformed, .broken, .interrupted,
    ]
    for other in TapeSummary.Code.allCases {
      let worse = order.firstIndex(of: code) ?? 0 > order.firstIndex(of: other) ?? 0 ? code : other
      #expect(code.worse(than: other) == worse)
    }
  }
}
