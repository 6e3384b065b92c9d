extension Frame {
  /// The frame as an SVG picture: always the same bytes for the same frame, and a changed cell changes one line.
  ///
  /// The text of the frame is its description, so that it can be searched and read aloud.
  package func svg(_ options: PictureOptions = PictureOptions()) -> String { svg(options, in: nil) }

  /// The frame as a part of another SVG picture, scaled to fit into a box; without one, as a picture of its own.
  package func svg(_ options: PictureOptions, in box: Rect?) -> String {
    var drawing = Drawing(size: size, options: options.bounded)
    drawing.open(description: rows.map(\.escapedForMarkup).joined(separator: "\n"), in: box)
    let painted = (0..<size.rows).map { paintedRuns(inRow: $0, theme: options.theme, colors: .direct) }
    for (y, runs) in painted.enumerated() { drawing.ground(runs, row: y) }
    for (y, runs) in painted.enumerated() {
      for run in runs { draw(run, row: y, at: y, in: &drawing) }
    }
    for span in options.changesSince.map({ spans(changedSince: $0) }) ?? [] {
      drawing.outline(
        Rect(x: span.columns.lowerBound, y: span.row, width: span.columns.count, height: 1),
        color: drawing.options.palette.color(9))
    }
    if let cursor {
      let width = max(1, self[cursor].width)
      drawing.outline(
        Rect(x: cursor.x, y: cursor.y, width: width, height: 1), color: drawing.options.palette.cursor)
    }
    return drawing.closed()
  }

  func draw(row y: Int, at place: Int, in drawing: inout Drawing) {
    let runs = paintedRuns(inRow: y, theme: drawing.options.theme, colors: .direct)
    drawing.ground(runs, row: place)
    for run in runs { draw(run, row: y, at: place, in: &drawing) }
  }

  /// Draws the text of a run: ASCII characters together, every other one at its own place, because fonts do not agree
  /// on its width.
  private func draw(_ run: PaintedRun, row y: Int, at place: Int, in drawing: inout Drawing) {
    let paint = Paint(run.look, palette: drawing.options.palette)
    var plain = ""
    var start = run.columns.lowerBound
    for x in run.columns {
      let cell = self[x, y]
      guard !cell.isContinuation, let cluster = cluster(of: cell) else { continue }
      if cluster.base.isASCII, cluster.markCount == 0 {
        if plain.isEmpty { start = x }
        plain.unicodeScalars.append(cluster.base)
        continue
      }
      drawing.text(plain, at: Point(x: start, y: place), columns: plain.utf8.count, paint)
      plain = ""
      drawing.sign(cluster, at: Point(x: x, y: place), columns: cell.width, paint)
    }
    drawing.text(plain, at: Point(x: start, y: place), columns: plain.utf8.count, paint)
  }
}
