internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The keys of a tape up to its first claim, for people to follow: a row that is chosen stands in place of the way to it.
@MainActor package struct StepsInWords {
  package private(set) var steps: [String] = []
  /// The claim in words; `nil` if the tape does not come to one.
  package private(set) var claim: String?
  /// The picture to which the steps lead.
  package private(set) var picture: [String] = []

  package init(
    of plan: TapePlan, _ options: ReplayOptions, _ files: any TapeFiles, on makeStage: @escaping StageMaker
  ) async {
    let replay = Replay(plan, options: options, files: files, stage: makeStage)
    await replay.begin()
    var ways: [String] = []
    while replay.result.refusal == nil, replay.result.failures.isEmpty, let step = plan.steps.at(replay.next),
      step.command.action.role != .claim
    {
      let unit = TapeUnit(step.command, in: step.source)
      if case .press(let keys, _, _) = unit.action, keys.allSatisfy({ Self.moves.contains($0) }) {
        ways.append(unit.line)
      } else if unit.action.isInput {
        let row = Self.row(chosenBy: unit, replay.stage)
        steps += row.map { ["choose '\($0)'"] } ?? ways + [unit.line]
        ways = []
      }
      guard await replay.advance() else { break }
    }
    steps += ways
    picture = replay.stage.map { $0.frame.rows.map(\.trimmedAtEnd) } ?? []
    if case .expect(let claim)? = plan.steps.at(replay.next)?.command.action {
      self.claim = claim.words { replay.stage?.navigator?.plan.title(of: $0) ?? $0 }
    }
  }

  private static let moves: [Key] = [.up, .down, .pageUp, .pageDown]

  private static func row(chosenBy unit: TapeUnit, _ stage: (any TapeStage)?) -> String? {
    guard case .press([.enter], _, count: 1) = unit.action, let stage, !stage.takesText,
      let row = stage.frame.rowOfCursor
    else { return nil }
    return row.isEmpty ? nil : row
  }
}

extension Expectation {
  /// The claim for people who read no tapes; the way the tape has it where that says as much.
  fileprivate func words(title: (String) -> String) -> String {
    let (there, front) =
      isNegated ? ("should not be", "should not be in front") : ("should be", "should be in front")
    switch assertion {
    case .invariants: return "Every invariant of the app should hold"
    case .text(let needle, .screen, _): return "\(needle.text) \(there) on the screen"
    case .text(let needle, .line, _): return "\(needle.text) \(there) on the row with the cursor"
    case .text(let needle, .row(let row), _): return "\(needle.text) \(there) in row \(row)"
    case .top(let name, _): return "The screen '\(title(name))' \(front)"
    case .state(let comparison), .value(let comparison):
      guard case .equals(let value) = comparison.relation else { break }
      return "\(TapePrinter.pathText(comparison.path)) \(there) \(value.text ?? value.json)"
    default: break
    }
    return TapePrinter.claim(of: self)
  }
}
