internal import Glibc
internal import Roots
internal import RootsTape

/// Plays tapes in processes of their own, several at a time; what they say comes in the order of the tapes.
@MainActor struct ReplayWorkers {
  private let order: ReplayOrder
  private let tapes: [String]

  init(_ order: ReplayOrder, _ tapes: [String]) {
    self.order = order
    self.tapes = tapes
  }

  /// One process and what it has said so far.
  private struct Worker {
    let index: Int
    let id: pid_t
    let output: Int32
    var said: [UInt8] = []
  }

  func run(_ tell: (TapeSummary) -> Void) {
    var running: [Worker] = []
    var done: [Int: TapeSummary] = [:]
    var (next, told) = (0, 0)
    var isStopping = false
    while told < tapes.count {
      while running.count < order.workers, next < tapes.count, !isStopping {
        switch start(next) {
        case .success(let worker): running.append(worker)
        case .failure(let problem):
          done[next] = TapeSummary(tapes[next], .broken, error: "a process could not be started: \(problem)")
        }
        next += 1
      }
      for index in listen(to: &running) {
        let worker = running.remove(at: index)
        done[worker.index] = end(worker)
      }
      while let summary = done.removeValue(forKey: told) {
        tell(summary)
        told += 1
        if order.stopsAtFailure, summary.code != .passed { isStopping = true }
      }
      if isStopping, running.isEmpty { return }
    }
  }

  private func start(_ index: Int) -> Result<Worker, FileProblem> {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return .failure(.refused(String(cString: strerror(errno)))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    let page = order.options.page == .made ? ["--page"] : []
    let words = order.caller + ["replay", "--worker"] + page + order.words + ["--", tapes[index]]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, order.executable, &actions, nil, &arguments, environ)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      return .failure(.refused(String(cString: strerror(code))))
    }
    return .success(Worker(index: index, id: id, output: ends[0]))
  }

  /// Waits until some worker says something, and names those that have said everything, last first.
  private func listen(to workers: inout [Worker]) -> [Int] {
    guard !workers.isEmpty else { return [] }
    var waiting = workers.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
    guard poll(&waiting, nfds_t(waiting.count), -1) > 0 else { return [] }
    var ended: [Int] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    for index in workers.indices.reversed() where waiting[index].revents != 0 {
      let count = read(workers[index].output, &piece, piece.count)
      if count > 0 { workers[index].said += piece[..<count] } else if count == 0 { ended.append(index) }
    }
    return ended
  }

  private func end(_ worker: Worker) -> TapeSummary {
    close(worker.output)
    var status: Int32 = 0
    while waitpid(worker.id, &status, 0) < 0, errno == EINTR {}
    if let document = (try? Value(json: worker.said))?.fields, let summary = TapeSummary(document) {
      return summary
    }
    let signal = status & 0x7F
    let why = signal == 0 ? "ended with \(status >> 8 & 0xFF)" : "was ended by signal \(signal)"
    let cure =
      order.caller.count > 1
      ? "; a program plays tapes if it links RootsTools and starts as a RootsProgram" : ""
    return TapeSummary(tapes[worker.index], .broken, error: "the process \(why)\(cure)")
  }
}
