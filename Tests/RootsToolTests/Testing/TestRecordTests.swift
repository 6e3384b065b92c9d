import Roots
import RootsApp
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The journal of a session` {
  private let folder: Folder
  private static let head = #"{"session":1,"app":"/x/till.kdl","title":"Till"}"#

  init() throws { folder = try Folder() }

  private func read(_ lines: String...) throws -> TestRecord {
    try folder.write(TestFolder.journalName, lines.joined(separator: "\n"))
    return try TestRecord.read(folder.path)
  }

  private func line(_ record: Record) -> String { record.json }

  @Test(arguments: [
    ("", "this is not the journal of a session"),
    ("{}", "this is not the journal of a session"),
    ("[1]", "this is not the journal of a session"),
    ("note", "this is not the journal of a session"),
    (#"{"session":"1"}"#, "this is not the journal of a session"),
    (#"{"note":1}"#, "this is not the journal of a session"),
    (#"{"session":0}"#, "it is written in format 0; this program reads format 1"),
    (#"{"session":2}"#, "it is written in format 2; this program reads format 1"),
  ])
  func `has to begin with its form`(_ text: String, _ why: String) throws {
    let unreadable = #expect(throws: TestRecord.Unreadable.self) { try read(text) }
    #expect(unreadable?.description == "\(folder.path)/session.jsonl: \(why)")
  }

  @Test func `that is not there, or cannot be a file, is said with its path`() throws {
    let missing = #expect(throws: TestRecord.Unreadable.self) { try TestRecord.read("\(folder.path)/none") }
    #expect(missing?.description == "\(folder.path)/none/session.jsonl: there is no such file")
  }

  @Test(arguments: [nil, Duration.seconds(2_700), .milliseconds(1_500)])
  func `begins with facts that are read as they were written`(_ limit: Duration?) throws {
    for isProgram in [false, true] {
      let facts = TestRecord.Facts(
        app: "/x/a b.kdl", title: "Till \"2\"", charter: "Explore\u{1B} ä", limit: limit,
        start: "2026-11-21 14:00",
        tester: "ada", isProgram: isProgram, seen: .init(screens: ["b", "a"], ways: ["a > b"]), screens: 7,
        ways: 11, terminal: "TERM=vt100 LANG=C")
      let found = try read(line(facts.record)).facts
      #expect(found.record == facts.record)
      #expect(found.limit == limit && found.isProgram == isProgram && found.seen == facts.seen)
      #expect((found.app, found.title, found.charter) == ("/x/a b.kdl", "Till \"2\"", "Explore\u{1B} ä"))
      #expect((found.screens, found.ways, found.start, found.tester) == (7, 11, "2026-11-21 14:00", "ada"))
      #expect(found.terminal == "TERM=vt100 LANG=C")
    }
  }

  @Test func `says when the app is no longer what was tested`() throws {
    let app = "\(folder.path)/till.kdl"
    func edited(_ mark: String?) throws -> Bool {
      var head: Record = ["session": 1, "app": .string(app), "title": "Till"]
      if let mark { head["mark"] = .string(mark) }
      return try read(line(head)).isEdited
    }
    try folder.write("till.kdl", "app Till { screen a }")
    let mark = try #require(try ScriptedApp.read(file: app).app).fingerprint.description
    #expect(try !edited(mark) && !edited(nil))
    try folder.write("till.kdl", "app Till { screen b }")
    #expect(try edited(mark))
    try folder.write("till.kdl", "app Till {")
    #expect(try edited(mark))
  }

  @Test func `holds notes as they were written, with what was changed of them since`() throws {
    let notes = TestNote.Kind.allCases.enumerated().map { number, kind in
      TestNote(
        number: number + 1, kind: kind, time: .milliseconds(1_001 * number), text: "t\(number)",
        place: "main: home", window: kind == .idea ? nil : "80x24",
        claim: kind == .bug ? "Expect Top home" : nil)
    }
    let lines = notes.map { line($0.record) }
    #expect(try read(Self.head, lines[0], lines[1], lines[2], lines[3]).notes == notes)
    let changed = try read(
      Self.head, lines[0], lines[1], #"{"change":2,"text":"new"}"#, #"{"claim-of":1,"claim":"Check Row x"}"#,
      #"{"claim-of":2,"claim":"Check Row y"}"#)
    #expect(
      changed.notes.map(\.text) == ["t0", "new"]
        && changed.notes.map(\.claim) == ["Check Row x", "Check Row y"])
    let removed = try read(Self.head, lines[0], lines[1], #"{"remove":1}"#, lines[2], #"{"remove":9}"#)
    #expect(removed.notes.map(\.number) == [2, 3] && removed.damage == 0)
  }

  @Test(arguments: [
    "x", "[]", "5", #"{"note":1"#, #"{"odd":1}"#, #"{"note":1,"kind":"rant","at":1,"text":"x"}"#,
    #"{"note":"1","kind":"bug","at":1,"text":"x"}"#, #"{"note":1,"kind":"bug","text":"x"}"#,
    #"{"note":1,"kind":"bug","at":1}"#, #"{"change":9,"text":"x"}"#, #"{"claim-of":9,"claim":"x"}"#,
    #"{"sign":1}"#,
  ])
  func `counts the lines that cannot be read, and reads the others`(_ damaged: String) throws {
    let note = #"{"note":3,"kind":"idea","at":5,"text":"kept"}"#
    let record = try read(Self.head, damaged, note, damaged)
    #expect(record.damage == 2 && record.notes.map(\.text) == ["kept"])
    #expect(record.notes[0].place.isEmpty && record.notes[0].claim == nil)
  }

  @Test(arguments: [(-5, 0), (0, 0), (1 << 40, 1 << 40), (Int.max, 1 << 40)])
  func `holds times that are possible, also if it is damaged`(_ written: Int, _ milliseconds: Int) throws {
    let record = try read(
      Self.head, #"{"note":1,"kind":"bug","at":\#(written),"text":"x"}"#, #"{"sign":"odd","at":\#(written)}"#,
      #"{"end":\#(written),"setup":\#(written),"noting":"long"}"#)
    let time = Duration.milliseconds(milliseconds)
    #expect(record.notes[0].time == time && record.signs[0].time == time)
    #expect(record.end?.duration == time && record.end?.setup == time && record.end?.noting == .zero)
  }

  @Test func `ends with what was known then, and without an end with what was known last`() throws {
    let end = TestRecord.End(
      duration: .seconds(90), setup: .seconds(4), noting: .milliseconds(2_500),
      seen: .init(screens: ["a"], ways: ["a > a"]))
    let whole = try read(Self.head, line(end.record("clock")), line(end.record("end")))
    #expect(whole.end?.record("end") == end.record("end") && whole.outcome?.seen == end.seen)
    #expect(whole.duration == .seconds(90) && whole.damage == 0)
    let later = #"{"clock":120000,"setup":1000,"noting":0,"seen-screens":["b"]}"#
    let cut = try read(Self.head, line(end.record("clock")), later)
    #expect(cut.end == nil && cut.outcome?.setup == .seconds(1) && cut.outcome?.seen.screens == ["b"])
    #expect(cut.duration == .seconds(120))
    // A line says of the visits only that they are more.
    let same = TestRecord.End(
      duration: .seconds(91), setup: .zero, noting: .zero, seen: .init(screens: ["a"], ways: ["a > a"]))
    #expect(same.record("clock", since: end.seen)["seen-screens"] == nil)
    let short = try read(
      Self.head, line(end.record("clock", since: nil)), line(same.record("clock", since: end.seen)))
    #expect(short.duration == .seconds(91) && short.outcome?.seen == end.seen)
    #expect(try read(Self.head).outcome == nil && read(Self.head).duration == .zero)
  }

  @Test(
    arguments: [
      (60, 0, 0, 60), (60, 61, 0, 61), (60, 0, 62, 62), (60, 59, 58, 60), (60, 61, 62, 62),
    ] as [(Int, Int, Int, Int)])
  func `is as long as the last thing that it tells`(_ clock: Int, _ note: Int, _ sign: Int, _ seconds: Int)
    throws
  {
    let record = try read(
      Self.head, #"{"clock":\#(clock * 1_000)}"#,
      #"{"note":1,"kind":"bug","at":\#(note * 1_000),"text":"x"}"#,
      #"{"sign":"x","at":\#(sign * 1_000)}"#)
    #expect(record.duration == .seconds(seconds))
    let ended = try read(Self.head, #"{"note":1,"kind":"bug","at":99000,"text":"x"}"#, #"{"end":50000}"#)
    #expect(ended.duration == .seconds(50))
  }

  @Test func `stands beside files of which it knows whether they are there`() throws {
    let record = try read(Self.head)
    #expect(record.has("app.kdl") && !record.has("sheet.html") && record.has(TestFolder.journalName))
  }
}
