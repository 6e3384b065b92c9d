/// Showing changes, and payloads that come while their screens are shown already.
extension Program {
  struct RunningTransition: Sendable {
    let id: TransitionID
    let transition: Transition
    let showing: Showing
    var isShowing: Bool
    var isLoading: Bool
    var watchdog: Int?
    var failure: Rejection?

    var isOver: Bool { !isShowing && !isLoading }

    var commit: Engine.Commit { showing.commit }
  }

  package var runningRequest: Request? { running?.commit.request }

  /// Without a presenter the transition is over at once.
  mutating func present(_ showing: inout Showing) {
    let commit = showing.commit
    let isPresented = interest.contains(.transitions)
    if !isPresented && commit.request.extras == nil { return }
    let loading = commit.loading
    let transition = isPresented ? self.transition(for: commit) : .none
    let isStill =
      transition == .none || commit.request.motion == .still || !commit.after.looksOther(than: commit.before)
    if isStill && loading == nil { return }
    lastTransition += 1
    let id = TransitionID(number: lastTransition)
    running = RunningTransition(
      id: id, transition: isStill ? .none : transition, showing: showing, isShowing: !isStill,
      isLoading: loading != nil)
    showing.go(to: .over)
    engine.transitioning(id)
    if let loading {
      engine.lock(commit.request.id)
      later(.effect(.load(loading.id, commit, loading.load)))
    }
    if !isStill { later(.effect(.present(commit, transition, id))) }
    later(.watch(id))
  }

  mutating func watch(_ id: TransitionID) {
    guard let running, running.id == id, !running.isOver else { return }
    let token = timers.set(.transition(id), at: moment(after: transitionLimit))
    self.running?.watchdog = token
  }

  package mutating func transitionEnded(_ id: TransitionID, _ failure: String? = nil) {
    if skipped == id { return }
    guard let running, running.id == id, running.isShowing else {
      diagnose("a transition that is over ended again")
      return
    }
    if let failure { diagnose("transition '\(running.transition)' failed: \(failure)") }
    self.running?.isShowing = false
  }

  @inline(never) package mutating func shown(_ id: TransitionID) {
    if running?.id == id { running?.isShowing = false }
  }

  mutating func transitionTimedOut(_ id: TransitionID) {
    guard running?.id == id else { return }
    let limit = transitionLimit
    diagnose("a transition did not end within \(limit); its last frame is shown")
    finishTransition(skipped: true)
  }

  /// Brings the running transition to its end: the second half of the life cycle, answers, the outcome.
  package mutating func finishTransition(skipped isSkipped: Bool) {
    guard let over = running.take() else { return }
    engine.transitioning(nil)
    engine.unlock(over.commit.request.id)
    over.watchdog.map { timers.cancel($0) }
    if isSkipped && over.isShowing {
      skipped = over.id
      later(.effect(.skip))
      later(.skipEnded)
    }
    if over.transition != .none { note(.transitionEnded(over.transition, over.commit.request.id)) }
    var showing = over.showing
    showing.go(to: .after)
    showing.failure = over.failure
    later(.show(showing), .commit(over.commit))
  }

  /// The request's transition, the navigator's, the edge's, the screen's, or that of the kind of change.
  private func transition(for commit: Engine.Commit) -> Transition {
    if let asked = commit.request.transition ?? transition { return asked }
    if case .go(_, _, .none) = commit.request.command { return .none }
    guard plan.hasTransitions else { return commit.look.transition }
    let (parent, child) = ends(of: commit)
    return plan.transition(from: parent, to: child) ?? commit.look.transition
  }

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
}

extension Plan {
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

extension Engine.Commit {
  /// The kind of change that this looks like: what was done in several steps is shown as one.
  fileprivate var look: Change.Kind {
    switch change.kind {
    case .path, .url, .transaction:
      if after.layers.count > before.layers.count { return .present }
      guard arrivals.isEmpty else { return change.kind }
      if change.departures.isEmpty { return .tab }
      return after.layers.count < before.layers.count ? .dismiss : change.kind
    case .push, .pop, .replace, .stack, .tab, .present, .dismiss, .payload, .tabs, .restore, .evict, .none:
      return change.kind
    }
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

extension Engine.Commit {
  /// The payload to be fetched for the screen that was opened; `nil` if the request was sent on to another screen.
  fileprivate var loading: (id: ContextID, load: @MainActor @Sendable () async throws -> Payload)? {
    guard request.extras != nil else { return nil }
    for arrival in arrivals where arrival.entry.screen == request.command.visit?.screen {
      if let load = extras(for: arrival)?.values.hooks.loadShown { return (arrival.entry.id, load) }
    }
    return nil
  }
}

extension Program {
  /// Puts a payload in its place that came while its screen was shown already.
  package mutating func loaded(_ payload: Payload, for id: ContextID, _ request: Request) {
    do throws(Rejection) {
      guard let commit = try engine.fill(id, payload, for: request) else { return }
      endLoading(of: id, request)
      later(.show(Showing(commit, .payload)))
    } catch {
      giveUp(id, request, error)
    }
  }

  /// Closes a screen that stays without its payload; its request is refused if it has no outcome yet.
  package mutating func giveUp(_ id: ContextID, _ request: Request, _ reason: Rejection) {
    guard state.find(id) != nil else { return }
    if running?.commit.request.id == request.id {
      running?.failure = reason
    } else {
      diagnose("the payload of \(id) could not be loaded: \(reason)")
    }
    endLoading(of: id, request)
    send(Request(.cancel(from: id), origin: .engine).force())
  }

  private mutating func endLoading(of id: ContextID, _ request: Request) {
    later(.effect(.loadingEnded(id)))
    if running?.commit.request.id == request.id { running?.isLoading = false }
    engine.unlock(request.id)
  }

  /// Goes on although the payload of a screen that is shown already is still being fetched.
  package mutating func stopWaitingForPayload() {
    if running?.isLoading == true { finishTransition(skipped: true) }
  }

  // MARK: Payloads and screens before the commit

  package mutating func loaded(_ id: RequestID, _ payload: Payload) {
    engine.loaded(id, payload)
  }

  package mutating func prepared(_ id: RequestID, _ failure: Rejection? = nil) {
    if failure != nil { abandonPreparation() }
    engine.prepared(id, failure)
  }

  package var isPreparing: Bool { preparation != nil }
}

extension Engine.Commit {
  /// Visits asked for what a new screen requires: the one for which it is opened, then the one before it on the way.
  package func providers(for arrival: Arrival) -> [ContextID] {
    [request.entry ?? before.focusedEntry?.id, after.predecessor(of: arrival)].compactMap { $0 }
  }
}

extension NavigationState {
  /// The visit from which one gets to a new one: what stands below it, or what is nested around it.
  fileprivate func predecessor(of arrival: Arrival) -> ContextID? {
    let entries = self[arrival.place].entries
    guard let position = entries.firstIndex(where: { $0.id == arrival.entry.id }), position > 0 else {
      return arrival.entry.opener
    }
    let below = entries[position - 1]
    return below.isTabHost ? arrival.entry.opener : below.id
  }
}
