struct Pace {
  /// The beginning of the program's time, on the clock.
  private var epoch: ContinuousClock.Instant?
  /// Whether the queue is held back by ``Session/Options/slowness``.
  var isSlowed = false

  /// The beginning of the program's time, now that so much of it has passed.
  mutating func start(at now: Duration) -> ContinuousClock.Instant {
    let start = start(assuming: now)
    epoch = start
    return start
  }

  /// The same, without fixing it.
  func start(assuming now: Duration) -> ContinuousClock.Instant { epoch ?? ContinuousClock.now - now }

  /// Goes on after a rest that does not count, now that so much of the program's time has passed.
  mutating func resume(at now: Duration) { epoch = ContinuousClock.now - now }
}
