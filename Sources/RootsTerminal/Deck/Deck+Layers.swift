internal import Roots

// The floating cards: each with its badge, the slip of a held request above the one that asks.

extension Deck {
  func drawLayers(on canvas: inout Canvas, _ moment: Moment) {
    guard !moment.layers.isEmpty || !moment.held.isEmpty else { return }
    let floating = moment.layers.filter { $0.cover == .partial && $0.input == .blocks }
    let strips = min(max(0, moment.base.count - 1), moment.layout.mostStrips)
    let question = floating.firstIndex { $0.isQuestion }
    let cards = floating.enumerated().map { index, layer in
      var card = floatingCard(layer, moment)
      if index == question, tellsOfHeld(moment) { card.lead = 3 }
      return card
    }
    let rects = moment.layout.cascade(cards, over: moment.layout.card(below: strips))
    for layer in moment.layers {
      if layer.hasKeys { stepBack(on: &canvas, moment) }
      let place = floating.firstIndex { $0.number == layer.number }
      if let place, place == question, tellsOfHeld(moment) {
        drawSlip(above: rects[place].y, on: &canvas, moment)
      }
      draw(layer, at: rect(of: layer, place.map { rects[$0] }, moment), on: &canvas, moment)
    }
    if question == nil, tellsOfHeld(moment) {
      drawSlip(above: moment.layout.card(below: strips).y + 5, on: &canvas, moment)
    }
  }

  /// Everything drawn so far becomes background; clicks no longer reach it.
  private func stepBack(on canvas: inout Canvas, _ moment: Moment) {
    canvas.dim(moment.layout.stage)
    canvas.hideCursor()
    hits.note(moment.layout.stage, .nothing)
  }

  /// Where a card lies that is not part of the cascade.
  private func rect(of layer: Moment.Layer, _ place: Rect?, _ moment: Moment) -> Rect {
    if let place { return place }
    let stage = moment.layout.stage
    if layer.cover == .opaque { return stage }
    let card = floatingCard(layer, moment)
    return Rect(
      x: stage.right - card.width - 2, y: stage.y + 1, width: card.width,
      height: min(card.height, stage.height))
  }

  // MARK: One card

  /// How large a card would like to be.
  private func floatingCard(_ layer: Moment.Layer, _ moment: Moment) -> FloatingCard {
    let stage = moment.layout.stage
    let stack = moment.nest(in: layer.stack)?.stack ?? layer.stack
    guard let top = stack.top else { return FloatingCard(width: moment.layout.leastCardWidth, height: 7) }
    let view = view(of: top, moment.navigator)
    let wanted =
      view.naturalSize ?? view.body.naturalSize(columns: max(10, stage.width - 16))
    let notes = footnote(of: layer, moment) == nil ? 4 : layer.isQuestion ? 5 : 7
    let heading = Text.width(of: moment.titles.crumb(of: layer.stack)) + 16
    let width = max(moment.layout.leastCardWidth, wanted.columns + 6, min(heading, stage.width - 8))
    return FloatingCard(width: width, height: max(7, wanted.rows + notes))
  }

  private func draw(_ layer: Moment.Layer, at rect: Rect, on canvas: inout Canvas, _ moment: Moment) {
    let isActive = hasKeys(layer.hasKeys)
    canvas.fill(rect)
    hits.note(rect, .nothing)
    if layer.cover == .partial { canvas.shadow(of: rect) }
    let style: Style = isActive ? .accent : layer.hasKeys ? .text : .muted
    canvas.box(
      rect, layer.hasKeys ? .heavy : moment.border(.thin, of: layer), style: style,
      captions: captions(of: layer, moment),
      captionStyle: layer.hasKeys ? Style(.text, .bold) : .text)
    if isInspecting { paintBadge(of: layer, rect, on: &canvas) }
    if layer.hasKeys {
      geometry.card = rect
      geometry.isFloating = true
    }
    let room = moment.layout.content(of: rect)
    drawContent(of: layer.stack, in: room, on: &canvas, moment, isActive ? .focused : .background)
    if let note = footnote(of: layer, moment) {
      let row = Point(x: room.x, y: rect.bottom - (layer.isQuestion ? 2 : 3))
      canvas.put(Text.clipped(note, to: room.width), at: row, style: .muted)
    }
  }

  private func captions(of layer: Moment.Layer, _ moment: Moment) -> Captions {
    var captions = Captions(topLeft: moment.titles.crumb(of: layer.stack))
    if isInspecting { captions.topRight = badge(of: layer) }
    guard layer.hasKeys else { return captions }
    let ways = waysOut(moment)
    captions.bottomLeft = ways.cancel
    captions.bottomRight = ways.result
    return captions
  }

  private func badge(of layer: Moment.Layer) -> String {
    "L\(layer.number)\(layer.isQuestion ? " guard" : "") \(Marks.depth(layer.stack.count))"
  }

  /// The badge has the colour of its layer.
  private func paintBadge(of layer: Moment.Layer, _ rect: Rect, on canvas: inout Canvas) {
    let width = Text.width(of: badge(of: layer))
    let place = Rect(x: rect.right - 4 - width, y: rect.y, width: width, height: 1)
    guard place.x > rect.x + 2 else { return }
    canvas.restyle(place) { _ in .layer(layer.number) }
    hits.note(place, .rung(layer.number))
  }

  /// What stands at the foot of a card: where a guard's question leads, or who asks.
  private func footnote(of layer: Moment.Layer, _ moment: Moment) -> String? {
    if layer.isQuestion, let request = moment.held.first {
      return "then: \(sequel(of: request, moment))"
    }
    guard isInspecting, layer.hasKeys, moment.layout.form == .wide, let opener = layer.stack.top?.opener,
      let (entry, place) = moment.state.find(opener), entry.screen != Entry.tabHost
    else { return nil }
    let isLayer = if case .layer = place { true } else { false }
    let asker = isLayer ? moment.titles.crumb(of: moment.state[place]) : moment.titles.title(of: entry)
    return "asked by \(asker)"
  }
}
