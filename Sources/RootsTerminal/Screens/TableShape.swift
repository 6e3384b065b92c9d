/// How wide the columns of a table are, and to which side their cells stand.
struct TableShape {
  struct Column {
    let x: Int
    let width: Int
    let alignment: Text.Alignment
  }

  let columns: [Column]

  /// Only so many rows are measured, so that a table of thousands is drawn as fast as a small one.
  private static let sample = 200
  private static let gap = 2

  init(_ table: Body.Table, columns room: Int) {
    let count = max(table.columns.count, table.rows.prefix(TableShape.sample).map(\.count).max() ?? 0)
    var widths = [Int](repeating: 0, count: count)
    var numbers = [Bool](repeating: true, count: count)
    for (index, head) in table.columns.enumerated() { widths[index] = Text.width(of: head, atMost: room) }
    for row in table.rows.prefix(TableShape.sample) {
      for (index, cell) in row.enumerated() where !cell.isEmpty {
        widths[index] = max(widths[index], Text.width(of: cell, atMost: room))
        numbers[index] = numbers[index] && cell.isNumber
      }
    }
    TableShape.shrink(&widths, to: room)
    var x = 0
    columns = zip(widths, numbers).map { width, isNumber in
      defer { x += width + TableShape.gap }
      return Column(x: x, width: width, alignment: isNumber && !table.rows.isEmpty ? .right : .left)
    }
  }

  /// Takes columns off the widest until all fit, as long as every one keeps something to show.
  private static func shrink(_ widths: inout [Int], to room: Int) {
    var excess = widths.reduce(0, +) + gap * max(0, widths.count - 1) - room
    while excess > 0, let widest = widths.max(), widest > 3 {
      let second = widths.filter { $0 < widest }.max() ?? 0
      let many = widths.count { $0 == widest }
      let step = max(1, min(widest - max(second, 3), excess / many))
      for index in widths.indices where widths[index] == widest && excess > 0 {
        widths[index] -= step
        excess -= step
      }
    }
  }
}

extension BodyPen {
  func draw(_ table: Body.Table, of shelf: BodyLayout.Shelf, on canvas: inout Canvas) {
    let shape = TableShape(table, columns: layout.columns)
    let headRows = table.columns.isEmpty ? 0 : 2
    for line in visible(shelf) {
      let y = row(line, of: shelf)
      switch line - headRows {
      case -2: draw(table.columns, shape, y: y, style: Style(.text, .bold), on: &canvas)
      case -1:
        for column in shape.columns {
          let rule = Rect(x: column.x, y: y, width: min(column.width, layout.columns - column.x), height: 1)
          canvas.fill(rule, with: "─", style: .muted)
        }
      case let index: draw(table.rows[index], shape, y: y, style: .text, on: &canvas)
      }
    }
  }

  private func draw(
    _ cells: [String], _ shape: TableShape, y: Int, style: Style, on canvas: inout Canvas
  ) {
    for (cell, column) in zip(cells, shape.columns) where column.x < layout.columns {
      let room = min(column.width, layout.columns - column.x)
      let shown = Text.clipped(cell, to: room)
      let spare = column.alignment == .right ? room - Text.width(of: shown) : 0
      canvas.put(shown, at: Point(x: column.x + spare, y: y), style: style, limit: room)
    }
  }
}

extension String {
  /// Whether it looks like a number, with signs, separators and per cent.
  fileprivate var isNumber: Bool {
    var hasDigit = false
    for byte in utf8 {
      if byte &- 0x30 < 10 {
        hasDigit = true
      } else if !"+-., %:".utf8.contains(byte) {
        return false
      }
    }
    return hasDigit
  }
}
