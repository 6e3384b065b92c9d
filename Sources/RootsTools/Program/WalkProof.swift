internal import Roots
internal import RootsApp
internal import RootsExplore
internal import RootsTape

@MainActor struct WalkProof {
  private let makeStage: StageMaker
  /// The time for which a shorter tape of one fault is looked for.
  private let limit: Duration

  init(on makeStage: @escaping StageMaker, within limit: Duration = .seconds(60)) {
    self.makeStage = makeStage
    self.limit = limit
  }

  /// The most plays of the tape of a fault while a shorter one is looked for.
  private static let mostRuns = 200

  /// The shortest tape that the first of some tapes gives which fails; if none does, the last one with why.
  func proven(_ tapes: [String], named path: String) async -> (tape: String, words: String) {
    var found = (tape: "", words: "")
    for tape in tapes {
      let (outcome, isShown) = await proof(of: tape, named: path)
      found = outcome
      if isShown { break }
    }
    return found
  }

  private func proof(
    of tape: String, named path: String
  ) async -> (outcome: (tape: String, words: String), isShown: Bool) {
    let shrinker = Shrinker(
      loader: TapeLoader(), files: DiskFiles(), limit: WalkProof.mostRuns, stage: makeStage)
    let end = ContinuousClock.now + limit
    shrinker.isInterrupted = { Interruption.isAskedFor || ContinuousClock.now >= end }
    let why: String
    switch await shrinker.shrink(SourceText(name: path, bytes: Array(tape.utf8))) {
    case .shrunk(let shrunk):
      let words = "\(shrunk.keysAfter.of("key")), played again; the walk had \(shrunk.keysBefore)"
      return ((shrunk.tape, words + remark(on: shrunk.end)), true)
    case .passes: why = "played again, it shows no fault"
    case .unstable: why = "played again, it does not end the same way every time"
    case .unplayable(let reason): why = "it cannot be played: \(reason)"
    case .interrupted:
      why = Interruption.isAskedFor ? "not played again" : "not played again within \(limit.inTenths)"
    }
    return ((tape, why), false)
  }

  private func remark(on end: Shrinker.End) -> String {
    switch end {
    case .smallest: ""
    case .spent: "; a shorter one may be found: it was given up after \(WalkProof.mostRuns) tapes"
    case .interrupted: "; a shorter one may be found: this one had \(limit.inTenths)"
    }
  }

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
