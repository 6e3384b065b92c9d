import TestTraits
import Testing

@testable import RootsTerminal

/// A box in one line.
private func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

@Suite(.timeLimited) struct `The layout of the deck` {
  private func layout(_ columns: Int, _ rows: Int, inspector: Bool = false) -> DeckLayout {
    DeckLayout(Size(columns: columns, rows: rows), hasInspector: inspector)
  }

  @Test(
    arguments: [
      // In a wide window a third of it, between 41 and 60 columns, at the right; else a drawer of nine rows.
      ((110, 28), box(69, 1, 41, 26), box(0, 1, 68, 26)), ((123, 28), box(82, 1, 41, 26), box(0, 1, 81, 26)),
      ((126, 28), box(84, 1, 42, 26), box(0, 1, 83, 26)),
      ((180, 40), box(120, 1, 60, 38), box(0, 1, 119, 38)),
      ((300, 40), box(240, 1, 60, 38), box(0, 1, 239, 38)), ((80, 24), box(0, 14, 80, 9), box(0, 1, 80, 13)),
      ((109, 50), box(0, 40, 109, 9), box(0, 1, 109, 39)), ((79, 24), nil, box(0, 1, 79, 22)),
      ((40, 12), nil, box(0, 2, 40, 9)),
    ] as [((Int, Int), Rect?, Rect)])
  func `gives the inspector a place where there is room`(size: (Int, Int), inspector: Rect?, stage: Rect) {
    let layout = layout(size.0, size.1, inspector: true)
    #expect(layout.inspector == inspector)
    #expect(layout.stage == stage)
    #expect(self.layout(size.0, size.1).inspector == nil)
  }

  @Test(arguments: [
    (40, 12, 0), (60, 16, 1), (79, 40, 1), (80, 24, 2), (80, 29, 2), (80, 30, 3), (200, 28, 2), (200, 30, 3),
    (20, 5, 0),
  ])
  func `lets as many headers stick out as the window is high`(columns: Int, rows: Int, count: Int) {
    #expect(layout(columns, rows).mostStrips == count)
  }

  @Test(arguments: [(149, 30, false), (150, 30, true), (200, 19, false), (150, 20, true)])
  func `has cards side by side from 150 columns on`(columns: Int, rows: Int, has: Bool) {
    #expect(layout(columns, rows).hasColumns == has)
  }

  @Test func `gives cards side by side what they need, 36 at least, and the last one the rest`() {
    let layout = layout(200, 40)
    let widths = [10, 60, 20].map(layout.columnWidth)
    #expect(widths == [36, 66, 36])
    #expect(
      layout.columns(widths) == [box(0, 1, 36, 38), box(36, 1, 66, 38), box(102, 1, 98, 38)])
  }

  /// The line of what is parted, and the width of the preview.
  @Test(
    arguments: [
      ((120, 38), 20, (3, 36), (44, 73)), ((120, 38), 70, (3, 70), (78, 39)), ((120, 38), 78, nil, nil),
      ((100, 12), 0, (3, 29), (37, 60)), ((99, 12), 0, nil, nil), ((100, 11), 0, nil, nil),
      ((300, 38), 0, (3, 189), (197, 100)),
    ] as [((Int, Int), Int, (Int, Int)?, (Int, Int)?)])
  func `parts a card for a preview as wide as a line where the screen has what it needs`(
    size: (Int, Int), need: Int, screen: (Int, Int)?, preview: (Int, Int)?
  ) {
    let halves = layout(size.0, 40).halves(of: box(0, 1, size.0, size.1), need: need)
    #expect(halves?.screen == screen.map { box($0.0, 3, $0.1, size.1 - 3) })
    #expect(halves?.preview == preview.map { box($0.0, 3, $0.1, size.1 - 3) })
    #expect(layout(size.0, 19).halves(of: box(0, 1, size.0, 17), need: need) == nil)
  }

  @Test func `lays floating cards a step apart, and lower ones where there is no room for a step`() {
    let cards = [FloatingCard](repeating: FloatingCard(width: 30, height: 10), count: 5)
    let layout = layout(80, 24)
    let places = [
      box(25, 5, 30, 10), box(33, 8, 30, 10), box(41, 11, 30, 10), box(47, 12, 30, 9), box(47, 13, 30, 8),
    ]
    for count in 0...5 {
      #expect(
        layout.cascade(Array(cards.prefix(count)), over: box(0, 1, 80, 22)) == Array(places.prefix(count)))
    }
  }

  /// A strip docks below the stage: cards that float there stay where they are.
  @Test(arguments: [7, 9, 12]) func `moves no floating card for a strip if there is any way`(height: Int) {
    let card = FloatingCard(width: 30, height: height)
    let (whole, docked) = (layout(80, 30), layout(80, 30).docking(rows: 3))
    #expect(
      whole.cascade([card], over: whole.card(below: 1)) == docked.cascade([card], over: docked.card(below: 1))
    )
  }

  @Test func `moves all floating cards closer where there are more than rows for their headers`() {
    let cards = [FloatingCard](repeating: FloatingCard(width: 30, height: 7), count: 14)
    let layout = layout(60, 16)
    let places = layout.cascade(cards, over: layout.card(below: 0))
    #expect(places.count == 14 && places[0].origin == Point(x: 2, y: 2))
    #expect(places.allSatisfy { $0.height == 7 && $0.width == 30 && $0.bottom <= layout.stage.bottom })
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.y <= $1.y && $0.x <= $1.x })
  }
}

@Suite(.timeLimited) struct `Lines that stay above the footer` {
  @Test(
    arguments: [
      ([], 5, [], 0), (["short"], 5, ["short"], 1),
      (["one two three four five six"], 5, ["one two three four", "five six"], 2),
      (["one two three four five six", "fix it"], 3, ["one two three four", "five six", "fix it"], 2),
      // The line that says what can be done stays.
      (["one two three four five six", "fix it"], 2, ["one two three four…", "fix it"], 1),
      (["a", "b", "c", "d"], 4, ["a", "b", "c", "d"], 1), (["a", "b", "c", "d"], 3, ["a", "d"], 1),
      (["a", "b", "c", "d"], 2, ["a", "d"], 1), (["one two three four five"], 1, ["one two three four…"], 1),
      (["a", "a line that is far too long"], 2, ["a", "a line that is far …"], 1),
      (["a\u{1B}b", "c\nd"], 2, ["a�b", "c d"], 1),
    ] as [([String], Int, [String], Int)])
  func `show the first in full, and the last`(lines: [String], most: Int, texts: [String], head: Int) {
    let rows = AlertRows(lines, columns: 23, atMost: most)
    #expect(rows.texts == texts)
    #expect(rows.headCount == head)
  }

  @Test(arguments: [0, 1, 3, 4]) func `have at least one column`(columns: Int) {
    #expect(
      AlertRows(["ab", "cd"], columns: columns, atMost: 2).texts.allSatisfy { Text.width(of: $0) == 1 })
  }
}

@Suite(.timeLimited) struct `The signs of depth` {
  @Test(arguments: [(-1, ""), (0, ""), (1, "▪"), (2, "▪▪"), (3, "▪▪▪"), (4, "▪×4"), (100, "▪×100")])
  func `are marks, and a number where there are many`(count: Int, sign: String) {
    #expect(Marks.depth(count) == sign)
  }
}
