extension Program {
  mutating func ask(_ id: AttemptID) -> Effect? {
    guard let attempt = engine.attempt(id), let pending = attempt.requests.first else { return nil }
    handling = .request(pending.request)
    let name = engine.name(of: attempt.question)
    if case .entry = attempt.question, guardian(name, of: pending.request) == nil {
      note(.guardAsked(name, pending.request.id))
      take(id, .refuse("no such guard"))
      return nil
    }
    let inquiry = Inquiry(
      id, name, attempt.question, pending.asked, pending.request.origin, attempt.screens, pending.request)
    if case .leave(let entry) = attempt.question { makeNow(entry) }
    if !hasNews { return .ask(inquiry) }
    later(.effect(.ask(inquiry)))
    return nil
  }

  private func guardian(_ name: String, of request: Request?) -> Guard? {
    plan.guards[name] ?? request?.guards.first { $0.name == name }
  }

  package mutating func reply(to inquiry: Inquiry, _ decision: Guard.Decision, handler: Int? = nil) {
    guard let request = inquiry.request else { return replyAgain(to: inquiry, decision) }
    guard engine.attempt(inquiry.id) != nil else {
      // The guard has answered inside its own question; what it returned as well does not count.
      if decision != .wait { diagnose("a second answer of '\(inquiry.name)' is ignored") }
      return
    }
    if let handler { engine.hand(to: handler, inquiry.id) }
    if decision == .wait, case .entry = inquiry.question,
      let timeout = guardian(inquiry.name, of: request)?.timeout
    {
      timeouts[inquiry.id] = timers.set(
        .guardTimeout(inquiry.id, name: inquiry.name), at: moment(after: timeout))
    }
    take(inquiry.id, decision)
  }

  package mutating func answer(_ id: AttemptID, _ decision: Guard.Decision) {
    guard let name = askedAgain.removeValue(forKey: id) else { return take(id, decision) }
    announce(name, LogEvent.GuardAnswer(decision))
    if decision == .allow { uncover([name]) }
  }

  private mutating func take(_ id: AttemptID, _ decision: Guard.Decision, isForced: Bool = false) {
    if let attempt = engine.attempt(id), decision != .wait, !(attempt.isOutdated && decision == .allow) {
      let answer = isForced && decision == .allow ? .forced : LogEvent.GuardAnswer(decision)
      announce(engine.name(of: attempt.question), answer, attempt.requests.first?.request.id)
    }
    engine.answer(id, decision)
  }

  /// Answers the newest held request of a manual guard, or a given one. By force, a tool answers any guard.
  mutating func answerHeld(by request: Request, _ id: RequestID?, _ decision: Guard.Decision) -> Outcome {
    let isForced = request.leaving == .force && request.origin.isTool
    let held = engine.held.last { held in
      (id.map { held.request.id == $0 } ?? true) && (isForced || isManual(held.question, held.request))
    }
    if let held {
      take(held.attempt, decision, isForced: isForced)
      return .committed
    }
    let why = engine.held.isEmpty ? "no request is held" : "no held request waits for \(request.command.verb)"
    diagnose(why)
    return .unchanged
  }

  private func isManual(_ question: Question, _ request: Request) -> Bool {
    guard case .entry(let name) = question else { return false }
    return guardian(name, of: request)?.isManual ?? false
  }

  package var waitsForGrant: Bool { engine.held.contains { isManual($0.question, $0.request) } }

  private mutating func announce(_ name: String, _ answer: LogEvent.GuardAnswer, _ id: RequestID? = nil) {
    guardAnswers[name] = answer
    if !interest.isDisjoint(with: [.outcomes, .events]) {
      later(.effect(.answered(name, answer, id ?? RequestID(0))))
    }
  }

  mutating func timeOut(_ id: AttemptID, _ name: String) {
    guard let attempt = engine.attempt(id) else { return }
    announce(name, .timedOut, attempt.requests.first?.request.id)
    engine.fail(id, .guardTimeout(name))
  }

  mutating func forgetTimeouts() {
    for (id, token) in timeouts where engine.attempt(id) == nil {
      timeouts[id] = nil
      timers.cancel(token)
    }
  }

  package mutating func keepWaiting(_ id: AttemptID) { engine.keepWaiting(id) }

  // MARK: Questions on screens

  /// The answer of the accessory lets the request through, leaving it does not.
  package mutating func present(_ form: QuestionForm, for id: AttemptID) {
    // Everything closed without an answer would refuse by itself, even before the answer is delivered.
    if case .leave? = engine.attempt(id)?.question { engine.keepWaiting(id) }
    var request = Request(.overlay(form.visit))
    request.attempt = id
    request.values.waiter = .question(id, remembers: form.remembers)
    request.values.answers = form.answers
    send(request)
  }

  mutating func settleQuestion(_ id: AttemptID, _ remembers: String?, _ screen: String, _ ending: Ending) {
    guard let attempt = engine.attempt(id) else {
      if case .completed = ending { diagnose("the answer of '\(screen)' comes too late and is ignored") }
      return
    }
    if case .completed(let value) = ending, value?.value != .bool(false) {
      if let remembers, !attempt.isOutdated { later(.effect(.remember(remembers, value?.value ?? true))) }
      return later(.answer(id, .allow))
    }
    // A screen that stays is the answer itself: nothing is missing.
    if case .leave = attempt.question { return later(.answer(id, .refuse(nil))) }
    let isClosed = if case .cancelled = ending { true } else { false }
    later(.answer(id, .refuse(isClosed ? "the question was closed without an answer" : nil)))
  }

  /// Ends a question that could not be put: the accessory in which it is asked did not open.
  mutating func failQuestion(_ id: AttemptID, _ reason: Rejection) {
    guard let attempt = engine.attempt(id) else { return }
    switch reason {
    case .guardRefused, .guardTimeout, .superseded: later(.answer(id, .refuse(reason.description)))
    default:
      let name = engine.name(of: attempt.question)
      announce(name, .denied, attempt.requests.first?.request.id)
      engine.fail(id, .guardFailed(name, why: reason.description))
    }
  }
}

// MARK: - Withdrawing consent

extension Program {
  struct Reevaluation: Sendable {
    var left: ArraySlice<String>
    var asked: [(id: AttemptID, name: String)] = []
  }

  /// All that the guards protect leaves every stack, or is covered, at once.
  package mutating func revoke(_ guards: [String]) {
    guard !guards.isEmpty, closing == .none else { return }
    for name in guards where guardAnswers[name]?.isConsent == true { announce(name, .withdrawn) }
    let state = state
    for old in keep.remove(where: { old in
      !old.stay.guards.isDisjoint(with: guards)
        || state.guards(for: old.entry, at: old.stay.place).contains(where: guards.contains)
    }) {
      expire(old)
    }
    let covering = guards.filter { plan.guards[$0]?.revocation == .cover }
    if !covering.isEmpty { changeCover { $0.veil(covering) } }
    engine.withdraw(guards)
    let popping = guards.filter { plan.guards[$0]?.revocation != .cover }
    guard !popping.isEmpty else { return }
    var request = Request(.evict(guards: popping), origin: .engine)
    register(&request)
    noteRequest(.made(request))
    engine.evict(request)
  }

  /// Asks for the start as at the beginning where nothing is left in sight.
  mutating func restart(after commit: Engine.Commit) {
    guard case .evict = commit.request.command, commit.after.isBaseEmpty || isStartLost(commit) else {
      return
    }
    openGuardedStart()
  }

  private func isStartLost(_ commit: Engine.Commit) -> Bool {
    guard let start = plan.startTab, commit.before.selectedTab == start else { return false }
    return commit.after[.tab(start)].isEmpty && !commit.before[.tab(start)].isEmpty
  }

  package mutating func change(withdrawn: [String], given: [String]) {
    revoke(withdrawn)
    if given.contains(where: { plan.guards[$0]?.revocation == .cover }) { reevaluateGuards() }
  }

  /// Asks every guard of an open or kept screen again; what it no longer admits leaves in one commit.
  package mutating func reevaluateGuards() {
    guard closing == .none else { return }
    later(.reevaluate(Reevaluation(left: guardsInUse[...])))
  }

  mutating func reevaluate(_ work: Reevaluation) -> Effect? {
    var work = work
    while let name = work.left.popFirst() {
      guard plan.guards[name] != nil else { continue }
      // A guard that is asked anew need not answer the earlier question any more.
      for (old, _) in askedAgain.filter({ $0.value == name }).sorted(by: { $0.key.number < $1.key.number }) {
        askedAgain[old] = nil
        later(.effect(.close(old)))
      }
      let id = engine.mintAttempt()
      askedAgain[id] = name
      work.asked.append((id, name))
      later(
        .effect(
          .ask(Inquiry(id, name, .entry(guard: name), .evict(guards: [name]), .engine, [], nil))))
      later(.reevaluate(work))
      return nil
    }
    // A guard that has consented is not asked any more; one whose answer is still to come has not consented.
    let refusing = work.asked.filter { refusedAgain.contains($0.id) || askedAgain[$0.id] != nil }
    uncover(work.asked.map(\.name).filter { name in !refusing.contains { $0.name == name } })
    for asked in work.asked { refusedAgain.remove(asked.id) }
    revoke(refusing.map(\.name))
    return nil
  }

  private mutating func replyAgain(to inquiry: Inquiry, _ decision: Guard.Decision) {
    guard decision != .wait, askedAgain.removeValue(forKey: inquiry.id) != nil else { return }
    announce(inquiry.name, LogEvent.GuardAnswer(decision))
    if decision != .allow { refusedAgain.insert(inquiry.id) }
  }

  mutating func uncover(_ guards: [String]) {
    let isAny = !(engine.veiled.isEmpty && engine.history.covered.isEmpty)
    if isAny && !guards.isEmpty { changeCover { $0.unveil(guards) } }
  }

  /// Tells that an undo may have brought back what is covered.
  mutating func tellCover() {
    guard isRewinding, !engine.veiled.isEmpty else { return }
    let now = engine.veiled
    if keep.isInUse { keep.cover { now[$0] != nil } }
    later(.effect(.coverChanged))
  }

  private mutating func changeCover(_ change: (inout Engine) -> Void) {
    let before = engine.veiled
    change(&engine)
    guard engine.veiled != before else { return }
    let now = engine.veiled
    if keep.isInUse { keep.cover { now[$0] != nil } }
    later(.effect(.coverChanged))
  }

  private var guardsInUse: [String] {
    var names: [String] = []
    for place in state.places {
      for entry in state[place].entries { names += state.guards(for: entry, at: place) }
    }
    for old in keep.all { names += state.guards(for: old.entry, at: old.stay.place) }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
