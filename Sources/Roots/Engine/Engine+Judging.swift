/// Judging requests: what one would make of the state, who has to be asked, what it needs, and the commit.
extension Engine {
  /// A state as a request would make it.
  package struct Outlook: Sendable {
    package let state: NavigationState
    package let change: Change
    package let arrivals: [Arrival]
  }

  /// Judges a request on the state as it is now, as far as it gets.
  mutating func judge(_ pending: Pending) -> Action? {
    var pending = pending
    if !attempts.isEmpty { bind(&pending) }
    if let id = unofferedBack(pending) {
      pending.stage.insert(.offered)
      judged = pending
      return .offerBack(pending.request, id)
    }
    let outlook: Outlook
    do {
      guard let found = try self.outlook(of: pending) else {
        if isLoadNeeded(pending, []) {
          return prepare(pending, Outlook(state: state, change: .unchanged, arrivals: []))
        }
        if !pending.steps.isEmpty { return take(nextStepOf: pending) }
        return .settle(pending.request, pending.stage.contains(.stepping) ? .committed : .unchanged)
      }
      outlook = found
    } catch {
      return .settle(pending.request, .rejected(error))
    }
    if let question = openQuestion(for: pending, outlook.change, outlook.arrivals, in: outlook.state) {
      pin(&pending)
      pending.targets = targets(of: question, outlook.change, outlook.arrivals)
      return put(question, by: pending, outlook.arrivals)
    }
    if pending.request.extras?.values.isQuit == true { return .quit(pending.request) }
    if isLoadNeeded(pending, outlook.arrivals) || arePreparationsNeeded(pending, outlook.arrivals) {
      return prepare(pending, outlook)
    }
    if let first = unfold(&pending) {
      queue.line.prepend([first])
      return nil
    }
    if queue.transition != nil {
      if case .evict = pending.command {
        urgent.insert(pending, at: 0)
      } else {
        queue.line.prepend([pending])
      }
      return .cut
    }
    return commit(outlook, pending)
  }

  /// The state as the request would make it; `nil` if it would stay what it is.
  private func outlook(of pending: Pending) throws(Rejection) -> Outlook? {
    var draft = state
    var change: Change
    if pending.request.extras?.values.isQuit == true {
      draft = NavigationState.nothing(state.plan)
      change = Change(.none)
      change.ended = draft.departures(since: state)
      return Outlook(state: state, change: change, arrivals: [])
    }
    switch pending.command {
    case .undo, .redo:
      guard let other = history.peek(pending.command) else { return nil }
      draft = other
      draft.lastID = max(state.lastID, other.lastID)
      change = Change(.restore)
      change.ended = draft.departures(since: state)
    default:
      var command = pending.command
      if let payload = pending.payload { command.payload = payload }
      change = try draft.apply(command, from: pending.request.entry)
      if change.outcome == .unchanged { return nil }
    }
    return Outlook(state: draft, change: change, arrivals: draft.arrivals(since: state))
  }

  /// Makes a request that has to wait name what it acts on.
  private func pin(_ pending: inout Pending) {
    guard !pending.stage.contains(.pinned) else { return }
    pending.stage.insert(.pinned)
    pending.command = state.pinned(pending.command, from: pending.request.entry)
  }

  // MARK: What comes before

  /// The screen that wants to see Esc before anything happens, if it has not been asked.
  private func unofferedBack(_ pending: Pending) -> ContextID? {
    guard !backHandlers.isEmpty, case .back = pending.command, !pending.stage.contains(.offered),
      let id = state.focusedEntry?.id, backHandlers.contains(id)
    else { return nil }
    return id
  }

  private func isLoadNeeded(_ pending: Pending, _ arrivals: [Arrival]) -> Bool {
    guard !pending.stage.contains(.loaded), pending.request.extras?.values.hooks.load != nil else {
      return false
    }
    return pending.chain.isEmpty && (pending.command.visit != nil || !arrivals.isEmpty)
  }

  private func arePreparationsNeeded(_ pending: Pending, _ arrivals: [Arrival]) -> Bool {
    guard !pending.stage.contains(.prepared), !arrivals.isEmpty else { return false }
    return arrivals.contains { arrival in
      guard let known = state.plan.known(arrival.entry) else { return false }
      if case .prepared = known.screen.maker { return true }
      return !known.screen.requirements.isEmpty
    }
  }

  private mutating func prepare(_ pending: Pending, _ outlook: Outlook) -> Action {
    judged = pending
    queue.content = pending.request.id
    return .prepare(pending.request, outlook, isLoaded: pending.stage.contains(.loaded))
  }

  /// What was prepared does not hold any more: the request that waits for it begins anew.
  mutating func prepareAgain() {
    guard var pending = judged, queue.content == pending.request.id else { return }
    judged = nil
    queue.content = nil
    pending.payload = nil
    pending.stage.subtract([.prepared, .loaded])
    outbox.append(.unprepare(pending.request.id))
    queue.line.prepend([pending])
  }

  // MARK: Steps

  /// Breaks a way that is to be shown screen by screen up into its steps.
  private func unfold(_ pending: inout Pending) -> Pending? {
    guard case .go(let visit, let via, .each) = pending.command, !pending.stage.contains(.stepping),
      let way = try? state.way(to: visit, via: via), way.commands.count > 1
    else { return nil }
    var first = pending
    first.stage.insert(.stepping)
    first.command = way.commands[0]
    first.steps = way.commands[1...]
    return first
  }

  private mutating func take(nextStepOf pending: Pending) -> Action? {
    var next = pending
    guard let command = next.steps.popFirst() else { return nil }
    next.command = command
    queue.line.prepend([next])
    return nil
  }

  // MARK: The commit

  private mutating func commit(_ outlook: Outlook, _ pending: Pending) -> Action {
    let commit = Commit(
      pending.request, from: state, to: outlook.state, outlook.change, outlook.arrivals,
      isStep: !pending.steps.isEmpty)
    history.record(state, pending.command)
    state = outlook.state
    for ended in outlook.change.ended { forget(ended.entry.id) }
    if state.plan.hasGuards {
      for arrival in outlook.arrivals {
        let guards = state.guards(for: arrival.entry, at: arrival.place)
        if !guards.isEmpty { consents[arrival.entry.id] = guards }
      }
    }
    if case .evict = pending.command { prepareAgain() }
    if !attempts.isEmpty { settleAttempts(with: commit) }
    if commit.isStep { _ = take(nextStepOf: pending) }
    return .commit(commit)
  }

  /// Takes over new definitions; what they no longer know leaves in one commit.
  package mutating func adopt(_ plan: Plan) {
    var draft = state
    let change = draft.adopt(plan)
    let outlook = Outlook(state: draft, change: change, arrivals: draft.arrivals(since: state))
    outbox.append(commit(outlook, Pending(Request(.transaction([]), origin: .engine))))
  }

  private mutating func forget(_ id: ContextID) {
    if !holders.isEmpty { holders.remove(id) }
    if !backHandlers.isEmpty { backHandlers.remove(id) }
    if !veiled.isEmpty { veiled[id] = nil }
    if !consents.isEmpty { consents[id] = nil }
  }

  /// Puts a payload that came late in its place; `nil` if the visit is over.
  package mutating func fill(_ id: ContextID, _ payload: Payload, for request: Request) -> Commit? {
    guard let place = state.find(id)?.place, let slot = state.slot(of: place) else { return nil }
    var after = state
    after[at: slot] = Stack(after[at: slot].entries.map { $0.id == id ? $0.carrying(payload) : $0 })
    let commit = Commit(request, from: state, to: after, Change(.payload), [])
    state = after
    return commit
  }
}

extension NavigationState {
  /// The state in which nothing is open at all.
  package static func nothing(_ plan: Plan) -> NavigationState { NavigationState(bare: plan) }

  /// The guards to ask before an entry may stand at a place; what is nested in a layer stands in that layer.
  package func guards(for entry: Entry, at place: Place) -> [String] {
    guard case .nested(let name) = place, !plan.layerGuards.isEmpty,
      let index = nests.firstIndex(where: { $0.name == name }), !isBase(.nest(index))
    else { return plan.guards(for: entry, at: place) }
    return plan.guards(for: entry, at: .layer(0))
  }
}

extension Plan {
  /// Whether any guard could have to be asked for anything.
  package var hasGuards: Bool { !guards.isEmpty }
}
