internal import Roots

// Clicks as keys: every click has keys that do the same, and a recording is read by people.

extension Deck {
  package func strokes(for mouse: Mouse, _ session: Session) -> Strokes? {
    if begun != nil { return .keys(mouse.isClickEnd ? [.escape] : []) }
    if mouse.action == .drag(.left), pointer.border != nil {
      let steps = borderSteps(to: mouse.place.x)
      let ways = WaysOut(Moment(session, self))
      let keys = bindings.keys(for: steps < 0 ? .narrower : .wider)
      guard let key = keys.first(where: { ways.reaches($0) && !ways.isTaken($0) }) else { return .keys([]) }
      return .keys(Array(repeating: key, count: abs(steps)))
    }
    if mouse.action == .drag(.left) {
      return dragInput(to: mouse.place).flatMap { strokes(for: $0.input, of: $0.id, session) }
    }
    guard mouse.isClickEnd, let start = pointer.pressed else { return nil }
    if start != mouse.place {
      let isGripped = pointer.grip != nil || pointer.border != nil
      return isGripped
        ? nil : stretch(from: start, to: mouse.place).flatMap { strokes(for: $0.input, of: $0.id, session) }
    }
    session.compose()
    let second = pointer.second(at: mouse.place, on: places.context(at: mouse.place), session.now)
    return second == .echo ? .keys([]) : strokes(forClickAt: mouse.place, session)
  }

  private func strokes(for input: ScreenInput, of id: ContextID, _ session: Session) -> Strokes? {
    guard let entry = session.navigator.state.find(id)?.entry else { return nil }
    guard let keys = session.view(of: entry).keys(for: input) else { return Strokes.none }
    return keys.isEmpty ? nil : .keys(keys)
  }

  package func clicks(_ session: Session) -> [(row: Rect, strokes: Strokes)] {
    session.compose()
    return places.rows.map { row, _ in
      (row, strokes(forClickAt: Point(x: row.x + row.width / 2, y: row.y), session))
    }
  }

  private func strokes(forClickAt point: Point, _ session: Session) -> Strokes {
    guard let (target, place) = places.target(at: point) else { return .keys([]) }
    if case .key(let key) = target { return .keys([key]) }
    if let pane {
      guard case .row(let row) = target else { return .keys([]) }
      return pane.keys(forRow: row).map { .keys($0) } ?? Strokes.none
    }
    switch target {
    case .tab(let index): return strokes(forTab: index, session)
    case .strip(let id):
      let place = session.navigator.state.find(id)?.place
      return .command(.popTo(Command.PopTarget(id: id), on: place, ifAbsent: .fail))
    case .rung(let layer): return strokes(forLookingAt: layer, session)
    case .screen(let id, let part): return strokes(for: place, at: point, on: part, of: id, session)
    case .inspector(let part): return strokes(for: part)
    case .inspected(let part, let line):
      settle(part, session)
      return strokes(for: part, line)
    case .row, .key, .edge, .border, .nothing: return .keys([])
    }
  }

  private func strokes(forTab index: Int, _ session: Session) -> Strokes {
    let names = session.navigator.state.tabOrder
    // A click beside a layer that holds what is below it does no more than say so.
    guard names.indices.contains(index), whyOff(.tab, session) == nil else { return .keys([]) }
    let command = Command.reselect(tab: names[index])
    return isIdle(command, session) ? .keys([]) : .command(command)
  }

  private func strokes(forLookingAt layer: Int?, _ session: Session) -> Strokes {
    let open = session.navigator.state.openLayers
    let place = layer.flatMap { open.firstIndex(of: $0) } ?? -1
    let steps = open.count - 1 - place - travels.hiddenLayers
    guard steps != 0 else { return .keys([]) }
    // Where letters are typed, the keys for looking are letters like others.
    guard travels.hiddenLayers > 0, let key = bindings.keys(for: steps > 0 ? .below : .above).first else {
      return .none
    }
    return .keys(Array(repeating: key, count: abs(steps)))
  }

  private func strokes(
    for place: Point, at point: Point, on part: ScreenPart, of id: ContextID, _ session: Session
  ) -> Strokes {
    var before: [Key] = []
    if inspector.hasKeys {
      guard places.layout?.inspector != nil, let key = bindings.keys(for: .switchPane).first else {
        return .none
      }
      before = [key]
    }
    let navigator = session.navigator
    guard travels.hiddenLayers == 0, let entry = navigator.state.focusedEntry, entry.id == id,
      !navigator.isCovered(id)
    else { return .keys(before) }
    // A key would be taken by what lies above and lets pass what it has no use for.
    let above = session.keyEntries.prefix { $0.id != id }
    if above.contains(where: { session.view(of: $0).hints.contains { $0.keys.contains(.enter) } }) {
      return .none
    }
    let twice = ScreenInput.stretch(place, columns: 0, on: part)
    let second = pointer.second(at: point, on: id, session.now)
    let isTwice = second == .twice && session.view(of: entry).keys(for: twice) != []
    return .input(isTwice ? twice : .click(place, on: part), of: entry, after: before)
  }

  private func strokes(for part: InspectorPart, _ line: Int? = nil) -> Strokes {
    guard let next = bindings.keys(for: .nextField).first,
      let into = bindings.keys(for: .switchPane).first
    else { return .none }
    let count = InspectorPart.allCases.count
    let steps = (part.rawValue - inspector.part.rawValue + count) % count
    let start = inspector.hasKeys ? [] : [into]
    var walk = start + Array(repeating: next, count: steps)
    guard let line else { return .keys(walk) }
    // A click on a line of another part ends the search first.
    if steps > 0, inspector.filter != nil { walk.insert(.escape, at: start.count) }
    if walk.isEmpty, inspector.place(in: part) == line { return .keys([.enter]) }
    // Events are counted from the newest back, which is upwards.
    let down = (line - inspector.place(in: part)) * (part == .events ? -1 : 1)
    guard let key = bindings.keys(for: down < 0 ? .up : .down).first else { return .none }
    return .keys(walk + Array(repeating: key, count: abs(down)))
  }
}
