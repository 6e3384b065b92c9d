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
    var (steps, ways): ([String], [String]) = ([], [])
    while replay.result.refusal == nil, replay.result.failures.isEmpty, let step = plan.steps.at(replay.next),
      step.command.action.role != .claim
    {
      let unit = TapeUnit(step.command, in: step.source)
      if case .press(let keys, _, _) = unit.action, keys.allSatisfy({ moves.contains($0) }) {
        ways.append(unit.line)
      } else if unit.action.isInput {
        let row = row(chosenBy: unit, replay.stage)
        steps += row.map { ["choose '\($0)'"] } ?? ways + [unit.line]
        ways = []
      }
      guard await replay.advance() else { break }
    }
    return steps + ways
  }

  private static let moves: [Key] = [.up, .down, .pageUp, .pageDown]

  private static func row(chosenBy unit: TapeUnit, _ stage: (any TapeStage)?) -> String? {
    guard case .press([.enter], _, count: 1) = unit.action, let stage, !stage.takesText,
      let cursor = stage.frame.cursor
    else { return nil }
    let row = stage.frame.row(cursor.y).part(at: cursor.x).withoutGaps
    return row.isEmpty ? nil : row
  }
}
