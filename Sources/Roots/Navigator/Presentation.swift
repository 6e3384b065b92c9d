/// A front end's half of a transition.
@MainActor public protocol TransitionPresenter: AnyObject {
  /// Shows a change; the presentation is told once when that is over.
  /// - Returns: `.running` if the transition goes on, `.done` if there is nothing to wait for.
  func present(_ presentation: Presentation) -> PresentationPhase

  /// Draws the end of a running transition at once: another change is coming, or its time is over.
  func skipToEnd()
}

/// Whether a transition goes on.
public enum PresentationPhase: Sendable {
  /// It goes on; the presentation is told when it is over.
  case running
  /// There is nothing to wait for.
  case done
}

/// One change as it is to be shown.
public struct Presentation: Sendable {
  /// What was there.
  public let before: NavigationState
  /// What is there now.
  public let after: NavigationState
  /// How the change is shown.
  public let transition: Transition
  /// What kind of change it is.
  public let kind: Change.Kind
  // Most transitions are over before anybody asks for a function that says so.
  private let teller: Teller

  /// Tells the navigator that the transition is over.
  public var ended: @MainActor @Sendable () -> Void { { [teller] in teller.tell(nil) } }
  /// Tells the navigator that the transition could not be shown; the change stays.
  public var failed: @MainActor @Sendable (_ why: String) -> Void { { [teller] why in teller.tell(why) } }

  /// Whom to tell of the end of which transition.
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
  /// Shows a change that has been committed; without a presenter it is shown at once.
  package func present(
    _ commit: Engine.Commit, _ plan: LifeCyclePlan?, _ presenter: (any TransitionPresenter)?
  ) {
    let loading = commit.request.extras == nil ? nil : loading(of: commit)
    let transition = presenter == nil ? .none : transition(for: commit)
    let isStill = presenter == nil || commit.request.motion == .still || transition == .none
    if isStill && loading == nil { return complete(commit, plan) }
    lastTransition += 1
    let id = TransitionID(number: lastTransition)
    running = RunningTransition(
      id: id, transition: isStill ? .none : transition, commit: commit, plan: plan, isShowing: !isStill,
      isLoading: loading != nil)
    engine.transitioning(id)
    if let loading { begin(loading, of: commit.request) }
    if !isStill, let presenter { begin(transition, id, of: commit, presenter) }
    // What is over already needs nobody to watch it.
    guard let running, running.id == id, !running.isOver else { return }
    running.watchdog = timers.after(transitionLimit) { [weak self] in self?.transitionTimedOut(id) }
  }

  private func begin(
    _ transition: Transition, _ id: TransitionID, of commit: Engine.Commit,
    _ presenter: any TransitionPresenter
  ) {
    note(.transitionBegan(transition, commit.request.id))
    let presentation = Presentation(commit, transition, id, on: self)
    if presenter.present(presentation) == .done, running?.id == id { running?.isShowing = false }
  }

  /// The transition of a change: the request's, the navigator's, the edge's, the screen's, or that of the
  /// kind of change.
  private func transition(for commit: Engine.Commit) -> Transition {
    if let asked = commit.request.transition ?? transition { return asked }
    if case .go(_, _, .none) = commit.request.command { return .none }
    let (parent, child) = ends(of: commit)
    return plan.transition(from: parent, to: child) ?? commit.change.kind.transition
  }

  /// The screen that leads to the other one, and the one that comes or goes.
  private func ends(of commit: Engine.Commit) -> (parent: Entry?, child: Entry?) {
    let (from, to) = (commit.before.focusedEntry, commit.after.focusedEntry)
    guard let id = commit.change.opened else {
      if commit.change.kind == .tab { return (from, to) }
      let left = commit.change.ended.first?.entry ?? from
      return (left?.id == to?.id ? from : to, left)
    }
    let opened = to?.id == id ? to : commit.after.find(id)?.entry
    return (from, opened)
  }

  fileprivate func transitionEnded(_ id: TransitionID, _ failure: String?) {
    if skipped == id { return }
    guard let running, running.id == id, running.isShowing else {
      diagnose("a transition that is over ended again")
      return
    }
    if let failure { diagnose("transition '\(running.transition)' failed: \(failure)") }
    self.running?.isShowing = false
    pump()
  }

  private func transitionTimedOut(_ id: TransitionID) {
    guard running?.id == id else { return }
    diagnose("a transition did not end within \(transitionLimit); its last frame is shown")
    busily { finishTransition(skipped: true) }
  }

  /// Brings a running transition to its end at once: the window has changed, say.
  public func skipTransition() { busily { finishTransition(skipped: true) } }

  /// Brings the running transition to its end: the second half of the life cycle, answers, the outcome.
  package func finishTransition(skipped isSkipped: Bool) {
    guard let over = running else { return }
    running = nil
    engine.transitioning(nil)
    engine.unlock(over.commit.request.id)
    over.watchdog.map(timers.cancel)
    if isSkipped && over.isShowing {
      skipped = over.id
      presenter?.skipToEnd()
      skipped = nil
    }
    if over.transition != .none { note(.transitionEnded(over.transition, over.commit.request.id)) }
    during(.commit(over.commit)) { complete(over.commit, over.plan, over.failure) }
  }
}

extension Plan {
  /// The transition of the edge between two screens, or that of the second one, where they have any.
  fileprivate func transition(from parent: Entry?, to child: Entry?) -> Transition? {
    guard let child else { return nil }
    if let parent, let known = known(parent), known.hasTransitions {
      for edge in known.screen.children {
        let isTaken =
          edge.name == child.screen || edge.kind == .tab && root(ofTab: edge.name)?.screen == child.screen
        if isTaken { return edge.transition ?? self.known(child)?.screen.transition }
      }
    }
    return known(child)?.screen.transition
  }
}

extension Change.Kind {
  fileprivate var transition: Transition {
    switch self {
    case .push, .pop, .path, .replace, .stack, .url, .transaction: .push
    case .present, .dismiss: .modal
    case .tab, .payload, .tabs, .restore, .evict, .none: .none
    }
  }
}

// MARK: - Payloads that come late

extension Navigator {
  /// A payload that is fetched while its screen is shown already.
  private struct Loading {
    let id: ContextID
    let load: @MainActor @Sendable () async throws -> Payload
  }

  /// What a request fetches for the screen it has opened; nothing where it was sent on to another screen.
  private func loading(of commit: Engine.Commit) -> Loading? {
    for arrival in commit.arrivals where arrival.entry.screen == commit.request.command.visit?.screen {
      if let load = commit.extras(for: arrival)?.values.hooks.loadShown {
        return Loading(id: arrival.entry.id, load: load)
      }
    }
    return nil
  }

  private func begin(_ loading: Loading, of request: Request) {
    engine.lock(request.id)
    let context = context(loading.id)
    context?.isLoading = true
    context?.scope.begin { [weak self] in
      do {
        let payload = try await loading.load()
        self?.loaded(payload, for: loading.id, request)
      } catch {
        self?.notLoaded(loading.id, request, "\(error)")
      }
    }
  }

  private func loaded(_ payload: Payload, for id: ContextID, _ request: Request) {
    busily {
      do throws(Rejection) {
        guard let commit = try engine.fill(id, payload, for: request) else { return }
        endLoading(of: id, request)
        renew(commit)
        observers.tellAll(from: commit.before, to: commit.after, commit.change.kind, request.id)
      } catch {
        giveUp(id, request, error)
      }
    }
  }

  private func notLoaded(_ id: ContextID, _ request: Request, _ why: String) {
    busily { giveUp(id, request, .guardFailed("payload", why: why)) }
  }

  /// Closes a screen that stays without its payload; its request is refused if nobody was told of it yet.
  private func giveUp(_ id: ContextID, _ request: Request, _ reason: Rejection) {
    guard state.find(id) != nil else { return }
    if running?.commit.request.id == request.id {
      running?.failure = reason
    } else {
      diagnose("the payload of \(id) came to nothing: \(reason)")
    }
    endLoading(of: id, request)
    send(Request(.cancel(from: id), origin: .engine).force())
  }

  private func endLoading(of id: ContextID, _ request: Request) {
    table[id]?.context.isLoading = false
    if running?.commit.request.id == request.id { running?.isLoading = false }
    engine.unlock(request.id)
  }
}
