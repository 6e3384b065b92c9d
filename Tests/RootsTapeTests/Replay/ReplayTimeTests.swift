import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// The time of a tape, in steps, events and films, however often its program is launched.
@MainActor @Suite(.timeLimited) struct `The time of a replay` {
  /// The times of the events in a log or a cast, in milliseconds.
  private func times(_ text: String, _ field: String) -> [Int] {
    text.split(separator: "\n").compactMap { line in
      switch try? Value(json: String(line)) {
      case .record(let fields)?: fields[field]?.integer
      case .list(let parts)?:
        switch parts[0] {
        case .int(let seconds): seconds * 1_000
        case .double(let seconds): Int((seconds * 1_000).rounded())
        default: nil
        }
      default: nil
      }
    }
  }

  @Test func `goes on where another program is launched`() async {
    let played = await Played.tape(
      """
      Output a.cast
      Output a.jsonl
      Launch one
      Step "one"
      Sleep 10s
      Step "two"
      Sleep 2s
      Launch two
      Sleep 1s
      Enter
      Step "three"
      Sleep 5s
      """)
    #expect(played.sentences == [])
    let cases = played.result.cases
    #expect(cases.map(\.name) == ["one", "two", "three"])
    #expect(cases.map(\.duration) == [.seconds(10), .milliseconds(3_050), .seconds(5)])
    #expect(played.result.duration == .milliseconds(18_050))
    #expect(times(played.files.text("a.jsonl"), "t").max() == 13_000)
    let cast = times(played.files.text("a.cast"), "").dropFirst(0)
    #expect(cast == cast.sorted()[...] && cast.contains(10_000) && cast.contains(13_050), "\(cast)")
  }

  @Test func `of a failure counts from the start of the tape`() async {
    let played = await Played.tape("Launch one\nSleep 10s\nLaunch two\nSleep 1s\nExpect Top nowhere")
    #expect(played.failures.map(\.time) == [.seconds(11)])
    #expect(played.result.cases.map(\.duration) == [.seconds(11)])
  }

  @Test func `is that of the tape, not of the wall`() async {
    let played = await Played.tape("Sleep 100m\nAdvance 100m\nExpect@200m \"never\"")
    #expect(played.places == ["3 timedOut"])
    #expect(played.result.duration == .seconds(24_000) && played.result.elapsed < played.result.duration)
  }

  nonisolated static let durations: [(String, Int)] = [
    ("Enter", 50), ("Enter 3", 150), ("Enter@1s 2", 2_000), ("Type \"abc\"", 150), ("Type@10ms \"é漢\"", 20),
    ("Enter 0", 0), ("Type@0ms \"abc\"", 0), ("ScrollUp 2", 100), ("ScrollDown@1s", 1_000),
    ("Copy \"abc\"\nPaste", 0), ("Set TypingSpeed 1s\nEnter", 1_000),
    ("Enter\nSet TypingSpeed 1s\nEnter", 1_050),
    ("Sleep 1500ms", 1_500), ("Advance 2", 2_000), ("Resize 40 12", 0), ("Settle\nSettle@1s", 0),
    ("F3\nWait+Screen /saved/", 1_000), ("F3\nExpect@9s \"saved\"", 1_000), ("Wait", 0),
    ("Set WaitTimeout 2\nTodo \"x\"\nWait /nowhere/", 2_000), ("Todo \"x\"\nExpect@3s \"nowhere\"", 3_000),
    ("Todo \"x\"\nWait@1s /nowhere/", 1_000), ("Skip \"x\"\nSleep 5s", 0), ("Hide\nSleep 1s\nShow", 1_000),
    ("Settle Off\nSleep 1s\nSettle On", 1_000), ("Do guard\nResolve guard auth allow", 0),
  ]

  @Test(arguments: durations) func `passes as the tape says`(_ tape: String, _ milliseconds: Int) async {
    let played = await Played.tape(tape)
    #expect(played.result.code == .passed, "\(played.sentences)")
    #expect(played.result.duration == .milliseconds(milliseconds))
  }

  @Test func `of a wait that is in vain is what the tape gives it`() async {
    let played = await Played.tape("Set WaitTimeout 2500ms\nWait+Screen /nowhere/")
    #expect(played.sentences == ["/nowhere/ did not show within 2.5s on the screen"])
    #expect(played.failures[0].shortfall.rows.map(\.actual).contains(" home"))
    #expect(played.failures[0].shortfall.expected == "/nowhere/")
    let other = await Played.tape("Set WaitPattern /nowhere/\nWait@1s")
    #expect(other.sentences == ["/nowhere/ did not show within 1s on the cursor's row"])
    let found = await Played.tape("Set WaitPattern /^>$/\nWait@1s\nType \"x\"\nWait@1s /> x/\nWait@1s")
    #expect(found.places == ["5 timedOut"])
    #expect(found.sentences == ["/^>$/ did not show within 1s on the cursor's row"])
  }

  // MARK: Films

  @Test func `of a film leaves out what is hidden`() async {
    let tape = "Output a.cast\nSleep 1s\nHide\nType \"ab\"\nSleep 1s\nShow\nType \"c\""
    let played = await Played.tape(tape)
    let lines = played.files.text("a.cast").split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.filter { $0.contains("\"i\"") } == [#"[1.05,"i","c"]"#])
    let shown = lines.filter { $0.contains("\"o\"") }
    #expect(shown.count == 3 && shown[1].contains("> ab") && shown[2].contains("> abc"), "\(shown)")
  }

  @Test func `of a cast stands still while the program is hidden, or another one launched`() async {
    let tape = """
      Output a.cast
      Launch a
      Sleep 1s
      Hide
      Sleep 50s
      Step "hidden"
      Launch b
      Sleep 2s
      Show
      Sleep 1s
      Type "c"
      """
    let lines = await Played.tape(tape).files.text("a.cast").split(separator: "\n").map(String.init)
    #expect(lines.contains(#"[1.0,"m","hidden"]"#) && lines.contains(#"[2.05,"i","c"]"#), "\(lines)")
  }

  nonisolated private static let ends = [
    ("Type \"xy\"\nHide\nType \"z\"", "xy"), ("Hide\nType \"z\"\nShow\nType \"xy\"", "zxy"),
  ]

  @Test(arguments: ends) func `of a picture of the end is that of the last moment that is shown`(
    _ tape: String, _ typed: String
  ) async {
    let picture = await Played.tape("Output a.png\n" + tape).files.picture
    #expect(picture.contains(typed) && !picture.contains("xyz"), "\(picture)")
  }

  @Test(arguments: ["Resize 60 10", "Resize 70 9\nType \"a\"\nResize 60 10"])
  func `of a film that goes on in another size tells that size`(_ hidden: String) async {
    let tape = "Output a.cast\nHide\n\(hidden)\nShow\nType \"b\"\nLaunch other\nLaunch another\nType \"c\""
    let lines = await Played.tape(tape).files.text("a.cast").split(separator: "\n")
    let sizes = lines.compactMap { $0.split(separator: "\"r\",").dropFirst().first }
    #expect(sizes == [#""60x10"]"#, #""80x24"]"#], "\(lines)")
    #expect(lines.first?.hasPrefix(#"{"version":2,"width":80,"height":24,"#) == true)
  }

  @Test func `is marked in a cast where steps begin and sizes change`() async {
    let played = await Played.tape(
      "Output a.cast\nStep \"one\"\nResize 60 10\nCopy \"x y\"\nPaste\nUp\nStep \"two\"")
    let lines = played.files.text("a.cast").split(separator: "\n").map(String.init)
    #expect(
      lines[0].hasPrefix(#"{"version":2,"width":80,"height":24,"#)
        && lines[0].contains(#""title":"toy.tape""#))
    let events = lines.dropFirst().filter { !$0.contains("\"o\"") }
    #expect(
      events == [
        #"[0.0,"m","one"]"#, #"[0.0,"r","60x10"]"#, #"[0.0,"i","\u001b[200~x y\u001b[201~"]"#,
        #"[0.05,"i","\u001b[A"]"#, #"[0.05,"m","two"]"#,
      ])
    var options = ReplayOptions()
    options.castVersion = .three
    let later = await Played.tape("Output a.cast\nUp\nUp", options).files.text("a.cast")
    #expect(later.hasPrefix(#"{"version":3,"term":{"cols":80,"rows":24,"#))
    #expect(later.split(separator: "\n").filter { $0.hasPrefix("[0.05,\"i\"") }.count == 2)
  }

  @Test func `has a picture in a folder for each frame that differs`() async {
    let played = await Played.tape("Output \"p/\"\nType \"x\"\nSleep 1s\nNote \"n\"\nTab\nHide\nEnter\nShow")
    let names = played.files.contents.keys.filter { $0.hasPrefix("p/") }.sorted()
    #expect(names == ["p/frame-00001.svg", "p/frame-00002.svg", "p/frame-00003.svg", "p/frame-00004.svg"])
  }

  @Test func `has a text frame for each command but those that only prepare`() async {
    let tape =
      "Output a.txt\nSet Cols 20\nSet Rows 5\nEnv A \"b\"\nLaunch x\nType \"a\"\nNote \"n\"\nCopy \"c\""
    let text = await Played.tape(tape).files.text("a.txt")
    let rule = String(repeating: "─", count: 80)
    #expect(text.components(of: rule + "\n") == 3)
    #expect(text.hasPrefix(" home\nlist\n> a\n\nready\n\(rule)\n"))
  }

  // MARK: Failures

  @Test func `tells of at most a hundred failures`() async {
    var options = ReplayOptions()
    options.writing = .off
    let played = await Played.tape(String(repeating: "Check Top nowhere\n", count: 120), options)
    #expect(played.failures.count == 100 && played.result.code == .failed)
    #expect(played.files.contents.isEmpty)
  }

  @Test func `numbers the files of several failures`() async {
    let played = await Played.tape("Check Top a\nTodo \"x\"\nCheck Top b\nStep \"two\"\nCheck Top c")
    let names = played.files.contents.keys.filter { $0.hasSuffix(".txt") }.sorted()
    // What is expected to fail leaves nothing, and counts.
    #expect(names == ["out/toy.failure-3.txt"] || names == ["out/toy.failure-3.txt", "out/toy.failure.txt"])
  }

  @Test func `goes on after an expected failure with the next step`() async {
    let played = await Played.tape(
      "Step \"a\"\nTodo \"issue\"\nExpect Top nowhere\nType \"x\"\nStep \"b\"\nExpect+Line /^>$/")
    #expect(played.result.code == .passed)
    #expect(played.result.cases.map(\.passed) == [0, 1] && played.result.keyCount == 0)
    let refused = await Played.tape("Step \"a\"\nTodo \"issue\"\nDo nonsense\nStep \"b\"\nExpect Tab feed")
    #expect(refused.places == ["5 failed"] && refused.result.code == .failed)
  }

  @Test func `has a step of its own for what stands before the first one, if that says anything`() async {
    let plain = await Played.tape("Enter\nStep \"a\"\nEnter")
    #expect(plain.result.cases.map(\.name) == ["a"] && plain.result.cases.map(\.line) == [2])
    let claimed = await Played.tape("Expect Tab home\nStep \"a\"")
    #expect(claimed.result.cases.map(\.name) == [nil, "a"] && claimed.result.cases.map(\.line) == [1, 2])
    let failed = await Played.tape("Check Tab feed\nStep \"a\"")
    #expect(failed.result.cases.map(\.failures.count) == [1, 0])
    let skipped = await Played.tape("Skip \"why\"\nEnter\nStep \"a\"\nEnter")
    #expect(skipped.result.cases.map(\.skipped) == ["why", nil] && skipped.result.keyCount == 1)
    let none = await Played.tape("")
    #expect(none.result.cases.isEmpty && none.result.code == .passed && none.replay.stage == nil)
  }

  @Test func `passes over claims about a picture where there is none, and says so`() async {
    func notes(_ text: String) async -> (notes: [String], passed: Int) {
      let stage = StillStage(["tab": "home"], Frame(rows: ["a"]))
      stage.hasPicture = false
      let source = SourceText(name: "t.tape", text: text)
      let plan = TapePlan(TapeProgram(source) { _, _ in nil }, of: source)
      let result = await Replay(plan, files: ToyFiles()) { _ in stage }.run()
      return (result.notes, result.cases.first?.passed ?? 0)
    }
    let all = await notes(
      "Expect \"a\"\nExpect+Line \"a\"\nExpect \"a\" x 1\nCheck Golden g\nExpect Tab home")
    #expect(
      all.notes == ["3 claims about rows, panes or looks skipped: lines have none"] && all.passed == 2)
    let one = await notes("Expect+Row 1 \"a\"")
    #expect(
      one.notes == ["1 claim about rows, panes or looks skipped: lines have none"] && one.passed == 0)
    let none = await notes("Expect \"a\"")
    #expect(none.notes == [] && none.passed == 1)
  }
}

extension String {
  /// How often a part stands in the text.
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
