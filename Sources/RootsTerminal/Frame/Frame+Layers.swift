extension Frame {
  /// Lays another frame over this one with its top left corner at the given place.
  ///
  /// `clip`: nothing changes outside of this box of the frame.
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
    if charset == .ascii, other.charset != .ascii { makePlain(start..<start + row.count, of: other) }
    guard other.clusters.count > 0 else { return }
    for index in start..<start + row.count where cells[index].holdsCluster {
      guard let cluster = other.cluster(of: cells[index]) else { continue }
      let shape: Cell.Shape = cells[index].width == 2 ? .wide : .narrow
      cells[index] = Cell(code: clusters.code(of: cluster), style: cells[index].style, shape: shape)
    }
    // Sweep only now: until here the new cells held indices of the other frame's table.
    if clusters.count > cells.count { sweepClusters() }
  }

  /// Replaces cells copied from another frame by their plain twins.
  private mutating func makePlain(_ range: Range<Int>, of other: Frame) {
    var last: Unicode.Scalar = "?"
    for index in range {
      if let base = other.cluster(of: cells[index])?.base {
        last = base.isASCII ? base : Glyph.plain(base) ?? charset.replacement
      }
      cells[index] = Cell(code: last.value, style: cells[index].style)
    }
  }

  /// Changes the style of every cell in a box.
  public mutating func restyle(_ rect: Rect, clip: Rect? = nil, _ change: (Style) -> Style) {
    forEachRow(of: rect, clip: clip) { cells in
      for index in cells.indices { cells[index] = cells[index].restyled(change(cells[index].style)) }
    }
  }

  /// Dims every cell of a box.
  public mutating func dim(_ rect: Rect, clip: Rect? = nil) {
    forEachRow(of: rect, clip: clip) { cells in
      for index in cells.indices { cells[index] = cells[index].dimmed }
    }
  }

  private mutating func forEachRow(
    of rect: Rect, clip: Rect?, _ body: (UnsafeMutableBufferPointer<Cell>) -> Void
  ) {
    let rect = bounds.intersection(clip ?? bounds).intersection(rect)
    let columns = size.columns
    cells.withUnsafeMutableBufferPointer { cells in
      for y in rect.y..<rect.bottom {
        body(UnsafeMutableBufferPointer(rebasing: cells[y * columns + rect.x..<y * columns + rect.right]))
      }
    }
  }

  /// Draws the shadow that a box throws to the right and below itself.
  public mutating func shadow(of rect: Rect, clip: Rect? = nil) {
    let right = Rect(x: rect.right, y: rect.y &+ 1, width: 1, height: rect.height)
    let below = Rect(x: rect.x &+ 1, y: rect.bottom, width: rect.width, height: 1)
    for part in [right, below] { fill(part, with: Glyph.shadow, style: .shadow, clip: clip) }
  }
}
