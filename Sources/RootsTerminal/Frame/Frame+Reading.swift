extension Frame {
  /// What stands at a place, as text; empty for the second half of a wide character.
  public func text(at point: Point) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: cluster(of: self[point])?.scalars ?? [])
    return text
  }

  /// A row as text, without the blanks at its end; empty outside of the grid.
  public func row(_ y: Int) -> String {
    var bytes = self.bytes(ofRow: y)
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A row as text in its full width; empty outside of the grid.
  public func fullRow(_ y: Int) -> String { String(decoding: bytes(ofRow: y), as: UTF8.self) }

  /// All rows as text, each without the blanks at its end.
  public var rows: [String] { (0..<size.rows).map(row) }

  /// The whole frame as text: its rows, with a line feed between them.
  public var text: String { rows.joined(separator: "\n") }

  private func bytes(ofRow y: Int) -> [UInt8] {
    withRow(y) { cells in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(cells.count + 16)
      for cell in cells {
        if cell.code < 0x80, !cell.isContinuation {
          bytes.append(UInt8(truncatingIfNeeded: cell.code))
        } else {
          for scalar in cluster(of: cell)?.scalars ?? [] {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
          }
        }
      }
      return bytes
    }
  }
}
