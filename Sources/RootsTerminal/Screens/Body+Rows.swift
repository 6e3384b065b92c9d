// Drawing the rows of lists and tables.

extension BodyPen {
  /// Draws the visible lines of a list or a table: the head, which stays, headings and rows.
  func drawRows(of shelf: BodyLayout.Shelf, on canvas: inout Canvas) {
    guard let block = body.block(shelf.number), let rows = block.rows, let lines = shelf.rows else { return }
    let table: TablePen? = if case .table(let table) = block { TablePen(table, self, shelf) } else { nil }
    if lines.count == 0, state.selection.filter?.block == shelf.number {
      let y = row(lines.headRows, of: shelf)
      canvas.put("  nothing found", at: Point(x: 0, y: y), style: .muted, limit: layout.columns)
    }
    let pinned = layout.pinned(from: scroll)?.number == shelf.number ? lines.headRows : 0
    for line in 0..<pinned { table?.drawHead(line, y: line, on: &canvas) }
    let chosen = selected.flatMap { $0.block == shelf.number ? $0.row : nil }
    for line in visible(shelf) where row(line, of: shelf) >= pinned {
      let y = row(line, of: shelf)
      switch lines[line] {
      case .head(let line): table?.drawHead(line, y: y, on: &canvas)
      case .gap: break
      case .heading(let title):
        canvas.put(
          Text.clipped(title, to: layout.columns), at: Point(x: 0, y: y), style: Style(.muted, .bold))
      case .row(let position):
        let number = state.selection.shownRow(position, ofBlock: shelf.number)
        guard position < lines.count, rows.indices.contains(number) else { continue }
        let item = rows[number]
        if isUnvisited?(Body.Spot(block: shelf.number, row: number)) == true {
          canvas.put(Unvisited.mark, at: Point(x: 1, y: y), style: .accent)
        }
        let style = style(of: item, y: y, in: rows.id, isSelected: number == chosen, on: &canvas)
        if let table {
          table.draw(item, y: y, style: style, isSelected: number == chosen, on: &canvas)
        } else {
          draw(item, y: y, style: style, isSelected: number == chosen, on: &canvas)
        }
        if number == chosen { fill(y: y, on: &canvas) }
      }
    }
  }

  private func style(
    of item: Body.Row, y: Int, in list: String, isSelected: Bool, on canvas: inout Canvas
  ) -> Style {
    let style = item.availability == .available ? Style(item.role) : .muted
    let isMarked = state.marked(in: list).contains(item.name)
    if isMarked { canvas.put("●", at: Point(x: 1, y: y), style: .accent) }
    guard isSelected else { return style }
    drawBar(y: y, on: &canvas)
    showCursor(x: 0, y: y, on: &canvas)
    return focus == .focused ? style.adding(.bold) : style
  }

  private func draw(
    _ item: Body.Row, y: Int, style: Style, isSelected: Bool, on canvas: inout Canvas
  ) {
    let detail = item.detail(isSelected: isSelected)
    let most = layout.columns - 1
    let (title, whole) = (item.titleWidth(atMost: most), Text.width(of: detail, atMost: most))
    // Only a row that needs the room is longer than a line.
    let columns = detail.isEmpty ? most + 1 : min(most + 1, max(BodyLayout.longestLine, title + whole + 4))
    let room = columns - 2
    let width = min(whole, max(room / 2, room - title - 2))
    // If there is no room for both, only the title is drawn.
    guard width >= 1, room - width - 2 >= min(title, 3) else {
      return put(item, title, Rect(x: 2, y: y, width: room, height: 1), style, on: &canvas)
    }
    put(item, title, Rect(x: 2, y: y, width: room - width - 2, height: 1), style, on: &canvas)
    put(detail, whole, x: columns - width, y: y, room: width, isSelected ? style : .muted, on: &canvas)
  }

  func put(
    _ item: Body.Row, _ width: Int, _ room: Rect, _ style: Style, on canvas: inout Canvas
  ) {
    guard !item.badges.isEmpty else {
      return put(item.title, width, x: room.x, y: room.y, room: room.width, style, on: &canvas)
    }
    let title = max(min(room.width, 3), min(room.width, width) - item.badgeWidth)
    let text = Text.clipped(item.title, to: title)
    var x = room.x + canvas.put(text, at: Point(x: room.x, y: room.y), style: style, limit: title)
    for badge in item.badges {
      let text = Text.clipped(badge.text, to: room.right - x - 1)
      let point = Point(x: x + 1, y: room.y)
      x +=
        1 + canvas.put(text, at: point, style: Style(badge.role, style.attributes), limit: room.right - x - 1)
    }
  }

  private func put(
    _ text: String, _ width: Int, x: Int, y: Int, room: Int, _ style: Style, on canvas: inout Canvas
  ) {
    guard room > 0 else { return }
    let shown = width <= room ? text : Text.clipped(text, to: room)
    canvas.put(shown, at: Point(x: x, y: y), style: style, limit: room)
  }
}

extension Body.Row {
  fileprivate func detail(isSelected: Bool) -> String {
    if isSelected, case .off(let why) = availability, !why.isEmpty { return why }
    return detail
  }

  func titleWidth(atMost limit: Int) -> Int {
    min(limit, Text.width(of: title, atMost: limit) + (badges.isEmpty ? 0 : badgeWidth))
  }

  fileprivate var badgeWidth: Int { badges.reduce(0) { $0 + 1 + Text.width(of: $1.text) } }
}
