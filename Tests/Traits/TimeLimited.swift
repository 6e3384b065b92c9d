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
    .seconds(60 * (getenv("ROOTS_TEST_MINUTES").flatMap { Int(String(cString: $0)) } ?? 15))

  let limit: Duration

  public init(_ limit: Duration) { self.limit = limit }

  public var isRecursive: Bool { true }

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

/// The tests that run, and a thread that looks every second whether one of them has run for too long.
private enum TestClock {
  private struct Running {
    let test: String
    let limit: Duration
    let end: ContinuousClock.Instant
  }

  private static let running = Mutex<(last: Int, tests: [Int: Running])>((0, [:]))

  static func start(_ test: String, _ limit: Duration) -> Int {
    _ = thread
    return running.withLock { running in
      running.last += 1
      running.tests[running.last] = Running(test: test, limit: limit, end: .now + limit)
      return running.last
    }
  }

  static func stop(_ number: Int) { running.withLock { $0.tests[number] = nil } }

  private static let thread: pthread_t = {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        while true {
          sleep(1)
          endIfLate()
        }
      }, nil)
    return thread
  }()

  private static func endIfLate() {
    guard let late = running.withLock({ $0.tests.values.first { $0.end < .now } }) else { return }
    let message = "The test '\(late.test)' has not ended within \(late.limit).\n"
    message.withCString { _ = write(STDERR_FILENO, $0, strlen($0)) }
    _exit(1)
  }
}
