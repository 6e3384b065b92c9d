extension Frame {
  /// Puts text into a row, up to the right edge of the clip, and returns the number of columns it took.
  ///
  /// - `text`: any text; characters that must not reach a terminal are shown as a replacement.
  /// - `point`: the place of the first character; may lie outside.
  /// - `limit`: the most columns to use. A wide character that would cross the limit is left out.
  /// - `clip`: nothing is drawn outside of this box; without one, the whole grid.
  @discardableResult
  public mutating func put(
    _ text: String, at point: Point, style: Style = .text, limit: Int = .max, clip: Rect? = nil
  ) -> Int {
    let clip = bounds.intersection(clip ?? bounds)
    guard limit > 0, point.x < clip.right else { return 0 }
    let room = min(limit, clip.right &- point.x)
    guard room > 0 else { return 0 }
    guard point.y >= clip.y, point.y < clip.bottom else { return Text.width(of: text, atMost: room) }
    if clusters.count > cells.count { sweepClusters() }
    var text = text
    return text.withUTF8 { bytes in
      var scanner = CellScanner(bytes, charset: charset)
      return put(&scanner, at: point, style: style, room: room, clip: clip.x..<clip.right)
    }
  }

  private mutating func put(
    _ scanner: inout CellScanner, at point: Point, style: Style, room: Int, clip: Range<Int>
  ) -> Int {
    // Cells and table are written at the same time, so the table is moved out meanwhile (exclusive access).
    var table = ClusterTable()
    swap(&table, &clusters)
    defer { swap(&table, &clusters) }
    let start = point.y * size.columns
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

  /// Fills a box with one narrow character.
  public mutating func fill(
    _ rect: Rect, with scalar: Unicode.Scalar = " ", style: Style = .text, clip: Rect? = nil
  ) {
    let rect = bounds.intersection(clip ?? bounds).intersection(rect)
    guard !rect.isEmpty else { return }
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

  /// The form of a character in a frame of this charset where it must be one column wide.
  private func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII, scalar.value >= 0x20, scalar.value < 0x7F { return scalar }
    switch ScalarClass.of(scalar) {
    case .narrow, .narrowPicture: return charset == .utf8 ? scalar : Glyph.plain(scalar) ?? "?"
    case .replaced, .wide, .mark, .selector, .joiner, .nonJoiner, .widePicture, .tone, .flagLetter, .tag:
      return charset.replacement
    }
  }

  /// Drops the clusters that stand in no cell any more, so that the table of a frame that is reused forever stays
  /// small.
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
}
