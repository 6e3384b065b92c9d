extension Frame {
  /// Puts text into a row and answers how many columns it took, up to the right edge of the clip.
  ///
  /// - `text`: any text; what must not reach a terminal is shown as a replacement.
  /// - `point`: where it begins; may lie outside.
  /// - `limit`: the most columns to use. A wide character that would cross the limit is left out.
  /// - `clip`: the box outside of which nothing is drawn; the whole grid without one.
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
    // Cells and table are written side by side, so the table is moved out meanwhile.
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

  /// What a frame of this charset shows for a character that must be one column wide.
  private func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII, scalar.value >= 0x20, scalar.value < 0x7F { return scalar }
    switch ScalarClass.of(scalar) {
    case .narrow, .narrowPicture: return charset == .utf8 ? scalar : Glyph.plain(scalar) ?? "?"
    case .replaced, .wide, .mark, .selector, .joiner, .nonJoiner, .widePicture, .tone, .flagLetter, .tag:
      return charset.replacement
    }
  }

  /// Forgets the clusters that stand in no cell any more, so that a frame that is drawn over for ever stays
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
