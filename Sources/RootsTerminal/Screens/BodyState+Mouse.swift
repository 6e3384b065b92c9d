extension BodyState {
  /// Clicks into a part, at a place counted from the corner of its room: the clicked place gets the keys. Buttons,
  /// links, options and tick boxes act at once as on Enter or Space; a row acts if it was selected before.
  public mutating func click(at point: Point, on part: ScreenPart = .whole, in body: Body) -> Reaction {
    selection.adapt(to: body)
    let layout = revealed(part, of: body)
    guard point.y >= 0, point.x >= 0 else { return .ignored }
    guard point.y < layout.rows else { return clickFilter(of: part, in: body) }
    let top = layout.clamped(scroll[part].scroll)
    let line = top + point.y
    if let (head, place) = head(at: point, top, layout) {
      let reaction = clickHead(of: head, at: place, in: body)
      if layout.pinned(from: top) == nil { stay(at: top, of: part, head.number, in: body) }
      return reaction
    }
    guard let spot = layout.spot(at: line, column: point.x, in: selection), let shelf = layout.shelf(at: line)
    else {
      return .ignored
    }
    let hadKeys = selection.spot == spot
    move(to: spot, in: body)
    if selectCell(at: point.x, of: shelf.number, in: body) { return .handled }
    switch body.block(shelf.number) {
    case .list, .table: return hadKeys ? activate(spot, in: body) : .handled
    case .submit, .text: return activate(spot, in: body)
    case .field(let field):
      let inside = Point(x: point.x, y: line - shelf.y)
      return click(at: inside, in: field, FieldShape(field, form, columns: layout.columns), hadKeys: hadKeys)
    case .chart, .image, nil: return .handled
    }
  }

  /// The table whose head is at a point of a part, and the place in that head.
  private func head(
    at point: Point, _ top: Int, _ layout: BodyLayout
  ) -> (shelf: BodyLayout.Shelf, place: Point)? {
    layout.head(at: point.y, from: top).map { head in
      let isPinned = layout.pinned(from: top)?.number == head.number
      return (head, Point(x: point.x, y: isPinned ? point.y : top + point.y - head.y))
    }
  }

  /// Keeps a head that was clicked below the pointer: if the selected row went elsewhere, the first one is selected.
  private mutating func stay(at top: Int, of part: ScreenPart, _ number: Int, in body: Body) {
    guard scroll[part].scroll != top else { return }
    move(to: Body.Spot(block: number, row: selection.shownRow(0, ofBlock: number)), in: body)
    scroll.stay(part, at: top)
  }

  /// Drags the edge of a column by its head, in the steps of the keys that do the same and as far as it goes; by none it
  /// takes the width of its content.
  mutating func stretch(
    from point: Point, by columns: Int, on part: ScreenPart, in body: Body
  ) -> Reaction {
    selection.adapt(to: body)
    let layout = revealed(part, of: body)
    guard (0..<layout.rows).contains(point.y),
      let (head, place) = head(at: point, layout.clamped(scroll[part].scroll), layout),
      let column = edge(of: head.number, at: place, in: body)
    else { return .ignored }
    let steps = columns / Self.widthStep
    if columns != 0, steps == 0 { return .handled }
    selectTable(head.number, in: body)
    _ = widen(column, of: head.number, by: columns == 0 ? nil : steps, in: body)
    return .handled
  }

  private mutating func clickFilter(of part: ScreenPart, in body: Body) -> Reaction {
    guard selection.hasFilterLine(part, of: body, in: scroll[part].size),
      let block = selection.resumeFilter()
    else { return .ignored }
    if selection.spot?.block != block,
      let spot = selection.spot(entering: block, from: .above, in: body, memory: .used)
    {
      move(to: spot, in: body)
    }
    return .handled
  }

  private mutating func click(
    at point: Point, in field: Body.Field, _ shape: FieldShape, hadKeys: Bool
  ) -> Reaction {
    switch field.kind {
    case .bool:
      form.toggle(field)
      return reaction(to: .changed, in: field)
    case .choice where field.kind.isLongChoice:
      guard point.y == shape.labelRows else { return .handled }
      let key: Key = point.x < FieldShape.gutter + 2 ? .left : .right
      let effect = form.press(key, in: field) ?? .unchanged
      return reaction(to: effect, in: field)
    case .choice:
      guard let word = shape.option(at: point) else { return .handled }
      let effect = form.choose(word, in: field)
      return reaction(to: effect, in: field)
    case .area:
      let place = Point(x: point.x - FieldShape.gutter, y: max(0, point.y - shape.labelRows))
      form.moveCursor(ofArea: field, to: place, columns: shape.inputColumns)
      return .handled
    case .string, .int, .secret, .date:
      guard point.y == shape.labelRows else { return .handled }
      let column = max(0, point.x - FieldShape.gutter)
      form.moveCursor(of: field, toColumn: column, ofWindow: shape.inputColumns, fromStart: !hadKeys)
      return .handled
    }
  }

  /// The height nearest to `rows` is taken.
  mutating func drag(_ part: ScreenPart, toRows rows: Int, of room: Int, in body: Body) -> Reaction {
    let old = heights
    heights.slide(part, toRows: rows, of: room, in: body)
    return heights == old ? .ignored : .handled
  }

  /// Turns the wheel over a part: the content scrolls, the selection stays. At the end of the content a part with
  /// several heights is slid; a part that does not show all of its content only grows.
  public mutating func wheel(
    _ direction: Mouse.Direction, over part: ScreenPart = .whole, in body: Body
  ) -> Reaction {
    selection.adapt(to: body)
    let isUp = direction == .up
    switch direction {
    case .left, .right: return .ignored
    case .up, .down:
      let reaction = scroll(part, by: isUp ? -3 : 3, in: body)
      guard reaction == .ignored, body[part]?.slides == true else { return reaction }
    }
    let layout = layout(part, of: body)
    guard (part == .bottom) == isUp || layout.height <= layout.rows else { return .ignored }
    return slide(part, up: isUp, in: body)
  }
}
