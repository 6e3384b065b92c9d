internal import Roots
internal import RootsApp

/// Asking guards and screens by their scripts, and taking their answers.
extension World {
  mutating func ask(_ id: AttemptID) {
    guard let attempt = engine.attempt(id), let pending = attempt.requests.first else { return }
    let outer = handling
    handling = pending.request
    let decision = put(attempt, asked: pending.asked)
    handling = outer
    guard engine.attempt(id) != nil else { return }
    if decision == .wait, case .entry(let name) = attempt.question,
      let timeout = terrain.guardian(name)?.timeout
    {
      deadlines.append(Deadline(due: now + timeout, attempt: id, name: name))
    }
    take(id, decision)
  }

  private mutating func put(_ attempt: Engine.Attempt, asked command: Command) -> Guard.Decision {
    switch attempt.question {
    case .leave(let id): leave(id, attempt.id)
    case .entry(let name): decide(name, attempt.id, command)
    }
  }

  private mutating func decide(_ name: String, _ attempt: AttemptID, _ command: Command) -> Guard.Decision {
    guard let script = terrain.app.guards[name] else { return .refuse(nil) }
    switch script.verdict(on: command, self.script.values) {
    case .decided(let decision): return decision
    case .ask(let visit):
      open(visit, for: attempt, remembers: script.remembers)
      return .wait
    }
  }

  /// Asks whether a screen may be left, if it wants that asked.
  private mutating func leave(_ id: ContextID, _ attempt: AttemptID) -> Guard.Decision {
    guard let entry = entry(id), let guardian = terrain.app.script(entry)?.leaveGuard else { return .allow }
    let scope = terrain.app.scope(of: entry, script)
    guard guardian.condition?.holds(in: scope) ?? true else { return .allow }
    let payload: Record = [
      "title": .string(terrain.app.title(of: entry, script)),
      "question": .string(guardian.question.text(in: scope)),
      "stay": .string(guardian.stay.text(in: scope)), "leave": .string(guardian.leave.text(in: scope)),
    ]
    engine.keepWaiting(attempt)
    open(Visit(ScriptedApp.question, payload: Payload(payload)), for: attempt, remembers: nil)
    return .wait
  }

  /// Opens an accessory for a guard: its answer lets the request through, leaving it does not.
  private mutating func open(_ visit: Visit, for attempt: AttemptID, remembers name: String?) {
    var request = Request(.overlay(visit))
    request.attempt = attempt
    send(request, .consent(Consent(attempt: attempt, screen: visit.screen, remembers: name)))
  }

  /// Takes the answer of a screen that a guard has opened.
  mutating func end(_ consent: Consent, _ ending: Roots.Ending) {
    switch ending {
    case .completed(let value):
      if let name = consent.remembers { set([name: value?.value ?? true]) }
      answer(consent.attempt, .allow)
    // Who stays has answered: nothing is missing.
    case .cancelled where consent.screen == ScriptedApp.question: answer(consent.attempt, .refuse(nil))
    case .cancelled: answer(consent.attempt, .refuse("'\(consent.screen)' was closed without an answer"))
    }
  }

  /// Takes an answer, from wherever it comes.
  mutating func answer(_ id: AttemptID, _ decision: Guard.Decision) {
    busily { $0.take(id, decision) }
  }

  private mutating func take(_ id: AttemptID, _ decision: Guard.Decision) {
    if let attempt = engine.attempt(id) { notes.answer(engine.name(of: attempt.question), decision) }
    engine.answer(id, decision)
  }

  // MARK: Withdrawing consent

  mutating func revoke(_ guards: [String]) {
    guard !guards.isEmpty else { return }
    busily { world in
      for (key, old) in world.kept.sorted(by: { $0.key < $1.key }) {
        let asked = world.engine.state.guards(for: old.entry, at: old.stay.place)
        if asked.contains(where: guards.contains) { world.letGo(key) }
      }
      let covering = guards.filter { world.terrain.guardian($0)?.revocation == .cover }
      if !covering.isEmpty { world.engine.veil(covering) }
      world.engine.withdraw(guards)
      let popping = guards.filter { !covering.contains($0) }
      guard !popping.isEmpty else { return }
      world.engine.evict(world.register(Request(.evict(guards: popping), origin: .engine)))
    }
  }

  mutating func reevaluateGuards() {
    busily { world in
      let names = world.guardsInUse
      let values = world.script.values
      let consenting = names.filter { world.terrain.app.guards[$0]?.stillConsents(values) ?? false }
      if !consenting.isEmpty { world.engine.unveil(consenting) }
      world.revoke(names.filter { !consenting.contains($0) })
    }
  }

  private var guardsInUse: [String] {
    let state = engine.state
    var seen: Set<String> = []
    var names: [String] = []
    for place in state.places {
      for entry in state[place].entries {
        names += state.guards(for: entry, at: place).filter { seen.insert($0).inserted }
      }
    }
    for (_, old) in kept.sorted(by: { $0.key < $1.key }) {
      names += state.guards(for: old.entry, at: old.stay.place).filter { seen.insert($0).inserted }
    }
    return names
  }
}
