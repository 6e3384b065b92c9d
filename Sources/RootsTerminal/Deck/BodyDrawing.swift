/// The standard drawing of a body: the one place that knows how bodies look.
enum BodyDrawing {
  /// Draws a part of a body in the room that there is; what does not fit is cut off.
  static func draw(
    _ part: ScreenPart, of body: Body, selected: Int?, on canvas: inout Canvas, with focus: ScreenFocus
  ) {
    if part == .backdrop {
      for (y, line) in (body.backdrop ?? []).prefix(canvas.height).enumerated() {
        canvas.put(line, at: Point(x: 0, y: y), style: .backdrop)
      }
      return
    }
    var pen = Pen(selected: selected, focus: focus)
    pen.row = rowsBefore(part, of: body)
    for block in blocks(part, of: body) where pen.y < canvas.height { pen.draw(block, on: &canvas) }
  }

  /// How much room a body would like, at most so many columns.
  static func naturalSize(of body: Body, columns: Int) -> Size {
    let width = min(max(1, body.blocks.map(naturalWidth).max() ?? 0), columns)
    var rows = max(0, body.blocks.count - 1)
    for block in body.blocks { rows += height(of: block, columns: width) }
    return Size(columns: width, rows: rows)
  }

  /// The rows of a body that can be chosen, in the order in which they are counted.
  static func rows(of body: Body) -> [Body.Row] {
    [ScreenPart.whole, .top, .bottom].flatMap { part in blocks(part, of: body).flatMap(\.rows) }
  }

  /// The row that is drawn at a place of a part, if one is.
  static func row(at point: Point, in part: ScreenPart, of body: Body, columns: Int) -> Int? {
    var y = 0
    var row = rowsBefore(part, of: body)
    for block in blocks(part, of: body) {
      let height = height(of: block, columns: columns)
      if case .list = block, point.y >= y, point.y < y + height { return row + point.y - y }
      row += block.rows.count
      y += height + 1
    }
    return nil
  }

  private static func blocks(_ part: ScreenPart, of body: Body) -> [Body.Block] {
    switch part {
    case .whole: body.blocks
    case .backdrop: []
    case .top: body.top?.blocks ?? []
    case .bottom: body.bottom?.blocks ?? []
    }
  }

  private static func rowsBefore(_ part: ScreenPart, of body: Body) -> Int {
    switch part {
    case .whole, .backdrop: 0
    case .top: body.blocks.reduce(0) { $0 + $1.rows.count }
    case .bottom: rowsBefore(.top, of: body) + (body.top?.blocks ?? []).reduce(0) { $0 + $1.rows.count }
    }
  }

  private static func naturalWidth(_ block: Body.Block) -> Int {
    switch block {
    case .text(let text): text.split(separator: "\n").map { Text.width(of: String($0)) }.max() ?? 0
    case .list(let rows):
      rows.map {
        2 + Text.width(of: $0.title) + ($0.detail.isEmpty ? 0 : 2 + Text.width(of: $0.detail))
      }.max() ?? 0
    case .field(let field): max(30, Text.width(of: field.label) + 2)
    case .submit(let word): Text.width(of: word) + 2
    case .table(let table): table.columns.reduce(0) { $0 + Text.width(of: $1) + 2 }
    case .image(let lines): lines.map { Text.width(of: $0) }.max() ?? 0
    }
  }

  private static func height(of block: Body.Block, columns: Int) -> Int {
    switch block {
    case .text(let text): Text.wrapped(text, to: columns).count
    case .list(let rows): rows.count
    case .field: 2
    case .submit: 1
    case .table(let table): table.rows.count + 1
    case .image(let lines): lines.count
    }
  }

  /// Draws block below block.
  private struct Pen {
    let selected: Int?
    let focus: ScreenFocus
    var y = 0
    var row = 0

    mutating func draw(_ block: Body.Block, on canvas: inout Canvas) {
      if y > 0 { y += 1 }
      switch block {
      case .text(let text):
        for line in Text.wrapped(text, to: canvas.width, atMost: max(0, canvas.height - y)) {
          put(line, on: &canvas)
        }
      case .list(let rows): for row in rows { draw(row, on: &canvas) }
      case .field(let field):
        put(field.label, style: .muted, on: &canvas)
        put("│ " + field.initial, on: &canvas)
      case .submit(let word): put("  " + word, on: &canvas)
      case .table(let table):
        put(table.columns.joined(separator: "  "), style: .muted, on: &canvas)
        for row in table.rows { put(row.joined(separator: "  "), on: &canvas) }
      case .image(let lines): for line in lines { put(line, on: &canvas) }
      }
    }

    private mutating func draw(_ item: Body.Row, on canvas: inout Canvas) {
      defer {
        row += 1
        y += 1
      }
      guard y < canvas.height else { return }
      var style = Style.text
      if case .off = item.availability { style = .muted }
      if row == selected {
        canvas.put("▌", at: Point(x: 0, y: y), style: focus == .focused ? .accent : .muted)
        style = style.adding(.bold)
        if focus == .focused { canvas.showCursor(at: Point(x: 0, y: y)) }
      }
      let width = Text.width(of: item.detail, atMost: canvas.width)
      canvas.put(item.title, at: Point(x: 2, y: y), style: style, limit: max(0, canvas.width - 2))
      if width > 0 { canvas.put(item.detail, at: Point(x: canvas.width - width, y: y), style: style) }
    }

    private mutating func put(_ line: String, style: Style = .text, on canvas: inout Canvas) {
      canvas.put(line, at: Point(x: 0, y: y), style: style)
      y += 1
    }
  }
}

extension Body.Block {
  fileprivate var rows: [Body.Row] { if case .list(let rows) = self { rows } else { [] } }
}
