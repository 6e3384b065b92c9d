internal import Roots

// The mouse does nothing that a key cannot do.
extension Deck {
  /// The right button does nothing at all: some terminals report the wheel as one.
  func mouse(_ mouse: Mouse, _ session: Session) -> KeyOutcome {
    // A click gives a sequence up, and is no more than that.
    if begun != nil {
      if mouse.isClickEnd { beginning = nil }
      return .handled
    }
    switch mouse.action {
    case .press(.left):
      pointer.press(mouse.place, on: pane == nil ? places.target(at: mouse.place)?.target : nil)
      return .handled
    case .release(.left), .release(nil):
      // A click is a press and a release in the same cell; what was dragged away is not a click.
      let isGripped = pointer.grip != nil || pointer.border != nil
      guard let start = pointer.release() else { return .ignored }
      if start == mouse.place { return click(start, session) }
      if isGripped { return .ignored }
      if let outcome = offerStretch(from: start, to: mouse.place, session) { return outcome }
      // A hand that shakes has not dragged.
      guard start.y == mouse.place.y, abs(mouse.place.x - start.x) < Self.shortestDrag else {
        return copy(from: start, to: mouse.place, session)
      }
      return places.screen(at: start) == nil ? .ignored : click(start, session)
    case .wheel(let direction): return wheel(direction, mouse.place, session)
    case .drag(.left): return drag(to: mouse.place, session)
    case .press, .release, .drag, .move: return .ignored
    }
  }

  private func click(_ point: Point, _ session: Session) -> KeyOutcome {
    let second = pointer.second(at: point, on: places.context(at: point), session.now)
    if second == .echo { return .handled }
    guard let (target, place) = places.target(at: point) else { return .ignored }
    if case .key(let key) = target {
      session.endMessage()
      return press(key, session)
    }
    if let pane {
      guard case .row(let row) = target else { return .handled }
      pane.fit(Moment(session, self))
      let outcome = carryOut(pane.click(row: row, self, session), session)
      if self.pane == nil { pointer.click(at: point, on: nil, session.now) }
      return outcome
    }
    session.endMessage()
    pointer.activate(point)
    switch target {
    case .tab(let index): return perform(.tab, index, session)
    case .strip(let id):
      let stack = session.navigator.state.find(id)?.place
      return .command(.popTo(Command.PopTarget(id: id), on: stack, ifAbsent: .fail))
    case .rung(let layer): return look(at: layer, session)
    case .screen(let id, let part):
      inspector.leave()
      guard travels.hiddenLayers == 0 else { return .ignored }
      if second == .twice, let outcome = offerStretch(from: point, to: point, session) { return outcome }
      pointer.click(at: point, on: id, session.now)
      return session.offer(.click(place, on: part), to: id)
    case .inspector(let part):
      inspector.select(part)
      settle(part, session)
      return .handled
    case .inspected(let part, let line): return click(line, of: part, session)
    case .row, .key, .edge, .border, .nothing: return .ignored
    }
  }

  /// The input for a drag from a place of a screen, wherever it ends, or for a click made twice.
  func stretch(from start: Point, to end: Point) -> (id: ContextID, input: ScreenInput)? {
    guard pane == nil, travels.hiddenLayers == 0,
      case (.screen(let id, let part), let place)? = places.target(at: start)
    else { return nil }
    // By no columns would be a click made twice; a single one is less than any step.
    let columns = end.x == start.x && end != start ? 1 : end.x - start.x
    return (id, .stretch(place, columns: columns, on: part))
  }

  /// The outcome of a stretch; `nil` where the screen has nothing to stretch there.
  private func offerStretch(from start: Point, to end: Point, _ session: Session) -> KeyOutcome? {
    guard let (id, input) = stretch(from: start, to: end) else { return nil }
    let outcome = session.offer(input, to: id)
    return outcome.isIgnored ? nil : outcome
  }

  /// Copies the rows of a screen between two places, as a terminal does that has its mouse.
  private func copy(from start: Point, to end: Point, _ session: Session) -> KeyOutcome {
    guard pane == nil, let area = places.screen(at: start) ?? places.screen(at: end) else { return .ignored }
    let frame = session.unicodeFrame
    // The bar of a field and that beside a long screen stand near the edges and hold no text.
    func isBar(_ place: Point) -> Bool {
      let isEdge = place.x == area.x || place.x >= area.right - 3
      return isEdge && frame[place.x, place.y].style.role == .muted
        && ["│", "┃", "↑", "↓"].contains(frame.text(at: place))
    }
    if isBar(start) { return .ignored }
    let rows = max(area.y, min(start.y, end.y))...min(area.bottom - 1, max(start.y, end.y))
    let lines = rows.map { y in
      let cells = (area.x..<area.right).map { x in
        let text = frame.text(at: Point(x: x, y: y))
        return text == "▌" || isBar(Point(x: x, y: y)) ? " " : text
      }
      return cells.joined().trimmedAtEnd
    }
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    if session.copy(lines.map { $0.dropFirst(indent) }.joined(separator: "\n")) {
      session.tell("\(lines.count.of("row")) copied")
    }
    return .handled
  }

  private static let shortestDrag = 3

  private func drag(to point: Point, _ session: Session) -> KeyOutcome {
    if pointer.border != nil {
      dragBorder(to: point.x, session)
      return .handled
    }
    guard let (id, input) = dragInput(to: point) else { return .ignored }
    return session.offer(input, to: id)
  }

  func dragInput(to point: Point) -> (id: ContextID, input: ScreenInput)? {
    guard pane == nil, travels.hiddenLayers == 0, let (id, part, area) = pointer.grip else { return nil }
    // A border at each end, and a row that the parts keep from the edge of the stage.
    let rows = part == .top ? point.y - area.y - 2 : area.bottom - point.y - 2
    return (id, .drag(rows: max(1, rows), of: max(1, area.height - 4), on: part))
  }

  private func wheel(_ direction: Mouse.Direction, _ point: Point, _ session: Session) -> KeyOutcome {
    if let pane {
      pane.fit(Moment(session, self))
      pane.wheel(direction)
      return .handled
    }
    guard let (target, place) = places.target(at: point) else { return .ignored }
    switch target {
    case .inspector(let part), .inspected(let part, _):
      scroll(part, by: direction == .up ? -1 : 1, session)
      return .handled
    case .screen(let id, let part), .edge(let id, let part, _):
      return travels.hiddenLayers == 0 ? session.offer(.wheel(direction, place, on: part), to: id) : .ignored
    case .tab, .strip, .rung, .key, .row, .border, .nothing: return .ignored
    }
  }
}
