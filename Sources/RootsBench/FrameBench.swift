import RootsTerminal

/// Composing a frame of text and comparing it with the one before; beside filling and comparing plain memory.
enum FrameBench {
  static func run(into report: inout Report) {
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
  }

  private static func composed(_ size: Size, marked: Int) -> Frame {
    var frame = Frame(size)
    for row in 0..<size.rows {
      frame.put(
        "row \(row): the quick brown fox jumps over the lazy dog and on", at: Point(x: 0, y: row),
        style: row == marked ? Style(.text, .reverse) : .text)
    }
    return frame
  }
}
