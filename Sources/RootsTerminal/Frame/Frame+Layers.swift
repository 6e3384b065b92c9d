extension Frame {
  /// Lays another frame over this one with its top left corner at the given place.
  ///
  /// - Parameter clip: The box of this frame outside of which nothing changes.
  public mutating func blend(_ other: Frame, at point: Point = .zero, clip: Rect? = nil) {
    let target = bounds.intersection(clip ?? bounds)
      .intersection(other.bounds.moved(x: point.x, y: point.y))
    guard !target.isEmpty else { return }
    for y in target.y..<target.bottom {
      other.withRow(y &- point.y) { row in
        let from = target.x &- point.x
        copy(UnsafeBufferPointer(rebasing: row[from..<from + target.width]), of: other, to: target.x, row: y)
      }
    }
  }

  private mutating func copy(_ row: UnsafeBufferPointer<Cell>, of other: Frame, to x: Int, row y: Int) {
    mend(from: x, to: x + row.count, row: y)
    let start = y * size.columns + x
    cells.withUnsafeMutableBufferPointer { cells in
      _ = UnsafeMutableBufferPointer(rebasing: cells[start..<start + row.count]).update(from: row)
    }
    if let first = row.first, first.isContinuation { cells[start] = .blank(first.style) }
    if let last = row.last, last.width == 2 { cells[start + row.count - 1] = .blank(last.style) }
    guard other.clusters.count > 0 else { return }
    for (index, cell) in row.enumerated() where cell.holdsCluster && cells[start + index] == cell {
      guard let cluster = other.cluster(of: cell) else { continue }
      let shape: Cell.Shape = cell.width == 2 ? .wide : .narrow
      cells[start + index] = Cell(code: 0x20, style: cell.style, shape: shape)
      cells[start + index] = Cell(code: code(of: cluster), style: cell.style, shape: shape)
    }
  }

  /// Changes the style of every cell in a box.
  public mutating func restyle(_ rect: Rect, clip: Rect? = nil, _ change: (Style) -> Style) {
    let rect = bounds.intersection(clip ?? bounds).intersection(rect)
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.bottom {
      let start = y * size.columns
      for index in start + rect.x..<start + rect.right {
        cells[index] = cells[index].restyled(change(cells[index].style))
      }
    }
  }

  /// Lets a box step back: every cell of it becomes dim.
  public mutating func dim(_ rect: Rect, clip: Rect? = nil) {
    restyle(rect, clip: clip) { $0.adding(.dim) }
  }

  /// Draws the shadow that a box throws to the right and below itself.
  public mutating func shadow(of rect: Rect, clip: Rect? = nil) {
    let right = Rect(x: rect.right, y: rect.y &+ 1, width: 1, height: rect.height)
    let below = Rect(x: rect.x &+ 1, y: rect.bottom, width: rect.width, height: 1)
    for part in [right, below] { fill(part, with: Glyph.shadow, style: .shadow, clip: clip) }
  }
}
