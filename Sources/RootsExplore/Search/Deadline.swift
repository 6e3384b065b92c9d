/// A moment at which work ends; Ctrl-C ends it before.
package struct Deadline: Sendable {
  let end: ContinuousClock.Instant?

  /// Ctrl-C alone ends the work.
  package static let none = Deadline(end: nil)

  package var isOver: Bool { Interruption.isAskedFor || end.map { ContinuousClock.now >= $0 } ?? false }
}

/// The time of an exploration, for all that it does together.
package struct TimePlan: Sendable {
  private let start = ContinuousClock.now
  private let time: Duration?
  /// True if the first two stages go to their end, however long they take.
  private let isUsual: Bool

  package init(_ time: Duration? = nil, isUsual: Bool = false) { (self.time, self.isUsual) = (time, isUsual) }

  /// The part that is kept for what comes behind the walk.
  private var reserve: Duration { min((time ?? .zero) / 3, .seconds(10)) }

  /// The end of what is computed before the first stage.
  package var preparation: Deadline { Deadline(end: time.map { start + $0 / 2 }) }

  /// Returns the time that is left for a stage now.
  package func left(for stage: Stage) -> Duration? {
    guard let time, stage == .all || !isUsual else { return nil }
    return max(.milliseconds(1), time - reserve - (ContinuousClock.now - start))
  }

  /// The deadlines behind a walk that ends now: of what is tried then, and of the report.
  package var deadlines: (tries: Deadline, report: Deadline) {
    guard let time else { return (.none, .none) }
    let end = isUsual ? max(start + time, .now + reserve) : start + time
    return (Deadline(end: end - reserve / 3), Deadline(end: end))
  }
}
