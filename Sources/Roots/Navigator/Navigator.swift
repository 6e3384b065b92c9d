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
  // The program calls nothing outside: no two accesses to it can overlap.
  @exclusivity(unchecked) package private(set) var program: Program
  @exclusivity(unchecked) private(set) var isBusy = false
  private var hasPresenter = false
  @exclusivity(unchecked) private var isNew = true
  private var settledWaiters: [CheckedContinuation<Void, Never>] = []

  let log = EventLog()
  let observers = Observers()
  let screens = LiveScreens()
  let questions = OpenQuestions()
  let clock = Timekeeper()
  let family = Family()
  let saved = SavedState()
  package let work = OpenWork()
  private(set) lazy var tasks = TaskScope(work, of: name)
  package let inbox = Navigator.Port()
  /// The number of answers that were given and have not reached the code that awaits them.
  package var answersOnTheirWay = 0 {
    didSet {
      tellSettled()
      // Keys may wait for it.
      if answersOnTheirWay == 0 { host?.redraw() }
    }
  }
  @exclusivity(unchecked) package weak var script: (any ProgramScript)?

  /// Without a presenter every transition ends at once.
  package weak var presenter: (any TransitionPresenter)? { didSet { hasPresenter = presenter != nil } }
  /// The front end; that of the navigator above where none has been set.
  package var host: (any NavigatorHost)? {
    get { ownHost ?? family.parent?.host }
    set { ownHost = newValue }
  }
  private weak var ownHost: (any NavigatorHost)?
  /// The transition of every change whose request does not name another one.
  public var transition: Transition? {
    get { program.transition }
    set { program.transition = newValue }
  }
  /// The time that a transition may take before it is ended for it.
  public var transitionLimit: Duration {
    get { program.transitionLimit }
    set { program.transitionLimit = newValue }
  }
  /// The report on the state that was restored last.
  public var restorationReport: RestorationReport { program.restorationReport }
  /// Whether the next change cuts a running transition short or waits for it.
  public var overlap = Overlap.skip { didSet { program.waitsForTransitions = overlap == .wait } }
  /// Called when going back finds nothing to leave; a front end asks whether to quit.
  public var onBackAtRoot: (@MainActor () -> Void)?
  /// Handles messages of screens whose opener has no listener; a message that it does not handle leaves a
  /// diagnostic.
  public var onMessage: (@MainActor (_ from: ContextID, Payload) -> Handling)?

  /// Whether a change cuts a running transition short or waits for it.
  @nonexhaustive public enum Overlap: Sendable {
    /// It cuts the transition short.
    case skip
    /// It waits until the transition has ended.
    case wait
  }

  /// Whether the screens of the start are being made, and which of them cannot be.
  private(set) var isStarting = true
  var unmade: [AppMap.Problem] = []
  /// The mistakes of the program itself since its start, each once.
  package var mistakes: [String] = []

  /// A navigator for a map.
  /// - Throws: ``InvalidMap`` with every problem of the map, or with the screens that stand there at the start and cannot
  ///   be made.
  public convenience init(_ map: AppMap, name: String = "app") throws(InvalidMap) {
    let problems = map.validate().filter { $0.severity == .error }
    guard problems.isEmpty else { throw InvalidMap(problems: problems) }
    self.init(valid: map, name: name)
    guard unmade.isEmpty else {
      shutdown()
      throw InvalidMap(problems: unmade)
    }
  }

  /// For tools that judge tapes.
  let mistake = PlantedMistake.current

  package init(valid map: AppMap, name: String = "app") {
    let map = mistake?.map(map) ?? map
    self.name = name
    program = Program(Plan(map), name: name, [])
    screens.areMade = map.hasMakers
    inbox.open { [weak self] requests in
      guard let self else { return requests.forEach { $0.tell(.rejected(.shutdown)) } }
      take(requests)
    }
    work.onRest = { [weak self] in self?.tellSettled() }
    program.begin()
    // What is restorable begins with its saved state, which is not there yet.
    if !map.isRestorable { start() }
    isStarting = false
  }

  package func begin(with values: Record) { program.begin(with: values) }

  /// Shows the first state, if nothing has been done so far: what is asked for later comes after it.
  package func start() { if isNew { put { _ in } } }

  isolated deinit {
    guard closing == .none else { return }
    let left = program.abandon()
    abandon(left.running, left.requests)
  }

  // MARK: Reading

  package var engine: Engine { _read { yield program.engine } }

  package var values: Record { script?.values ?? [:] }

  package var plan: Plan { program.plan }

  var closing: Program.Closing { program.closing }

  package var guardAnswers: [String: LogEvent.GuardAnswer] { program.guardAnswers }

  package var runningRequest: Request? { program.runningRequest }

  /// Everything that is open; a value, always that of the last commit.
  public var state: NavigationState { program.state }

  /// The map the navigator was made from.
  public var map: AppMap { plan.map }

  var savedState: Snapshot? {
    let states = screens.all.compactMap { id, resident in
      (resident.live as? any StateKeeping)?.keptState.map { (id, $0) }
    }
    return program.snapshot(keeping: Dictionary(states) { _, last in last })
  }

  package var keptCount: Int { program.keptCount }

  /// The number of visits that are alive: on stacks, and kept.
  public var registryCount: Int {
    (closing == .over ? screens.count : state.count) + keptCount + screens.preparedCount
  }

  /// The number of requests that wait in the queue.
  public var queueCount: Int { engine.queue.count + (program.isPreparing ? 1 : 0) }

  package var phase: RequestQueue.Phase { engine.queue.phase }

  /// The requests that wait for a guard or a screen, oldest first.
  public var held: [Request.Held] {
    start()
    // A function that looks at all of the program is given a copy of it.
    return program.engine.attempts.isEmpty ? [] : program.heldRequests
  }

  /// Whether nothing is going on: no request waits in the queue or on its way from another thread, no screen
  /// is being made, no transition runs. Held requests do not count.
  public var isSettled: Bool {
    start()
    return !isBusy && program.isIdle && inbox.isEmpty
  }

  /// The navigator's own time.
  public var now: Duration { clock.reading.map { max(program.now, $0()) } ?? program.now }

  /// When something is due to happen by itself.
  public var nextDeadline: Duration? { program.nextDeadline }

  /// The living screen of a visit.
  public func screen(_ id: ContextID) -> (any LiveScreen)? {
    start()
    if !program.unmade.isEmpty { put { $0.makeNow(id) } }
    return screens[id]?.live
  }

  /// The context of a visit.
  public func context(_ id: ContextID) -> ScreenContext? {
    start()
    if let resident = screens[id] { return resident.context }
    guard closing != .over, let (entry, _) = state.find(id) else { return nil }
    let resident = Resident(entry, ScreenContext(entry, owner: self, work: work))
    screens.insert(resident)
    return resident.context
  }

  /// Whether an entry is covered until its guard consents again; nothing of it may be shown.
  public func isCovered(_ id: ContextID) -> Bool { engine.isVeiled(id) }

  func isResting(_ id: ContextID) -> Bool { program.isResting(id) }

  /// A door for requests from other threads; what one sender puts in arrives in its order.
  public var port: Navigator.Port { inbox }

  // MARK: Requests

  /// Sends a request; its outcome is known when the call returns, unless something stands in the way.
  @discardableResult
  public func send(_ request: consuming Request) -> RequestID {
    if plan.hasSecrets { request.command = sealing(request.command) }
    return sendAsItIs(request)
  }

  /// Sends a request of a script: what the program's own file says literally is not a secret.
  @discardableResult
  package func sendAsItIs(_ request: consuming Request) -> RequestID {
    readClock()
    program.interest = interest
    mistake?.apply(to: &request, in: state)
    program.register(&request)
    let made = log.isHeard ? LogEvent.Kind.made(request) : nil
    let id = request.id
    if family.isEmpty || closing != .none {
      program.take(request)
      if let made { noteRequest(made) }
    } else {
      if let made { program.noteRequest(made) }
      if !isForDescendant(request) { program.take(request) }
    }
    pump()
    return id
  }

  /// Adds to the log that a request was made: at once where nothing is to be told before it, which takes less.
  private func noteRequest(_ event: LogEvent.Kind) {
    guard !isBusy, program.isBetweenSteps else { return program.noteRequest(event) }
    // What listeners ask for is done after this request, which stands in the queue already.
    isBusy = true
    log.note(now, program.cause, event)
    isBusy = false
    program.interest = interest
  }

  /// Sends a command.
  @discardableResult
  public func send(_ command: Command) -> RequestID { send(Request(command)) }

  /// Sends a command as a request that a block configures: `nav.send(.push("item")) { $0.animated(false) }`.
  @discardableResult
  public func send(_ command: Command, configure: (Request) -> Request) -> RequestID {
    send(configure(Request(command)))
  }

  /// Sends a request and waits for its outcome.
  @discardableResult
  public func perform(_ request: Request) async throws(Rejection) -> Outcome.Success {
    let ticket = WorkTicket.current
    let outcome = await withCheckedContinuation { continuation in
      var request = request
      let hook = request.hooks.outcome
      request.hooks.outcome = {
        hook?($0)
        ticket?.end(.answer)
        continuation.resume(returning: $0)
      }
      ticket?.begin(.answer)
      send(request)
    }
    ticket?.arrive()
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
  public func cancel(_ id: RequestID) { put { $0.cancel(id) } }

  /// Waits until nothing is going on: all tasks of screens have ended, and awaited answers have arrived.
  ///
  /// Tasks in the background, and those that sleep on ``ScreenContext/clock``, are not waited for. Where the waiting
  /// task is canceled it waits no longer.
  public func settled() async {
    start()
    while !hasCalmedDown, !Task.isCancelled {
      await withTaskCancellationHandler {
        await withCheckedContinuation { settledWaiters.append($0) }
      } onCancel: {
        // Each of them looks again whether it has to wait.
        Task { @MainActor [weak self] in self?.resumeWaiters() }
      }
    }
  }

  package var hasCalmedDown: Bool { isSettled && answersOnTheirWay == 0 && work.isAtRest }

  /// Holds all requests back, or lets them go on: before the first frame, say.
  package func hold(_ isHeld: Bool) { put { $0.hold(isHeld) } }

  /// Ends everything: requests are rejected, screens end without an answer, nothing is taken up any more.
  public func shutdown() { put { $0.shutdown() } }

  /// Withdraws the consent of guards: a logout. What they protect leaves every stack, or is covered, at once.
  public func revoke(_ guards: String...) { put { $0.revoke(guards) } }

  /// Asks every guard of an open or kept screen again; what it no longer admits leaves in one commit.
  ///
  /// A guard that takes its time has not consented: what it protects leaves at once, or is covered until it
  /// answers.
  public func reevaluateGuards() { put { $0.reevaluateGuards() } }

  func settle(_ request: Request, as outcome: Outcome) -> RequestID {
    put { $0.settle(request, as: outcome) }
  }

  private func take(_ requests: [Request]) { busily { for request in requests { send(request) } } }

  // MARK: Stimuli and effects

  @discardableResult
  func put<Result>(_ stimulus: (inout Program) -> Result) -> Result {
    readClock()
    program.interest = interest
    let result = stimulus(&program)
    pump()
    return result
  }

  /// Lets time pass in which nothing is due; returns whether it did. Everything else has been done before.
  func passIfQuiet(to time: Duration) -> Bool {
    guard !isBusy, clock.reading == nil, program.passIfQuiet(to: time) else { return false }
    tellSettled()
    return true
  }

  /// Does something, and afterwards what follows from it; requests that come in meanwhile are queued.
  func busily(_ work: () -> Void) {
    guard !isBusy else { return work() }
    isBusy = true
    work()
    isBusy = false
    program.interest = interest
    pump()
  }

  private func pump() {
    guard !isBusy else { return }
    isBusy = true
    isNew = false
    while let effect = program.next() {
      carryOut(effect)
      program.interest = interest
    }
    isBusy = false
    if clock.isAnnouncing { clock.announce(program.nextDeadline) }
    tellSettled()
  }

  private func readClock() { if let reading = clock.reading { program.read(reading()) } }

  private var interest: Program.Interest {
    var interest: Program.Interest = []
    if log.isHeard { interest.insert(.events) }
    if observers.areThere { interest.insert(.changes) }
    if screens.areMade { interest.insert(.screens) }
    if !screens.isEmpty { interest.insert(.life) }
    if hasPresenter { interest.insert(.transitions) }
    if family.hasParent { interest.insert(.climbing) }
    #if DEBUG
      interest.insert(.checks)
    #endif
    return interest
  }

  private func tellSettled() {
    if !settledWaiters.isEmpty, hasCalmedDown { resumeWaiters() }
  }

  // Apart, as the type of what waits is only made known to the runtime when something does.
  @inline(never)
  private func resumeWaiters() {
    let waiting = settledWaiters
    settledWaiters = []
    for waiter in waiting { waiter.resume() }
  }

  // MARK: The log

  package func diagnose(_ text: @autoclosure () -> String) { note(.diagnostic(text())) }

  package func note(_ kind: @autoclosure () -> LogEvent.Kind) {
    if log.isHeard { log.note(now, program.cause, kind()) }
  }
}

extension AppMap {
  /// Whether any screen is more than a name: if not, there is nothing to make and nothing to keep.
  var hasMakers: Bool {
    allScreens.contains { $0.maker != nil || $0.lifetime != nil }
      || accessories.contains { $0.screen.maker != nil || $0.screen.lifetime != nil }
  }
}

/// A map that cannot be used, with everything that is wrong with it.
public struct InvalidMap: Error, Sendable, CustomStringConvertible {
  /// The problems, in the order of definition.
  public let problems: [AppMap.Problem]

  package init(problems: [AppMap.Problem]) { self.problems = problems }

  /// All problems, one in each line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
