/// Asking guards and screens, and taking their answers.
extension Navigator {
  package func ask(_ id: AttemptID) {
    guard let attempt = engine.attempt(id), let pending = attempt.requests.first else { return }
    let name = engine.name(of: attempt.question)
    let question = GuardAttempt(
      id, name: name, command: pending.asked, origin: pending.request.origin, screens: attempt.screens,
      owner: self)
    asked[id] = question
    note(.guardAsked(name, pending.request.id))
    let (decision, timeout) = during(.request(pending.request)) {
      put(attempt.question, question, pending.request)
    }
    guard engine.attempt(id) != nil else {
      // The guard has answered inside its own question; what it returned as well does not count.
      if decision != .wait { diagnose("a second answer of '\(name)' is ignored") }
      return
    }
    if decision == .wait, let timeout {
      question.timer = timers.after(timeout) { [weak self] in self?.timeOut(id, name) }
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
    busily {
      if let again = askedAgain.removeValue(forKey: id) { return again.take(decision) }
      take(id, decision)
    }
  }

  private func take(_ id: AttemptID, _ decision: Guard.Decision) {
    if let attempt = engine.attempt(id), decision != .wait {
      noteAnswer(
        engine.name(of: attempt.question), LogEvent.GuardAnswer(decision), attempt.requests.first?.request.id)
    }
    engine.answer(id, decision)
  }

  private func timeOut(_ id: AttemptID, _ name: String) {
    guard let attempt = engine.attempt(id) else { return }
    noteAnswer(name, .timedOut, attempt.requests.first?.request.id)
    busily { engine.fail(id, .guardTimeout(name)) }
  }

  /// Notes what a guard has answered: for the log, and for those who look at the state.
  private func noteAnswer(_ name: String, _ answer: LogEvent.GuardAnswer, _ id: RequestID? = nil) {
    guardAnswers[name] = answer
    note(.guardAnswered(name, answer, id ?? RequestID(0)))
  }

  /// Lets go of the questions that are settled, whatever settled them.
  package func closeAttempts() {
    for (id, attempt) in asked where engine.attempt(id) == nil {
      asked[id] = nil
      attempt.timer.map(timers.cancel)
      attempt.close()
    }
  }
}

// MARK: - Withdrawing consent

/// A guard that is asked again about what is open, and answers later.
@MainActor package struct Reevaluation {
  let attempt: GuardAttempt
  let take: @MainActor (Guard.Decision) -> Void
}

extension Navigator {
  /// Withdraws the consent of guards: a logout. What they protect leaves every stack, or is covered, at once.
  public func revoke(_ guards: String...) { revoke(guards) }

  package func revoke(_ guards: [String]) {
    guard !guards.isEmpty, closing == .none else { return }
    busily {
      kept.drop { resident in
        !Set(state.guards(for: resident.entry, at: resident.place)).isDisjoint(with: guards)
      }
      .forEach { expire($0) }
      cover(guards.filter { plan.guards[$0]?.revocation == .cover })
      engine.withdraw(guards)
      let popping = guards.filter { plan.guards[$0]?.revocation != .cover }
      guard !popping.isEmpty else { return }
      var request = Request(.evict(guards: popping), origin: .engine)
      register(&request)
      engine.evict(request)
    }
  }

  private func cover(_ guards: [String]) {
    if guards.isEmpty { return }
    changeCover { $0.veil(guards) }
  }

  /// Whether an entry is covered until its guard consents again; nothing of it may be shown.
  public func isCovered(_ id: ContextID) -> Bool { engine.isVeiled(id) }

  /// Asks every guard of an open or kept screen again; what it no longer admits leaves in one commit.
  ///
  /// A guard that takes its time has not consented: what it protects leaves at once, or is covered until it
  /// answers.
  public func reevaluateGuards() {
    guard closing == .none else { return }
    busily {
      let answers = guardsInUse.map { ($0, askAgain($0)) }
      consent(answers.filter { $0.1 == .allow }.map(\.0))
      revoke(answers.filter { $0.1 != .allow }.map(\.0))
    }
  }

  private func askAgain(_ name: String) -> Guard.Decision {
    guard let guardian = plan.guards[name] else { return .allow }
    // Whoever is asked anew need not answer the earlier question any more.
    for (id, again) in askedAgain where again.attempt.name == name {
      again.attempt.close()
      askedAgain[id] = nil
    }
    let id = engine.mintAttempt()
    let command = Command.evict(guards: [name])
    let attempt = GuardAttempt(id, name: name, command: command, origin: .engine, screens: [], owner: self)
    askedAgain[id] = Reevaluation(attempt: attempt) { [weak self] decision in
      self?.noteAnswer(name, LogEvent.GuardAnswer(decision))
      if decision == .allow { self?.consent([name]) }
    }
    note(.guardAsked(name, RequestID(0)))
    let decision = guardian.ask(attempt)
    if decision == .wait { return .wait }
    askedAgain[id] = nil
    noteAnswer(name, LogEvent.GuardAnswer(decision))
    return decision
  }

  private func consent(_ guards: [String]) {
    if !engine.veiled.isEmpty { changeCover { $0.unveil(guards) } }
  }

  private func changeCover(_ change: (inout Engine) -> Void) {
    let before = engine.veiled
    change(&engine)
    if engine.veiled != before { observers.tell(.covered, from: state, to: state, .evict, RequestID(0)) }
  }

  private var guardsInUse: [String] {
    var names: [String] = []
    for place in state.places {
      for entry in state[place].entries { names += state.guards(for: entry, at: place) }
    }
    for resident in kept.all { names += state.guards(for: resident.entry, at: resident.place) }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
