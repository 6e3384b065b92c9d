/// What shall happen later, in the order of time; of equal times, first asked first.
///
/// The queue has no clock of its own: it is told how much time has passed, or given a function to read.
@MainActor package final class TimerQueue {
  private var reached = Duration.zero
  private var timers: [(due: Duration, token: Int, run: @MainActor () -> Void)] = []
  private var last = 0
  private var reading: (@MainActor () -> Duration)?
  private var wake: (@MainActor (Duration) -> Void)?

  package init() {}

  /// The time that has passed.
  package var now: Duration { max(reached, reading?() ?? .zero) }

  /// When the next timer is due.
  package var next: Duration? { timers.first?.due }

  /// Reads the time by a function from now on.
  package func read(_ reading: @escaping @MainActor () -> Duration) { self.reading = reading }

  /// Calls a function with the delay whenever there is a new first timer.
  package func onNewDeadline(_ wake: @escaping @MainActor (Duration) -> Void) {
    self.wake = wake
    announce()
  }

  @discardableResult
  package func after(_ delay: Duration, _ run: @escaping @MainActor () -> Void) -> Int {
    last += 1
    let due = now + max(.zero, delay)
    let place = timers.firstIndex { $0.due > due } ?? timers.count
    timers.insert((due, last, run), at: place)
    if place == 0 { announce() }
    return last
  }

  package func removeAll() { timers = [] }

  package func cancel(_ token: Int) { timers.removeAll { $0.token == token } }

  /// Runs what is due up to a time, each at its own time; timers set meanwhile are run too if they are due.
  package func advance(to time: Duration) {
    while let timer = timers.first, timer.due <= time {
      timers.removeFirst()
      reached = max(reached, timer.due)
      timer.run()
    }
    reached = max(reached, time)
    announce()
  }

  private func announce() {
    if let next { wake?(max(.zero, next - now)) }
  }
}

extension Navigator {
  /// Lets time pass and does what is due: kept screens end, guards time out, transitions are cut short.
  public func advance(by duration: Duration) { advance(to: timers.now + duration) }

  /// Lets time pass up to a moment of the navigator's own time.
  public func advance(to time: Duration) { busily { timers.advance(to: time) } }

  /// Lets a clock drive the navigator's time: what is due happens by itself, and nothing is done before.
  public func keepTime<C: Clock<Duration>>(with clock: C) {
    let (start, base) = (clock.now, timers.now)
    timers.read { base + start.duration(to: clock.now) }
    timers.onNewDeadline { [weak self] delay in
      self?.timekeeper?.cancel()
      self?.timekeeper = Task { [weak self] in
        guard (try? await clock.sleep(for: delay)) != nil, !Task.isCancelled, let self else { return }
        self.advance(to: self.now)
      }
    }
  }
}
