internal import RootsApp
internal import RootsCurses
internal import RootsTape

/// The pages and golden frames that are made of tapes after they have been recorded.
@MainActor struct TapePage {
  private let makeStage: StageMaker
  private let files = DiskFiles()
  private let loader = TapeLoader(reach: .anywhere)

  init(_ makeStage: @escaping StageMaker) { self.makeStage = makeStage }

  private struct Unplayable: Error {
    let summary: TapeSummary

    init(_ tape: String, _ code: TapeSummary.Code, _ why: String) {
      summary = TapeSummary(tape, code, error: why)
    }
  }

  /// `problem` is the reason of the first tape that could not be played.
  func page(of tapes: [String]) -> (bytes: [UInt8], problem: String?) {
    let played = tapes.map { tape in
      switch plan(tape) {
      case .success(let plan): waitFor { await play(plan, .off) }
      case .failure(let problem): problem.summary
      }
    }
    return (Report.html(played), played.lazy.compactMap(\.error).first)
  }

  /// Writes the golden frames that a tape claims, as they are where it leads: the screen of its recording had signs of
  /// the tool on it. Returns what came of it; `nil` if it claims none.
  func takeFrames(of tape: String) -> TapeSummary? {
    guard case .success(let plan) = plan(tape), !plan.goldens.isEmpty else { return nil }
    return waitFor { await play(plan, .on) }
  }

  private func plan(_ path: String) -> Result<TapePlan, Unplayable> {
    switch files.read(path) {
    case .failure(let problem): return .failure(Unplayable(path, .broken, "\(problem)"))
    case .success(let bytes):
      let (plan, findings) = loader.load(SourceText(name: path, bytes: bytes))
      let mistake = findings.first { $0.severity == .error }
      return mistake.map { .failure(Unplayable(path, .malformed, $0.headline)) } ?? .success(plan)
    }
  }

  private func play(_ plan: TapePlan, _ writing: ReplayOptions.Writing) async -> TapeSummary {
    var options = ReplayOptions()
    options.secrets = ReplayOrder.secret
    options.page = .made
    options.writing = writing
    options.events = .kept
    let replay = Replay(plan, options: options, files: files, stage: makeStage)
    var summary = TapeSummary(await replay.run())
    summary.page = replay.page
    return summary
  }
}
