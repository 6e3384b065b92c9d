/// Asking guards and screens, and taking their answers.
extension Navigator {
  package func ask(_ id: AttemptID) {
    guard let attempt = engine.attempts.first(where: { $0.id == id }), let pending = attempt.requests.first
    else { return }
    let name = engine.name(of: attempt.question)
    var draft = state
    let screens =
      (try? draft.apply(pending.command, from: pending.request.entry)).map { _ in
        draft.arrivals(since: state).map(\.entry.screen)
      } ?? []
    let question = GuardAttempt(id, name: name, request: pending.request, screens: screens, owner: self)
    asked[id] = question
    log.note(now, .guardAsked(name, pending.request.id))
    let (decision, timeout) = put(attempt.question, question, pending.request)
    guard engine.attempts.contains(where: { $0.id == id }) else {
      // The guard has answered inside its own question; what it returned as well does not count.
      if decision != .wait { diagnose("a second answer of '\(name)' is ignored") }
      return
    }
    if decision == .wait, let timeout {
      timers.after(timeout) { [weak self] in self?.timeOut(id, name) }
    }
    take(id, decision)
  }

  private func put(
    _ question: Question, _ attempt: GuardAttempt, _ request: Request
  ) -> (Guard.Decision, timeout: Duration?) {
    switch question {
    case .leave(let id):
      let screen = table[id]?.live as? any LeaveGuarding
      return (screen?.mayLeave(attempt) ?? .allow, nil)
    case .entry(let name):
      guard let asked = plan.guards[name] ?? request.guards.first(where: { $0.name == name }) else {
        return (.refuse("no such guard"), nil)
      }
      return (asked.ask(attempt), asked.timeout)
    }
  }

  /// Takes an answer, from wherever it comes.
  package func answer(_ id: AttemptID, _ decision: Guard.Decision) {
    take(id, decision)
    pump()
  }

  private func take(_ id: AttemptID, _ decision: Guard.Decision) {
    if let attempt = engine.attempts.first(where: { $0.id == id }), decision != .wait {
      log.note(now, .guardAnswered(engine.name(of: attempt.question), decision.word))
      asked[id] = nil
    }
    engine.answer(id, decision)
    if decision != .wait { observers.tell(.parked, from: state, to: state, .none, RequestID(0)) }
  }

  private func timeOut(_ id: AttemptID, _ name: String) {
    guard engine.attempts.contains(where: { $0.id == id }) else { return }
    log.note(now, .timer("guard '\(name)' timed out"))
    asked[id] = nil
    engine.fail(id, .guardTimeout(name))
    pump()
  }

  /// Withdraws the consent of guards: a logout. What they protect leaves every stack, or is covered, at once.
  public func revoke(_ guards: String...) { revoke(guards) }

  package func revoke(_ guards: [String]) {
    kept.drop { resident in
      !Set(plan.guards(for: resident.entry, at: .main)).isDisjoint(with: guards)
    }.forEach { expire($0) }
    let covering = guards.filter { plan.guards[$0]?.revocation == .cover }
    cover(covering)
    let popping = guards.filter { !covering.contains($0) }
    if !popping.isEmpty { send(Request(.evict(guards: popping), origin: .engine)) }
  }

  private func cover(_ guards: [String]) {
    guard !guards.isEmpty else { return }
    let ids = state.places.flatMap { place in
      state[place].entries.filter { !Set(plan.guards(for: $0, at: place)).isDisjoint(with: guards) }.map(\.id)
    }
    engine.veil(Set(ids))
    observers.tell(.base, from: state, to: state, .evict, RequestID(0))
  }

  /// Whether an entry is covered until its guard consents again; nothing of it may be shown.
  public func isCovered(_ id: ContextID) -> Bool { engine.veiled.contains(id) }

  /// Asks every guard of an open screen again; what it no longer admits leaves in one commit.
  public func reevaluateGuards() {
    var refused: [String] = []
    var consenting: [String] = []
    for name in guardsInUse {
      guard let guardian = plan.guards[name] else { continue }
      let request = Request(.evict(guards: [name]), origin: .engine)
      let attempt = GuardAttempt(AttemptID(number: 0), name: name, request: request, screens: [], owner: self)
      log.note(now, .guardAsked(name, RequestID(0)))
      let decision = guardian.ask(attempt)
      log.note(now, .guardAnswered(name, decision.word))
      if decision == .allow { consenting.append(name) } else { refused.append(name) }
    }
    engine.unveil(consenting)
    revoke(refused)
  }

  private var guardsInUse: [String] {
    var names: [String] = []
    for place in state.places {
      for entry in state[place].entries {
        for name in plan.guards(for: entry, at: place) where !names.contains(name) { names.append(name) }
      }
    }
    return names
  }
}

extension Guard.Decision {
  /// The one word for the log.
  package var word: String {
    switch self {
    case .allow: "allow"
    case .refuse: "refuse"
    case .redirect: "redirect"
    case .wait: "wait"
    }
  }
}
