internal import Roots
internal import RootsTerminal
internal import RootsApp

/// Claims, and what is noted of those that do not hold.
extension Replay {
  func expect(_ expectation: Expectation, at step: TapeProgram.Step) async throws(Stop) {
    guard let stage else { return }
    if !stage.hasPicture, expectation.assertion.isAboutPicture {
      result.unjudged += 1
      return
    }
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
      course.passed = (step.command.start.line, memory.log.last, StateView(stage.state))
      change { $0.passed += 1 }
      outputs.held(step, on: self)
    case .fails(let shortfall):
      let code: ReplayCode = expectation.timeout == nil ? .failed : .timedOut
      fail(code, shortfall, at: step)
      if expectation.verb != .check { throw .failed }
    }
  }

  private func judge(_ expectation: Expectation, _ stage: any TapeStage) -> Verdict {
    Judge(stage, memory, goldens).verdict(on: expectation)
  }

  /// The maximum number of failures that are reported of one tape.
  private static let failureLimit = 100

  func fail(_ code: ReplayCode, _ shortfall: Shortfall, at step: TapeProgram.Step) {
    outputs.failed(shortfall, step, on: self)
    let count = result.cases.reduce(0) { $0 + $1.failures.count }
    guard count < Self.failureLimit else { return }
    var failure = failure(code, shortfall, at: step)
    if options.writing == .on, result.cases.last?.todo == nil {
      let folder = options.failureFolder
      let writer = FailureFiles(failure, folder: folder, rank: count, picture: plan.picture)
      switch writer.write(with: files, unless: options.refusal(ofFolder: folder)) {
      case .success(let names): failure.files = names
      case .failure(let unwritten):
        result.notes.append(unwritten.sentence)
        result.lacksFiles = true
      }
    }
    change { $0.failures.append(failure) }
  }

  private func failure(
    _ code: ReplayCode, _ shortfall: Shortfall, at step: TapeProgram.Step
  ) -> TapeFailure {
    let state = stage.map { StateView($0.state) }
    let passed = course.passed
    let changes = state.flatMap { state in passed.map { state.changes(since: $0.state) } } ?? []
    return TapeFailure(
      code: code, place: TapeFailure.Place(step), shortfall: shortfall, step: result.cases.last?.name,
      keyCount: result.keyCount, lastKey: course.lastKey.map(TapePrinter.name), time: stage?.now ?? .zero,
      passedLine: passed?.line,
      changes: changes.map { TapeFailure.Change(path: $0.path, old: $0.old, new: $0.new) },
      events: memory.log.lines(after: passed?.event ?? 0).suffix(200).map(\.event), state: state,
      frame: stage?.frame, secrets: stage?.secrets ?? Secrets())
  }
}
