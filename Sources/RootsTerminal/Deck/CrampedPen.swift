internal import Roots

/// Very small windows: only the top layer is drawn, with what lets keys pass below it, and a line says what lies behind.
@MainActor struct CrampedPen {
  let moment: Moment
  private var stage: StagePen { StagePen(moment: moment) }
  private var held: HeldWords { HeldWords(moment: moment) }

  func draw(on canvas: inout Canvas) {
    var room = moment.isBaseHidden ? moment.curtain : moment.layout.stage
    if !moment.isBaseHidden { drawBelow(on: &canvas) }
    if let layer = moment.layers.last, layer.input == .passes {
      drawPassing(layer, takingFrom: &room, on: &canvas)
    }
    if let layer = moment.layers.last(where: \.hasKeys) ?? moment.layers.last(where: { $0.input == .blocks })
    {
      drawCramped(layer, room, on: &canvas)
    } else if let top = moment.base.top(1).first {
      let view = moment.session.view(of: top)
      if [.header, .none].contains(view.cardFrame), moment.nest(in: moment.base.innermost) == nil {
        moment.places.card = room
        let focus: ScreenFocus = moment.hasKeys(true) ? .focused : .background
        return stage.drawContent(of: moment.base.innermost, in: room, on: &canvas, focus)
      }
      moment.places.card = room
      let title = moment.heading(of: moment.base.innermost, last: nil)
      let isActive = moment.hasKeys(true)
      canvas.box(
        room, .rounded, style: isActive ? .accent : .muted,
        captions: Canvas.Captions(topLeft: title, topRight: moment.depthNote), captionStyle: .text)
      let focus: ScreenFocus = isActive ? .focused : .background
      let inside = moment.layout.content(of: room)
      stage.drawContent(of: moment.base.innermost, in: inside, on: &canvas, focus)
    } else {
      stage.drawNothing(in: room, on: &canvas)
    }
  }

  /// At most a quarter of the room, or half where there is something to choose, below a line with its title: a person
  /// works in what it lies over.
  private func drawPassing(_ layer: Moment.Layer, takingFrom room: inout Rect, on canvas: inout Canvas) {
    guard let top = layer.stack.top else { return }
    let body = moment.session.view(of: top).body
    let need = body.naturalSize(columns: room.width - 4).rows + 1
    let share = BodyState().selection(in: body) == nil ? 4 : 2
    let height = max(2, min(need, room.height / share))
    let rect = Rect(x: room.x, y: room.bottom - height, width: room.width, height: height)
    room = Rect(x: room.x, y: room.y, width: room.width, height: room.height - height)
    let title = " \(Text.clipped(moment.heading(of: layer.stack), to: rect.width - 4)) "
    canvas.put(String(repeating: "─", count: rect.width), at: rect.origin, style: .muted)
    canvas.put(title, at: Point(x: rect.x + 1, y: rect.y))
    moment.places.note(rect, .nothing)
    let inside = Rect(x: rect.x + 2, y: rect.y + 1, width: rect.width - 4, height: rect.height - 1)
    stage.drawContent(of: layer.stack, in: inside, on: &canvas, .background)
  }

  private func drawCramped(
    _ layer: Moment.Layer, _ rect: Rect, on canvas: inout Canvas
  ) {
    moment.places.card = rect
    moment.places.isFloating = true
    let isActive = moment.hasKeys(layer.hasKeys)
    var captions = Canvas.Captions(topLeft: moment.heading(of: layer.stack, last: 2))
    if isActive { WaysOut(moment).label(&captions, of: rect, moment) }
    if moment.deck.isInspecting { captions.topRight = "L\(layer.number) \(Marks.depth(layer.stack.count))" }
    canvas.box(
      rect, .heavy, style: isActive ? .accent : .text, captions: captions, captionStyle: Style(.text, .bold))
    let room = Rect(x: rect.x + 3, y: rect.y + 2, width: rect.width - 6, height: rect.height - 3)
    stage.drawContent(of: layer.stack, in: room, on: &canvas, isActive ? .focused : .background)
  }

  private func drawBelow(on canvas: inout Canvas) {
    var parts: [String] = []
    if let request = moment.held.first, moment.tellsOfHeld {
      parts.append(moment.deck.isInspecting ? "held \(held.wish(of: request))" : held.hope(of: request))
    }
    if let top = moment.layers.last(where: \.hasKeys) {
      parts.append(named(moment.base.top(1).first, moment.base.count))
      for layer in moment.layers where layer.number < top.number {
        parts.append(named(layer.stack.top, layer.stack.count))
      }
    } else {
      parts += moment.base.top(4).dropFirst().reversed().map(moment.titles.title)
      if moment.base.count > 4 { parts.insert("+\(moment.base.count - 4)", at: 0) }
    }
    let line = parts.joined(separator: Marks.dot)
    canvas.put(Text.clipped(line, to: canvas.width), at: Point(x: 0, y: 1), style: .muted)
  }

  private func named(_ entry: Entry?, _ depth: Int) -> String {
    let title = entry.map(moment.titles.title) ?? ""
    return depth > 1 ? "\(title) (\(depth))" : title
  }
}
