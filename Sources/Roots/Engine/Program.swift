/// A whole running program without its surroundings: the engine, and everything around it that decides.
///
/// Stimuli go in by functions: a request, the answer of a guard, a screen that was made, time that has passed.
/// What has to be done outside comes out of ``next(_:)``, one ``Effect`` at a time. Nothing in here calls out,
/// waits or reads a clock, so a copy is a snapshot of a running program. A ``Navigator`` carries the effects
/// out on living screens, an exploration on described ones.
package struct Program: Sendable {
  package internal(set) var engine: Engine
  /// The kinds of effects that are wanted; others are not made.
  package var interest: Interest
  package internal(set) var now = Duration.zero
  package private(set) var steps = 0
  package internal(set) var closing = Closing.none
  var handling = Cause.nothing
  var lastRequest: UInt64 = 0
  var holdingsTold = 0
  /// The change that is being shown; what stands in the agenda from a place on is done before it goes on.
  private var current: Showing?
  /// Whether a saved state is being put in place: that comes before everything else that the engine wants.
  var isRestoring = false
  private var depth = 0
  /// The depth of actions within actions.
  private var actions = 0
  /// The work that is still to be done and its causes; the next stands last.
  private var agenda: [(cause: Cause, work: Work)] = []
  /// The length of the agenda at the last effect. Work that was added since comes before it.
  private var mark = 0
  /// The part beside the engine. It seldom changes, so copies share it.
  var memory: Shared<Memory>

  package init(_ plan: Plan, name: String = "app", _ interest: Interest) {
    engine = Engine(plan)
    memory = Shared(Memory(name: name))
    self.interest = interest
  }

  // MARK: Reading

  package var state: NavigationState { engine.state }

  package var plan: Plan { engine.state.plan }

  package var cause: RequestID? { handling.id }

  /// Whether nothing is left to be done but to wait for what is outside.
  @inline(__always) package var isIdle: Bool {
    engine.isIdle && preparation == nil && running == nil && isBetweenSteps
  }

  package var isBetweenSteps: Bool { current == nil && agenda.isEmpty }

  package var newestRequest: UInt64 { lastRequest }

  // MARK: Requests

  @discardableResult
  package mutating func send(_ request: consuming Request) -> RequestID {
    register(&request)
    noteRequest(.made(request))
    let id = request.id
    take(request)
    return id
  }

  package mutating func register(_ request: inout Request) {
    lastRequest += 1
    request.id = RequestID(lastRequest)
    // Restoring goes from entry to entry, and is over when there are no more.
    if let outer = handling.request, request.origin != .restoration {
      request.values.trail = outer.trail + [outer.command.summary]
    }
  }

  package mutating func noteRequest(_ event: @autoclosure () -> LogEvent.Kind) { note(event()) }

  package mutating func take(_ request: consuming Request) {
    if closing != .none {
      engine.reject(request, .shutdown)
    } else if request.extras != nil, request.trail.count >= plan.map.limits.reentrancy {
      engine.reject(request, .reentrancyLimit(request.trail.suffix(8) + [request.command.summary]))
    } else if case .restoration = request.origin {
      engine.enqueueFirst(request)
    } else {
      engine.enqueue(request)
    }
  }

  package mutating func settle(_ request: consuming Request, as outcome: Outcome) -> RequestID {
    register(&request)
    noteRequest(.made(request))
    let id = request.id
    later(.settle(request, closing == .none ? outcome : .rejected(.shutdown)))
    return id
  }

  package mutating func cancel(_ id: RequestID, _ reason: Rejection? = nil) {
    engine.cancel(id, reason ?? .guardRefused(by: name, why: "cancelled"))
    abandonPreparation(of: id)
  }

  package mutating func hold(_ isHeld: Bool) { engine.hold(isHeld) }

  /// Whether the next change waits for a running transition instead of cutting it short.
  package var waitsForTransitions: Bool {
    get { engine.waitsForTransitions }
    set { engine.waitsForTransitions = newValue }
  }

  // MARK: Values

  package mutating func begin(with values: Record) {
    set(values: values)
    engine.history.endAction()
  }

  /// An undo brings the values back with the state that they belong to.
  package mutating func set(values: Record) { if engine.history.isKept { engine.history.set(values) } }

  /// Begins several things that one action of a person does: values that it sets belong to what it changes.
  package mutating func beginAction() { actions += 1 }

  package mutating func endAction() { actions -= 1 }

  // MARK: Going on

  /// Changes an engine and what it wants done; `nil` drops it. Tests plant faults by it.
  package typealias Meddler = @Sendable (inout Engine, Engine.Action) -> Engine.Action?

  /// `nil` when there is nothing to do until something comes in.
  package mutating func next(_ meddler: Meddler? = nil) -> Effect? {
    while true {
      order()
      mark = agenda.count
      if mark > depth {
        mark -= 1
        let (cause, work) = agenda.removeLast()
        handling = cause
        if let effect = perform(work) { return effect }
        continue
      }
      if current != nil {
        if let effect = goOn() { return effect }
        continue
      }
      if engine.holdings != holdingsTold {
        holdingsTold = engine.holdings
        handling = .nothing
        forgetTimeouts()
        return .heldChanged
      }
      if closing == .asked {
        closing = .over
        handling = .nothing
        later(.closing)
        continue
      }
      handling = .nothing
      if let running, running.isOver {
        finishTransition(skipped: false)
        continue
      }
      if isRestoring, !engine.isRestoring {
        if !restoreNext() { showRestored() }
        continue
      }
      guard var action = engine.next() else {
        if engine.history.hasNewValues, actions == 0, preparation == nil, running == nil {
          engine.history.endAction()
        }
        return nil
      }
      steps &+= 1
      if let meddler {
        guard let changed = meddler(&engine, action) else { continue }
        action = changed
      }
      if let effect = act(on: action) { return effect }
    }
  }

  /// Puts something before everything else that is to be done, behind what was put there since the last effect.
  mutating func later(_ work: consuming Work) { agenda.append((handling, work)) }

  mutating func later(_ work: consuming Work, _ cause: Cause) { agenda.append((cause, work)) }

  /// Puts what was added since the last effect in order: the first of it stands last in the agenda.
  private mutating func order() {
    guard agenda.count > mark + 1 else { return }
    // An array would copy what it exchanges.
    agenda.withUnsafeMutableBufferPointer { agenda in
      var (low, high) = (mark, agenda.count - 1)
      while low < high {
        agenda.swapAt(low, high)
        (low, high) = (low + 1, high - 1)
      }
    }
  }

  var hasNews: Bool { agenda.count > mark }

  mutating func resume(_ work: Work) {
    agenda.insert((handling, work), at: mark)
    mark += 1
  }

  /// True if what is told to screens comes from an undo or a redo. Stacks and values are those of the earlier state
  /// then: what an app in a file does at a step in the life of a screen has been done before, and is part of it.
  package var isRewinding: Bool {
    switch handling.commit?.request.command {
    case .undo, .redo: true
    default: false
    }
  }

  mutating func note(_ event: @autoclosure () -> LogEvent.Kind) {
    if interest.contains(.events) { later(.effect(.note(event()))) }
  }

  mutating func diagnose(_ text: @autoclosure () -> String) { note(.diagnostic(text())) }

  /// Begins to show a change; another one that is being shown goes on afterwards.
  private mutating func show(_ showing: consuming Showing) {
    if let current {
      agenda.insert((.nothing, .show(current)), at: depth)
      mark += 1
    }
    current = showing
    depth = mark
  }

  /// Goes on with the change that is being shown until something has to be done outside.
  private mutating func goOn() -> Effect? {
    guard var showing = current.take() else { return nil }
    let isStart = showing.part == .start && !showing.commit.isRestoring
    handling = isStart ? .nothing : .commit(showing.commit)
    var effect = advance(&showing)
    while case .none = effect, !hasNews, showing.stage != .over { effect = advance(&showing) }
    if showing.stage == .over { depth = 0 } else { current = consume showing }
    return effect
  }

  private mutating func act(on action: consuming Engine.Action) -> Effect? {
    switch action {
    case .commit(let commit) where commit.isRestoring:
      absorb(commit)
      return nil
    case .commit(let commit):
      if commit.request.command.travels {
        for arrival in commit.arrivals {
          if let hearer = engine.history.hearer(of: arrival.entry.id) { waiters[arrival.entry.id] = hearer }
        }
      }
      if isUnseen(commit) {
        restart(after: commit)
        guard interest.contains(.changes) else { return nil }
        handling = .commit(commit)
        return .observe(commit)
      }
      show(Showing(commit))
      if let values = commit.values {
        later(.effect(.setValues(values.value)))
        return nil
      }
      return goOn()
    case .settle(let request, let outcome):
      handling = .request(request)
      return finish(request, outcome)
    case .ask(let id): return ask(id)
    case .offerBack(let request, let id):
      handling = .request(request)
      return .offerBack(id)
    case .held(let request, let question): return .held(request, by: engine.name(of: question))
    case .released(let request, let question): return .released(request, by: engine.name(of: question))
    case .prepare(let outlook, let isLoaded):
      preparation = Preparation(request: outlook.request.id)
      // What stands below it may have to give it what it needs.
      if outlook.isRestoring, takesTime(outlook) { showRestored() }
      if !hasNews { return .prepare(outlook, isLoaded: isLoaded) }
      later(.effect(.prepare(outlook, isLoaded: isLoaded)))
      return nil
    case .unprepare(let id):
      abandonPreparation(of: id)
      return nil
    case .cut:
      finishTransition(skipped: true)
      return nil
    case .uncover(let guards):
      uncover(guards)
      return nil
    case .quit(let request):
      handling = .request(request)
      later(.settle(request, .committed))
      if request.extras?.values.isQuitAskedOnly != true { later(.shutdown) }
      return nil
    case .diagnostic(let text):
      diagnose(text)
      return nil
    }
  }

  private mutating func perform(_ work: consuming Work) -> Effect? {
    switch work {
    case .effect(let effect): return effect
    case .show(let showing): show(showing)
    case .step(let step, let entry): return tell(step, entry)
    case .end(let entry, let ending): return end(entry, ending)
    case .followUp(let request, let outcome): return followUp(request, outcome)
    case .settle(let request, let outcome): return settle(request, outcome, nil)
    case .answer(let id, let decision): answer(id, decision)
    case .advance(let time): return passTime(to: time)
    case .reevaluate(let names): return reevaluate(names)
    case .start(let commit): start(commit)
    case .openStart: openGuardedStart()
    case .rest(let entry): return letRest(entry)
    case .watch(let id): watch(id)
    case .skipEnded: skipped = nil
    case .adopt(let plan): adopt(plan)
    case .shutdown: shutdown()
    case .closing: close()
    case .drain(let isFirst): return drain(isFirst)
    case .last: endEverything()
    case .weigh(let pile): return weigh(pile)
    case .resumeRestoring(let id, let outcome): resumeRestoring(id, outcome)
    case .restoreNested: restoreNested()
    }
    return nil
  }

  private mutating func drain(_ isFirst: Bool) -> Effect? {
    if isFirst {
      abandonPreparation()
      engine.shutdown()
    }
    guard let action = engine.next() else {
      later(.last)
      return nil
    }
    resume(.drain(isFirst: false))
    return act(on: action)
  }
}

// MARK: - What is still to be done

extension Program {
  enum Work: Sendable {
    case effect(Effect)
    case show(Showing)
    case step(LifeCycle, Entry)
    case end(Entry, Ending)
    case followUp(Request, Outcome)
    case settle(Request, Outcome)
    case answer(AttemptID, Guard.Decision)
    case advance(to: Duration)
    case reevaluate(Reevaluation)
    case start(Engine.Commit)
    case openStart
    case rest(Entry)
    case watch(TransitionID)
    case skipEnded
    case adopt(Plan)
    case shutdown
    case closing
    case drain(isFirst: Bool)
    case last
    case weigh(Restoration.Pile)
    case resumeRestoring(RequestID, Outcome)
    case restoreNested
  }

  struct Cause: Sendable {
    let id: RequestID?
    private let source: Source

    private enum Source: Sendable {
      case nothing
      case commit(Engine.Commit)
      indirect case request(Request)
    }

    static let nothing = Cause(id: nil, source: .nothing)

    static func commit(_ commit: Engine.Commit) -> Cause {
      Cause(id: commit.isRestoring ? nil : commit.request.id, source: .commit(commit))
    }

    static func request(_ request: Request) -> Cause { Cause(id: request.id, source: .request(request)) }

    var request: Request? {
      switch source {
      case .nothing: nil
      case .commit(let commit): commit.request
      case .request(let request): request
      }
    }

    var commit: Engine.Commit? { if case .commit(let commit) = source { commit } else { nil } }
  }

  package enum Closing: Sendable { case none, asked, over }

  struct Preparation: Sendable {
    let request: RequestID
    var claims: [ContextID: Keep.Kept] = [:]
    var entries: Set<ContextID> = []
  }
}
