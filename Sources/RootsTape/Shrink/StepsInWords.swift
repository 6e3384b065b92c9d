internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The keys of a tape for people to follow: a row that is chosen stands in place of the way to it.
@MainActor package enum StepsInWords {
  /// The steps of a tape up to its first claim, for which it is played.
  package static func steps(
    of plan: TapePlan, _ options: ReplayOptions, _ files: any TapeFiles, on makeStage: @escaping StageMaker
  ) async -> [String] {
    let replay = Replay(plan, options: options, files: files, stage: makeStage)
    await replay.begin()
    var steps: [String] = []
    while replay.result.refusal == nil, replay.result.failures.isEmpty, let step = plan.steps.at(replay.next),
      step.command.action.role != .claim
    {
      if let words = words(for: TapeUnit(step.command, in: step.source), replay.stage) { steps.append(words) }
      guard await replay.advance() else { break }
    }
    return steps
  }

  private static let moves: [Key] = [.up, .down, .pageUp, .pageDown]

  private static func words(for unit: TapeUnit, _ stage: (any TapeStage)?) -> String? {
    guard unit.action.isInput else { return nil }
    guard case .press(let keys, _, let count) = unit.action else { return unit.line }
    if keys.allSatisfy({ moves.contains($0) }) { return nil }
    guard keys == [.enter], count == 1, stage?.secretField == nil, let frame = stage?.frame,
      let cursor = frame.cursor, case let row = frame.row(cursor.y).part(at: cursor.x).withoutGaps,
      !row.isEmpty
    else { return unit.line }
    return "choose '\(row)'"
  }
}
