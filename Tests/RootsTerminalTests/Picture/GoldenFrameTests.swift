import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A golden frame` {
  private func frame(_ rows: String..., columns: Int = 12) -> Frame {
    var frame = Frame(Size(columns: columns, rows: rows.count))
    for (y, row) in rows.enumerated() { frame.draw { $0.put(row, at: Point(x: 0, y: y)) } }
    return frame
  }

  /// A stand-in for the matcher of patterns: notes what it is asked.
  private func refusing(_ pattern: String, _ text: String) -> Bool {
    Issue.record("asked to match \(pattern)")
    return false
  }

  private var styled: Frame {
    var frame = frame(" Home 漢", "12:04 done")
    frame.draw { $0.put("Home", at: Point(x: 1, y: 0), style: Style(.accent, [.bold, .reverse])) }
    frame.draw { $0.put("done", at: Point(x: 6, y: 1), style: Style(.text, foreground: 2, background: 240)) }
    frame.cursor = Point(x: 3, y: 1)
    return frame
  }

  @Test func `is written as people read it`() {
    #expect(
      GoldenFrame(styled).text == """
        roots-frame 1 12x2 cursor 2,4
         Home 漢    |
        12:04 done  |
        --- style
        1:2-5 accent bold reverse
        2:7-10 fg=2 bg=240

        """)
    #expect(GoldenFrame(frame("a", columns: 1)).text == "roots-frame 1 1x1 cursor off\na|\n")
  }

  @Test func `is read as it was written`() throws {
    let golden = GoldenFrame(styled)
    let read = try GoldenFrame(parsing: golden.text)
    #expect(read == golden)
    #expect(read.differences(from: styled, comparing: .textAndStyle, matches: refusing).isEmpty)
    let mixed = golden.text.split(separator: "\n").joined(separator: "\r\n")
    #expect(try GoldenFrame(parsing: mixed) == golden)
  }

  @Test(arguments: [
    "{ANY}", "{MATCH:a}", "{{ANY}}", "{", "}|{", "{MATCH:", "a|", "\\{", "{MATCH:\\{}", "\u{600}",
  ])
  func `takes marks in the text of a frame as text`(text: String) throws {
    let frame = frame(text)
    let read = try GoldenFrame(parsing: GoldenFrame(frame).text)
    #expect(read.differences(from: frame, matches: refusing).isEmpty)
    #expect(read.differences(from: self.frame("x"), matches: { _, _ in false }).count == 1)
  }

  @Test(arguments: [
    ("at {ANY}|", "at 12:04", true), ("at {ANY}|", "not at 12", false), ("{ANY}ok{ANY}|", "all ok", true),
    ("{ANY}ok{ANY}|", "all", false), ("{ANY}|", "", true), ("{ANY} z |", "a z    z", false),
    ("{ANY}a{ANY}b |", "xaxabxxab", false), ("{ANY}a{ANY}b   |", "xaxabxxab", true),
    ("a{ANY}a          |", "aa", true),
    ("a{ANY}{ANY}c         |", "abc", true), ("a           |", "a", true), ("a|", "a", false),
  ])
  func `lets any text stand where it is told`(row: String, text: String, matches: Bool) throws {
    let golden = try GoldenFrame(parsing: "roots-frame 1 12x1 cursor off\n\(row)\n")
    #expect(golden.differences(from: frame(text), matches: refusing).isEmpty == matches)
    #expect(golden.text.split(separator: "\n")[1] == row)
  }

  @Test(arguments: [
    (#"{MATCH:\d\d:\d\d} done  |"#, #"(\d\d:\d\d) done  "#), (#"{MATCH:\d{2}}{ANY}a.b|"#, #"(\d{2}).*a\.b"#),
    (#"(x) {MATCH:[a\}]}|"#, #"\(x\) ([a\}])"#), ("{MATCH:}|", "()"),
  ])
  func `asks for the pattern of the whole row`(row: String, pattern: String) throws {
    let golden = try GoldenFrame(parsing: "roots-frame 1 12x1 cursor off\n\(row)\n")
    var asked: [String] = []
    let differences = golden.differences(from: frame("12:04 done")) { pattern, text in
      asked += [pattern, text]
      return true
    }
    #expect(differences.isEmpty)
    #expect(asked == [pattern, "12:04 done  "])
  }

  @Test func `passes on what the matcher throws`() throws {
    struct BadPattern: Error {}
    let golden = try GoldenFrame(parsing: "roots-frame 1 1x1 cursor off\n{MATCH:(}|\n")
    #expect(throws: BadPattern.self) {
      try golden.differences(from: frame("a", columns: 1)) { _, _ throws(BadPattern) in throw BadPattern() }
    }
  }

  @Test func `tells what differs`() {
    var other = styled
    other.cursor = nil
    other.draw { $0.put("X", at: Point(x: 0, y: 1), style: .bad) }
    let golden = GoldenFrame(styled)
    let row = GoldenFrame.Difference.row(1, expected: "12:04 done  ", actual: "X2:04 done  ")
    let cursor = GoldenFrame.Difference.cursor(expected: Point(x: 3, y: 1), actual: nil)
    #expect(golden.differences(from: other, matches: refusing) == [cursor, row])
    let style = GoldenFrame.Difference.style(
      1, expected: ["2:7-10 fg=2 bg=240"], actual: ["2:1-1 bad", "2:7-10 fg=2 bg=240"])
    #expect(
      golden.differences(from: other, comparing: .textAndStyle, matches: refusing) == [cursor, row, style])
    let small = Frame(Size(columns: 2, rows: 1))
    #expect(
      golden.differences(from: small, matches: refusing) == [.size(expected: other.size, actual: small.size)])
  }

  @Test(arguments: [
    ("", "line 1: expected 'roots-frame 1 COLUMNSxROWS cursor ROW,COLUMN' or 'cursor off'"),
    ("roots-frame 2 1x1 cursor off", "line 1: version '2' is unknown, only '1' is"),
    ("roots-frame 1 0x1 cursor off", "line 1: size '0x1' is not one from '1x1' to '2048x1024'"),
    (
      "roots-frame 1 99999999999999999999x1 cursor off",
      "line 1: size '99999999999999999999x1' is not one from '1x1' to '2048x1024'"
    ),
    ("roots-frame 1 2x1 cursor 1,3", "line 1: cursor '1,3' is neither 'off' nor a 'ROW,COLUMN' within 2x1"),
    ("roots-frame 1 1x2 cursor off\na|", "line 3: the file ends after 1 of 2 rows"),
    ("roots-frame 1 1x1 cursor off\na", "line 2: a row must end in '|'"),
    ("roots-frame 1 1x1 cursor off\n{MATCH:{}|", "line 2: '{MATCH:' has no closing '}'"),
    ("roots-frame 1 1x1 cursor off\na|\nb|", "line 3: expected '--- style' or the end after 1 rows"),
    (
      "roots-frame 1 1x1 cursor off\na|\n--- style\n1:1-2 bold",
      "line 4: expected 'ROW:FROM-TO STYLE…' within 1x1, as in '3:2-20 accent bold fg=2'"
    ),
    (
      "roots-frame 1 1x1 cursor off\na|\n--- style\n1:1-1 bald",
      "line 4: expected 'ROW:FROM-TO STYLE…' within 1x1, as in '3:2-20 accent bold fg=2'"
    ),
    (
      "roots-frame 1 1x1 cursor \u{1B}]0;x",
      "line 1: cursor '�]0;x' is neither 'off' nor a 'ROW,COLUMN' within 1x1"
    ),
  ])
  func `says what is wrong with a file`(text: String, message: String) {
    let error = #expect(throws: GoldenFrameError.self) { try GoldenFrame(parsing: text) }
    #expect(error?.description == message)
  }
}
