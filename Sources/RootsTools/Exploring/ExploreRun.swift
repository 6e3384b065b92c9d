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

  init(_ order: ExploreOrder, _ console: Console) {
    self.order = order
    self.console = console
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
      return try Model(app, order.alphabet, checks: order.checks, rows: rows)
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
      case (nil, _): return Interruption.during { report(on: Walked(Exploration(model, order.options))) }
      }
      return .ok
    }
  }

  private struct Walked {
    var walk: Exploration
    var phases: [Totals.Phase] = []
    var facts: Set<Fact> = []
    let gap: Spool.Failure?
    let isMade: Bool
    var isCut = false

    init(_ walk: Exploration) { (self.walk, gap, isMade) = (walk, nil, false) }

    init(_ merged: Spool.Merged) {
      (walk, gap, isMade) = (merged.walk, merged.gap, true)
      merged.swarms.map { take($0) }
    }

    mutating func take(_ search: SideSearch) {
      phases.append(search.phase)
      facts.formUnion(search.facts)
    }

    var totals: Totals {
      var totals = walk.totals
      totals.phases = phases
      totals.coverage.formUnion(facts)
      // The other searches are incomplete as well, but what a stage has proven stays so.
      let isProven = walk.stage != nil && walk.hasEnded
      if isCut, !isProven, totals.bound == nil || totals.bound == .enough { totals.bound = .time }
      if gap != nil { totals.bound = .shards }
      if Interruption.isAskedFor { totals.bound = .interrupted }
      return totals
    }
  }

  private func report(on begun: Walked) -> ExitCode {
    let line = Headway("states", console, elsewhere: .lines)
    let walked = explore(begun, line)
    let walk = walked.walk
    var totals = walked.totals
    line?.show { _ in "looking for shorter ways to what was found, and for ways back" }
    let (shown, unshown) = waitFor { await replays(of: walk).sort(walk.reports(app: order.source)) }
    let reports = shown + walk.unreachedGoals(app: order.source)
    // Some orders of moves in the model cannot be produced with keys.
    let disputed = unshown.filter { $0.found.trip?.kind != .race }
    if disputed.count < unshown.count {
      let count = unshown.count - disputed.count
      totals.phases.append(Totals.Phase("races that no tape shows", ["faults": count]))
    }
    totals.faults = Set(reports.map(\.summary))
    guard lookAgain(at: walk, &totals) else { return .impossible }
    if Interruption.isAskedFor { totals.bound = .interrupted }
    let visits = visitsByHand(totals)
    var report = ExplorationReport(totals)
    report.found = reports
    report.warnings = walk.warnings(app: order.source)
    line?.clear()
    let areWritten = writeTapes(of: &report)
    console.put(text(of: report, visits ?? ""))
    guard areWritten, writeSuite(of: walk), writeCoverage(report), keepVisits(totals),
      writePage(of: walk, totals)
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
    if totals.bound == .interrupted { return .asAsked }
    if !reports.isEmpty { return .failed }
    var isDone = report.isComplete || isEnough
    if let asked = order.stages?.asked, let stage = report.stage { isDone = isDone || stage >= asked }
    return isDone ? .ok : .timedOut
  }

  // MARK: Walking

  private func explore(_ begun: Walked, _ line: Headway?) -> Walked {
    var walked = begun
    let time = order.stages == nil ? order.options.time : order.stagesTime
    let end = time.map { ContinuousClock.now + $0 }
    if !walked.isMade, let stages = order.stages {
      let staged = StagedWalk(
        walked.walk.model, order.options, upTo: stages.last, within: order.stagesTime
      ) { progress in
        line?.show { progress.line(after: $0, order.options) }
        return !Interruption.isAskedFor
      }
      walked.walk = staged.walk
      walked.facts.formUnion(staged.facts)
    } else if !walked.isMade {
      walked.walk.walk { progress in
        line?.show { progress.line(after: $0, order.options) }
        return !Interruption.isAskedFor
      }
      if !walked.walk.hasEnded { walked.walk.measureMultipliers(of: walked.walk) }
    }
    func isOver() -> Bool { Interruption.isAskedFor || end.map { ContinuousClock.now >= $0 } ?? false }
    // A part for which no time is left leaves the walk incomplete.
    func hasTime() -> Bool {
      walked.isCut = walked.isCut || isOver()
      return !walked.isCut
    }
    if order.checking != .none, hasTime() { tryThereAndBack(&walked, line, until: end) }
    if order.goesAnywhere, hasTime() {
      line?.show { _ in "trying keys that go anywhere" }
      walked.phases.append(walked.walk.tryDeckKeys())
    }
    if order.races, hasTime() {
      line?.show { _ in "racing" }
      walked.phases.append(walked.walk.race())
    }
    if let swarm = order.swarm, hasTime() {
      line?.show { _ in "walking at random" }
      walked.take(walked.walk.swarm(swarm))
    }
    line?.clear()
    return walked
  }

  private func tryThereAndBack(
    _ walked: inout Walked, _ line: Headway?, until end: ContinuousClock.Instant?
  ) {
    line?.show { _ in "trying ways there and back" }
    let states = order.checking == .every ? walked.walk.states : walked.walk.tryRoundTrips(until: end)
    var tried = 0
    let audition = replays(of: walked.walk)
    let played = waitFor {
      await audition.run {
        tried += 1
        line?.show { _ in "playing at the keys: \(tried) ways" }
        return !Interruption.isAskedFor && end.map { ContinuousClock.now < $0 } ?? true
      }
    }
    played.found.forEach { walked.walk.add($0) }
    walked.isCut = end.map { ContinuousClock.now >= $0 } ?? false
    walked.phases += [
      Totals.Phase("there and back", ["states": states]),
      Totals.Phase("at the keys", ["states": played.states]),
    ]
  }

  private func replays(of walk: Exploration) -> ReplayCheck {
    let app = walk.model.app
    return ReplayCheck(walk, app: order.source) { setup throws(StageRefusal) in try SessionStage(app, setup) }
  }

  private func text(of report: ExplorationReport, _ more: String = "") -> String {
    if order.isJSON { return report.value.json + "\n" }
    return VisibleText(report.text + more, breaks: .kept).text
  }
}
