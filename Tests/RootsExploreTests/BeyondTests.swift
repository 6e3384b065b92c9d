@testable import Roots
@testable import RootsExplore
import TestTraits
import Testing
internal import RootsTape

@MainActor @Suite(.timeLimited) struct `Beyond a walk` {
  private func walk(
    _ text: String, _ alphabet: Model.Alphabet = .keys, depth: Int? = nil, states: Int? = nil,
    _ projection: Projection = Projection(), meddler: Model.Meddler? = nil
  ) throws -> Exploration {
    let model = try Model(ExplorerApps.app(text), alphabet, checks: .moves, meddler: meddler)
    var options = Exploration.Options()
    (options.depth, options.states, options.projection) = (depth, states, projection)
    var walk = Exploration(model, options)
    walk.walk()
    return walk
  }

  // MARK: Races

  @Test func `moves race in every order and break nothing`() throws {
    var walk = try walk(ExplorerApps.shop, depth: 2)
    let phase = walk.race()
    #expect(phase.counts.map(\.what) == ["pairs", "orders"])
    #expect(phase.counts.allSatisfy { $0.number > 20 })
    #expect(walk.faults.map(\.fault) == [])
  }

  @Test func `a race leaves out what is not offered where the first move has led`() throws {
    var walk = try walk(
      """
      app G {
      screen c
      screen d { list { row r1 { overlay lg } } }
      accessory lg { list { row r2 { push c; go-to d } } }
      on c.didDisappear { set n=1 }
      key x { overlay lg }
      }
      """)
    #expect(walk.race().counts.allSatisfy { $0.number > 0 })
    #expect(walk.faults.map(\.fault) == [])
  }

  // MARK: There and back

  @Test func `nothing is opened and closed where a guard keeps everything closed`() throws {
    var walk = try walk(
      """
      app G {
      start screen=a
      screen a guard=g { list { row c { push c } } }
      screen c { text c }
      accessory lg { list { row ok { complete } } }
      guard g { ask lg }
      }
      """)
    #expect(walk.tryRoundTrips() > 0)
    #expect(walk.faults.map(\.fault) == [])
  }

  @Test func `what is in front is claimed by its name, on any layer`() throws {
    let app = try ExplorerApps.app(
      """
      app G {
      screen home {
        list { row r { overlay one; push home @keep-overlays=#true @on=main; overlay two; dismiss 0; overlay three } }
      }
      accessory one; accessory two; accessory three
      }
      """)
    var current = State(try Model(app))
    let row = try #require(current.moves.first)
    current.perform(row)
    #expect(current.engine.state.openLayers == [1, 2])
    #expect(Assertion(topOf: current.engine.state) == .top("three"))
  }

  /// Loses all that waits in the queue when something is committed.
  private nonisolated static let forgetful: Model.Meddler = { engine, action in
    if case .commit = action { _ = engine.queue.line.popFirst() }
    return action
  }

  @Test func `a race finds an engine that loses what waits, which no walk finds`() async throws {
    var walk = try walk(ExplorerApps.small, .operations, depth: 2, meddler: Self.forgetful)
    #expect(walk.faults.isEmpty)
    _ = walk.race()
    let report = try #require(walk.reports(app: "app.kdl").first)
    #expect(report.found.fault.property == .outcome)
    let tape = try #require(report.tape)
    #expect(tape.contains("Settle Off"))
    let sound = try Model(walk.model.app, .operations, checks: .moves)
    #expect(try await StateStage.play(tape, on: sound).code == .passed, "\(tape)")
  }

  // MARK: Swarms

  @Test func `a swarm finds the same for the same seed, on any number of threads`() throws {
    let text = ExplorerApps.shop.replacing("; remember signed-in", with: "")
    func found(seed: UInt64, workers: Int) throws -> (SideSearch, [Fault]) {
      var options = Exploration.Options()
      options.workers = workers
      var walk = Exploration(try Model(ExplorerApps.app(text)), options)
      var swarm = Exploration.Swarm()
      (swarm.seed, swarm.walks, swarm.length) = (seed, 12, 40)
      return (walk.swarm(swarm), walk.faults.map(\.fault))
    }
    let (one, faults) = try found(seed: 3, workers: 1)
    let (same, sameFaults) = try found(seed: 3, workers: 3)
    let (other, _) = try found(seed: 4, workers: 1)
    #expect(one.states == same.states && one.moves == same.moves && one.facts == same.facts)
    #expect(faults == sameFaults)
    #expect(one.states != other.states)
    #expect(faults.contains { $0.property == .claim("private") })
  }

  // MARK: The graph

  @Test func `an atlas shows every state and every move`() throws {
    let walk = try walk(ExplorerApps.small)
    var lines: [Record] = []
    let atlas = StateGraph(of: walk, comparesKeys: true) { line in
      if let record = (try? Value(json: line))?.fields { lines.append(record) }
    }
    #expect(atlas.collision == nil)
    #expect(lines.count { $0["state"] != nil } == walk.states)
    #expect(lines.count { $0["from"] != nil } == walk.edges)
    #expect(lines.allSatisfy { $0["from"] == nil || $0["to"]?.integer != nil })
  }

  @Test func `two states with one key are found`() throws {
    // A projection takes different states for the same: as a broken hash would.
    var options = Exploration.Options()
    options.projection.stack = 1
    let text = """
      app "Endless" { screen a { list { row "On" { push b } } }; screen b { list { row "On" { push a } } } }
      """
    var walk = Exploration(try Model(ExplorerApps.app(text)), options)
    walk.walk()
    let collision = try #require(StateGraph(of: walk, comparesKeys: true).collision)
    #expect(collision.contains("have the key"))
  }

  @Test func `what is covered is told of what there is`() throws {
    let walk = try walk(ExplorerApps.shop, depth: 3)
    let report = ExplorationReport(walk)
    #expect(report.bindings.seen == ["x on catalog"])
    #expect(report.operations.seen.contains("push on tab"))
    #expect(report.completions.seen.contains("cart cancelled"))
    #expect(ExplorationReport(try self.walk(ExplorerApps.small)).unreachable == ["spare"])
    #expect(report.value.fields?["keys"]?.fields?["of"] == 1)
  }
}
