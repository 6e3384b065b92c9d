internal import Roots

extension Body {
  /// Draws everything on a canvas, and stores the size of the canvas in the state.
  public func draw(_ state: inout BodyState, on canvas: inout Canvas, with focus: ScreenFocus = .focused) {
    state.fit(self, in: Size(columns: canvas.width, rows: canvas.height))
    draw(state, on: &canvas, with: focus)
  }

  /// Draws everything: the backdrop and the parts over it, without cards around them.
  public func draw(_ state: BodyState, on canvas: inout Canvas, with focus: ScreenFocus = .focused) {
    guard !canvas.bounds.isEmpty else { return }
    guard shape == .multipart else { return draw(.whole, state, on: &canvas, with: focus) }
    draw(.backdrop, state, on: &canvas, with: focus)
    let areas = areas(in: Size(columns: canvas.width, rows: canvas.height))
    for part in Body.keyParts {
      guard let rect = areas[part], !content(of: part).blocks.isEmpty else { continue }
      canvas.within(rect) { canvas in
        canvas.fill()
        draw(part, state, on: &canvas, with: focus)
      }
    }
  }

  /// Draws one part on a blank canvas, scrolled so that the selection is visible.
  public func draw(
    _ part: ScreenPart, _ state: BodyState, on canvas: inout Canvas, with focus: ScreenFocus = .focused
  ) {
    var state = state
    state.pen(for: part, of: self, in: Size(columns: canvas.width, rows: canvas.height), with: focus)
      .draw(on: &canvas)
  }
}

extension Body {
  /// Draws the backdrop in the middle of the canvas, enlarged as far as it fits. Its place does not depend on the cards
  /// at the edges, so it stands still while they come and go.
  fileprivate func drawBackdrop(on canvas: inout Canvas) {
    var lines = backdrop ?? []
    if let picture = Backdrop(lines) {
      let times = picture.times(in: Size(columns: canvas.width, rows: canvas.height))
      if times > 1 { lines = picture.enlarged(times) }
    }
    let width = lines.map { Text.width(of: $0, atMost: canvas.width) }.max() ?? 0
    let start = Point(x: (canvas.width - width) / 2, y: max(0, (canvas.height - lines.count) / 2))
    for (y, line) in lines.prefix(canvas.height).enumerated() {
      canvas.put(line, at: start.moved(x: 0, y: y), style: .backdrop)
    }
  }
}

package struct BodyPen {
  let part: ScreenPart
  let body: Body
  let state: BodyState
  let layout: BodyLayout
  let focus: ScreenFocus
  let selected: Body.Spot?
  let scroll: Int
  /// True for a row that leads to something unvisited; called only for visible rows.
  package var isUnvisited: ((Body.Spot) -> Bool)?

  init(
    _ part: ScreenPart, of body: Body, _ state: BodyState, _ layout: BodyLayout, with focus: ScreenFocus
  ) {
    self.part = part
    self.body = body
    self.state = state
    self.layout = layout
    self.focus = focus
    scroll = layout.clamped(state.scroll[part].scroll)
    selected = state.selection.spot.flatMap { body.part(ofBlock: $0.block) == part ? $0 : nil }
  }

  package func draw(on canvas: inout Canvas) {
    if canvas.bounds.isEmpty { return }
    if part == .backdrop { return body.drawBackdrop(on: &canvas) }
    let end = scroll + layout.rows
    if let first = layout.firstShelf(after: { $0.end <= scroll }) {
      for shelf in layout.shelves[first...] {
        guard shelf.y < end else { break }
        draw(shelf, on: &canvas)
      }
    }
    drawMarks(on: &canvas)
    drawFilter(on: &canvas)
  }

  /// Lines counted from the first one of the shelf.
  func visible(_ shelf: BodyLayout.Shelf) -> Range<Int> {
    let start = max(0, scroll - shelf.y)
    return start..<max(start, min(shelf.height, scroll + layout.rows - shelf.y))
  }

  func row(_ line: Int, of shelf: BodyLayout.Shelf) -> Int { shelf.y + line - scroll }

  private func draw(_ shelf: BodyLayout.Shelf, on canvas: inout Canvas) {
    switch body.block(shelf.number) {
    case .text(let text):
      let lines = state.lines(of: text, block: shelf.number, in: layout)
      let link = selected.flatMap { $0.block == shelf.number ? $0.row : nil }
      put(link.map { number in lines.map { $0.selecting(number, focus) } } ?? lines, of: shelf, on: &canvas)
      if let link, let place = shelf.links?.start(of: link) {
        showCursor(x: place.x, y: row(place.y, of: shelf), on: &canvas)
      }
    case .image(let lines): put(lines.map { Text($0) }, of: shelf, on: &canvas)
    case .chart(let chart):
      let rect = Rect(x: 0, y: row(0, of: shelf), width: layout.columns, height: chart.height)
      canvas.within(rect) { chart.draw(on: &$0) }
    case .list, .table: drawRows(of: shelf, on: &canvas)
    case .submit(let word):
      let y = row(0, of: shelf)
      drawBar(shelf, y: y, on: &canvas)
      let label = " \(Text.clipped(word, to: layout.columns - 3)) "
      let isSelected = selected?.block == shelf.number
      let ground: Ground = !isSelected ? .button : focus == .focused ? .selected : .idle
      canvas.put(
        label, at: Point(x: 1, y: y), style: emphasis(shelf, .text).on(ground), limit: layout.columns - 1)
      if selected?.block == shelf.number { showCursor(x: 0, y: y, on: &canvas) }
    case .field(let field):
      FieldPen(pen: self, shelf: shelf, field: field).draw(on: &canvas)
    case nil: break
    }
  }

  private func put(_ lines: [Text], of shelf: BodyLayout.Shelf, on canvas: inout Canvas) {
    for line in visible(shelf) where lines.indices.contains(line) {
      canvas.put(lines[line], at: Point(x: 0, y: row(line, of: shelf)))
    }
  }

  /// Draws the bar beside the selected block, whether or not the screen has the keys.
  func drawBar(_ shelf: BodyLayout.Shelf, y: Int, on canvas: inout Canvas) {
    guard selected?.block == shelf.number else { return }
    drawBar(y: y, on: &canvas)
  }

  func drawBar(y: Int, on canvas: inout Canvas) {
    canvas.put("▌", at: Point(x: 0, y: y), style: focus == .focused ? .accent : .muted)
  }

  func fill(y: Int, on canvas: inout Canvas) {
    canvas.fill(
      Rect(x: 0, y: y, width: layout.columns, height: 1), as: focus == .focused ? .selected : .idle)
  }

  func emphasis(_ shelf: BodyLayout.Shelf, _ style: Style) -> Style {
    selected?.block == shelf.number && focus == .focused ? style.adding(.bold) : style
  }

  func showCursor(x: Int, y: Int, on canvas: inout Canvas) {
    guard focus == .focused, y >= 0, y < layout.rows, !isTypingFilter else { return }
    canvas.showCursor(at: Point(x: max(0, min(x, canvas.width - 1)), y: y))
  }

  private var isTypingFilter: Bool {
    hasFilterLine && selected.map { state.selection.isFiltering(block: $0.block) } == true
  }

  private var hasFilterLine: Bool {
    state.selection.hasFilterLine(part, of: body, in: state.scroll[part].size)
  }
}

extension Text {
  fileprivate func selecting(_ number: Int, _ focus: ScreenFocus) -> Text {
    guard spans.contains(where: { $0.link?.number == number }) else { return self }
    let style = Style.link.on(focus == .focused ? .selected : .idle)
    return Text(
      string,
      spans.map { $0.link?.number == number ? Span(range: $0.range, style: style, link: $0.link) : $0 })
  }
}

extension BodyPen {
  private func drawMarks(on canvas: inout Canvas) {
    guard layout.hasMarks else { return }
    let head = layout.pinned(from: scroll)?.rows?.headRows ?? 0
    canvas.drawScrollMarks(offset: scroll, of: layout.height, rows: layout.rows, below: head)
  }

  private func drawFilter(on canvas: inout Canvas) {
    guard let filter = state.selection.filter, hasFilterLine else { return }
    let y = layout.rows
    let isTyping = isTypingFilter && focus == .focused
    canvas.put("/", at: Point(x: 0, y: y), style: isTyping ? .accent : .muted)
    let shares = state.selection.shares(ofBlock: filter.block)
    let progress = state.selection.progress(ofBlock: filter.block)
    let count = progress.map { "\(shares.shown), \($0)" } ?? "\(shares.shown) of \(shares.total)"
    let room = canvas.width - 1
    let side = room - count.utf8.count - 2 >= 8 ? count.utf8.count + 2 : 0
    let window = filter.words.window(columns: max(1, room - side))
    canvas.put(window.text, at: Point(x: 1, y: y), limit: room - side)
    if side > 0 {
      canvas.put(count, at: Point(x: canvas.width - count.utf8.count, y: y), style: .muted)
    }
    guard isTyping else { return }
    canvas.showCursor(at: Point(x: min(1 + window.cursor, canvas.width - 1), y: y))
  }
}
