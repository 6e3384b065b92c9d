// Keys that move the selection, scroll, and filter a list.

extension BodyState {
  private enum Move: Sendable {
    case up, down, pageUp, pageDown, first, last, nextBlock, previousBlock, filter, sort, reverse, send
    case left, right, wider, narrower, asContent
  }

  private static let moves: [Key: Move] = [
    .up: .up, .character("k"): .up, .down: .down, .character("j"): .down,
    .pageUp: .pageUp, .pageDown: .pageDown, .home: .first, .end: .last,
    .tab: .nextBlock, .backTab: .previousBlock, .character("/"): .filter, .character("s"): .sort,
    .character("S"): .reverse, .ctrl("s"): .send, .left: .left, .right: .right,
    .character(")"): .wider, .character("("): .narrower, .character("_"): .asContent,
  ]

  mutating func pressToMove(_ key: Key, in body: Body) -> Reaction {
    guard let move = BodyState.moves[key] else { return .ignored }
    switch move {
    case .up: return step(by: -1, in: body)
    case .down: return step(by: 1, in: body)
    case .pageUp: return page(by: -1, in: body)
    case .pageDown: return page(by: 1, in: body)
    case .first: return jump(to: .above, in: body)
    case .last: return jump(to: .below, in: body)
    case .nextBlock: return walk(by: 1, in: body)
    case .previousBlock: return walk(by: -1, in: body)
    case .filter: return beginFilter(in: body)
    case .sort: return sortByNextColumn(in: body)
    case .reverse: return reverseOrder(in: body)
    case .send: return sendNext(in: body)
    case .left: return moveCell(by: -1, in: body) ?? shift(by: -1, in: body)
    case .right: return moveCell(by: 1, in: body) ?? shift(by: 1, in: body)
    case .wider: return widen(by: 1, in: body)
    case .narrower: return widen(by: -1, in: body)
    case .asContent: return widen(by: nil, in: body)
    }
  }

  /// Scrolls the part at its edge.
  mutating func step(by step: Int, in body: Body) -> Reaction {
    guard let spot = selection.spot else { return .ignored }
    if let reaction = approach(spot, by: step, in: body) { return reaction }
    guard let next = selection.spot(after: step, in: body) else {
      return scroll(body.part(ofBlock: spot.block), by: step, in: body)
    }
    self.step(to: next, in: body)
    return .handled
  }

  /// Scrolls down to the selection while it has never been visible; `nil` if it has.
  private mutating func approach(_ spot: Body.Spot, by step: Int, in body: Body) -> Reaction? {
    let part = body.part(ofBlock: spot.block)
    guard scroll[part].hold == .beginning, step > 0 else { return nil }
    let layout = revealed(part, of: body)
    let end = layout.clamped(scroll[part].scroll) + layout.rows
    guard let line = layout.line(of: spot, in: selection), line >= end else { return nil }
    return scroll(part, by: step, in: body)
  }

  private mutating func jump(to edge: BodySelection.Side, in body: Body) -> Reaction {
    guard let spot = selection.spot else { return .ignored }
    guard let target = selection.spot(at: edge, in: body) else { return .handled }
    move(to: target, in: body)
    show(body.part(ofBlock: spot.block), from: edge == .above ? 0 : .max, in: body)
    return .handled
  }

  private mutating func walk(by step: Int, in body: Body) -> Reaction {
    guard let next = selection.spot(walking: step, in: body) else { return .ignored }
    move(to: next, in: body)
    reveal(in: body)
    return .handled
  }

  private mutating func page(by pages: Int, in body: Body) -> Reaction {
    guard let spot = selection.spot else { return .ignored }
    let part = body.part(ofBlock: spot.block)
    let layout = revealed(part, of: body)
    let old = layout.clamped(scroll[part].scroll)
    let new = layout.clamped(old + pages * layout.pageHeight(from: old))
    guard let here = layout.line(of: spot, in: selection) else { return .handled }
    let wanted = new == old ? pages * layout.height : here + new - old
    if let target = layout.spot(nearest: wanted, in: selection) { move(to: target, in: body) }
    show(part, from: new, in: body)
    return .handled
  }

  /// Called while nothing can be selected.
  mutating func pressToScroll(_ key: Key, in body: Body) -> Reaction {
    let part = Body.keyParts.first { !body.content(of: $0).blocks.isEmpty } ?? .whole
    let farAway = 1 << 40
    switch key {
    case .up, .character("k"): return scroll(part, by: -1, in: body)
    case .down, .character("j"): return scroll(part, by: 1, in: body)
    case .pageUp: return scroll(part, byPages: -1, in: body)
    case .pageDown, .space: return scroll(part, byPages: 1, in: body)
    case .home: return scroll(part, by: -farAway, in: body)
    case .end: return scroll(part, by: farAway, in: body)
    case .left: return shift(by: -1, in: body)
    case .right: return shift(by: 1, in: body)
    default: return .ignored
    }
  }

  private mutating func scroll(_ part: ScreenPart, byPages pages: Int, in body: Body) -> Reaction {
    let layout = revealed(part, of: body)
    let page = layout.pageHeight(from: layout.clamped(scroll[part].scroll))
    return scroll(part, by: pages * page, in: body)
  }

  // MARK: The filter

  /// `nil` if the key is for the list.
  mutating func pressInFilter(_ key: Key, at spot: Body.Spot, in body: Body) -> Reaction? {
    guard let filter = selection.filter, filter.block == spot.block else { return nil }
    if key == .escape || (filter.phase == .typing && filter.words.isEmpty && key == .backspace) {
      let origin = selection.origin(of: filter, in: body)
      selection.endFilter(in: body)
      if let origin { move(to: origin, in: body) }
      reveal(in: body)
      return .handled
    }
    guard filter.phase == .typing else { return nil }
    if key == .enter {
      selection.keepFilter()
      return .handled
    }
    return editFilter(in: body) { $0.press(key) }
  }

  mutating func editFilter(
    in body: Body, _ change: (inout TextField) -> TextField.Effect?
  ) -> Reaction? {
    guard let (effect, found) = selection.editFilter(in: body, change) else { return nil }
    if effect == .changed {
      if let found { move(to: found, in: body) }
      reveal(in: body)
    }
    return .handled
  }

  private mutating func beginFilter(in body: Body) -> Reaction {
    guard let number = selection.beginFilter(in: body) else { return .ignored }
    if let spot = selection.spot(entering: number, from: .above, in: body, memory: .used) {
      move(to: spot, in: body)
    }
    reveal(in: body)
    return .handled
  }
}
