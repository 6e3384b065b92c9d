extension BodyState {
  /// Clicks into a part, at a place counted from the corner of its room: what can have the keys gets them, and
  /// rows, buttons, options and tick boxes do what Enter or Space would do.
  public mutating func click(at point: Point, on part: ScreenPart = .whole, in body: Body) -> Reaction {
    adapt(to: body)
    let layout = layout(part, of: body)
    let scroll = layout.clamped(views[part].scroll)
    guard point.y >= 0, point.x >= 0 else { return .ignored }
    guard point.y < layout.rows else {
      guard hasFilterLine(part, of: body), let block = filter?.block else { return .ignored }
      filter?.phase = .typing
      enter(block: block, from: .above, in: body, memory: .used)
      return .handled
    }
    let line = scroll + point.y
    guard let spot = layout.spot(at: line, in: self), let shelf = layout.shelf(at: line) else {
      return .ignored
    }
    move(to: spot, in: body)
    switch body.block(shelf.number) {
    case .list, .submit: return activate(in: body)
    case .field(let field):
      let inside = Point(x: point.x, y: line - shelf.y)
      return click(at: inside, in: field, FieldShape(field, self, columns: layout.columns))
    case .text, .table, .image, nil: return .handled
    }
  }

  private mutating func click(at point: Point, in field: Body.Field, _ shape: FieldShape) -> Reaction {
    switch field.kind {
    case .bool:
      toggles[field.name] = !isTicked(field)
      return changed(field)
    case .choice:
      guard let word = shape.option(at: point), word != choice(of: field) else { return .handled }
      choices[field.name] = word
      return changed(field)
    case .string, .int, .secret, .date:
      guard point.y == shape.labelRows else { return .handled }
      prepareText(of: field)
      texts[field.name]?.moveCursor(
        toColumn: max(0, point.x - FieldShape.gutter), ofWindow: shape.inputColumns)
      return .handled
    }
  }
}
