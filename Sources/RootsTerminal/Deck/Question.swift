internal import Roots

final class Question: Pane {
  private let onYes: @MainActor (Session) -> Void

  init(onYes: @escaping @MainActor (Session) -> Void) { self.onYes = onYes }

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    session.takeMessage()
    let isYes = key == "y" || key == .enter || deck.bindings.action(for: key)?.action == .quit
    return isYes ? .closeAnd(onYes) : .close
  }

  func hints(_ deck: Deck) -> [Hint] {
    [Hint(deck.bindings.keys(for: .quit).prefix(1) + [.enter], "yes"), Hint(.escape, "no")]
  }
}
