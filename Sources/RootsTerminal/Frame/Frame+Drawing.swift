extension Frame {
  /// Puts text into a row and answers how many columns it took, up to the right edge of the clip.
  ///
  /// - Parameters:
  ///   - text: Any text; what must not reach a terminal is shown as a replacement.
  ///   - point: Where it begins; may lie outside.
  ///   - limit: The most columns to use. A wide character that would cross the limit is left out.
  ///   - clip: The box outside of which nothing is drawn; the whole grid without one.
  @discardableResult
  public mutating func put(
    _ text: String, at point: Point, style: Style = .text, limit: Int = .max, clip: Rect? = nil
  ) -> Int {
    let clip = bounds.intersection(clip ?? bounds)
    guard limit > 0, point.x < clip.right else { return 0 }
    let room = min(limit, clip.right &- point.x)
    guard room > 0 else { return 0 }
    guard point.y >= clip.y, point.y < clip.bottom else { return Text.width(of: text, atMost: room) }
    var text = text
    return text.withUTF8 { bytes in
      var scanner = CellScanner(bytes, charset: charset)
      return put(&scanner, at: point, style: style, room: room, clip: clip)
    }
  }

  private mutating func put(
    _ scanner: inout CellScanner, at point: Point, style: Style, room: Int, clip: Rect
  ) -> Int {
    var used = 0
    while used < room {
      let count = scanner.plainRun(atMost: room - used)
      if count > 0 {
        let hidden = max(0, min(count, clip.x &- point.x &- used))
        let run = UnsafeBufferPointer(rebasing: scanner.takePlain(count)[hidden...])
        write(run, at: Point(x: point.x &+ used &+ hidden, y: point.y), style: style)
        used += count
      } else {
        guard let piece = scanner.next(), used + piece.columns <= room else { break }
        write(piece, at: point.moved(x: used), style: style, clip: clip)
        used += piece.columns
      }
    }
    return used
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
    default: return charset.replacement
    }
  }

  /// Writes plain characters; the place and their number have been cut to the grid.
  private mutating func write(_ run: UnsafeBufferPointer<UInt8>, at point: Point, style: Style) {
    guard !run.isEmpty else { return }
    mend(from: point.x, to: point.x + run.count, row: point.y)
    let start = point.y * size.columns + point.x
    cells.withUnsafeMutableBufferPointer { cells in
      for index in 0..<run.count { cells[start + index] = Cell(code: UInt32(run[index]), style: style) }
    }
  }

  /// Writes one character; what the clip cuts in two becomes blank.
  private mutating func write(_ piece: CellScanner.Piece, at point: Point, style: Style, clip: Rect) {
    let left = max(point.x, clip.x)
    let right = min(point.x &+ piece.columns, clip.right)
    guard left < right else { return }
    mend(from: left, to: right, row: point.y)
    let start = point.y * size.columns
    if piece.isTwin {
      for x in left..<right { cells[start + x] = Cell(code: piece.cluster.base.value, style: style) }
    } else if right - left < piece.columns {
      cells[start + left] = .blank(style)
    } else {
      let shape: Cell.Shape = piece.columns == 2 ? .wide : .narrow
      cells[start + left] = Cell(code: code(of: piece.cluster), style: style, shape: shape)
      if shape == .wide { cells[start + left + 1] = Cell(code: 0, style: style, shape: .continuation) }
    }
  }

  /// How a cell of this frame names a cluster.
  mutating func code(of cluster: Cluster) -> UInt32 {
    if cluster.markCount == 0 { return cluster.base.value }
    if clusters.count > cells.count { sweepClusters() }
    return clusters.place(of: cluster) | Cell.clusterMark
  }

  /// Forgets the clusters that stand in no cell any more, so that a frame that is drawn over for ever stays
  /// small.
  private mutating func sweepClusters() {
    let old = clusters
    clusters = ClusterTable()
    for index in cells.indices where cells[index].holdsCluster {
      guard let cluster = old[cells[index].code & ~Cell.clusterMark] else { continue }
      let cell = cells[index]
      let code = clusters.place(of: cluster) | Cell.clusterMark
      cells[index] = Cell(code: code, style: cell.style, shape: cell.width == 2 ? .wide : .narrow)
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
