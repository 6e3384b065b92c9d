internal import Roots

extension Session {
  /// How much time has passed in the program.
  public var now: Duration { navigator.now }

  /// When something is due to happen by itself, in the program's own time.
  public var nextDeadline: Duration? { navigator.nextDeadline }

  /// Whether nothing is going on: nothing is being carried out, no transition runs, no key waits.
  public var isSettled: Bool { navigator.isSettled && motion == nil && backlogCount == 0 }

  /// Lets time pass and does what is due.
  public func advance(by duration: Duration) { advance(to: now + max(.zero, duration)) }

  /// Lets time pass up to a moment of the program's own time.
  public func advance(to time: Duration) {
    navigator.advance(to: time)
    chrome.catchUp(self)
    drain()
  }

  /// Waits until nothing is going on, and everybody who awaited an answer has gone on with it.
  ///
  /// Where time is injected, a running transition is given the time that it takes.
  public func settled() async {
    while !isSettled || !navigator.hasCalmedDown {
      if !isSettled, motion != nil || isSlowed, options.time == .injected {
        if let deadline = nextDeadline { advance(to: deadline) } else { endMotion() }
      } else {
        await navigator.settled()
        drain()
      }
    }
  }

  /// Calls a function after a delay.
  @discardableResult
  func after(_ delay: Duration, _ run: @escaping @MainActor () -> Void) -> Int {
    navigator.after(delay) { [weak self] in
      self?.invalidate()
      run()
    }
  }

  func cancelTimer(_ number: Int?) {
    if let number { navigator.cancelTimer(number) }
  }

  /// Lets the time pass that has passed on the clock.
  func catchUp() {
    guard options.time == .clock else { return }
    let epoch = epoch ?? ContinuousClock.now - now
    self.epoch = epoch
    advance(to: epoch.duration(to: .now))
  }
}

extension Session: TerminalClient {
  public func receive(_ events: [InputEvent]) {
    changes.taking {
      catchUp()
      for event in events { take(event) }
      draw()
    }
  }

  public var deadline: ContinuousClock.Instant? {
    guard options.time == .clock, let nextDeadline else { return nil }
    return (epoch ?? ContinuousClock.now - now) + nextDeadline
  }

  public func wake() {
    changes.taking {
      catchUp()
      chrome.catchUp(self)
      drain()
      draw()
    }
  }

  public var isFinished: Bool { exitStatus != nil }
}
