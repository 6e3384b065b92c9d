internal import Roots

/// A question of the deck's own. One key says yes, and it is not the key that asked.
final class Question: Pane {
  static let yes: Key = "y"

  private let onYes: @MainActor (Session) -> Void

  init(onYes: @escaping @MainActor (Session) -> Void) { self.onYes = onYes }

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome {
    session.takeMessage()
    return key == Question.yes ? .closeAnd(onYes) : .close
  }

  func hints(_ deck: Deck) -> [Hint] {
    [Hint(Question.yes, "yes"), Hint([.escape, .enter], "no")]
  }
}
