internal import Roots
internal import RootsApp
internal import RootsTerminal

/// Plays one tape on a stage.
///
/// After every key the replay waits until nothing is going on; time passes only as the tape says. A million
/// keys need no more memory than a thousand.
@MainActor package final class Replay {
  package let plan: TapePlan
  package let options: ReplayOptions
  /// The program being played; made by ``begin()``.
  // Those that are marked are read and set as a whole, or by functions that call nothing outside: no two accesses to
  // one of them can overlap.
  @exclusivity(unchecked) package private(set) var stage: (any TapeStage)?
  /// The looks of its pictures: as the tape sets them, in the colors of the program.
  @exclusivity(unchecked) private(set) var picture: PictureOptions
  @exclusivity(unchecked) private(set) var secrets = SecretStatements()
  /// The time that had passed in the programs that a `Launch` has ended.
  @exclusivity(unchecked) private var past = Duration.zero
  var time: Duration { past + (stage?.now ?? .zero) }
  @exclusivity(unchecked) package internal(set) var result: TapeResult
  @exclusivity(unchecked) package var audience: (any ReplayAudience)?

  @exclusivity(unchecked) package var trace: TapeTrace?

  /// The data of its page, as JSON, if ``ReplayOptions/page`` asks for that; complete when it is finished.
  package internal(set) var page: String?

  /// The place in ``TapePlan/steps`` of the step that comes next.
  @exclusivity(unchecked) package private(set) var next = 0

  let makeStage: StageMaker
  let files: any TapeFiles
  let goldens: GoldenFolder
  var memory = ReplayMemory()
  var mending = ClaimMending()
  let outputs: ReplayOutputs
  @exclusivity(unchecked) var course = Course()
  let keepsEvents: Bool

  struct Course {
    var settles = true
    var typingSpeed = Duration.milliseconds(50)
    var clipboard = ""
    /// The place of the step that filled the clipboard.
    var copied: Int?
    private(set) var hiddenSince: Duration?
    /// The time for which the program was hidden before that.
    private(set) var hidden = Duration.zero
    var open = [OpenTape(number: 1)]
    /// Why everything up to the next step is passed over.
    var skipping: String? { open.last?.skipping }
    var hasLaunched = false
    var lastKey: Key?
    var passed: (place: TapeFailure.Place?, event: Int, state: StateView)?
    var input: (place: TapeFailure.Place, event: Int)?

    mutating func hide(at time: Duration) { hiddenSince = hiddenSince ?? time }

    mutating func show(at time: Duration) {
      guard let start = hiddenSince else { return }
      hidden += time - start
      hiddenSince = nil
    }
  }

  /// Whether outputs show what is done; a tape hides it with `Hide`.
  var isShown: Bool { course.hiddenSince == nil }

  /// The part of ``time`` that outputs show: it stands still while the program is hidden.
  var shownTime: Duration { (course.hiddenSince ?? time) - course.hidden }

  /// Whether the replay is to end where it is; asked again and again. Canceling its task asks for the same.
  @exclusivity(unchecked) package var isInterrupted: @MainActor () -> Bool = { false }

  package var onStep: (@MainActor (Int) -> Void)?

  package init(
    _ plan: TapePlan, options: ReplayOptions = ReplayOptions(), files: any TapeFiles,
    stage makeStage: @escaping StageMaker
  ) {
    self.plan = plan
    picture = plan.picture
    self.options = options
    self.files = files
    self.makeStage = makeStage
    result = TapeResult(tape: plan.source.name, setup: plan.setup)
    goldens = GoldenFolder(of: plan.source.name, options, files, claiming: plan.goldens)
    outputs = ReplayOutputs(plan, options, files)
    course.typingSpeed = plan.typingSpeed
    keepsEvents =
      options.events == .kept || plan.needs.contains(.events) || outputs.wantsEvents
      || plan.keyCount <= ReplayOptions.storyLength
  }

  /// Plays the whole tape, or up to the line of the options.
  package func run() async -> TapeResult {
    let start = ContinuousClock.now
    await begin()
    while result.refusal == nil, await advance() { onStep?(next) }
    await finish()
    result.elapsed = start.duration(to: .now)
    return result
  }

  package func begin() async {
    // A tape that says nothing needs no program either.
    if plan.steps.isEmpty { return }
    if let refusal = outputs.refusal { return result.refusal = refusal }
    do {
      try checkRequirements()
      try await launch(plan.setup)
      try await settle()
      watchInvariants(at: plan.steps[0])
      outputs.started(self)
    } catch let refusal as StageRefusal {
      result.refusal = TapeResult.Refusal(code: .broken, message: refusal.description)
    } catch {
      note(error)
    }
  }

  /// Performs the next step; false if there is none left to perform.
  package func advance() async -> Bool {
    guard next < plan.steps.count, !isOver, !isAtStop else { return false }
    if mustEnd {
      interrupt()
      return false
    }
    let step = plan.steps[next]
    next += 1
    do {
      try await perform(step)
      watchInvariants(at: step)
      outputs.performed(step, on: self)
      if let stage { trace?.note(step, on: stage, memory.log) }
    } catch {
      note(error)
    }
    return true
  }

  var mustEnd: Bool { Task.isCancelled || isInterrupted() }

  /// Notes that the tape is not played to its end: it ends before the next step.
  package func interrupt() { interrupt(at: next) }

  private func interrupt(at place: Int) {
    guard result.refusal == nil, !isOver else { return }
    isOver = true
    let line = plan.steps.at(place).map { " at line \($0.command.start.line)" } ?? ""
    result.refusal = TapeResult.Refusal(code: .interrupted, message: "interrupted\(line)")
    cutSteps(short: "interrupted")
  }

  private var isAtStop: Bool {
    guard let until = options.until, next < plan.steps.count else { return false }
    let step = plan.steps[next]
    return step.source.name == plan.source.name && step.command.start.line >= until
  }

  private(set) var isOver = false
  var broken: [(fault: String, step: TapeProgram.Step, failure: TapeFailure)] = []

  package func finish() async {
    if result.refusal == nil, !isAtStop { failByFaults() }
    let duration = time
    result.duration = duration
    change { $0.duration += duration }
    let isInterrupted = result.refusal?.code == .interrupted
    if options.until == nil, options.goldens != .updated, result.failures.isEmpty, !isInterrupted {
      result.notes += goldens.unused.map { "\($0) is used by no claim; --prune removes it" }
    }
    if let until = options.until, !isInterrupted, isAtStop || result.failures.isEmpty {
      result.notes.append(
        isAtStop ? "stopped before line \(until)" : "played to its end, which comes before line \(until)")
    }
    for step in result.cases where step.isDone {
      result.notes.append("\(step.name.map { "step '\($0)'" } ?? "the tape") holds now: its 'Todo' can go")
    }
    if result.unjudged > 0 {
      let count = result.unjudged == 1 ? "1 claim" : "\(result.unjudged) claims"
      result.notes.append("\(count) about rows, panes or looks skipped: lines have none")
    }
    update()
    dropUnusedStep()
    outputs.finish(self)
  }

  /// Tells nothing of the step that is performed just now; of what it pastes, not what copied it either.
  func hideStep(pasting: Bool = false) {
    for place in [next - 1] + (pasting ? [course.copied].compactMap(\.self) : []) {
      if let step = plan.steps.at(max(0, place)) { secrets.insert(step) }
    }
  }

  package func pruneGoldens() -> [String] { goldens.prune() }

  func launch(_ setup: StageSetup) async throws(StageRefusal) {
    let made = try await made(setup)
    // Only now, as a program goes on where another one is refused.
    stage?.listener = nil
    past = time
    stage = made
    picture.theme = plan.picture.theme.adapted(to: made.colors)
    let past = past
    if keepsEvents {
      made.listener = { [weak self] in self?.hear(past == .zero ? $0 : $0.happening(after: past)) }
    }
    course.passed = (nil, memory.log.last, StateView(made.state))
    if result.cases.isEmpty { result.cases = [TapeResult.Case(file: plan.source.name, line: 1)] }
  }

  /// A program that ends before it is shown can be judged by its status alone.
  private func made(_ setup: StageSetup) async throws(StageRefusal) -> any TapeStage {
    do { return try await makeStage(setup) } catch {
      let first = plan.steps.firstIndex { if case .launch = $0.command.action { true } else { false } }
      guard let status = error.status,
        case .expect(let claim)? = plan.steps.at(stage == nil ? (first ?? -1) + 1 : next)?.command.action,
        case .exit = claim.assertion
      else { throw error }
      return try ProgramStage(setup, ended: status, error.description)
    }
  }

  private func checkRequirements() throws(StageRefusal) {
    for program in plan.requirements where !ProgramPath.has(program) {
      throw StageRefusal("'\(VisibleText(program).text)' is required and not on the PATH")
    }
  }

  func hear(_ event: LogEvent) {
    memory.log.append(event, during: next - 1)
    if outputs.wantsEvents, let line = memory.log.newest { outputs.happened(line, on: self) }
  }

  private func note(_ error: any Error) {
    guard let stop = error as? Stop else { return }
    switch stop {
    case .failed: break
    case .interrupted: return interrupt(at: max(0, next - 1))
    case .timedOut(let shortfall): failHere(.timedOut, shortfall)
    case .refused(let why):
      failHere(.broken, Shortfall(why, expected: "performed", actual: "refused"))
    }
    if current?.todo != nil {
      skipExpectedFailure()
    } else {
      isOver = true
      if let step = plan.steps.at(max(0, next - 1)) {
        cutSteps(short: "\(TapeFailure.Place(step).brief) failed")
      }
    }
  }

  private func failHere(_ code: TapeSummary.Code, _ shortfall: Shortfall) {
    if let step = plan.steps.at(max(0, next - 1)) {
      fail(code, shortfall, at: step)
    } else {
      result.refusal = TapeResult.Refusal(code: code, message: shortfall.sentence)
    }
  }

  /// The end of a tape, or of the step of it that was expected to fail.
  enum Stop: Error {
    case failed
    case timedOut(Shortfall)
    case refused(String)
    case interrupted
  }
}

/// A person who watches while a tape is played.
@MainActor package protocol ReplayAudience: AnyObject {
  /// Called when time passes in the program: waits as long in real time and draws meanwhile.
  func pass(_ time: Duration, on stage: any TapeStage) async

  /// Something is going on that will be over soon, a transition for example; to be shown.
  func watch(_ stage: any TapeStage) async

  /// Something was written for the audience: a note, the name of a step.
  func read(_ caption: String)
}
