/// Questions to guards and screens, and the consequences of their answers.
extension Engine {
  /// Screens that would leave are asked before guards of those that would come.
  func openQuestion(for pending: Pending, _ outlook: Commit) -> Question? {
    if !holders.isEmpty, pending.request.leaving == .ask, pending.command.asksWhoLeaves,
      let question = openLeaveQuestion(for: pending, outlook)
    {
      return question
    }
    if state.plan.hasGuards {
      for arrival in outlook.arrivals {
        for name in outlook.after.guards(for: arrival.entry, at: arrival.place) {
          let question = Question.entry(guard: name)
          if !isAnswered(question, for: pending) { return question }
        }
      }
    }
    guard let extras = pending.request.extras, !outlook.arrivals.isEmpty else { return nil }
    for extra in extras.values.guards {
      let question = Question.entry(guard: extra.name)
      if !isAnswered(question, for: pending) { return question }
    }
    return nil
  }

  private func openLeaveQuestion(for pending: Pending, _ outlook: Commit) -> Question? {
    // What is covered takes no part, and its question would show of it.
    let asked = outlook.change.departures.filter { holders.contains($0.entry.id) && !isVeiled($0.entry.id) }
    for ended in asked.count > 1 ? state.frontFirst(asked) : asked {
      if case .completed = ended.ending { continue }
      // A screen that ends itself is not asked.
      if case .cancel(let id) = pending.command,
        id ?? pending.request.entry ?? state.focusedEntry?.id == ended.entry.id
      {
        continue
      }
      let question = Question.leave(ended.entry.id)
      if !isAnswered(question, for: pending) { return question }
    }
    return nil
  }

  private func isAnswered(_ question: Question, for pending: Pending) -> Bool {
    if pending.gathered.allowed.contains(question) { return true }
    guard case .leave = question else { return false }
    var next = pending.stage.contains(.bound) ? nil : pending.request.attempt
    while let id = next, let asking = attempts.first(where: { $0.id == id }) {
      if asking.question == question { return true }
      next = asking.parent
    }
    return false
  }

  /// The stacks that must stay as they are while a request waits. What it opens itself is not there yet.
  func targets(of question: Question, _ outlook: Commit) -> [Place] {
    switch question {
    case .entry: outlook.arrivals.map(\.place).filter { state.slot(of: $0) != nil }
    case .leave(let id): outlook.change.departures.filter { $0.entry.id == id }.map(\.place)
    }
  }

  mutating func put(_ question: Question, by pending: Pending, _ screens: [String]) -> Action {
    if let open = attempts.firstIndex(where: { $0.question == question }) {
      attempts[open].requests.append(pending)
      holdings += 1
      return .held(pending.request, question)
    }
    let id = mintAttempt()
    var patience = Guard.Patience.refuse
    if case .entry(let name) = question {
      let asked = state.plan.guards[name] ?? pending.request.guards.first { $0.name == name }
      patience = asked?.patience ?? .refuse
    }
    attempts.append(
      Attempt(
        id: id, question: question, requests: [pending], screens: screens,
        patience: patience, parent: pending.request.attempt))
    judged = pending
    return .ask(id)
  }

  package func attempt(_ id: AttemptID) -> Attempt? { attempts.first { $0.id == id } }

  package func name(of question: Question) -> String {
    switch question {
    case .entry(let name): name
    case .leave(let id): state.find(id)?.entry.screen ?? id.description
    }
  }
}

extension NavigationState {
  /// The order in which a person leaves entries: the front, what it covers, hidden tabs, the one shown last first.
  fileprivate func frontFirst(_ ended: [Change.Ended]) -> [Change.Ended] {
    var seen: Set<Int> = []
    let tabs = ([bar.selected] + bar.visited.reversed() + bar.signs.indices).filter {
      seen.insert($0).inserted
    }
    var grounds = layers.indices.reversed().map { Slot.layer($0) } + [.main]
    if hasTabs { grounds += tabs.map { .tab($0) } }
    var rest = grounds.reversed().flatMap { self[at: $0].entries }
    let inner = nests.byHost
    var (order, opened): ([ContextID: Int], Set<ContextID>) = ([:], [])
    while let entry = rest.last {
      if let nest = inner[entry.id], opened.insert(entry.id).inserted {
        rest += nest.stack.entries
      } else {
        rest.removeLast()
        order[entry.id] = order.count
      }
    }
    return ended.sorted { order[$0.entry.id, default: .max] < order[$1.entry.id, default: .max] }
  }
}

// MARK: - Undo

extension Engine {
  /// A state without what stands there only to answer questions: no undo leads back to that.
  func withoutQuestions(
    _ state: NavigationState, besides entries: Set<ContextID> = []
  ) -> NavigationState {
    let asking = attempts.reduce(into: entries) { $0.formUnion($1.presented) }
    let layers = Set(state.layers.lazy.filter { $0.asker != nil }.map { Place.layer($0.number) })
    if asking.isEmpty && layers.isEmpty { return state }
    var (plain, change) = (state, Change(.none))
    plain.expel(.cancelled(.popped), .alone, &change) { entry, place in
      asking.contains(entry.id) || layers.contains(place)
    }
    return plain
  }

  /// Notes the state that is left while questions are open or close, unless only what answers them has changed.
  mutating func record(_ commit: Commit, _ pending: Pending, closing entries: Set<ContextID>) {
    let isOwn = commit.request.attempt.flatMap(attempt) != nil && !pending.stage.contains(.bound)
    let own = isOwn ? entries.union(commit.arrivals.map(\.entry.id)) : entries
    let before = withoutQuestions(commit.before, besides: entries)
    let after = withoutQuestions(commit.after, besides: own)
    if !after.showsTheSame(as: before) { history.record(before) }
  }
}

// MARK: - Answers

extension Engine {
  package mutating func answer(_ id: AttemptID, _ decision: Guard.Decision) {
    guard let attempt = attempt(id) else {
      outbox.append(.diagnostic("a second answer to a question is ignored"))
      return
    }
    if decision == .wait {
      guard isBeingAsked(attempt) else { return }
      release(attempt)
      holdings += 1
      for pending in attempt.requests { outbox.append(.held(pending.request, attempt.question)) }
      return
    }
    let wasHeld = !isBeingAsked(attempt)
    remove(attempt)
    switch decision {
    case .allow, .wait:
      if wasHeld { releaseHeld(attempt) }
      // What consented meanwhile has changed its mind: it is asked again.
      queue.line.prepend(
        attempt.isOutdated ? attempt.requests : attempt.requests.map { $0.allowing(attempt.question) })
    case .refuse(let why):
      let reason = Rejection.guardRefused(by: name(of: attempt.question), why: why)
      for pending in attempt.requests { outbox.append(.settle(pending.request, .rejected(reason))) }
    case .redirect(let command):
      if wasHeld { releaseHeld(attempt) }
      queue.line.prepend(attempt.requests.compactMap { redirected($0, to: command) })
    }
  }

  /// Lets a handler have the answer of the screen to which the requests of an attempt are sent on.
  mutating func hand(to handler: Int, _ id: AttemptID) {
    guard let index = attempts.firstIndex(where: { $0.id == id }) else { return }
    for place in attempts[index].requests.indices {
      let request = attempts[index].requests[place].request
      if case .question? = request.waiter { continue }
      attempts[index].requests[place].request.values.waiter = .handler(handler, opener: request.entry)
    }
  }

  package mutating func fail(_ id: AttemptID, _ reason: Rejection) {
    guard let attempt = attempt(id) else { return }
    remove(attempt)
    for pending in attempt.requests { outbox.append(.settle(pending.request, .rejected(reason))) }
  }

  private mutating func releaseHeld(_ attempt: Attempt) {
    for pending in attempt.requests { outbox.append(.released(pending.request, attempt.question)) }
  }

  private mutating func remove(_ attempt: Attempt) {
    release(attempt)
    drop { $0.id == attempt.id }
  }

  private func isBeingAsked(_ attempt: Attempt) -> Bool {
    guard let judged, queue.content == nil else { return false }
    return attempt.requests.contains { $0.request.id == judged.request.id }
  }

  private mutating func release(_ attempt: Attempt) {
    if isBeingAsked(attempt) { judged = nil }
  }

  /// `nil` if being sent on has ended the request.
  private mutating func redirected(_ pending: Pending, to command: Command) -> Pending? {
    var next = pending
    var chain = next.gathered.chain
    if chain.isEmpty { chain = [pending.request.command] }
    let isLoop = chain.contains(command)
    chain.append(command)
    let names = chain.map(\.summary)
    if isLoop {
      outbox.append(.settle(pending.request, .rejected(.redirectLoop(names))))
      return nil
    }
    if names.count - 1 > state.plan.map.limits.redirects {
      outbox.append(.settle(pending.request, .rejected(.tooManyRedirects(names))))
      return nil
    }
    next.command = command
    next.gathered.chain = chain
    next.gathered.payload = nil
    next.gathered.steps = []
    next.stage.formIntersection(.bound)
    return next
  }

  /// A request that has the consent of one of the guards already asks anew.
  package mutating func withdraw(_ guards: [String]) {
    let questions = Set(guards.map { Question.entry(guard: $0) })
    if judged.map({ !$0.gathered.allowed.isDisjoint(with: questions) }) == true {
      judged?.gathered.allowed.subtract(questions)
      prepareAgain()
    }
    queue.line.changeAll { pending in
      guard !pending.gathered.allowed.isDisjoint(with: questions) else { return }
      pending.gathered.allowed.subtract(questions)
      pending.gathered.payload = nil
      pending.stage.subtract([.prepared, .loaded])
    }
    for index in attempts.indices {
      if questions.contains(attempts[index].question), attempts[index].isAnswerUnderWay {
        attempts[index].isOutdated = true
      }
      for place in attempts[index].requests.indices {
        attempts[index].requests[place].gathered.allowed.subtract(questions)
      }
    }
  }

  package mutating func evict(_ request: Request) { urgent.append(.evict(Pending(request))) }

  /// Covers what guards protect until they consent again, what stands above it, is nested in that or was opened by it.
  package mutating func veil(_ guards: [String]) {
    var before = veiled
    repeat {
      before = veiled
      for slot in state.slots {
        var lost = lostBelow(slot)
        let place = state.place(of: slot)
        for entry in state[at: slot].entries {
          lost.formUnion(state.guards(for: entry, at: place).filter(guards.contains))
          if !lost.isEmpty { veiled[entry.id, default: []].formUnion(lost) }
        }
      }
    } while veiled != before
  }

  /// The guards whose consent is lost to what a stack belongs to: the host of a nested one, or what opened a layer.
  private func lostBelow(_ slot: Slot) -> Set<String> {
    switch slot {
    case .nest(let index): return veiled[state.nests[index].host] ?? []
    case .layer(let index):
      let layer = state.layers[index]
      guard layer.asker == nil, let opener = layer.opener else { return [] }
      return veiled[opener] ?? []
    case .main, .tab: return []
    }
  }

  /// Covers what comes back in the place of what was covered when it left.
  mutating func coverAgain(_ names: [ContextID: ContextID], besides consented: [String]) {
    if history.covered.isEmpty { return }
    for (old, new) in names {
      guard let lost = history.covered[old]?.subtracting(consented), !lost.isEmpty else { continue }
      veiled[new, default: []].formUnion(lost)
    }
  }

  /// Covers what comes back above covered entries, as if it had been there all the time.
  mutating func cover(_ arrivals: Few<Arrival>, besides consented: [String]) {
    let back = Set(arrivals.map(\.entry.id))
    for slot in state.slots {
      var lost = lostBelow(slot)
      for entry in state[at: slot].entries {
        if back.contains(entry.id) {
          let rest = lost.subtracting(consented)
          if !rest.isEmpty { veiled[entry.id, default: []].formUnion(rest) }
        }
        lost.formUnion(veiled[entry.id] ?? [])
      }
    }
  }

  /// Asks the guards that an entry has lost; when all of them have consented, it is covered no longer.
  mutating func judgeUncovering(_ pending: consuming Pending) -> Action {
    pin(&pending)
    var lost: Set<String> = []
    if case .uncover(let id?) = pending.command { lost = veiled[id] ?? [] }
    for name in lost.sorted() where !pending.gathered.allowed.contains(.entry(guard: name)) {
      let question = Question.entry(guard: name)
      if let end = endCircle(question, by: pending) { return end }
      return put(question, by: pending, [])
    }
    let isUncovered = !lost.isEmpty || !pending.gathered.allowed.isEmpty
    outbox.append(.settle(pending.request, isUncovered ? .committed : .unchanged))
    return .uncover(lost.sorted())
  }

  package func isVeiled(_ id: ContextID) -> Bool { !veiled.isEmpty && veiled[id] != nil }

  package mutating func unveil(_ guards: [String]) {
    veiled = veiled.withoutConsents(guards)
    history.uncover(guards)
  }
}

extension Engine.Pending {
  package var consented: [String] {
    gathered.allowed.compactMap { if case .entry(let name) = $0 { name } else { nil } }.sorted()
  }

  /// The command that is asked for as it was given: by the request, or by the guard that redirected it.
  package var asked: Command { gathered.chain.last ?? request.command }

  fileprivate func allowing(_ question: Question) -> Engine.Pending {
    var copy = self
    copy.gathered.allowed.insert(question)
    return copy
  }
}
