/// The living navigator: takes requests, asks guards, makes screens, tells observers.
///
/// Sending a request is a plain call; what it leads to has happened when the call returns, unless a guard,
/// a screen that takes its time, or a running transition stands in the way. Requests made meanwhile, from
/// observers, completions or life-cycle steps, are carried out afterwards, in the order in which they were
/// made.
///
/// ```swift
/// let nav = try Navigator(map)
/// nav.push("item", payload: ["id": 42])
/// nav.tab("inbox").push("letter")
/// let card = try await nav.accessory(0).present("card", as: Card.self)
/// ```
@MainActor public final class Navigator {
  /// The name of this navigator, for messages.
  public let name: String
  package var engine: Engine
  package var table: [ContextID: Resident] = [:]
  package let log = EventLog()
  package let timers = TimerQueue()
  package let observers = Observers()
  package var kept = Keep()
  package var running: RunningTransition?
  package var handling: Request?
  package var asked: [AttemptID: GuardAttempt] = [:]
  package var preparation: Preparation?
  package internal(set) weak var parent: Navigator?
  package var children: [Navigator] = []
  package var rules: RestorationRules?
  package var storage: (any RestorationStorage)?
  package var saving: ObservationToken?
  package var saveTimer: Int?
  private var isPumping = false
  private var isShutDown = false
  private var lastRequest: UInt64 = 0
  private var lastTransition: UInt64 = 0
  private var settledWaiters: [CheckedContinuation<Void, Never>] = []
  private var timekeeper: Task<Void, Never>?

  /// Shows transitions; without a presenter every transition ends at once.
  public weak var presenter: (any TransitionPresenter)?
  /// What became of the state that was restored last.
  public package(set) var restorationReport = RestorationReport()
  /// Whether the next change cuts a running transition short or waits for it.
  public var overlap = Overlap.skip
  /// Called when going back finds nothing to leave; a front end asks whether to quit.
  public var onBackAtRoot: (@MainActor () -> Void)?
  /// How long a transition may take before it is ended for it.
  public var transitionLimit = Duration.seconds(5)

  /// Whether a change cuts a running transition short or waits for it.
  public enum Overlap: Sendable { case skip, wait }

  /// A navigator for a map.
  /// - Throws: ``InvalidMap`` with every problem of the map.
  public init(_ map: AppMap, name: String = "app") throws(InvalidMap) {
    let problems = map.validate().filter { $0.severity == .error }
    guard problems.isEmpty else { throw InvalidMap(problems: problems) }
    self.name = name
    engine = Engine(Plan(map))
    begin()
  }

  package var plan: Plan { engine.state.plan }

  /// Everything that is open; a value, always that of the last commit.
  public var state: NavigationState { engine.state }

  /// The map the navigator was made from.
  public var map: AppMap { plan.map }

  /// How many visits are alive: on stacks, and kept.
  public var registryCount: Int { engine.state.count + kept.count }

  /// How many requests wait in the queue.
  public var queueCount: Int { engine.queue.count + (preparation == nil ? 0 : 1) }

  /// The requests that wait for a guard or a screen, oldest first.
  public var parked: [ParkedRequest] {
    engine.parked.map {
      ParkedRequest(id: $0.request.id, command: $0.request.command, by: engine.name(of: $0.question))
    }
  }

  /// Whether nothing is going on: no request waits in the queue, no screen is being made, no transition
  /// runs. Parked requests do not count.
  public var isSettled: Bool { !isPumping && engine.isIdle && preparation == nil && running == nil }

  /// The navigator's own time.
  public var now: Duration { timers.now }

  /// When something is due to happen by itself.
  public var nextDeadline: Duration? { timers.next }

  /// The living screen of a visit.
  public func screen(_ id: ContextID) -> (any LiveScreen)? { table[id]?.live }

  /// The context of a visit.
  public func context(_ id: ContextID) -> ScreenContext? { table[id]?.context }

  // MARK: Requests

  /// Sends a request; its outcome is known when the call returns, unless something stands in the way.
  @discardableResult
  public func send(_ request: Request) -> RequestID {
    var request = request
    lastRequest += 1
    request.id = RequestID(lastRequest)
    if request.attempt == nil, let id = request.entry { request.attempt = engine.attempt(presenting: id) }
    if let outer = handling { request.trail = outer.trail + [outer.command.summary] }
    log.note(now, .requested(request.id, command: request.command.summary, origin: request.origin))
    if isShutDown {
      settle(request, .rejected(.shutdown))
    } else if request.trail.count >= plan.map.limits.reentrancy {
      settle(request, .rejected(.reentrancyLimit(request.trail.suffix(8) + [request.command.summary])))
    } else {
      admit(request)
    }
    return request.id
  }

  /// Sends a command.
  @discardableResult
  public func send(_ command: Command) -> RequestID { send(Request(command)) }

  /// Sends a request and waits for its outcome.
  @discardableResult
  public func perform(_ request: Request) async throws(Rejection) -> Outcome.Success {
    let outcome = await withCheckedContinuation { continuation in
      var request = request
      request.hooks.outcome = { continuation.resume(returning: $0) }
      send(request)
    }
    switch outcome {
    case .success(let success): return success
    case .rejected(let reason): throw reason
    }
  }

  /// Sends a command and waits for its outcome.
  @discardableResult
  public func perform(_ command: Command) async throws(Rejection) -> Outcome.Success {
    try await perform(Request(command))
  }

  /// Takes back a request that has not been carried out.
  public func cancel(_ id: RequestID) {
    engine.cancel(id, .guardRefused(by: name, why: "cancelled"))
    if preparation?.request.id == id { preparation = nil }
    pump()
  }

  /// Waits until nothing is going on.
  public func settled() async {
    while !isSettled { await withCheckedContinuation { settledWaiters.append($0) } }
  }

  /// Holds all requests back, or lets them go on: before the first frame, say.
  public func hold(_ isHeld: Bool) {
    engine.hold(isHeld)
    if !isHeld { pump() }
  }

  /// Lets time pass and does what is due: kept screens end, guards time out, transitions are cut short.
  public func advance(by duration: Duration) { advance(to: timers.now + duration) }

  /// Lets time pass up to a moment of the navigator's own time.
  public func advance(to time: Duration) {
    timers.advance(to: time)
    pump()
  }

  /// Lets a clock drive the navigator's time: what is due happens by itself, and nothing is done before.
  public func keepTime<C: Clock<Duration>>(with clock: C) {
    let (start, base) = (clock.now, timers.now)
    timers.read { base + start.duration(to: clock.now) }
    timers.onNewDeadline { [weak self] delay in
      self?.timekeeper?.cancel()
      self?.timekeeper = Task { [weak self] in
        guard (try? await clock.sleep(for: delay)) != nil, !Task.isCancelled else { return }
        self?.timers.catchUp()
      }
    }
  }

  /// Ends everything: requests are rejected, screens end without an answer, nothing is taken up any more.
  public func shutdown() {
    guard !isShutDown else { return }
    finishTransition(skipped: true)
    engine.shutdown()
    pump()
    isShutDown = true
    for place in state.places.reversed() {
      for entry in state[place].fromTop { close(entry, .cancelled(.shutdown)) }
    }
    kept.removeAll()
    timekeeper?.cancel()
    asked = [:]
  }

  // MARK: The pump

  /// Does what the engine asks for until there is nothing left.
  package func pump() {
    guard !isPumping else { return }
    isPumping = true
    defer {
      isPumping = false
      tellSettled()
    }
    while running == nil || overlap == .skip || engine.hasNews {
      guard let action = engine.next() else { return }
      act(on: action)
    }
  }

  private func act(on action: Engine.Action) {
    switch action {
    case .ask(let attempt): ask(attempt)
    case .parked(let request, let question):
      log.note(now, .parked(request.id, by: engine.name(of: question)))
      observers.tell(.parked, from: state, to: state, .none, request.id)
    case .prepare(let request, let arrivals): prepare(request, arrivals)
    case .commit(let commit): show(commit)
    case .settle(let request, let outcome): finish(request, outcome)
    case .diagnostic(let text): diagnose(text)
    }
  }

  private func tellSettled() {
    guard !settledWaiters.isEmpty, isSettled else { return }
    let waiting = settledWaiters
    settledWaiters = []
    for waiter in waiting { waiter.resume() }
  }

  /// Notes something that went wrong without anybody being refused.
  package func diagnose(_ text: String) { log.note(now, .diagnostic(text)) }

  package func mintTransition() -> TransitionID {
    lastTransition += 1
    return TransitionID(number: lastTransition)
  }
}

/// A request that waits for an answer.
public struct ParkedRequest: Sendable, Equatable {
  /// The identity of the request.
  public let id: RequestID
  /// What was asked for.
  public let command: Command
  /// The guard or screen whose answer it waits for.
  public let by: String
}

/// A map that cannot be used, with everything that is wrong with it.
public struct InvalidMap: Error, Sendable, CustomStringConvertible {
  /// The problems, in the order of definition.
  public let problems: [MapProblem]

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// A front end's half of a transition.
@MainActor public protocol TransitionPresenter: AnyObject {
  /// Shows a change; `ended` is called once when it is done.
  /// - Returns: `.running` if the transition goes on, `.done` if there is nothing to wait for.
  func present(_ presentation: Presentation) -> PresentationPhase

  /// Draws the end of a running transition at once: another change is coming, or its time is over.
  func skipToEnd()
}

/// Whether a transition goes on.
public enum PresentationPhase: Sendable { case running, done }

/// One change as it is to be shown.
public struct Presentation: Sendable {
  /// What was there.
  public let before: NavigationState
  /// What is there now.
  public let after: NavigationState
  /// How the change is shown.
  public let transition: Transition
  /// What kind of change it is.
  public let kind: Change.Kind
  /// Tells the navigator that the transition is over.
  public let ended: @MainActor @Sendable () -> Void
}
