internal import RootsApp
internal import RootsCurses
internal import RootsTape

@MainActor struct TapePage {
  private let makeStage: StageMaker
  private let files = DiskFiles()
  private let loader = TapeLoader(reach: .anywhere)

  init(_ makeStage: @escaping StageMaker) { self.makeStage = makeStage }

  /// `problem` is the reason of the first tape that could not be played.
  func page(of tapes: [String]) -> (bytes: [UInt8], problem: String?) {
    let played = tapes.map { tape in waitFor { await play(tape) } }
    return (Report.html(played), played.lazy.compactMap(\.error).first)
  }

  private func play(_ path: String) async -> TapeSummary {
    let bytes: [UInt8]
    switch files.read(path) {
    case .failure(let problem): return TapeSummary(path, .broken, error: "\(problem)")
    case .success(let found): bytes = found
    }
    let (plan, findings) = loader.load(SourceText(name: path, bytes: bytes))
    if let mistake = findings.first(where: { $0.severity == .error }) {
      return TapeSummary(path, .malformed, error: mistake.headline)
    }
    var options = ReplayOptions()
    options.secrets = ReplayOrder.secret
    options.page = .made
    options.writing = .off
    options.events = .kept
    let replay = Replay(plan, options: options, files: files, stage: makeStage)
    var summary = TapeSummary(await replay.run())
    summary.page = replay.page
    return summary
  }
}
