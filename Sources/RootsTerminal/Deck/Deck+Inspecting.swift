internal import Roots

// The keys of the inspector, and what it looks back at.
extension Deck {
  /// The sign of the tool that stands on the stage among what is the app's.
  package func sign(_ session: Session) -> String { Moment(session, self).depthNote }

  /// The state at the event that is chosen in the inspector; `nil` for the present.
  var past: EventFeed.Look? {
    guard inspector.eventsBack > 0 else { return nil }
    // Problems that are not events stand before them.
    let place = inspector.eventsBack - problems.count { inspector.admits($0) }
    guard place > 0 else { return nil }
    let events = feed.events.newestFirst.lazy.filter { [inspector, charset] event in
      inspector.filter == nil || inspector.admits(event.text(in: charset))
    }
    // Further back than there are events is at the oldest.
    let oldest = Array(events.prefix(place + 1)).last
    return oldest.flatMap(feed.past)
  }

  /// A key that means something only to the screens means nothing while the inspector has the keys.
  func inspect(_ key: Key, _ bound: (action: Action, index: Int)?, _ session: Session) -> KeyOutcome {
    settle(inspector.part, session)
    let kept = inspector.filter == nil ? [:] : wholePlaces(session)
    let outcome = inspector.press(key, bound?.action, floats: inspectorFloats(session))
    if inspector.filter == nil { inspector.endSearch(kept) }
    settle(inspector.part, session)
    switch outcome {
    case .taken: return .handled
    case .whole: return showWhole(session)
    case .fold:
      if let name = chosenLine(session)?.branch { inspector.fold(name) }
      return .handled
    case .copy:
      let text = chosenText(session)
      if !text.isEmpty, session.copy(text) { session.say("copied", .done) }
      return .handled
    case .ignored:
      guard let bound, bound.action.group != .screen else { return .handled }
      // What is done is done in the present.
      if inspector.eventsBack > 0 { inspector.leave() }
      return perform(bound.action, bound.index, session)
    }
  }

  private func showWhole(_ session: Session) -> KeyOutcome {
    let lines = chosenText(session).split(whereSeparator: \.isNewline).flatMap {
      Text.wrapped(String($0), to: min(100, max(20, session.size.columns - 14)))
    }
    if !lines.isEmpty { show(Sheet(inspector.part.title, lines.map { Sheet.Line($0) })) }
    return .handled
  }

  /// Chooses a line of the inspector that was clicked; one that was chosen is shown whole.
  func click(_ line: Int, of part: InspectorPart, _ session: Session) -> KeyOutcome {
    // The lines of other parts than the one that is searched are all there.
    if part != inspector.part, inspector.filter != nil { inspector.endSearch(wholePlaces(session)) }
    settle(part, session)
    return inspector.choose(line, of: part) ? showWhole(session) : .handled
  }

  func scroll(_ part: InspectorPart, by rows: Int, _ session: Session) {
    settle(part, session)
    inspector.scroll(part, by: rows)
    settle(part, session)
  }

  /// Keeps a part's chosen line among the lines there are when a key or click goes by it. Drawing leaves it as it is:
  /// what is chosen must not depend on which of the states in between were drawn.
  func settle(_ part: InspectorPart, _ session: Session) {
    let pen = InspectorPen(moment: Moment(session, self))
    inspector.settle(part, within: pen.lines(of: part, width: 400).lines.count)
  }

  /// The places among all lines of those that were chosen in a search; with none chosen, the present stays.
  private func wholePlaces(_ session: Session) -> [InspectorPart: Int] {
    let pen = InspectorPen(moment: Moment(session, self))
    return InspectorPart.allCases.reduce(into: [:]) { places, part in
      let place = inspector.place(in: part)
      guard place > 0 || part == inspector.part && part != .events else { return }
      let lines = pen.allLines(of: part, width: 400).lines.enumerated().filter { pen.admits($1, in: part) }
      if !lines.isEmpty { places[part] = lines[min(place, lines.count - 1)].offset }
    }
  }

  func canFold(_ moment: Moment) -> Bool { inspector.part == .state && chosenLine(moment)?.branch != nil }

  private func chosenLine(_ session: Session) -> InspectorLine? { chosenLine(Moment(session, self)) }

  private func chosenLine(_ moment: Moment) -> InspectorLine? {
    let lines = InspectorPen(moment: moment).lines(of: inspector.part, width: 400).lines
    return lines.isEmpty ? nil : lines[min(inspector.place(in: inspector.part), lines.count - 1)]
  }

  private func chosenText(_ session: Session) -> String {
    guard let line = chosenLine(session) else { return "" }
    return line.whole ?? ((line.mark?.text ?? "") + line.text).trimmed
  }
}
