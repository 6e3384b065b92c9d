struct Pace {
  private var epoch: ContinuousClock.Instant?
  /// Whether the queue is held back by ``Session/Options/slowness``.
  var isSlowed = false

  mutating func start(at now: Duration) -> ContinuousClock.Instant {
    let start = epoch ?? ContinuousClock.now - now
    epoch = start
    return start
  }

  /// Goes on after a rest that does not count, now that so much of the program's time has passed.
  mutating func resume(at now: Duration) { epoch = ContinuousClock.now - now }
}
