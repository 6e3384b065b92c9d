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
    let terrain: Terrain
    do {
      terrain = try Terrain(app, order.alphabet, checks: order.checks)
    } catch {
      console.tell("roots: \(error.description)")
      return .impossible
    }
    if let folder = invocation["--spool"] { return spool(folder, terrain) }
    return explore(terrain)
  }

  private func explore(_ terrain: Terrain) -> ExitCode {
    let (walk, walked) = Interruption.during { self.walk(terrain) }
    var tally = walked
    let reports = walk.reports(app: order.source)
    tally.faults = Set(reports.map(\.summary))
    guard lookAgain(at: walk, &tally) else { return .impossible }
    let visits = visitsByHand(tally)
    let survey = Survey(tally)
    console.put(text(of: survey, visits ?? ""))
    guard write(reports), writeSuite(of: walk), writeCoverage(survey), keepVisits(tally) else {
      return .impossible
    }
    if !reports.isEmpty { return .failed }
    if walk.bound == .interrupted { return .interrupted }
    return walk.isComplete || invocation.has("--best-effort") ? .ok : .timedOut
  }

  // MARK: Walking

  private func walk(_ terrain: Terrain) -> (Exploration, Tally) {
    var walk = Exploration(terrain, order.options)
    let line = Headway("states", console)
    walk.walk { progress in
      line?.show { progress.line(after: $0, order.options) }
      return !Interruption.isAskedFor
    }
    var phases: [Tally.Phase] = []
    var facts: Set<Fact> = []
    func isOver() -> Bool { Interruption.isAskedFor }
    func take(_ foray: Foray) {
      phases.append(foray.phase)
      facts.formUnion(foray.facts)
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
    var tally = walk.tally
    tally.phases = phases
    tally.coverage.formUnion(facts)
    return (walk, tally)
  }

  private func tryThereAndBack(_ walk: inout Exploration, _ line: Headway?) -> [Tally.Phase] {
    line?.show { _ in "trying ways there and back" }
    let states = order.checking == .every ? walk.states : walk.tryRoundTrips()
    line?.show { _ in "playing at the keys" }
    let app = walk.terrain.app
    let audition = Audition(walk, app: order.source) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    let played = waitFor { await audition.run { !Interruption.isAskedFor } }
    played.found.forEach { walk.add($0) }
    return [
      Tally.Phase("there and back", ["states": states]),
      Tally.Phase("at the keys", ["states": played.states]),
    ]
  }

  // MARK: Spooling

  /// One shard in one round, a swarm of its own, or the report on all of them.
  private func spool(_ folder: String, _ terrain: Terrain) -> ExitCode {
    let projection = order.options.projection
    do throws(Spool.Failure) {
      if invocation.has("--merge") {
        let tally = try Spool.merge(folder, terrain, projection)
        let survey = Survey(tally)
        console.put(text(of: survey))
        if !tally.faults.isEmpty { return .failed }
        return tally.left == 0 || invocation.has("--best-effort") ? .ok : .timedOut
      }
      if let swarm = order.swarm {
        let moves = try Spool.swarm(folder, terrain, order.options, swarm)
        console.put("\(moves)\n")
        return .ok
      }
      guard let shard = Spool.Shard(invocation["--shard"] ?? "0/1", surroundings: Self.variable),
        let round = Int(invocation["--round"] ?? "0"), round >= 0
      else {
        console.tell("roots: '--spool' goes with '--round N' and '--shard I/N', I below N, or '--merge'")
        return .misuse
      }
      let expanded = try Spool(folder, round: round, shard).run(terrain, projection)
      console.put("\(expanded)\n")
      return .ok
    } catch {
      console.tell("roots: \(error.description)")
      return .impossible
    }
  }

  private func text(of survey: Survey, _ more: String = "") -> String {
    if invocation.has("--json") { return survey.value.json + "\n" }
    return Text.sanitized(survey.text + more, breaks: .kept)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
