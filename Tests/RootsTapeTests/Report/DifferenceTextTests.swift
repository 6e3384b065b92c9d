import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `The rows of a failure` {
  private static func pair(_ number: Int, _ expected: String, _ actual: String, _ marks: String = "")
    -> RowPair
  {
    RowPair(number: number, expected: expected, actual: actual, marks: marks)
  }

  private static func lines(_ rows: [RowPair], width: Int = 100) -> [String] {
    var shortfall = Shortfall("", expected: "", actual: "")
    shortfall.rows = rows
    return DifferenceText(shortfall, width).lines
  }

  /// Rows of one letter, of which those with these numbers differ.
  private static func rows(_ count: Int, differing: Set<Int>) -> [RowPair] {
    (1...count).map { pair($0, "a", differing.contains($0) ? "b" : "a", differing.contains($0) ? "X" : "") }
  }

  @Test func `stand side by side, with carets below both`() {
    #expect(
      Self.lines([Self.pair(1, "same", "same"), Self.pair(2, "abc  ", "abd", "..X")]) == [
        "  expected        actual",
        "    1 │ same         1 │ same",
        "*   2 │ abc          2 │ abd",
        "          ^                ^",
      ])
  }

  @Test func `differ also where some of what was expected is missing`() {
    #expect(
      Self.lines([
        RowPair(number: 1, expected: "a b c", actual: "a c", marks: "...", expectedMarks: "..XX.")
      ]) == ["  expected        actual", "*   1 │ a b c        1 │ a c", "          ^^"])
  }

  @Test func `stand one below the other where both do not fit`() {
    let rows = [Self.pair(1, "same", "same"), Self.pair(2, "abc", "abd", "..X")]
    // Two halves with their margins and a gap: 3 and 4 letters, twice 8, and 2.
    #expect(Self.lines(rows, width: 26).first == "  expected        actual")
    #expect(
      Self.lines(rows, width: 25) == [
        "  - expected   + actual", "    1 │ same", "-   2 │ abc", "+   2 │ abd", "      │   ^",
      ])
  }

  @Test func `are cut where they are too long`() {
    let long = String(repeating: "x", count: 50)
    let lines = Self.lines(
      [Self.pair(1, long, long + "y", String(repeating: ".", count: 50) + "X")], width: 30)
    #expect(lines.allSatisfy { Text.width(of: $0) <= 30 }, "\(lines)")
    #expect(lines.count == 4 && lines[1].hasPrefix("-   1 │ xxx") && lines[2].hasPrefix("+   1 │ xxx"))
  }

  @Test func `say what differs besides the text`() {
    let lines = Self.lines([Self.pair(1, "a", "a", "a"), Self.pair(2, "b", "b", "<>")])
    #expect(
      lines == [
        "  expected        actual", "*   1 │ a            1 │ a  (looks)",
        "*   2 │ b            2 │ b  (cursor)",
      ])
    let narrow = Self.lines([Self.pair(12, "a", "a", "a")], width: 10)
    #expect(narrow == ["  - expected   + actual", "-  12 │ a", "+  12 │ a  (looks)"])
  }

  @Test func `that lie far from any difference are folded`() {
    #expect(
      Self.lines(Self.rows(12, differing: [6])).map { String($0.prefix(14)) } == [
        "  expected    ", "  ⋮ 3 equal ro", "    4 │ a     ", "    5 │ a     ", "*   6 │ a     ",
        "        ^     ", "    7 │ a     ", "    8 │ a     ", "  ⋮ 4 equal ro",
      ])
    let two = Self.lines(Self.rows(12, differing: [1, 7]))
    #expect(two.filter { $0.contains("⋮") } == ["  ⋮ 1 equal row", "  ⋮ 3 equal rows"])
    #expect(Self.lines(Self.rows(6, differing: [1, 6])).contains { $0.contains("⋮") } == false)
    // Two rows on either side of each difference: none is left between them.
    #expect(Self.lines(Self.rows(12, differing: [3, 8])).filter { $0.contains("⋮") } == ["  ⋮ 2 equal rows"])
  }

  @Test func `are at most as many as one can look through`() {
    let lines = Self.lines(Self.rows(200, differing: Set(1...200)))
    #expect(lines.filter { $0.hasPrefix("*") }.count == 80)
    #expect(lines.last == "  ⋮ 120 more rows", "they differ as well")
  }

  nonisolated static let marks: [(String, String, String, String)] = [
    ("abc", "aXc", ".X", ".X"),
    // A title that is wider moves what stands behind it.
    ("1 Home │ 2 Loans │ 3 Me     ", "1 Home │ 2 Loans 12 │ 3 Me  ", "", ".................XX"),
    ("1 Home │ 2 Loans 12 │ 3 Me  ", "1 Home │ 2 Loans │ 3 Me     ", ".................XX", ""),
    ("12 books of 300", "9 books of 300 ", "XX", "X"),
    // Only blanks: the first of them that is another one.
    ("a  b", "a b ", "..X", "..X"), ("a b", "a c", "..X", "..X"), ("", "a", "X", "X"),
  ]

  @Test(arguments: marks) func `are marked at the words that differ, not at those that have moved`(
    _ expected: String, _ actual: String, _ left: String, _ right: String
  ) {
    let marks = RowMarks.between(expected, actual)
    #expect(marks == (left, right))
  }

  nonisolated static let columns: [(String, String, [Range<Int>])] = [
    ("abc", "", []), ("abc", "...", []), ("abc", "..X", [2..<3]), ("abc", "X.X", [0..<1, 2..<3]),
    // A wide character takes two columns, a mark none.
    ("漢ab", "X..", [0..<2]), ("漢ab", ".X.", [2..<3]), ("漢字", ".X", [2..<4]), ("e\u{301}b", "..X", [1..<2]),
    ("e\u{301}b", ".X.", [0..<1]), ("e\u{301}b", "XX.", [0..<1]), ("漢\u{301}b", ".XX", [0..<2, 2..<3]),
    // What is behind the end is one column each.
    ("ab", "..XX", [2..<3, 3..<4]), ("", "X", [0..<1]), ("漢a", "a", [0..<3]), ("abc", "<>", []),
  ]

  @Test(arguments: columns)
  func `differ in columns`(_ actual: String, _ marks: String, _ columns: [Range<Int>]) {
    #expect(RowPair(number: 1, expected: "", actual: actual, marks: marks).columns == columns)
  }

  @Test func `have a caret below each half of a wide character`() {
    let lines = Self.lines([Self.pair(3, "漢a", "字a", "X.")])
    #expect(lines[2] == "        ^^               ^^", "\(lines)")
  }

  // MARK: Rows in which a text was looked for

  /// Rows that were looked at for a text, each with one letter.
  private static func found(_ wanted: String, _ rows: [String]) -> [String] {
    lines(rows.enumerated().map { pair($0.offset + 1, $0.offset == 0 ? wanted : "", $0.element) })
  }

  @Test func `of a text are all there where they are few`() {
    let six = (1...6).map { "row \($0)" }
    #expect(Self.found("'x'", six).count == 7 && Self.found("'x'", six)[0] == "  expected  'x'")
    let seven = Self.found("'zz'", six + ["row 7"])
    #expect(seven.count == 7 && seven.last == "  ⋮ 2 rows")
  }

  @Test(arguments: [
    (0, 0, 3), (1, 0, 3), (2, 0, 3), (3, 1, 2), (4, 2, 1), (5, 3, 0), (6, 3, 0), (7, 3, 0),
  ])
  func `of a text are those around the likeliest`(_ place: Int, _ before: Int, _ behind: Int) {
    var rows = (0..<8).map { "\($0)" }
    rows[place] = "wanted"
    let lines = Self.found("'wanted'", rows)
    func fold(_ count: Int) -> [String] {
      count == 0 ? [] : [count == 1 ? "  ⋮ 1 row" : "  ⋮ \(count) rows"]
    }
    #expect(lines.dropFirst().prefix { $0.contains("⋮") } == ArraySlice(fold(before)))
    #expect(lines.suffix(1).filter { $0.contains("⋮") } == fold(behind))
    #expect(lines.filter { $0.contains("│") }.count == 5 && lines.contains { $0.hasSuffix("│ wanted") })
  }

  @Test func `are never wider than the terminal, and lose no difference`() {
    var dice = Seeded(seed: 12)
    for _ in 0..<200 {
      let rows = (1...Int(dice.next() % 20 + 1)).map { number -> RowPair in
        let text = (0..<Int(dice.next() % 12)).map { _ in dice.pick(["a", "漢", "é", " "]) }.joined()
        let differs = dice.next() % 4 == 0
        return Self.pair(number, text, differs ? "x" + text : text, differs ? "X" : "")
      }
      let width = Int(dice.next() % 60) + 20
      let lines = Self.lines(rows, width: width)
      #expect(lines.allSatisfy { Text.width(of: $0) <= max(width, 24) }, "\(width) \(lines)")
      guard rows.contains(where: \.differs) else { continue }
      let marked = lines.filter { $0.hasPrefix("*") || $0.hasPrefix("-") }.count
      #expect(marked == rows.filter(\.differs).count)
    }
  }
}
