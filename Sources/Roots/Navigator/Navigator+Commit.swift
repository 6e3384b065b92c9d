/// From a committed change to what screens, observers and waiters see of it.
extension Navigator {
  /// Starts: makes the screens of the first state and asks for what is guarded.
  package func begin() {
    let empty = NavigationState.nothing(plan)
    let first = Request(.transaction([]), origin: .engine)
    let arrivals = state.arrivals(since: empty)
    let commit = Engine.Commit(
      request: first, command: first.command, before: empty, after: state, change: Change(.restore),
      arrivals: arrivals)
    let steps = LifeCyclePlan(from: empty, to: state, arrivals: arrivals, ended: [])
    admit(arrivals, commit)
    walk(steps.before)
    walk(steps.after)
    openGuardedStart()
  }

  /// Asks for the start where its guard has to be asked first.
  private func openGuardedStart() {
    if let tab = plan.startTab, state.hasTabs {
      if state.selectedTab != tab || state[.tab(tab)].isEmpty {
        send(Request(.show(tab: tab), origin: .engine))
      }
    } else if let start = plan.startScreen, state[.main].isEmpty {
      send(Request(.push(Visit(start), on: .main), origin: .engine))
    }
  }

  /// Carries a commit out: screens, life cycle, transition, observers, answers.
  package func show(_ commit: Engine.Commit) {
    finishTransition(skipped: true)
    handling = commit.request
    defer { handling = nil }
    log.note(
      now,
      .committed(
        commit.request.id, commit.change.kind, from: commit.before.focusedEntry?.key,
        to: commit.after.focusedEntry?.key))
    let steps = LifeCyclePlan(
      from: commit.before, to: commit.after, arrivals: commit.arrivals, ended: commit.change.ended)
    admit(commit.arrivals, commit)
    renew(commit)
    walk(steps.before)
    observers.tellAll(from: commit.before, to: commit.after, commit.change.kind, commit.request.id)
    begin(commit, steps)
  }

  /// Gives the entries that have come their context and their living screen.
  private func admit(_ arrivals: [Arrival], _ commit: Engine.Commit) {
    for arrival in arrivals {
      let entry = arrival.entry
      let request = commit.request
      let isOpened = entry.id == commit.change.opened
      let resident = resident(for: entry, isOpened ? request : nil)
      table[entry.id] = resident
      if isOpened { resident.take(request) }
      if resident.live is any LeaveGuarding { engine.holders.insert(entry.id) }
      if isOpened { request.hooks.willNavigate?(resident.context) }
      if let keep = resident.keepAlive ?? lifetime(of: entry), keep.lifetime.start == .presentation {
        startLifetime(of: resident, keep)
      }
    }
    if preparation?.request.id == commit.request.id { preparation = nil }
  }

  /// What is kept beside an entry: a screen that was kept, one that was prepared, or a fresh one.
  private func resident(for entry: Entry, _ request: Request?) -> Resident {
    if let kept = reuse(entry, request?.keepAlive) {
      kept.moves(into: entry)
      return kept
    }
    let prepared = preparation?.screens[entry.id]
    let context = prepared?.context ?? ScreenContext(entry, navigator: self)
    context.dependencies = preparation?.dependencies[entry.id] ?? [:]
    let resident = Resident(entry, context)
    resident.live = prepared?.live
    if resident.live == nil, case .immediate(let make) = request?.maker ?? plan.known(entry)?.screen.maker {
      resident.live = make(context)
    }
    context.live = resident.live
    return resident
  }

  /// Hands a new payload to the screen whose entry stayed.
  private func renew(_ commit: Engine.Commit) {
    guard let id = commit.change.opened, let resident = table[id] else { return }
    let payload = commit.after.find(id)?.entry.payload
    guard payload != resident.context.payload else { return }
    resident.context.payload = payload
    (resident.live as? any PayloadReceiving)?.receive(payload)
  }

  /// Takes steps of the life cycle, in order.
  private func walk(_ steps: [LifeCyclePlan.Step]) {
    for step in steps {
      switch step.step {
      case .destroy: destroy(step.entry)
      default: tell(step.step, step.entry)
      }
    }
  }

  package func tell(_ step: LifeCycle, _ entry: Entry) {
    log.note(now, .lifeCycle(step, entry.id, screen: entry.screen))
    guard let resident = table[entry.id] else { return }
    resident.live?.lifeCycle(step)
    resident.onEvent[step]?()
    if step == .didAppear, let appeared = resident.onAppeared {
      resident.onAppeared = nil
      appeared(resident.context)
    }
  }

  private func destroy(_ entry: Entry) {
    if let resident = table[entry.id], keep(resident) { return }
    tell(.destroy, entry)
    table[entry.id]?.context.scope.close()
  }

  // MARK: Transitions

  private func begin(_ commit: Engine.Commit, _ steps: LifeCyclePlan) {
    let transition = self.transition(for: commit)
    let id = mintTransition()
    running = RunningTransition(id: id, transition: transition, commit: commit, steps: steps)
    guard let presenter, commit.request.motion == .animated, transition != .none else {
      finishTransition(skipped: false)
      return
    }
    log.note(now, .transitionBegan(transition, commit.request.id))
    let presentation = Presentation(
      before: commit.before, after: commit.after, transition: transition, kind: commit.change.kind
    ) { [weak self] in
      self?.transitionEnded(id)
    }
    guard presenter.present(presentation) == .running else {
      finishTransition(skipped: false)
      return
    }
    guard running?.id == id else { return }
    engine.transitioning(id)
    running?.watchdog = timers.after(transitionLimit) { [weak self] in self?.transitionTimedOut(id) }
  }

  /// The transition of a change: the request's, the edge's, the screen's, or that of the kind of change.
  private func transition(for commit: Engine.Commit) -> Transition {
    if let asked = commit.request.transition { return asked }
    let (from, to) = (commit.before.focusedEntry, commit.after.focusedEntry)
    let isOpening = commit.change.opened != nil
    let (parent, child) = isOpening ? (from, to) : (to, from)
    if let parent, let child {
      let edge = plan.known(parent)?.screen.children.first { $0.name == child.screen }
      if let transition = edge?.transition { return transition }
    }
    if let own = child.flatMap({ plan.known($0)?.screen.transition }) { return own }
    switch commit.change.kind {
    case .push, .pop, .path, .replace, .stack, .url, .transaction: return .push
    case .present, .dismiss: return .modal
    case .tab, .payload, .tabs, .restore, .evict, .none: return .none
    }
  }

  private func transitionEnded(_ id: TransitionID) {
    guard running?.id == id else {
      diagnose("a transition that is over ended again")
      return
    }
    finishTransition(skipped: false)
    pump()
  }

  private func transitionTimedOut(_ id: TransitionID) {
    guard running?.id == id else { return }
    diagnose("transition did not end within \(transitionLimit); its last frame is shown")
    finishTransition(skipped: true)
    pump()
  }

  /// Brings the running transition to its end: the second half of the life cycle, answers, the outcome.
  package func finishTransition(skipped: Bool) {
    guard let ending = running else { return }
    running = nil
    engine.transitioning(nil)
    if let watchdog = ending.watchdog {
      timers.cancel(watchdog)
      if skipped { presenter?.skipToEnd() }
      log.note(now, .transitionEnded(ending.transition, ending.commit.request.id))
    }
    let outer = handling
    handling = ending.commit.request
    defer { handling = outer }
    walk(ending.steps.after)
    for ended in ending.commit.change.ended { close(ended.entry, ended.ending) }
    checkInvariants()
    if let outcome = ending.outcome { settle(ending.commit.request, outcome) }
  }

  // MARK: Ends

  /// Delivers the one answer of a visit and lets go of everything kept for it.
  package func close(_ entry: Entry, _ ending: Ending) {
    guard entry.screen != NavigationState.tabHost, let resident = table.removeValue(forKey: entry.id) else {
      return
    }
    log.note(now, .completion(entry.id, screen: entry.screen, ending))
    let completion = resident.completion
    resident.completion = nil
    completion?(ending)
  }

  /// Ends a request; while its transition runs the outcome waits for the end of it.
  package func finish(_ request: Request, _ outcome: Outcome) {
    if running?.commit.request.id == request.id {
      running?.outcome = outcome
      return
    }
    if let reason = outcome.rejection, bubble(request, reason) { return }
    var outcome = outcome
    if outcome == .unchanged { outcome = effect(of: request) }
    followUp(request, outcome)
    settle(request, outcome)
  }

  package func settle(_ request: Request, _ outcome: Outcome) {
    log.note(now, .outcome(request.id, outcome))
    let outer = handling
    handling = request
    defer { handling = outer }
    if let reason = outcome.rejection {
      request.hooks.onFailure?(reason)
      if case .rolledBack = reason { request.hooks.completion?(.cancelled(.rolledBack)) }
    }
    request.hooks.outcome?(outcome)
  }

  /// What an outcome means beyond the state: hooks of tabs, the host's answer to going back.
  private func followUp(_ request: Request, _ outcome: Outcome) {
    switch (request.command, outcome) {
    case (.reselect, .success(.unchanged)):
      if let entry = state.baseEntry { tell(.didReselect, entry) }
    case (.back, .rejected(.atRoot)), (.back, .rejected(.empty)):
      onBackAtRoot?()
    case (.complete(_, let id), .success(.unchanged)), (.cancel(let id), .success(.unchanged)):
      let who = (id ?? request.entry).map(\.description) ?? "nobody"
      diagnose("\(who) has ended already; a second answer does nothing")
    default: break
    }
  }
}

extension NavigationState {
  /// The state in which nothing is open at all.
  package static func nothing(_ plan: Plan) -> NavigationState { NavigationState(bare: plan) }
}
