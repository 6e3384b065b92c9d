/// The standard drawing of a body: the one function behind which bodies are drawn.
enum BodyDrawing {
  /// Draws a body in the room that there is; what does not fit is cut off.
  static func draw(
    _ body: Body, selected: Int?, on canvas: inout Canvas, with focus: ScreenFocus
  ) {
    var pen = Pen(selected: selected, focus: focus)
    for block in body.blocks where pen.y < canvas.height { pen.draw(block, on: &canvas) }
  }

  /// How much room a body would like, at most so many columns.
  static func naturalSize(of body: Body, columns: Int) -> Size {
    let widest = body.blocks.map(naturalWidth).max() ?? 0
    let width = min(max(1, widest), columns)
    var rows = 0
    for (index, block) in body.blocks.enumerated() {
      rows += height(of: block, columns: width) + (index > 0 ? 1 : 0)
    }
    return Size(columns: width, rows: rows)
  }

  /// The rows of a body that can be chosen.
  static func rows(of body: Body) -> [Body.Row] {
    let parts = [body.blocks, body.top?.blocks ?? [], body.bottom?.blocks ?? []]
    return parts.joined().flatMap { block in
      if case .list(let rows) = block { rows } else { [] as [Body.Row] }
    }
  }

  private static func naturalWidth(_ block: Body.Block) -> Int {
    switch block {
    case .text(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false).map { Text.width(of: String($0)) }.max()
        ?? 0
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
