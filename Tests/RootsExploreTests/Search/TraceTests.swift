import RootsApp
import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `A trace` {
  private func row(_ title: String) -> Move { .row(block: 0, row: 0, title: title) }

  private func model(_ text: String = ExplorerApps.small) throws -> Model { try Model(TextApp.app(text)) }

  @Test func `is shrunk to the moves that it needs, in their order`() {
    let moves = (0..<13).map { Move.fill(field: "\($0)", with: "") }
    var dice = Seeded(seed: 3)
    for _ in 0..<40 {
      let wanted = moves.filter { _ in dice.next() % 4 == 0 }
      var tried = 0
      let shrunk = Trace(moves).shrunk { trace in
        tried += 1
        return wanted.allSatisfy(trace.moves.contains)
      }
      #expect(shrunk.moves == wanted)
      #expect(tried < 80)
    }
    #expect(Trace(moves).shrunk { _ in false }.moves == moves)
    #expect(Trace([]).shrunk { _ in true }.moves.isEmpty)
  }

  @Test func `is replayed only if each move is offered, or a key of the deck gives it anywhere`() throws {
    let model = try model()
    #expect(
      Trace([row("Item"), row("Card")]).replay(on: model)?.current.engine.state.focusedEntry?.screen == "card"
    )
    #expect(Trace([row("Card")]).replay(on: model) == nil)
    #expect(Trace([row("Item"), row("Item")]).replay(on: model) == nil)
    let push = Move.command(ScriptCommand(.push("item")))
    #expect(Trace([push, row("Card")]).replay(on: model)?.current.engine.state.openLayers.count == 1)
    #expect(Trace([.command(ScriptCommand(.pop()))]).replay(on: model) == nil)
    #expect(Trace([]).replay(on: model)?.faults == [])
  }

  @Test func `shows a fault only behind its last move`() throws {
    let model = try model(ExplorerApps.claiming)
    let way = [row("Item"), row("Card")]
    #expect(Trace(way).shows(.claim("bare"), on: model) && !Trace(way).shows(.claim("other"), on: model))
    #expect(
      !Trace(way + [row("Done")]).shows(.claim("bare"), on: model)
        && !Trace([row("Item")]).shows(.claim("bare"), on: model))
  }

  @Test func `is a tape that the program plays, with what has to be on top`() async throws {
    let model = try model()
    let trace = Trace([row("Item"), row("Card"), row("Done"), .command(ScriptCommand(.back))])
    let lines = trace.lines(on: model, expecting: true)
    #expect(lines.count { $0.hasPrefix("Expect") } == 4 && lines.count { $0 == "Enter" } == 3)
    #expect(trace.lines(on: model).allSatisfy { !$0.hasPrefix("Expect") })
    let tape = trace.tape(
      on: model, app: "a.kdl", title: "a\u{1b}b", ending: [.expect(Expectation(.focus("list")))])
    #expect(!tape.contains("\u{1b}") && tape.hasSuffix("\n"))
    #expect(try await TextApp.play(tape, on: ExplorerApps.small).code == .passed)
    let wrong = trace.tape(on: model, app: "a.kdl", title: "", ending: [.expect(Expectation(.focus("item")))])
    #expect(try await TextApp.play(wrong, on: ExplorerApps.small).code == .failed)
  }

  @Test func `takes no time at the keys where time matters`() throws {
    let (timed, plain) = (try model(ExplorerApps.keeping), try model())
    #expect(Trace([]).lines(on: timed).count == 1 && Trace([]).lines(on: plain).isEmpty)
  }

  @Test func `presses another key between two that would end the program`() throws {
    let text =
      "app G { start screen=a; screen a { list { row B { push b } } }; screen b guard=g; guard g { manual } }"
    let twice = Trace([row("B"), .giveUp, row("B"), .giveUp]).lines(on: try model(text))
    let once = Trace([row("B"), .giveUp, row("B")]).lines(on: try model(text))
    var writer = TapeWriter()
    let refresh = writer.press(.ctrl("l")) + writer.finish()
    #expect(twice.contains { line in refresh.contains { line.contains($0) } })
    #expect(!once.contains { line in refresh.contains { line.contains($0) } })
  }

  // MARK: Files and reports

  @Test(arguments: [
    ("engine", "engine-"), ("no way back", "no-way-back-"), ("a/b.c", "a-b-c-"), ("x-1ü", "x-1ü-"),
  ])
  func `is kept in a file named after what it shows`(_ kind: String, _ start: String) {
    let name = Exploration.fileName(kind, "tape")
    #expect(name.hasPrefix(start) && name.hasSuffix(".tape") && name.count == start.count + 8 + 5)
    #expect(name == Exploration.fileName(kind, "tape") && name != Exploration.fileName(kind, "other"))
  }

  private func walked(_ text: String, states: Int? = nil) throws -> Exploration {
    var options = Exploration.Options()
    options.states = states
    var walk = Exploration(try model(text), options)
    walk.walk()
    return walk
  }

  @Test func `is taken as a sample of each thing that was covered, the shortest first`() throws {
    let walk = try walked(ExplorerApps.small)
    let all = walk.samples(upTo: 1_000)
    #expect(all[0].isEmpty && all.count > 5 && Set(all.map { $0.map(\.description) }).count == all.count)
    #expect(all.dropFirst().map(\.count) == all.dropFirst().map(\.count).sorted())
    #expect(
      walk.samples(upTo: 3).map { $0.map(\.description) } == all.prefix(3).map { $0.map(\.description) })
    for limit in [1, 0, -1] { #expect(walk.samples(upTo: limit).count == 1) }
  }

  @Test func `is part of few tapes that cover everything, none of which another one holds`() throws {
    let walk = try walked(ExplorerApps.small)
    let tapes = walk.suite(app: "a.kdl")
    #expect(tapes.count < walk.coverage.values.count && Set(tapes).count == tapes.count)
    let bodies = tapes.map { $0.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n") }
    for body in bodies { #expect(bodies.count { $0.hasPrefix(body) } == 1) }
  }

  @Test func `leads to a state by as few moves as it is told`() throws {
    let walk = try walked(ExplorerApps.small)
    #expect(walk.steps(to: 0) == 0 && walk.way(to: 0).isEmpty)
    for node in 1..<walk.states {
      let path = walk.path(to: Exploration.Witness(node: node, move: 0))
      #expect(path.count == walk.steps(to: node) + 1 && path.first?.node == node && path.last?.node == 0)
      #expect(walk.number(of: walk.nodes.key(of: node)) == node)
    }
    #expect(walk.number(of: StateKey(high: 1, low: 1)) == nil)
  }

  // MARK: Beside the walk

  @Test func `is followed by keys that go anywhere, which find what no walk finds`() throws {
    let text =
      "app K { start screen=a; set x=0; screen a { children z; list { row X { set x=1 } } }; screen z; invariant i \"top!=z\" }"
    var walk = try walked(text)
    #expect(walk.isComplete && walk.faults.isEmpty)
    let phase = walk.tryDeckKeys()
    #expect(phase.name == "keys that go anywhere" && phase.counts.map(\.what) == ["moves", "states"])
    #expect(phase.counts.allSatisfy { $0.number >= 2 })
    #expect(walk.faults.map(\.fault.property) == [.claim("i")] && walk.faults[0].screen == "z")
    #expect(walk.faults[0].way?.last == .command(ScriptCommand(.go(Visit("z")))))
    var sound = try walked(text.replacing("top!=z", with: "x<9"))
    _ = sound.tryDeckKeys()
    #expect(sound.faults.isEmpty)
  }

  @Test func `tries no round trips when there is no time, and says in how many states it did`() throws {
    var walk = try walked(ExplorerApps.small)
    #expect(walk.tryRoundTrips() == walk.samples(upTo: 400).count)
    walk.deadlines = TimePlan(.zero).deadlines
    #expect(walk.tryRoundTrips() == 0)
    #expect(walk.faults.isEmpty)
  }

  @Test func `keeps each fault of a screen once, and twenty of a kind`() throws {
    var walk = try walked(ExplorerApps.small)
    func add(_ property: Fault.Property, _ screen: String) {
      walk.add(
        Exploration.Found(Fault(property: property, message: "m"), on: screen))
    }
    for place in 0..<25 { for _ in 0..<2 { add(.lock, "s\(place)") } }
    #expect(walk.faults.count == 20)
    add(.drain, "s0")
    add(.claim("paid"), "s0")
    #expect(walk.faults.map(\.screen).filter { $0 == "s0" }.count == 3 && walk.faults.count == 22)
    #expect(ExplorationReport(walk).faults.count == 22)
  }
}
