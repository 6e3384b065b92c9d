internal import Roots

extension Session {
  /// The time that has passed in the program.
  public var now: Duration { navigator.now }

  package var nextDeadline: Duration? { navigator.nextDeadline }

  /// True if nothing is going on: nothing is being carried out, no transition runs, no key waits, no rows are searched
  /// or sorted.
  public var isSettled: Bool { navigator.isSettled && !isInMotion && backlogCount == 0 && !isAtRows }

  /// Whether it is settled, no task of a screen is at work, and no awaited answer is on its way.
  package var hasCalmedDown: Bool { navigator.hasCalmedDown && !isInMotion && backlogCount == 0 && !isAtRows }

  /// Lets time pass and does what is due.
  public func advance(by duration: Duration) { advance(to: now + max(.zero, duration)) }

  /// Lets time pass up to a moment of the program's own time.
  public func advance(to time: Duration) {
    navigator.advance(to: time)
    if isSpinning { invalidate() }
    followUp()
    drain()
  }

  /// Waits until nothing is going on, and all tasks that awaited an answer have gone on with it.
  ///
  /// Where time is injected, a running transition is given the time that it takes. Where the waiting task is canceled
  /// it waits no longer.
  public func settled() async {
    while !hasCalmedDown, !Task.isCancelled {
      if !isSettled, isInMotion || pace.isSlowed || isAtRows, options.time == .injected {
        if let deadline = nextDeadline { advance(to: deadline) } else { endMotion() }
      } else if isAtRows, navigator.hasCalmedDown {
        workOnRows()
        await Task.yield()
      } else {
        await navigator.settled()
        drain()
      }
    }
    if refusals.hasReason { followUp() }
  }

  /// Waits until nothing is going on, but no longer than a time on the clock; says whether it came to that.
  public func settled(within patience: Duration) async -> Bool {
    var isDone = false
    let waiting = Task {
      await settled()
      isDone = true
    }
    let end = ContinuousClock.now + patience
    while !isDone, .now < end {
      if navigator.work.isAtRest { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
    }
    waiting.cancel()
    return isDone
  }

  @discardableResult
  func after(_ delay: Duration, _ run: @escaping @MainActor () -> Void) -> Int {
    navigator.after(delay) { [weak self] in
      self?.invalidate()
      run()
    }
  }

  func passClockTime() {
    guard options.time == .clock else { return }
    advance(to: pace.start(at: now).duration(to: .now))
  }

  // MARK: The queue slowed down, so that a tester can press keys in the middle of everything

  func waitForTransitions() {
    navigator.overlap = .wait
    navigator.transitionLimit = max(navigator.transitionLimit, options.slowness + .seconds(1))
  }

  var transitionTime: Duration {
    options.motion == .full ? max(options.motionTime, options.slowness) : options.slowness
  }

  var slowedRequest: RequestID? { pace.isSlowed ? navigator.engine.queue.requests.first?.id : nil }

  /// Does something whose requests wait in the queue for a while before they are taken up.
  func slowly(_ work: () -> Void) {
    guard options.slowness > .zero, !pace.isSlowed, exitStatus == nil else { return work() }
    navigator.hold(true)
    work()
    guard navigator.queueCount > 0 else { return navigator.hold(false) }
    pace.isSlowed = true
    after(options.slowness) { [weak self] in
      self?.pace.isSlowed = false
      self?.navigator.hold(false)
    }
  }
}
