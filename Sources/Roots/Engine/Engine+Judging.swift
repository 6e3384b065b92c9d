/// Judging requests: what one would make of the state, the questions, the needs, and the commit.
extension Engine {
  mutating func judge(_ pending: consuming Pending) -> Action? {
    if !attempts.isEmpty { bind(&pending) }
    if pending.request.extras != nil, isMoot(pending) {
      return .settle(pending.request, .rejected(tooLate(pending)))
    }
    if pending.judges(\.isUncovering) { return judgeUncovering(pending) }
    if let id = unofferedBack(pending) {
      pending.stage.insert(.offered)
      judged = pending
      return .offerBack(pending.request, id)
    }
    let outlook: Commit
    do {
      guard let found = try self.outlook(of: pending) else { return pass(pending) }
      outlook = found
    } catch {
      return .settle(pending.request, .rejected(error))
    }
    if let question = openQuestion(for: pending, outlook) {
      if let end = endCircle(question, by: pending) { return end }
      pin(&pending)
      pending.gathered.targets = targets(of: question, outlook)
      return put(question, by: pending, outlook.arrivals.map(\.entry.screen))
    }
    if pending.request.extras?.values.isQuit == true { return .quit(pending.request) }
    if isLoadNeeded(pending, outlook) || arePreparationsNeeded(pending, outlook) {
      return prepare(pending, outlook)
    }
    if let first = unfold(&pending) {
      queue.line.prepend([first])
      return nil
    }
    if queue.transition != nil {
      if pending.judges(\.isEviction) {
        urgent.insert(.evict(pending), at: 0)
      } else {
        queue.line.prepend([pending])
      }
      return .cut
    }
    return commit(outlook, pending)
  }

  /// Ends a request that changes nothing, or goes on with what it needs and what follows.
  private mutating func pass(_ pending: Pending) -> Action? {
    let nothing = Commit(pending.request, from: state, to: state, .unchanged)
    if isLoadNeeded(pending, nothing) { return prepare(pending, nothing) }
    if pending.hasSteps { return take(nextStepOf: pending) }
    return .settle(pending.request, pending.stage.contains(.stepping) ? .committed : .unchanged)
  }

  /// `nil` if everything would stay what it is.
  private func outlook(of pending: Pending) throws(Rejection) -> Commit? {
    if pending.request.extras?.values.isQuit == true { return outlookOfQuitting(pending.request) }
    var after = state
    let change: Change
    if pending.judges(\.travels) {
      guard let moment = history.moment(pending.command, pending.moment) else { return nil }
      after = history.state(of: moment, beside: state).0
      change = Change(
        .restore, ending: after.departures(since: state, pending.command == .undo ? .rolledBack : .stackReset)
      )
    } else {
      change = try apply(pending, to: &after)
      if change.outcome == .unchanged { return nil }
    }
    return Commit(
      pending.request, from: state, to: after, change, after.arrivals(since: state), isStep: pending.hasSteps)
  }

  private func outlookOfQuitting(_ request: Request) -> Commit {
    let nothing = NavigationState.nothing(state.plan)
    return Commit(
      request, from: state, to: state, Change(.none, ending: nothing.departures(since: state, .shutdown)))
  }

  func pin(_ pending: inout Pending) {
    guard !pending.stage.contains(.pinned) else { return }
    pending.stage.insert(.pinned)
    if let moment = history.moment(pending.command, nil) { pending.gathered.moment = moment.number }
    pending.command = state.pinned(pending.command, from: pending.request.entry)
  }

  // MARK: What comes before

  /// The screen that wants to see Esc before anything happens, if it has not been asked.
  private func unofferedBack(_ pending: Pending) -> ContextID? {
    guard !backHandlers.isEmpty, case .back = pending.command, !pending.stage.contains(.offered),
      let id = state.focusedEntry?.id, backHandlers.contains(id), !isVeiled(id)
    else { return nil }
    return id
  }

  private func isLoadNeeded(_ pending: Pending, _ outlook: Commit) -> Bool {
    guard let extras = pending.request.extras, extras.values.hooks.load != nil,
      !pending.stage.contains(.loaded)
    else { return false }
    let isRedirected = !pending.gathered.chain.isEmpty
    return !isRedirected && (pending.command.visit != nil || !outlook.arrivals.isEmpty)
  }

  private func arePreparationsNeeded(_ pending: Pending, _ outlook: Commit) -> Bool {
    let hasMaker = pending.request.extras?.values.maker?.isPrepared == true
    guard hasMaker || state.plan.hasPreparations, !pending.stage.contains(.prepared) else { return false }
    return outlook.arrivals.contains { arrival in
      state.plan.known(arrival.entry)?.screen.isPrepared ?? false
        || hasMaker && outlook.extras(for: arrival) != nil
    }
  }

  private mutating func prepare(_ pending: Pending, _ outlook: Commit) -> Action {
    judged = pending
    queue.content = pending.request.id
    return .prepare(outlook, isLoaded: pending.stage.contains(.loaded))
  }

  /// Lets go of what was prepared, as it no longer holds: the request that waits for it begins anew.
  mutating func prepareAgain() {
    guard var pending = judged, queue.content == pending.request.id else { return }
    judged = nil
    queue.content = nil
    pending.gathered.payload = nil
    pending.stage.subtract([.prepared, .loaded])
    outbox.append(.unprepare(pending.request.id))
    queue.line.prepend([pending])
  }

  // MARK: Steps

  /// Breaks a way that is to be shown screen by screen up into its steps.
  private func unfold(_ pending: inout Pending) -> Pending? {
    guard pending.judges(\.isWay), case .go(let visit, let via, .each) = pending.command,
      !pending.stage.contains(.stepping),
      let way = try? state.way(to: visit, via: via), way.commands.count > 1
    else { return nil }
    var first = pending
    first.stage.insert(.stepping)
    first.command = way.commands[0]
    first.gathered.steps = way.commands[1...]
    return first
  }

  private mutating func take(nextStepOf pending: Pending) -> Action? {
    var next = pending
    guard let command = next.gathered.steps.popFirst() else { return nil }
    next.command = command
    queue.line.prepend([next])
    return nil
  }

  // MARK: The commit

  /// Notes the state that is left; returns a commit to an earlier state with the values that belong to it, if any.
  private mutating func remember(_ commit: Commit, _ pending: Pending, closing entries: Set<ContextID>)
    -> Commit?
  {
    if pending.judges(\.travels), let moment = history.moment(pending.command, pending.moment) {
      let (_, names) = history.state(of: moment, beside: state)
      let guards = state.plan.map.guards
      let fresh = guards.filter { pending.consented.contains($0.name) }.compactMap(\.remembers)
      let values = history.go(
        to: moment, by: pending.command, from: withoutQuestions(state), names,
        consents: guards.compactMap(\.remembers), fresh: Set(fresh))
      coverAgain(names, besides: pending.consented)
      return Commit(
        commit.request, from: commit.before, to: commit.after, commit.change, commit.arrivals, values: values)
    }
    // What is put back was there before: nothing leads back to a time without it.
    if commit.isRestoring { return nil }
    if attempts.isEmpty && entries.isEmpty {
      history.record(state)
    } else {
      record(commit, pending, closing: entries)
    }
    return nil
  }

  mutating func commit(_ commit: Commit, _ pending: Pending, closing entries: Set<ContextID> = []) -> Action {
    var commit = state.plan.hasEmptyState || commit.after.plan.hasEmptyState ? settled(commit) : commit
    if history.isKept { commit = remember(commit, pending, closing: entries) ?? commit }
    state = commit.after
    commit.change.departures.forEach { forget($0.entry.id) }
    if !veiled.isEmpty, pending.judges(\.travels) { cover(commit.arrivals, besides: pending.consented) }
    if state.plan.hasGuards {
      for arrival in commit.arrivals {
        let guards = state.guards(for: arrival.entry, at: arrival.place)
        if !guards.isEmpty { consents[arrival.entry.id] = guards }
      }
    }
    if pending.judges(\.isEviction), case .evict(let guards) = pending.command {
      consents = consents.mapValues { $0.filter { !guards.contains($0) } }
      prepareAgain()
    }
    if !attempts.isEmpty { settleAttempts(with: commit, isBound: pending.stage.contains(.bound)) }
    if commit.isStep { _ = take(nextStepOf: pending) }
    return .commit(commit)
  }

  package mutating func firstCommit() -> Commit {
    let nothing = NavigationState.nothing(state.plan)
    let first = settled(
      Commit(
        Request(.transaction([]), origin: .engine), from: nothing, to: state, Change(.restore),
        state.arrivals(since: nothing)))
    state = first.after
    return first
  }

  private func settled(_ commit: Commit) -> Commit {
    var (after, change, arrivals) = (commit.after, commit.change, commit.arrivals)
    let (came, gone) = after.settleEmptyState(since: commit.before)
    if came == nil, gone == nil, after.emptyEntry?.id == commit.after.emptyEntry?.id { return commit }
    let place = after.place(of: after.base)
    if let came { arrivals.append(Arrival(entry: came, place: place)) }
    if let gone {
      change.departures.append(Change.Ended(entry: gone, place: place, ending: .cancelled(.replaced)))
    }
    return Commit(
      commit.request, from: commit.before, to: after, change, arrivals, isStep: commit.isStep,
      values: commit.values)
  }

  /// All leaves in one commit that the definitions no longer know, or that they guard and no guard has consented to.
  /// No undo leads to the states before, which belong to other definitions.
  package mutating func adopt(_ plan: Plan) {
    var draft = state
    var change = draft.adopt(plan)
    let consents = consents
    draft.evict(&change) { guards, id in !guards.allSatisfy { consents[id]?.contains($0) == true } }
    let request = Request(.transaction([]), origin: .engine)
    let outlook = Commit(request, from: state, to: draft, change, draft.arrivals(since: state))
    outbox.append(commit(outlook, Pending(request)))
    history.clear(limit: plan.map.limits.undo)
    prepareAgain()
  }

  private mutating func forget(_ id: ContextID) {
    if !holders.isEmpty { holders.remove(id) }
    if !backHandlers.isEmpty { backHandlers.remove(id) }
    if let lost = veiled.isEmpty ? nil : veiled.removeValue(forKey: id) { history.cover(id, lost) }
    if !consents.isEmpty { consents[id] = nil }
  }

  /// Adds a payload that came late; `nil` if the visit is over.
  package mutating func fill(
    _ id: ContextID, _ payload: Payload, for request: Request
  ) throws(Rejection) -> Commit? {
    guard let (entry, place) = state.find(id), let slot = state.slot(of: place) else { return nil }
    var after = state
    after[at: slot].replace(id, with: try state.filled(entry, with: payload))
    let commit = Commit(request, from: state, to: after, Change(.payload))
    state = after
    return commit
  }
}

extension NavigationState {
  package static func nothing(_ plan: Plan) -> NavigationState { NavigationState(bare: plan) }
}
