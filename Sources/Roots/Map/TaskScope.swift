/// Tasks and timers that end together: those of a visit.
///
/// ``Navigator/settled()``, tests and tapes wait for tasks, except for those that run in the background.
@MainActor package final class TaskScope {
  private struct Running {
    let id: AnyHashable?
    /// `nil` in the background.
    let ticket: WorkTicket?
    // A task that runs at once may be over before it is known here.
    var task: Task<Void, Never>?
  }

  package enum Beginning { case soon, atOnce }

  private var tasks: [Int: Running] = [:]
  private var timers: [Int: @MainActor () -> Void] = [:]
  private var last = 0
  private var isClosed = false
  private let work: OpenWork
  private let owner: String

  /// - Parameter owner: The name of a screen or a flow.
  package init(_ work: OpenWork, of owner: String) {
    self.work = work
    self.owner = owner
  }

  isolated deinit { close() }

  package var count: Int { tasks.count }

  /// Whether a task runs that is not in the background and does not wait for the answer of a screen.
  package var isAtWork: Bool { tasks.values.contains { $0.ticket?.isAsking == false } }

  /// Runs a task until it ends or the scope is left.
  /// - Parameter background: Whether nothing waits for the task: it never ends by itself, say.
  package func run(background: Bool = false, _ work: @escaping @MainActor @Sendable () async -> Void) {
    start(nil, background: background, .soon, work)
  }

  package func cancel(_ id: some Hashable & Sendable) {
    let id = AnyHashable(id)
    for (number, running) in tasks where running.id == id {
      running.task?.cancel()
      remove(number)
    }
  }

  package func start(
    _ id: (any Hashable & Sendable)?, background: Bool = false, _ beginning: Beginning = .soon,
    _ work: @escaping @MainActor @Sendable () async -> Void,
    ended: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    guard !isClosed else { return }
    if let id { cancel(id) }
    last += 1
    let number = last
    let name = id.map { "task '\($0)' of '\(owner)'" } ?? "a task of '\(owner)'"
    let ticket = background ? nil : WorkTicket(self.work, name)
    tasks[number] = Running(id: id.map { AnyHashable($0) }, ticket: ticket)
    let run: @MainActor @Sendable () async -> Void = { [weak self] in
      await WorkTicket.$current.withValue(ticket) { await work() }
      self?.remove(number)
      ended()
    }
    let task =
      switch beginning {
      case .soon: Task(operation: run)
      case .atOnce: Task.immediate(operation: run)
      }
    tasks[number]?.task = task
  }

  private func remove(_ number: Int) { tasks.removeValue(forKey: number)?.ticket?.end() }

  /// Keeps what cancels a timer until the timer is over; returns the number by which it is dropped.
  package func keep(timer cancel: @escaping @MainActor () -> Void) -> Int? {
    guard !isClosed else { return nil }
    last += 1
    timers[last] = cancel
    return last
  }

  package func drop(timer number: Int) { timers[number] = nil }

  package func close() {
    isClosed = true
    let (tasks, timers) = (tasks, timers)
    (self.tasks, self.timers) = ([:], [:])
    for running in tasks.values {
      running.task?.cancel()
      running.ticket?.end()
    }
    for cancel in timers.values { cancel() }
  }
}
