import Glibc
@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A complete exploration` {
  private static func setting(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }
  }

  private func walk(_ text: String, states: Int = 5_000) throws -> Exploration {
    let model = try Model(TextApp.app(text), checks: [.moves, .roundTrips])
    var options = Exploration.Options()
    options.states = states
    var walk = Exploration(model, options)
    walk.walk()
    return walk
  }

  // MARK: Faults

  @Test(arguments: HiddenFault.all)
  func `finds the fault`(hidden: HiddenFault) async throws {
    #expect(
      try await TextApp.play(hidden.tape + "\nExpect Invariants\n", on: hidden.app).code == .failed,
      "the app has the fault")
    var walk = try walk(hidden.app)
    #expect(walk.isComplete)
    _ = walk.tryDeckKeys()
    let report = try #require(
      walk.reports(app: "app.kdl").first { $0.found.fault.property == .claim(hidden.invariant) },
      "\(ExplorationReport(walk).text)")
    let tape = try #require(report.tape)
    #expect(try await TextApp.play(tape, on: hidden.app).code == .failed, "\(tape)")
  }

  @Test func `has no rule of its own about consent`() throws {
    let walk = try walk(HiddenFault.answered.app)
    #expect(Set(walk.faults.map(\.fault.property)) == [.claim("never")])
  }

  @Test func `goes on behind a state in which an invariant is broken`() throws {
    let text = """
      app "Behind" {
        start screen=a
        screen a { list { row "B" { push b } } }
        screen b { list { row "C" { push c } } }
        screen c
        invariant first "top!=b"
        invariant second "top!=c"
      }
      """
    let walk = try walk(text)
    #expect(Set(walk.faults.map(\.fault.property)) == [.claim("first"), .claim("second")])
    #expect(ExplorationReport(walk).screens.missing == [])
  }

  @Test func `goes back by an undo of the app as the program does`() throws {
    let text = """
      app "Undo" {
        start screen=a
        screen a { list { row "B" { push b }; row "Undo" { undo } } }
        screen b
      }
      """
    var state = State(try Model(TextApp.app(text)))
    state.perform(.row(block: 0, row: 0, title: "B"))
    state.perform(.command(ScriptCommand(.back)))
    state.perform(.row(block: 0, row: 1, title: "Undo"))
    #expect(state.engine.state.focusedEntry?.screen == "b")
  }

  @Test func `finds what restoring breaks where a guard asks for what is restored`() async throws {
    let text = """
      app "Saved" {
        start screen=home; restore #true
        screen home restorable=#true { list { row A { push a } } }
        screen a restorable=#true guard=g { list { row L { overlay l } } }
        accessory l restorable=#true { list { row C { complete 1 } } }
        accessory q { list { row Y { complete 1 } } }
        guard g { ask q }
        invariant below "open.a>=1" when="open.l"
      }
      """
    let app = try TextApp.app(text)
    let model = try Model(app, checks: [.moves, .roundTrips])
    var walk = Exploration(model, Exploration.Options())
    walk.walk()
    let check = ReplayCheck(walk, app: "app.kdl") { setup throws(StageRefusal) in try SessionStage(app, setup)
    }
    let found = await check.run().found
    #expect(found.contains { $0.fault.property == .trip(.restore) })
    #expect(found.allSatisfy { $0.fault.message.contains("below") }, "\(found.map(\.fault.message))")
  }

  // MARK: What is said

  @Test func `names what samples stand for, and what is not told apart`() throws {
    func verdict(_ inside: String) throws -> String {
      let text = "app \"A\" { start screen=a; screen a { \(inside) } }"
      return String(ExplorationReport(try walk(text)).text.prefix { $0 != "\n" })
    }
    let deck = "not tried: keys that go anywhere (g, [, -, z)"
    #expect(try verdict("text \"t\"") == "A: complete; \(deck); no fault")
    #expect(
      try verdict("field size type=choice choices=\"S,M\"; field on type=bool; submit \"Go\" { set x=1 }")
        == "A: complete; \(deck); no fault")
    #expect(
      try verdict("field name; submit \"Go\" { set x=1 }")
        == "A: complete up to a few texts a field; \(deck); no fault")
    #expect(
      try verdict("list { row \"U\" { undo } }")
        == "A: complete up to 1 state for undo; \(deck); no fault")
    let timed = try TextApp.app(
      "app \"A\" { start screen=a; screen a { list { row \"Long\" { push a @keep=1000 }; row \"Short\" { pop; advance 1 } } } }"
    )
    #expect(try Model(timed).limits.contains { $0.text.hasPrefix("steps of ") })
  }

  @Test func `counts the answers of guards`() throws {
    let text = """
      app "Ask" {
        start screen=list
        screen list { list { row "V" { push vault } } }
        screen vault guard=auth
        accessory login { list { row "In" { complete }; row "Out" { cancel } } }
        guard auth { ask login }
      }
      """
    let report = ExplorationReport(try walk(text))
    #expect(report.guards.seen == ["auth allowed", "auth denied"])
    #expect(report.guards.missing == [])
  }

  @Test func `tries round trips through guards that let them through`() throws {
    let text = ExplorerApps.small.replacing(
      "screen item {", with: "guard open { allow }; screen item guard=open {")
    let planted = try #require(PlantedEngine.all.first { $0.invariant == "push" })
    let faulty = State(try Model(TextApp.app(text), meddler: planted.meddler))
    #expect(RoundTrip(.push, "item").fault(in: faulty)?.property == .trip(.push))
    #expect(RoundTrip(.push, "item").fault(in: State(try Model(TextApp.app(text)))) == nil)
  }

  // MARK: Against the runtime

  /// How many programs are made for the walks at random.
  private static var programs: Int { setting("ROOTS_ROUNDS").map { $0 * 20 } ?? 20 }
  /// How many walks are made in each.
  private static let walks = 6
  private static let steps = 40

  @Test func `knows every state that random keys lead to`() async throws {
    let first = Self.setting("ROOTS_SEED") ?? 1
    var (complete, met) = (0, Set<StateKey>())
    for seed in first..<first + Self.programs {
      let text = FiniteApp.text(seed: UInt64(seed))
      let reading = ScriptedApp.read(SourceText(name: "finite.kdl", text: text))
      let app = try #require(reading.app, "seed \(seed):\n\(text)\n\(reading.diagnostics.rendered)")
      guard let model = try? Model(app) else { continue }
      var options = Exploration.Options()
      options.states = 400
      var walk = Exploration(model, options)
      walk.walk()
      guard walk.isComplete, model.limits.isEmpty else { continue }
      complete += 1
      for number in 0..<Self.walks {
        var person = try RandomPerson(app, model, seed: UInt64(seed) << 16 + UInt64(number))
        for _ in 0..<Self.steps {
          try await person.act()
          if person.seen.isOverfull { break }
          let key = person.seen.key()
          met.insert(key)
          guard walk.nodes.contains(key) else {
            Issue.record("ROOTS_SEED=\(seed): \(person.made) lead to an unknown state\n\(text)")
            return
          }
        }
      }
    }
    #expect(complete >= Self.programs / 4)
    #expect(met.count > complete * 4)
  }
}

/// A person who presses keys at random, and sometimes waits.
@MainActor struct RandomPerson {
  private let model: Model
  private let stage: SessionStage
  private var random: Seeded
  private(set) var made: [String] = []

  init(_ app: ScriptedApp, _ model: Model, seed: UInt64) throws {
    self.model = model
    stage = try SessionStage(app, StageSetup())
    random = Seeded(seed: seed)
  }

  /// The program as the explorer sees it.
  var seen: State {
    let (program, script) = (stage.host.navigator.program.rest, stage.host.state)
    return State(State.Rest(program: program, script: script, ledger: State.Ledger()), on: model)
  }

  mutating func act() async throws {
    let kind = random.next() % 10
    if kind == 0 {
      let seconds = random.pick([1, 3, 5, 7, 10, 15, 20, 25])
      made.append("advance \(seconds)")
      try await stage.take(.perform("advance \(seconds)"))
    } else if kind == 1, stage.host.navigator.program.engine.held.last.map(isManual) == true {
      let command = random.pick(["grant", "refuse"])
      made.append(command)
      try await stage.take(.perform(command))
    } else if kind == 2, !stage.host.navigator.held.isEmpty, made.last != "Ctrl-C" {
      made.append("Ctrl-C")
      stage.press(.ctrl("c"))
    } else {
      let keys: [Key] = [
        .enter, .enter, .enter, .down, .down, .up, .tab, .tab, .space, .escape, .character("x"),
        .character("k"),
        .character("1"), .character("2"), .character("u"),
      ]
      let key = random.pick(keys)
      made.append("\(key)")
      stage.press(key)
    }
    await stage.settle()
  }

  private func isManual(_ held: (attempt: AttemptID, question: Question, request: Request)) -> Bool {
    guard case .entry(let name) = held.question, case .manual? = model.app.guards[name]?.answer else {
      return false
    }
    return true
  }
}
