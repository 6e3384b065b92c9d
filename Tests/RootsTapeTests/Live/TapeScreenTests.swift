@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

/// The screen of a program that is watched, inside of a terminal.
@MainActor @Suite(.timeLimited) struct `The screen of a tape that is watched` {
  private let outer = HeadlessTerminal(Size(columns: 60, rows: 6))

  private func screen(_ columns: Int = 20, _ rows: Int = 4) -> TapeScreen {
    TapeScreen(Size(columns: columns, rows: rows), in: outer)
  }

  private func row(_ y: Int) -> String { outer.frame?.row(y) ?? "" }

  private static func program(_ rows: Int = 4, cursor: Point? = nil) -> Frame {
    Frame(rows: (0..<rows).map { "row \($0)" }, columns: 20, cursor: cursor)
  }

  @Test func `shows the program, and its line below it`() {
    let screen = screen()
    screen.caption = ("▶ 1 Enter", "space pause  q quit")
    screen.present(Self.program(cursor: Point(x: 3, y: 3)))
    #expect((0..<4).map(row) == ["row 0", "row 1", "row 2", "row 3"])
    #expect(row(4).hasPrefix(" ▶ 1 Enter ") && row(4).hasSuffix(" space pause  q quit") && row(5) == "")
    #expect(outer.frame?.cursor == Point(x: 3, y: 3) && screen.size == Size(columns: 20, rows: 4))
  }

  @Test func `has its line over the last row where there is no room below`() {
    let screen = screen(20, 8)
    screen.caption = ("left", "")
    screen.present(Self.program(8, cursor: Point(x: 0, y: 5)))
    #expect(row(4) == "row 4" && row(5) == " left")
    #expect(outer.frame?.cursor == nil, "the line stands where the cursor was")
    screen.present(Self.program(8, cursor: Point(x: 0, y: 4)))
    #expect(outer.frame?.cursor == Point(x: 0, y: 4))
    let even = self.screen(20, 6)
    even.present(Self.program(6))
    #expect(row(4) == "row 4" && row(5) == "")
  }

  @Test func `cuts a caption that is too long, and leaves room for the keys`() {
    let screen = screen()
    screen.caption = (String(repeating: "long ", count: 30), "q quit")
    screen.present(Self.program())
    // One column before, three between, one behind.
    #expect(row(4).hasPrefix(" long long") && row(4).hasSuffix(" q quit") && row(4).count == 59)
    #expect(Text.width(of: String(row(4).dropLast(6))) == 53)
    screen.caption = ("short", String(repeating: "k", count: 58))
    screen.show()
    #expect(row(4) == "", "keys for which there is no room are not shown")
    screen.caption = ("", String(repeating: "k", count: 57))
    screen.show()
    #expect(row(4).contains("kkk"))
  }

  nonisolated static let keys: [(String, Int)] = [
    // What went wrong, and how many of the keys are left beside it.
    ("✗ 1: short", 4), (String(repeating: "x", count: 20), 4), (String(repeating: "x", count: 30), 3),
    (String(repeating: "x", count: 45), 1), (String(repeating: "x", count: 58), 1),
  ]

  @Test(arguments: keys) func `tells what went wrong before what can be pressed`(_ left: String, _ count: Int)
  {
    let screen = screen()
    screen.tone = .failure
    screen.caption = (left, "space play  n next  b back  q quit")
    screen.present(Self.program())
    let shown = ["space play", "n next", "b back", "q quit"].filter { row(4).contains($0) }
    #expect(shown.count <= count && shown.last == (shown.isEmpty ? nil : "q quit"), "\(row(4))")
    #expect(row(4).hasPrefix(" " + left.prefix(50)))
    // The same in plain words keeps its keys and cuts the words.
    screen.tone = .plain
    screen.show()
    #expect(row(4).hasSuffix("space play  n next  b back  q quit"))
  }

  // MARK: The lines of the tape

  private static func lines(_ count: Int, current: Int?) -> [TapeScreen.Line] {
    (0..<count).map { place in
      let phase: TapeScreen.Line.Phase =
        current.map { place < $0 ? .played : place == $0 ? .current : .coming } ?? .played
      return TapeScreen.Line(text: "line \(place)", phase: phase)
    }
  }

  /// The lines of the tape that are shown, from the first row on.
  private func aside() -> [String] {
    (0..<4).map { y in
      let parts = row(y).split(separator: "│", omittingEmptySubsequences: false)
      return parts.count > 1 ? String(parts[1]) : "-"
    }
  }

  nonisolated static let places: [(Int, Int?, [String])] = [
    (2, 0, [" ▸ line 0", "   line 1", "", ""]), (9, 0, [" ▸ line 0", "   line 1", "   line 2", "   line 3"]),
    (9, 2, ["   line 0", "   line 1", " ▸ line 2", "   line 3"]),
    (9, 3, ["   line 1", "   line 2", " ▸ line 3", "   line 4"]),
    (9, 7, ["   line 5", "   line 6", " ▸ line 7", "   line 8"]),
    (9, 8, ["   line 5", "   line 6", "   line 7", " ▸ line 8"]),
    // At the end of a tape its last lines are shown.
    (9, nil, ["   line 5", "   line 6", "   line 7", "   line 8"]), (0, nil, ["-", "-", "-", "-"]),
  ]

  @Test(arguments: places)
  func `shows the lines around the one that is played`(_ count: Int, _ current: Int?, _ wanted: [String]) {
    let screen = screen()
    screen.aside = Self.lines(count, current: current)
    screen.present(Self.program())
    #expect(aside() == wanted)
  }

  @Test func `marks a line that has failed`() {
    let screen = screen()
    screen.aside = [
      TapeScreen.Line(text: "one", phase: .failed), TapeScreen.Line(text: "two", phase: .current),
    ]
    screen.present(Self.program())
    #expect(aside().prefix(2) == [" ✗ one", " ▸ two"])
  }

  @Test(arguments: [(34, true), (35, false)]) func `leaves them out where they could not be read`(
    _ columns: Int, _ isShown: Bool
  ) {
    let screen = screen(columns, 4)
    screen.aside = Self.lines(3, current: 0)
    screen.present(Self.program())
    #expect(row(0).contains("│") == isShown)
    // A line that is too long is cut at the edge.
    screen.aside = [TapeScreen.Line(text: String(repeating: "x", count: 99), phase: .coming)]
    screen.show()
    #expect(Text.width(of: row(0)) <= 60)
  }

  @Test func `hands everything else on, but takes nothing to the clipboard`() {
    let screen = screen()
    screen.setTitle("a title")
    screen.ring()
    screen.redraw()
    screen.suspend()
    screen.copy("secret")
    #expect(outer.title == "a title" && outer.bellCount == 1 && outer.redrawCount == 1)
    #expect(outer.suspendCount == 1 && outer.clipboard == nil)
    screen.resize(to: Size(columns: 9, rows: 2))
    #expect(screen.size == Size(columns: 9, rows: 2) && screen.charset == outer.charset)
  }
}
