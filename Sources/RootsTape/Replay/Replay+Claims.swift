internal import Roots
internal import RootsFiles
internal import RootsTerminal
internal import RootsApp

extension Replay {
  func expect(_ expectation: Expectation, at step: TapeProgram.Step) async throws(Stop) {
    guard let stage else { return }
    if !stage.hasPicture, expectation.assertion.isAboutPicture {
      result.unjudged += 1
      return
    }
    // What comes after a claim that fails may be wrong because of it.
    goldens.mayUpdate = isSoundSoFar
    var verdict = judge(expectation, stage)
    if case .fails = verdict, let timeout = expectation.timeout {
      _ = try await wait(timeout.duration) {
        verdict = self.judge(expectation, stage)
        if case .holds = verdict { return true }
        return false
      }
    }
    switch verdict {
    case .holds(_, let taken):
      if let taken { memory.matched[taken.claim] = taken.event }
      course.passed = (TapeFailure.Place(step), memory.log.last, StateView(stage.state))
      change { $0.passed += 1 }
      outputs.held(step, on: self)
    case .fails where mend(expectation, at: step, on: stage):
      change { $0.passed += 1 }
      outputs.held(step, on: self)
    case .fails(var shortfall):
      let names = stage.schema.map { AppNames(schema: $0).mistakes(in: expectation.assertion) } ?? []
      if let unknown = names.first(where: { $0.kind != .part }), !expectation.isNegated {
        shortfall.sentence += "; the app has no \(unknown.kind.rawValue) '\(unknown.name)'"
        shortfall.sentence += unknown.nearest.map { "; did you mean '\($0)'?" } ?? ""
      }
      let code: TapeSummary.Code = expectation.timeout == nil ? .failed : .timedOut
      fail(code, shortfall, at: step)
      if expectation.verb != .check { throw .failed }
    }
  }

  private var isSoundSoFar: Bool { current.map { $0.failures.isEmpty && $0.todo == nil } ?? true }

  /// Changes a claim of the tape into one that holds, if tapes are to be updated; returns whether it did.
  private func mend(
    _ expectation: Expectation, at step: TapeProgram.Step, on stage: any TapeStage
  ) -> Bool {
    guard options.goldens == .updated, isSoundSoFar, step.source.name == plan.source.name,
      let mended = expectation.mended(by: StateView(stage.state)),
      case .holds = judge(mended, stage), let text = TapePrinter.expectationText(mended)
    else { return false }
    return mending.change(step.command.range, to: text)
  }

  /// Writes golden frames and changed claims if nothing failed: in a run that went wrong they may be wrong as well.
  func update() {
    let changes = mending.list(in: plan.source).map { "updated \(plan.source.name):\($0)" }
    if let failure = result.failures.first {
      return sayUnwritten(changes, as: "\(failure.place.brief) failed")
    }
    guard result.refusal == nil, next >= plan.steps.count else {
      return sayUnwritten(changes, as: "the tape was not played to its end")
    }
    let (notes, lacksFiles) = goldens.write()
    result.notes += notes
    result.lacksFiles = result.lacksFiles || lacksFiles
    guard options.writing == .on, let bytes = mending.applied(to: plan.source) else { return }
    let path = plan.source.name
    if let problem = files.write(bytes, to: path, .kept) {
      result.notes.append("\(path) is not updated: \(problem)")
      result.lacksFiles = true
    } else {
      result.notes += changes
    }
  }

  private func sayUnwritten(_ changes: [String], as reason: String) {
    result.notes += (goldens.unwritten + (options.writing == .on ? changes : []))
      .map { "not written, as \(reason): \($0)" }
  }

  func judge(_ expectation: Expectation, _ stage: any TapeStage) -> Verdict {
    Judge(stage, memory, goldens).verdict(on: expectation)
  }

  /// The maximum number of failures that are reported of one tape.
  private static let failureLimit = 100

  func fail(_ code: TapeSummary.Code, _ shortfall: Shortfall, at step: TapeProgram.Step) {
    fail(step, failure(code, shortfall, at: step))
  }

  private func fail(_ step: TapeProgram.Step, _ failure: TapeFailure) {
    outputs.failed(failure.shortfall, step, on: self)
    let count = result.cases.reduce(0) { $0 + $1.failures.count }
    guard count < Self.failureLimit else { return }
    var failure = failure
    if options.writing == .on, current?.todo == nil {
      let folder = options.failureFolder
      let writer = FailureFiles(
        failure, of: plan.source.name, folder: folder, rank: count, picture: picture)
      let (names, problem) = writer.write(with: files)
      failure.files = names
      if let problem {
        result.notes.append(problem)
        result.lacksFiles = true
      }
    }
    change { $0.failures.append(failure) }
  }

  /// Keeps in mind at which step each invariant broke, whether or not it holds again later.
  func watchInvariants(at step: TapeProgram.Step) {
    guard let stage, stage.isSettled else { return }
    for fault in stage.brokenInvariants where !broken.contains(where: { $0.fault == fault }) {
      broken.append((fault, step, failure(.failed, Shortfall(fault: fault), at: step)))
    }
  }

  func failByFaults() {
    // A claim may have told it already.
    let told = Set(result.failures.map(\.sentence))
    for (_, step, failure) in broken where !told.contains(failure.sentence) { fail(step, failure) }
    guard broken.isEmpty, !isOver, let fault = stage?.violations.first, let last = plan.steps.last else {
      return
    }
    fail(.failed, Shortfall(fault: fault), at: last)
  }

  private func failure(
    _ code: TapeSummary.Code, _ shortfall: Shortfall, at step: TapeProgram.Step
  ) -> TapeFailure {
    let state = stage.map { StateView($0.state) }
    let passed = course.passed
    let changes = state.flatMap { state in passed.map { state.changes(since: $0.state) } } ?? []
    func events(after number: Int) -> [LogEvent] { memory.log.lines(after: number).suffix(200).map(\.event) }
    return TapeFailure(
      code: code, place: TapeFailure.Place(step, in: secrets.shown(step.source)),
      shortfall: masked(shortfall, of: step),
      step: current?.name,
      keyCount: result.keyCount, lastKey: course.lastKey.map(TapePrinter.name), time: time,
      passed: passed?.place,
      changes: changes.map { TapeFailure.Change(path: $0.path, old: $0.old, new: $0.new) },
      events: events(after: passed?.event ?? 0), input: course.input?.place,
      inputEvents: events(after: course.input?.event ?? memory.log.last), state: state,
      frame: stage?.frame, width: options.width, rerunOptions: options.rerunOptions,
      includer: includer(of: step))
  }

  private func masked(_ shortfall: Shortfall, of step: TapeProgram.Step) -> Shortfall {
    var masked = shortfall
    masked.sentence = secrets.masked(shortfall.sentence, about: step)
    masked.expected = secrets.masked(shortfall.expected, about: step)
    masked.actual = secrets.masked(shortfall.actual, about: step)
    // The rows stand beside the text that was looked for.
    if masked.expected != shortfall.expected { masked.rows = [] }
    return masked
  }

  private func includer(of step: TapeProgram.Step) -> (tape: String, line: Int?)? {
    let tape = plan.source.name
    guard step.source.name != tape else { return nil }
    return (tape, plan.steps.dropFirst(next).first { $0.source.name == tape }?.command.start.line)
  }
}
