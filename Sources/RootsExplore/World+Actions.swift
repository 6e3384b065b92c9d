internal import Roots
internal import RootsApp

/// What the engine wants done, done without anything outside.
extension World {
  mutating func act(on action: Engine.Action) {
    switch action {
    case .commit(let commit): show(commit)
    case .settle(let request, let outcome): finish(request, outcome)
    case .ask(let attempt): ask(attempt)
    case .offerBack: engine.offered(.passed)
    case .prepare(let commit, _): engine.prepared(commit.request.id, nil)
    case .cut: engine.transitioning(nil)
    case .quit(let request): settle(request, .committed)
    case .held, .released, .unprepare, .diagnostic: break
    }
  }

  /// Starts: the screens of the first state, and what is guarded.
  mutating func begin() {
    let nothing = NavigationState.nothing(terrain.plan)
    let first = Request(.transaction([]), origin: .engine)
    let arrivals = engine.state.arrivals(since: nothing)
    arrivals.each { admit($0, first, nil) }
    if !terrain.watched.isEmpty {
      let life = LifeCyclePlan(
        Engine.Commit(first, from: nothing, to: engine.state, Change(.restore), arrivals))
      life.walkBefore { tell($0, $1) }
      life.walkAfter { tell($0, $1) }
    }
    openGuardedStart()
  }

  private mutating func openGuardedStart() {
    let state = engine.state
    if let tab = terrain.plan.startTab, state.hasTabs {
      if state.selectedTab != tab || state[.tab(tab)].isEmpty {
        send(Request(.show(tab: tab), origin: .engine), nil)
      }
    } else if let start = terrain.plan.startScreen, state[.main].isEmpty {
      send(Request(.push(Visit(start), on: .main), origin: .engine), nil)
    }
  }

  // MARK: Commits

  private mutating func show(_ commit: Engine.Commit) {
    let outer = handling
    handling = commit.request
    note(commit)
    commit.arrivals.each { admit($0, commit.request, commit.isStep ? nil : commit.change) }
    if !commit.isStep, let id = commit.change.opened, let ticket = tickets[commit.request.id],
      commit.arrivals.contains(where: { $0.entry.id == id })
    {
      take(ticket, for: id)
    }
    if terrain.watched.isEmpty {
      commit.change.departures.each { if !keep($0.entry) { script.forget($0.entry.id) } }
    } else {
      let life = LifeCyclePlan(commit)
      life.walkBefore { tell($0, $1) }
      life.walkAfter { tell($0, $1) }
    }
    commit.change.departures.each { close($0.entry, $0.ending) }
    if !commit.isStep { settle(commit.request, .success(commit.change.outcome)) }
    handling = outer
  }

  private mutating func admit(_ arrival: Arrival, _ request: Request, _ change: Change?) {
    guard !arrival.entry.isTabHost else { return }
    ledger.visits += 1
    takeIn(arrival, request, change)
    if terrain.hasHolders, terrain.plan.known(arrival.entry)?.screen.mayHold == true {
      engine.holders.insert(arrival.entry.id)
    }
  }

  private mutating func take(_ ticket: Ticket, for id: ContextID) {
    switch ticket {
    case .answer(let waiting): script.wait(for: id, waiting)
    case .consent(let consent): consents[id] = consent
    }
  }

  private mutating func tell(_ step: LifeCycle, _ entry: Entry) {
    if step == .destroy {
      if !keep(entry) { letGo(entry) }
    } else if terrain.watched.contains(entry.screen) {
      perform(terrain.app.step(step, of: self.entry(entry.id) ?? entry, script))
    }
  }

  /// Delivers the one answer of a visit.
  private mutating func close(_ entry: Entry, _ ending: Roots.Ending) {
    guard !entry.isTabHost else { return }
    ledger.visits -= 1
    notes.add(.completion(entry.screen, ending.fate))
    if let consent = consents.removeValue(forKey: entry.id) { end(consent, ending) }
    guard let waiting = script.waiting[entry.id] else { return }
    if let opener = waiting.opener, engine.state.find(opener) == nil {
      notes.add(.completion(entry.screen, "dropped"))
    }
    let state = engine.state
    perform(terrain.app.answer(of: entry.id, ending, &script) { state.find($0)?.entry })
  }

  // MARK: Outcomes

  private mutating func finish(_ request: Request, _ outcome: Outcome) {
    let outer = handling
    handling = request
    var outcome = outcome
    if outcome == .unchanged { outcome = effect(of: request) }
    if case .reselect = request.command, outcome == .unchanged, let entry = engine.state.baseEntry {
      tell(.didReselect, entry)
    }
    handling = outer
    settle(request, outcome)
  }

  private mutating func settle(_ request: Request, _ outcome: Outcome) {
    ledger.requests -= 1
    notes.outcome(request, outcome)
    let ticket = tickets.isEmpty ? nil : tickets.removeValue(forKey: request.id)
    guard case .consent(let consent) = ticket, let reason = outcome.rejection else { return }
    let outer = handling
    handling = request
    answer(consent.attempt, .refuse(reason.description))
    handling = outer
  }

  /// Carries out what has no effect on the state itself; says what became of it.
  private mutating func effect(of request: Request) -> Outcome {
    switch request.command {
    case .message(let payload, let id): return deliver(payload, from: id ?? request.entry)
    case .tell(let payload, let flow): return deliver(payload, to: flow)
    case .grant(let id): return answerHeld(id, .allow)
    case .refuse(let id, let why): return answerHeld(id, .refuse(why))
    case .advance(let duration):
      advance(by: duration)
      return .committed
    default: return .unchanged
    }
  }

  private mutating func deliver(_ payload: Payload, from id: ContextID?) -> Outcome {
    guard let id = id ?? engine.state.focusedEntry?.id, entry(id) != nil else { return .unchanged }
    if terrain.readsMessages,
      let hearer = terrain.app.hearer(of: payload.value, from: id, in: engine.state)
    {
      perform(terrain.app.message(payload.value, of: hearer, script))
    }
    return .committed
  }

  /// Offers a message to the screens of a flow, from the top, and to the one around them.
  private mutating func deliver(_ payload: Payload, to flow: String) -> Outcome {
    guard let host = engine.state.host(of: flow) else {
      return .rejected(.notAllowedHere(flow, why: "it is not open, and hears nothing"))
    }
    let stack = engine.state[.nested(flow)]
    let hearers = Array(stack.fromTop) + [host].compactMap { entry($0) }
    if let hearer = hearers.first(where: { terrain.app.script($0)?.onInput.isEmpty == false }) {
      perform(terrain.app.input(payload.value, of: hearer, script))
    }
    return .committed
  }

  private mutating func answerHeld(_ id: RequestID?, _ decision: Guard.Decision) -> Outcome {
    let held = engine.held
    guard let match = id.map({ id in held.last { $0.request.id == id } }) ?? held.last else {
      return .unchanged
    }
    answer(match.attempt, decision)
    return .committed
  }
}

extension Roots.Ending {
  /// The one word for how it ended.
  var fate: String {
    switch self {
    case .completed: "completed"
    case .cancelled(let why): why.rawValue
    }
  }
}

extension Few {
  /// Shows each of them; compiled where it is used, for it is used after every move.
  @inline(__always)
  func each(_ look: (Element) -> Void) {
    switch self {
    case .none: break
    case .one(let element): look(element)
    case .many(let elements): for element in elements { look(element) }
    }
  }
}
