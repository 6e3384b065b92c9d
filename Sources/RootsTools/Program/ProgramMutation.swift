internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// Judges mistakes in a program by its tapes, each mistake in a process of its own: with it the program may crash.
@MainActor final class ProgramMutation: MutateSubject {
  private let order: MutateOrder
  private let map: AppMap
  private let stages: MutateStages
  /// Starts a program with a mistake, or as it is.
  private let maker: @MainActor (PlantedMistake?) -> StageMaker
  private let console: Console
  /// The name by which the program is called.
  private let name: String
  private let changes: [ProgramChange]
  private var tapes: [MutateTape] = []
  var drafts: [MutateTape] = []

  /// The time without a word from a process after which it is taken for one that never ends.
  private static let patience = Duration.seconds(30)

  init(
    _ order: MutateOrder, _ map: AppMap, _ console: Console, called name: String,
    on maker: @escaping @MainActor (PlantedMistake?) -> StageMaker
  ) {
    (self.order, self.map, self.console, self.name) = (order, map, console, name)
    self.maker = maker
    stages = MutateStages(order.app, in: order.folder)
    changes = ProgramChanges(of: map).all
  }

  // MARK: One mistake

  /// Judges one change, with a line for each tape that is played, and at last one for the verdict.
  func judge(_ number: Int, by paths: [String]) -> ExitCode {
    guard let change = changes.at(number - 1) else { return .misuse }
    let tapes = paths.compactMap { path -> MutateTape? in
      guard case .success(let bytes) = stages.files.read(path) else { return nil }
      return MutateTape(MutateTape.loader.load(SourceText(name: path, bytes: bytes)).plan)
    }
    return Interruption.during {
      let verdict: Record? = waitFor { await self.verdict(on: change, by: tapes) }
      guard let verdict else { return .asAsked }
      say(verdict)
      return .ok
    }
  }

  private func say(_ record: Record) { console.put(Value.record(record).json + "\n") }

  private func verdict(on change: ProgramChange, by tapes: [MutateTape]) async -> Record? {
    let (whole, changed) = (maker(nil), maker(change.mistake))
    for tape in tapes {
      say(["plays": .string(tape.path)])
      switch await stages.play(tape.plan, by: changed).0 {
      case .passed, .endless: continue
      case .failed(let line, _):
        // The cause may be in files that an earlier play has changed.
        guard await passes(tape, on: whole) else { return ["unsure": .string(tape.path)] }
        return ["noticed": .string(tape.path), "line": .int(line)]
      case .unstarted: return ["result": "unmade"]
      case .interrupted: return nil
      }
    }
    if change.isLocal, PlantedMistake.count == 0 { return ["result": "unmade"] }
    var seen: Record?
    for tape in tapes where seen?["claim"] == nil {
      say(["compares": .string(tape.path)])
      guard var difference = await stages.difference(tape.plan, by: whole, and: changed) else { continue }
      if difference.claim != nil {
        var tells = false
        if let better = tape.adding(difference), await passes(better, on: whole) {
          tells = await !passes(better, on: changed)
        }
        if !tells { difference.claim = nil }
      }
      if seen == nil || difference.claim != nil {
        seen = difference.record.merging(["missed": .string(tape.path)])
      }
    }
    return Interruption.isAskedFor ? nil : seen ?? ["result": "same"]
  }

  private func passes(_ tape: MutateTape, on maker: @escaping StageMaker) async -> Bool {
    if case .passed = await stages.play(tape.plan, by: maker).0 { true } else { false }
  }

  // MARK: All

  func run() throws(Misuse) -> ExitCode {
    var changes = changes
    if let screen = order.screen {
      changes.removeAll { $0.screen != screen }
      if changes.isEmpty {
        let near = Names.nearest(to: screen, in: self.changes.compactMap(\.screen), limit: 1).first
        throw Misuse("no screen '\(screen)' can be changed" + (near.map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
    return try MutateRun(order, stages.files, console).run(self, changes)
  }

  var title: String { map.title.isEmpty ? order.app : map.title }

  var atlas: Atlas { Atlas(Chart(map.wholeGraph, title: map.title)) }

  func plays(_ plan: TapePlan) -> Bool { true }

  func play(_ plan: TapePlan) async -> MutateStages.End { await stages.play(plan, by: maker(nil)).0 }

  func begin(_ tapes: [MutateTape], until isOver: @escaping @Sendable () -> Bool) { self.tapes = tapes }

  func end() async -> (extent: String?, trouble: String?) { (nil, nil) }

  /// Waits for the verdict: two programs that change the same files at once would disturb each other.
  func judge(_ change: ProgramChange) async -> JudgedChange.Ending? {
    // Those that come near are played first, and alone where nothing else can show the change.
    let near = tapes.filter { tape in change.screen.map { tape.screens.contains($0) } ?? true }
    let far = change.isLocal ? [] : tapes.filter { tape in !near.contains { $0.path == tape.path } }
    let words = ["--roots", "mutate", "--worker", "\(change.number)", "--"] + (near + far).map(\.path)
    let process = ChildProcess(
      "/proc/self/exe", as: name, words, patience: Self.patience)
    let verdict =
      switch process.listen(isSilent: true, until: Interruption.descriptor) {
      case .failure: JudgedChange.Verdict.notKnown("a process could not be started")
      case .success(let outcome): await self.verdict(of: outcome)
      }
    guard let verdict else { return nil }
    let judged = JudgedChange(
      kind: change.kind, owner: change.owner, screen: change.screen, words: change.words, verdict: verdict)
    return { judged }
  }

  /// `nil` if nothing in the program is like the change, or if the work is to end.
  private func verdict(of outcome: ChildProcess.Outcome) async -> JudgedChange.Verdict? {
    if Interruption.isAskedFor { return nil }
    let last = outcome.output.split(separator: UInt8(ascii: "\n")).compactMap {
      (try? Value(json: Array($0)))?.fields
    }.last
    guard let last else { return .notKnown("it cannot be judged") }
    // No tape passes in which the program crashes, hangs, or ends by itself.
    if let tape = last["plays"]?.text {
      let how =
        if case .killed = outcome.end { outcome.problem == nil ? "it crashes" : "it hangs" } else {
          "it ends"
        }
      return .noticed(tape: tape, line: 0, how: how)
    }
    if last["compares"] != nil { return .notKnown("it ends while it is compared") }
    if let tape = last["noticed"]?.text { return .noticed(tape: tape, line: last["line"]?.integer ?? 0) }
    if let tape = last["unsure"]?.text {
      return .notKnown("\(tape) fails without it too, by what was done to files")
    }
    if last["result"]?.text == "unmade" { return nil }
    guard let path = last["missed"]?.text, let difference = TapeComparison.Difference(last),
      let tape = tapes.first(where: { $0.path == path })
    else { return .notKnown("no tape shows a difference") }
    if difference.claim == nil, !difference.isShown {
      return .notKnown("nothing that a claim can say is another")
    }
    return .notNoticed(await propose(difference, on: tape) { _ in true })
  }
}
