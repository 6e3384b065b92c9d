import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A source text` {
  private func place(_ text: String, _ offset: Int) -> [Int] {
    let position = SourceText(name: "x", text: text).position(at: offset)
    return [position.line, position.column]
  }

  @Test(arguments: [
    ("", 0, 1, 1), ("", 5, 1, 1), ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("abc", -1, 1, 1),
    ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\n", 2, 2, 1), ("a\r\nb", 1, 1, 2), ("a\r\nb", 3, 2, 1),
    ("a\rb", 2, 2, 1),
    ("a\n\nb", 3, 3, 1), ("éa", 2, 1, 2), ("日本語", 6, 1, 3), ("😀\n😀a", 9, 2, 2), ("\u{FEFF}ab", 3, 1, 1),
    ("\u{FEFF}ab", 0, 1, 1), ("e\u{301}a", 3, 1, 3), ("a\u{85}b", 3, 1, 3),
  ]) func `counts lines and scalars from one`(text: String, offset: Int, line: Int, column: Int) {
    #expect(place(text, offset) == [line, column])
  }

  @Test func `counts in very long lines as in short ones`() {
    let source = SourceText(name: "x", text: "\n" + String(repeating: "é", count: 500_000) + "!\n.")
    #expect(source.position(at: 1 + 2 * 123_457) == SourcePosition(line: 2, column: 123_458))
    #expect(source.position(at: 1_000_001) == SourcePosition(line: 2, column: 500_001))
    #expect(source.position(at: 1_000_003) == SourcePosition(line: 3, column: 1))
    for offset in stride(from: 0, to: 5000, by: 1) {
      #expect(SourceText(name: "x", text: "a").position(at: offset).line == 1)
      #expect(source.position(at: 1 + 2 * offset).column == offset + 1)
    }
  }

  @Test(arguments: [1_024, 2_048, 3_000, 4_096]) func `counts up to the end of a long line`(length: Int) {
    let source = SourceText(name: "x", text: String(repeating: "a", count: length))
    #expect(source.position(at: length) == SourcePosition(line: 1, column: length + 1))
  }

  @Test(arguments: [(0, "one"), (3, "one"), (4, "two"), (7, "two"), (9, ""), (10, "three"), (99, "three")])
  func `knows its lines without their ends`(offset: Int, line: String) {
    let source = SourceText(name: "x", text: "one\ntwo\r\n\nthree")
    #expect(source.text(in: source.line(at: offset)) == line)
  }

  @Test func `gives the text of any range`() {
    let source = SourceText(name: "x", text: "abc")
    #expect(source.text(in: SourceRange(start: 1, end: 2)) == "b")
    #expect(source.text(in: SourceRange(start: -5, end: 99)) == "abc")
    #expect(source.text(in: SourceRange(start: 3, end: 1)) == "")
    #expect(source.text(in: source.range) == "abc")
    #expect(
      SourceRange(start: 1, end: 2).joined(with: SourceRange(start: 5, end: 9))
        == SourceRange(start: 1, end: 9))
    #expect(
      SourceText(name: "x", bytes: [0x61, 0xFF]).text(in: SourceRange(start: 0, end: 2)) == "a\u{FFFD}")
  }

  @Test func `equals another by name and bytes`() {
    #expect(SourceText(name: "x", text: "a") == SourceText(name: "x", bytes: [0x61]))
    #expect(SourceText(name: "x", text: "a") != SourceText(name: "y", text: "a"))
    #expect(SourceText(name: "x", text: "a") != SourceText(name: "x", text: "b"))
  }
}
