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
  // The engine calls nothing outside: no two accesses to it can overlap.
  @exclusivity(unchecked) package var engine: Engine
  var table = EntryTable<Resident>()
  let log = EventLog()
  package let timers = TimerQueue()
  let observers = Observers()
  package let inbox = RequestPort()
  var kept = Keep()
  package var running: RunningTransition?
  var handling = Cause.nothing
  /// What guards and screens have answered last, by their names.
  package var guardAnswers: [String: LogEvent.GuardAnswer] = [:]
  var asked: [AttemptID: GuardAttempt] = [:]
  var askedAgain: [AttemptID: Reevaluation] = [:]
  var preparation: Preparation?
  weak var parent: Navigator?
  var children: [Navigator] = []
  var rules: RestorationRules?
  weak var restoration: Restorer?
  var storage: (any RestorationStorage)?
  var saving: ObservationToken?
  var saveTimer: Int?
  /// Whether any screen is more than a name: if not, there is nothing to make and nothing to keep.
  var hasMakers: Bool
  var lastTransition: UInt64 = 0
  var skipped: TransitionID?
  private var isBusy = false
  private var hasPresenter = false
  private(set) var closing = Closing.none
  private var holdingsTold = 0
  private var lastRequest: UInt64 = 0
  private var settledWaiters: [CheckedContinuation<Void, Never>] = []
  /// How many answers have been given that those who await them do not have yet.
  package var answersOnTheirWay = 0 { didSet { if !settledWaiters.isEmpty { tellSettled() } } }
  var timekeeper: Task<Void, Never>?

  /// Shows transitions; without a presenter every transition ends at once.
  public weak var presenter: (any TransitionPresenter)? { didSet { hasPresenter = presenter != nil } }
  /// How every change is shown, unless its request says something else.
  public var transition: Transition?
  /// What became of the state that was restored last.
  public package(set) var restorationReport = RestorationReport()
  /// Whether the next change cuts a running transition short or waits for it.
  public var overlap = Overlap.skip { didSet { engine.waitsForTransitions = overlap == .wait } }
  /// Called when going back finds nothing to leave; a front end asks whether to quit.
  public var onBackAtRoot: (@MainActor () -> Void)?
  /// Takes the messages of screens to whose opener nobody listens; what it does not deal with leaves a
  /// diagnostic.
  public var onMessage: (@MainActor (_ from: ContextID, Payload) -> MessageAnswer)?
  /// How long a transition may take before it is ended for it.
  public var transitionLimit = Duration.seconds(5)

  /// Whether a change cuts a running transition short or waits for it.
  public enum Overlap: Sendable {
    /// It cuts the transition short.
    case skip
    /// It waits until the transition has ended.
    case wait
  }

  /// What is being handled.
  enum Cause {
    case nothing
    case commit(Engine.Commit)
    case request(Request)

    var request: Request? {
      switch self {
      case .nothing: nil
      case .commit(let commit): commit.request
      case .request(let request): request
      }
    }
  }

  /// How far the end of the navigator has come.
  enum Closing: Sendable { case none, asked, over }

  /// A navigator for a map.
  /// - Throws: ``InvalidMap`` with every problem of the map.
  public init(_ map: AppMap, name: String = "app") throws(InvalidMap) {
    let problems = map.validate().filter { $0.severity == .error }
    guard problems.isEmpty else { throw InvalidMap(problems: problems) }
    self.name = name
    engine = Engine(Plan(map))
    hasMakers = map.hasMakers
    inbox.open { [weak self] requests in
      guard let self else { return requests.forEach { $0.tell(.rejected(.shutdown)) } }
      take(requests)
    }
    busily { begin() }
  }

  isolated deinit { abandon() }

  // MARK: Reading

  package var plan: Plan { engine.state.plan }

  /// Everything that is open; a value, always that of the last commit.
  public var state: NavigationState { engine.state }

  /// The map the navigator was made from.
  public var map: AppMap { plan.map }

  /// How many visits are alive: on stacks, and kept.
  public var registryCount: Int {
    (closing == .over ? table.count : engine.state.count) + kept.count + (preparation?.screens.count ?? 0)
  }

  /// How many requests wait in the queue.
  public var queueCount: Int { engine.queue.count + (preparation == nil ? 0 : 1) }

  /// The requests that wait for a guard or a screen, oldest first.
  public var held: [HeldRequest] {
    engine.held.map {
      HeldRequest(id: $0.request.id, command: $0.request.command, by: engine.name(of: $0.question))
    }
  }

  /// Whether nothing is going on: no request waits in the queue or on its way from another thread, no screen
  /// is being made, no transition runs. Held requests do not count.
  public var isSettled: Bool {
    !isBusy && engine.isIdle && preparation == nil && running == nil && inbox.isEmpty
  }

  /// The navigator's own time.
  public var now: Duration { timers.now }

  /// When something is due to happen by itself.
  public var nextDeadline: Duration? { timers.next }

  /// The living screen of a visit.
  public func screen(_ id: ContextID) -> (any LiveScreen)? { table[id]?.live }

  /// The context of a visit.
  public func context(_ id: ContextID) -> ScreenContext? {
    if let resident = table[id] { return resident.context }
    guard closing != .over, let (entry, place) = state.find(id) else { return nil }
    let resident = Resident(entry, at: place, ScreenContext(entry, owner: self))
    table[id] = resident
    return resident.context
  }

  /// A door for requests from other threads; what one sender puts in arrives in its order.
  public var port: RequestPort { inbox }

  // MARK: Requests

  /// Sends a request; its outcome is known when the call returns, unless something stands in the way.
  @discardableResult
  public func send(_ request: consuming Request) -> RequestID {
    register(&request)
    let id = request.id
    if closing != .none {
      engine.reject(request, .shutdown)
    } else if isTooDeep(request) {
      engine.reject(request, .reentrancyLimit(request.trail.suffix(8) + [request.command.summary]))
    } else if !isForDescendant(request) {
      engine.enqueue(request)
    }
    pump()
    return id
  }

  /// Whether a request was made in the handling of too many others.
  private func isTooDeep(_ request: Request) -> Bool {
    request.extras != nil && request.trail.count >= plan.map.limits.reentrancy
  }

  /// Gives a request its identity, and notes in whose handling it is made.
  package func register(_ request: inout Request) {
    lastRequest += 1
    request.id = RequestID(lastRequest)
    // Restoring goes from entry to entry, and is over when there are no more.
    if let outer = handling.request, request.origin != .restoration {
      request.values.trail = outer.trail + [outer.command.summary]
    }
    if log.isHeard {
      log.note(
        timers.now, handling.request?.id,
        .request(request.id, LogEvent.Asked(request), origin: request.origin))
    }
  }

  /// Sends a command.
  @discardableResult
  public func send(_ command: Command) -> RequestID { send(Request(command)) }

  /// Sends a request and waits for its outcome.
  @discardableResult
  public func perform(_ request: Request) async throws(Rejection) -> Outcome.Success {
    let outcome = await withCheckedContinuation { continuation in
      var request = request
      let hook = request.hooks.outcome
      request.hooks.outcome = {
        hook?($0)
        continuation.resume(returning: $0)
      }
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
    busily {
      engine.cancel(id, .guardRefused(by: name, why: "cancelled"))
      abandonPreparation(of: id)
    }
  }

  /// Waits until nothing is going on, and everybody who awaited an answer has gone on with it.
  public func settled() async {
    while !hasCalmedDown { await withCheckedContinuation { settledWaiters.append($0) } }
  }

  /// Whether nothing is going on, and no answer is on its way to somebody who awaits it.
  package var hasCalmedDown: Bool { isSettled && answersOnTheirWay == 0 }

  /// Holds all requests back, or lets them go on: before the first frame, say.
  public func hold(_ isHeld: Bool) { busily { engine.hold(isHeld) } }

  private func take(_ requests: [Request]) {
    busily { for request in requests { send(request) } }
  }

  // MARK: The pump

  /// Does something, and afterwards what follows from it; whatever is asked for meanwhile is queued.
  package func busily(_ work: () -> Void) {
    guard !isBusy else { return work() }
    isBusy = true
    work()
    isBusy = false
    pump()
  }

  /// Does what the engine asks for until there is nothing left.
  package func pump() {
    guard !isBusy else { return }
    isBusy = true
    while step() {}
    isBusy = false
    if !settledWaiters.isEmpty { tellSettled() }
  }

  private func step() -> Bool {
    if closing == .asked {
      closing = .over
      end()
    } else if let running, running.isOver {
      finishTransition(skipped: false)
    } else if let action = engine.next() {
      act(on: action)
    } else {
      return false
    }
    if engine.holdings != holdingsTold { tellHoldings() }
    return true
  }

  package func act(on action: Engine.Action) {
    switch action {
    case .commit(let commit):
      during(.commit(commit)) { show(commit, hasPresenter ? presenter : nil) }
    case .settle(let request, let outcome):
      during(.request(request)) { finish(request, outcome) }
    case .ask(let attempt): ask(attempt)
    case .offerBack(let request, let id): offerBack(request, id)
    case .held(let request, let question): note(.held(request.id, by: engine.name(of: question)))
    case .released(let request, let question): note(.released(request.id, by: engine.name(of: question)))
    case .prepare(let outlook, let isLoaded): prepare(outlook, isLoaded)
    case .unprepare(let id): abandonPreparation(of: id)
    case .cut: finishTransition(skipped: true)
    case .quit(let request): during(.request(request)) { quit(for: request) }
    case .diagnostic(let text): diagnose(text)
    }
  }

  /// Does something in the handling of a request: what is asked for meanwhile, it has brought about.
  func during<Result>(_ cause: Cause, _ work: () -> Result) -> Result {
    let outer = handling
    handling = cause
    defer { handling = outer }
    return work()
  }

  private func tellHoldings() {
    holdingsTold = engine.holdings
    closeAttempts()
    observers.tell(.held, from: state, to: state, .none, handling.request?.id ?? RequestID(0))
  }

  private func tellSettled() {
    guard hasCalmedDown else { return }
    let waiting = settledWaiters
    settledWaiters = []
    for waiter in waiting { waiter.resume() }
  }

  /// Ends everything: requests are rejected, screens end without an answer, nothing is taken up any more.
  public func shutdown() {
    guard closing == .none else { return }
    closing = .asked
    pump()
  }

  // MARK: The log

  /// Notes something that went wrong although no request was refused.
  package func diagnose(_ text: String) { note(.diagnostic(text)) }

  /// Adds an event to the log, if there are listeners.
  package func note(_ kind: @autoclosure () -> LogEvent.Kind) {
    if log.isHeard { log.note(timers.now, handling.request?.id, kind()) }
  }
}

extension Navigator {
  /// Notes whether any screen of a map is more than a name.
  package func learnMakers(of map: AppMap) { hasMakers = map.hasMakers }
}

extension AppMap {
  fileprivate var hasMakers: Bool {
    allScreens.contains { $0.maker != nil || $0.lifetime != nil }
      || accessories.contains { $0.screen.maker != nil || $0.screen.lifetime != nil }
  }
}

/// A request that waits for an answer.
public struct HeldRequest: Sendable, Equatable {
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
