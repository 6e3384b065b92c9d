internal import Roots

/// Draws a whole frame of the deck.
@MainActor struct DeckPen {
  let moment: Moment

  func draw(on canvas: inout Canvas) {
    switch moment.layout.form {
    case .tooSmall: return drawTooSmall(on: &canvas)
    case .cramped: CrampedPen(moment).draw(on: &canvas)
    case .narrow, .regular, .wide:
      StagePen(moment: moment).drawBase(on: &canvas)
      LayersPen(moment).draw(on: &canvas)
    }
    DeckBar(moment: moment).draw(on: &canvas)
    InspectorPen(moment: moment).draw(on: &canvas)
    let footer = DeckFooter(moment: moment)
    footer.draw(on: &canvas)
    drawAlert(on: &canvas)
    footer.drawMessage(on: &canvas)
    tintBars(on: &canvas)
    guard let pane = moment.deck.pane else { return }
    canvas.hideCursor()
    pane.fit(moment)
    pane.draw(on: &canvas, moment)
  }

  /// Draws the lines that stay, above those of messages: in a very small window only the first.
  private func drawAlert(on canvas: inout Canvas) {
    let isCramped = moment.layout.form == .cramped
    let lines = (moment.deck.signs + moment.deck.alert).prefix(isCramped ? 1 : 5)
    let last = moment.layout.messages.y - (isCramped ? 0 : 1)
    for (place, line) in lines.enumerated() {
      let row = Rect(x: 0, y: last - lines.count + 1 + place, width: canvas.width, height: 1)
      canvas.fill(row)
      canvas.put(
        Text.clipped((place == 0 ? " ✗ " : "   ") + Text.sanitized(line), to: row.width),
        at: Point(x: 0, y: row.y), style: place == 0 ? .bad : .muted)
    }
  }

  /// Tints the rows of tabs and keys; a card that covers everything lies over that of the tabs.
  private func tintBars(on canvas: inout Canvas) {
    let isCovered = moment.isBaseHidden && !moment.deck.isInspecting
    if !isCovered { canvas.fill(Rect(x: 0, y: 0, width: canvas.width, height: 1), as: .bar) }
    canvas.fill(moment.layout.footer, as: .bar)
  }

  private func drawTooSmall(on canvas: inout Canvas) {
    let (least, size) = (DeckLayout.smallest, moment.layout.size)
    let title = moment.navigator.map.title
    let text =
      "\(title.isEmpty ? "This program" : title) needs \(least.columns)x\(least.rows), this window is \(size.columns)x\(size.rows)."
      + " Esc, q and Ctrl-C work."
    for (y, line) in Text.wrapped(text, to: canvas.width, atMost: canvas.height).enumerated() {
      canvas.put(line, at: Point(x: 0, y: y))
    }
  }
}
