/// From a committed change to what screens and observers see of it.
extension Navigator {
  /// Starts: makes the screens of the first state and asks for what is guarded.
  package func begin() {
    let first = Request(.transaction([]), origin: .engine)
    let nothing = NavigationState.nothing(plan)
    let commit = Engine.Commit(
      first, from: nothing, to: state, Change(.restore), state.arrivals(since: nothing))
    let plan = LifeCyclePlan(commit)
    admit(commit)
    plan.walkBefore(tell)
    plan.walkAfter(tell)
    openGuardedStart()
  }

  /// Asks for the start where its guard has to be asked first.
  package func openGuardedStart() {
    if let tab = plan.startTab, state.hasTabs {
      if state.selectedTab != tab || state[.tab(tab)].isEmpty {
        send(Request(.show(tab: tab), origin: .engine))
      }
    } else if let start = plan.startScreen, state[.main].isEmpty {
      send(Request(.push(Visit(start), on: .main), origin: .engine))
    }
  }

  /// Carries a commit out: screens, life cycle, observers, transition, answers.
  package func show(_ commit: Engine.Commit, _ presenter: (any TransitionPresenter)?) {
    admit(commit)
    if self.plan.map.isRestorable { warnOfPayloads(commit.arrivals) }
    if commit.mayRenew { renew(commit) }
    let plan = isLifeNoticed ? LifeCyclePlan(commit) : nil
    plan?.walkBefore(tell)
    observers.tellAll(from: commit.before, to: commit.after, commit.change.kind, commit.request.id)
    present(commit, plan, presenter)
  }

  /// The second half: the rest of the life cycle, answers, the outcome.
  package func complete(_ commit: Engine.Commit, _ plan: LifeCyclePlan?, _ failure: Rejection? = nil) {
    if isLifeNoticed { (plan ?? LifeCyclePlan(commit)).walkAfter(tell) }
    commit.change.departures.forEach { close($0.entry, $0.ending) }
    closeUnseen(commit)
    checkInvariants()
    if !commit.isStep {
      settle(
        commit.request, failure.map { .rejected($0) } ?? .success(commit.change.outcome),
        LogEvent.Shift(commit))
    }
  }

  /// Whether anybody would notice a step of a screen's life.
  private var isLifeNoticed: Bool { !table.isEmpty || log.isHeard }

  // MARK: Screens

  /// Gives the entries that have come their context and their living screen.
  private func admit(_ commit: Engine.Commit) {
    guard hasMakers || commit.request.extras != nil || !kept.isEmpty else { return }
    commit.arrivals.forEach { admit($0, commit) }
    if !commit.isStep, preparation?.request == commit.request.id { preparation = nil }
  }

  private func admit(_ arrival: Arrival, _ commit: Engine.Commit) {
    let entry = arrival.entry
    let known = plan.known(entry)
    let extras = commit.extras(for: arrival)
    let maker = extras?.values.maker ?? known?.screen.maker
    guard maker != nil || extras != nil else { return }
    let resident = ready(for: arrival) ?? fresh(arrival, keepAlive(of: known, extras), maker)
    table[entry.id] = resident
    if let extras { resident.take(extras) }
    use(resident)
    listen(to: resident)
    extras?.values.hooks.willNavigate?(resident.context)
  }

  /// Notes what a living screen wants to be asked.
  package func listen(to resident: Resident) {
    if resident.live is any LeaveGuarding { engine.holders.insert(resident.entry.id) }
    if resident.live is any BackHandling { engine.backHandlers.insert(resident.entry.id) }
  }

  /// What was prepared for an entry.
  private func ready(for arrival: Arrival) -> Resident? {
    guard let resident = preparation?.screens.removeValue(forKey: arrival.entry.id) else { return nil }
    if resident.entry.id != arrival.entry.id { resident.move(into: arrival.entry, at: arrival.place) }
    resident.context.destination = nil
    return resident
  }

  /// What is kept beside an entry that has come: a screen that was kept, or a fresh one.
  private func fresh(_ arrival: Arrival, _ keepAlive: KeepAlive?, _ maker: ScreenMaker?) -> Resident {
    if let keepAlive, let old = reuse(arrival.entry, keepAlive) {
      old.move(into: arrival.entry, at: arrival.place)
      return old
    }
    let resident = begin(arrival, keepAlive)
    if case .immediate(let make) = maker { resident.live = make(resident.context) }
    return resident
  }

  /// The beginning of a screen: what is kept for it, before it is made.
  package func begin(_ arrival: Arrival, _ keepAlive: KeepAlive?) -> Resident {
    let context = ScreenContext(arrival.entry, owner: self)
    let resident = Resident(arrival.entry, at: arrival.place, context)
    resident.keepAlive = keepAlive
    if let keepAlive, keepAlive.lifetime.start == .presentation { startLifetime(of: resident, keepAlive) }
    return resident
  }

  package func keepAlive(of known: Plan.Known?, _ extras: Request.Extras?) -> KeepAlive? {
    extras?.values.keepAlive ?? known?.screen.lifetime.map { KeepAlive(within: $0) }
  }

  /// Hands new payloads to the screens whose entries stayed.
  package func renew(_ commit: Engine.Commit) {
    for entry in commit.after.renewals(since: commit.before) {
      guard let resident = table[entry.id] else { continue }
      resident.context.renew(entry)
      guard let receiver = resident.live as? any PayloadReceiving else { continue }
      note(.receive(entry.id, screen: entry.screen))
      receiver.receive(entry.payload)
    }
  }

  // MARK: The life cycle

  /// Takes one step in the life of an entry.
  package func tell(_ step: LifeCycle, _ entry: Entry) {
    let resident = table[entry.id]
    if step == .destroy, let resident, keep(resident) { return }
    note(.lifeCycle(step, entry.id, screen: entry.screen))
    guard let resident else { return }
    if step == .willAppear, resident.isDehydrated { rehydrate(resident) }
    resident.live?.lifeCycle(step)
    if step == .didDisappear { dehydrate(resident) }
    resident.event(step)?()
    if step == .didAppear, let appeared = resident.takeAppeared() { appeared(resident.context) }
    if step == .destroy { resident.context.closeScope() }
  }
}

extension LogEvent.Shift {
  /// What a commit changed.
  fileprivate init(_ commit: Engine.Commit) {
    self.init(
      commit.change.kind, from: commit.before.focusedEntry?.screen, to: commit.after.focusedEntry?.screen)
  }
}

extension Engine.Commit {
  /// What the request says about an entry that has come, if it was opened by it.
  func extras(for arrival: Arrival) -> Request.Extras? {
    isStep ? nil : request.extras(for: arrival, change)
  }

  /// Whether the change can have given a new payload to an entry that stayed.
  fileprivate var mayRenew: Bool {
    switch change.kind {
    case .push, .present, .dismiss, .tab: false
    case .pop: change.opened != nil
    default: true
    }
  }
}

extension Request {
  /// What the request says about an entry that it opens.
  package func extras(for arrival: Arrival, _ change: Change) -> Extras? {
    guard let extras else { return nil }
    if !extras.values.parts.isEmpty {
      guard let part = change.parts.firstIndex(of: arrival.entry.id) else { return nil }
      return part < extras.values.parts.count ? extras.values.parts[part] : nil
    }
    guard let name = command.visit?.nestedIn else { return arrival.entry.id == change.opened ? extras : nil }
    // Of a screen made with a navigator around it, the navigator gives the answer and the screen is the rest.
    var values = Values()
    if arrival.entry.id == change.opened {
      values.hooks.completion = extras.values.hooks.completion
    } else if arrival.place == .nested(name), arrival.entry.opener == change.opened {
      values = extras.values
      values.hooks.completion = nil
    } else {
      return nil
    }
    return Extras(values)
  }
}
