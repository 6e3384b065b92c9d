import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// What a failure leaves behind, and how it is told, one part at a time.
@MainActor @Suite(.timeLimited) struct `A failure that is told` {
  private func failure(
    _ tape: String, named name: String = "tapes/login.tape", code: TapeSummary.Code = .failed,
    _ shortfall: Shortfall = Shortfall("top is b", path: "top", expected: "a", actual: "b"),
    changes: [TapeFailure.Change] = [], events: [LogEvent] = [], frame: Frame? = nil, step: String? = nil,
    passed: Int? = nil, files: [String] = []
  ) throws -> TapeFailure {
    try .made(
      tape, named: name, code: code, shortfall, changes: changes, events: events, frame: frame, step: step,
      passed: passed, files: files)
  }

  // MARK: Files

  nonisolated static let names: [(String, String, Int, String)] = [
    // The tape, the folder, the rank, and the beginning of the names.
    ("tapes/login.tape", "out", 0, "out/login.failure"), ("login.tape", "out/", 0, "out/login.failure"),
    ("login.tape", "", 0, "login.failure"), ("a.b.tape", "out", 1, "out/a.b.failure-2"),
    ("-", "out", 0, "out/stdin.failure"), ("login", "out", 99, "out/login.failure-100"),
  ]

  @Test(arguments: names)
  func `leaves files named after the tape`(_ tape: String, _ folder: String, _ rank: Int, _ stem: String)
    throws
  {
    let files = ToyFiles()
    let failure = try failure("Expect Top a", named: tape, frame: Frame(rows: ["shown"]))
    let written = FailureFiles(failure, of: tape, folder: folder, rank: rank, picture: PictureOptions())
      .write(with: files)
    #expect(written.names == ["\(stem).txt", "\(stem).svg", "\(stem).json"] && written.problem == nil)
    #expect(Set(files.contents.keys) == Set(written.names))
    #expect(files.text("\(stem).txt").hasSuffix("\n\nshown\n"))
  }

  @Test func `leaves files named after the tape that was played where it stands in one that others include`()
    throws
  {
    let failure = try failure("Expect Top a", named: "tapes/shared.tape")
    let writer = FailureFiles(
      failure, of: "tapes/login.tape", folder: "out", rank: 0, picture: PictureOptions())
    #expect(writer.write(with: ToyFiles()).names == ["out/login.failure.txt", "out/login.failure.json"])
  }

  @Test func `leaves no picture where there is none`() throws {
    let files = ToyFiles()
    let written = FailureFiles(
      try failure("Expect Top a"), of: "login.tape", folder: "out", rank: 0, picture: PictureOptions()
    ).write(with: files)
    #expect(written.names == ["out/login.failure.txt", "out/login.failure.json"])
    #expect(files.text("out/login.failure.txt").contains("files    out/login.failure.{txt,json}"))
    #expect(!files.text("out/login.failure.json").contains("\"frame\""))
  }

  @Test func `says which file it could not leave`() throws {
    let files = ToyFiles()
    let writer = FailureFiles(
      try failure("Expect Top a"), of: "login.tape", folder: "out", rank: 0, picture: PictureOptions())
    files.isReadOnly = true
    #expect(
      writer.write(with: files).problem == "out/login.failure.txt is not written: read-only")
  }

  // MARK: For programs

  nonisolated static let kinds: [(TapeSummary.Code, String, String)] = [
    (.failed, "Expect Top a", "ExpectFailed"), (.failed, "Assert /a/", "ExpectFailed"),
    (.failed, "Check Top a", "CheckFailed"), (.timedOut, "Check@1s Top a", "TimedOut"),
    (.broken, "Do push x", "Broken"), (.undetermined, "Enter", "NotDeterministic"),
    (.failed, "Enter", "ExpectFailed"),
  ]

  @Test(arguments: kinds)
  func `is of a kind`(_ code: TapeSummary.Code, _ tape: String, _ kind: String) throws {
    #expect(try failure(tape, code: code).kind == kind)
  }

  @Test func `has one line for a list`() throws {
    #expect(try failure("Tab\n  Expect Top a").message == "login.tape:2:3: Expect Top a — got b")
    let shown = Shortfall("'x' is not on the screen", expected: "'x'", actual: "not there")
    #expect(
      try failure("Expect \"x\"", shown).message == "login.tape:1:1: Expect \"x\" — 'x' is not on the screen")
    let wild = Shortfall("a\u{1B}[2Jb", expected: "", actual: "")
    #expect(try failure("Expect \"x\"", wild).message.hasSuffix("— a\\u{1b}[2Jb"))
  }

  @Test func `tells programs what is known, and no more`() throws {
    let full = try failure(
      "Expect Top a", events: [LogEvent(number: 3, time: .seconds(1), .key("enter"))],
      frame: Frame(rows: ["one", "two"]), step: "sign in"
    ).details
    #expect(full["step"] == "sign in" && full["path"] == "top" && full["key"] == "Enter")
    #expect(full["keys"] == 7 && full["time"] == 1_250 && full["frame"] == ["one", "two"])
    #expect(full["sentence"] == "top is b" && full["statement"] == "Expect Top a")
    let bare = try failure("Enter", Shortfall("why", expected: "", actual: "")).details
    for name in ["step", "path", "state", "frame"] { #expect(bare[name] == nil, "\(name)") }
    #expect(bare["events"] == [])
  }

  // MARK: For people

  @Test func `stands under its headline with the line before it`() throws {
    let lines = FailureText(try failure("# one\nTab\nExpect Not Top a # why", step: "in")).lines
    #expect(lines[0].hasPrefix("FAIL tapes/login.tape:3:1  Expect Not Top a  "))
    #expect(lines[0].hasSuffix("  step \"in\", after key 7 (Enter) at t=1.250s"))
    #expect(Text.width(of: lines[0]) == 100)
    #expect(lines[1] == "   2 │ Tab" && lines[2] == ">  3 │ Expect Not Top a # why")
    #expect(lines[3] == "     │            ^^^ top is b")
    #expect(lines[4] == "  claimed  top  a, found b")
    #expect(lines[5] == "  rerun  roots replay tapes/login.tape --until 3 --sandbox" && lines.count == 6)
    #expect(FailureText(try failure("Expect Top a")).lines[1] == ">  1 │ Expect Top a")
  }

  @Test func `keeps its numbers in line on a tape of many lines`() throws {
    let tape = String(repeating: "Tab\n", count: 99) + "Expect Top a"
    let lines = FailureText(try failure(tape)).lines
    #expect(
      lines[1] == "   99 │ Tab" && lines[2] == "> 100 │ Expect Top a"
        && lines[3] == "      │        ^^^ top is b")
  }

  @Test(arguments: [(nil, 100), (10, 60), (59, 60), (61, 61), (400, 400), (9_999, 400)] as [(Int?, Int)])
  func `is as wide as it may be`(_ width: Int?, _ wanted: Int) throws {
    #expect(FailureText(try failure("Expect Top a"), width: width).width == wanted)
  }

  @Test func `tells what else has changed since the last claim that held`() throws {
    let changes = (1...20).map { TapeFailure.Change(path: "values.v\($0)", old: "\($0)", new: nil) }
    let lines = FailureText(
      try failure(
        "Expect Top a", changes: [TapeFailure.Change(path: "top", old: "a", new: "b")] + changes)
    ).lines
    let rows = lines.filter { $0.contains("→") }
    #expect(lines.contains("  changed since the start"))
    #expect(rows[0] == "    top         a → b", "what is claimed has changed as well")
    #expect(rows[1] == "    values.v1   1 → absent" && rows.count == 12)
    let silent = Shortfall("'x' is not on the screen", expected: "'x'", actual: "not there")
    #expect(FailureText(try failure("Expect \"x\"", silent)).lines.filter { $0.contains("→") } == [])
    let one = FailureText(try failure("Expect \"x\"", silent, changes: Array(changes.prefix(1)))).lines
    #expect(one.contains("    values.v1  1 → absent"))
  }

  private static func key(_ name: String, _ milliseconds: Int) -> LogEvent {
    LogEvent(number: 0, time: .milliseconds(milliseconds), .key(name))
  }

  @Test func `tells the events since then, those of one moment on one line`() throws {
    let events = [Self.key("up", 50), Self.key("down", 50), Self.key("enter", 100)]
    let lines = FailureText(try failure("Expect Top b\nExpect Top a", events: events, passed: 1)).lines
    #expect(lines.contains("  events since line 1 passed"))
    #expect(lines.contains("    t=0.050 key up · key down") && lines.contains("    t=0.100 key enter"))
    #expect(
      FailureText(try failure("Expect Top a", events: events)).lines.contains("  events since the start"))
    #expect(!FailureText(try failure("Expect Top a")).lines.contains { $0.contains("events") })
  }

  @Test func `breaks a line of events where it is full, and tells the last forty`() throws {
    let many = (0..<60).map { Self.key("key\($0)", 0) }
    let lines = FailureText(try failure("Expect Top a", events: many), width: 60).lines
    let told = lines.filter { $0.contains("key key") }
    #expect(
      told.count > 1 && told.allSatisfy { Text.width(of: $0) <= 60 && $0.hasPrefix("    t=0.000 key key") })
    let keys = told.joined(separator: " ").split(separator: " ").filter { $0.hasPrefix("key") && $0 != "key" }
    #expect(keys.map(String.init) == (20..<60).map { "key\($0)" })
  }

  nonisolated static let files: [([String], String)] = [
    (["out/a.txt"], "  files    out/a.txt   rerun"),
    (["out/a.txt", "out/a.svg"], "  files    out/a.{txt,svg}   rerun"),
    (["out/a.txt", "out/b.txt"], "  files    out/a.txt out/b.txt   rerun"), ([], "  rerun"),
  ]

  @Test(arguments: files)
  func `names its files, short where they differ by their types`(_ files: [String], _ line: String) throws {
    let last = try #require(FailureText(try failure("Expect Top a", files: files)).lines.last)
    #expect(last == "\(line)  roots replay tapes/login.tape --until 1 --sandbox")
  }

  @Test func `is played again by a command that a shell understands`() throws {
    var failure = try failure("Tab\nExpect Top a", named: "my tapes/it's.tape")
    #expect(failure.rerun == "roots replay 'my tapes/it'\\''s.tape' --until 2 --sandbox")
    failure.rerunOptions = ["--app", "my app.kdl", "--allow-outside"]
    #expect(failure.rerun.hasSuffix("s.tape' --until 2 --sandbox --app 'my app.kdl' --allow-outside"))
  }

  @Test func `is played again from the standard input where it came from there`() throws {
    var failure = try failure("Tab\nExpect Top a", named: SourceText.standardInput)
    #expect(failure.rerun == "roots replay -")
    failure.rerunOptions = ["--app", "a.kdl"]
    #expect(failure.rerun == "roots replay - --app a.kdl")
  }

  nonisolated static let carets: [(String, String)] = [
    ("Expect+Pane body Row 2 Not \"x\"", "\"x\""), ("Expect+Row -1 Not /x/", "/x/"),
    ("Check+Line@2s Not \"x\"", "\"x\""), ("Expect\tTop\ta", "Top"), ("Expect  Not  Top  a", "Top"),
    ("Expect Layer 0 Top a", "Layer"), ("Enter 3", "3"),
  ]

  @Test(arguments: carets) func `has a caret below what is claimed`(_ tape: String, _ word: String) throws {
    let failure = try failure(tape)
    #expect(failure.place.source.text(in: failure.place.caret) == word)
  }

  // MARK: The picture

  @Test func `has a picture as wide as its words need, which are cut where they are too many`() throws {
    let long = Shortfall(String(repeating: "word ", count: 400), expected: "a", actual: "")
    let svg = FailurePicture(try failure("Expect Top a", long), Frame(rows: ["x"])).svg(PictureOptions())
    #expect(svg.contains("expected") && !svg.contains("actual"), "what is empty is not told")
    #expect(svg.contains("why") && svg.contains("login.tape:1, after key 7 (Enter)"))
    // One row of the program, a blank one, and the words: the claim, the place, four of why, what was expected.
    let rows = svg.split(separator: "\n").filter { $0.contains("<text") }
    #expect(rows.contains { $0.contains("Expect Top a") }, "\(rows)")
    #expect(svg.components(of: "word word").count >= 4)
  }
}

extension String {
  /// The lines that hold a part.
  fileprivate func components(of part: String) -> [Substring] {
    split(separator: "\n").filter { $0.contains(part) }
  }
}

extension TapeFailure {
  /// A failure at the last statement of a tape that was never played.
  static func made(
    _ tape: String, named name: String = "tapes/login.tape", code: TapeSummary.Code = .failed,
    _ shortfall: Shortfall = Shortfall("top is b", path: "top", expected: "a", actual: "b"),
    changes: [Change] = [], events: [LogEvent] = [], frame: Frame? = nil, step: String? = nil,
    passed: Int? = nil, files: [String] = []
  ) throws -> TapeFailure {
    let source = SourceText(name: name, text: tape)
    let steps = TapeProgram(source) { _, _ in nil }.steps
    let last = try #require(steps.last)
    var failure = TapeFailure(
      code: code, place: Place(last, in: source), shortfall: shortfall, step: step, keyCount: 7,
      lastKey: "Enter", time: .milliseconds(1_250),
      passed: passed.flatMap { line in steps.first { $0.command.start.line == line } }.map { Place($0) },
      changes: changes, events: events, input: nil, inputEvents: [], state: nil,
      frame: frame, width: 100)
    failure.files = files
    return failure
  }
}
