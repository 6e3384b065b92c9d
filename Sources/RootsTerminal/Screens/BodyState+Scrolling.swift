extension BodyState {
  /// Tells how much room a body has; its parts get theirs by ``Body/areas(in:border:)``.
  ///
  /// What is selected stays in sight. Call it, or its twin for a part, before input and before drawing.
  public mutating func fit(_ body: Body, in size: Size) {
    guard body.top != nil || body.bottom != nil else { return fit(.whole, of: body, in: size) }
    let areas = body.areas(in: size)
    for part in Body.keyParts {
      guard let rect = areas[part] else { continue }
      fit(part, of: body, in: Size(columns: rect.width, rows: rect.height))
    }
  }

  /// Tells how much room a part of a body has.
  public mutating func fit(_ part: ScreenPart, of body: Body, in size: Size) {
    adapt(to: body)
    if views[part].size != size {
      views[part].size = size
      views[part].hold = .selection
    }
    reveal(part, in: body)
  }

  /// Turns the wheel over a part: what is seen moves, what is selected does not.
  public mutating func wheel(
    _ direction: Mouse.Direction, over part: ScreenPart = .whole, in body: Body
  ) -> Reaction {
    adapt(to: body)
    switch direction {
    case .up: return scroll(part, by: -3, in: body)
    case .down: return scroll(part, by: 3, in: body)
    case .left, .right: return .ignored
    }
  }

  /// Scrolls a part; `ignored` if it is at its end already.
  mutating func scroll(_ part: ScreenPart, by lines: Int, in body: Body) -> Reaction {
    let layout = layout(part, of: body)
    let old = layout.clamped(views[part].scroll)
    let new = layout.clamped(old + lines)
    guard new != old else { return .ignored }
    views[part].scroll = new
    views[part].hold = .view
    return .handled
  }

  /// Brings what has the keys into sight.
  mutating func reveal(in body: Body) {
    guard let mark else { return }
    reveal(body.part(ofBlock: mark.spot.block), in: body)
  }

  private mutating func reveal(_ part: ScreenPart, in body: Body) {
    let layout = layout(part, of: body)
    views[part].scroll = layout.clamped(views[part].scroll)
    guard views[part].hold == .selection, let spot = mark?.spot,
      let lines = layout.lines(of: spot, in: self)
    else { return }
    views[part].scroll = layout.scroll(showing: lines, from: views[part].scroll)
  }

  /// A page up or down: what is seen moves by a page and the selection moves with it.
  mutating func page(by pages: Int, in body: Body) -> Reaction {
    guard let spot = mark?.spot else { return .ignored }
    let part = body.part(ofBlock: spot.block)
    let layout = layout(part, of: body)
    let old = layout.clamped(views[part].scroll)
    let new = layout.clamped(old + pages * pageHeight(of: part))
    guard let here = layout.lines(of: spot, in: self) else { return .handled }
    let wanted = new == old ? pages * layout.height : here.lowerBound + new - old
    if let target = layout.spot(nearest: wanted, in: self) { move(to: target, in: body) }
    show(part, from: new, in: body)
    return .handled
  }

  /// Scrolls a part to a line, whether or not the selection can be seen there.
  mutating func show(_ part: ScreenPart, from line: Int, in body: Body) {
    let layout = layout(part, of: body)
    let scroll = layout.clamped(line)
    views[part].scroll = scroll
    guard let lines = mark.flatMap({ layout.lines(of: $0.spot, in: self) }) else { return }
    let isSeen = lines.lowerBound < scroll + layout.rows && lines.upperBound > scroll
    views[part].hold = isSeen ? .selection : .view
    reveal(part, in: body)
  }

  /// How far a page is, one line being seen on both.
  func pageHeight(of part: ScreenPart) -> Int { max(1, views[part].size.rows - 1) }

  /// A key while nothing can have the keys: it can only scroll.
  mutating func pressInText(_ key: Key, in body: Body) -> Reaction {
    let part = Body.keyParts.first { !body.content(of: $0).blocks.isEmpty } ?? .whole
    let farAway = 1 << 40
    switch key {
    case .up, .character("k"): return scroll(part, by: -1, in: body)
    case .down, .character("j"): return scroll(part, by: 1, in: body)
    case .pageUp: return scroll(part, by: -pageHeight(of: part), in: body)
    case .pageDown, .space: return scroll(part, by: pageHeight(of: part), in: body)
    case .home: return scroll(part, by: -farAway, in: body)
    case .end: return scroll(part, by: farAway, in: body)
    default: return .ignored
    }
  }
}

extension Body.Areas {
  /// Where a part lies, if it can be seen.
  public subscript(part: ScreenPart) -> Rect? {
    switch part {
    case .whole: middle.isEmpty ? nil : middle
    case .top: top
    case .bottom: bottom
    case .backdrop: nil
    }
  }
}
