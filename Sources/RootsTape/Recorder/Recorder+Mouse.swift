internal import Roots
internal import RootsApp
internal import RootsTerminal

/// Clicks on tape: as the keys that do the same, since those can be read and changed.
extension Recorder {
  func hear(_ mouse: Mouse) {
    switch mouse.action {
    case .wheel(.up): note(writer.perform(.scroll(.up, pace: nil, count: 1)))
    case .wheel(.down): note(writer.perform(.scroll(.down, pace: nil, count: 1)))
    case .release(.left), .release(nil), .drag(.left): hearStrokes(mouse)
    case .press(.left): pressed = mouse.place
    case .press, .release, .drag, .move, .wheel: break
    }
  }

  private func hearStrokes(_ mouse: Mouse) {
    // The screen that gets the click is not there yet.
    guard timing == .settled, session.backlogCount == 0 else { return leaveOut(mouse) }
    switch session.toolChrome.strokes(for: mouse, session) {
    case .keys(let keys)?: press(keys)
    case .command(let command)?:
      note(writer.perform(.perform(ScriptCommand(repeatable(command)).description)))
    case .input(let input, let entry, let before)?:
      guard let keys = session.view(of: entry).keys(for: input) else { return leaveOut(mouse) }
      press(before + keys)
    case Strokes.none?: leaveOut(mouse)
    case nil: break
    }
  }

  private func press(_ keys: [Key]) {
    if let key = keys.first, isSteering(key) || keys.count == 1 && keepsBack(key) { return }
    for key in keys where !takesSecret(key) { note(writer.press(key, timing)) }
  }

  /// The tape must say that something is missing.
  private func leaveOut(_ mouse: Mouse) {
    isWhole = false
    let isClick = mouse.isClickEnd && (pressed ?? mouse.place) == mouse.place
    let place = "column \(mouse.place.x + 1), row \(mouse.place.y + 1)"
    note(writer.finish() + ["# left out: a \(isClick ? "click in" : "drag to") \(place)"])
  }

  /// A command in a form that a restarted program can carry out: what it led to directly has other ids there.
  func repeatable(_ command: Command) -> Command {
    guard isDirect else { return command }
    if case .transaction(let parts) = command { return .transaction(parts.map(repeatable)) }
    guard case .popTo(let target, let place?, _) = command, let id = target.id,
      let count = session.navigator.state[place].fromTop.enumerated().first(where: { $1.id == id })?.offset
    else { return command }
    return .pop(count, on: place)
  }
}
