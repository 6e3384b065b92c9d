extension Frame {
  /// The character at a place, as text; empty for the second half of a wide character.
  public func text(at point: Point) -> String {
    var text = ""
    if let cluster = cluster(of: self[point]) { text.append(cluster) }
    return text
  }

  /// A row as text, without the blanks at its end; empty outside of the grid.
  public func row(_ y: Int) -> String {
    var bytes: [UInt8] = []
    append(row: y, trimmed: true, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package func fullRow(_ y: Int) -> String {
    var bytes: [UInt8] = []
    append(row: y, trimmed: false, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All rows as text, each without the blanks at its end.
  public var rows: [String] { (0..<size.rows).map(row) }

  /// The whole frame as text: its rows, with a line feed between them.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(cells.count + cells.count / 4)
    for y in 0..<size.rows {
      if y > 0 { bytes.append(0x0A) }
      append(row: y, trimmed: true, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(row y: Int, trimmed: Bool, to bytes: inout [UInt8]) {
    withRow(y) { cells in
      let end = trimmed ? (cells.lastIndex { $0.code != 0x20 } ?? -1) + 1 : cells.count
      for cell in cells[..<end] where !cell.isContinuation {
        if cell.code < 0x80 {
          bytes.append(UInt8(truncatingIfNeeded: cell.code))
        } else {
          cluster(of: cell)?.forEach { if let code = UTF8.encode($0) { bytes.append(contentsOf: code) } }
        }
      }
    }
  }
}
