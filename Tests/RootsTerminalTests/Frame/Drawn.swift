import Testing

@testable import RootsTerminal

extension Frame {
  /// A frame on which something has been drawn.
  static func drawn(
    _ columns: Int, _ rows: Int = 1, charset: Charset = .utf8, _ draw: (inout Canvas) -> Void
  ) -> Frame {
    var frame = Frame(Size(columns: columns, rows: rows), charset: charset)
    frame.draw { draw(&$0) }
    return frame
  }

  /// The parts of a row that look different, each with the words for its style: `Prague|bold`. What has no style stands
  /// alone, and blanks without one are left out.
  func parts(ofRow y: Int) -> [String] {
    runs(inRow: y).compactMap { run in
      let text = text(row: y, columns: run.columns)
      guard run.style == .text else { return "\(text)|\(run.style.words.joined(separator: " "))" }
      let words = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      return words.isEmpty ? nil : words
    }
  }

  /// Where a text stands first, row by row, its second half of wide characters not counted; `nil` if nowhere.
  func place(of text: String, fromRow start: Int = 0) -> Point? {
    for y in start..<max(start, size.rows) {
      let row = row(y)
      guard let found = row.firstRange(of: text) else { continue }
      return Point(x: Text.width(of: String(row[..<found.lowerBound])), y: y)
    }
    return nil
  }
}
