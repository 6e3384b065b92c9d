internal import Roots
internal import RootsTerminal

/// Waiting: until nothing goes on, until time has passed, until something can be seen.
extension Replay {
  /// Waits until everything that has begun is done.
  func settle() async throws(Stop) { try await settle(within: plan.patience) }

  func settle(within patience: Duration) async throws(Stop) {
    guard let stage, !stage.isSettled else { return }
    if let audience { await audience.watch(stage) } else { film(stage) }
    if !(await Settling.of(stage, within: patience)) { throw mustEnd ? .interrupted : stillBusy(patience) }
  }

  /// Lets a motion go on picture by picture if a film is made.
  private func film(_ stage: any TapeStage) {
    guard outputs.makesFilms else { return }
    while stage.isInMotion {
      let next = stage.now + plan.frameTime
      // No time passes after the end of the motion: the tape goes on there, filmed or not.
      while stage.isInMotion, let due = stage.nextDeadline, due < next {
        stage.advance(to: max(due, stage.now + .nanoseconds(1)))
      }
      if stage.isInMotion { stage.advance(to: next) }
      outputs.moved(self)
    }
  }

  private func stillBusy(_ patience: Duration) -> Stop {
    let names = stage?.busy ?? []
    let busy = names.isEmpty ? "the program" : names.joined(separator: ", ")
    return .timedOut(
      Shortfall(
        "still busy after \(patience.seconds(digits: 0...3))s: \(busy)", expected: "settled",
        actual: "busy with \(busy)"))
  }

  func pass(_ time: Duration) async throws(Stop) {
    guard let stage, time > .zero else { return }
    if let audience {
      await audience.pass(time, on: stage)
    } else {
      try await advance(stage, to: stage.now + time)
    }
    if course.settles, !stage.isSettled { try await settle() }
  }

  /// Lets time pass if nothing is due by its end and there is no audience; returns whether it did.
  func passQuietly(_ time: Duration, on stage: any TapeStage) -> Bool {
    guard time > .zero else { return true }
    let end = stage.now + time
    guard audience == nil, stage.nextDeadline.map({ $0 > end }) ?? true else { return false }
    stage.advance(to: end)
    return true
  }

  func skip(_ time: Duration) async throws(Stop) {
    guard let stage else { return }
    try await advance(stage, to: stage.now + time)
    if course.settles { try await settle() }
  }

  /// Lets time pass; tasks that begin on the way end before more of it passes.
  private func advance(_ stage: any TapeStage, to end: Duration) async throws(Stop) {
    while course.settles, let due = stage.nextDeadline, due < end {
      if mustEnd { throw .interrupted }
      stage.advance(to: max(due, stage.now + .nanoseconds(1)))
      if stage.isAtWork { try await settle() }
    }
    if stage.now < end { stage.advance(to: end) }
  }

  /// Lets time pass until a condition holds, at most for the timeout; between two deadlines nothing can change.
  ///
  /// Tasks at work get their turn in real time first. The whole wait takes no more real time than `Set Guard` says,
  /// measured as for a stage that settles.
  func wait(_ timeout: Duration, until holds: @escaping @MainActor () -> Bool) async throws(Stop) -> Bool {
    guard let stage else { return false }
    let end = stage.now + timeout
    var isLate = false
    let patience = Task { isLate = await Settling.sleep(inTurnsFor: plan.patience) }
    defer { patience.cancel() }
    while true {
      if mustEnd { throw .interrupted }
      if !stage.isSettled {
        if let audience { await audience.watch(stage) }
        if !(await Settling.of(stage, within: plan.patience, or: holds)) {
          throw mustEnd ? .interrupted : stillBusy(plan.patience)
        }
      }
      if holds() { return true }
      guard stage.now < end else { return false }
      let due = min(stage.nextDeadline ?? end, end)
      try await pass(max(due - stage.now, .nanoseconds(1)))
      await Task.yield()
      if audience == nil, isLate {
        throw .timedOut(
          Shortfall(
            "timers go off without end, still at \(time.seconds(digits: 0...3))s", expected: "an end",
            actual: "none"))
      }
    }
  }

  func wait(_ scope: TapeWaitScope, _ timeout: Duration, _ pattern: Pattern?) async throws(Stop) {
    guard let pattern else { return try await settle() }
    guard let stage else { return }
    let place: Assertion.TextScope = scope == .line ? .line : .screen
    let isThere = try await wait(timeout) {
      guard case .success(let rows) = TextRows.find(place, on: stage) else { return false }
      return pattern.matches(rows.text)
    }
    if isThere { return }
    let needle = Assertion.Needle.pattern(pattern)
    var shortfall = Shortfall(
      "\(needle.text) did not show within \(timeout.seconds(digits: 0...3))s", expected: needle.text,
      actual: "not there")
    if case .success(let rows) = TextRows.find(place, on: stage) {
      shortfall.sentence += " on \(rows.name)"
      shortfall.rows = rows.pairs(expecting: needle.text)
    }
    let asleep = stage.asleep
    if !asleep.isEmpty { shortfall.sentence += "; \(asleep.joined(separator: ", ")) still waits" }
    throw .timedOut(shortfall)
  }
}

/// A race between a stage that settles and a clock on the wall.
@MainActor final class Settling {
  private var continuation: CheckedContinuation<Bool, Never>?

  /// Whether the stage has settled in time, or a condition holds before; not if the task is canceled meanwhile.
  static func of(
    _ stage: any TapeStage, within patience: Duration, or holds: (@MainActor () -> Bool)? = nil
  ) async -> Bool {
    let race = Settling()
    return await withTaskCancellationHandler {
      await race.run(stage, patience, holds)
    } onCancel: {
      Task { @MainActor in race.end(false) }
    }
  }

  private func run(
    _ stage: any TapeStage, _ patience: Duration, _ holds: (@MainActor () -> Bool)?
  ) async -> Bool {
    var others: [Task<Void, Never>] = []
    let isSettled = await withCheckedContinuation { continuation in
      self.continuation = continuation
      if Task.isCancelled { return end(false) }
      let race = self
      others = [
        Task {
          await stage.settle()
          race.end(true)
        },
        Task {
          guard await Self.sleep(inTurnsFor: patience) else { return }
          race.end(holds?() == true)
        },
      ]
      if let holds { others.append(Task { await race.watch(holds) }) }
    }
    others.forEach { $0.cancel() }
    return isSettled
  }

  /// Sleeps in many short turns; returns false if the task is canceled.
  ///
  /// Where other tasks hold all threads, every turn comes late, and so does the work of the stage: it gets as many
  /// turns as on a machine with nothing else to do.
  static func sleep(inTurnsFor time: Duration) async -> Bool {
    var left = time
    while left > .zero {
      let turn = min(left, .milliseconds(50))
      guard (try? await Task.sleep(for: turn)) != nil else { return false }
      left -= turn
    }
    return true
  }

  private func watch(_ holds: @MainActor () -> Bool) async {
    while continuation != nil, (try? await Task.sleep(for: .milliseconds(10))) != nil {
      if holds() { return end(true) }
    }
  }

  private func end(_ isFirst: Bool) { continuation.take()?.resume(returning: isFirst) }
}
