internal import Roots

/// The standard chrome: screens as cards in a box, floating cards over them, and lines that say what is what.
@MainActor public final class Deck: Chrome {
  public init() {}

  public func handle(_ event: InputEvent, _ session: Session) -> KeyOutcome {
    guard let entry = session.navigator.state.focusedEntry else { return .ignored }
    let view = session.navigator.screen(entry.id) as? any ScreenView
    switch event {
    case .key(let key):
      let outcome = view?.handle(.key(key)) ?? .ignored
      if case .ignored = outcome, key == .escape { return .command(.back) }
      return outcome
    case .paste(let text): return view?.handle(.paste(text)) ?? .ignored
    default: return .ignored
    }
  }

  public func draw(on frame: inout Frame, _ session: Session) {
    frame.draw { canvas in
      guard let entry = session.navigator.state.focusedEntry else { return }
      let title = Titles(session.navigator).title(of: entry)
      canvas.box(canvas.bounds, .rounded, captions: Captions(topLeft: title))
      guard let view = session.navigator.screen(entry.id) as? any ScreenView else { return }
      canvas.within(canvas.bounds.inset(x: 3, y: 2)) { view.draw(on: &$0, with: .focused) }
    }
  }
}
