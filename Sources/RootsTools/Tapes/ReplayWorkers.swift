internal import Glibc
internal import Roots
internal import RootsExplore
internal import RootsTape

/// Results come in the order of the tapes.
@MainActor struct ReplayWorkers {
  private let order: ReplayOrder
  private let tapes: [String]
  private let put: (@MainActor ([UInt8]) -> Void)?

  init(_ order: ReplayOrder, _ tapes: [String], put: (@MainActor ([UInt8]) -> Void)? = nil) {
    self.order = order
    self.tapes = tapes
    self.put = put
  }

  func run(_ tell: (TapeSummary) -> Void) {
    var running: [(index: Int, process: ReplayProcess)] = []
    var done: [Int: TapeSummary] = [:]
    var (next, told) = (0, 0)
    var isStopping = false
    // The workers were asked to end with what they have.
    var isAsked = false
    while told < tapes.count {
      while running.count < order.workers, next < tapes.count, !isStopping {
        switch start(next) {
        case .success(let process): running.append((next, process))
        case .failure(let problem):
          done[next] = TapeSummary(tapes[next], .broken, error: "a process could not be started: \(problem)")
        }
        next += 1
      }
      for index in listen(to: &running, until: isAsked) {
        var worker = running.remove(at: index)
        if let put { put(worker.process.removeTrace()) }
        done[worker.index] = worker.process.end()
      }
      if !isAsked, Interruption.isAskedFor {
        (isAsked, isStopping) = (true, true)
        for worker in running { worker.process.interrupt() }
      }
      while let summary = done.removeValue(forKey: told) {
        tell(summary)
        told += 1
        if order.stopsAtFailure, summary.code != .passed { isStopping = true }
      }
      if isStopping, running.isEmpty { return }
    }
  }

  private func start(_ index: Int) -> Result<ReplayProcess, FileProblem> {
    let page = order.options.page == .made ? ["--page"] : []
    let width = ["--width", "\(order.options.width)"]
    // The last one counts.
    let out = order.folders[tapes[index]].map { ["--out", $0] } ?? []
    return ReplayProcess.start(order.executable, order.caller, page + width + order.words + out, tapes[index])
  }

  /// Waits until some worker writes something or the work is to end; returns those that have ended, last first.
  /// - Parameter isAsked: True if it is known that the work is to end.
  private func listen(to workers: inout [(index: Int, process: ReplayProcess)], until isAsked: Bool) -> [Int]
  {
    guard !workers.isEmpty else { return [] }
    let descriptors = workers.map(\.process.output) + [isAsked ? -1 : Interruption.descriptor]
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&waiting, nfds_t(waiting.count), -1) > 0 else { return [] }
    return workers.indices.reversed().filter { waiting[$0].revents != 0 && !workers[$0].process.hear() }
  }
}
