internal import Roots

// Screens of several parts over a backdrop that stands still.

extension Deck {
  func drawScene(_ entry: Entry, _ view: any ScreenView, on canvas: inout Canvas, _ moment: Moment) {
    let stage = moment.layout.stage
    let body = view.body
    let hasKeys = hasKeys(moment.baseHasKeys)
    drawScreen(entry, .backdrop, in: stage, on: &canvas, moment, .background)
    let (top, bottom) = partRects(body, stage)
    geometry.parts = (top, bottom)
    geometry.partsScreen = entry.id
    let crumb = moment.titles.crumb(of: moment.base.innermost)
    if let top {
      let depth = "multipart \(Marks.depth(moment.base.count))"
      drawPart(
        entry, .top, top, Captions(topLeft: crumb, topRight: isInspecting ? depth : ""),
        hasKeys: hasKeys && view.keyPart == .top, on: &canvas, moment)
    }
    if let bottom {
      let title = top == nil ? crumb : view.partTitle ?? ""
      drawPart(
        entry, .bottom, bottom, Captions(topLeft: title, topRight: isInspecting ? "bottom part" : ""),
        hasKeys: hasKeys && view.keyPart == .bottom, on: &canvas, moment)
    }
  }

  /// The backdrop without anything over it, for transitions in which it stands still.
  func drawBackdrop(on canvas: inout Canvas, _ moment: Moment) {
    guard let top = moment.base.top(1).first else { return }
    let view = view(of: top, moment.navigator)
    canvas.within(moment.layout.stage) { view.draw(.backdrop, on: &$0, with: .background) }
  }

  private func partRects(_ body: Body, _ stage: Rect) -> (top: Rect?, bottom: Rect?) {
    let width = stage.width - 4
    let most = max(3, (stage.height - 2) / 2)
    let top = body.top.map {
      Rect(x: stage.x + 2, y: stage.y + 1, width: width, height: min($0.height + 2, most))
    }
    let bottom = body.bottom.map { part -> Rect in
      let height = min(part.height + 2, most)
      return Rect(x: stage.x + 2, y: stage.bottom - height, width: width, height: height)
    }
    return (top, bottom)
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
