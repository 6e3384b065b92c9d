import Glibc
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The sheet of a session` {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// What is told of a session in a folder of its own.
  private func record(_ name: String, _ facts: String = "", _ lines: String..., app: String = "/x/till.kdl")
    throws -> TestRecord
  {
    mkdir("\(folder.path)/\(name)", 0o700)
    let head = #"{"session":1,"app":"\#(app)","title":"Till","start":"2026-11-21 14:00"\#(facts)}"#
    try folder.write("\(name)/session.jsonl", ([head] + lines).joined(separator: "\n"))
    return try TestRecord.read("\(folder.path)/\(name)")
  }

  private func rows(_ sheet: TestSheet, under heading: String) -> [String] {
    let lines = sheet.markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: "## \(heading)") else { return [] }
    return lines[(start + 2)...].prefix { !$0.isEmpty }.map { $0 }
  }

  private static let bug =
    #"{"note":1,"kind":"bug","at":65000,"text":"No coins","place":"main: home","area":"Till","window":"120x36"}"#

  @Test func `says of a session in which nothing was done that there is nothing`() throws {
    let sheet = TestSheet(try record("a"), tapes: [:])
    #expect(
      sheet.markdown.hasPrefix("# Testing session\n\n|  |  |\n| --- | --- |\n| app | Till (/x/till.kdl) |\n"))
    for heading in ["Bugs", "Notes", "Signs", "Areas"] {
      #expect(rows(sheet, under: heading) == ["none"], "\(heading)")
    }
    #expect(!sheet.markdown.contains("## Sessions") && !sheet.markdown.contains("A tape plays by"))
    #expect(
      sheet.markdown.contains(
        "\n| time box | none |\n| time spent | setup 0 %, testing 0 %, notes and bugs 0 % |\n"))
    #expect(sheet.markdown.contains("\n| remark | cut off |\n"))
  }

  @Test func `tells of bugs with their claims and tapes, and of other notes`() throws {
    let record = try record(
      "a", #","charter":"Explore *paying*","tester":"ada","limit":2700000"#, Self.bug,
      #"{"claim-of":1,"claim":"Expect Top home"}"#, #"{"change":1,"text":"No coins","severity":"small"}"#,
      #"{"note":2,"kind":"bug","at":3700000,"text":"Odd","place":"x"}"#,
      #"{"note":3,"kind":"idea","at":1000,"text":"More","place":"y"}"#,
      #"{"sign":"invariant 'a|b'","at":2000}"#,
      #"{"end":7200000,"setup":720000,"noting":1800000}"#)
    let sheet = TestSheet(record, tapes: [1: "3 keys"])
    #expect(sheet.markdown.hasPrefix("# Explore \\*paying\\*\n"))
    #expect(
      rows(sheet, under: "Bugs") == [
        "|  | time | how bad | what | where | claim | tape |  |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | 01:05 | it is small | No coins | main: home | Expect Top home | [3 keys](<bug-1.tape>) | [picture](<note-1.txt>) |",
        "| 2 | 1:01:40 |  | Odd | x | no claim | no tape | [picture](<note-2.txt>) |",
      ])
    #expect(
      rows(sheet, under: "To test again").dropFirst(2) == [
        "| ☐ | 202611211400-ada-1 | No coins | roots replay --allow-outside bug-1.tape |"
      ])
    #expect(rows(sheet, under: "Notes").last == "| 3 | 00:01 | idea | More | y | [picture](<note-3.txt>) |")
    #expect(rows(sheet, under: "Signs").last == "| 00:02 | invariant 'a\\|b' |")
    #expect(sheet.markdown.contains("| duration | 2:00:00 |\n| time box | 45:00 |\n"))
    #expect(sheet.markdown.contains("| time spent | setup 10 %, testing 65 %, notes and bugs 25 % |"))
    #expect(sheet.markdown.contains("\n'roots replay --allow-outside TAPE' plays a tape.\n"))
    #expect(!sheet.markdown.contains("remark"))
    #expect(rows(sheet, under: "Files").count == 4)
  }

  @Test func `says of the time how much passed without a key`() throws {
    let end = #"{"end":1000,"setup":100,"noting":200,"idle":300}"#
    #expect(
      TestSheet(try record("a", "", end), tapes: [:]).markdown.contains(
        "| time spent | setup 10 %, testing 40 %, notes and bugs 20 %, idle 30 % |"))
  }

  @Test func `has the picture of a bug in it, with the wrong row marked, and one file for each bug`() throws {
    let record = try record(
      "a", #","tester":"ada","terminal":"TERM=vt100""#, Self.bug,
      #"{"claim-of":1,"claim":"Expect Not \"3 coins\""}"#,
      #"{"end":7200000}"#)
    try folder.write("a/note-1.txt", "Till <b>\n3 coins   \nend")
    let sheet = TestSheet(record, tapes: [1: "3 keys"])
    #expect(
      sheet.html.contains(
        "<summary>picture</summary><pre>Till &lt;b&gt;\n<mark>3 coins</mark>\nend</pre></details>"),
      "\(sheet.html)")
    let report = TestSheet(bug: record.notes[0], of: record, tape: "3 keys", steps: ["choose 'Pay*'", "Tab"])
    #expect(
      report.markdown.hasPrefix("# No coins\n\n|  |  |\n| --- | --- |\n| id | 202611211400-ada-1 |\n"),
      "\(report.markdown)")
    for part in [
      "| severity | not said |", "| window | 120x36 TERM=vt100 |", "| area | Till |",
      "1. choose 'Pay\\*'\n2. Tab\n",
      "      Till <b>\n    > 3 coins\n",
      "'roots replay --allow-outside bug-1.tape' plays it: 3 keys.",
    ] { #expect(report.markdown.contains(part), "\(part) in \(report.markdown)") }
  }

  @Test(arguments: [
    (0, 100, 0, 100), (60, 60, 60, 40), (100, 100, 100, 0), (33, 0, 33, 0), (1_000, 0, 100, 0),
  ])
  func `has shares that are a whole, also where more was measured than there was`(
    _ setup: Int, _ noting: Int, _ shownSetup: Int, _ shownNotes: Int
  ) throws {
    let end = #"{"end":\#(setup == 1_000 ? 200 : 100),"setup":\#(setup),"noting":\#(noting)}"#
    let text = TestSheet(try record("a", "", end), tapes: [:]).markdown
    let testing = 100 - shownSetup - shownNotes
    #expect(
      text.contains("setup \(shownSetup) %, testing \(testing) %, notes and bugs \(shownNotes) %"), "\(text)")
  }

  @Test func `counts what was seen before and after, and names what is new`() throws {
    let facts = #","screens":5,"ways":4,"seen-screens":["a","b"],"seen-ways":["a > b"]"#
    let alone = try record(
      "a", facts, #"{"end":1,"seen-screens":["a","d","c"],"seen-ways":["a > b","b > c"]}"#)
    #expect(
      rows(TestSheet(alone, tapes: [:]), under: "Areas").dropFirst(2) == [
        "| screens | 2 of 5 | 4 of 5 | c, d |", "| ways | 1 of 4 | 2 of 4 | b \\> c |",
      ])
    // What one of two testers had seen before is new to both sessions together if the other had not.
    let other = try record(
      "b", #","screens":5,"ways":4,"seen-screens":["b","e"]"#, #"{"clock":1,"seen-screens":["e"]}"#)
    #expect(
      rows(TestSheet(merging: [alone, other]), under: "Areas").dropFirst(2) == [
        "| screens | 1 of 5 | 5 of 5 | a, c, d, e |", "| ways | 0 of 4 | 2 of 4 | a \\> b, b \\> c |",
      ])
    let bigger = try record("c", #","screens":6"#)
    #expect(rows(TestSheet(merging: [alone, bigger]), under: "Areas") == ["none"])
    let stranger = try TestSheet(merging: [alone, record("d", #","screens":5"#, app: "/x/other.kdl")])
    #expect(rows(stranger, under: "Areas") == ["none"])
  }

  /// The folder as a link names it.
  private var address: String { folder.path.replacing(" ", with: "%20").replacing("'", with: "%27") }

  @Test func `of several sessions tells them apart, by number and by tester`() throws {
    let one = try record(
      "one", #","charter":"Pay","tester":"ada""#, Self.bug, #"{"sign":"odd","at":1000}"#, #"{"end":60000}"#)
    let two = try record(
      "two", #","charter":"Pay","limit":60000"#, Self.bug,
      #"{"note":2,"kind":"praise","at":66000,"text":"Nice"}"#
    )
    try folder.write("one/bug-1.tape", "Enter")
    try folder.write("two/sheet.html", "x")
    let sheet = TestSheet(merging: [one, two])
    #expect(sheet.markdown.hasPrefix("# Pay\n\n2 sessions\n"))
    #expect(
      rows(sheet, under: "Sessions").dropFirst(2) == [
        "| 1 | ada | Pay | 2026-11-21 14:00 | 01:00 | 0 | 1 | no sheet |",
        "| 2 |  | Pay | 2026-11-21 14:00 | 01:06 | 1 | 1 | [sheet](<\(address)/two/sheet.html>) |",
      ])
    let bugs = rows(sheet, under: "Bugs").dropFirst(2)
    #expect(bugs.map { $0.split(separator: "|").first?.trimmingPrefix(" ") } == ["1 ada, 1 ", "2, 1 "])
    #expect(
      bugs.first?.contains("[bug-1.tape](<\(address)/one/bug-1.tape>)") == true
        && bugs.last?.contains("no tape") == true)
    #expect(rows(sheet, under: "Notes").last?.hasPrefix("| 2, 2 | 01:06 | praise | Nice |") == true)
    #expect(rows(sheet, under: "Signs").last == "| 1 ada | 00:01 | odd |")
    #expect(
      sheet.markdown.contains("| time box | none; 01:00 |\n")
        && sheet.markdown.contains("| remark | 1 cut off |"))
    #expect(sheet.markdown.contains("| duration | 02:06 |") && !sheet.markdown.contains("## Files"))
    let beside = TestSheet(merging: [one, two], into: "\(folder.path)/all/sheet.html").markdown
    for link in [
      "[sheet](<../two/sheet.html>)", "[bug-1.tape](<../one/bug-1.tape>)", "(<../two/note-2.txt>)",
    ] {
      #expect(beside.contains(link), "\(link) in \(beside)")
    }
    #expect(
      TestSheet(merging: [one, two], into: "\(folder.path)/sheet.html").markdown
        .contains("| roots replay --allow-outside one/bug-1.tape |"))
  }

  @Test(arguments: [(1, "1 line of the journal"), (2, "2 lines of the journal")])
  func `says how much of a journal cannot be read`(_ count: Int, _ words: String) throws {
    let record = try record("a", "", Array(repeating: "x", count: count).joined(separator: "\n"))
    #expect(TestSheet(record, tapes: [:]).markdown.contains("| remark | \(words) cannot be read |"))
  }

  @Test func `holds no text that means something to a reader of its form`() throws {
    let hostile = "<b>\\u001b[2J|`*_{}[]<>#~\\\\ \\u202e"
    let record = try record(
      "a", #","charter":"\#(hostile)","tester":"\#(hostile)""#,
      #"{"note":1,"kind":"idea","at":0,"text":"\#(hostile)","place":"\#(hostile)"}"#)
    let sheet = TestSheet(record, tapes: [:])
    let shown = "\\<b\\>\u{FFFD}\\[2J\\|\\`\\*\\_\\{\\}\\[\\]\\<\\>\\#\\~\\\\ \u{FFFD}"
    #expect(sheet.markdown.hasPrefix("# \(shown)\n"), "\(sheet.markdown.prefix(80))")
    #expect(
      rows(sheet, under: "Notes").last
        == "| 1 | 00:00 | idea | \(shown) | \(shown) | [picture](<note-1.txt>) |")
    #expect(
      sheet.html.contains("<h1>&lt;b&gt;\u{FFFD}[2J|`*_{}[]&lt;&gt;#~\\ \u{FFFD}</h1>"), "\(sheet.html)")
    #expect(!sheet.html.contains("\u{1B}") && !sheet.html.contains("<b>"))
  }

  @Test func `leads to files of any name`() throws {
    let sheet = TestSheet(merging: [try record("a>b <c>\"d\u{1B}é%", "", Self.bug), try record("two")])
    let address = "\(self.address)/a%3Eb%20%3Cc%3E%22d%1B%C3%A9%25/note-1.txt"
    #expect(sheet.markdown.contains("[picture](<\(address)>)"), "\(sheet.markdown)")
    #expect(sheet.html.contains("<a href=\"\(address)\">picture</a>"))
  }
}
