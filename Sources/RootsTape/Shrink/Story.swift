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
  private let replay: Replay
  /// The texts of the rows that had the keys, by the steps that pressed one there.
  private var rows: [Int: String] = [:]
  /// The steps whose keys a pane of the tool took, such as help, or showed or hid the signs of testers.
  private var besides: Set<Int> = []

  /// The things that are noted before each command: most tapes are played for their end alone.
  enum Notes { case rows, all }

  init(
    _ plan: TapePlan, _ options: ReplayOptions, _ files: any TapeFiles, _ makeStage: @escaping StageMaker,
    noting notes: Notes = .all, _ isInterrupted: @escaping @MainActor () -> Bool
  ) async {
    let commands = Tape(plan.source).commands
    marks = Array(repeating: nil, count: commands.count + 1)
    replay = Replay(plan, options: options, files: files, stage: makeStage)
    replay.isInterrupted = isInterrupted
    await replay.begin()
    var place = 0
    while replay.result.refusal == nil, replay.result.failures.isEmpty, let step = plan.steps.at(replay.next)
    {
      if step.command.action.role == .keys, let stage = replay.stage, !stage.takesText {
        rows[replay.next] = stage.frame.rowOfCursor
      }
      place = Self.place(of: step, from: place, commands, plan.source)
      if notes == .all, units.last != place {
        units.append(place)
        marks[place] = replay.mark
        note(replay, at: place)
      }
      let (number, isBeside, hadSigns) = (replay.next, replay.isBeside, replay.stage?.showsSigns)
      guard await replay.advance() else { break }
      if isBeside || replay.isBeside || hadSigns != replay.stage?.showsSigns { besides.insert(number) }
    }
    if notes == .all { marks[min(place + 1, commands.count)] = replay.mark }
    if replay.result.failures.isEmpty { await replay.finish() }
    failure = replay.result.failures.first
    refusal = replay.result.refusal?.message
  }

  func deeds(reach: Int) -> [Deed] {
    Deed.all(in: ownEvents, rows, last: failure?.frame?.rowOfCursor, reach: reach)
  }

  /// The changes of stacks and layers that the last input made, such as `pop settings → me`.
  var shifts: [String] {
    let events = ownEvents
    let last = events.last { $0.event.isInput }?.step ?? 0
    return events.compactMap { step, event in
      guard step >= last, case .outcome(_, _, let shift?) = event.kind else { return nil }
      return "\(shift.kind) \(shift.from ?? "") → \(shift.to ?? "")"
    }
  }

  /// Without the keys by which a person only looked.
  private var ownEvents: [(step: Int, event: LogEvent)] {
    let idle = besides.subtracting(events.lazy.filter { !$0.event.isInput }.map(\.step))
    return events.filter { !idle.contains($0.step) }
  }

  func valuesChanged(reach: Int) -> Set<String> { Deed.valuesChanged(in: events, reach: reach) }

  private var events: [(step: Int, event: LogEvent)] {
    replay.memory.log.lines(after: 0).suffix(Self.memory).map { ($0.step, $0.event) }
  }

  /// The number of events among which deeds are looked for.
  private static let memory = 400

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
  fileprivate var isBeside: Bool { stage?.isInPane == true }

  fileprivate var mark: UInt64? {
    guard let stage else { return nil }
    var mark = Fingerprint()
    mark.add(StateView(stage.state).canonical.document.json)
    mark.add(stage.frame.text)
    return mark.value
  }
}
