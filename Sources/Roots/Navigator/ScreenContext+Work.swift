// Work of a screen that takes time.
extension ScreenContext {
  /// Runs a task until it ends or the screen leaves.
  ///
  /// Until the task has ended ``isLoading`` is true. When it has ended the screen is drawn again. An error that it
  /// throws is shown as a message and written to the log; a screen that shows it itself catches it. That a question
  /// was left without an answer is not an error. Tests and tapes wait for the task, unless it runs in the background or
  /// waits for an answer.
  public func task(background: Bool = false, _ work: @escaping @MainActor @Sendable () async throws -> Void) {
    start(nil, background, work)
  }

  /// Runs a task until it ends, the screen leaves, or another one of its id begins.
  ///
  /// ```swift
  /// context.task(id: "prices") { shop.prices = try await shop.load() }
  /// ```
  public func task(
    id: some Hashable & Sendable, background: Bool = false,
    _ work: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    start(id, background, work)
  }

  private func start(
    _ id: (any Hashable & Sendable)?, _ background: Bool,
    _ work: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    scope.start(id, background: background, navigator?.beginning ?? .soon, work) { [weak self] in
      self?.say($0)
    } ended: { [weak self] in
      self?.redraw()
    }
    redraw()
  }

  /// Cancels the task of an id, if it runs: the person does not want to wait any longer.
  public func cancelTask(id: some Hashable & Sendable) {
    scope.cancel(id)
    redraw()
  }

  /// The program's own time: a test and a tape let it pass, and a program that runs reads it from a clock.
  public var clock: ScreenClock { ScreenClock(navigator) }

  /// Calls a function when a time has passed, unless the screen has left by then.
  /// - Returns: What cancels the call.
  @discardableResult
  public func after(_ delay: Duration, _ run: @escaping @MainActor () -> Void) -> ScreenContext.Timer {
    let timer = ScreenContext.Timer(self)
    timer.set(delay, run)
    return timer
  }

  /// Calls a function again and again until the screen leaves, for the first time after one interval.
  ///
  /// An interval is at least a millisecond.
  /// - Returns: What ends the calls.
  @discardableResult
  public func every(_ interval: Duration, _ run: @escaping @MainActor () -> Void) -> ScreenContext.Timer {
    let timer = ScreenContext.Timer(self)
    timer.repeats(max(interval, .milliseconds(1)), run)
    return timer
  }
}

extension TaskScope {
  /// Tells in one line what the task throws, unless it was canceled or left without an answer.
  fileprivate func start(
    _ id: (any Hashable & Sendable)?, background: Bool = false, _ beginning: Beginning,
    _ work: @escaping @MainActor @Sendable () async throws -> Void,
    failed: @escaping @MainActor @Sendable (Toast) -> Void, ended: @escaping @MainActor @Sendable () -> Void
  ) {
    start(id, background: background, beginning) {
      do { try await work() } catch is CancellationError {} catch Unanswered.cancelled {} catch {
        if !Task.isCancelled { failed(Toast(error)) }
      }
    } ended: {
      ended()
    }
  }
}

extension Toast {
  /// The words of an error; that a guard declines is information.
  fileprivate init(_ error: any Error) {
    let reason =
      if case .refused(let reason)? = error as? Unanswered { reason } else { error as? Rejection }
    if let reason, reason.isDeclined { self.init(reason.words) } else { self.init("\(error)", .failure) }
  }
}

extension RequestSender {
  /// Shows a line for a moment, over every screen.
  ///
  /// ```swift
  /// context.toast("deleted \(price)", .done, action: .init("undo") { shop.bringBack(price) })
  /// ```
  ///
  /// F12 does what the toast offers, as long as it is shown; the palette offers it too. Without a host a failure is
  /// only written to the event log.
  public func toast(_ text: String, _ severity: Toast.Severity = .info, action: Toast.Action? = nil) {
    say(Toast(text, severity, action: action))
  }

  fileprivate func say(_ toast: Toast) {
    navigator?.show(toast, of: signed(Request(.transaction([]))).entry)
  }

  /// Shows for a moment what has been done.
  public func tell(_ text: String) { toast(text, .done) }

  /// Shows trouble that a screen cannot show itself; without a host it is only written to the event log.
  public func warn(_ text: String) { toast(text, .failure) }
}

extension Navigator {
  /// Runs a task that belongs to no screen, but to a key of the whole program, until it ends or the program does.
  ///
  /// An error that it throws is shown as a message and written to the log. Tests and tapes wait for the task, unless it
  /// runs in the background.
  public func task(background: Bool = false, _ work: @escaping @MainActor @Sendable () async throws -> Void) {
    tasks.start(nil, background: background, beginning, work) { [weak self] in
      self?.show($0)
    } ended: { [weak self] in
      self?.host?.redraw()
    }
  }

  /// A task of a key runs at once up to where it waits: the keys that were typed ahead are for what it opens.
  fileprivate var beginning: TaskScope.Beginning {
    !isBusy && host?.isHandlingInput == true ? .atOnce : .soon
  }

  /// Without a host a failure is only written to the event log.
  func show(_ toast: Toast, of screen: ContextID? = nil) {
    if let host { return host.show(toast, of: screen) }
    if toast.severity == .failure { diagnose(toast.text) }
  }
}

/// The program's own time, for a screen.
@MainActor public struct ScreenClock {
  private weak var navigator: Navigator?

  /// The time of a navigator's program; a program without one has no time, and nothing sleeps in it.
  public init(_ navigator: Navigator?) { self.navigator = navigator }

  /// The time that has passed in the program.
  public var now: Duration { navigator?.now ?? .zero }

  /// Sleeps until a time has passed in the program.
  ///
  /// Nothing waits for a task that sleeps: a tape lets the time pass by `Sleep` and `Wait`.
  /// - Throws: `CancellationError` if the task is cancelled, or the program ends.
  public func sleep(for duration: Duration) async throws {
    guard let navigator else { throw CancellationError() }
    let pause = Pause(navigator, WorkTicket.current)
    defer { pause.arrive() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { pause.begin($0, for: duration) }
    } onCancel: {
      Task { @MainActor in pause.end(.failure(CancellationError())) }
    }
    // The time may have passed before the pause has heard of the cancellation.
    try Task.checkCancellation()
  }
}

/// One sleep of a task on the program's clock.
@MainActor private final class Pause {
  private weak var navigator: Navigator?
  private let ticket: WorkTicket?
  private var continuation: CheckedContinuation<Void, any Error>?
  private var timer: Int?
  private var isOver = false

  init(_ navigator: Navigator, _ ticket: WorkTicket?) {
    self.navigator = navigator
    self.ticket = ticket
  }

  isolated deinit { continuation?.resume(throwing: CancellationError()) }

  func begin(_ continuation: CheckedContinuation<Void, any Error>, for duration: Duration) {
    guard let navigator, !Task.isCancelled else {
      return continuation.resume(throwing: CancellationError())
    }
    self.continuation = continuation
    timer = navigator.after(duration) {
      navigator.clock.lapse()
      self.end(.success(()))
    }
    ticket?.begin(.time)
  }

  func end(_ result: Result<Void, any Error>) {
    guard let continuation = continuation.take() else { return }
    if let timer { navigator?.cancelTimer(timer) }
    // Before the task goes on: nothing may look settled in between.
    isOver = true
    ticket?.end(.time)
    continuation.resume(with: result)
  }

  func arrive() {
    if isOver { ticket?.arrive() }
  }
}

extension ScreenContext {
  /// A function that is called later on behalf of a screen.
  @MainActor public final class Timer {
    private weak var context: ScreenContext?
    private weak var navigator: Navigator?
    private var number: Int?
    private var place: Int?

    init(_ context: ScreenContext) {
      self.context = context
      navigator = context.navigator
    }

    /// Ends it: nothing is called any more.
    public func cancel() {
      if let number = number.take() { navigator?.cancelTimer(number) }
      if let place = place.take() { context?.scope.drop(timer: place) }
    }

    func set(_ delay: Duration, _ run: @escaping @MainActor () -> Void) {
      guard let context, let navigator else { return }
      place = context.scope.keep { self.cancel() }
      guard place != nil else { return }
      number = navigator.after(delay) { [weak context] in
        self.navigator?.clock.lapse()
        self.number = nil
        self.cancel()
        run()
        context?.redraw()
      }
    }

    func repeats(_ interval: Duration, _ run: @escaping @MainActor () -> Void) {
      set(interval) {
        // Set first, so that the function can end it.
        self.repeats(interval, run)
        run()
      }
    }
  }
}
