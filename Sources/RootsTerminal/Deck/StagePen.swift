internal import Roots

/// The base: the card on top, and the headers of those below it that stick out like index cards in a box; and the
/// screens in their cards, wherever those lie.
@MainActor struct StagePen {
  let moment: Moment

  func drawBase(on canvas: inout Canvas) {
    if moment.isBaseHidden { return }
    if let top = moment.base.top(1).first, moment.nest(in: moment.base.innermost) == nil {
      let view = moment.session.view(of: top)
      if view.cardFrame == .none, view.shape == .fullscreen {
        return drawBare(top, moment.layout.stage, on: &canvas)
      }
    }
    let strips = moment.strips
    let shown = moment.base.top(strips + 1)
    guard let top = shown.first else {
      return drawNothing(in: moment.layout.stage, on: &canvas)
    }
    let view = moment.session.view(of: top)
    if view.shape == .multipart, moment.nest(in: moment.base.innermost) == nil {
      drawScene(top, view, on: &canvas)
      return
    }
    if let columns = moment.columns { return drawColumns(columns, on: &canvas) }
    drawStrips(shown.dropFirst().reversed(), on: &canvas)
    let card = moment.layout.card(below: strips)
    let focus: ScreenFocus = moment.hasKeys(moment.baseHasKeys) ? .focused : .background
    if view.cardFrame == .header, moment.nest(in: moment.base.innermost) == nil {
      let header = Rect(x: card.x, y: card.y, width: card.width, height: 1)
      drawCardHeader(header, hasStrips: strips > 0, on: &canvas)
      for x in [card.x, card.right - 1] {
        canvas.fill(
          Rect(x: x, y: card.y, width: 1, height: 1), with: "─", style: focus == .focused ? .accent : .muted)
      }
      let room = Rect(x: card.x, y: card.y + 1, width: card.width, height: card.height - 1)
      return drawBare(top, room, on: &canvas)
    }
    moment.places.card = card
    drawCard(card, hasStrips: strips > 0, on: &canvas)
    let halves = moment.halves(of: card, view)
    if let (halves, preview) = halves, !moment.isCovered {
      drawPreview(preview, halves, in: card, on: &canvas)
    }
    let room = halves?.0.screen ?? moment.layout.content(of: card)
    drawContent(of: moment.base.innermost, in: room, on: &canvas, focus)
  }

  func drawNothing(in room: Rect, on canvas: inout Canvas) {
    canvas.box(room, .rounded, style: .muted)
    canvas.put("nothing is open", at: moment.layout.content(of: room).origin, style: .muted)
  }

  // MARK: Cards side by side

  /// The cards of a wide window, like the columns of a file manager: what Enter would open stands at the right.
  private func drawColumns(_ columns: Moment.Columns, on canvas: inout Canvas) {
    let (entries, rects) = (columns.entries, columns.boxes)
    for (entry, rect) in zip(entries.dropLast(), rects) {
      let hidden = entry.id == entries.first?.id ? moment.base.count - entries.count : 0
      let title = moment.heading(of: entry, moment.titles.title(of: entry))
      drawFrame(rect, hidden > 0 ? "+\(hidden) › \(title)" : title, on: &canvas)
      let room = moment.layout.content(of: rect)
      drawWhole(entry, in: room, on: &canvas, .background)
      canvas.dim(room)
      moment.places.note(rect, .strip(entry.id))
    }
    guard let top = entries.last else { return }
    let card = rects[entries.count - 1]
    moment.places.card = card
    drawCard(card, hasStrips: false, on: &canvas)
    let focus: ScreenFocus = moment.hasKeys(moment.baseHasKeys) ? .focused : .background
    drawWhole(top, in: moment.layout.content(of: card), on: &canvas, focus)
    guard let preview = columns.preview, let rect = rects.last, !moment.isCovered else { return }
    drawFrame(rect, Text.sanitized(preview.title), on: &canvas)
    draw(preview, in: moment.layout.content(of: rect), on: &canvas)
    if !preview.title.isEmpty, focus == .focused { moment.places.note(rect, .key(.enter)) }
    if let border = columns.border { note(border, in: rect) }
  }

  private func drawFrame(_ rect: Rect, _ title: String, on canvas: inout Canvas) {
    canvas.box(rect, moment.border(.rounded), style: .muted)
    let header = Rect(x: rect.x, y: rect.y, width: rect.width, height: 1)
    drawHeader(
      header, title, moment.border(.rounded), hasCardBehind: false, isFront: true, style: .muted,
      titleStyle: .muted, on: &canvas)
  }

  private func drawPreview(
    _ preview: Preview, _ halves: DeckLayout.Halves, in card: Rect, on canvas: inout Canvas
  ) {
    let line = Rect(x: halves.border.x, y: card.y + 1, width: 1, height: card.height - 2)
    canvas.fill(line, with: "│", style: .muted)
    note(halves.border, in: line)
    let room = halves.preview
    let title = Text.clipped(Text.sanitized(preview.title), to: room.width)
    canvas.put(title, at: Point(x: room.x, y: room.y), style: Style(.text, .bold))
    let below = Rect(x: room.x, y: room.y + 2, width: room.width, height: room.height - 2)
    draw(preview, in: below, on: &canvas)
    canvas.dim(room)
  }

  private func note(_ border: Places.Border, in rect: Rect) {
    moment.places.border = border
    moment.places.note(Rect(x: border.x, y: rect.y, width: 1, height: rect.height), .border)
  }

  private func draw(_ preview: Preview, in room: Rect, on canvas: inout Canvas) {
    let areas = preview.body.areas(in: Size(columns: room.width, rows: room.height))
    for part in Body.keyParts {
      guard let area = areas[part] else { continue }
      canvas.within(area.moved(x: room.x, y: room.y)) {
        preview.body.draw(part, preview.state, on: &$0, with: .background)
      }
    }
    canvas.dim(room)
  }

  private func drawBare(_ entry: Entry, _ room: Rect, on canvas: inout Canvas) {
    moment.places.card = room
    drawWhole(entry, in: room, on: &canvas, moment.hasKeys(moment.baseHasKeys) ? .focused : .background)
  }

  private func drawStrips(_ entries: [Entry], on canvas: inout Canvas) {
    let stage = moment.layout.stage
    let hiddenCount = moment.base.count - 1 - entries.count
    for (place, entry) in entries.enumerated() {
      let indent = 2 * (entries.count - place)
      let header = Rect(
        x: stage.x + indent, y: stage.y + place, width: stage.width - 2 * indent, height: 1)
      var title = moment.titles.title(of: entry)
      if place == 0, hiddenCount > 0 {
        let root = moment.deck.roots.root(of: moment.base).map(moment.titles.title) ?? title
        title = "\(root)  +\(hiddenCount) between"
      }
      drawHeader(
        header, title, moment.border(.rounded), hasCardBehind: place > 0, style: .muted, titleStyle: .muted,
        on: &canvas)
      moment.places.note(header, .strip(entry.id))
    }
  }

  private func drawHeader(
    _ row: Rect, _ title: String, _ border: Border = .rounded, hasCardBehind: Bool, isFront: Bool = false,
    style: Style,
    titleStyle: Style, on canvas: inout Canvas
  ) {
    let pieces = border.pieces
    canvas.fill(row, with: pieces.horizontal, style: style)
    canvas.fill(Rect(x: row.x, y: row.y, width: 1, height: 1), with: pieces.topLeft, style: style)
    canvas.fill(Rect(x: row.right - 1, y: row.y, width: 1, height: 1), with: pieces.topRight, style: style)
    if hasCardBehind {
      for x in [row.x + 2, row.right - 3] {
        canvas.fill(Rect(x: x, y: row.y, width: 1, height: 1), with: "┴", style: style)
      }
    }
    let start = row.x + (hasCardBehind || isFront ? 4 : 2)
    let room = row.right - 6 - start
    let shown = Text.clipped(title, to: max(0, room - 2))
    guard !shown.isEmpty else { return }
    let width = canvas.put(shown, at: Point(x: start + 1, y: row.y), style: titleStyle)
    canvas.put(" ", at: Point(x: start, y: row.y))
    canvas.put(" ", at: Point(x: start + 1 + width, y: row.y))
  }

  private func drawCard(_ card: Rect, hasStrips: Bool, on canvas: inout Canvas) {
    let isActive = moment.hasKeys(moment.baseHasKeys)
    let style = isActive ? Style.accent : .muted
    canvas.box(card, moment.border(.rounded), style: style)
    drawCardHeader(
      Rect(x: card.x, y: card.y, width: card.width, height: 1), hasStrips: hasStrips, on: &canvas)
  }

  private func drawCardHeader(_ header: Rect, hasStrips: Bool, on canvas: inout Canvas) {
    let isActive = moment.hasKeys(moment.baseHasKeys)
    let style = isActive ? Style.accent : .muted
    let depth = moment.depthNote.isEmpty ? "" : " \(moment.depthNote) "
    let x = header.right - 4 - depth.utf8.count
    let heading = moment.heading(of: moment.base.innermost, last: nil)
    let title = Text.clipped(heading, to: max(20, x - header.x - 7))
    drawHeader(
      header, title, moment.border(.rounded), hasCardBehind: hasStrips, isFront: true, style: style,
      titleStyle: isActive ? Style(.text, .bold) : .text, on: &canvas)
    if !depth.isEmpty, x > header.x + 24 { canvas.put(depth, at: Point(x: x, y: header.y), style: .muted) }
  }

  // MARK: Content

  func drawContent(
    of stack: Stack, in room: Rect, on canvas: inout Canvas, _ focus: ScreenFocus
  ) {
    let shown = moment.nest(in: stack)?.stack ?? stack
    if let top = shown.top { drawWhole(top, in: room, on: &canvas, moment.focus(of: top, focus)) }
  }

  private func drawWhole(
    _ entry: Entry, in room: Rect, on canvas: inout Canvas, _ focus: ScreenFocus
  ) {
    let view = moment.session.view(of: entry)
    let body = view.body
    guard body.shape == .multipart else {
      return drawScreen(entry, .whole, in: room, on: &canvas, focus)
    }
    canvas.within(room) { view.draw(.backdrop, on: &$0, with: .background) }
    let areas = body.areas(in: Size(columns: room.width, rows: room.height))
    for part in Body.keyParts where !body.content(of: part).blocks.isEmpty {
      guard let area = areas[part] else { continue }
      let rect = area.moved(x: room.x, y: room.y)
      canvas.fill(rect)
      let focus = view.keyPart == part ? focus : .background
      drawScreen(entry, part, in: rect, on: &canvas, focus)
    }
  }

  private func drawScreen(
    _ entry: Entry, _ part: ScreenPart, in room: Rect, on canvas: inout Canvas,
    _ focus: ScreenFocus
  ) {
    moment.places.note(room, .screen(entry.id, part))
    moment.places.screens.append(entry.id)
    let view = moment.session.view(of: entry)
    if focus == .focused { canvas.showCursor(at: room.origin) }
    canvas.within(room) { view.draw(part, on: &$0, with: focus) }
  }

  // MARK: Screens of several parts over a backdrop that stands still

  private func drawScene(_ entry: Entry, _ view: any ScreenView, on canvas: inout Canvas) {
    let stage = moment.layout.stage
    let body = view.body
    moment.places.note(stage, .screen(entry.id, .backdrop))
    drawBackdrop(on: &canvas)
    let parts = SceneParts(body, in: stage)
    moment.places.parts = (parts.top, parts.bottom)
    let keyPart = moment.hasKeys(moment.baseHasKeys) ? view.keyPart : nil
    var title = moment.heading(of: moment.base.innermost)
    for (part, rect) in parts.all {
      let captions = Canvas.Captions(topLeft: title, topRight: note(on: part))
      drawPart(entry, part, rect, captions, hasKeys: keyPart == part, on: &canvas)
      if body[part]?.slides == true { drawEdge(entry, part, rect, on: &canvas) }
      title = view.partTitle ?? ""
    }
    if parts.all.isEmpty { moment.places.screens.append(entry.id) }
  }

  private func note(on part: ScreenPart) -> String {
    guard moment.deck.isInspecting else { return "" }
    return part == .top ? "multipart \(Marks.depth(moment.base.count))" : part == .bottom ? "bottom part" : ""
  }

  /// The backdrop without anything over it: the scene's own, or that of the nearest screen below that has one.
  func drawBackdrop(on canvas: inout Canvas) {
    guard let view = backdropOwner() else { return }
    canvas.within(moment.layout.stage) { view.draw(.backdrop, on: &$0, with: .background) }
  }

  /// The depth to which a backdrop is looked for: every picture asks for it, and stacks may be very deep.
  private static let reach = 64

  private func backdropOwner() -> (any ScreenView)? {
    for entry in moment.base.top(StagePen.reach) where !moment.navigator.isCovered(entry.id) {
      let view = moment.session.view(of: entry)
      if view.hasOwnBackdrop { return view }
    }
    return nil
  }

  private func drawPart(
    _ entry: Entry, _ part: ScreenPart, _ rect: Rect, _ captions: Canvas.Captions, hasKeys: Bool,
    on canvas: inout Canvas
  ) {
    canvas.fill(rect)
    canvas.box(
      rect, hasKeys ? .heavy : moment.border(.rounded), style: hasKeys ? .accent : .muted, captions: captions,
      captionStyle: .text)
    let room = Rect(x: rect.x + 3, y: rect.y + 1, width: rect.width - 6, height: rect.height - 2)
    drawScreen(entry, part, in: room, on: &canvas, hasKeys ? .focused : .background)
  }

  private func drawEdge(_ entry: Entry, _ part: ScreenPart, _ rect: Rect, on canvas: inout Canvas) {
    let row = Rect(x: rect.x, y: part == .top ? rect.bottom - 1 : rect.y, width: rect.width, height: 1)
    canvas.put(" ↑↓ ", at: Point(x: row.x + (row.width - 4) / 2, y: row.y), style: .muted)
    moment.places.note(row, .edge(entry.id, part, moment.layout.stage))
  }
}

extension ScreenView {
  /// Whether the screen draws a backdrop; one that only has parts stands over that of the scene below.
  fileprivate var hasOwnBackdrop: Bool {
    let body = body
    return body.backdrop != nil || (body.shape == .fullscreen && shape == .multipart)
  }
}

private struct SceneParts {
  var top: Rect?
  var middle: Rect?
  var bottom: Rect?

  var all: [(part: ScreenPart, rect: Rect)] {
    [(ScreenPart.top, top), (.whole, middle), (.bottom, bottom)].compactMap { part, rect in
      rect.map { (part, $0) }
    }
  }

  init(_ body: Body, in stage: Rect) {
    let width = stage.width - 4
    let place = { (y: Int, height: Int) in Rect(x: stage.x + 2, y: y, width: width, height: height) }
    var wanted = [body.top, body.bottom].map { $0.map { $0.rows + 2 } ?? 0 }
    if !body.blocks.isEmpty {
      wanted.append(Body(body.blocks).naturalSize(columns: max(1, width - 6)).rows + 2)
    }
    let shares = Body.shares(of: stage.height - wanted.count { $0 > 0 }, wanted: wanted).map { max(3, $0) }
    // What can be slid may take all the room; the lower part lies over the others then.
    let slid = { (part: Body.Part) in min(part.rows + 2, stage.height - 2) }
    let lower = body.bottom.map { $0.slides ? slid($0) : shares[1] } ?? 0
    top = body.top.map { part in
      place(stage.y + 1, part.slides ? min(slid(part), max(3, stage.height - 2 - lower)) : shares[0])
    }
    bottom = body.bottom.map { _ in place(stage.bottom - lower, lower) }
    guard let most = wanted.dropFirst(2).first else { return }
    let start = (top?.bottom ?? stage.y) + 1
    let room = (bottom?.y ?? stage.bottom) - 1 - start
    middle = place(start, max(3, min(most, room)))
  }
}
