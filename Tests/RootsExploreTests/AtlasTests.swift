import Roots
import RootsApp
@testable import RootsExplore
import RootsTape
import RootsTerminal
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `An atlas` {
  private func walk(_ text: String, states: Int? = nil, _ projection: Projection = Projection()) throws
    -> Exploration
  {
    var options = Exploration.Options()
    (options.states, options.projection) = (states, projection)
    var walk = Exploration(try Model(ExplorerApps.app(text)), options)
    walk.walk()
    return walk
  }

  private func atlas(_ walk: Exploration) async throws -> (atlas: Atlas, reason: String?) {
    let app = walk.model.app
    let camera = AtlasCamera(walk, app: "app.kdl") { () throws(StageRefusal) in
      try SessionStage(app, StageSetup())
    }
    var atlas = Atlas(Chart(app.map.screenGraph, title: app.map.title))
    try await camera.addScreens(to: &atlas)
    let reason = try await camera.addStates(to: &atlas)
    return (atlas, reason)
  }

  /// What is open in a program, without the numbers of visits.
  private func open(_ stage: SessionStage) -> String {
    let state = stage.session.navigator.state
    return state.places.map { place in "\(place): \(state[place].entries.map(\.screen))" }.joined(
      separator: "; ")
  }

  private func stage(_ app: ScriptedApp, _ strokes: [Stroke], _ keys: [Key]) async throws -> SessionStage {
    let stage = try SessionStage(app, StageSetup())
    await stage.settle()
    for stroke in strokes + keys.map({ .key($0) }) {
      switch stroke {
      case .key(let key): stage.press(key)
      case .command(let command): try await stage.take(.perform(command.description))
      case .restart: try await stage.take(.restart(.restore))
      }
      await stage.settle()
    }
    return stage
  }

  /// The keys that lead the selection from the first stop to another one.
  private func keys(to stop: Int, _ desk: KeyDesk) -> [Key] {
    guard let end = desk.tour.firstIndex(where: { $0.stop == stop }) else { return [] }
    return desk.tour[...end].map(\.key)
  }

  @Test(arguments: [0: Projection.whole, 3: Projection(), 4: Projection()])
  func `leads from every state by every key where the program leads`(
    _ seed: UInt64, _ projection: Projection
  ) async throws {
    // The first app from this seed on that has more than a few states.
    var found: Exploration?
    for seed in seed..<seed + 40 where found == nil {
      let walk = try walk(FiniteApp.text(seed: seed), states: 300, projection)
      if Clickable(of: walk).nodes.count > 3 { found = walk }
    }
    let walk = try #require(found)
    let graph = Clickable(of: walk)
    let app = walk.model.app
    var tried = 0
    var wanted: [Int: String] = [:]
    // Of a large program some states: all of them would take minutes.
    for number in stride(from: 0, to: graph.nodes.count, by: max(1, graph.nodes.count / 3)) {
      let node = graph.nodes[number]
      var links = node.desk.keys.map { (keys: [$0], target: $1) }
      for (place, stop) in node.desk.stops.enumerated() {
        let way = keys(to: place, node.desk)
        if let target = stop.enter { links.append((way + [.enter], target)) }
        if let target = stop.space { links.append((way + [.space], target)) }
      }
      for (keys, target) in links where target >= 0 && target < graph.nodes.count {
        let there = try await stage(app, graph.strokes(to: number), keys)
        if wanted[target] == nil {
          wanted[target] = open(try await stage(app, graph.strokes(to: target), []))
        }
        #expect(open(there) == wanted[target], "\(keys) in state \(number) leads elsewhere than to \(target)")
        tried += 1
      }
    }
    #expect(tried > 10)
  }

  @Test func `moves the selection as the program does, with the program's frames`() async throws {
    let walk = try walk(
      """
      app T { start screen=a
        screen a { list { row "One" { push b }; row "Two" { push c } }; field f type=bool; submit "Go" { push b } }
        screen b; screen c { text "here" } }
      """)
    let (atlas, reason) = try await atlas(walk)
    #expect(reason == nil)
    let first = try #require(atlas.states.first)
    #expect(first.stops.count == 4)
    let second = try #require(first.stops[0].steps[.down])
    #expect(first.stops[second].steps[.up] == 0)
    let target = try #require(first.stops[second].enter)
    #expect(atlas.states[target].screen == "c")
    #expect(atlas.states[target].keys[.escape] == 0)
    #expect(Set(first.stops.map(\.frame)).count == 4, "each stop has its own picture")
  }

  @Test func `offers what is clicked as the keys that do the same`() async throws {
    let walk = try walk(
      """
      app T { tab one root=a; tab two root=b
        screen a { list { row "One" { push c }; row "Two" { push c } } }; screen b; screen c }
      """)
    let (atlas, _) = try await atlas(walk)
    let clicks = try #require(atlas.states.first).areas.map(\.click)
    #expect(clicks.contains(.keys([.enter])) && clicks.contains(.keys([.down])), "\(clicks)")
    #expect(
      clicks.contains { if case .move(let name) = $0 { name.contains("two") } else { false } }, "\(clicks)")
  }

  @Test func `of an app that has more states than were looked at cannot be clicked through, and says so`()
    async throws
  {
    let walk = try walk(ExplorerApps.shop, states: 20)
    let (atlas, reason) = try await atlas(walk)
    #expect(reason == "not explored completely")
    #expect(atlas.states.isEmpty)
  }
}
