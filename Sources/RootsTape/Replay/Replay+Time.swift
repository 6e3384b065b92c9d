internal import Roots
internal import RootsTerminal

/// Waiting: until nothing goes on, until time has passed, until something can be seen.
extension Replay {
  /// The barrier: what has been begun is done when this returns.
  func settle() async throws(Stop) { try await settle(within: plan.patience) }

  func settle(within patience: Duration) async throws(Stop) {
    guard let stage, !stage.isSettled else { return }
    if let audience { await audience.watch(stage) }
    if await Settling.of(stage, within: patience) { return }
    let busy = stage.busy.isEmpty ? "the program" : stage.busy.joined(separator: ", ")
    throw .timedOut(
      Shortfall(
        "still busy after \(patience.inSeconds)s: \(busy)", expected: "settled", actual: "busy with \(busy)"))
  }

  /// Lets time pass, for an audience in real time.
  func pass(_ time: Duration) async throws(Stop) {
    guard let stage, time > .zero else { return }
    if let audience {
      await audience.pass(time, on: stage)
    } else {
      stage.advance(to: stage.now + time)
    }
    if course.settles, !stage.isSettled { try await settle() }
  }

  /// Lets time pass in the program alone.
  func skip(_ time: Duration) async throws(Stop) {
    guard let stage else { return }
    stage.advance(to: stage.now + time)
    if course.settles { try await settle() }
  }

  /// Lets time pass until something is so, at most so long; between two things that are due nothing can change.
  func wait(_ timeout: Duration, until isSo: () -> Bool) async throws(Stop) -> Bool {
    guard let stage else { return false }
    let end = stage.now + timeout
    let start = ContinuousClock.now
    while true {
      try await settle()
      if isSo() { return true }
      guard stage.now < end else { return false }
      let due = min(stage.nextDeadline ?? end, end)
      try await pass(max(due - stage.now, .nanoseconds(1)))
      if audience == nil, start.duration(to: .now) > plan.patience {
        throw .timedOut(
          Shortfall(
            "things are due without end, at \(stage.now.inSeconds)s still", expected: "an end", actual: "none"
          ))
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
      "\(needle.text) did not show within \(timeout.inSeconds)s", expected: needle.text, actual: "not there")
    if case .success(let rows) = TextRows.find(place, on: stage) {
      shortfall.sentence += " on \(rows.name)"
      shortfall.rows = rows.pairs(expecting: needle.text)
    }
    throw .timedOut(shortfall)
  }
}

/// A race between a stage that settles and a clock on the wall.
@MainActor final class Settling {
  private var continuation: CheckedContinuation<Bool, Never>?

  private init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

  /// Whether the stage has settled in time.
  static func of(_ stage: any TapeStage, within patience: Duration) async -> Bool {
    var alarm: Task<Void, Never>?
    let isSettled = await withCheckedContinuation { continuation in
      let race = Settling(continuation)
      Task {
        await stage.settle()
        race.end(true)
      }
      alarm = Task {
        try? await Task.sleep(for: patience)
        race.end(false)
      }
    }
    alarm?.cancel()
    return isSettled
  }

  private func end(_ isSettled: Bool) {
    continuation?.resume(returning: isSettled)
    continuation = nil
  }
}
