internal import Roots
internal import RootsApp
internal import RootsTerminal

/// One playing of a tape up to its first failure: which of its commands were performed, and what was so before.
@MainActor struct Story {
  /// The places of the tape's commands that were performed, in order.
  private(set) var units: [Int] = []
  /// For each command what was so before it, as a number; `nil` for those that were not reached.
  private(set) var marks: [UInt64?]
  /// The states before commands, by the places of the commands.
  private(set) var states: [(place: Int, state: (open: NavigationState, values: Record))] = []
  private(set) var failure: TapeFailure?
  private(set) var refusal: String?

  init(
    _ plan: TapePlan, _ options: ReplayOptions, _ files: any TapeFiles, _ makeStage: @escaping StageMaker,
    _ isInterrupted: @escaping @MainActor () -> Bool
  ) async {
    let commands = Tape(plan.source).commands
    marks = Array(repeating: nil, count: commands.count + 1)
    let replay = Replay(plan, options: options, files: files, stage: makeStage)
    replay.isInterrupted = isInterrupted
    await replay.begin()
    var place = 0
    while replay.result.refusal == nil, replay.result.failures.isEmpty, let step = plan.steps.at(replay.next)
    {
      place = Self.place(of: step, from: place, commands, plan.source)
      if units.last != place {
        units.append(place)
        marks[place] = replay.mark
        note(replay, at: place)
      }
      guard await replay.advance() else { break }
    }
    marks[min(place + 1, commands.count)] = replay.mark
    if replay.result.failures.isEmpty { await replay.finish() }
    failure = replay.result.failures.first
    refusal = replay.result.refusal?.message
  }

  private mutating func note(_ replay: Replay, at place: Int) {
    guard let navigator = replay.stage?.navigator else { return }
    states.append((place, (navigator.state, navigator.values)))
  }

  /// The command of the tape that a step belongs to: itself, or the `Source` that brings it in.
  private static func place(
    of step: TapeProgram.Step, from start: Int, _ commands: [TapeCommand], _ source: SourceText
  ) -> Int {
    let rest = commands.indices.dropFirst(start)
    if step.source.name == source.name {
      return rest.first { commands[$0].range == step.command.range } ?? start
    }
    if case .source = commands[start].action { return start }
    return rest.first { if case .source = commands[$0].action { true } else { false } } ?? start
  }
}

extension Replay {
  fileprivate var mark: UInt64? {
    guard let stage else { return nil }
    var mark = Fingerprint()
    mark.add(StateView(stage.state).canonical.document.json)
    mark.add(stage.frame.text)
    return mark.value
  }
}
