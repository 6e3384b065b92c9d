import Glibc
import Synchronization
public import Testing

/// Ends the run when a test does not end.
///
/// Swift Testing's `.timeLimit` cancels the test's task and then waits for it: a blocked thread and a
/// continuation that is never resumed do not notice that. This clock has a thread of its own.
public struct TimeLimited: SuiteTrait, TestTrait, TestScoping {
  /// How long a test may take. It waits for threads that others use, so this is longer than a whole run takes.
  public static let usual: Duration =
    .seconds(60 * (getenv("ROOTS_TEST_MINUTES").flatMap { Int(String(cString: $0)) } ?? 60))

  let limit: Duration

  /// A limit for each test.
  public init(_ limit: Duration) { self.limit = limit }

  /// Tests of a suite have the limit of the suite.
  public var isRecursive: Bool { true }

  /// Runs a test, and ends the run when its time is over.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Self.end(test.name, within: limit, function)
  }

  /// Runs a function, and ends the program with a message if that takes too long.
  public static func end(
    _ name: String, within limit: Duration, _ function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let number = TestClock.start(name, limit)
    defer { TestClock.stop(number) }
    try await function()
  }
}

extension Trait where Self == TimeLimited {
  /// Ends the run when a test of the suite does not end.
  public static var timeLimited: Self { TimeLimited(TimeLimited.usual) }

  /// Ends the run when a test of the suite does not end within a time.
  public static func timeLimited(_ limit: Duration) -> Self { TimeLimited(limit) }
}

/// The tests that run, and a thread that waits for the earliest end of them.
private enum TestClock {
  private struct Running {
    let test: String
    let limit: Duration
    let end: ContinuousClock.Instant
  }

  private static let running = Mutex<(last: Int, tests: [Int: Running])>((0, [:]))
  private static let alarm = Alarm()

  // Not a part of the caller, which may go on in another thread: optimized, it would keep the mutex of the first one.
  @inline(never) static func start(_ test: String, _ limit: Duration) -> Int {
    _ = thread
    let (number, isEarliest) = running.withLock { running in
      let end = ContinuousClock.now + limit
      let isEarliest = running.tests.values.allSatisfy { end < $0.end }
      running.last += 1
      running.tests[running.last] = Running(test: test, limit: limit, end: end)
      return (running.last, isEarliest)
    }
    if isEarliest { alarm.ring() }
    return number
  }

  @inline(never) static func stop(_ number: Int) { running.withLock { $0.tests[number] = nil } }

  private static let thread: pthread_t = {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        while true {
          let earliest = running.withLock { $0.tests.values.min { $0.end < $1.end } }
          if let earliest, earliest.end <= .now { end(earliest) }
          alarm.wait(atMost: earliest.map { ContinuousClock.now.duration(to: $0.end) })
        }
      }, nil)
    return thread
  }()

  private static func end(_ late: Running) {
    let others = running.withLock { $0.tests.count } - 1
    let message = "The test '\(late.test)' has not ended within \(late.limit); \(others) more have not.\n"
    message.withCString { _ = write(STDERR_FILENO, $0, strlen($0)) }
    _exit(1)
  }
}

/// A condition for which one thread waits until a time, or until it rings.
private final class Alarm: Sendable {
  // Never freed: the thread that waits lives as long as the program.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  nonisolated(unsafe) private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  nonisolated(unsafe) private let hasRung = UnsafeMutablePointer<Bool>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    hasRung.initialize(to: false)
  }

  func ring() {
    pthread_mutex_lock(mutex)
    hasRung.pointee = true
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until it rings, or until a time has passed.
  func wait(atMost limit: Duration?) {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + Int((limit ?? .zero).components.attoseconds / 1_000_000_000)
    end.tv_sec += Int((limit ?? .zero).components.seconds) + nanoseconds / 1_000_000_000
    end.tv_nsec = max(0, nanoseconds % 1_000_000_000)
    pthread_mutex_lock(mutex)
    while !hasRung.pointee {
      let result =
        limit == nil ? pthread_cond_wait(condition, mutex) : pthread_cond_timedwait(condition, mutex, &end)
      if result == ETIMEDOUT { break }
    }
    hasRung.pointee = false
    pthread_mutex_unlock(mutex)
  }
}
