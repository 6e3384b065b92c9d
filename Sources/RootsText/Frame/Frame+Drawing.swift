extension Frame {
  /// Writes text into a row and returns the number of columns it took, at most `room`; nothing changes outside of the
  /// columns of the clip.
  mutating func write(_ text: String, at point: Point, style: Style, room: Int, clip: Range<Int>) -> Int {
    if clusters.count > cells.count { sweepClusters() }
    // Cells and table are written at the same time, so the table is moved out meanwhile (exclusive access).
    var table = ClusterTable()
    swap(&table, &clusters)
    defer { swap(&table, &clusters) }
    let start = point.y * size.columns
    var text = text
    return text.withUTF8 { bytes in
      var scanner = CellScanner(bytes, charset: charset)
      return cells.withUnsafeMutableBufferPointer { cells in
        let row = UnsafeMutableBufferPointer(rebasing: cells[start..<start + size.columns])
        var writer = RowWriter(row, clip: clip, at: point.x, style: style)
        let end = point.x &+ room
        while writer.x < end {
          let count = scanner.plainRun(atMost: end &- writer.x)
          if count > 0 {
            writer.write(scanner.takePlain(count))
          } else if let code = scanner.nextNarrow() {
            writer.write(code)
          } else if let piece = scanner.next(), writer.x + piece.columns <= end {
            writer.write(piece, clusters: &table)
          } else {
            break
          }
        }
        writer.finish()
        return writer.x &- point.x
      }
    }
  }

  mutating func fill(_ rect: Rect, with scalar: Unicode.Scalar, style: Style) {
    let cell = Cell(code: shown(scalar).value, style: style)
    for y in rect.y..<rect.bottom {
      mend(from: rect.x, to: rect.right, row: y)
      let start = y * size.columns
      cells.withUnsafeMutableBufferPointer {
        UnsafeMutableBufferPointer(rebasing: $0[start + rect.x..<start + rect.right])
          .update(repeating: cell)
      }
    }
  }

  mutating func change(_ rect: Rect, _ body: (Cell) -> Cell) {
    let columns = size.columns
    cells.withUnsafeMutableBufferPointer { cells in
      for y in rect.y..<rect.bottom {
        for index in y * columns + rect.x..<y * columns + rect.right { cells[index] = body(cells[index]) }
      }
    }
  }

  /// The form of a character in a frame of this charset where it must be one column wide.
  private func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII, scalar.value >= 0x20, scalar.value < 0x7F { return scalar }
    switch ScalarClass.of(scalar) {
    case .narrow, .narrowPicture: return charset == .utf8 ? scalar : Glyph.plain(scalar) ?? "?"
    case .replaced, .wide, .mark, .selector, .joiner, .nonJoiner, .widePicture, .tone, .flagLetter, .tag:
      return charset.replacement
    }
  }

  /// Drops the clusters that stand in no cell any more, so that the table of a reused frame stays small.
  mutating func sweepClusters() {
    let old = clusters
    clusters = ClusterTable()
    for index in cells.indices where cells[index].holdsCluster {
      guard let cluster = old[cells[index].code & ~Cell.clusterMark] else { continue }
      let cell = cells[index]
      let shape: Cell.Shape = cell.width == 2 ? .wide : .narrow
      cells[index] = Cell(code: clusters.code(of: cluster), style: cell.style, shape: shape)
    }
  }

  /// Blanks the halves of wide characters that would be left over when these columns are overwritten.
  mutating func mend(from left: Int, to right: Int, row y: Int) {
    let start = y * size.columns
    if left > 0, cells[start + left].isContinuation {
      cells[start + left - 1] = .blank(cells[start + left - 1].style)
    }
    if right < size.columns, cells[start + right].isContinuation {
      cells[start + right] = .blank(cells[start + right].style)
    }
  }

  // MARK: Other frames

  /// Copies the cells of a frame, whose corner lies at a place of this one, into a box inside of the grid.
  mutating func copy(_ other: Frame, at corner: Point, into target: Rect) {
    for y in target.y..<target.bottom {
      other.withRow(y &- corner.y) { row in
        let from = target.x &- corner.x
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

  private mutating func makePlain(_ range: Range<Int>, of other: Frame) {
    var last: Unicode.Scalar = "?"
    for index in range {
      if let base = other.cluster(of: cells[index])?.base {
        last = base.isASCII ? base : Glyph.plain(base) ?? charset.replacement
      }
      cells[index] = Cell(code: last.value, style: cells[index].style)
    }
  }
}
