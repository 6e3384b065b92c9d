internal import Roots

// The base: the card on top, and the headers of those below it that stick out like index cards in a box.

extension Deck {
  func drawBase(on canvas: inout Canvas, _ moment: Moment) {
    if moment.layers.contains(where: { $0.cover == .opaque }) { return }
    let strips = min(max(0, moment.base.count - 1), moment.layout.mostStrips)
    let shown = moment.base.top(strips + 1)
    guard let top = shown.first else {
      canvas.box(moment.layout.stage, .rounded, style: .muted)
      canvas.put("nothing is open", at: moment.layout.content(of: moment.layout.stage).origin, style: .muted)
      return
    }
    let view = view(of: top, moment.navigator)
    if view.shape == .multipart, !moment.navigator.isCovered(top.id),
      moment.nest(in: moment.base.innermost) == nil
    {
      drawScene(top, view, on: &canvas, moment)
      return
    }
    drawStrips(shown.dropFirst().reversed(), on: &canvas, moment)
    let card = moment.layout.card(below: strips)
    geometry.card = card
    drawCard(top, card, hasStrips: strips > 0, on: &canvas, moment)
    let focus: ScreenFocus = hasKeys(moment.baseHasKeys) ? .focused : .background
    drawContent(
      of: moment.base.innermost, in: moment.layout.content(of: card), on: &canvas, moment, focus)
  }

  /// Whether a screen that is in line for the keys really has them: nothing of the deck's own is before it.
  func hasKeys(_ isNext: Bool) -> Bool {
    isNext && pane == nil && !inspector.hasKeys && hiddenLayers == 0
  }

  /// The headers of lower screens, the rearmost first.
  private func drawStrips(_ entries: [Entry], on canvas: inout Canvas, _ moment: Moment) {
    let stage = moment.layout.stage
    let hiddenCount = moment.base.count - 1 - entries.count
    for (place, entry) in entries.enumerated() {
      let indent = 2 * (entries.count - place)
      let header = Rect(
        x: stage.x + indent, y: stage.y + place, width: stage.width - 2 * indent, height: 1)
      var title = moment.titles.title(of: entry)
      if place == 0, hiddenCount > 0 {
        let root = roots.root(of: moment.base).map(moment.titles.title) ?? title
        title = "\(root)  +\(hiddenCount) below"
      }
      drawHeader(
        header, title, moment.border(.rounded), hasCardBehind: place > 0, style: .muted, titleStyle: .muted,
        on: &canvas)
      hits.note(header, .strip(entry.id))
    }
  }

  /// The top edge of a card, with the joints of the card behind it.
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

  /// The border of the top card and what stands in it.
  private func drawCard(
    _ entry: Entry, _ card: Rect, hasStrips: Bool, on canvas: inout Canvas, _ moment: Moment
  ) {
    let isActive = hasKeys(moment.baseHasKeys)
    let style = isActive ? Style.accent : .muted
    canvas.box(card, moment.border(.rounded), style: style)
    let header = Rect(x: card.x, y: card.y, width: card.width, height: 1)
    let depth = " \(moment.base.count) deep "
    let x = card.right - 4 - depth.utf8.count
    let title = Text.clipped(cardTitle(entry, moment), to: max(20, x - card.x - 7))
    drawHeader(
      header, title, moment.border(.rounded), hasCardBehind: hasStrips, isFront: true, style: style,
      titleStyle: isActive ? Style(.text, .bold) : .text, on: &canvas)
    if x > card.x + 24 { canvas.put(depth, at: Point(x: x, y: card.y), style: .muted) }
  }

  /// The title of a card; that of a nested navigator goes on after its sign.
  private func cardTitle(_ entry: Entry, _ moment: Moment) -> String {
    let title = moment.titles.title(of: entry)
    guard let nest = moment.nest(in: moment.base.innermost) else { return title }
    return "\(title) ⟩ \(moment.titles.crumb(of: nest.stack, last: 2))"
  }

  // MARK: Content

  /// Draws the top screen of a stack in its room; a nested navigator as a card of its own.
  func drawContent(
    of stack: Stack, in room: Rect, on canvas: inout Canvas, _ moment: Moment, _ focus: ScreenFocus
  ) {
    if let nest = moment.nest(in: stack), let top = nest.stack.top {
      drawNest(nest.stack, top, in: room, on: &canvas, moment, focus)
    } else if let top = stack.top {
      drawWhole(top, in: room, on: &canvas, moment, focus)
    }
  }

  /// The card of a nested navigator, with one header behind it at most.
  private func drawNest(
    _ stack: Stack, _ top: Entry, in room: Rect, on canvas: inout Canvas, _ moment: Moment,
    _ focus: ScreenFocus
  ) {
    guard room.height >= 8, room.width >= 24 else {
      drawWhole(top, in: room, on: &canvas, moment, focus)
      return
    }
    let style: Style = focus == .focused ? .accent : .muted
    let behind = stack.fromTop.dropFirst().first(where: { _ in true })
    var card = room
    if let behind {
      let header = Rect(x: room.x + 2, y: room.y, width: room.width - 4, height: 1)
      drawHeader(
        header, moment.titles.title(of: behind), hasCardBehind: false, style: .muted, titleStyle: .muted,
        on: &canvas)
      hits.note(header, .strip(behind.id))
      card = Rect(x: room.x, y: room.y + 1, width: room.width, height: room.height - 1)
    }
    canvas.box(card, .rounded, style: style)
    let header = Rect(x: card.x, y: card.y, width: card.width, height: 1)
    drawHeader(
      header, moment.titles.title(of: top), hasCardBehind: behind != nil, isFront: true, style: style,
      titleStyle: .text, on: &canvas)
    drawWhole(top, in: moment.layout.content(of: card), on: &canvas, moment, focus)
  }

  /// Draws all of a screen in its room, which has no place for cards of parts.
  private func drawWhole(
    _ entry: Entry, in room: Rect, on canvas: inout Canvas, _ moment: Moment, _ focus: ScreenFocus
  ) {
    let view = view(of: entry, moment.navigator)
    let body = view.body
    guard body.shape == .multipart, !moment.navigator.isCovered(entry.id) else {
      return drawScreen(entry, .whole, in: room, on: &canvas, moment, focus)
    }
    canvas.within(room) { view.draw(.backdrop, on: &$0, with: .background) }
    let areas = body.areas(in: Size(columns: room.width, rows: room.height))
    for part in Body.keyParts where !body.content(of: part).blocks.isEmpty {
      guard let area = areas[part] else { continue }
      let rect = area.moved(x: room.x, y: room.y)
      canvas.fill(rect)
      let focus = view.keyPart == part ? focus : .background
      drawScreen(entry, part, in: rect, on: &canvas, moment, focus)
    }
  }

  /// Draws one screen, or one part of it, in its room.
  func drawScreen(
    _ entry: Entry, _ part: ScreenPart, in room: Rect, on canvas: inout Canvas, _ moment: Moment,
    _ focus: ScreenFocus
  ) {
    hits.note(room, .screen(entry.id, part))
    if moment.navigator.isCovered(entry.id) {
      canvas.put("covered until its guard consents again", at: room.origin, style: .held, limit: room.width)
      return
    }
    geometry.screens.append(entry.id)
    let view = view(of: entry, moment.navigator)
    if focus == .focused { canvas.showCursor(at: room.origin) }
    canvas.within(room) { view.draw(part, on: &$0, with: focus) }
  }
}

/// Remembers the root of a stack, which is far down in a deep one.
@MainActor struct RootMemory {
  private var stack = Stack()
  private var root: Entry?

  /// The lowest screen of the base.
  mutating func root(of base: BaseStack) -> Entry? {
    let lowest = base.tab ?? base.main
    if lowest.divergence(from: stack).own.count == lowest.count { root = lowest.root }
    stack = lowest
    return root
  }
}
