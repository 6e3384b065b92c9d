internal import Roots

/// A question on the message line that one key answers.
final class Question: Pane {
  private let onYes: @MainActor (Session) -> Void

  init(onYes: @escaping @MainActor (Session) -> Void) { self.onYes = onYes }

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    deck.message = nil
    let isYes = key == "y" || key == .enter || deck.bindings.action(for: key)?.action == .quit
    if isYes { onYes(session) }
    return .close
  }

  func hints(_ deck: Deck) -> [Hint] {
    [Hint(deck.bindings.keys(for: .quit).prefix(1) + [.enter], "yes"), Hint(.escape, "no")]
  }
}
