internal import Roots
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape
internal import RootsTerminal

/// One exploration of a program: walks, writes the tapes of what is wrong, and reports.
@MainActor struct WalkRun {
  static let options: [Subcommand.Option] = [
    .init(
      "--stage", value: "N",
      "go to the end of stage 1 (everything once), 2 (every two keys) or 3 (all states)"),
    .init("--presses", value: "N", "press at most N keys; \(ProgramWalk.Bounds().presses) by default"),
    .init(
      "--text", value: "NAME=TEXT",
      "type this into the fields of this name; may be repeated. Secrets come from ROOTS_SECRET_NAME"),
    .init("--time", value: "DURATION", "stop after this time: 30, 500ms, 2m"),
    .init(
      "--out", value: "DIR", "write the tapes of faults here; by default into this folder", writes: .folder),
    .init("--suite", value: "DIR", "write tapes here that take every step of the walk", writes: .folder),
    .init("--best-effort", "do not fail when a bound is reached"),
  ]

  private let app: String
  private let words: [String]
  private let folder: String
  private let isFolderGiven: Bool
  private let suiteFolder: String?
  private let makeStage: Maker
  private let bounds: ProgramWalk.Bounds
  private let given: Duration?
  /// The stage that has to end.
  private let asked: ProgramWalk.Stage
  private let isLenient: Bool
  private let console: Console

  typealias Maker = @MainActor (StageSetup) throws(StageRefusal) -> ProgramStage

  init(
    _ invocation: Invocation, _ console: Console, app: String, stage makeStage: @escaping Maker
  ) throws(Misuse) {
    self.app = app
    self.makeStage = makeStage
    suiteFolder = invocation["--suite"]
    self.console = console
    words = invocation.arguments
    folder = invocation["--out"] ?? "."
    isFolderGiven = invocation.has("--out")
    isLenient = invocation.has("--best-effort")
    var bounds = ProgramWalk.Bounds()
    if let presses = try invocation.value("--presses", .count) { bounds.presses = presses }
    for given in invocation.all("--text") {
      guard let equals = given.firstIndex(of: "="), equals > given.startIndex else {
        throw Misuse("'--text' takes NAME=TEXT, not '\(given)'", of: invocation.subcommand)
      }
      bounds.texts[String(given[..<equals])] = String(given[given.index(after: equals)...])
    }
    given = try invocation.value("--time", .time)
    // The suite is played within the time as well.
    bounds.time = suiteFolder == nil ? given : given.map { $0 * 7 / 10 }
    let stage = try invocation.value("--stage", ExploreOrder.stage)
    bounds.last = stage ?? .all
    asked = stage ?? .pairs
    self.bounds = bounds
  }

  /// A crash leaves the keys that led there behind, as a tape.
  func run() -> ExitCode {
    if !isFolderGiven { console.warnIfTapesCannotBeWritten(by: app) }
    var setup = StageSetup()
    setup.arguments = words
    setup.start = .anew
    do throws(StageRefusal) { return run(try makeStage(setup)) } catch {
      console.tell("\(app): \(error)")
      return .impossible
    }
  }

  private func run(_ stage: ProgramStage) -> ExitCode {
    let began = console.now()
    let line = Headway("keys", console, elsewhere: .lines)
    defer { line?.clear() }
    let trail = WalkTrail("\(folder)/walk.tape", header: WalkRun.tape(app, words, [ProgramWalk.Step]()))
    var walk = ProgramWalk(stage, bounds) { step in
      line?.step()
      trail.follow(step)
    }
    return Interruption.during {
      let end = waitFor { () async -> Result<ProgramWalk.End, StageRefusal> in
        do throws(StageRefusal) {
          return .success(try await walk.run { Interruption.isAskedFor })
        } catch {
          return .failure(error)
        }
      }
      trail.remove()
      line?.clear()
      switch end {
      case .success(let end): return report(walk, end, stage, since: began)
      case .failure(let refusal):
        console.tell("\(app): \(refusal)")
        return .impossible
      }
    }
  }

  private static func tape(
    _ app: String, _ words: [String], _ steps: [ProgramWalk.Step], patience: Duration? = nil
  ) -> String {
    tape(app, words, steps.map { ($0, nil) }, patience: patience)
  }

  private static func tape(
    _ app: String, _ words: [String], _ steps: [(step: ProgramWalk.Step, claim: Assertion?)],
    patience: Duration? = nil
  ) -> String {
    var writer = TapeWriter(pauses: .kept)
    var lines = writer.header(app: app, words, columns: 80, rows: 24)
    if let patience {
      lines += writer.perform(.set(.guardTime, "\(Int(patience / .milliseconds(1)))ms"))
    }
    var last: Assertion?
    for (step, claim) in steps {
      lines += writer.take(step)
      if let claim, claim != last { lines += writer.perform(.expect(Expectation(claim))) }
      last = claim
    }
    return (lines + writer.finish()).joined(separator: "\n") + "\n"
  }

  // MARK: The report

  private func report(
    _ walk: ProgramWalk, _ end: ProgramWalk.End, _ stage: ProgramStage, since began: ContinuousClock.Instant
  ) -> ExitCode {
    let time = console.now() - began
    let proof = WalkProof(on: makeStage)
    var isWhole = true
    for (number, fault) in walk.faults.enumerated() {
      console.tell("at '\(fault.screen)': \(fault.message)")
      let path = "\(folder)/fault-\(number + 1).tape"
      let tapes = [fault.way, fault.steps].compactMap(\.self).map {
        WalkRun.tape(app, self.words, $0, patience: bounds.patience)
      }
      let (tape, words) = waitFor { await proof.proven(tapes, named: path) }
      if write(tape, to: path) { console.tell("  \(path): \(words)") } else { isWhole = false }
    }
    let suite = writeSuite(of: walk, proof) { given.map { console.now() - began >= $0 } ?? false }
    console.put(text(walk, Interruption.isAskedFor ? .interrupted : end, suite ?? "", stage, time))
    if Interruption.isAskedFor { return .asAsked }
    if !isWhole || suite == nil { return .impossible }
    if !walk.faults.isEmpty { return .failed }
    switch end {
    case .complete: return .ok
    case .interrupted: return .asAsked
    case .bound where walk.ended ?? .once >= asked && walk.ended != nil: return .ok
    case .bound, .stuck, .changed: return isLenient ? .ok : .timedOut
    }
  }

  private func write(_ tape: String, to path: String) -> Bool {
    guard let problem = DiskFiles().write(Array(tape.utf8), to: path, .shared) else { return true }
    console.tell("\(path): \(problem)")
    return false
  }

  /// Writes tapes that take every step; returns what is to be said of them, or `nil` if one cannot be written.
  ///
  /// States that look the same need not be the same: a short way that was put together may lead elsewhere when it is
  /// played. The steps on it are taken by the walk itself then, from one of its starts.
  private func writeSuite(
    of walk: ProgramWalk, _ proof: WalkProof, until isOver: () -> Bool
  ) -> String? {
    guard let suiteFolder else { return "" }
    var (written, unsteady, skipped) = (0, 0, 0)
    var left: Set<ProgramWalk.Edge> = []
    func writeAll(_ ways: [[ProgramWalk.Leg]]) -> Bool {
      for way in ways where !Interruption.isAskedFor {
        if isOver() {
          skipped += 1
          continue
        }
        let tape = WalkRun.tape(app, words, way.map { ($0.step, $0.claim) })
        let edges = way.map(ProgramWalk.Edge.init)
        guard waitFor({ await proof.plays(tape) }) else {
          left.formUnion(edges)
          unsteady += 1
          continue
        }
        left.subtract(edges)
        written += 1
        guard write(tape, to: "\(suiteFolder)/\(Exploration.fileName("walk", tape))") else { return false }
      }
      return true
    }
    guard writeAll(walk.suite()) else { return nil }
    unsteady = 0
    guard writeAll(walk.trails(taking: left)) else { return nil }
    let lost =
      unsteady == 0
      ? ""
      : "; \(left.count.of("step")) left out: played again, something else came; files that it keeps are not put back"
    let late = skipped == 0 ? "" : "; \(skipped) more not played: the time was up"
    return "suite     " + (written == 0 ? "no tape" : "\(written.of("tape")) in \(suiteFolder)") + lost + late
  }

  private func text(
    _ walk: ProgramWalk, _ end: ProgramWalk.End, _ suite: String, _ stage: ProgramStage, _ time: Duration
  ) -> String {
    let map = stage.session.navigator.map
    let names = map.screens.map(\.name) + map.accessories.map(\.name)
    let unseen = Set(names).subtracting(walk.screens).sorted()
    let outcome =
      switch end {
      case .complete where walk.ended != .all: "\(walk.progress)"
      case .complete where walk.statesLeftOut > 0:
        "all keys tried, in \(ProgramWalk.mostAlike) of the states that have the same in front"
      case .complete: "all keys tried"
      case .bound(let what): "\(walk.progress), stopped by the bound: \(what)"
      case .interrupted: "interrupted"
      case .stuck: "stopped: it does not come to rest"
      case .changed: "stopped: it does not begin as it did before"
      }
    var lines = [
      "\(outcome), \(walk.faults.count.of("fault"))",
      "walked    \(walk.stateCount.of("state")) by \(walk.presses.of("key")), \(walk.restarts.of("restart")), "
        + time.inTenths,
      "screens   \(Set(names).count - unseen.count) of \(Set(names).count)"
        + (unseen.isEmpty ? "" : "; not seen: \(unseen.joined(separator: ", "))"),
    ]
    if !walk.lacks.isEmpty {
      let cures = walk.lacks.sorted { $0.key < $1.key }.map { "'\($0.key)' (\($0.value))" }
      lines.append("lacks     a text that the field would accept: \(cures.joined(separator: ", "))")
    }
    if walk.statesLeftOut > 0 {
      lines.append(
        "alike     \(walk.statesLeftOut.of("state")) in which no key was tried: "
          + "\(ProgramWalk.mostAlike) others have the same two screens on top, and the same keys")
    }
    if walk.leftOut > 0 {
      lines.append(
        "left out  \(walk.leftOut.of("key")) that only move on in a list, a text, the time or a deep stack")
    }
    if !walk.surprises.isEmpty {
      let places = Dictionary(grouping: walk.surprises) { "\($0.step.words) on \($0.screen)" }.mapValues(
        \.count)
      let most = places.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map {
        "\($0.key) (\($0.value))"
      }
      lines.append(
        "unsteady  \(walk.surprises.count.of("time")) a step led elsewhere than before: it depends on what is not shown; "
          + most.joined(separator: ", "))
    }
    if !suite.isEmpty { lines.append(suite) }
    lines.append(
      "The keys were really pressed: what the program does to files and other programs, it has done.")
    return VisibleText(lines.joined(separator: "\n"), breaks: .kept).text + "\n"
  }
}

extension Duration {
  var inTenths: String { (self + .milliseconds(50)).seconds(digits: 1...1) + " s" }
}
