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

  func run() throws(Misuse) -> ExitCode {
    let reading = try reading()
    let app = reading.app
    let model = try Misuse.wrap { () throws(Model.Unfit) in try Model(app) }
    var changes = AppChanges(reading, order.kinds.isEmpty ? ChangeKind.all : order.kinds, stages.kept)
    if let screen = order.screen { try keep(screen, of: app, &changes) }
    // Those for which there is time stand for the whole app.
    if order.sample != nil || order.time != nil { changes.shuffle(seed: UInt64(order.seed ?? 1)) }
    let paths = try tapes()
    if order.isWriting, let folder = order.folder, let problem = DiskFiles().trial(folder: folder) {
      throw Misuse("no tape can be written into '\(folder)': \(problem)", code: .impossible)
    }
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
      let near = Names.nearest(to: screen, in: names, limit: 1).first
      let cure = near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))"
      throw Misuse("the app has no screen '\(screen)'; \(cure)")
    }
    changes.keep { $0.site.owner.screen == screen }
  }

  private func tapes() throws(Misuse) -> [String] {
    let folder = order.folder ?? ""
    guard access(folder, F_OK) == 0 else {
      throw Misuse(
        "there is no folder '\(folder)'; '--tapes' names the one with the tapes", code: .impossible)
    }
    let paths = TapeList(stages.files).tapes([folder])
    if paths.isEmpty {
      let cure = "'roots record \(order.app) -o \(folder)/first.tape' makes one"
      throw Misuse("there is no tape in '\(folder)'; \(cure)", code: .impossible)
    }
    return paths
  }

  // MARK: Tapes

  /// Plays the tapes on the unchanged app; those that fail there cannot say anything of a changed one.
  private func audition(_ paths: [String], _ app: PrintedApp) -> (
    tapes: [MutateTape], out: [(String, String)]
  ) {
    var (tapes, out) = ([MutateTape](), [(String, String)]())
    for path in paths where !Interruption.isAskedFor {
      switch stages.files.read(path) {
      case .failure(let problem): out.append((path, "\(problem)"))
      case .success(let bytes):
        let (plan, findings) = MutateTape.loader.load(SourceText(name: path, bytes: bytes))
        if let mistake = findings.first(where: { $0.severity == .error }) {
          out.append((path, mistake.headline))
        } else if stages.plays(plan), !plan.steps.isEmpty {
          switch waitFor({ await stages.play(plan, on: app) }) {
          case .passed(let screens): tapes.append(MutateTape(plan, screens))
          case .failed(_, let why): out.append((path, "it fails on the unchanged app: \(why)"))
          case .unstarted(let why): out.append((path, why))
          case .endless: out.append((path, "it does not end in ten seconds"))
          case .interrupted: break
          }
        }
      }
    }
    return (tapes, out)
  }

  // MARK: Changes

  private func judge(_ changes: AppChanges, _ app: ScriptedApp, _ model: Model, _ paths: [String]) -> ExitCode
  {
    let (tapes, out) = audition(paths, changes.unchanged)
    for (path, why) in out { console.tell("roots: left out: \(path): \(why)") }
    if Interruption.isAskedFor { return .asAsked }
    if tapes.isEmpty {
      console.tell("roots: \(nothingPlays(paths, out))")
      return .impossible
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
    if !order.reports.contains(where: { $0.path == "-" }) {
      console.put(order.isJSON ? report.value.json + "\n" : VisibleText(report.text, breaks: .kept).text)
    }
    let areWritten = order.reports.map { file in
      file.write(report.bytes(file.kind) { page(report, of: app) }, stages.files, console)
    }
    return areWritten.contains(false) ? .impossible : end(report, judge.drafts)
  }

  private func page(_ report: MutationReport, of app: ScriptedApp) -> [UInt8] {
    let source = GraphSource(app)
    var atlas = Atlas(
      Chart(source.graph, title: source.title, roots: source.roots, origins: source.origins))
    let making = AtlasMaking(app, named: order.app, console)
    switch making.walkToScreens() {
    case .failure(let unfit): atlas.notes.append(unfit.description)
    case .success(let walk):
      if let problem = making.fill(&atlas, from: walk, prototype: false) {
        atlas.notes.append(problem.description)
      }
    }
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

  private func nothingPlays(_ paths: [String], _ out: [(String, String)]) -> String {
    let folder = order.folder ?? ""
    return out.isEmpty
      ? "none of the \(paths.count.of("tape")) in '\(folder)' plays '\(order.app)'; a tape says so with 'Launch'"
      : "no tape in '\(folder)' can be used; those that were left out have to pass first"
  }

  private func end(_ report: MutationReport, _ drafts: [MutateTape]) -> ExitCode {
    let isWritten = order.isWriting ? write(drafts) : true
    if Interruption.isAskedFor { return .asAsked }
    if !isWritten { return .impossible }
    if report.judged.isEmpty, report.cut == nil {
      console.tell("roots: no change of these kinds can be made in '\(order.app)'")
      return .impossible
    }
    guard let least = order.least else { return .ok }
    if let share = report.share, share < least {
      console.tell("roots: \(share) % of the changes are noticed, and '--min' asks for \(least) %")
      return .failed
    }
    if report.cut != nil || report.share == nil {
      console.tell("roots: not enough changes were judged to say that \(least) % are noticed")
      return .timedOut
    }
    return .ok
  }

  /// Writes the tapes that notice more; each has passed on the unchanged app, and failed with a change.
  private func write(_ drafts: [MutateTape]) -> Bool {
    var isWritten = true
    for draft in drafts where !Interruption.isAskedFor {
      if !draft.isNew, case .success(let now) = stages.files.read(draft.path), now != draft.source.bytes {
        console.tell("roots: \(draft.path) has changed meanwhile, and is left as it is")
        isWritten = false
      } else if let problem = stages.files.write(draft.bytes, to: draft.path, draft.isNew ? .own : .kept) {
        console.tell("roots: \(draft.path): \(problem)")
        isWritten = false
      } else {
        let words = draft.isNew ? "new" : "\(draft.claims.count.of("claim")) more"
        console.tell("wrote \(draft.path), \(words)")
      }
    }
    return isWritten
  }
}
