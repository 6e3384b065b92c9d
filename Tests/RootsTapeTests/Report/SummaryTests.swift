import Roots
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `The summary of a tape` {
  private static func failure(_ code: TapeSummary.Code = .failed, _ kind: String = "ExpectFailed") -> Value {
    [
      "type": .string(kind), "code": .int(code.rawValue), "message": "a.tape:2:1: Expect Top b — got c",
      "file": "a.tape",
      "line": 2, "column": 1, "expected": "b", "actual": "c", "files": ["out/a.txt"],
      "text": ["FAIL", "why"],
      "statement": "Expect Top b", "keys": 3,
    ]
  }

  private static func summary(
    _ tape: String, _ steps: [Value], code: TapeSummary.Code = .passed, error: String? = nil
  ) -> TapeSummary {
    var document: Record = [
      "tape": .string(tape), "code": .int(code.rawValue), "keys": 3, "duration": 1_500, "elapsed": 20,
      "setup": ["seed": "1", "size": "80x24"], "steps": .list(steps), "notes": ["new a.frame"],
    ]
    if let error { document["error"] = .string(error) }
    return TapeSummary(document) ?? .unplayed(tape)
  }

  private static func step(_ name: String?, _ more: Record = [:]) -> Value {
    var step: Record = ["line": 4, "passed": 2, "duration": 250, "failures": []]
    if let name { step["name"] = .string(name) }
    return .record(step.merging(more))
  }

  @Test func `comes back from its document, with all that is known of a failure`() throws {
    let steps = [
      Self.step(nil), Self.step("one", ["failures": [Self.failure()]]),
      Self.step("two", ["skipped": "later"]),
      Self.step("three", ["todo": "issue 12", "failures": [Self.failure(.timedOut, "TimedOut")]]),
    ]
    let summary = Self.summary("a.tape", steps, code: .failed, error: "cut")
    #expect(summary.steps.map(\.name) == [nil, "one", "two", "three"])
    #expect(summary.setup.map(\.name) == ["seed", "size"])
    #expect(summary.duration == 1_500 && summary.keyCount == 3 && summary.error == "cut")
    // What is known to fail does not count.
    #expect(summary.failures.map(\.kind) == ["ExpectFailed"])
    let failure = try #require(summary.failures.first)
    #expect(failure.files == ["out/a.txt"] && failure.text == ["FAIL", "why"])
    #expect(failure.details == ["statement": "Expect Top b", "keys": 3])
    #expect(TapeSummary(summary.document) == summary)
    #expect(summary.answer["page"] == nil)
    var paged = summary
    paged.page = "{}"
    #expect(paged.answer["page"] == "{}" && paged.document["page"] == nil)
    #expect(TapeSummary(paged.answer) == paged)
  }

  @Test func `cannot be read where tape and code are missing or unknown`() {
    #expect(TapeSummary(["tape": "a"]) == nil)
    #expect(TapeSummary(["code": 0]) == nil)
    #expect(TapeSummary(["tape": "a", "code": 77]) == nil)
    #expect(TapeSummary(["tape": 3, "code": 0]) == nil)
    let bare = TapeSummary([
      "tape": "a", "code": 1, "steps": [3, ["name": 4, "failures": [["code": 99], 5]]], "notes": 7,
    ])
    #expect(bare?.steps.count == 1 && bare?.steps[0].name == nil)
    #expect(bare?.steps[0].failures.map(\.code) == [.failed])
    #expect(bare?.notes == [] && bare?.elapsed == 0)
  }

  @Test func `of a tape that was not played says so`() {
    let unplayed = TapeSummary.unplayed("a.tape")
    #expect(unplayed.isUnplayed && unplayed.code == .interrupted && unplayed.error == "not played")
    #expect(!Self.summary("a.tape", [Self.step("x")], code: .interrupted).isUnplayed)
    #expect(!TapeSummary("a.tape", .malformed, error: "no").isUnplayed)
    #expect(TapeSummary("a.tape", .passed, error: "no").undetermined("why").error == "no")
    let parted = Self.summary("a.tape", []).undetermined("the runs differ")
    #expect(parted.code == .undetermined && parted.error == "the runs differ")
    #expect(Self.summary("a.tape", [], code: .broken).undetermined("x").code == .broken)
  }

  // MARK: Reports

  private static let many = [
    summary(
      "a#1.tape",
      [
        step(nil), step("skipped # here", ["skipped": "needs #net"]), step("bad", ["failures": [failure()]]),
        step("worse", ["failures": [failure(.broken, "Broken"), failure()]]),
        step("known", ["todo": "issue", "failures": [failure()]]),
      ], code: .broken),
    summary("b.tape", [step("fine")]),
  ]

  @Test func `counts the same in every report`() {
    let junit = Report.junit(Self.many)
    #expect(junit.contains("<testsuites tests=\"6\" failures=\"1\" errors=\"1\" skipped=\"2\">"))
    #expect(
      junit.contains(
        "<testsuite name=\"a#1.tape\" file=\"a#1.tape\" tests=\"5\" failures=\"1\" errors=\"1\" skipped=\"2\" time=\"0.020\">"
      ))
    #expect(
      junit.contains(
        "<testsuite name=\"b.tape\" file=\"b.tape\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"0.020\">"
      ))
    #expect(
      junit.split(separator: "<failure ").count - 1 == 2 && junit.split(separator: "<error ").count - 1 == 1)
    #expect(junit.split(separator: "<skipped ").count - 1 == 2)
    #expect(
      Report.code(Self.many) == .broken && Report.code([Self.many[1]]) == .passed
        && Report.code([]) == .passed)
    #expect(Report.json(Self.many).hasPrefix("{\"version\":1,\"code\":4,\"tapes\":[{\"tape\":\"a#1.tape\""))
  }

  @Test func `counts a case once, though several of its claims failed`() {
    let claims = Value.list(Array(repeating: Self.failure(), count: 3))
    let steps = [
      Self.step("one", ["failures": claims]), Self.step("cut", ["failures": claims, "skipped": "no time"]),
    ]
    let result = Self.summary("a.tape", steps, code: .failed)
    let junit = Report.junit([result])
    #expect(junit.contains("<testsuites tests=\"2\" failures=\"2\" errors=\"0\" skipped=\"0\">"), "\(junit)")
    #expect(junit.split(separator: "<failure ").count - 1 == 6 && !junit.contains("<skipped"))
    let tap = Report.tap([result])
    #expect(tap.contains("not ok 2 - a.tape - cut\n") && !tap.contains("SKIP"), "\(tap)")
  }

  @Test func `has one point for each step, and no sign of the protocol in a name`() {
    let lines = Report.tap(Self.many).split(separator: "\n").filter {
      $0.hasPrefix("ok") || $0.hasPrefix("not") || $0.hasPrefix("1..")
    }
    #expect(
      lines == [
        "1..6", "ok 1 - a\\#1.tape", "ok 2 - a\\#1.tape - skipped \\# here # SKIP needs \\#net",
        "not ok 3 - a\\#1.tape - bad",
        "not ok 4 - a\\#1.tape - worse", "not ok 5 - a\\#1.tape - known # TODO issue", "ok 6 - b.tape - fine",
      ])
  }

  @Test func `goes on in reports behind a tape that could not be played, and says why it was not`() {
    var broken = TapeSummary("c#.tape", .malformed, error: "2 mistakes")
    broken.text = ["c#.tape:1:1: error: <a>", "c#.tape:2:1: error: b"]
    let results = [Self.many[1], broken, Self.many[1]]
    #expect(
      Report.tap(results) == """
        TAP version 13
        1..3
        ok 1 - b.tape - fine
        not ok 2 - c\\#.tape
          ---
          message: "2 mistakes\\u000ac#.tape:1:1: error: <a>\\u000ac#.tape:2:1: error: b"
          severity: "fail"
          ...
        ok 3 - b.tape - fine

        """)
    #expect(
      Report.junit(results).contains(
        """
        <error type="malformed" message="2 mistakes">c#.tape:1:1: error: &lt;a&gt;
        c#.tape:2:1: error: b</error>
        """))
    #expect(broken.document["text"] == .list(broken.text.map { .string($0) }))
    #expect(TapeSummary(broken.document) == broken && broken.undetermined("x").text == broken.text)
    #expect(Report.tap([]) == "TAP version 13\n1..0\n")
  }

  @Test func `has a point for the reason that two runs differ`() {
    let tap = Report.tap([Self.summary("a.tape", [Self.step("x")]).undetermined("the runs differ")])
    #expect(
      tap.hasPrefix(
        "TAP version 13\n1..2\nok 1 - a.tape - x\nnot ok 2 - a.tape\n  ---\n  message: \"the runs differ"),
      "\(tap)")
  }

  @Test func `bails out where nothing more was played, and not before`() {
    let cut = Self.summary("a.tape", [Self.step("x")], code: .interrupted, error: "interrupted")
    let tap = Report.tap([cut, .unplayed("b.tape"), Self.many[1], cut, .unplayed("c.tape")])
    #expect(
      tap.split(separator: "\n").filter { !$0.hasPrefix(" ") } == [
        "TAP version 13", "1..7", "ok 1 - a.tape - x", "not ok 2 - a.tape", "ok 3 - b.tape # SKIP not played",
        "ok 4 - b.tape - fine", "ok 5 - a.tape - x", "Bail out! a.tape: interrupted",
      ], "\(tap)")
  }

  @Test func `says in JSON with what the process ends`() {
    #expect(Report.json([.unplayed("a.tape")], status: 143).hasPrefix("{\"version\":1,\"code\":143,"))
  }

  nonisolated static let escaped: [(String, String)] = [
    ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"), ("it's", "it&#39;s"), ("a\nb\tc", "a\nb\tc"),
    ("\u{1B}[2J", #"\u{1b}[2J"#), ("\0\u{7F}", #"\u{0}\u{7f}"#), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    ("\u{202E}", #"\u{202e}"#), ("\u{FFFF}", #"\u{ffff}"#), ("é漢", "é漢"),
    ("", ""),
  ]

  @Test(arguments: escaped) func `is text that XML takes`(_ text: String, _ wanted: String) {
    #expect(text.xmlText == wanted)
  }

  @Test func `ends with the worst of all codes, in any order`() {
    var dice = Seeded(seed: 2)
    let order: [TapeSummary.Code] = [
      .interrupted, .broken, .malformed, .timedOut, .undetermined, .failed, .passed,
    ]
    for _ in 0..<200 {
      let codes = (0..<Int(dice.next() % 5)).map { _ in dice.pick(order) }
      let worst = order.first { codes.contains($0) } ?? .passed
      #expect(Report.code(codes.map { TapeSummary("a", $0, error: "") }) == worst)
    }
  }
}

@MainActor @Suite(.timeLimited) struct `The trace of a tape` {
  private func trace(_ lines: [(String, UInt64, Record?)]) -> TapeTrace {
    let text = lines.map { place, mark, state -> String in
      let document: Record = [
        "at": .string(place), "mark": .string(String(mark, radix: 16)),
        "state": state.map { .record($0) } ?? .null,
      ]
      return document.json
    }.joined(separator: "\n")
    return TapeTrace(text: text) ?? TapeTrace()
  }

  @Test func `comes back from its text`() {
    let one = trace([("a.tape:1", 7, ["tab": "home"]), ("a.tape:2", .max, nil)])
    #expect(one.lines.map(\.place) == ["a.tape:1", "a.tape:2"])
    #expect(one.lines.map(\.mark) == [7, .max] && one.lines[1].state == nil)
    #expect(TapeTrace(text: one.text)?.text == one.text)
    #expect(TapeTrace(text: "")?.lines == [])
    for faulty in [
      "x", "{}", "{\"at\":\"a\"}", "{\"at\":\"a\",\"mark\":\"zz\"}", "{\"at\":1,\"mark\":\"1\"}", "[]",
    ] {
      #expect(TapeTrace(text: faulty) == nil, "\(faulty)")
    }
  }

  @Test func `parts from another at the first line that differs`() {
    let one = trace([("a:1", 1, ["tab": "x"]), ("a:2", 2, ["tab": "x"]), ("a:3", 3, ["tab": "x"])])
    let other = trace([("a:1", 1, ["tab": "x"]), ("a:2", 9, ["tab": "y"]), ("a:3", 8, ["tab": "z"])])
    #expect(
      other.divergence(from: one)?.sentence == "the runs differ at a:2: tab is x in one and y in the other")
    #expect(
      one.divergence(from: other)?.sentence == "the runs differ at a:2: tab is y in one and x in the other")
    #expect(one.divergence(from: one) == nil && TapeTrace().divergence(from: TapeTrace()) == nil)
    let new = trace([
      ("a:1", 1, ["tab": "x"]), ("a:2", 2, ["tab": "x", "queue": 1]), ("a:3", 3, ["tab": "x"]),
    ])
    #expect(
      new.divergence(from: one)?.sentence
        == "the runs differ at a:2: queue is absent in one and 1 in the other")
    #expect(
      one.divergence(from: new)?.sentence
        == "the runs differ at a:2: queue is 1 in one and absent in the other")
  }

  @Test func `parts where one of them ends`() {
    let short = trace([("a:1", 1, ["tab": "x"])])
    let long = trace([("a:1", 1, ["tab": "x"]), ("a:2", 2, ["tab": "y"])])
    #expect(long.divergence(from: short)?.place == "a:2")
    #expect(short.divergence(from: long)?.place == "a:2")
    #expect(long.divergence(from: TapeTrace())?.place == "a:1")
  }

  @Test func `says where runs differ whose states are the same or not kept`() {
    let one = trace([("a:1", 1, ["tab": "x"])])
    #expect(
      trace([("a:1", 2, ["tab": "x"])]).divergence(from: one)?.sentence
        == "the runs differ at a:1, in what is shown or in what happened")
    #expect(trace([("a:1", 2, nil)]).divergence(from: one)?.sentence == "the runs differ at a:1")
  }
}
