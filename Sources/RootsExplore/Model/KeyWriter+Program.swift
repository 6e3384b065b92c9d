internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The parts of a program apart from its open screens; most states have none of them.
extension KeyWriter {
  mutating func write(_ program: Program, _ model: Model) {
    let engine = program.engine
    if !engine.attempts.isEmpty {
      write(engine.attempts, engine)
      // Only guards can interrupt a restoration.
      if model.app.map.isRestorable {
        writeUnrestored(of: program, model)
        writeUnmade(of: program, model)
      }
    }
    if !engine.veiled.isEmpty { write(covered: engine.veiled) }
    if !program.loads.isEmpty { write(program.loads) }
    if !program.waiters.isEmpty { write(program.waiters, engine, .waiters) }
    let countsKept = model.keepMatters || !projection.isReduced
    let deadlines = program.deadlines.filter {
      switch $0.what {
      case .kept: countsKept
      case .loaded(let id): !isFolded(id)
      case .guardTimeout, .transition, .outside: true
      }
    }
    if !deadlines.isEmpty || program.keep.isInUse {
      let stays = program.keep.isInUse ? program.keep.stays.filter { !isFolded($0.key) } : [:]
      let ends = deadlines.map(\.due) + stays.values.compactMap(\.end)
      regions = model.time.regions(of: ends.map { $0 - program.now })
    }
    if !deadlines.isEmpty { write(deadlines, of: program) }
    if countsKept, program.keep.isInUse || !program.keep.isEmpty { write(program.keep, program) }
    if model.readsAnswers { write(program.guardAnswers) }
  }

  mutating func write(covered: [ContextID: Set<String>]) {
    var lost: [Int: Set<String>] = [:]
    for (id, guards) in covered { lost[number(id), default: []].formUnion(guards) }
    lost[-2] = nil
    begin(.covered, lost.count)
    for (number, guards) in lost.sorted(by: { $0.key < $1.key }) {
      mixer.add(number)
      add(names: guards.sorted())
    }
  }

  private mutating func write(_ answers: [String: LogEvent.GuardAnswer]) {
    begin(.answers, answers.count)
    for (name, answer) in answers.sorted(by: { $0.key < $1.key }) {
      mixer.add(name)
      mixer.add(answer.rawValue)
    }
  }

  private mutating func write(_ loads: [ContextID: Program.Load]) {
    begin(.loads, loads.keys.count { !isFolded($0) })
    for id in order {
      guard let load = loads[ContextID(id)] else { continue }
      mixer.add(number(ContextID(id)))
      switch load {
      case .running(_, let fails): mixer.add(fails ? 1 : 0)
      case .failed: mixer.add(2)
      }
    }
  }

  // MARK: Waiters

  mutating func write(
    _ waiters: [ContextID: Request.Waiter], _ engine: Engine, _ section: Section
  ) {
    begin(section, 0)
    for id in order {
      guard let waiter = waiters[ContextID(id)] else { continue }
      // A script cannot receive the answer of a restored screen.
      if case .restored = waiter, projection.isReduced { continue }
      mixer.add(number(ContextID(id)))
      add(waiter, engine)
    }
  }

  private mutating func add(_ waiter: Request.Waiter, _ engine: Engine) {
    switch waiter {
    case .handler(let handler, let opener):
      mixer.add(handler)
      mixer.add(number(opener))
    case .question(let attempt, let remembers):
      mixer.add(index(of: attempt, engine))
      add(optional: remembers)
    case .restored: mixer.add("restored")
    }
  }

  private mutating func write(_ attempts: [Engine.Attempt], _ engine: Engine) {
    begin(.attempts, attempts.count)
    // The newest request is answered first, no matter which question it waits for.
    let ages = attempts.ages
    for attempt in attempts {
      add(attempt.question)
      mixer.add(attempt.requests.count)
      for pending in attempt.requests {
        mixer.add(ages[pending.request.id] ?? 0)
        add(pending, engine)
      }
      add(names: attempt.screens)
      mixer.add(attempt.presented.count)
      for id in attempt.presented.map({ number($0) }).sorted() { mixer.add(id) }
      mixer.add((attempt.hasPresented ? 1 : 0) + (attempt.isOutdated ? 2 : 0))
      mixer.add(attempt.patience == .wait ? 1 : 0)
      mixer.add(index(of: attempt.parent, engine))
    }
  }

  func index(of attempt: AttemptID?, _ engine: Engine) -> Int {
    guard let attempt else { return -1 }
    return engine.attempts.firstIndex { $0.id == attempt } ?? -2
  }

  private mutating func add(_ question: Question) {
    switch question {
    case .entry(let name): mixer.add(name)
    case .leave(let id): mixer.add(number(id))
    }
  }

  private mutating func add(_ pending: Engine.Pending, _ engine: Engine) {
    let request = pending.request
    add(request.command)
    add(request.origin)
    mixer.add(request.leaving.rawValue)
    mixer.add(index(of: request.attempt, engine))
    mixer.add(Int(pending.stage.rawValue))
    add(request.extras, engine)
    let gathered = pending.gathered
    add(commands: gathered.command.map { [$0] } ?? [])
    mixer.add(gathered.allowed.count)
    let allowed = gathered.allowed.map { question -> String in
      switch question {
      case .entry(let name): name
      case .leave(let id): "\(number(id))"
      }
    }
    add(names: allowed.sorted())
    add(commands: gathered.chain)
    mixer.add(gathered.targets.count)
    gathered.targets.forEach { add($0) }
    add(optional: gathered.payload)
    mixer.add(gathered.moment == nil ? 0 : 1)
    if let moment = gathered.moment { mixer.add(engine.history.distance(to: moment)) }
    add(commands: Array(gathered.steps))
  }

  private mutating func add(_ extras: Request.Extras?, _ engine: Engine) {
    guard let values = extras?.values else { return mixer.add(0) }
    mixer.add(1)
    add(names: values.guards.map(\.name))
    if let keep = values.keepAlive {
      add(keep.lifetime)
      add(optional: keep.id)
    }
    mixer.add(values.isRestorable.map { $0 ? 1 : 0 } ?? -1)
    mixer.add(values.trail.count)
    mixer.add(values.isQuit ? 1 : 0)
    if let waiter = values.waiter { add(waiter, engine) }
    if let loading = values.loading {
      mixer.add("\(loading.time)")
      mixer.add(loading.fails ? 1 : 0)
    }
    add(names: values.answers)
    mixer.add(values.parts.count)
    for part in values.parts { add(part, engine) }
  }

  private mutating func writeUnrestored(of program: Program, _ model: Model) {
    let piles = program.unrestored
    if piles.isEmpty && program.unrestoredTab == nil { return }
    let ages = program.engine.attempts.ages
    begin(.restoring, piles.count)
    add(optional: program.unrestoredTab)
    for pile in piles {
      add(pile.place)
      mixer.add(pile.isRoot ? 1 : 0)
      mixer.add(pile.request.map { ages[$0] ?? 0 } ?? -1)
      let entries = projection.isReduced ? folded(pile.entries, to: model.repeats) : Array(pile.entries)
      mixer.add(entries.count)
      // A folded pile has more entries to close than an equal one that was not folded.
      mixer.add(entries.count < pile.entries.count ? 1 : 0)
      for entry in entries { write(entry) }
    }
  }

  private mutating func writeUnmade(of program: Program, _ model: Model) {
    if program.unmade.isEmpty { return }
    let unmade = order.filter { id in
      guard program.unmade.contains(ContextID(id)) else { return false }
      return !projection.isReduced
        || program.state.find(ContextID(id)).map { model.watched.contains($0.entry.screen) } == true
    }
    if unmade.isEmpty { return }
    begin(.unmade, unmade.count)
    for id in unmade { mixer.add(number(ContextID(id))) }
  }

  private mutating func write(_ entry: Snapshot.SavedEntry) {
    mixer.add(entry.screen)
    mixer.add(entry.isRequested ? 1 : 0)
    guard projection.countsPayloads else { return }
    add(optional: entry.resource)
    if let payload = entry.payload { add(shown: Payload(payload)) } else { mixer.add(0) }
  }

  // MARK: Kept screens

  private mutating func write(_ keep: Keep, _ program: Program) {
    begin(.keep, keep.stays.keys.count { !isFolded($0) })
    for id in order {
      guard let stay = keep.stays[ContextID(id)] else { continue }
      mixer.add(number(ContextID(id)))
      add(stay, at: program.now)
    }
    for kept in keep.all {
      add(kept.stay, at: program.now)
      write(kept.entry)
    }
  }

  private mutating func add(_ stay: Keep.Stay, at now: Duration) {
    mixer.add(stay.key)
    // The guards of a kept screen depend on whether it stood on a layer, but not on which one.
    if case .layer = stay.place, projection.isReduced { add(.layer(0)) } else { add(stay.place) }
    add(stay.lifetime)
    mixer.add(stay.receivesPayloads ? 1 : 0)
    add(names: stay.guards.sorted())
    if let end = stay.end { regions.add(end - now, to: &mixer) }
  }

  private mutating func add(_ lifetime: Lifetime) {
    switch lifetime.span {
    case .time(let time): mixer.add("\(time)")
    case .session: mixer.add(10)
    case .custom: mixer.add(11)
    }
    mixer.add(lifetime.start.rawValue)
  }

  private mutating func write(_ deadlines: [(due: Duration, what: Program.Alarm)], of program: Program) {
    begin(.timers, deadlines.count)
    let kept = program.keep.all
    for (due, alarm) in deadlines {
      switch alarm {
      case .guardTimeout(let attempt, let name):
        mixer.add(index(of: attempt, program.engine))
        mixer.add(name)
      case .kept(let number): mixer.add(kept.firstIndex { $0.keeping == number } ?? -2)
      case .loaded(let id): mixer.add(number(id))
      case .transition, .outside: break
      }
      regions.add(due - program.now, to: &mixer)
    }
  }
}

extension [Engine.Attempt] {
  /// The places of all requests in the order in which they were made.
  fileprivate var ages: [RequestID: Int] {
    Dictionary(zip(flatMap { $0.requests.map(\.request.id) }.sorted(), 0...)) { first, _ in first }
  }
}
