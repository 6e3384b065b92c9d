/// Tasks that are cancelled together.
@MainActor public final class TaskScope {
  // A task that runs at once may be over before it is known here.
  private var tasks: [Int: Task<Void, Never>?] = [:]
  private var last = 0
  private var isClosed = false

  /// How many tasks are running.
  public var count: Int { tasks.count }

  /// Runs a task until it ends or the scope is left.
  public func run(_ work: @escaping @MainActor @Sendable () async -> Void) {
    guard !isClosed else { return }
    last += 1
    let number = last
    tasks[number] = Task { [weak self] in
      await work()
      self?.tasks[number] = nil
    }
  }

  /// Runs a task as far as it gets at once, then until it ends or the scope is left.
  package func begin(_ work: @escaping @MainActor @Sendable () async -> Void) {
    guard !isClosed else { return }
    last += 1
    let number = last
    tasks[number] = .some(nil)
    let task = Task.immediate { [weak self] in
      await work()
      self?.tasks[number] = nil
    }
    if tasks.keys.contains(number) { tasks[number] = task }
  }

  package func close() {
    isClosed = true
    for task in tasks.values { task?.cancel() }
    tasks = [:]
  }
}
