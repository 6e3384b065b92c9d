extension Program {
  mutating func end(_ entry: Entry, _ ending: Ending) -> Effect? {
    guard !entry.isTabHost else { return nil }
    if keep.isInUse { _ = keep.release(entry.id) }
    abandonLoading(entry.id)
    if let waiter = waiters.isEmpty ? nil : waiters.removeValue(forKey: entry.id) {
      engine.history.hear(entry.id, by: waiter)
      later(.effect(.ended(entry, ending)))
      switch waiter {
      case .handler(let number, let opener):
        later(.effect(.handle(number, of: entry, opener: opener, ending)))
      case .question(let id, let remembers): settleQuestion(id, remembers, entry.screen, ending)
      case .restored: answerRestored(entry.screen, ending)
      }
      return nil
    }
    return interest.isDisjoint(with: [.life, .endings, .events]) ? nil : .ended(entry, ending)
  }

  /// Answers for entries that a transaction opened and closed again: they were never seen, but are waited for.
  mutating func answerUnseen(_ commit: Engine.Commit) {
    guard let parts = commit.request.extras?.values.parts, !parts.isEmpty, !commit.isStep else { return }
    let arrived = Set(commit.arrivals.map(\.entry.id))
    for (part, id) in zip(parts, commit.change.parts).reversed() {
      guard let part, let id, !arrived.contains(id) else { continue }
      later(.effect(.unseen(part)))
    }
  }

  mutating func finish(_ request: Request, _ outcome: Outcome) -> Effect? {
    abandonPreparation(of: request.id)
    if interest.contains(.climbing), let reason = outcome.rejection, reason.concernsSomebodyElse {
      return .climb(request, reason)
    }
    guard outcome == .unchanged || request.command == .back else { return settle(request, outcome, nil) }
    // A message has its outcome when it has been offered to all its listeners.
    guard let outcome = outcome == .unchanged ? effect(of: request) : outcome else { return nil }
    later(.followUp(request, outcome))
    later(.settle(request, outcome))
    return nil
  }

  package mutating func refuse(_ request: Request, _ reason: Rejection) {
    later(.followUp(request, .rejected(reason)))
    later(.settle(request, .rejected(reason)))
  }

  mutating func settle(_ commit: Engine.Commit, _ failure: Rejection?) -> Effect? {
    if commit.request.extras == nil, interest.isDisjoint(with: [.outcomes, .events]) { return nil }
    return settle(commit.request, failure.map { .rejected($0) } ?? .success(commit.change.outcome), commit)
  }

  /// Tells a request's outcome, once.
  /// - Parameter commit: what the request has changed, if it has.
  mutating func settle(_ request: Request, _ outcome: Outcome, _ commit: Engine.Commit?) -> Effect? {
    if case .restoration = request.origin {
      later(.effect(.settled(request, outcome, commit)))
      later(.resumeRestoring(request.id, outcome))
      return nil
    }
    guard let extras = request.extras else {
      return interest.isDisjoint(with: [.outcomes, .events]) ? nil : .settled(request, outcome, commit)
    }
    later(.effect(.settled(request, outcome, commit)))
    if case .question(let id, _)? = extras.values.waiter, let reason = outcome.rejection {
      failQuestion(id, reason)
    }
    return nil
  }

  /// The consequences of an outcome beyond the state: hooks of tabs, the host's answer to going back.
  mutating func followUp(_ request: Request, _ outcome: Outcome) -> Effect? {
    switch (request.command, outcome) {
    case (.reselect, .success(.unchanged)): return state.baseEntry.flatMap { tell(.didReselect, $0) }
    case (.back, .rejected(.atRoot)), (.back, .rejected(.empty)): return .backAtRoot
    case (.complete(_, let id), .success(.unchanged)), (.cancel(let id), .success(.unchanged)):
      let entry = id ?? request.entry
      if let entry, entry.number > state.lastID {
        diagnose("there has been no entry \(entry); its answer does nothing")
      } else {
        let name = entry.map(\.description) ?? "the screen"
        diagnose("\(name) has ended already; a second answer does nothing")
      }
      return nil
    default: return nil
    }
  }

  // MARK: What changes nothing open

  /// `nil` if the outcome is not known at once.
  private mutating func effect(of request: Request) -> Outcome? {
    switch request.command {
    case .message(let payload, let id): return deliver(payload, from: id ?? request.entry)
    case .tell(let payload, let flow): return deliver(payload, to: flow)
    case .grant(let id): return answerHeld(by: request, id, .allow)
    case .refuse(let id, let why): return answerHeld(by: request, id, .refuse(why))
    case .advance(let duration):
      advance(to: moment(after: duration))
      return .committed
    default: return .unchanged
    }
  }

  private mutating func deliver(_ payload: Payload, from id: ContextID?) -> Outcome? {
    let id = id ?? state.focusedEntry?.id
    guard let id, let (entry, _) = state.find(id) else {
      diagnose("a message from \(id.map(\.description) ?? "no screen"), which has ended, is ignored")
      return .unchanged
    }
    // A message from the root of a nested navigator also goes to listeners of its host.
    var through = [id]
    while let last = through.last, let nest = state.nests.first(where: { $0.stack.root?.id == last }) {
      through.append(nest.host)
    }
    later(.effect(.deliver(.message(payload, from: entry, through: through))))
    return nil
  }

  private mutating func deliver(_ payload: Payload, to flow: String) -> Outcome? {
    guard let nest = state.nests.first(where: { $0.name == flow }) else {
      return .rejected(.notAllowedHere(flow, why: "it is not open, and hears nothing"))
    }
    let hearers = nest.stack.fromTop.map(\.id) + [nest.host]
    hearers.forEach { makeNow($0) }
    later(.effect(.deliver(.input(payload, flow: flow, to: hearers))))
    return nil
  }

  /// Takes whether a screen has dealt with a message: the request that sent it is carried out if one has.
  package mutating func delivered(_ delivery: Delivery, _ answer: Handling) {
    if answer == .unhandled {
      switch delivery {
      case .message(_, let entry, _): diagnose("no screen listens to the messages of \(entry.key)")
      case .input(_, let flow, _): diagnose("'\(flow)' does not listen to what it is told")
      }
    }
    if let request = handling.request {
      later(.settle(request, answer == .handled ? .committed : .unchanged))
    }
  }

  package mutating func offered(_ answer: Handling) { engine.offered(answer) }

  // MARK: The end of everything

  /// Ends everything: requests are refused, screens end without an answer, nothing is taken up any more.
  package mutating func shutdown() { if closing == .none { closing = .asked } }

  /// Begins the end: what is outside first, then the transition, then what waits, then what stands.
  mutating func close() {
    later(.effect(.closing))
    finishTransition(skipped: true)
    later(.effect(.flush))
    later(.drain(isFirst: true))
  }

  mutating func endEverything() {
    let nothing = NavigationState.nothing(plan)
    var ended = nothing.departures(since: state, .shutdown)
    if let entry = state.emptyEntry {
      ended.append(Change.Ended(entry: entry, place: state.focusedPlace, ending: .cancelled(.shutdown)))
    }
    keep.remove { _ in true }.forEach { expire($0) }
    let last = Request(.transaction([]), origin: .engine)
    let life = LifeCyclePlan(Engine.Commit(last, from: state, to: nothing, Change(.none, ending: ended)))
    life.steps.forEach { later(.step($0.step, $0.entry)) }
    for ended in ended { later(.end(ended.entry, ended.ending)) }
    timers.removeAll()
    for id in askedAgain.keys { later(.effect(.close(id))) }
    askedAgain = [:]
    later(.effect(.closed))
  }

  /// Everything that waits when the program is dropped without having been ended, each request with its outcome.
  package mutating func abandon() -> (running: Engine.Commit?, requests: [(Request, Outcome)]) {
    engine.shutdown()
    var requests: [(Request, Outcome)] = []
    while let action = engine.next() {
      if case .settle(let request, let outcome) = action { requests.append((request, outcome)) }
    }
    return (running?.commit, requests)
  }
}

extension Rejection {
  fileprivate var concernsSomebodyElse: Bool {
    switch self {
    case .unknownScreen, .unknownTab, .noMatch, .atRoot, .empty: true
    case .unknownLayer, .notPresent, .layerLimit, .guardRefused, .guardFailed, .guardTimeout, .superseded,
      .redirectLoop, .tooManyRedirects, .noPath, .missingDependency, .wrongPayload, .notAllowedHere, .cycle,
      .alreadyOwned, .malformedURL, .transitionFailed, .rolledBack, .reentrancyLimit, .shutdown:
      false
    }
  }
}
