internal import Roots

// The mouse does nothing that a key cannot do. The right button does nothing at all: some terminals report
// the wheel as one.

extension Deck {
  func mouse(_ mouse: Mouse, _ session: Session) -> KeyOutcome {
    switch mouse.action {
    case .press(.left):
      pressed = mouse.place
      return .handled
    case .release(.left), .release(nil):
      // A click is a press and a release in the same cell; what was dragged away is no click.
      defer { pressed = nil }
      return pressed == mouse.place ? click(mouse.place, session) : .ignored
    case .wheel(let direction): return wheel(direction, mouse.place, session)
    case .press, .release, .drag, .move: return .ignored
    }
  }

  private func click(_ point: Point, _ session: Session) -> KeyOutcome {
    session.compose()
    guard let (target, place) = hits.target(at: point) else { return .ignored }
    if case .key(let key) = target { return press(key, session) }
    if let pane {
      guard case .row(let row) = target else { return .handled }
      return carryOut(pane.click(row: row, self, session), session)
    }
    message = nil
    activated = point
    switch target {
    case .tab(let index): return perform(.tab, index, session)
    case .strip(let id):
      return .command(.popTo(PopTarget(id: id), on: self.place(of: id, session), ifAbsent: .fail))
    case .rung(let layer): return look(at: layer, session)
    case .screen(let id, let part): return click(place, on: part, of: id, session)
    case .inspector(let part):
      inspector.select(part)
      return .handled
    case .row, .key, .nothing: return .ignored
    }
  }

  private func place(of id: ContextID, _ session: Session) -> Place? {
    session.navigator.state.find(id)?.place
  }

  private func click(
    _ place: Point, on part: ScreenPart, of id: ContextID, _ session: Session
  ) -> KeyOutcome {
    let navigator = session.navigator
    inspector.hasKeys = false
    guard hiddenLayers == 0, let entry = navigator.state.focusedEntry, entry.id == id,
      !navigator.isCovered(id)
    else { return .ignored }
    return view(of: entry, navigator).handle(.click(place, on: part))
  }

  /// Looks at a layer by hiding those above it.
  private func look(at layer: Int?, _ session: Session) -> KeyOutcome {
    let open = session.navigator.state.openLayers
    let place = layer.flatMap { open.firstIndex(of: $0) } ?? -1
    hiddenLayers = open.count - 1 - place
    return .handled
  }

  private func wheel(_ direction: Mouse.Direction, _ point: Point, _ session: Session) -> KeyOutcome {
    session.compose()
    if let pane {
      pane.wheel(direction)
      return .handled
    }
    guard let (target, place) = hits.target(at: point) else { return .ignored }
    switch target {
    case .inspector(let part):
      inspector.scroll(part, by: direction == .up ? -1 : 1)
      return .handled
    case .screen(let id, let part):
      let navigator = session.navigator
      guard hiddenLayers == 0, let entry = navigator.state.focusedEntry, entry.id == id,
        !navigator.isCovered(id)
      else { return .ignored }
      return view(of: entry, navigator).handle(.wheel(direction, place, on: part))
    default: return .ignored
    }
  }
}
