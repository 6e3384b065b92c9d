/// What the navigator keeps for one visit beside its entry: the living screen and who waits for its answer.
///
/// A visit to a screen that is a name only, opened by a plain request, has none.
@MainActor package final class Resident {
  package private(set) var entry: Entry
  package private(set) var place: Place
  package let context: ScreenContext
  package var live: (any LiveScreen)?
  private var extras: Request.Extras?
  private var hasAppeared = false
  package var keepAlive: KeepAlive?
  package private(set) var isRestorable: Bool?
  /// The name under which the request wanted the visit kept across launches.
  package var restorationName: RestorationName? { extras?.values.restorationName }
  /// Which of several keepings this is; a kill for another one does nothing.
  package var keeping = 0
  /// The key under which it would be kept, while it is in use.
  package var keyInUse: String?
  /// Whether a lifetime counted from the presentation is over.
  package var isExpired = false
  /// Whether its screen was let go while something else hides it.
  package var isDehydrated = false
  package var onExpiry: (@MainActor () -> Void)?

  package init(_ entry: Entry, at place: Place, _ context: ScreenContext) {
    self.entry = entry
    self.place = place
    self.context = context
  }

  /// Takes from a request what concerns the visit it opened.
  package func take(_ extras: Request.Extras) {
    self.extras = extras
    keepAlive = extras.values.keepAlive ?? keepAlive
    isRestorable = extras.values.isRestorable
  }

  /// Who makes the screen, if the request wanted somebody else than the definition.
  package var maker: ScreenMaker? { extras?.values.maker }

  /// Who listens to messages of the screen.
  package var message: (@MainActor @Sendable (Payload) -> Void)? { extras?.values.hooks.message }

  /// What the request wanted done at a step of the screen's life.
  package func event(_ step: LifeCycle) -> (@MainActor @Sendable () -> Void)? {
    guard let extras, !extras.values.hooks.onEvent.isEmpty else { return nil }
    return extras.values.hooks.onEvent[step]
  }

  /// What the request wanted done when the screen appears for the first time; once.
  package func takeAppeared() -> (@MainActor @Sendable (ScreenContext) -> Void)? {
    guard !hasAppeared else { return nil }
    hasAppeared = true
    return extras?.values.hooks.onAppeared
  }

  /// Who waits for the screen's answer; once.
  package func takeCompletion() -> (@MainActor @Sendable (Ending) -> Void)? {
    defer { extras = nil }
    return extras?.values.hooks.completion
  }

  /// Makes this the resident of another visit: its screen had been kept and is shown again.
  package func move(into entry: Entry, at place: Place) {
    self.entry = entry
    self.place = place
    hasAppeared = false
    extras = nil
    isRestorable = nil
    isDehydrated = false
    onExpiry = nil
    context.begin(entry)
    (live as? any PayloadReceiving)?.receive(entry.payload)
  }
}

/// A transition that is being shown, and what happens when it is over.
@MainActor package final class RunningTransition {
  package let id: TransitionID
  package let transition: Transition
  package let commit: Engine.Commit
  package let plan: LifeCyclePlan?
  /// Whether a front end is still showing it.
  package var isShowing: Bool
  /// Whether the payload of what it shows is still being fetched.
  package var isLoading: Bool
  package var watchdog: Int?
  /// Why the request failed although the state has changed, if so.
  package var failure: Rejection?

  package init(
    id: TransitionID, transition: Transition, commit: Engine.Commit, plan: LifeCyclePlan?, isShowing: Bool,
    isLoading: Bool
  ) {
    self.id = id
    self.transition = transition
    self.commit = commit
    self.plan = plan
    self.isShowing = isShowing
    self.isLoading = isLoading
  }

  /// Whether nothing of it goes on.
  package var isOver: Bool { !isShowing && !isLoading }
}

/// The screens that are being made for a request; if it is begun anew, that is another preparation.
@MainActor package final class Preparation {
  package let request: RequestID
  package var task: Task<Void, Never>?
  package var screens: [ContextID: Resident] = [:]

  package init(_ request: RequestID) { self.request = request }
}
