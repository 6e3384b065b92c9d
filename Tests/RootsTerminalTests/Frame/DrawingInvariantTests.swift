import TestTraits
import Testing

@testable import RootsTerminal
@testable import RootsText

/// What holds of every frame, after anything was drawn on it in any order.
@Suite(.timeLimited) struct `Any drawing` {
  private let texts = ["plain text", "漢字漢字", "e\u{301}o\u{308}", "👍🏽 ok", "\u{1B}[2J", "▌ ─╮", "a漢b", "", "🇩🇪"]

  private func rect(_ dice: inout Seeded) -> Rect {
    Rect(x: dice.roll(20) - 5, y: dice.roll(10) - 3, width: dice.roll(16), height: dice.roll(8))
  }

  private func draw(on canvas: inout Canvas, _ dice: inout Seeded) {
    let place = Point(x: dice.roll(24) - 6, y: dice.roll(8) - 1)
    switch dice.roll(7) {
    case 0: canvas.fill(rect(&dice), with: "x", style: .muted)
    case 1: canvas.box(rect(&dice), .heavy, captions: Canvas.Captions(topLeft: "漢字", topRight: "L0"))
    case 2: canvas.shadow(of: rect(&dice))
    case 3: canvas.dim(rect(&dice))
    case 4:
      var other = Frame(Size(columns: 1 + dice.roll(9), rows: 1 + dice.roll(3)))
      other.draw { $0.put(texts[dice.roll(texts.count)], at: Point(x: dice.roll(4) - 2, y: 0)) }
      canvas.blend(other, at: place)
    default:
      let text = texts[dice.roll(texts.count)]
      canvas.put(text, at: place, style: .accent, limit: dice.roll(12))
    }
  }

  @Test(arguments: Charset.allCases) func `keeps wide characters whole`(charset: Charset) {
    var dice = Seeded(seed: 5)
    var frame = Frame(Size(columns: 14, rows: 5), charset: charset)
    for _ in 0..<20_000 {
      let clip = dice.roll(2) == 0 ? frame.bounds : rect(&dice)
      frame.draw { $0.within(clip) { draw(on: &$0, &dice) } }
      let isPlain = charset == .utf8 || frame.text.utf8.allSatisfy { $0 < 0x80 }
      if !isPlain || !hasOnlyWholeCharacters(frame) {
        Issue.record("\(frame.text)")
        return
      }
    }
  }

  private func hasOnlyWholeCharacters(_ frame: Frame) -> Bool {
    (0..<frame.size.rows).allSatisfy { y in
      (0..<frame.size.columns).allSatisfy { x in
        let isFollowed = x + 1 < frame.size.columns && frame[x + 1, y].isContinuation
        let cell = frame[x, y]
        return (cell.width == 2) == isFollowed && (cell.isContinuation || frame.cluster(of: cell) != nil)
          && (x > 0 || !cell.isContinuation)
      }
    }
  }

  @Test func `changes nothing outside of its clip but halves of characters`() {
    var dice = Seeded(seed: 9)
    var frame = Frame(Size(columns: 14, rows: 5))
    for _ in 0..<20_000 {
      let clip = rect(&dice)
      let before = frame
      frame.draw { $0.within(clip) { draw(on: &$0, &dice) } }
      for span in frame.spans(changedSince: before) {
        for x in span.columns where !clip.contains(Point(x: x, y: span.row)) {
          let (old, new) = (before[x, span.row], frame[x, span.row])
          let isHalf = old.width != 1 && new == .blank(old.style)
          if old != new, !old.holdsCluster, !isHalf {
            Issue.record("\(x),\(span.row) outside of \(clip)")
            return
          }
        }
      }
    }
  }

  @Test func `gives the same cells in a small box as on the whole frame`() {
    var dice = Seeded(seed: 13)
    for _ in 0..<2_000 {
      let clip = rect(&dice)
      let place = Point(x: dice.roll(20) - 5, y: dice.roll(6))
      let text = texts[dice.roll(texts.count)]
      var whole = Frame(Size(columns: 14, rows: 5))
      whole.draw { $0.put(text, at: place.moved(x: clip.x, y: clip.y)) }
      var one = Frame(Size(columns: 14, rows: 5))
      one.draw { $0.show(whole, in: clip) }
      var other = Frame(Size(columns: 14, rows: 5))
      other.draw { canvas in canvas.within(clip) { $0.put(text, at: place) } }
      #expect(one == other)
    }
  }
}
