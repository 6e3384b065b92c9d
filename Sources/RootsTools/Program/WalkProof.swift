internal import Roots
internal import RootsApp
internal import RootsExplore
internal import RootsTape

/// Plays the tapes of a walk again, each on a fresh program.
@MainActor struct WalkProof {
  private let makeStage: StageMaker

  init(on makeStage: @escaping StageMaker) { self.makeStage = makeStage }

  /// How often the tape of a fault is played at most while a shorter one is looked for.
  private static let mostRuns = 200

  /// The tape of a fault, as short as it can be made, and what is to be said of it.
  func proven(_ tape: String, named path: String) async -> (tape: String, words: String) {
    let shrinker = Shrinker(
      loader: TapeLoader(), files: DiskFiles(), limit: WalkProof.mostRuns, stage: makeStage)
    shrinker.isInterrupted = { Interruption.isAskedFor }
    return switch await shrinker.shrink(SourceText(name: path, bytes: Array(tape.utf8))) {
    case .shrunk(let shrunk):
      (shrunk.tape, "\(shrunk.keysAfter.of("key")), played again; the walk had \(shrunk.keysBefore)")
    case .passes: (tape, "played again, it does not show that")
    case .unstable: (tape, "played again, it does not end the same way every time")
    case .unplayable(let why): (tape, "it cannot be played: \(why)")
    case .interrupted: (tape, "not played again")
    }
  }

  /// Whether a tape has no mistakes, and all that it claims is so, each time that it is played.
  func plays(_ tape: String) async -> Bool {
    let (plan, findings) = TapeLoader().load(SourceText(name: "walk.tape", text: tape))
    guard !findings.hasErrors else { return false }
    var options = ReplayOptions()
    options.writing = .off
    for _ in 0..<2 where !Interruption.isAskedFor {
      let replay = Replay(plan, options: options, files: DiskFiles(), stage: makeStage)
      replay.isInterrupted = { Interruption.isAskedFor }
      guard await replay.run().code == .passed else { return false }
    }
    return !Interruption.isAskedFor
  }
}
