internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape
internal import RootsTerminal

@MainActor struct MutateRun {
  private let order: MutateOrder
  private let console: Console
  private let stages: MutateStages

  init(_ order: MutateOrder, _ console: Console) {
    self.order = order
    self.console = console
    stages = MutateStages(order.app, in: order.folder ?? ".")
  }

  private var ending: MutateEnding { MutateEnding(order, stages.files, console) }

  func run() throws(Misuse) -> ExitCode {
    let reading = try reading()
    let app = reading.app
    let model = try Misuse.wrap { () throws(Model.Unfit) in try Model(app, undo: .max) }
    var changes = AppChanges(reading, order.kinds.isEmpty ? ChangeKind.all : order.kinds, stages.kept)
    if let screen = order.screen { try keep(screen, of: app, &changes) }
    // Those for which there is time stand for the whole app.
    if order.sample != nil || order.time != nil { changes.shuffle(seed: UInt64(order.seed ?? 1)) }
    let paths = try ending.tapes()
    return Interruption.during { judge(changes, app, model, paths) }
  }

  private func reading() throws(Misuse) -> AppReading {
    let reading = try Misuse.wrap { () throws(ScriptedApp.Unreadable) in
      try AppSource.read(order.app, console)
    }
    let app = try AppSource.use(reading, console)
    let source = try Misuse.wrap { () throws(ScriptedApp.Unreadable) in
      try SourceText.read(file: order.app, links: .guarded)
    }
    let files = reading.files.filter { $0 != order.app }.map { path in
      // All files stand for one that is not read in the same way.
      let bytes = (try? stages.files.read(path).get()) ?? Array("\(app.fingerprint)".utf8)
      return SourceText(name: path, bytes: bytes)
    }
    return AppReading(app, source, files)
  }

  private func keep(_ screen: String, of app: ScriptedApp, _ changes: inout AppChanges) throws(Misuse) {
    let names = ChangeNames(app).openings
    guard names.contains(screen) else {
      throw .unknown("the app has no screen", screen, among: names)
    }
    changes.keep { $0.site.owner.screen == screen }
  }

  // MARK: Changes

  private func judge(_ changes: AppChanges, _ app: ScriptedApp, _ model: Model, _ paths: [String]) -> ExitCode
  {
    let (tapes, out) = ending.audition(paths, plays: stages.plays) {
      await stages.play($0, on: changes.unchanged)
    }
    if Interruption.isAskedFor { return .asAsked }
    if tapes.isEmpty {
      return ending.refuse(paths, out)
    }
    let deadline = order.time.map { ContinuousClock.now + $0 }
    let judge = MutationJudge(changes.unchanged, model, order, stages, tapes) {
      Interruption.isAskedFor || deadline.map { ContinuousClock.now >= $0 } ?? false
    }
    let line = Headway("changes", console)
    var (begun, tried) = ([(AppChange, MutationJudge.Ending)](), 0)
    var reason: String?
    let wanted = order.sample ?? .max
    for candidate in changes.candidates where begun.count < wanted {
      if Interruption.isAskedFor { reason = "interrupted" }
      if let deadline, ContinuousClock.now >= deadline { reason = "the time was up" }
      if reason != nil { break }
      tried += 1
      line?.show(tried, of: changes.candidates.count)
      guard let change = changes.made(candidate), let ending = waitFor({ await judge.judge(change) })
      else { continue }
      begun.append((change, ending))
    }
    let judged = begun.compactMap { change, ending in
      waitFor(ending).map { JudgedChange(change: change, verdict: $0) }
    }
    if Interruption.isAskedFor {
      reason = "interrupted"
    } else if judged.count < begun.count, let deadline, ContinuousClock.now >= deadline {
      reason = "the time was up"
    }
    line?.clear()
    let extent = waitFor { await judge.extent() }
    if !keepResults(of: app) { reason = "the app has changed meanwhile" }
    let report = MutationReport(
      title: app.map.title, judged: judged, leftOut: out,
      cut: reason.map { ($0, changes.candidates.count - tried + begun.count - judged.count) },
      isSample: order.sample != nil || order.time != nil && reason != nil && !judged.isEmpty,
      extent: extent)
    return ending.end(report, judge.drafts) { page(report, of: app) }
  }

  private func page(_ report: MutationReport, of app: ScriptedApp) -> [UInt8] {
    let source = GraphSource(app)
    var atlas = Atlas(
      Chart(source.graph, title: source.title, roots: source.roots, origins: source.origins))
    if let problem = AtlasMaking(app, named: order.app, console).fill(&atlas) { atlas.notes.append(problem) }
    report.mark(&atlas)
    return atlas.page
  }

  /// Returns false, and keeps nothing, if the app is no longer what was judged.
  private func keepResults(of app: ScriptedApp) -> Bool {
    let now = try? ScriptedApp.read(file: order.app, links: .guarded, onProgress: nil).app
    guard let now, now.fingerprint.value == app.fingerprint.value else { return false }
    if let problem = stages.kept.write() {
      console.tell("roots: the results are not kept: \(stages.kept.path): \(problem)")
    }
    return true
  }
}
