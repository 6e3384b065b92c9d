extension Navigator {
  func carryOut(_ effect: Program.Effect) {
    if log.isHeard, effect.isEvent(within: log.reach), let event = effect.event {
      log.note(now, program.cause, event)
    }
    switch effect {
    case .note, .committed, .held, .released, .answered: break
    case .observe(let commit):
      observers.tellAll(from: commit.before, to: commit.after, commit.change.kind, commit.request.id)
    case .make(let arrival, let source, let commit): make(arrival, source, commit)
    case .renew(let entry): screens[entry.id]?.renew(entry)
    case .tell(let step, let entry): screens[entry.id]?.tell(step)
    case .walk(let life, let half):
      life.walk(half) { step, entry in
        if step.reach <= log.reach { note(.lifeCycle(step, entry.id, screen: entry.screen)) }
        screens[entry.id]?.tell(step)
      }
    case .rest(let entry): screens[entry.id]?.letGo()
    case .remake(let entry): remake(entry)
    case .keep(let entry, let number): keep(entry, number)
    case .expire(let entry): screens.removeKept(entry.id)?.letGo()
    case .ended(let entry, let ending): screens.remove(entry.id)?.takeCompletion()?(ending)
    case .unseen(let extras): extras.values.hooks.completion?(.cancelled(.popped))
    case .handle(let number, _, let opener, let ending): script?.handle(number, opener: opener, ending)
    case .remember(let name, let value): script?.remember(value, as: name)
    case .setValues(let values): script?.replaceValues(with: values)
    case .weigh(let entry): weigh(entry)
    case .restoredAnswer(let screen, let value): saved.rules?.onRestoredResult?(screen, value)
    case .restoreState(let id, let state):
      (screens[id]?.live as? any StateKeeping)?.restore(keptState: state)
    case .ask(let inquiry): ask(inquiry)
    case .close(let id): questions.close(id)
    case .offerBack(let id):
      let answer = (screens[id]?.live as? any BackHandling)?.handleBack() ?? .unhandled
      put { $0.offered(answer) }
    case .deliver(let delivery):
      let answer = deliver(delivery)
      put { $0.delivered(delivery, answer) }
    case .heldChanged:
      questions.close { [engine] in engine.attempt($0) == nil }
      observers.tell(.held, from: state, to: state, .none, RequestID(0))
    case .coverChanged: observers.tell(.covered, from: state, to: state, .evict, RequestID(0))
    case .present(let commit, let transition, let id): present(commit, transition, id)
    case .skip: presenter?.skipToEnd()
    case .load(let id, let commit, let load): begin(load, of: id, commit.request)
    case .loadingEnded(let id): screens[id]?.context.isFetching = false
    case .loading(let id, let load):
      script?.loading(id, load)
      if load?.isRunning != true { clock.lapse() }
      screens[id]?.context.isFetching = load?.isRunning ?? false
      screens[id]?.context.redraw()
    case .prepare(let outlook, let isLoaded): prepare(outlook, isLoaded)
    case .unprepare: screens.unprepare(sparing: program.restoration?.made ?? [])
    case .settled(let request, let outcome, let commit):
      request.tell(outcome, hasOpened: commit?.change.opened != nil)
      if let reason = outcome.rejection, reason.isMistake, request.origin.isOfProgram {
        note(mistake: "\(reason)")
      }
    case .climb(let request, let reason):
      if !bubble(request) { put { $0.refuse(request, reason) } }
    case .backAtRoot: onBackAtRoot?()
    case .ring(let number): clock.ring(number)
    case .closing:
      tasks.close()
      family.shutdown()
    case .flush: flushSaving()
    case .closed: letGo()
    case .check: checkInvariants()
    }
  }

  /// Keeps what the program itself has got wrong, and in a debug build shows it: nothing else would tell of it.
  package func note(mistake: String) {
    guard !mistakes.contains(mistake) else { return }
    mistakes.append(mistake)
    #if DEBUG
      host?.show(Toast("a mistake of the program: \(mistake)", .failure), of: nil)
    #endif
  }

  // MARK: Screens

  /// True if nothing makes the screen of a visit: its definition is a name only.
  package func isUnmade(_ entry: Entry) -> Bool {
    guard let known = plan.known(entry), !known.isInternal, known.screen.nested == nil else { return false }
    return known.screen.maker == nil && screen(entry.id) == nil
  }

  private func make(_ arrival: Arrival, _ source: Program.Source, _ commit: Engine.Commit) {
    let entry = arrival.entry
    let extras = commit.extras(for: arrival)
    let known = plan.known(entry)
    let maker = extras?.values.maker ?? known?.screen.maker
    let resident: Resident
    switch source {
    case .kept(let old): resident = screens.removeKept(old) ?? begin(arrival)
    case .prepared: resident = screens.removePrepared(entry.id) ?? begin(arrival)
    case .later: resident = begin(arrival)
    case .fresh:
      resident = begin(arrival)
      // What stands there at first was not prepared.
      if let known, !known.screen.requirements.isEmpty {
        resident.context.dependencies = (try? dependencies(of: arrival, known, commit)) ?? [:]
      }
      if let make = maker?.atOnce { resident.live = attempt(make, resident.context) }
    }
    if resident.entry.id != entry.id { resident.move(into: entry) }
    resident.context.destination = nil
    if let keep = KeepAlive(of: known, extras) { resident.keepAlive = keep }
    if let extras { resident.take(extras) }
    screens.insert(resident)
    if let live = resident.live {
      let traits = resident.traits(known, screens.abilities(of: live))
      if !traits.isEmpty { put { $0.made(entry.id, traits) } }
    }
    extras?.values.hooks.willNavigate?(resident.context)
  }

  func begin(_ arrival: Arrival) -> Resident {
    Resident(arrival.entry, ScreenContext(arrival.entry, owner: self, work: work))
  }

  private func keep(_ entry: Entry, _ number: Keep.Number) {
    guard let resident = screens[entry.id] else { return }
    screens.keep(resident)
    resident.context.closeScope()
    resident.keepAlive?.custom? { [weak self] in self?.put { $0.kill(number) } }
  }

  private func remake(_ entry: Entry) {
    let known = plan.known(entry)
    guard context(entry.id) != nil, let resident = screens[entry.id], resident.live == nil,
      let make = (resident.maker ?? known?.screen.maker)?.atOnce
    else { return }
    resident.live = attempt(make, resident.context)
    resident.live?.lifeCycle(.create)
    let traits = resident.traits(known, resident.live.map { screens.abilities(of: $0) } ?? [])
    put { $0.made(entry.id, traits) }
  }

  /// The error of the maker is shown in one line, and nothing stands there then.
  func attempt(
    _ make: @MainActor (ScreenContext) throws -> any LiveScreen, _ context: ScreenContext
  ) -> (any LiveScreen)? {
    do { return try make(context) } catch {
      if isStarting { unmade.append(AppMap.Problem(.unmade(context.screen, why: "\(error)"))) }
      context.warn("'\(context.screen)' cannot be shown: \(error)")
      return nil
    }
  }

  // MARK: Guards

  private func ask(_ inquiry: Program.Inquiry) {
    let attempt = GuardAttempt(
      inquiry.id, name: inquiry.name, command: inquiry.command, origin: inquiry.origin,
      screens: inquiry.screens, owner: self)
    questions.insert(attempt)
    let decision: Guard.Decision =
      switch inquiry.question {
      case .leave(let id): mayLeave(id, attempt)
      case .entry(let name):
        (plan.guards[name] ?? inquiry.request?.guards.first { $0.name == name })?.ask(attempt)
          ?? .refuse(nil)
      }
    if inquiry.request == nil && decision != .wait { questions.remove(inquiry.id) }
    put { $0.reply(to: inquiry, decision, handler: attempt.handler) }
  }

  private func mayLeave(_ id: ContextID, _ attempt: GuardAttempt) -> Guard.Decision {
    if let mistake, mistake.leavesUnasked(state.find(id)?.0.screen) { return .allow }
    return (screens[id]?.live as? any LeaveGuarding)?.mayLeave(attempt) ?? .allow
  }

  package func answer(_ id: AttemptID, _ decision: Guard.Decision) {
    let isAskedAgain = engine.attempt(id) == nil
    if isAskedAgain { questions.remove(id) }
    put { $0.answer(id, decision) }
  }

  package func present(_ form: QuestionForm, for id: AttemptID) { put { $0.present(form, for: id) } }

  func keepWaiting(_ id: AttemptID) { put { $0.keepWaiting(id) } }

  package func set(values: Record, withdrawn: [String] = [], given: [String] = []) {
    put {
      $0.set(values: values)
      $0.change(withdrawn: withdrawn, given: given)
    }
  }

  package func act(_ work: () -> Void) {
    put { $0.beginAction() }
    work()
    put { $0.endAction() }
  }

  // MARK: Messages

  private func deliver(_ delivery: Program.Delivery) -> Handling {
    switch delivery {
    case .message(let payload, let entry, let through):
      if let listener = through.lazy.compactMap({ [screens] in screens[$0]?.message }).first {
        listener(payload)
        return .handled
      }
      return onMessage?(entry.id, payload) ?? .unhandled
    case .input(let payload, _, let hearers):
      let isHeard = hearers.contains { id in
        (screens[id]?.live as? any MessageReceiving)?.receive(message: payload) == .handled
      }
      return isHeard ? .handled : .unhandled
    }
  }

  // MARK: Payloads that come late

  private func begin(
    _ load: @escaping @MainActor @Sendable () async throws -> Payload, of id: ContextID, _ request: Request
  ) {
    let context = context(id)
    context?.isFetching = true
    context?.scope.start("payload", .atOnce) { [weak self] in
      do {
        let payload = try await load()
        self?.put { $0.loaded(payload, for: id, request) }
      } catch {
        self?.put { $0.giveUp(id, request, .guardFailed("payload", why: "\(error)")) }
      }
    }
  }
}
