internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsTape
internal import RootsTerminal

/// One run of `roots explore`.
@MainActor struct ExploreRun {
  let order: ExploreOrder
  let console: Console
  var invocation: Invocation { order.invocation }

  init(_ order: ExploreOrder, _ console: Console) {
    self.order = order
    self.console = console
  }

  func run() -> ExitCode {
    let app: ScriptedApp
    switch AppSource.load(order.source, console) {
    case .success(let found): app = found
    case .failure(let unusable): return unusable.code
    }
    let model: Model
    do {
      model = try Model(app, order.alphabet, checks: order.checks)
    } catch {
      console.tell("roots: \(error.description)")
      return .impossible
    }
    if let folder = invocation["--spool"] { return spool(folder, model) }
    return explore(model)
  }

  private func explore(_ model: Model) -> ExitCode {
    let (walk, walked) = Interruption.during { self.walk(model) }
    var totals = walked
    let reports = walk.reports(app: order.source)
    totals.faults = Set(reports.map(\.summary))
    guard lookAgain(at: walk, &totals) else { return .impossible }
    let visits = visitsByHand(totals)
    let report = ExplorationReport(totals)
    console.put(text(of: report, visits ?? ""))
    guard write(reports), writeSuite(of: walk), writeCoverage(report), keepVisits(totals) else {
      return .impossible
    }
    if !reports.isEmpty { return .failed }
    if walk.bound == .interrupted { return .interrupted }
    return walk.isComplete || invocation.has("--best-effort") ? .ok : .timedOut
  }

  // MARK: Walking

  private func walk(_ model: Model) -> (Exploration, Totals) {
    var walk = Exploration(model, order.options)
    let line = Headway("states", console)
    walk.walk { progress in
      line?.show { progress.line(after: $0, order.options) }
      return !Interruption.isAskedFor
    }
    var phases: [Totals.Phase] = []
    var facts: Set<Fact> = []
    func isOver() -> Bool { Interruption.isAskedFor }
    func take(_ search: SideSearch) {
      phases.append(search.phase)
      facts.formUnion(search.facts)
    }
    if walk.bound == .states, !isOver() {
      line?.show { _ in "going on where least was tried" }
      take(walk.goBeyond(expanding: max(50, walk.states / 50)) { !isOver() })
    }
    if order.checking != .none, !isOver() { phases += tryThereAndBack(&walk, line) }
    if invocation.has("--race"), !isOver() {
      line?.show { _ in "racing" }
      phases.append(walk.race())
    }
    if let swarm = order.swarm, !isOver() {
      line?.show { _ in "walking at random" }
      take(walk.swarm(swarm))
    }
    line?.clear()
    var totals = walk.totals
    totals.phases = phases
    totals.coverage.formUnion(facts)
    return (walk, totals)
  }

  private func tryThereAndBack(_ walk: inout Exploration, _ line: Headway?) -> [Totals.Phase] {
    line?.show { _ in "trying ways there and back" }
    let states = order.checking == .every ? walk.states : walk.tryRoundTrips()
    line?.show { _ in "playing at the keys" }
    let app = walk.model.app
    let audition = ReplayCheck(walk, app: order.source) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    let played = waitFor { await audition.run { !Interruption.isAskedFor } }
    played.found.forEach { walk.add($0) }
    return [
      Totals.Phase("there and back", ["states": states]),
      Totals.Phase("at the keys", ["states": played.states]),
    ]
  }

  // MARK: Spooling

  /// One shard in one round, a swarm of its own, or the report on all of them.
  private func spool(_ folder: String, _ model: Model) -> ExitCode {
    let projection = order.options.projection
    do throws(Spool.Failure) {
      if invocation.has("--merge") {
        let totals = try Spool.merge(folder, model, projection)
        let report = ExplorationReport(totals)
        console.put(text(of: report))
        if !totals.faults.isEmpty { return .failed }
        return totals.left == 0 || invocation.has("--best-effort") ? .ok : .timedOut
      }
      if let swarm = order.swarm {
        let moves = try Spool.swarm(folder, model, order.options, swarm)
        console.put("\(moves)\n")
        return .ok
      }
      guard let shard = Spool.Shard(invocation["--shard"] ?? "0/1", surroundings: Self.variable),
        let round = Int(invocation["--round"] ?? "0"), round >= 0
      else {
        console.tell("roots: '--spool' goes with '--round N' and '--shard I/N', I below N, or '--merge'")
        return .misuse
      }
      let expanded = try Spool(folder, round: round, shard).run(model, projection)
      console.put("\(expanded)\n")
      return .ok
    } catch {
      console.tell("roots: \(error.description)")
      return .impossible
    }
  }

  private func text(of report: ExplorationReport, _ more: String = "") -> String {
    if invocation.has("--json") { return report.value.json + "\n" }
    return Text.sanitized(report.text + more, breaks: .kept)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
