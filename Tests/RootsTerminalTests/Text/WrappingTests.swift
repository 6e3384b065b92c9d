import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `Wrapped text` {
  @Test(arguments: [
    ("A light shoe for wet ground and long days.", 21, ["A light shoe for wet", "ground and long days."]),
    ("", 5, [""]), ("one\ntwo", 5, ["one", "two"]), ("one\r\n\r\ntwo", 5, ["one", "", "two"]),
    ("  indented text", 10, ["  indented", "text"]), ("many   blanks", 20, ["many   blanks"]),
    ("many      blanks", 8, ["many", "blanks"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("ab abcdefgh", 4, ["ab", "abcd", "efgh"]), ("漢字漢字", 5, ["漢字", "漢字"]), ("漢", 1, ["�"]),
    ("a\tb", 9, ["a b"]), ("trailing  ", 9, ["trailing"]), ("x", 0, []), ("\u{1B}[2J", 4, ["�[2J"]),
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]), ("aaa bb", 3, ["aaa", "bb"]),
  ])
  func `breaks between words`(text: String, columns: Int, rows: [String]) {
    #expect(Text.wrapped(text, to: columns) == rows)
  }

  @Test func `says that there is more`() {
    #expect(Text.wrapped("one two three four", to: 5, atMost: 2) == ["one", "two…"])
    #expect(Text.wrapped("aaaaa bbbbb ccccc", to: 5, atMost: 2) == ["aaaaa", "bbbb…"])
    #expect(Text.wrapped("one two", to: 5, atMost: 2) == ["one", "two"])
    #expect(Text.wrapped("one two", to: 5, atMost: 0) == [])
  }

  @Test func `never makes a row that is too wide and loses no word`() {
    var random = Dice(seed: 7)
    let pieces = ["a", "bc", "漢", " ", "  ", "\n", "👍🏽", "e\u{301}", "longerword", "-", "\t", "字字字"]
    for _ in 0..<2_000 {
      let text = (0..<random.roll(24)).map { _ in pieces[random.roll(pieces.count)] }.joined()
      let columns = 2 + random.roll(9)
      let rows = Text.wrapped(text, to: columns)
      #expect(rows.allSatisfy { Text.width(of: $0) <= columns })
      let inked = { (text: String) in text.filter { !$0.isWhitespace } }
      #expect(inked(rows.joined()) == inked(Text.sanitized(text, breaks: .kept)))
    }
  }
}

/// A small generator of numbers that are the same in every run.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from zero up to a limit.
  mutating func roll(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % max(1, limit)
  }
}
