/// Held requests: what happens to them while they wait.
extension Engine {
  package var held: [(attempt: AttemptID, question: Question, request: Request)] {
    attempts.flatMap { attempt in
      attempt.requests.map { (attempt.id, attempt.question, $0.request) }
    }
    .sorted { $0.2.id < $1.2.id }
  }

  package func attempt(presenting id: ContextID) -> AttemptID? {
    attempts.first { $0.presented.contains(id) }?.id
  }

  /// Binds a request that a person makes on a screen of a guard to that guard's attempt: it supersedes nothing
  /// there. It is not consent: the guard is asked about what it protects as anywhere else.
  func bind(_ pending: inout Pending) {
    guard pending.request.attempt == nil else { return }
    // A URL leads elsewhere, wherever it is opened, and so does what undoes or brings back a state.
    if case .open = pending.command { return }
    if pending.command.travels { return }
    let found: AttemptID?
    switch pending.request.origin {
    case .entry(let id): found = attempt(presenting: id)
    case .key, .script:
      found = state.focusedEntry.flatMap { attempt(presenting: $0.id) }
        .flatMap { leadsElsewhere(pending.command, than: $0) ? nil : $0 }
    case .program, .url, .restoration, .engine: found = nil
    }
    guard let attempt = found else { return }
    pending.request.attempt = attempt
    pending.stage.insert(.bound)
  }

  /// True if a command names a place that is not of the question on which it is given.
  private func leadsElsewhere(_ command: Command, than attempt: AttemptID) -> Bool {
    let said = command.arguments
    if let place = said.place {
      return self.attempt(attempt)?.presented.contains { state.find($0)?.place == place } != true
    }
    switch said.verb {
    case .addTab, .removeTab: return true
    default:
      // What is too deep is refused later.
      return !Command.isTooDeep(said.commands)
        && said.commands.contains { leadsElsewhere($0, than: attempt) }
    }
  }

  /// Lets an attempt wait although the screen it had opened is gone: its answer comes from elsewhere.
  package mutating func keepWaiting(_ id: AttemptID) {
    guard let index = attempts.firstIndex(where: { $0.id == id }) else { return }
    attempts[index].patience = .wait
  }

  /// Updates the screens that attempts have opened, and ends the requests that a change supersedes.
  mutating func settleAttempts(with commit: Commit, isBound: Bool) {
    let gone = Set(commit.change.ended.map(\.entry.id))
    for index in attempts.indices {
      let isOwn = isWithin(commit.request.attempt, attempts[index].id)
      let isOnlyClosing =
        commit.arrivals.isEmpty && !gone.isEmpty && gone.isSubset(of: attempts[index].presented)
      if commit.request.attempt == attempts[index].id {
        note(commit.arrivals, for: index, isBound: isBound, commit.after)
      }
      // A question that is taken back is answered by nothing.
      let isUndone = commit.request.command.travels && !attempts[index].presented.isDisjoint(with: gone)
      attempts[index].presented.subtract(gone)
      let isLeft = if case .leave(let id) = attempts[index].question { gone.contains(id) } else { false }
      let isGone = isLeft || isUndone
      if isGone || !isOwn && !isOnlyClosing { supersede(in: index, with: commit, gone, all: isGone) }
    }
    drop { $0.requests.isEmpty }
  }

  /// A layer that waits belongs to its opener, as one that is open does.
  private mutating func supersede(
    in index: Int, with commit: Commit, _ gone: Set<ContextID>, all: Bool
  ) {
    let hit = attempts[index].requests.filter { pending in
      let isOrphan =
        pending.request.command.row.verb == .overlay && pending.request.entry.map(gone.contains) == true
      return all || isOrphan
        || pending.gathered.targets.contains { !commit.after[$0].isIdentical(to: commit.before[$0]) }
    }
    for pending in hit {
      attempts[index].requests.removeAll { $0.request.id == pending.request.id }
      outbox.append(.settle(pending.request, .rejected(.superseded(by: commit.request.id))))
      holdings += 1
    }
  }

  /// Whether a request made for one attempt belongs to another, directly or by a guard within a guard.
  private func isWithin(_ inner: AttemptID?, _ outer: AttemptID) -> Bool {
    var next = inner
    while let id = next {
      if id == outer { return true }
      next = attempt(id)?.parent
    }
    return false
  }

  package mutating func cancel(_ id: RequestID, _ reason: Rejection) {
    if let pending = queue.line.remove(where: { $0.request.id == id }) {
      outbox.append(.settle(pending.request, .rejected(reason)))
      return
    }
    var found: Request?
    if let pending = judged, pending.request.id == id {
      found = pending.request
      judged = nil
      if queue.content == id { queue.content = nil }
    }
    for index in attempts.indices {
      guard let place = attempts[index].requests.firstIndex(where: { $0.request.id == id }) else { continue }
      found = attempts[index].requests.remove(at: place).request
      holdings += 1
    }
    drop { $0.requests.isEmpty }
    if let found { outbox.append(.settle(found, .rejected(reason))) }
  }

  package mutating func shutdown() {
    var left = attempts.flatMap { $0.requests.map(\.request) }
    if let judged, !left.contains(where: { $0.id == judged.request.id }) { left.append(judged.request) }
    left += urgent.compactMap { if case .evict(let pending) = $0 { pending.request } else { nil } }
    left += queue.requests
    for request in left { outbox.append(.settle(request, .rejected(.shutdown))) }
    attempts = []
    holdings += 1
    judged = nil
    urgent = []
    queue = RequestQueue()
  }
}

// MARK: - Going on with requests

extension Engine {
  package mutating func prepared(_ id: RequestID, _ failure: Rejection?) {
    guard var pending = judged, pending.request.id == id, queue.content == id else { return }
    judged = nil
    queue.content = nil
    if let failure {
      outbox.append(.settle(pending.request, .rejected(failure)))
      return
    }
    pending.stage.insert(.prepared)
    queue.line.prepend([pending])
  }

  package mutating func loaded(_ id: RequestID, _ payload: Payload) {
    guard var pending = judged, pending.request.id == id, queue.content == id else { return }
    judged = nil
    queue.content = nil
    pending.gathered.payload = payload
    pending.stage.insert(.loaded)
    queue.line.prepend([pending])
  }

  /// Goes on with a request after the screen that has the keys was asked about going back.
  package mutating func offered(_ answer: Handling) {
    guard let pending = judged else { return }
    judged = nil
    switch answer {
    case .handled: outbox.append(.settle(pending.request, .unchanged))
    case .unhandled: queue.line.prepend([pending])
    }
  }

  package mutating func hold(_ isHeld: Bool) { queue.isHeld = isHeld }

  package mutating func transitioning(_ id: TransitionID?) { queue.transition = id }

  package mutating func lock(_ id: RequestID) { queue.content = id }

  package mutating func unlock(_ id: RequestID) {
    if queue.content == id && judged == nil { queue.content = nil }
  }
}

extension Request {
  /// A request that waits for an answer.
  public struct Held: Sendable, Equatable {
    /// The identity of the request.
    public let id: RequestID
    /// The command that was asked for.
    public let command: Command
    /// The guard or screen whose answer it waits for.
    public let by: String
    /// Whether it is to end the program; its command closes all layers then.
    package let isQuit: Bool

    package var summary: String { isQuit ? "quit" : command.summary }
  }
}

extension Program {
  package var heldRequests: [Request.Held] {
    if engine.attempts.isEmpty { return [] }
    return engine.held.map {
      Request.Held(
        id: $0.request.id, command: $0.request.command, by: engine.name(of: $0.question),
        isQuit: $0.request.extras?.values.isQuit ?? false)
    }
  }
}
