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

  @Test func `never makes a row that is too wide and loses no word`() {
    var random = Seeded(seed: 7)
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
