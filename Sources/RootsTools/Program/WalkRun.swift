internal import Roots
internal import RootsCurses
internal import RootsExplore
internal import RootsTape
internal import RootsTerminal

/// One exploration of a program: walks, writes the tapes of what is wrong, and reports.
@MainActor struct WalkRun {
  static let options: [Subcommand.Option] = [
    .init("--presses", value: "N", "press at most N keys; 2000 by default"),
    .init("--time", value: "DURATION", "stop after this time: 30, 500ms, 2m"),
    .init(
      "--out", value: "DIR", "write the tapes of faults here; by default into this folder", writes: .folder),
    .init("--suite", value: "DIR", "write tapes here that take every step of the walk", writes: .folder),
    .init("--best-effort", "do not fail because a bound was met"),
  ]

  private let app: String
  private let words: [String]
  private let folder: String
  private let suiteFolder: String?
  private let makeStage: Maker
  private let bounds: ProgramWalk.Bounds
  private let isLenient: Bool
  private let console: Console

  /// Starts the program without a terminal.
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
    isLenient = invocation.has("--best-effort")
    var bounds = ProgramWalk.Bounds()
    if let presses = try invocation.count("--presses") { bounds.presses = presses }
    bounds.time = try invocation.time("--time")
    self.bounds = bounds
  }

  /// Explores the program. A crash leaves the keys that led there behind, as a tape.
  func run() -> ExitCode {
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
    var walk = ProgramWalk(stage, bounds) { [app, words, trail] steps in
      line?.step()
      _ = DiskFiles().write(Array(WalkRun.tape(app, words, steps).utf8), to: trail, .shared)
    }
    let end = Interruption.during {
      waitFor { () async -> Result<ProgramWalk.End, StageRefusal> in
        do throws(StageRefusal) {
          return .success(try await walk.run { Interruption.isAskedFor })
        } catch {
          return .failure(error)
        }
      }
    }
    _ = DiskFiles().remove(trail)
    line?.clear()
    switch end {
    case .success(let end): return report(walk, end, stage, console.now() - began)
    case .failure(let refusal):
      console.tell("\(app): \(refusal)")
      return .impossible
    }
  }

  private var trail: String { "\(folder)/walk.tape" }

  private static func tape(_ app: String, _ words: [String], _ steps: [ProgramWalk.Step]) -> String {
    tape(app, words, steps.map { ($0, nil) })
  }

  /// Claims stand where something else has come on top.
  private static func tape(
    _ app: String, _ words: [String], _ steps: [ProgramWalk.ClaimedStep]
  ) -> String {
    var writer = TapeWriter(pauses: .kept)
    var lines = writer.header(app: app, words, columns: 80, rows: 24)
    var last: Assertion?
    for (step, claim) in steps {
      switch step {
      case .key(let key): lines += writer.press(key)
      case .time(let passed): lines += writer.pause(passed)
      }
      if let claim, claim != last { lines += writer.perform(.expect(Expectation(claim))) }
      last = claim
    }
    return (lines + writer.finish()).joined(separator: "\n") + "\n"
  }

  // MARK: The report

  private func report(
    _ walk: ProgramWalk, _ end: ProgramWalk.End, _ stage: ProgramStage, _ time: Duration
  ) -> ExitCode {
    let proof = WalkProof(on: makeStage)
    for (number, fault) in walk.faults.enumerated() {
      console.tell("at '\(fault.screen)': \(fault.message)")
      let path = "\(folder)/fault-\(number + 1).tape"
      let whole = WalkRun.tape(app, words, fault.steps)
      let (tape, words) = Interruption.during { waitFor { await proof.proven(whole, named: path) } }
      guard write(tape, to: path) else { return .impossible }
      console.tell("  \(path): \(words)")
    }
    guard let suite = writeSuite(of: walk, proof) else { return .impossible }
    console.put(text(walk, end, suite, stage, time))
    if !walk.faults.isEmpty { return .failed }
    switch end {
    case .complete: return .ok
    case .interrupted: return .asAsked
    case .bound, .stuck: return isLenient ? .ok : .timedOut
    }
  }

  private func write(_ tape: String, to path: String) -> Bool {
    guard let problem = DiskFiles().write(Array(tape.utf8), to: path, .shared) else { return true }
    console.tell("\(path): \(problem)")
    return false
  }

  /// Writes the tapes that take every step, those that play as the walk went; returns what is to be said of them, or
  /// `nil` if one cannot be written.
  private func writeSuite(of walk: ProgramWalk, _ proof: WalkProof) -> String? {
    guard let suiteFolder else { return "" }
    var (written, unsteady) = (0, 0)
    for steps in walk.suite() where !Interruption.isAskedFor {
      let tape = WalkRun.tape(app, words, steps)
      guard Interruption.during({ waitFor { await proof.plays(tape) } }) else {
        unsteady += 1
        continue
      }
      written += 1
      let path = "\(suiteFolder)/walk-\(written).tape"
      guard write(tape, to: path) else { return nil }
    }
    let left =
      unsteady == 0
      ? "" : "; \(unsteady) left out: played again, something else came, as what is kept in files had changed"
    return "suite     \(written.of("tape")) in \(suiteFolder)\(left)"
  }

  private func text(
    _ walk: ProgramWalk, _ end: ProgramWalk.End, _ suite: String, _ stage: ProgramStage, _ time: Duration
  ) -> String {
    let map = stage.session.navigator.map
    let names = map.screens.map(\.name) + map.accessories.map(\.name)
    let unseen = Set(names).subtracting(walk.screens).sorted()
    let outcome =
      switch end {
      case .complete: "all keys tried"
      case .bound(let what): "stopped by the bound: \(what)"
      case .interrupted: "interrupted"
      case .stuck: "stopped: it does not come to rest"
      }
    var lines = [
      "\(outcome), \(walk.faults.count.of("fault"))",
      "walked    \(walk.stateCount) states by \(walk.presses) keys, \(walk.restarts) restarts, \(time.inSeconds)",
      "screens   \(Set(names).count - unseen.count) of \(Set(names).count)"
        + (unseen.isEmpty ? "" : "; not seen: \(unseen.joined(separator: ", "))"),
    ]
    if walk.leftOut > 0 {
      lines.append(
        "left out  \(walk.leftOut) keys that only go on in a list, a text, the time or a deep stack")
    }
    if walk.surprises > 0 {
      lines.append("unsteady  \(walk.surprises) times the same keys led elsewhere than before")
    }
    if !suite.isEmpty { lines.append(suite) }
    lines.append(
      "This walks: it presses what the screens offer, as a person does, and what the program does, it does.")
    return Text.sanitized(lines.joined(separator: "\n"), breaks: .kept) + "\n"
  }
}

extension Duration {
  fileprivate var inSeconds: String {
    let tenths = self / .milliseconds(100)
    return "\((tenths).rounded() / 10) s"
  }
}
