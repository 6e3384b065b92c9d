/// The functions that run when timers of the program are due, and the clock that tells it the time.
@MainActor package final class Timekeeper {
  private var runs: [Int: (token: Int, run: @MainActor () -> Void)] = [:]
  private var last = 0
  private(set) var lapses = 0
  /// Says how much time has passed, where a clock drives the navigator's time.
  private(set) var reading: (@MainActor () -> Duration)?
  private var wake: (@MainActor (Duration) -> Void)?
  private var announced: Duration?
  private var task: Task<Void, Never>?

  var count: Int { runs.count }

  var isAnnouncing: Bool { wake != nil }

  func add(_ run: @escaping @MainActor () -> Void, _ set: (Int) -> Int) -> Int {
    last += 1
    runs[last] = (set(last), run)
    return last
  }

  /// Returns the token of the program's timer.
  func remove(_ number: Int) -> Int? { runs.removeValue(forKey: number)?.token }

  func lapse() { lapses += 1 }

  func ring(_ number: Int) { runs.removeValue(forKey: number)?.run() }

  func keep(
    _ reading: @escaping @MainActor () -> Duration, wake: @escaping @MainActor (Duration) -> Void
  ) {
    (self.reading, self.wake, announced) = (reading, wake, nil)
  }

  /// Says the next deadline again, even if it is the same: what slept until it may have woken too early.
  func wakeUp() { announced = nil }

  func announce(_ deadline: Duration?) {
    guard deadline != announced else { return }
    announced = deadline
    if let deadline { wake?(deadline) }
  }

  func sleep(_ work: @escaping @MainActor () async -> Void) {
    task?.cancel()
    task = Task { await work() }
  }

  func stop() {
    task?.cancel()
    runs = [:]
  }
}

extension Navigator {
  /// The number of times that something ended or began in the app by itself: a load, a sleep or a timer of a screen.
  package var lapses: Int { clock.lapses }

  /// Lets time pass and does what is due: kept screens end, guards time out, transitions are cut short.
  public func advance(by duration: Duration) { put { $0.advance(to: $0.moment(after: duration)) } }

  /// Lets time pass up to a moment of the navigator's own time.
  public func advance(to time: Duration) {
    if !passIfQuiet(to: time) { put { $0.advance(to: time) } }
  }

  /// Calls a function after a delay of the navigator's own time; returns the number that cancels the timer.
  @discardableResult
  package func after(_ delay: Duration, _ run: @escaping @MainActor () -> Void) -> Int {
    put { program in clock.add(run) { program.ring($0, after: delay) } }
  }

  package func cancelTimer(_ number: Int) {
    if let token = clock.remove(number) { put { $0.cancelTimer(token) } }
  }

  /// Lets a clock drive the navigator's time: what is due happens by itself, and nothing is done before.
  public func keepTime<C: Clock<Duration>>(with clock: C) {
    let (start, base) = (clock.now, now)
    self.clock.keep({ base + start.duration(to: clock.now) }) { [weak self] deadline in
      self?.clock.sleep { [weak self] in
        // Until a moment, not for a while: the task may begin late.
        let end = start.advanced(by: deadline - base)
        guard (try? await clock.sleep(until: end, tolerance: nil)) != nil, !Task.isCancelled, let self else {
          return
        }
        self.clock.wakeUp()
        self.advance(to: self.now)
      }
    }
    self.clock.announce(nextDeadline)
  }
}
