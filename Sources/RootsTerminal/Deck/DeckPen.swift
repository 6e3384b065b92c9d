internal import Roots

@MainActor struct DeckPen {
  let moment: Moment

  func draw(on canvas: inout Canvas) {
    switch moment.layout.form {
    case .tooSmall: return drawTooSmall(on: &canvas)
    case .cramped: CrampedPen(moment: moment).draw(on: &canvas)
    case .narrow, .regular, .wide:
      StagePen(moment: moment).drawBase(on: &canvas)
      LayersPen(moment: moment).draw(on: &canvas)
    }
    DeckBar(moment: moment).draw(on: &canvas)
    InspectorPen(moment: moment).draw(on: &canvas)
    let footer = DeckFooter(moment: moment)
    footer.draw(on: &canvas)
    drawAlert(on: &canvas)
    tintBars(on: &canvas)
    if moment.past != nil { canvas.tint() }
    if let pane = moment.deck.pane {
      canvas.hideCursor()
      pane.fit(moment)
      pane.draw(on: &canvas, moment)
    }
    SequencePen(moment: moment).draw(on: &canvas)
    // What is said of a pane stands above it.
    footer.drawMessage(on: &canvas)
  }

  private func drawAlert(on canvas: inout Canvas) {
    guard let rows = moment.alert else { return }
    let area = moment.alertRows
    canvas.fill(area)
    for (place, text) in rows.texts.enumerated() {
      canvas.put(
        (place == 0 ? " ✗ " : "   ") + text, at: Point(x: area.x, y: area.y + place),
        style: place < rows.headCount ? .bad : .muted)
    }
  }

  /// A card that covers everything lies over the row of the tabs.
  private func tintBars(on canvas: inout Canvas) {
    let isCovered = moment.isBaseHidden && !moment.deck.isInspecting
    if !isCovered { canvas.fill(Rect(x: 0, y: 0, width: canvas.width, height: 1), as: .bar) }
    canvas.fill(moment.layout.footer, as: .bar)
  }

  private func drawTooSmall(on canvas: inout Canvas) {
    let (least, size) = (DeckLayout.smallest, moment.layout.size)
    let title = moment.navigator.map.title
    let isAsking = moment.deck.pane != nil || !moment.navigator.engine.attempts.isEmpty
    let text =
      "\(title.isEmpty ? "This program" : title) needs \(least.columns)x\(least.rows), this window is \(size.columns)x\(size.rows)."
      + (isAsking ? " A question waits there." : "") + " Esc, q and Ctrl-C work."
    for (y, line) in Text.wrapped(text, to: canvas.width, atMost: canvas.height).enumerated() {
      canvas.put(line, at: Point(x: 0, y: y))
    }
  }
}
