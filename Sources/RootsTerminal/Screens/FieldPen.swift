struct FieldPen {
  let pen: BodyPen
  let shelf: BodyLayout.Shelf
  let field: Body.Field

  private var isSelected: Bool { pen.selected?.block == shelf.number }

  func draw(on canvas: inout Canvas) {
    let shape = FieldShape(field, pen.state.form, columns: pen.layout.columns)
    let lines = pen.visible(shelf)
    if shape.labelRows > 0, lines.contains(0) {
      canvas.put(
        Text.clipped(field.label, to: pen.layout.columns), at: Point(x: 0, y: pen.row(0, of: shelf)),
        style: pen.emphasis(shelf, .text))
    }
    switch field.kind {
    case .bool: drawTick(lines, on: &canvas)
    case .choice where field.kind.isLongChoice: drawPicker(shape, lines, on: &canvas)
    case .choice: drawOptions(shape, lines, on: &canvas)
    case .string, .int, .secret, .date: drawText(shape, lines, on: &canvas)
    case .area: drawArea(shape, lines, on: &canvas)
    }
    if let complaint = shape.complaint, lines.contains(complaint.row) {
      let room = pen.layout.columns - complaint.x
      let y = pen.row(complaint.row, of: shelf)
      canvas.put(Text.clipped(complaint.text, to: room), at: Point(x: complaint.x, y: y), style: .bad)
    }
  }

  private func drawText(_ shape: FieldShape, _ lines: Range<Int>, on canvas: inout Canvas) {
    guard lines.contains(shape.labelRows) else { return }
    let y = pen.row(shape.labelRows, of: shelf)
    if isSelected {
      pen.drawBar(y: y, on: &canvas)
    } else {
      canvas.put("│", at: Point(x: 0, y: y), style: .muted)
    }
    var text = pen.state.form.textField(of: field)
    // Without the cursor it is read from its beginning.
    if !isSelected { text.move(.start) }
    let window = text.window(columns: shape.inputColumns)
    canvas.put(window.text, at: Point(x: FieldShape.gutter, y: y), limit: shape.inputColumns)
    if isSelected { pen.showCursor(x: FieldShape.gutter + window.cursor, y: y, on: &canvas) }
  }

  private func drawArea(_ shape: FieldShape, _ lines: Range<Int>, on canvas: inout Canvas) {
    let seen = lines.clamped(to: shape.labelRows..<shape.labelRows + shape.inputRows)
    for line in seen {
      let y = pen.row(line, of: shelf)
      if isSelected {
        pen.drawBar(y: y, on: &canvas)
      } else {
        canvas.put("│", at: Point(x: 0, y: y), style: .muted)
      }
    }
    var area = pen.state.form.area(of: field)
    let hasKeys = isSelected && pen.focus == .focused
    let room = Rect(
      x: FieldShape.gutter, y: pen.row(shape.labelRows, of: shelf), width: shape.inputColumns,
      height: shape.inputRows)
    canvas.within(room) { area.draw(on: &$0, with: hasKeys ? .focused : .background) }
  }

  private func drawTick(_ lines: Range<Int>, on canvas: inout Canvas) {
    guard lines.contains(0) else { return }
    let y = pen.row(0, of: shelf)
    pen.drawBar(shelf, y: y, on: &canvas)
    let mark = pen.state.form.isTicked(field) ? "[✓] " : "[ ] "
    let room = pen.layout.columns - FieldShape.gutter
    canvas.put(
      Text.clipped(mark + field.label, to: room), at: Point(x: FieldShape.gutter, y: y),
      style: pen.emphasis(shelf, .text))
    if isSelected { pen.showCursor(x: FieldShape.gutter + 1, y: y, on: &canvas) }
  }

  private func drawPicker(_ shape: FieldShape, _ lines: Range<Int>, on canvas: inout Canvas) {
    guard lines.contains(shape.labelRows) else { return }
    let y = pen.row(shape.labelRows, of: shelf)
    pen.drawBar(shelf, y: y, on: &canvas)
    let room = Rect(x: FieldShape.gutter, y: y, width: pen.layout.columns - FieldShape.gutter, height: 1)
    let hasKeys = isSelected && pen.focus == .focused
    canvas.within(room) {
      pen.state.form.picker(of: field).draw(on: &$0, with: hasKeys ? .focused : .background)
    }
  }

  private func drawOptions(_ shape: FieldShape, _ lines: Range<Int>, on canvas: inout Canvas) {
    let chosen = pen.state.form.choice(of: field)
    for option in shape.options where lines.contains(shape.labelRows + option.row) {
      let isChosen = option.word == chosen
      canvas.put(
        Text.clipped((isChosen ? "(●) " : "( ) ") + option.word, to: pen.layout.columns - option.x),
        at: Point(x: option.x, y: pen.row(shape.labelRows + option.row, of: shelf)),
        style: isChosen ? pen.emphasis(shelf, .text) : .text)
    }
    guard isSelected else { return }
    let here = shape.options.first { $0.word == chosen } ?? shape.options.first
    let line = shape.labelRows + (here?.row ?? 0)
    let y = pen.row(line, of: shelf)
    guard lines.contains(line) else { return }
    pen.drawBar(y: y, on: &canvas)
    pen.showCursor(x: (here?.x ?? 1) + 1, y: y, on: &canvas)
  }
}
