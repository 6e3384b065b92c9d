internal import Roots

// Very small windows: only the top layer is drawn, and a line says what lies below it.

extension Deck {
  func drawTopCard(on canvas: inout Canvas, _ moment: Moment) {
    let stage = moment.layout.stage
    drawBelow(on: &canvas, moment)
    if let layer = moment.layers.last(where: \.hasKeys) ?? moment.layers.last(where: { $0.input == .blocks })
    {
      drawCramped(layer, stage, on: &canvas, moment)
    } else if let top = moment.base.top(1).first {
      geometry.card = stage
      let title = moment.titles.title(of: top)
      let isActive = hasKeys(true)
      canvas.box(
        stage, .rounded, style: isActive ? .accent : .muted,
        captions: Captions(topLeft: title, topRight: "\(moment.base.count) deep"), captionStyle: .text)
      let focus: ScreenFocus = isActive ? .focused : .background
      let room = moment.layout.content(of: stage)
      let view = view(of: top, moment.navigator)
      if view.shape == .multipart, moment.nest(in: moment.base.innermost) == nil {
        drawScreen(top, view.keyPart, in: room, on: &canvas, moment, focus)
      } else {
        drawContent(of: moment.base.innermost, in: room, on: &canvas, moment, focus)
      }
    }
  }

  private func drawCramped(
    _ layer: Moment.Layer, _ rect: Rect, on canvas: inout Canvas, _ moment: Moment
  ) {
    geometry.card = rect
    geometry.isFloating = true
    let isActive = hasKeys(layer.hasKeys)
    let ways = waysOut(moment)
    var captions = Captions(
      topLeft: moment.titles.crumb(of: layer.stack, last: 2), bottomLeft: ways.cancel,
      bottomRight: ways.result)
    if isInspecting { captions.topRight = "L\(layer.number) \(Marks.depth(layer.stack.count))" }
    canvas.box(
      rect, .heavy, style: isActive ? .accent : .text, captions: captions, captionStyle: Style(.text, .bold))
    let room = Rect(x: rect.x + 3, y: rect.y + 2, width: rect.width - 6, height: rect.height - 3)
    drawContent(of: layer.stack, in: room, on: &canvas, moment, isActive ? .focused : .background)
  }

  /// What lies below the card, from the bottom up, with depths where there are several.
  private func drawBelow(on canvas: inout Canvas, _ moment: Moment) {
    var parts: [String] = []
    if let request = moment.held.first, tellsOfHeld(moment) {
      parts.append("held \(wish(of: request, moment))")
    }
    if let top = moment.layers.last(where: \.hasKeys) {
      parts.append(named(moment.base.top(1).first, moment.base.count, moment))
      for layer in moment.layers where layer.number < top.number {
        parts.append(named(layer.stack.top, layer.stack.count, moment))
      }
    } else {
      parts += moment.base.top(4).dropFirst().reversed().map(moment.titles.title)
      if moment.base.count > 4 { parts.insert("+\(moment.base.count - 4)", at: 0) }
    }
    let line = parts.joined(separator: Marks.dot)
    canvas.put(Text.clipped(line, to: canvas.width), at: Point(x: 0, y: 1), style: .muted)
  }

  private func named(_ entry: Entry?, _ depth: Int, _ moment: Moment) -> String {
    let title = entry.map(moment.titles.title) ?? ""
    return depth > 1 ? "\(title) (\(depth))" : title
  }
}
