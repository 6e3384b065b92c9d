import TestTraits
import Testing

@testable import RootsTerminal
@testable import RootsText

@Suite(.timeLimited) struct `Layers of frames` {
  private func frame(_ rows: String..., style: Style = .text) -> Frame {
    var frame = Frame(Size(columns: rows.map { Text.width(of: $0) }.max() ?? 1, rows: rows.count))
    for (y, row) in rows.enumerated() { frame.draw { $0.put(row, at: Point(x: 0, y: y), style: style) } }
    return frame
  }

  @Test(arguments: [
    (Point(x: 0, y: 0), "漢字...\n#e\u{301}  ...\n......."),
    (Point(x: 5, y: 1), ".......\n.....漢\n.....#e\u{301}"),
    (Point(x: -1, y: 0), " 字....\ne\u{301}  ....\n......."), (Point(x: 4, y: 2), ".......\n.......\n....漢 "),
    (Point(x: 9, y: 9), ".......\n.......\n......."), (Point(x: -2, y: -1), "  .....\n.......\n......."),
  ])
  func `are laid over one another at any place`(place: Point, shown: String) {
    var below = frame(".......", ".......", ".......")
    below.draw { $0.blend(frame("漢字", "#e\u{301}"), at: place) }
    #expect((0..<3).map { below.fullRow($0) }.joined(separator: "\n") == shown)
  }

  @Test func `become plain where there is no UTF-8`() {
    var below = Frame(Size(columns: 9, rows: 1), charset: .ascii)
    below.draw { $0.blend(frame("▸漢e\u{301}é|─"), at: Point(x: 1, y: 0)) }
    #expect(below.text == " >??e?|-")
  }

  @Test func `keep to their clip`() {
    var below = frame("......", "......")
    below.draw { $0.show(frame("漢字x", "漢字x"), in: Rect(x: 1, y: 1, width: 4, height: 5)) }
    #expect(below.text == "......\n. 字x.")
  }

  @Test func `step back when they are dimmed`() {
    var frame = frame("a漢b", style: .accent)
    frame.draw { $0.dim(Rect(x: 1, y: 0, width: 2, height: 1)) }
    #expect(frame.text == "a漢b")
    #expect(frame[0, 0].style == .accent)
    #expect(frame[1, 0].style == Style(.accent, .dim))
    #expect(frame[2, 0].isContinuation)
    #expect(frame[3, 0].style == .accent)
  }
}

@Suite(.timeLimited) struct `The difference of frames` {
  private func frame(_ text: String, columns: Int = 12) -> Frame {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    var frame = Frame(Size(columns: columns, rows: rows.count))
    for (y, row) in rows.enumerated() { frame.draw { $0.put(String(row), at: Point(x: 0, y: y)) } }
    return frame
  }

  @Test(arguments: [
    ("abc", "abc", [:]), ("abc", "axc", [0: 1..<2]), ("a\nb\nc", "a\nx\nc", [1: 0..<1]),
    ("abcdef", "aXcdXf", [0: 1..<5]), ("a漢b", "a字b", [0: 1..<3]), ("a漢b", "axyb", [0: 1..<3]),
    ("e\u{301}", "e\u{302}", [0: 0..<1]), ("xe\u{301}", "xe\u{301}", [:]), ("", "a", [0: 0..<1]),
  ])
  func `is told row by row`(before: String, after: String, spans: [Int: Range<Int>]) {
    let (old, new) = (frame(before), frame(after))
    let found = new.spans(changedSince: old)
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.row, $0.columns) }) == spans)
    #expect((new == old) == spans.isEmpty)
  }

  @Test func `does not depend on how a frame was made`() {
    var one = frame("")
    one.draw { $0.put("o\u{301}", at: .zero) }
    one.draw { $0.put("e\u{301} o\u{308}", at: .zero) }
    var other = frame("")
    other.draw { $0.put("o\u{308}", at: Point(x: 2, y: 0)) }
    other.draw { $0.put("e\u{301}", at: .zero) }
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }

  @Test func `counts styles, cursors and sizes`() {
    var other = frame("abc")
    other.draw { $0.put("b", at: Point(x: 1, y: 0), style: .accent) }
    #expect(other.spans(changedSince: frame("abc")) == [Frame.Span(row: 0, columns: 1..<2)])
    var withCursor = frame("abc")
    withCursor.cursor = .zero
    #expect(withCursor != frame("abc"))
    #expect(withCursor.spans(changedSince: frame("abc")).isEmpty)
    #expect(frame("a", columns: 3).spans(changedSince: frame("a", columns: 4)).map(\.columns) == [0..<3])
  }

  /// Applying the spans of a difference to the old frame gives the new one, and no wide character is cut.
  @Test func `is complete`() {
    var random = Seeded(seed: 11)
    let pieces = ["a", "b", "漢", "字", " ", "e\u{301}", "o\u{308}"]
    func line() -> String { (0..<12).map { _ in pieces[random.roll(pieces.count)] }.joined() }
    for _ in 0..<500 {
      let (old, new) = (frame(line() + "\n" + line()), frame(line() + "\n" + line()))
      var patched = old
      for span in new.spans(changedSince: old) {
        let box = Rect(x: span.columns.lowerBound, y: span.row, width: span.columns.count, height: 1)
        patched.draw { $0.show(new, in: box) }
      }
      #expect(patched == new)
    }
  }
}
