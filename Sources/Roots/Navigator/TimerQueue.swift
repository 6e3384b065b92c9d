/// What shall happen later, in the order of time; of equal times, first asked first.
///
/// The queue has no clock of its own: it is told how much time has passed, or given a function to read.
@MainActor package final class TimerQueue {
  private struct Timer: Comparable {
    let due: Duration
    let token: Int

    static func < (one: Timer, other: Timer) -> Bool { (one.due, one.token) < (other.due, other.token) }
  }

  /// No time is later than this: sums of times stay numbers.
  private static let end = Duration.seconds(Int64.max)

  private var reached = Duration.zero
  // A heap: the first is due first. Those that were cancelled stay in it until there are too many.
  private var heap: [Timer] = []
  private var runs: [Int: @MainActor () -> Void] = [:]
  private var last = 0
  private var reading: (@MainActor () -> Duration)?
  private var wake: (@MainActor (Duration) -> Void)?

  package init() {}

  /// The time that has passed.
  package var now: Duration { min(Self.end, max(reached, reading?() ?? .zero)) }

  /// When the next timer is due.
  package var next: Duration? { heap.first?.due }

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
    let due = now + min(Self.end, max(.zero, delay))
    runs[last] = run
    heap.append(Timer(due: due, token: last))
    rise(heap.count - 1)
    if heap.first?.token == last { announce() }
    return last
  }

  /// The time that has passed and some more.
  package func later(by duration: Duration) -> Duration { now + min(Self.end, duration) }

  package func removeAll() { (heap, runs) = ([], [:]) }

  package func cancel(_ token: Int) {
    guard runs.removeValue(forKey: token) != nil else { return }
    if heap.count > 2 * runs.count + 16 {
      heap = heap.filter { runs[$0.token] != nil }.sorted()
    } else {
      dropCancelled()
    }
  }

  /// Runs what is due up to a time, each at its own time; timers set meanwhile are run too if they are due.
  package func advance(to time: Duration) {
    while let timer = heap.first, timer.due <= time {
      let run = runs.removeValue(forKey: timer.token)
      removeFirst()
      dropCancelled()
      reached = max(reached, timer.due)
      run?()
    }
    reached = max(reached, min(Self.end, time))
    announce()
  }

  /// Lets go of cancelled timers at the front: the first one is always to come.
  private func dropCancelled() {
    while let first = heap.first, runs[first.token] == nil { removeFirst() }
  }

  private func removeFirst() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    sink(0)
  }

  private func rise(_ start: Int) {
    var place = start
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private func sink(_ start: Int) {
    var place = start
    while true {
      let least = [2 * place + 1, 2 * place + 2].filter { $0 < heap.count }.min { heap[$0] < heap[$1] }
      guard let least, heap[least] < heap[place] else { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  private func announce() {
    if let next { wake?(max(.zero, next - now)) }
  }
}

extension Navigator {
  /// Lets time pass and does what is due: kept screens end, guards time out, transitions are cut short.
  public func advance(by duration: Duration) { advance(to: timers.later(by: duration)) }

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
