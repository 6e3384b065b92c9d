internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// Judges mistakes in a program by its tapes, each mistake in a process of its own: with it the program may crash.
@MainActor struct ProgramMutation {
  private let order: MutateOrder
  private let map: AppMap
  private let stages: MutateStages
  /// Starts a program with a mistake, or as it is.
  private let maker: @MainActor (PlantedMistake?) -> StageMaker
  private let console: Console
  /// The words by which the tools of the program are called.
  private let caller: [String]

  /// The time without a word from a process after which it is taken for one that never ends.
  private static let patience = Int32(30_000)

  init(
    _ order: MutateOrder, _ map: AppMap, _ console: Console, calledBy caller: [String],
    on maker: @escaping @MainActor (PlantedMistake?) -> StageMaker
  ) {
    (self.order, self.map, self.console, self.caller) = (order, map, console, caller)
    self.maker = maker
    stages = MutateStages(order.app, in: order.folder ?? ".")
  }

  // MARK: One mistake

  /// Judges one change, with a line for each tape that is played, and at last one for the verdict.
  func judge(_ number: Int, by paths: [String]) -> ExitCode {
    guard let change = ProgramChanges(of: map).all.at(number - 1) else { return .misuse }
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
        return ["noticed": .string(tape.path), "line": .int(line ?? 0)]
      case .unstarted: return ["result": "unmade"]
      case .interrupted: return nil
      }
    }
    if change.isLocal, PlantedMistake.count == 0 { return ["result": "unmade"] }
    var seen: Record?
    for tape in tapes where seen?["claim"] == nil {
      say(["compares": .string(tape.path)])
      guard let difference = await stages.difference(tape.plan, by: whole, and: changed) else { continue }
      var record = difference.record
      if let claim = difference.claim {
        var tells = false
        if let better = tape.adding(claim, at: difference), await passes(better, on: whole) {
          tells = await !passes(better, on: changed)
        }
        if !tells { record["claim"] = nil }
      }
      record["missed"] = .string(tape.path)
      if seen == nil || record["claim"] != nil { seen = record }
    }
    return Interruption.isAskedFor ? nil : seen ?? ["result": "same"]
  }

  private func passes(_ tape: MutateTape, on maker: @escaping StageMaker) async -> Bool {
    if case .passed = await stages.play(tape.plan, by: maker).0 { true } else { false }
  }

  // MARK: All

  func run() throws(Misuse) -> ExitCode {
    let ending = MutateEnding(order, stages.files, console)
    let all = ProgramChanges(of: map).all
    var changes = Array(all.enumerated())
    if let screen = order.screen {
      changes = changes.filter { $0.element.screen == screen }
      if changes.isEmpty {
        let near = Names.nearest(to: screen, in: all.compactMap(\.screen), limit: 1).first
        throw Misuse("no screen '\(screen)' can be changed" + (near.map { "; did you mean '\($0)'?" } ?? ""))
      }
    }
    if order.sample != nil || order.time != nil {
      changes = AppChanges.shuffled(changes, seed: UInt64(order.seed ?? 1))
    }
    let paths = try ending.tapes()
    return Interruption.during {
      let (tapes, out) = ending.audition(paths, plays: { _ in true }) {
        await stages.play($0, by: maker(nil)).0
      }
      if Interruption.isAskedFor { return .asAsked }
      if tapes.isEmpty { return ending.refuse(paths, out) }
      let (report, drafts) = judge(changes, tapes, out)
      return ending.end(report, drafts) {
        var atlas = Atlas(Chart(map.wholeGraph, title: map.title))
        report.mark(&atlas)
        return atlas.page
      }
    }
  }

  private func judge(
    _ changes: [(offset: Int, element: ProgramChange)], _ tapes: [MutateTape], _ out: [(String, String)]
  ) -> (MutationReport, [MutateTape]) {
    let deadline = order.time.map { ContinuousClock.now + $0 }
    let line = Headway("changes", console)
    var judged: [JudgedChange] = []
    var drafts: [String: MutateTape] = [:]
    var (next, reason): (Int, String?) = (0, nil)
    // One after the other: two programs that change the same files would disturb each other.
    while next < changes.count, judged.count < order.sample ?? .max {
      if Interruption.isAskedFor { reason = "interrupted" }
      if let deadline, ContinuousClock.now >= deadline { reason = "the time was up" }
      if reason != nil { break }
      let verdict = verdict(of: begin(changes[next], tapes), tapes, &drafts)
      if let verdict { judged.append(JudgedChange(change: changes[next].element, verdict: verdict)) }
      next += 1
      line?.show(next, of: changes.count)
    }
    line?.clear()
    if Interruption.isAskedFor { reason = "interrupted" }
    let report = MutationReport(
      title: map.title.isEmpty ? order.app : map.title, judged: judged, leftOut: out,
      cut: reason.map { ($0, changes.count - next) },
      isSample: order.sample != nil || order.time != nil && reason != nil && !judged.isEmpty, extent: nil)
    let written = drafts.values.sorted { $0.path < $1.path }.filter { draft in
      waitFor { await passes(draft, on: maker(nil)) }
    }
    return (report, written)
  }

  /// - Parameter tapes: Those that come near are played first, and alone where nothing else can show the change.
  private func begin(
    _ change: (offset: Int, element: ProgramChange), _ tapes: [MutateTape]
  ) -> Result<Listening, FileFault> {
    let screen = change.element.screen
    let near = tapes.filter { tape in screen.map { tape.screens.contains($0) } ?? true }
    let far = change.element.isLocal ? [] : tapes.filter { tape in !near.contains { $0.path == tape.path } }
    let words = caller + ["mutate", "--worker", "\(change.offset + 1)", "--"] + (near + far).map(\.path)
    return Result { () throws(FileFault) in
      let pipe = try Child.pipe()
      defer { close(pipe.writing) }
      let child = try Child("/proc/self/exe", words, [(0, nil), (1, pipe.writing), (2, nil)], isGroup: true)
      return Listening(child: child, output: pipe.reading)
    }
  }

  private struct Listening {
    let child: Child
    let output: Int32

    /// The lines that were written until the end, or until nothing came for too long.
    @MainActor func lines(patience: Int32) -> (lines: [Record], isWhole: Bool) {
      var (text, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
      var (count, patience, isAsked) = (1, patience, false)
      while count > 0 {
        var waiting = [output, isAsked ? -1 : Interruption.descriptor].map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let ready = poll(&waiting, nfds_t(waiting.count), patience)
        if ready < 0, errno == EINTR { continue }
        if ready > 0, waiting[0].revents == 0 {
          (isAsked, patience) = (true, 1_000)
          kill(-child.id, SIGTERM)
          continue
        }
        count = ready > 0 ? read(output, &piece, piece.count) : -1
        if count > 0 { text += piece[..<count] }
      }
      close(output)
      // With all that the program has started.
      if count < 0 { kill(-child.id, SIGKILL) }
      let lines = text.split(separator: UInt8(ascii: "\n")).compactMap {
        (try? Value(json: Array($0)))?.fields
      }
      return (lines, count == 0)
    }
  }

  /// `nil` if nothing in the program is like the change, or if the work is to end.
  private func verdict(
    of process: Result<Listening, FileFault>, _ tapes: [MutateTape], _ drafts: inout [String: MutateTape]
  ) -> JudgedChange.Verdict? {
    guard case .success(let listening) = process else { return .notKnown("a process could not be started") }
    let (lines, isWhole) = listening.lines(patience: Self.patience)
    let end = listening.child.end()
    if Interruption.isAskedFor { return nil }
    guard let last = lines.last else { return .notKnown("it cannot be judged") }
    // No tape passes in which the program crashes, hangs, or ends by itself.
    if let tape = last["plays"]?.text {
      let how = if case .killed = end { isWhole ? "it crashes" : "it hangs" } else { "it ends" }
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
    var draft = drafts[path] ?? tape
    if let claim = difference.claim {
      let isNew = !draft.claims.contains { $0.behind == difference.line && $0.text == claim }
      if isNew, let better = draft.adding(claim, at: difference) { draft = better }
      drafts[path] = draft
    }
    return .notNoticed(
      JudgedChange.Pointer(
        tape: draft, line: difference.line, statement: difference.statement, claim: difference.claim,
        isShown: difference.isShown))
  }
}
