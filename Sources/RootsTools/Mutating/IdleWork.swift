internal import Glibc
internal import RootsCurses

/// Work that begins when nothing was pressed for a moment. Keys come first: it is given up as soon as one waits.
@MainActor final class IdleWork {
  private var task: Task<Void, Never>?

  /// - Parameter work: Asks between its parts whether it is over, and lets the terminal's loop run.
  func begin(
    after calm: Duration, for patience: Duration,
    _ work: @escaping @MainActor (_ isOver: @escaping @MainActor () -> Bool) async -> Void
  ) {
    end()
    task = Task {
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
