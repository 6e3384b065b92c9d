internal import Glibc
internal import Roots
internal import RootsCurses

/// Work that begins when nothing was pressed for a moment. Keys come first: it is given up as soon as one waits.
@MainActor final class IdleWork {
  private let patience: Duration
  private let work: @MainActor (_ isOver: @escaping @MainActor () -> Bool) async -> Void
  private var task: Task<Void, Never>?
  /// Observes what it waits for.
  var token: ObservationToken?

  /// - Parameter work: Asks between its parts whether it is over, and lets the terminal's loop run.
  init(
    for patience: Duration,
    _ work: @escaping @MainActor (_ isOver: @escaping @MainActor () -> Bool) async -> Void
  ) {
    (self.patience, self.work) = (patience, work)
  }

  func begin(after calm: Duration = .zero) {
    end()
    task = Task { [patience, work] in
      guard (try? await Task.sleep(for: calm)) != nil else { return }
      let end = ContinuousClock.now + patience
      await work { Task.isCancelled || Self.isKeyWaiting || .now > end }
      CursesTerminal.wake()
    }
  }

  func end() { task?.cancel() }

  private static var isKeyWaiting: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }
}
