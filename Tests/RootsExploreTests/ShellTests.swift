import Glibc
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape

/// The runtime and the explorer's model of one program, given the same keys and commands.
@MainActor struct Twins {
  let app: ScriptedApp
  let model: Model
  private(set) var current: State
  private(set) var host: ScriptHost
  private let log = Log()
  private var token: ObservationToken

  /// What the runtime has logged since the last move.
  private final class Log {
    /// `nil` before the first move: the listener is added after the start.
    var events: [LogEvent.Kind]?
  }

  /// - Parameter start: the state of the model when its program has just started.
  init(_ app: ScriptedApp, _ model: Model, _ start: State) {
    self.app = app
    self.model = model
    current = start
    host = ScriptHost(app)
    host.navigator.start()
    token = host.navigator.listen { [log] in log.events?.append($0.kind) }
  }

  /// Commands that a tool may give at any time.
  private static let commands = [
    "advance \"10s\"", "advance \"35s\"", "grant", "refuse", "undo", "redo", "back", "dismiss-all",
  ].compactMap { ScriptCommand.read($0).command.map { Move.command($0) } }

  /// What can be done next: what the state offers, and one of the commands.
  func moves(_ random: inout Seeded) -> [Move] { current.moves + [random.pick(Self.commands)] }

  /// Starts both again with what the programs have kept; says whether they kept the same.
  mutating func restart(from start: State) -> Bool {
    let (snapshot, other) = (host.navigator.snapshot(), current.saved)
    guard snapshot == other else { return false }
    restartHost(with: snapshot)
    current = snapshot.map { State(model, restoring: $0) } ?? start
    return true
  }

  private mutating func restartHost(with snapshot: Snapshot?) {
    host = ScriptHost(app)
    log.events = snapshot.map { _ in [] }
    token = host.navigator.listen { [log] in log.events?.append($0.kind) }
    if let snapshot { host.navigator.restore(snapshot) } else { host.navigator.start() }
  }

  /// Makes a move in both.
  /// - Parameter putsAway: whether the state of the model is put away before, as it is between two levels of a
  ///   search, and made again.
  mutating func perform(_ move: Move, puttingAway putsAway: Bool = false) {
    log.events = []
    if putsAway { current = State(current.rest, on: model) }
    var entry = current.keyEntry
    if case .key(let key) = move { entry = current.receiver(of: key) }
    switch move {
    case .command(let command): host.send(command, origin: .key)
    case .quit:
      var request = Request(.dismissAll, origin: .key)
      request.values.isQuit = true
      host.navigator.send(request)
    case .giveUp: if let newest = host.navigator.held.last?.id { host.navigator.cancel(newest) }
    case .restart: restartHost(with: host.navigator.snapshot())
    case .key(.enter) where current.isFocusCovered: host.send(ScriptCommand(.uncover()), origin: .key)
    case .key(let key):
      if let effects = app.bound(key, on: entry, in: host.navigator.state, host.state) {
        host.perform(effects)
      }
    case .row(let block, let row, _):
      if let entry { host.perform(app.choose(block: block, row: row, of: entry, host.state)) }
    case .submit(let block):
      if let entry, type(.send(block), on: entry) {
        host.perform(app.submit(block: block, of: entry, host.state))
      }
    case .fill(let field, let text): if let entry { _ = type(.fill(field, text), on: entry) }
    }
    current.perform(move)
  }

  private func type(_ task: FormTask, on entry: Entry) -> Bool {
    let typed = FormFillings().type(task, on: app.body(of: entry, host.state), host.state.bodies[entry.id])
    host.touch(entry.id, typed.state)
    return typed.isSent
  }

  /// The runtime as the explorer sees it.
  var seen: State {
    State(
      State.Rest(program: host.navigator.program.rest, script: host.state, ledger: State.Ledger()), on: model)
  }

  /// What is wrong in the runtime. In a debug build its log tells of each fault of the navigator, at every commit.
  private var violations: [String] {
    #if DEBUG
      if model.interest.contains(.events) {
        return app.brokenInvariants(in: host.navigator.program, host.state).map {
          "invariant '\($0)' does not hold"
        }
      }
    #endif
    return host.violations
  }

  private func words(_ events: [LogEvent.Kind]) -> [String] {
    events.map { LogEvent(number: 0, time: .zero, $0).description }
  }

  /// The first thing in which the two differ.
  var difference: String? {
    let (engine, nav) = (current.engine, host.navigator)
    if engine.state != nav.state {
      return
        "the state of the runtime is \(StateDocument.record(of: nav.state)), of the model \(StateDocument.record(of: engine.state))"
    }
    if current.script.values != host.state.values {
      return "the values of the runtime are \(host.state.values), of the model \(current.script.values)"
    }
    if current.script.bodies != host.state.bodies { return "what was typed differs" }
    let (one, other) = (
      nav.held.map { "\($0.command) \($0.by)" },
      engine.held.map { "\($0.request.command) \(engine.name(of: $0.question))" }
    )
    if one != other { return "the runtime holds \(one), the model \(other)" }
    if nav.now != current.now { return "the time of the runtime is \(nav.now), of the model \(current.now)" }
    if model.interest.contains(.events), let events = log.events, events != current.lastMove.events {
      return "the runtime logs \(words(events)),\nthe model \(words(current.lastMove.events))"
    }
    if nav.guardAnswers != current.program.guardAnswers { return "guards have answered differently" }
    if seen.key() != current.key() { return "the keys of the runtime and the model differ" }
    // What has ended is judged no more.
    if current.isOver { return nil }
    let (found, wrong) = (violations, current.stateFaults().map(\.message))
    if found != wrong { return "the runtime finds \(found), the model \(wrong)" }
    let faults = current.lastMove.faults.filter { $0.property != .drain }
    if !faults.isEmpty { return "the model finds \(faults)" }
    return nil
  }
}

extension ScriptedApp {
  /// Whether earlier states can be had back: a state that is put away keeps none.
  fileprivate var undoes: Bool { map.limits.undo > 0 }
}

@MainActor @Suite(.timeLimited) struct `The runtime and the explorer's model` {
  /// The number of programs that are made, each with some sequences of keys and commands: 2,000 pairs, and as many as a
  /// million where `ROOTS_ROUNDS` is 200.
  private static var programs: Int { setting("ROOTS_ROUNDS").map { $0 * 250 } ?? 100 }
  private static let sequences = 20
  private static let steps = 6

  private static func setting(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }
  }

  @Test func `agree after every key on programs of every kind`() throws {
    let first = Self.setting("ROOTS_SEED") ?? 1
    var pairs = 0
    for seed in first..<first + Self.programs {
      let text = SmallApp.text(seed: UInt64(seed))
      let reading = ScriptedApp.read(SourceText(name: "small.kdl", text: text))
      // Now and then a guard comes to ask in what it protects.
      if reading.diagnostics.rendered.contains("needs its own consent") { continue }
      let app = try #require(reading.app, "seed \(seed):\n\(text)\n\(reading.diagnostics.rendered)")
      guard
        let model = try? Model(
          app, seed.isMultiple(of: 3) ? .operations : .keys, undo: 3, logs: !seed.isMultiple(of: 4))
      else {
        continue
      }
      let start = State(model)
      for sequence in 0..<Self.sequences {
        pairs += 1
        guard let difference = play(app, model, start, seed, sequence) else { continue }
        Issue.record("ROOTS_SEED=\(seed), sequence \(sequence): \(difference)\n\(text)")
        return
      }
    }
    #expect(pairs >= Self.programs * Self.sequences / 2)
  }

  /// Plays one sequence; the first difference, with the moves that led to it.
  private func play(
    _ app: ScriptedApp, _ model: Model, _ start: State, _ seed: Int, _ sequence: Int
  ) -> String? {
    var random = Seeded(seed: UInt64(seed) << 8 + UInt64(sequence))
    var twins = Twins(app, model, start)
    // Nothing stands for a restart.
    var made: [Move?] = []
    func report(_ difference: String) -> String {
      "after \(made.map { $0.map { "\($0)" } ?? "restart" }): \(difference)"
    }
    for _ in 0..<Self.steps {
      if let difference = twins.difference { return report(difference) }
      if twins.current.isOver { return nil }
      if random.oneIn(10) {
        made.append(nil)
        if !twins.restart(from: start) { return report("the programs keep different states") }
        continue
      }
      let move = random.pick(twins.moves(&random))
      made.append(move)
      twins.perform(move, puttingAway: random.oneIn(3) && !app.undoes)
    }
    return twins.difference.map(report)
  }

  /// How many programs are played at the keys.
  private static var sessions: Int { setting("ROOTS_ROUNDS").map { $0 * 10 } ?? 300 }

  @Test func `agree at the keys of a session`() async throws {
    let first = Self.setting("ROOTS_SEED") ?? 1
    var pressed = 0
    for seed in first..<first + Self.sessions {
      let text = SmallApp.text(seed: UInt64(seed))
      guard let model = try? Model(TextApp.app(text)) else { continue }
      if !State(model).faults().isEmpty { continue }
      let (made, current) = walk(model, seed)
      let tape = Trace(made).tape(
        on: model, app: "app.kdl", title: "seed \(seed)", ending: RoundTrip(.keys).ending(in: current))
      let result = try await TextApp.play(tape, on: text)
      pressed += made.count { if case .command = $0 { false } else { true } }
      if result.code != .passed {
        Issue.record("ROOTS_SEED=\(seed): \(result.failures.map(\.sentence))\n\(tape)\n\(text)")
        return
      }
    }
    #expect(pressed > Self.sessions)
  }

  /// Makes random moves in the model, up to the first fault.
  private func walk(_ model: Model, _ seed: Int) -> (made: [Move], current: State) {
    var random = Seeded(seed: UInt64(seed))
    var (made, current) = ([Move](), State(model))
    for _ in 0..<Self.steps {
      var successors: [(number: Int, state: State)] = []
      current.forEachSuccessor(.all) { number, _, there in successors.append((number, there)) }
      guard !successors.isEmpty else { break }
      let (number, next) = random.pick(successors)
      guard let move = current.move(number), next.faults().isEmpty, !next.isOver else { break }
      made.append(move)
      current = next
    }
    return (made, current)
  }

  @Test func `offer keys first to a layer that lets keys through`() throws {
    let text = """
      app "Hint" {
        start screen=home
        screen home { list { row "Hint" { overlay hint }; row "Deep" { push deep } }; key x { push deep } }
        screen deep
        accessory hint input=passes { list { row "Done" { complete } } }
      }
      """
    var current = State(try Model(TextApp.app(text)))
    current.perform(.row(block: 0, row: 0, title: "Hint"))
    #expect(current.engine.state.focusedEntry?.screen == "home")
    #expect(
      current.moves.prefix(2) == [.row(block: 0, row: 0, title: "Done"), .key(.character("x"))])
    current.perform(.row(block: 0, row: 0, title: "Done"))
    #expect(current.engine.state.openLayers.isEmpty)
    #expect(current.standing == ["home"])
  }

  /// A screen that is kept, behind a guard whose consent a row withdraws.
  static let vault = """
    app "Vault" {
      start tab=a
      set in=#false ended=#false out=#false
      tab a root=list
      screen list {
        list {
          row "In" { set in=#true }
          row "Vault" { push vault }
          row "Out" { set in=#false out=#true }
        }
      }
      screen vault guard=auth { field text }
      guard auth { when in=#true; refuse "closed" }
      keep vault for=session
      on vault.destroy { set ended=#true }
      invariant calm "!ended" when="out"
    }
    """

  @Test func `find the same fault where a guard withdraws its consent to what is kept`() async throws {
    let model = try Model(TextApp.app(Self.vault))
    var walk = Exploration(model)
    walk.walk()
    let report = try #require(
      walk.reports(app: "vault.kdl").first { $0.found.fault.property == .claim("calm") })
    let tape = try #require(report.tape)
    #expect(try await TextApp.play(tape, on: Self.vault).code == .failed, "\(tape)")
  }
}
