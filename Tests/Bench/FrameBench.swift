import Roots
import RootsTerminal

/// Composing a frame of text and comparing it with the one before; beside filling and comparing plain memory.
enum FrameBench {
  @MainActor static func run(into report: inout Report) {
    for size in [
      Size(columns: 80, rows: 24), Size(columns: 120, rows: 36), Size(columns: 200, rows: 60),
    ] {
      let old = composed(size, marked: 3)
      let time = Measure.nanoseconds(per: 200) {
        for row in 0..<200 { use(composed(size, marked: row % size.rows).spans(changedSince: old)) }
      }
      let cells = size.columns * size.rows
      let limit = Measure.nanoseconds(per: 200) {
        let before = [UInt64](repeating: 7, count: cells)
        for row in 0..<200 {
          var now = [UInt64](repeating: 7, count: cells)
          now[row] = 8
          use(now == before)
        }
      }
      report.add(
        "compose and compare a frame", size: cells, time / 1_000, "us", limit: limit / 1_000,
        must: cells == 12_000 ? 60 : nil)
    }
    composeDecks(into: &report)
  }

  /// A whole picture of the deck: cards, a list, bars; with side-by-side cards and a preview where it is wide.
  @MainActor private static func composeDecks(into report: inout Report) {
    for (title, previews) in [("compose a deck", false), ("compose a deck with a preview", true)] {
      let size = Size(columns: 200, rows: 60)
      guard let session = deck(size, previews: previews) else { continue }
      let time = Measure.nanoseconds(per: 100, by: .process) {
        for _ in 0..<100 {
          session.redraw()
          use(session.frame.size)
        }
      }
      report.add(title, size: 12_000, time / 1_000, "us", must: 40)
    }
  }

  @MainActor private static func deck(_ size: Size, previews: Bool) -> Session? {
    let map = AppMap(title: "Bench") {
      Tab("home", root: "list")
      Screen("list", title: "List") { _ in Shelf(previews: previews) }
    }
    guard let navigator = try? Navigator(map) else { return nil }
    return Session(navigator, on: HeadlessTerminal(size), chrome: Deck())
  }

  private final class Shelf: TextScreen {
    var state = BodyState()
    private let previews: Bool

    init(previews: Bool) { self.previews = previews }

    var content: Content {
      Content {
        "The quick brown fox jumps over the lazy dog."
        List(0..<100) { number in Row("Row number \(number)", detail: "\(number) pieces") {} }
      }
    }

    var preview: Preview? {
      previews ? Preview("Row") { "What this row would open: some lines of text about it." } : nil
    }
  }

  private static func composed(_ size: Size, marked: Int) -> Frame {
    var frame = Frame(size)
    frame.draw { canvas in
      for row in 0..<size.rows {
        canvas.put(
          "row \(row): the quick brown fox jumps over the lazy dog and on", at: Point(x: 0, y: row),
          style: row == marked ? Style(.text, .reverse) : .text)
      }
    }
    return frame
  }
}
