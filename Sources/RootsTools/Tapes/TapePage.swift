internal import RootsApp
internal import RootsCurses
internal import RootsTape

/// The pages and golden frames that are made of tapes after they have been recorded.
@MainActor struct TapePage {
  private let makeStage: StageMaker
  private static let files = DiskFiles()

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
      switch Self.plan(tape) {
      case .success(let plan): waitFor { await play(plan, .off) }
      case .failure(let problem): problem.summary
      }
    }
    return (Report.html(played), played.lazy.compactMap(\.error).first)
  }

  /// Writes the golden frames that a tape claims, as they are where it leads: the screen of its recording had signs of
  /// the tool on it. Tells what came of it, and returns whether none was refused.
  /// - Parameter makeStage: `nil` if there is no time or no app to play it.
  static func keepFrames(of tape: String, _ console: Console, on makeStage: StageMaker?) -> Bool {
    guard case .success(let plan) = plan(tape), !plan.goldens.isEmpty else { return true }
    guard let makeStage else {
      let folder = TapePaths.goldens(of: tape)
      for name in plan.goldens.sorted() where !files.list(folder).contains("\(name).frame") {
        console.tell(
          "roots: the golden frame '\(name)' is not kept: the first replay of \(tape) takes what it shows")
      }
      return true
    }
    let played = waitFor { await TapePage(makeStage).play(plan, .on) }
    played.notes.forEach { console.tell($0) }
    if played.code == .passed { return true }
    let why = played.error ?? played.story
    console.tell("roots: the frames of \(tape) are not kept, as a replay of it fails: \(why)")
    return false
  }

  private static func plan(_ path: String) -> Result<TapePlan, Unplayable> {
    switch files.read(path) {
    case .failure(let problem): return .failure(Unplayable(path, .broken, "\(problem)"))
    case .success(let bytes):
      let (plan, findings) = TapeLoader(reach: .anywhere).load(SourceText(name: path, bytes: bytes))
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
    let replay = Replay(plan, options: options, files: Self.files, stage: makeStage)
    var summary = TapeSummary(await replay.run())
    summary.page = replay.page
    return summary
  }
}
