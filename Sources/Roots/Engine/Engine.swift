/// The navigator without its surroundings: state, queue, parked requests and questions, as one value.
///
/// What must happen outside (asking a guard, making a screen, telling observers) is returned as an
/// ``Action``, one at a time; what came of it is put in by ``answer(_:_:)`` and ``prepared(_:)``. Nothing in
/// here waits, calls out or reads a clock, so a copy is a complete snapshot of a running program.
package struct Engine: Sendable {
  package private(set) var state: NavigationState
  package private(set) var queue = RequestQueue()
  package private(set) var attempts: [Attempt] = []
  /// Entries whose screens want to be asked before they leave.
  package var holders: Set<ContextID> = []
  /// Entries that are covered until their guard consents again.
  package private(set) var veiled: Set<ContextID> = []
  /// The guards that consented to an entry; only entries that have guards are listed.
  package private(set) var consents: [ContextID: [String]] = [:]
  private var judged: Pending?
  private var outbox: [Action] = []
  private var history: History
  private var lastAttempt: UInt64 = 0

  package init(_ plan: Plan) {
    state = NavigationState(plan)
    history = History(limit: plan.map.limits.undo)
  }

  /// What has to be done outside.
  package enum Action: Sendable {
    /// Put the question of an attempt.
    case ask(AttemptID)
    /// A request waits for an answer.
    case parked(Request, Question)
    /// Make the screens that take their time.
    case prepare(Request, [Arrival])
    /// The state has changed.
    case commit(Commit)
    /// A request came to its end.
    case settle(Request, Outcome)
    /// An answer came too late, twice, or to nothing.
    case diagnostic(String)
  }

  /// A change that has happened.
  package struct Commit: Sendable {
    package let request: Request
    package let command: Command
    package let before: NavigationState
    package let after: NavigationState
    package let change: Change
    package let arrivals: [Arrival]
  }

  /// A request on its way, with the answers it already has.
  package struct Pending: Sendable {
    package var request: Request
    package var command: Command
    package var allowed: Set<Question> = []
    package var chain: [Command] = []
    package var targets: [Place] = []
    package var isPrepared = false
  }

  /// A question that has been put, and the requests that wait for its answer.
  package struct Attempt: Sendable {
    package let id: AttemptID
    package let question: Question
    package var requests: [Pending] = []
    package var presented: Set<ContextID> = []
    package var hasPresented = false
    package var patience: Guard.Patience
    package var parent: AttemptID?
  }
}

// MARK: - Going on

extension Engine {
  /// Whether nothing is left to do: no request waits in the queue and none is being judged.
  package var isIdle: Bool { judged == nil && queue.isEmpty && outbox.isEmpty }

  /// The requests that wait for an answer, oldest first.
  package var parked: [(attempt: AttemptID, question: Question, request: Request)] {
    attempts.flatMap { attempt in attempt.requests.map { (attempt.id, attempt.question, $0.request) } }
      .sorted { $0.2.id < $1.2.id }
  }

  /// Whether something has already happened and only has to be told.
  package var hasNews: Bool { !outbox.isEmpty }

  /// Puts a request at the end of the queue.
  package mutating func enqueue(_ request: Request) {
    queue.append(Pending(request: request, command: request.command))
  }

  /// The next thing to be done outside; `nil` when there is nothing to do but wait.
  package mutating func next() -> Action? {
    while true {
      if !outbox.isEmpty { return outbox.removeFirst() }
      guard judged == nil, queue.phase != .held else { return nil }
      if let pending = queue.popFirst() {
        judge(pending)
      } else if let abandoned = attempts.first(where: \.isAbandoned) {
        answer(abandoned.id, .refuse("it was closed without an answer"))
      } else {
        return nil
      }
    }
  }

  /// Holds the queue back, or lets it go on: before the first frame, say.
  package mutating func hold(_ isHeld: Bool) { queue.phase = isHeld ? .held : .idle }

  /// Judges a request on the state as it is now, as far as it gets.
  private mutating func judge(_ pending: Pending) {
    var pending = pending
    judged = nil
    guard let (draft, change) = draft(of: &pending) else { return }
    let arrivals = draft.arrivals(since: state)
    if let question = openQuestion(for: pending, change, arrivals) {
      pending.targets = targets(of: question, change, arrivals)
      return put(question, by: pending)
    }
    if !pending.isPrepared, arrivals.contains(where: { needsPreparation($0, pending.request) }) {
      pending.isPrepared = true
      judged = pending
      queue.phase = .waiting(pending.request.id)
      outbox.append(.prepare(pending.request, arrivals))
      return
    }
    commit(draft, change, arrivals, pending)
  }

  /// The state as the request would make it; `nil` if that settled the request.
  private mutating func draft(of pending: inout Pending) -> (NavigationState, Change)? {
    var draft = state
    do {
      let change: Change
      switch pending.command {
      case .undo, .redo:
        guard let other = history.peek(pending.command) else {
          outbox.append(.settle(pending.request, .unchanged))
          return nil
        }
        draft = other
        draft.lastID = max(state.lastID, other.lastID)
        var restored = Change(.restore)
        restored.ended = draft.departures(since: state)
        change = restored
      default:
        change = try draft.apply(pending.command, from: pending.request.entry)
      }
      if change.outcome == .unchanged {
        outbox.append(.settle(pending.request, .unchanged))
        return nil
      }
      return (draft, change)
    } catch {
      outbox.append(.settle(pending.request, .rejected(error)))
      return nil
    }
  }

  private func needsPreparation(_ arrival: Arrival, _ request: Request) -> Bool {
    if request.hooks.load != nil { return true }
    if case .prepared = request.maker ?? state.plan.known(arrival.entry)?.screen.maker { return true }
    return false
  }

  private mutating func commit(
    _ draft: NavigationState, _ change: Change, _ arrivals: [Arrival], _ pending: Pending
  ) {
    let before = state
    history.record(before, pending.command)
    state = draft
    for ended in change.ended {
      holders.remove(ended.entry.id)
      veiled.remove(ended.entry.id)
      consents[ended.entry.id] = nil
    }
    for arrival in arrivals {
      let guards = state.plan.guards(for: arrival.entry, at: arrival.place)
      if !guards.isEmpty { consents[arrival.entry.id] = guards }
    }
    note(arrivals, change, pending.request)
    outbox.append(
      .commit(
        Commit(
          request: pending.request, command: pending.command, before: before, after: draft,
          change: change, arrivals: arrivals)))
    outbox.append(.settle(pending.request, .success(change.outcome)))
    supersede(by: pending.request, since: before)
  }
}

// MARK: - Questions

extension Engine {
  /// The first question that is still open: those who would leave are asked before those who would come.
  private func openQuestion(for pending: Pending, _ change: Change, _ arrivals: [Arrival]) -> Question? {
    if pending.request.leaving == .ask && !holders.isEmpty && pending.command.asksWhoLeaves {
      for ended in change.ended where holders.contains(ended.entry.id) {
        let question = Question.leave(ended.entry.id)
        if case .completed = ended.ending { continue }
        if !isAnswered(question, for: pending) { return question }
      }
    }
    for arrival in arrivals {
      for name in state.plan.guards(for: arrival.entry, at: arrival.place) {
        let question = Question.entry(guard: name)
        if !isAnswered(question, for: pending) { return question }
      }
    }
    for extra in pending.request.guards {
      let question = Question.entry(guard: extra.name)
      if !arrivals.isEmpty && !isAnswered(question, for: pending) { return question }
    }
    return nil
  }

  /// Whether a question has been answered for a request, or is the very one on whose behalf it is made.
  private func isAnswered(_ question: Question, for pending: Pending) -> Bool {
    if pending.allowed.contains(question) { return true }
    var attempt = pending.request.attempt.flatMap { id in attempts.first { $0.id == id } }
    while let asking = attempt {
      if asking.question == question { return true }
      attempt = asking.parent.flatMap { id in attempts.first { $0.id == id } }
    }
    return false
  }

  private func targets(of question: Question, _ change: Change, _ arrivals: [Arrival]) -> [Place] {
    switch question {
    case .entry: arrivals.map(\.place)
    case .leave(let id): change.ended.filter { $0.entry.id == id }.map(\.place)
    }
  }

  /// Puts a question, or joins those who wait for its answer already.
  private mutating func put(_ question: Question, by pending: Pending) {
    if let open = attempts.firstIndex(where: { $0.question == question }) {
      attempts[open].requests.append(pending)
      outbox.append(.parked(pending.request, question))
      return
    }
    lastAttempt += 1
    let id = AttemptID(number: lastAttempt)
    var patience = Guard.Patience.refuse
    if case .entry(let name) = question {
      let asked = state.plan.guards[name] ?? pending.request.guards.first { $0.name == name }
      patience = asked?.patience ?? .refuse
    }
    attempts.append(
      Attempt(
        id: id, question: question, requests: [pending], patience: patience,
        parent: pending.request.attempt))
    judged = pending
    outbox.append(.ask(id))
  }

  /// Takes the answer to a question: the first one counts.
  package mutating func answer(_ id: AttemptID, _ decision: Guard.Decision) {
    guard let index = attempts.firstIndex(where: { $0.id == id }) else {
      outbox.append(.diagnostic("a second answer to a question is ignored"))
      return
    }
    let attempt = attempts[index]
    release(attempt)
    if decision == .wait {
      for pending in attempt.requests { outbox.append(.parked(pending.request, attempt.question)) }
      return
    }
    attempts.remove(at: index)
    switch decision {
    case .allow:
      queue.prepend(attempt.requests.map { $0.allowing(attempt.question) })
    case .refuse(let why):
      for pending in attempt.requests {
        outbox.append(
          .settle(pending.request, .rejected(.guardRefused(by: name(of: attempt.question), why: why))))
      }
    case .redirect(let command):
      for pending in attempt.requests { redirect(pending, to: command) }
    case .wait: break
    }
  }

  /// Ends an attempt for another reason than an answer.
  package mutating func fail(_ id: AttemptID, _ reason: Rejection) {
    guard let index = attempts.firstIndex(where: { $0.id == id }) else { return }
    let attempt = attempts.remove(at: index)
    release(attempt)
    for pending in attempt.requests { outbox.append(.settle(pending.request, .rejected(reason))) }
  }

  /// Lets the queue go on if it stood still for this question.
  private mutating func release(_ attempt: Attempt) {
    guard let id = judged?.request.id, queue.phase != .waiting(id) else { return }
    if attempt.requests.contains(where: { $0.request.id == id }) { judged = nil }
  }

  private mutating func redirect(_ pending: Pending, to command: Command) {
    var pending = pending
    if pending.chain.isEmpty { pending.chain.append(pending.command) }
    let isLoop = pending.chain.contains(command)
    pending.chain.append(command)
    let names = pending.chain.map(\.summary)
    if isLoop {
      outbox.append(.settle(pending.request, .rejected(.redirectLoop(names))))
    } else if names.count > state.plan.map.limits.redirects + 1 {
      outbox.append(.settle(pending.request, .rejected(.tooManyRedirects(names))))
    } else {
      pending.command = command
      queue.prepend([pending])
    }
  }

  /// How messages name who was asked.
  package func name(of question: Question) -> String {
    switch question {
    case .entry(let name): name
    case .leave(let id): state.find(id)?.entry.screen ?? id.description
    }
  }
}

// MARK: - Parked requests

extension Engine {
  /// Notes what was opened on behalf of a guard, and what of it is gone.
  private mutating func note(_ arrivals: [Arrival], _ change: Change, _ request: Request) {
    guard !attempts.isEmpty else { return }
    if let id = request.attempt, let index = attempts.firstIndex(where: { $0.id == id }) {
      attempts[index].presented.formUnion(arrivals.map(\.entry.id))
      attempts[index].hasPresented = attempts[index].hasPresented || !arrivals.isEmpty
    }
    for ended in change.ended {
      for index in attempts.indices { attempts[index].presented.remove(ended.entry.id) }
    }
  }

  /// The attempt on whose behalf a screen stands there.
  package func attempt(presenting id: ContextID) -> AttemptID? {
    attempts.first { $0.presented.contains(id) }?.id
  }

  /// Lets an attempt wait although what it had opened is gone: whoever awaited that goes on elsewhere.
  package mutating func keepWaiting(_ id: AttemptID) {
    guard let index = attempts.firstIndex(where: { $0.id == id }) else { return }
    attempts[index].patience = .wait
  }

  /// Ends the parked requests whose stack another request has changed.
  private mutating func supersede(by request: Request, since before: NavigationState) {
    guard !attempts.isEmpty else { return }
    for index in attempts.indices {
      guard !isWithin(request.attempt, attempts[index].id) else { continue }
      let (hit, spared) = attempts[index].requests.partitioned { pending in
        pending.targets.contains { !state[$0].isIdentical(to: before[$0]) }
      }
      attempts[index].requests = spared
      for pending in hit {
        outbox.append(.settle(pending.request, .rejected(.superseded(by: request.id))))
      }
    }
    attempts.removeAll { $0.requests.isEmpty }
  }

  /// Whether a request made for one attempt belongs to another, directly or by a guard within a guard.
  private func isWithin(_ inner: AttemptID?, _ outer: AttemptID) -> Bool {
    var next = inner
    while let id = next {
      if id == outer { return true }
      next = attempts.first { $0.id == id }?.parent
    }
    return false
  }

  /// Takes a request out of the queue, or away from the guard it waits for.
  package mutating func cancel(_ id: RequestID, _ reason: Rejection) {
    if let pending = queue.remove(id) {
      outbox.append(.settle(pending.request, .rejected(reason)))
      return
    }
    if judged?.request.id == id, case .waiting = queue.phase, let pending = judged {
      judged = nil
      queue.phase = .idle
      outbox.append(.settle(pending.request, .rejected(reason)))
      return
    }
    for index in attempts.indices {
      guard let place = attempts[index].requests.firstIndex(where: { $0.request.id == id }) else { continue }
      let pending = attempts[index].requests.remove(at: place)
      outbox.append(.settle(pending.request, .rejected(reason)))
    }
    attempts.removeAll { $0.requests.isEmpty }
  }

  /// Ends every request that has not been settled.
  package mutating func shutdown() {
    for attempt in attempts {
      for pending in attempt.requests where pending.request.id != judged?.request.id {
        outbox.append(.settle(pending.request, .rejected(.shutdown)))
      }
    }
    if let judged { outbox.append(.settle(judged.request, .rejected(.shutdown))) }
    while let pending = queue.popFirst() { outbox.append(.settle(pending.request, .rejected(.shutdown))) }
    attempts = []
    judged = nil
    queue.phase = .idle
  }
}

// MARK: - What comes back

extension Engine {
  /// Goes on with a request whose screens have been made, or ends it if that failed.
  package mutating func prepared(_ failure: Rejection?) {
    guard let pending = judged, case .waiting = queue.phase else { return }
    judged = nil
    queue.phase = .idle
    if let failure {
      outbox.append(.settle(pending.request, .rejected(failure)))
    } else {
      queue.prepend([pending])
    }
  }

  /// Puts the payload that was fetched for a request in its place.
  package mutating func loaded(_ payload: Payload) {
    judged?.command.payload = payload
    judged?.request.hooks.load = nil
  }

  package mutating func transitioning(_ id: TransitionID?) {
    queue.phase = id.map { .transitioning($0) } ?? .idle
  }

  package mutating func veil(_ ids: Set<ContextID>) { veiled.formUnion(ids) }

  package mutating func unveil(_ guards: [String]) {
    veiled = veiled.filter { id in !(consents[id] ?? []).contains(where: guards.contains) }
  }

  /// Puts another state in place of this one, without asking anybody. For restoration and tools.
  package mutating func reset(to state: NavigationState) { self.state = state }

  /// Takes over new definitions; what they no longer know leaves in one commit.
  package mutating func adopt(_ plan: Plan) {
    var draft = state
    let change = draft.adopt(plan)
    let arrivals = draft.arrivals(since: state)
    let request = Request(.transaction([]), origin: .engine)
    commit(draft, change, arrivals, Pending(request: request, command: request.command))
  }
}

extension Engine.Attempt {
  /// Whether everything opened for the question is gone, nobody answered, and nothing else is waited for.
  var isAbandoned: Bool { hasPresented && presented.isEmpty && patience == .refuse }
}

extension Engine.Pending {
  fileprivate func allowing(_ question: Question) -> Engine.Pending {
    var copy = self
    copy.allowed.insert(question)
    return copy
  }
}

extension Array {
  /// The elements that fulfil a condition, and the others.
  fileprivate func partitioned(_ fits: (Element) -> Bool) -> (fitting: [Element], others: [Element]) {
    var parts: ([Element], [Element]) = ([], [])
    for element in self {
      if fits(element) { parts.0.append(element) } else { parts.1.append(element) }
    }
    return parts
  }
}
