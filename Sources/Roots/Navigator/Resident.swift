/// What the navigator keeps for one visit beside its entry: the living screen and who waits for its answer.
@MainActor package final class Resident {
  package private(set) var entry: Entry
  package let context: ScreenContext
  package var live: (any LiveScreen)?
  package var completion: (@MainActor @Sendable (Ending) -> Void)?
  package var message: (@MainActor @Sendable (Payload) -> Void)?
  package var onEvent: [LifeCycle: @MainActor @Sendable () -> Void] = [:]
  package var onAppeared: (@MainActor @Sendable (ScreenContext) -> Void)?
  package var keepAlive: KeepAlive?
  package var isRestorable: Bool?
  package var isKept = false
  /// Whether a lifetime counted from the presentation is over.
  package var isExpired = false
  package var onExpiry: (@MainActor () -> Void)?

  package init(_ entry: Entry, _ context: ScreenContext) {
    self.entry = entry
    self.context = context
  }

  /// Takes from a request what concerns the visit it opened.
  package func take(_ request: Request) {
    completion = request.hooks.completion
    message = request.hooks.message
    onEvent = request.hooks.onEvent
    onAppeared = request.hooks.onAppeared
    keepAlive = request.keepAlive
    isRestorable = request.isRestorable
  }

  /// Makes this the resident of another visit: its screen had been kept and is shown again.
  package func moves(into entry: Entry) {
    self.entry = entry
    isKept = false
    isExpired = false
    onExpiry = nil
    context.begin(entry)
    (live as? any PayloadReceiving)?.receive(entry.payload)
  }
}

/// A transition that is being shown, and what happens when it is over.
package struct RunningTransition {
  package let id: TransitionID
  package let transition: Transition
  package let commit: Engine.Commit
  package let steps: LifeCyclePlan
  package var outcome: Outcome?
  package var watchdog: Int?
}

/// The screens that are being made for a request.
package struct Preparation {
  package let request: Request
  package var task: Task<Void, Never>?
  package var screens: [ContextID: (context: ScreenContext, live: any LiveScreen)] = [:]
  package var dependencies: [ContextID: [String: Any]] = [:]
}
