@testable import RootsApp
@testable import RootsLanguage
import TestTraits
import Testing

@Suite(.timeLimited) struct `The lines of a text` {
  /// What the lines of a text are by a plain count: for every offset its line, its column and the text of its line.
  private func expectPlaces(_ bytes: [UInt8], _ place: SourceLocation = #_sourceLocation) {
    let source = SourceText(name: "x", bytes: bytes)
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var (line, column, start) = (1, 1, first)
    var wrong: [Int] = []
    for offset in 0...bytes.count {
      if offset > first {
        let byte = bytes[offset - 1]
        let endsLine = byte == 0x0A || byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)
        if endsLine {
          (line, column, start) = (line + 1, 1, offset)
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
      let isInside = offset < bytes.count && bytes[offset] & 0xC0 == 0x80
      let isAtPlace = isInside || source.position(at: offset) == SourcePosition(line: line, column: column)
      let isInLine = source.lineNumber(at: offset) == line && source.line(at: offset).start == start
      if !isAtPlace || !isInLine { wrong.append(offset) }
    }
    #expect(wrong == [], sourceLocation: place)
  }

  @Test(arguments: ["", "a", "\n", "\r", "\r\n", "a\r\n\rb\n\n", "\u{FEFF}é\n日\r\n", "a\n\r\nb", "\r\r\n"])
  func `are counted from one, with any line end`(text: String) { expectPlaces(Array(text.utf8)) }

  /// Places are counted from blocks of 1024 bytes on: their edges fall on every kind of byte.
  @Test(arguments: 1_018...1_030) func `are counted alike at the edge of a block`(length: Int) {
    for tail in ["é", "\r\n", "\n", "\r", "日本\n", "a"] {
      expectPlaces(Array((String(repeating: "x", count: length) + tail + "yz").utf8))
    }
    expectPlaces(
      Array((String(repeating: "a\n", count: length / 2) + String(repeating: "é", count: length)).utf8))
  }

  @Test func `are as long as they are, without their ends`() {
    let source = SourceText(name: "x", text: "one\r\n\r\ntwo\rthree\n")
    #expect(
      [0, 4, 5, 7, 10, 11, 17, 99].map { source.text(in: source.line(at: $0)) } == [
        "one", "one", "", "two", "two", "three", "", "",
      ])
    #expect(source.line(at: -3) == SourceRange(start: 0, end: 3))
  }

  @Test func `hold what is not text, each byte for itself or none`() {
    let source = SourceText(name: "x", bytes: [0x61, 0xFF, 0xFE, 0x0A, 0x80, 0x62])
    #expect(source.position(at: 3) == SourcePosition(line: 1, column: 4))
    #expect(source.position(at: 5) == SourcePosition(line: 2, column: 1))
  }

  // MARK: Ranges

  private static let ranges: [(one: [Int], other: [Int], joined: [Int], clamped: [Int])] = [
    ([1, 3], [2, 5], [1, 5], [2, 3]), ([1, 9], [3, 4], [1, 9], [3, 4]), ([3, 4], [1, 9], [1, 9], [3, 4]),
    ([1, 2], [5, 9], [1, 9], [5, 5]),
    ([7, 9], [2, 4], [2, 9], [4, 4]), ([3, 3], [3, 3], [3, 3], [3, 3]), ([5, 2], [0, 9], [0, 9], [5, 5]),
  ]

  @Test(arguments: ranges) func `have ranges that are joined and clamped`(
    one: [Int], other: [Int], joined: [Int], clamped: [Int]
  ) {
    let (one, other) = (SourceRange(start: one[0], end: one[1]), SourceRange(start: other[0], end: other[1]))
    #expect(one.joined(with: other) == SourceRange(start: joined[0], end: joined[1]))
    #expect(one.clamped(to: other) == SourceRange(start: clamped[0], end: clamped[1]))
    #expect(one.length >= 0 && one.length == one.end - one.start)
  }
}

@Suite(.timeLimited) struct `Bytes read as UTF-8` {
  private func pieces(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) -> [String] {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = ScalarReader(bytes, from: start, to: end ?? bytes.count)
      var pieces: [String] = []
      while let piece = reader.next() {
        switch piece {
        case .scalar(let scalar): pieces.append("U+" + String(scalar.value, radix: 16))
        case .invalid(let byte): pieces.append(String(byte, radix: 16))
        }
      }
      return pieces
    }
  }

  private static let texts: [(bytes: [UInt8], pieces: [String])] = [
    ([], []), ([0x00, 0x7F], ["U+0", "U+7f"]), ([0xC2, 0x80], ["U+80"]), ([0xDF, 0xBF], ["U+7ff"]),
    ([0xE0, 0xA0, 0x80], ["U+800"]),
    ([0xEF, 0xBF, 0xBF], ["U+ffff"]), ([0xF0, 0x90, 0x80, 0x80], ["U+10000"]),
    ([0xF4, 0x8F, 0xBF, 0xBF], ["U+10ffff"]),
    // Longer than need be, half of a pair, beyond the last one.
    ([0xC0, 0x80], ["c0", "80"]), ([0xC1, 0xBF], ["c1", "bf"]), ([0xE0, 0x9F, 0xBF], ["e0", "9f", "bf"]),
    ([0xF0, 0x8F, 0xBF, 0xBF], ["f0", "8f", "bf", "bf"]), ([0xED, 0xA0, 0x80], ["ed", "a0", "80"]),
    ([0xED, 0x9F, 0xBF], ["U+d7ff"]),
    ([0xEE, 0x80, 0x80], ["U+e000"]), ([0xF4, 0x90, 0x80, 0x80], ["f4", "90", "80", "80"]),
    ([0xF5, 0x80, 0x80, 0x80], ["f5", "80", "80", "80"]),
    // Cut short, and going on without a beginning.
    ([0xC3], ["c3"]), ([0xE2, 0x82], ["e2", "82"]), ([0x80, 0x61], ["80", "U+61"]),
    ([0xC3, 0x61], ["c3", "U+61"]),
    ([0xE2, 0x82, 0x61], ["e2", "82", "U+61"]), ([0xF0, 0x9F, 0x98, 0x61], ["f0", "9f", "98", "U+61"]),
    ([0xFF, 0xFE], ["ff", "fe"]),
  ]

  @Test(arguments: texts) func `are scalars, or bytes without one`(bytes: [UInt8], pieces: [String]) {
    #expect(self.pieces(bytes) == pieces)
  }

  @Test func `are every scalar that there is`() {
    let wrong = stride(from: UInt32(0), through: 0x10FFFF, by: 37).filter { value in
      guard let scalar = Unicode.Scalar(value) else { return false }
      return pieces(Array(String(scalar).utf8)) != ["U+" + String(value, radix: 16)]
    }
    #expect(wrong == [])
  }

  @Test func `are read within their bounds`() {
    let bytes = Array("aé日".utf8)
    #expect(pieces(bytes, from: 1, to: 3) == ["U+e9"] && pieces(bytes, from: 1, to: 2) == ["c3"])
    #expect(
      pieces(bytes, from: -5, to: 99) == ["U+61", "U+e9", "U+65e5"] && pieces(bytes, from: 3, to: 1) == [])
  }
}

@Suite(.timeLimited) struct `An excerpt of a line` {
  private static let texts: [(text: String, shown: String, width: Int)] = [
    ("a", "a", 1), ("\u{0}", "\\u{0}", 5), ("\u{1F}", "\\u{1f}", 6), ("\u{A0}", "\u{A0}", 1),
    ("日", "日", 2), ("e\u{301}", "e\u{301}", 1), ("a\u{20DD}", "a\u{20DD}", 1), ("\u{200D}", "\\u{200d}", 8),
    ("\u{3164}", "\\u{3164}", 8), ("👍", "👍", 2), ("👩\u{200D}👩", "👩\u{200D}👩", 4),
    ("❤\u{FE0F}", "❤\u{FE0F}", 1),
  ]

  @Test(arguments: texts) func `is marked as wide as it is shown`(text: String, shown: String, width: Int) {
    let excerpt = excerpt(text, 0, text.utf8.count)
    #expect(excerpt.line == shown && excerpt.marks == String(repeating: "^", count: width))
  }

  @Test func `spells out bytes that are not text with two digits`() {
    let source = SourceText(name: "x", bytes: [0x00, 0x80, 0x8F, 0xFF, 0x41])
    let excerpt = SourceExcerpt(of: source, around: SourceRange(start: 1, end: 4))
    #expect(excerpt.line == "\\u{0}\\x80\\x8f\\xffA" && excerpt.marks == "     ^^^^^^^^^^^^")
  }

  // MARK: Excerpts

  private func excerpt(_ text: String, _ start: Int, _ end: Int) -> (line: String, marks: String) {
    let excerpt = SourceExcerpt(
      of: SourceText(name: "x", text: text), around: SourceRange(start: start, end: end))
    return (excerpt.line, excerpt.marks)
  }

  @Test func `shows a line of up to 200 bytes whole`() {
    let whole = String(repeating: "a", count: 199) + "b"
    #expect(excerpt(whole, 199, 200) == (whole, String(repeating: " ", count: 199) + "^"))
    let longer = excerpt(whole + "c", 200, 201)
    #expect(
      longer.line == "…" + String(repeating: "a", count: 59) + "bc"
        && longer.marks == String(repeating: " ", count: 61) + "^")
  }

  @Test(arguments: [
    ("\(String(repeating: "a", count: 39))b", "…aaaaaaaaaaab", "            ^"),
    ("\t\t\t\tb", "…\t\tb", " \t\t^"), ("aaab", "aaab", "   ^"),
  ]) func `is cut to a terminal, so that the marks stand below their text`(
    _ text: String, _ line: String, _ marks: String
  ) {
    let range = SourceRange(start: text.utf8.count - 1, end: text.utf8.count)
    let excerpt = SourceExcerpt(of: SourceText(name: "x", text: text), around: range, within: 30)
    #expect(excerpt.line == line && excerpt.marks == marks)
  }

  @Test func `shows sixty characters before a place in a longer line, and 120 columns in all`() {
    let text = String(repeating: "é", count: 300)
    let middle = excerpt(text, 200, 202)
    #expect(
      middle.line == "…" + String(repeating: "é", count: 120) + "…"
        && middle.marks == String(repeating: " ", count: 61) + "^")
    let start = excerpt(text, 0, 4)
    #expect(start.line == String(repeating: "é", count: 120) + "…" && start.marks == "^^")
    let near = excerpt(text, 120, 122)
    #expect(
      near.line == String(repeating: "é", count: 120) + "…"
        && near.marks == String(repeating: " ", count: 60) + "^")
    let wide = excerpt(String(repeating: "日", count: 100), 0, 3)
    #expect(wide.line == String(repeating: "日", count: 60) + "…" && wide.marks == "^^")
  }

  @Test func `limits the characters that take no column`() {
    let text = "a" + String(repeating: "\u{301}", count: 2_000)
    #expect(excerpt(text, 0, 1).line.unicodeScalars.count == 241)
    // Of marks before a place no more is shown than of letters.
    #expect(excerpt(text, 3_001, 3_003).line.unicodeScalars.count < 400)
  }

  @Test func `marks what is within the line, and at least one place`() {
    #expect(excerpt("abc\ndef", 1, 7) == ("abc", " ^^") && excerpt("abc", 3, 3) == ("abc", "   ^"))
    #expect(
      excerpt("abc", 1, 1) == ("abc", " ^") && excerpt("", 0, 0) == ("", "^")
        && excerpt("a\tb", 2, 3) == ("a\tb", " \t^"))
  }
}
