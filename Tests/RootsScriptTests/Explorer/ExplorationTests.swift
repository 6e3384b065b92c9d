import Testing

@testable import Roots
@testable import RootsScript

@MainActor @Suite struct `Exploring` {
  private func walk(
    _ text: String, _ alphabet: Terrain.Alphabet = .keys, workers: Int = 1, depth: Int? = nil,
    states: Int? = nil, meddler: Terrain.Meddler? = nil
  ) throws -> Exploration {
    let terrain = try Terrain(ExplorerApps.app(text), alphabet, meddler: meddler)
    var options = Exploration.Options()
    options.workers = workers
    options.depth = depth
    options.states = states
    var walk = Exploration(terrain, options)
    walk.walk()
    return walk
  }

  @Test func `finds every state and ends`() throws {
    let walk = try walk(ExplorerApps.small)
    #expect(walk.isComplete)
    #expect(walk.faults.isEmpty)
    // Tab a with its list, its item, the item under its card; tab b over each of the first two, and over the
    // third, whose card stays open.
    #expect(walk.states == 6)
    let survey = Survey(walk)
    #expect(survey.screens.missing == ["spare"])
    #expect(survey.ways.missing == [])
    #expect(survey.completions.seen.contains("card completed"))
  }

  @Test func `finds the same with any number of workers`() throws {
    let one = try walk(ExplorerApps.shop, depth: 4)
    let three = try walk(ExplorerApps.shop, workers: 3, depth: 4)
    #expect(one.states == three.states)
    #expect(one.edges == three.edges)
    #expect(one.coverage == three.coverage)
    #expect(one.suite(app: "shop.kdl") == three.suite(app: "shop.kdl"))
  }

  @Test func `stops at its bounds and says so`() throws {
    let deep = try walk(ExplorerApps.shop, .operations, depth: 2)
    #expect(deep.bound == .depth)
    #expect(deep.depth == 2)
    #expect(!deep.isComplete)
    #expect(deep.left > 0)
    let many = try walk(ExplorerApps.shop, .operations, states: 50)
    #expect(many.bound == .states)
    #expect(many.states >= 50)
    #expect(Survey(many).text.contains("explored to the given number of states"))
  }

  @Test func `stops when its watcher has had enough`() throws {
    var walk = Exploration(try Terrain(ExplorerApps.app(ExplorerApps.shop)))
    walk.walk { $0.states < 10 }
    #expect(walk.bound == .interrupted)
  }

  @Test func `makes a complete walk of an endless program by a projection`() throws {
    let endless = """
      app "Endless" { screen a { list { row "On" { push b } } }; screen b { list { row "On" { push a } } } }
      """
    var options = Exploration.Options()
    options.projection.stack = 3
    var walk = Exploration(try Terrain(ExplorerApps.app(endless)), options)
    walk.walk()
    #expect(walk.isComplete)
    #expect(walk.states < 20)
    #expect(Survey(walk).text.contains("projection"))
  }

  // MARK: Faults

  @Test func `finds a broken claim of the program by the shortest way, on a tape that shows it`() async throws
  {
    let walk = try walk(ExplorerApps.claiming)
    let found = try #require(walk.faults.first)
    #expect(found.fault.invariant == .claim("bare"))
    let tape = try #require(walk.tape(of: found, app: "small.kdl"))
    let lines = tape.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("Set") }
    #expect(lines == ["Enter 2", "Expect Invariants"])
    let faulty = try await ExplorerApps.play(tape, on: ExplorerApps.claiming)
    #expect(faulty.failures.map(\.sentence) == ["invariant 'bare' does not hold"])
    #expect(try await ExplorerApps.play(tape, on: ExplorerApps.small).code == .passed)
  }

  @Test func `gives equal tapes for equal faults, whoever finds them`() async throws {
    let broken = ExplorerApps.shop.replacing("; remember signed-in", with: "")
    let tapes = try [1, 2, 4].map { workers in
      let walk = try walk(broken, workers: workers, depth: 5)
      return walk.faults.compactMap { walk.tape(of: $0, app: "shop.kdl") }
    }
    #expect(!tapes[0].isEmpty)
    #expect(tapes[0] == tapes[1] && tapes[1] == tapes[2])
    #expect(try walk(ExplorerApps.shop, depth: 5).faults.isEmpty)
    for tape in tapes[0] {
      #expect(try await ExplorerApps.play(tape, on: broken).code == .failed)
      #expect(try await ExplorerApps.play(tape, on: ExplorerApps.shop).code == .passed)
    }
  }

  @Test func `finds hooks that lead to one another without end`() throws {
    let circle = """
      app "Circle" {
        screen a { list { row "On" { push b } } }
        screen b
        on b.didAppear { replace b }
      }
      """
    let walk = try walk(circle)
    #expect(walk.faults.map(\.fault.invariant) == [.drain])
  }

  @Test(arguments: ["outcome", "completion", "engine"])
  func `finds an engine that forgets`(invariant: String) throws {
    let meddler: Terrain.Meddler = { engine, action in
      switch (action, invariant) {
      case (.settle, "outcome"): return nil
      case (.commit(let commit), "completion") where commit.change.kind == .dismiss: return nil
      case (.commit(let commit), "engine") where commit.change.kind == .present:
        engine.holders.insert(ContextID(9_999))
        return action
      default: return action
      }
    }
    let walk = try walk(ExplorerApps.small, meddler: meddler)
    #expect(walk.faults.contains { $0.fault.invariant.word == invariant })
  }

  @Test func `leaves out of a tape what the fault does not need`() throws {
    let terrain = try Terrain(ExplorerApps.app(ExplorerApps.claiming))
    let row = { (title: String) in Move.row(block: 0, row: 0, title: title) }
    let tabs = ["b", "a"].map { Move.command(ScriptCommand(.reselect(tab: $0))) }
    let long = Trace(
      tabs + [row("Item"), .command(ScriptCommand(.back))] + tabs + [row("Item"), row("Card")])
    #expect(long.shows(.claim("bare"), on: terrain))
    #expect(long.shrunk(to: .claim("bare"), on: terrain).moves == [row("Item"), row("Card")])
  }

  @Test func `makes a suite that passes and covers all that was covered`() async throws {
    let walk = try walk(ExplorerApps.shop, depth: 4)
    let tapes = walk.suite(app: "shop.kdl")
    #expect(!tapes.isEmpty)
    for tape in tapes {
      let result = try await ExplorerApps.play(tape, on: ExplorerApps.shop)
      #expect(result.code == .passed, "\(tape)\n\(result.failures.map(\.sentence))")
    }
    let terrain = walk.terrain
    var covered: Set<Fact> = []
    for witness in walk.coverage.values where witness.move >= 0 {
      var world = World(terrain)
      for move in walk.way(to: witness) {
        world.perform(move)
        covered.formUnion(world.notes.facts)
      }
    }
    #expect(covered.isSuperset(of: walk.coverage.filter { $0.value.move >= 0 }.keys))
  }
}
