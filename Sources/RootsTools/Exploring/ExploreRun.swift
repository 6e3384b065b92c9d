internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsTape
internal import RootsTerminal

@MainActor struct ExploreRun {
  let order: ExploreOrder
  let console: Console
  private let plan: TimePlan

  init(_ order: ExploreOrder, _ console: Console) {
    (self.order, self.console, plan) = (order, console, order.plan)
  }

  /// The number of descriptors that the threads of a walk need, with those that are open beside them.
  private static let descriptors = 7

  func run() throws(Misuse) -> ExitCode {
    guard Workers.hasDescriptors(Self.descriptors) else {
      throw Misuse("too few files may be open for a walk; 'ulimit -n' says how many", code: .impossible)
    }
    let app = try AppSource.load(order.source, console)
    let model = try Misuse.wrap { () throws(Model.Unfit) in
      let rows: EqualRows.Choice = order.options.projection.isReduced ? .one : .all
      return try Model(app, order.alphabet, checks: order.checks, rows: rows) { !plan.preparation.isOver }
    }
    guard canWrite(app) else { return .impossible }
    let spool = order.spool.map {
      Spool($0, model, order.options.projection, version: ToolVersion.number)
    }
    return try Misuse.wrap { () throws(Spool.Failure) in
      switch (spool, order.share) {
      case (let spool?, .shard(let shard, let round)?): console.put("\(try spool.run(round, shard))\n")
      case (let spool?, .swarm(let swarm)?):
        console.put("\(try spool.swarm(swarm, workers: order.options.workers))\n")
      case (let spool?, nil): return report(on: Walked(try spool.merge()))
      case (nil, _):
        var options = order.options
        options.time = plan.left(for: .all)
        return Interruption.during { report(on: Walked(Exploration(model, options))) }
      }
      return .ok
    }
  }

  private struct Walked {
    var walk: Exploration
    var phases: [Exploration.Phase] = []
    var facts: Set<Fact> = []
    let gap: Spool.Failure?
    let isMade: Bool
    /// The parts that were not tried in full, and whether one of them was asked for.
    var unfinished: [String] = []
    var lacksAsked = false

    init(_ walk: Exploration) { (self.walk, gap, isMade) = (walk, nil, false) }

    init(_ merged: Spool.Merged) {
      (walk, gap, isMade) = (merged.walk, merged.gap, true)
      merged.swarms.map { take($0) }
    }

    mutating func take(_ search: SideSearch) {
      phases.append(search.phase)
      facts.formUnion(search.facts)
    }

    var report: ExplorationReport {
      var report = ExplorationReport(walk)
      report.phases = phases
      report.coverage.formUnion(facts)
      // The other searches are incomplete as well, but what a stage has proven stays so.
      let lacksKinds = walk.model.lacksKinds
      let isProven = walk.stage != nil && walk.hasEnded && !lacksKinds
      report.unfinished = (lacksKinds ? ["kinds of rows of data"] : []) + unfinished
      if !report.unfinished.isEmpty, !isProven, report.bound == nil || report.bound == .enough {
        report.bound = .time
      }
      if gap != nil { report.bound = .shards }
      if Interruption.isAskedFor, !isProven { report.bound = .interrupted }
      return report
    }
  }

  private func report(on begun: Walked) -> ExitCode {
    let line = Headway("states", console, elsewhere: .lines)
    let walked = explore(begun, line)
    let walk = walked.walk
    var report = walked.report
    func note(_ part: String) { if walk.deadlines.report.isOver { report.unfinished.append(part) } }
    line?.show { _ in "looking for shorter ways to what was found, and for ways back" }
    let app = app(in: folder)
    let goals = walk.unreachedGoals(app: app)
    if report.isComplete { walk.model.app.goals.forEach { note($0.text) } }
    let (shown, unshown) = waitFor { await replays(of: walk).sort(walk.reports(app: app)) }
    if !walk.faults.isEmpty { note("shorter tapes and whether each one fails") }
    let reports = shown + goals
    // Some orders of moves in the model cannot be produced with keys.
    let disputed = unshown.filter { $0.found.trip?.kind != .race }
    if disputed.count < unshown.count {
      let count = unshown.count - disputed.count
      report.phases.append(Exploration.Phase("races that no tape shows", ["faults": count]))
    }
    report.faults = Set(reports.map(\.found.signature))
    guard lookAgain(at: walk, &report) else { return .impossible }
    let visits = visitsByHand(report)
    report.found = reports
    report.warnings = walk.warnings(app: app)
    note("warnings")
    line?.clear()
    let areWritten = writeTapes(of: &report)
    console.put(text(of: report, visits ?? ""))
    guard areWritten, writeSuite(of: walk), writeCoverage(report), keepVisits(report),
      writePage(of: walk, report)
    else { return .impossible }
    let isEnough = order.isLenient
    if let gap = walked.gap {
      console.tell("roots: \(gap)")
      if !isEnough { return .impossible }
    }
    for report in disputed {
      console.tell(
        "roots: the explorer finds '\(report.message)' at '\(report.found.screen)', but no tape shows it")
    }
    if !disputed.isEmpty { return .fault }
    if Interruption.isAskedFor { return .asAsked }
    if !reports.isEmpty { return .failed }
    var isDone = report.isComplete || isEnough
    if let asked = order.stages?.asked, let stage = report.endedStage { isDone = isDone || stage >= asked }
    let lacksAsked = walked.lacksAsked || order.verifiesKeys && !report.phases.contains { $0.name == "keys" }
    return isDone && (isEnough || !lacksAsked) ? .ok : .timedOut
  }

  // MARK: Walking

  private func explore(_ begun: Walked, _ line: Headway?) -> Walked {
    var walked = begun
    func goesOn(_ progress: Exploration.Progress) -> Bool {
      line?.show { progress.line(after: $0, order.options) }
      return !Interruption.isAskedFor
    }
    if !walked.isMade, let stages = order.stages {
      let staged = StagedWalk(walked.walk.model, order.options, upTo: stages.last, within: plan, goesOn)
      walked.walk = staged.walk
    } else if !walked.isMade {
      walked.walk.walk(goesOn)
      walked.walk.deadlines = plan.deadlines
      if !walked.walk.hasEnded { walked.walk.measureMultipliers(of: walked.walk) }
    }
    let deadline = walked.walk.deadlines.tries
    // A part for which no time is left leaves the walk incomplete.
    func attempt(_ part: String, isAsked: Bool = true, _ work: (inout Walked) -> Void) {
      line?.show { _ in "trying \(part)" }
      if !deadline.isOver { work(&walked) }
      if deadline.isOver { miss(part, isAsked: isAsked) }
    }
    func miss(_ part: String, isAsked: Bool) {
      walked.unfinished.append(part)
      walked.lacksAsked = walked.lacksAsked || isAsked
    }
    let triesAll = order.checking == .every
    if order.checking == .sampled {
      attempt("ways there and back", isAsked: false) {
        $0.phases.append(Exploration.Phase("there and back", ["states": $0.walk.tryRoundTrips()]))
      }
    } else if triesAll {
      let (states, left) = (walked.walk.states, walked.walk.left)
      walked.phases.append(Exploration.Phase("there and back", ["states": states - left]))
      if left > 0 { miss("ways there and back", isAsked: true) }
    }
    if order.checking != .none { attempt("ways at the keys", isAsked: triesAll) { playAtTheKeys(&$0, line) } }
    if order.goesAnywhere { attempt("keys that go anywhere") { $0.phases.append($0.walk.tryDeckKeys()) } }
    if order.races { attempt("races") { $0.phases.append($0.walk.race()) } }
    if let swarm = order.swarm { attempt("walks at random") { $0.take($0.walk.swarm(swarm)) } }
    line?.clear()
    return walked
  }

  private func playAtTheKeys(_ walked: inout Walked, _ line: Headway?) {
    var tried = 0
    let audition = replays(of: walked.walk)
    let played = waitFor {
      await audition.run {
        tried += 1
        line?.show { _ in "playing at the keys: \(tried) ways" }
      }
    }
    played.found.forEach { walked.walk.add($0) }
    walked.phases.append(Exploration.Phase("at the keys", ["states": played.states]))
  }

  private func replays(of walk: Exploration) -> ReplayCheck {
    let app = walk.model.app
    return ReplayCheck(walk, app: self.app(in: folder)) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
  }

  private func text(of report: ExplorationReport, _ more: String = "") -> String {
    if order.isJSON { return report.value.json + "\n" }
    return VisibleText(report.text + more, breaks: .kept).text
  }
}
