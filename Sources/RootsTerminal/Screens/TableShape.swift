struct TableShape {
  struct Column {
    let x: Int
    let width: Int
    let alignment: Text.Alignment
  }

  let columns: [Column]

  /// The most rows that are measured, so that a table of thousands is drawn as fast as a small one.
  private static let sample = 100
  private static let gap = 2
  /// The columns for the sign of the sort direction.
  static let sign = 2

  init(_ table: Body.Table, columns room: Int) {
    let isChoosable = table.rows.use != .reading
    // The bar at the selected row stands before the cells.
    let left = isChoosable ? 2 : 0
    let sample = table.rows.prefix(TableShape.sample).map(\.shownCells)
    let count = max(table.columns.count, sample.map(\.count).max() ?? 0)
    var widths = [Int](repeating: 0, count: count)
    var numbers = [Bool](repeating: !sample.isEmpty, count: count)
    for (index, column) in table.columns.enumerated() {
      widths[index] = Text.width(of: column.title, atMost: room) + (isChoosable ? TableShape.sign : 0)
    }
    for row in sample {
      for (index, cell) in row.enumerated() where cell.width > 0 {
        widths[index] = max(widths[index], min(cell.width, room))
        numbers[index] = numbers[index] && cell.text.isNumber
      }
    }
    let kinds = widths.indices.map { table.columns.indices.contains($0) ? table.columns[$0].width : .fitting }
    for (index, kind) in kinds.enumerated() {
      if case .fixed(let width) = kind { widths[index] = max(1, min(width, room)) }
    }
    TableShape.fit(&widths, main: kinds.firstIndex(of: .filling) ?? 0, numbers, to: room - left)
    // Columns fill only up to the length of a line: the eye would lose cells farther away.
    TableShape.fill(&widths, kinds, to: BodyLayout.line(in: room) - left)
    var x = left
    columns = widths.enumerated().map { index, width in
      defer { x += width + TableShape.gap }
      let alignment = table.columns.indices.contains(index) ? table.columns[index].alignment : nil
      return Column(x: x, width: width, alignment: alignment ?? (numbers[index] ? .right : .left))
    }
  }

  var width: Int { columns.last.map { $0.x + $0.width } ?? 0 }

  func column(at x: Int) -> Int? {
    columns.lastIndex { $0.x <= x }.flatMap { x < columns[$0].x + columns[$0].width + 1 ? $0 : nil }
  }

  private static func fill(_ widths: inout [Int], _ kinds: [Body.Table.Width], to room: Int) {
    let filling = kinds.indices.filter { kinds[$0] == .filling }
    let spare = room - widths.reduce(0, +) - gap * max(0, widths.count - 1)
    guard spare > 0, !filling.isEmpty else { return }
    for (place, index) in filling.enumerated() {
      widths[index] += spare / filling.count + (place < spare % filling.count ? 1 : 0)
    }
  }

  /// Makes the columns fit into a room. The main column, the first or the first that fills, keeps half of it; numbers
  /// and dates, which are useless when cut, are cut last.
  private static func fit(_ widths: inout [Int], main: Int, _ numbers: [Bool], to room: Int) {
    let room = room - gap * max(0, widths.count - 1)
    let words = widths.indices.filter { $0 != main && !numbers[$0] }
    shrink(&widths, widths.indices.filter { $0 == main }, to: room, least: max(1, room / 2))
    shrink(&widths, words, to: room, least: 8)
    shrink(&widths, Array(widths.indices), to: room, least: 3)
  }

  /// Narrows the widest of some columns until all fit; none gets narrower than `least`.
  private static func shrink(_ widths: inout [Int], _ places: [Int], to room: Int, least: Int) {
    var excess = widths.reduce(0, +) - room
    while excess > 0, let widest = places.map({ widths[$0] }).max(), widest > least {
      let next = places.map { widths[$0] }.filter { $0 < widest }.max() ?? least
      let step = max(1, min(widest - max(next, least), excess / places.count { widths[$0] == widest }))
      for index in places where widths[index] == widest && excess > 0 {
        widths[index] -= step
        excess -= step
      }
    }
  }
}

struct TablePen {
  private let table: Body.Table
  private let shape: TableShape
  private let sort: RowOrder.Sort?
  private let room: Int
  private let pen: BodyPen

  init(_ table: Body.Table, _ pen: BodyPen, _ shelf: BodyLayout.Shelf) {
    self.table = table
    self.pen = pen
    room = pen.layout.columns
    shape = TableShape(table, columns: room)
    sort = pen.state.selection.sort(ofBlock: shelf.number)
  }

  func drawHead(_ line: Int, y: Int, on canvas: inout Canvas) {
    for (index, column) in shape.columns.enumerated() where column.x < room {
      let width = min(column.width, room - column.x)
      guard line == 0 else {
        canvas.fill(Rect(x: column.x, y: y, width: width, height: 1), with: "─", style: .muted)
        continue
      }
      guard table.columns.indices.contains(index) else { continue }
      let title = table.columns[index].title
      let style = Style(sort?.column == index ? .accent : .text, .bold)
      put(Text(title + sign(ofColumn: index)), column, y: y, style: style, on: &canvas)
    }
  }

  private func sign(ofColumn index: Int) -> String {
    guard let sort, sort.column == index else { return "" }
    return switch sort.direction {
    case .ascending: " ↑"
    case .descending: " ↓"
    }
  }

  func draw(_ row: Body.Row, y: Int, style: Style, isSelected: Bool, on canvas: inout Canvas) {
    // The reason why a row is off replaces everything behind its title.
    if isSelected, case .off(let why) = row.availability, !why.isEmpty, let first = shape.columns.first {
      let cell = Rect(x: first.x, y: y, width: min(first.width, room - first.x), height: 1)
      pen.put(row, row.titleWidth(atMost: room), cell, style, on: &canvas)
      canvas.put(
        Text.clipped(why, to: room - cell.right - 2), at: Point(x: cell.right + 2, y: y), style: style)
      return
    }
    for (index, column) in shape.columns.enumerated()
    where column.x < room && row.cells.indices.contains(index) {
      if index == 0, !row.badges.isEmpty {
        let cell = Rect(x: column.x, y: y, width: min(column.width, room - column.x), height: 1)
        pen.put(row, row.titleWidth(atMost: room), cell, style, on: &canvas)
      } else {
        put(row.cells[index], column, y: y, style: style, on: &canvas)
      }
    }
  }

  private func put(
    _ text: Text, _ column: TableShape.Column, y: Int, style: Style, on canvas: inout Canvas
  ) {
    let width = min(column.width, room - column.x)
    let spare = width - Text.width(of: text.string, atMost: width)
    let before =
      switch column.alignment {
      case .left: 0
      case .center: spare / 2
      case .right: spare
      }
    canvas.put(text, at: Point(x: column.x + before, y: y), style: style, limit: width)
  }
}

extension Body.Row {
  /// The cells with their widths; that of the first one includes the badges.
  fileprivate var shownCells: [(text: String, width: Int)] {
    cells.enumerated().map { index, cell in
      (cell.string, index == 0 ? titleWidth(atMost: .max) : Text.width(of: cell.string))
    }
  }
}

extension String {
  /// True if it looks like a number, with signs, separators and percent.
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
