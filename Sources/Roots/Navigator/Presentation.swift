/// A front end's half of a transition.
@MainActor package protocol TransitionPresenter: AnyObject {
  /// Shows a change; the presentation is told once when that is over.
  /// - Returns: `.running` if the transition goes on, `.done` if there is nothing to wait for.
  func present(_ presentation: Presentation) -> PresentationPhase

  /// Whether changes are shown in motion just now; otherwise nothing is presented.
  var isMoving: Bool { get }

  /// Draws the end of a running transition at once: another change is coming, or its time is over.
  func skipToEnd()
}

package enum PresentationPhase: Sendable {
  case running
  case done
}

package struct Presentation: Sendable {
  package let before: NavigationState
  package let after: NavigationState
  package let transition: Transition
  package let kind: Change.Kind
  // Made when it is first asked for: most transitions end without.
  private let teller: Teller

  package var ended: @MainActor @Sendable () -> Void { { [teller] in teller.tell(nil) } }
  /// Tells the navigator that the transition could not be shown; the change stays.
  package var failed: @MainActor @Sendable (_ why: String) -> Void { { [teller] why in teller.tell(why) } }

  @MainActor fileprivate final class Teller {
    private weak var navigator: Navigator?
    private let id: TransitionID

    init(_ navigator: Navigator, _ id: TransitionID) {
      self.navigator = navigator
      self.id = id
    }

    func tell(_ failure: String?) { navigator?.transitionEnded(id, failure) }
  }

  @MainActor fileprivate init(
    _ commit: Engine.Commit, _ transition: Transition, _ id: TransitionID, on navigator: Navigator
  ) {
    before = commit.before
    after = commit.after
    self.transition = transition
    kind = commit.change.kind
    teller = Teller(navigator, id)
  }
}

extension Navigator {
  func present(_ commit: Engine.Commit, _ transition: Transition, _ id: TransitionID) {
    if let presenter, presenter.isMoving,
      presenter.present(Presentation(commit, transition, id, on: self)) == .running
    {
      return
    }
    put { $0.shown(id) }
  }

  fileprivate func transitionEnded(_ id: TransitionID, _ failure: String?) {
    put { $0.transitionEnded(id, failure) }
  }

  /// Brings a running transition to its end at once: the window has changed, say.
  public func skipTransition() { put { $0.finishTransition(skipped: true) } }
}
