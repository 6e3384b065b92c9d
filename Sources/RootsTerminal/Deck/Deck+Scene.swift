internal import Roots

// Screens of several parts over a backdrop that stands still.

extension Deck {
  func drawScene(_ entry: Entry, _ view: any ScreenView, on canvas: inout Canvas, _ moment: Moment) {
    let stage = moment.layout.stage
    let body = view.body
    hits.note(stage, .screen(entry.id, .backdrop))
    drawBackdrop(on: &canvas, moment)
    let parts = SceneParts(body, in: stage)
    geometry.parts = (parts.top, parts.bottom)
    let keyPart = hasKeys(moment.baseHasKeys) ? view.keyPart : nil
    var title = moment.titles.crumb(of: moment.base.innermost)
    for (part, rect) in parts.all {
      let captions = Captions(topLeft: title, topRight: note(on: part, moment))
      drawPart(entry, part, rect, captions, hasKeys: keyPart == part, on: &canvas, moment)
      title = view.partTitle ?? ""
    }
    if parts.all.isEmpty { geometry.screens.append(entry.id) }
  }

  /// What testers read on a part.
  private func note(on part: ScreenPart, _ moment: Moment) -> String {
    guard isInspecting else { return "" }
    return part == .top ? "multipart \(Marks.depth(moment.base.count))" : part == .bottom ? "bottom part" : ""
  }

  /// The backdrop without anything over it: the scene's own, or that of the nearest screen below that has one.
  func drawBackdrop(on canvas: inout Canvas, _ moment: Moment) {
    guard let view = backdropOwner(moment) else { return }
    canvas.within(moment.layout.stage) { view.draw(.backdrop, on: &$0, with: .background) }
  }

  /// How far down a backdrop is looked for: every picture asks for it, and stacks may be very deep.
  private static let reach = 64

  private func backdropOwner(_ moment: Moment) -> (any ScreenView)? {
    for entry in moment.base.top(Deck.reach) where !moment.navigator.isCovered(entry.id) {
      let view = view(of: entry, moment.navigator)
      if view.hasOwnBackdrop { return view }
    }
    return nil
  }

  private func drawPart(
    _ entry: Entry, _ part: ScreenPart, _ rect: Rect, _ captions: Captions, hasKeys: Bool,
    on canvas: inout Canvas, _ moment: Moment
  ) {
    canvas.fill(rect)
    canvas.box(
      rect, hasKeys ? .heavy : moment.border(.rounded), style: hasKeys ? .accent : .muted, captions: captions,
      captionStyle: .text)
    let room = Rect(x: rect.x + 3, y: rect.y + 1, width: rect.width - 6, height: rect.height - 2)
    drawScreen(entry, part, in: room, on: &canvas, moment, hasKeys ? .focused : .background)
  }
}

extension ScreenView {
  /// Whether the screen draws a backdrop; one that only has parts stands over that of the scene below.
  fileprivate var hasOwnBackdrop: Bool {
    let body = body
    return body.backdrop != nil || (body.shape == .fullscreen && shape == .multipart)
  }
}

/// Where the parts of a scene lie, their borders included.
private struct SceneParts {
  var top: Rect?
  var middle: Rect?
  var bottom: Rect?

  /// The parts that there are, from top to bottom.
  var all: [(part: ScreenPart, rect: Rect)] {
    [(ScreenPart.top, top), (.whole, middle), (.bottom, bottom)].compactMap { part, rect in
      rect.map { (part, $0) }
    }
  }

  init(_ body: Body, in stage: Rect) {
    let width = stage.width - 4
    let most = max(3, (stage.height - 2) / (body.blocks.isEmpty ? 2 : 3))
    let height = { (part: Body.Part) in min(part.rows + 2, most) }
    top = body.top.map { Rect(x: stage.x + 2, y: stage.y + 1, width: width, height: height($0)) }
    bottom = body.bottom.map { part -> Rect in
      let height = height(part)
      return Rect(x: stage.x + 2, y: stage.bottom - height, width: width, height: height)
    }
    guard !body.blocks.isEmpty else { return }
    let start = (top?.bottom ?? stage.y) + 1
    let room = (bottom?.y ?? stage.bottom) - 1 - start
    let wanted = Body(body.blocks).naturalSize(columns: max(1, width - 6)).rows + 2
    middle = Rect(x: stage.x + 2, y: start, width: width, height: max(3, min(wanted, room)))
  }
}
