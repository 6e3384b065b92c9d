import Roots
import RootsTape
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `What is told of tapes` {
  private func voice(_ kept: TestConsole, _ words: String...) throws -> ReplayVoice {
    let reading = try ArgumentReader(subcommands: Tool.subcommands).read(["replay"] + words + ["a.tape"])
    guard case .run(_, let invocation) = reading else { throw Misuse("not run") }
    return ReplayVoice(kept.console(), try ReplayOrder(invocation))
  }

  /// What came of a tape: a step with some claims that held, and those that failed.
  private func summary(
    _ tape: String, _ code: Int = 0, keys: Int = 1, passed: Int = 0, _ failures: [Value] = [],
    _ more: Record = [:]
  ) throws -> TapeSummary {
    let step: Value = ["line": 1, "passed": .int(passed), "failures": .list(failures)]
    let record: Record = ["tape": .string(tape), "code": .int(code), "keys": .int(keys), "steps": [step]]
    return try #require(TapeSummary(record.merging(more)))
  }

  private func failure(_ line: Int, _ expected: String, _ details: Record = [:]) -> Value {
    let record: Record = [
      "code": 1, "type": "top", "message": .string("a.tape:\(line): expected \(expected)"), "file": "a.tape",
      "line": .int(line), "column": 1, "expected": .string(expected), "actual": "home", "files": [],
      "text": [.string("FAIL a.tape:\(line)"), "> Expect Top", "  home"],
    ]
    return .record(record.merging(details))
  }

  @Test(arguments: [(0, 0, "0 keys, 0 claims"), (1, 1, "1 key, 1 claim"), (12, 3, "12 keys, 3 claims")])
  func `is in a line if all is well`(_ keys: Int, _ claims: Int, _ words: String) throws {
    let kept = TestConsole()
    var voice = try voice(kept)
    voice.tell(try summary("a\u{1B}.tape", keys: keys, passed: claims))
    #expect(kept.output == "ok   a\(TapeVoice.visible("\u{1B}")).tape  \(words)\n")
    #expect(!voice.hasFailed && voice.summaries.count == 1)
    // Of one tape nothing is left to be said at the end.
    voice.end()
    #expect(kept.outputs.count == 1)
  }

  @Test func `says what was left out, and what was noted`() throws {
    let kept = TestConsole()
    var voice = try voice(kept)
    let steps: Value = [
      ["line": 1, "passed": 2, "skipped": "no"], ["line": 2, "passed": 1, "todo": "later"],
      ["line": 3, "passed": 0, "skipped": ""],
    ]
    voice.tell(try summary("a.tape", keys: 4, [], ["steps": steps, "notes": ["odd\u{7}", "more"]]))
    let note = TapeVoice.visible("odd\u{7}")
    #expect(
      kept.output == "ok   a.tape  4 keys, 3 claims, 2 skipped, 1 to do\n  note: \(note)\n  note: more\n")
  }

  @Test func `tells a failure in full once, and those like it by where that was`() throws {
    let kept = TestConsole()
    var voice = try voice(kept)
    voice.tell(try summary("a.tape", 1, [failure(3, "item"), failure(5, "item"), failure(7, "cart")]))
    #expect(
      kept.output == """
        FAIL a.tape:3
        > Expect Top
          home

        FAIL a.tape:5: expected item
             as at a.tape:3
        FAIL a.tape:7
        > Expect Top
          home


        """)
    #expect(voice.hasFailed)
    voice.tell(try summary("b.tape", 1, [failure(3, "item")]))
    voice.end()
    let end = kept.output.split(separator: "\n").suffix(2)
    #expect(end == ["2 tapes, 2 failed", "  3 failures are alike, first at a.tape:3: expected item"])
  }

  @Test func `names of those like it their tapes as given, and their files`() throws {
    let kept = TestConsole()
    var voice = try voice(kept)
    let more: Record = [
      "file": "d/a.tape", "files": ["out/d/a.failure.txt"],
      "text": ["FAIL", "  files    out/d/a.failure.txt"],
    ]
    voice.tell(try summary("c/a.tape", 1, [failure(3, "item", ["file": "c/a.tape"])]))
    voice.tell(try summary("d/a.tape", 1, [failure(3, "item", more)]))
    #expect(
      kept.output.hasSuffix(
        "FAIL d/a.tape:3: expected item\n     as at c/a.tape:3\n  files    out/d/a.failure.txt\n"),
      "\(kept.output)")
  }

  @Test func `tells a claim about the state in a line where another failed at the same moment`() throws {
    func told(_ other: Record) throws -> Bool {
      let kept = TestConsole()
      var voice = try voice(kept)
      let moment: Record = ["keys": 4, "time": 100]
      voice.tell(try summary("a.tape", 1, [failure(3, "item", moment), failure(4, "cart", other)]))
      return kept.output.contains("FAIL a.tape:4: expected cart\n     at the same moment as a.tape:3\n")
    }
    #expect(try told(["keys": 4, "time": 100, "path": "top"]))
    #expect(try !told(["keys": 4, "time": 100]) && !told(["keys": 5, "time": 100, "path": "top"]))
    #expect(try !told(["keys": 4, "time": 101, "path": "top"]))
  }

  @Test func `says why a tape was not played, without its name twice`() throws {
    let kept = TestConsole()
    var voice = try voice(kept)
    voice.tell(TapeSummary("a.tape", .broken, error: "a.tape: gone"))
    voice.tell(TapeSummary("b.tape", .malformed, error: "one\ntwo\u{1B}"))
    voice.tell(TapeSummary("c.tape", .interrupted, error: "interrupted"))
    #expect(
      kept.output
        == "FAIL a.tape  gone\nFAIL b.tape  one\n  two\(TapeVoice.visible("\u{1B}"))\nSTOP c.tape  interrupted\n"
    )
  }

  @Test(arguments: [
    (1, 1, ""), (20, 20, ""), (21, 20, "STOP 1 tape more  not played\n"),
    (25, 20, "STOP 5 tapes more  not played\n"),
  ])
  func `names the first twenty that were not played`(_ count: Int, _ named: Int, _ more: String) throws {
    let kept = TestConsole()
    var voice = try voice(kept)
    voice.tell(unplayed: (1...count).map { "\($0).tape" })
    #expect(kept.output == (1...named).map { "STOP \($0).tape  not played\n" }.joined() + more)
    #expect(voice.summaries.count == count)
  }

  @Test func `counts at the end what came of all`() throws {
    func end(_ codes: [Int], unplayed: Int = 0) throws -> String {
      let kept = TestConsole()
      var voice = try voice(kept)
      for code in codes { voice.tell(try summary("a.tape", code)) }
      if unplayed > 0 { voice.tell(unplayed: (1...unplayed).map { "\($0).tape" }) }
      voice.end()
      return kept.output.split(separator: "\n").last.map(String.init) ?? ""
    }
    #expect(try end([0, 0]) == "2 tapes, all fine" && end([0, 1, 2, 3]) == "4 tapes, 3 failed")
    #expect(try end([1, 130], unplayed: 2) == "4 tapes, 1 failed, 1 interrupted, 2 not played")
    #expect(
      try end([0, 130]) == "2 tapes, 1 interrupted" && end([0], unplayed: 1) == "2 tapes, 1 not played")
  }

  @Test func `goes to the errors where a report has the output, and is one line of JSON of a worker`() throws
  {
    let reporting = TestConsole()
    var voice = try voice(reporting, "--report", "tap=-")
    voice.tell(try summary("a.tape"))
    #expect(reporting.output.isEmpty && reporting.errors == "ok   a.tape  1 key, 0 claims\n")
    let working = TestConsole()
    voice = try self.voice(working, "--worker")
    let failed = try summary("a.tape", 1, [failure(1, "x")])
    voice.tell(failed)
    voice.tell(unplayed: ["b.tape"])
    voice.end()
    let line = working.output
    #expect(line.hasSuffix("\n") && line.count(where: { $0 == "\n" }) == 1 && working.errors.isEmpty)
    #expect((try? Value(json: line))?.fields.flatMap { TapeSummary($0) }?.steps == failed.steps)
  }

  @Test func `colors the first word of a line, and what differs`() throws {
    let kept = TestConsole()
    var voice = try voice(kept, "--color", "always")
    voice.tell(try summary("a.tape", 1, [failure(1, "x")]))
    voice.tell(try summary("b.tape"))
    voice.tell(TapeSummary("c.tape", .interrupted, error: "x"))
    #expect(
      kept.output == "\u{1B}[31mFAIL\u{1B}[m a.tape:1\n\u{1B}[31m>\u{1B}[m Expect Top\n  home\n\n"
        + "\u{1B}[32mok\u{1B}[m   b.tape  1 key, 0 claims\nSTOP c.tape  x\n")
  }
}
