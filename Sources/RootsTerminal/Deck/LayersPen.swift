internal import Roots

/// The floating cards: each with its badge, the slip of a held request above the one that asks.
@MainActor struct LayersPen {
  let moment: Moment
  private var stage: StagePen { StagePen(moment: moment) }
  private var held: HeldWords { HeldWords(moment: moment) }

  func draw(on canvas: inout Canvas) {
    guard !moment.layers.isEmpty || !moment.held.isEmpty else { return }
    let floating = moment.layers.filter { $0.cover == .partial && $0.input == .blocks }
    let rects = moment.layout.cascade(
      floating.map(floatingCard), over: moment.layout.card(below: moment.strips))
    for layer in moment.layers {
      if layer.hasKeys { stepBack(on: &canvas) }
      let place = floating.firstIndex { $0.number == layer.number }
      draw(layer, at: rect(of: layer, place.map { rects[$0] }), on: &canvas)
    }
    if moment.tellsOfHeld { drawSlip(on: &canvas) }
  }

  /// Everything drawn so far becomes background; clicks no longer reach it.
  private func stepBack(on canvas: inout Canvas) {
    canvas.dim(moment.isBaseHidden ? moment.curtain : moment.layout.stage)
    canvas.hideCursor()
    moment.places.note(moment.layout.stage, .nothing)
  }

  private func rect(of layer: Moment.Layer, _ place: Rect?) -> Rect {
    if let place { return place }
    let stage = moment.layout.stage
    if layer.cover == .opaque { return moment.curtain }
    let card = floatingCard(layer)
    return Rect(
      x: stage.right - card.width - 2, y: stage.y + 1, width: card.width,
      height: min(card.height, stage.height - 2))
  }

  // MARK: The slip of what is held

  private func drawSlip(on canvas: inout Canvas) {
    guard let request = moment.held.first, let rect = moment.slip else { return }
    canvas.fill(rect)
    canvas.box(rect, .dotted, style: .held)
    let isPlain = !moment.deck.isInspecting
    let more = moment.held.count > 1 ? "   +\(moment.held.count - 1) more" : ""
    let by = (isPlain ? "" : "   by \(held.keeper(of: request))") + more
    let fields = isPlain ? "" : Titles.fields(request.command.visit?.payload)
    let text =
      isPlain
      ? held.hope(of: request) : "held  \(held.wish(of: request))\(fields.isEmpty ? "" : " ")\(fields)"
    let room = rect.width - 6
    let shown = Text.clipped(text, to: max(0, room - Text.width(of: by)))
    let used = canvas.put(shown, at: Point(x: rect.x + 3, y: rect.y + 1), limit: room)
    canvas.put(by, at: Point(x: rect.x + 3 + used, y: rect.y + 1), style: .held, limit: room - used)
    moment.places.note(rect, .nothing)
  }

  // MARK: One card

  private func floatingCard(_ layer: Moment.Layer) -> FloatingCard {
    let stage = moment.layout.stage
    let nest = moment.nest(in: layer.stack)?.stack
    guard let top = (nest ?? layer.stack).top else {
      return FloatingCard(width: moment.layout.leastCardWidth, height: 7)
    }
    let view = moment.session.view(of: top)
    let most = Size(columns: max(10, stage.width - 16), rows: stage.height)
    // A step of a flow that draws itself has all the room, unless it says what it needs.
    let isDrawn = nest != nil && view.body.blockCount == 0 && view.body.shape == .fullscreen
    let wanted =
      view.naturalSize ?? (isDrawn ? most : view.body.naturalSize(columns: most.columns))
    let note = footnote(of: layer)
    let notes = note == nil ? 4 : layer.isQuestion ? 5 : 7
    let noteWidth = layer.isQuestion ? note.map { min(Text.width(of: $0) + 6, stage.width - 8) } ?? 0 : 0
    let heading = Text.width(of: moment.heading(of: layer.stack)) + 16
    // What does not fit is seen through a window, whose marks take two columns.
    let marks = wanted.rows + notes > stage.height - 3 ? 2 : 0
    let width = max(
      moment.layout.leastCardWidth, wanted.columns + marks + 6, noteWidth, min(heading, stage.width - 8))
    return FloatingCard(width: width, height: max(7, wanted.rows + notes))
  }

  private func draw(_ layer: Moment.Layer, at rect: Rect, on canvas: inout Canvas) {
    let isActive = moment.hasKeys(layer.hasKeys)
    canvas.fill(rect)
    moment.places.note(rect, .nothing)
    if layer.cover == .partial { canvas.shadow(of: rect) }
    let style: Style = isActive ? .accent : layer.hasKeys ? .text : .muted
    canvas.box(
      rect, layer.hasKeys ? .heavy : moment.border(.thin, of: layer), style: style,
      captions: captions(of: layer, rect),
      captionStyle: layer.hasKeys ? Style(.text, .bold) : .text)
    if moment.deck.isInspecting { paintBadge(of: layer, rect, on: &canvas) }
    if layer.hasKeys {
      moment.places.card = rect
      moment.places.isFloating = true
    }
    var room = moment.layout.content(of: rect)
    if let note = footnote(of: layer) {
      let rows = layer.isQuestion ? 1 : 2
      room = Rect(x: room.x, y: room.y, width: room.width, height: max(0, room.height - rows))
      canvas.put(
        Text.clipped(note, to: room.width), at: Point(x: room.x, y: room.bottom), style: .muted)
    }
    stage.drawContent(of: layer.stack, in: room, on: &canvas, isActive ? .focused : .background)
  }

  private func captions(of layer: Moment.Layer, _ rect: Rect) -> Canvas.Captions {
    var captions = Canvas.Captions(topLeft: moment.heading(of: layer.stack))
    if moment.deck.isInspecting { captions.topRight = badge(of: layer) }
    // Keys that go elsewhere just now are promised nothing.
    if moment.hasKeys(layer.hasKeys) { WaysOut(moment).label(&captions, of: rect, moment) }
    return captions
  }

  private func badge(of layer: Moment.Layer) -> String {
    "L\(layer.number)\(layer.isQuestion ? " guard" : "") \(Marks.depth(layer.stack.count))"
  }

  private func paintBadge(of layer: Moment.Layer, _ rect: Rect, on canvas: inout Canvas) {
    let width = Text.width(of: badge(of: layer))
    let place = Rect(x: rect.right - 4 - width, y: rect.y, width: width, height: 1)
    guard place.x > rect.x + 2 else { return }
    canvas.restyle(place) { _ in .layer(layer.number) }
  }

  /// The words at the foot of a card: why one waits at a question, or who asks.
  private func footnote(of layer: Moment.Layer) -> String? {
    if layer.isQuestion, let request = moment.held.first {
      return held.reason(of: request, askedBy: layer.stack.entries.first.map(moment.titles.title) ?? "")
    }
    // What the layer was opened by: screens further up in it are opened by those below them.
    guard moment.deck.isInspecting, layer.hasKeys, moment.layout.form == .wide,
      let opener = layer.stack.entries.first?.opener,
      let (entry, _) = moment.state.find(opener), entry.screen != Entry.tabHost
    else { return nil }
    return "asked by \(moment.titles.title(of: entry))"
  }
}
