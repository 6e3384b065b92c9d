import RootsTape
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `What has to stay within reach` {
  private func walk(_ nodes: String) throws -> Exploration {
    let text = "app \"Reach\" { start screen=home\n\(nodes)\n}"
    var walk = Exploration(try Model(TextApp.app(text), checks: .moves))
    walk.walk()
    return walk
  }

  /// A vault that can be locked, and then opened by nothing unless a row does.
  private func vault(_ row: String) -> String {
    """
    set locked=#false
    screen home title="Home" { list {
      row Vault when="!locked" { push vault }
      row Lock when="!locked" { set locked=#true }
      \(row)
    } }
    screen vault title="Vault"
    reachable vault
    """
  }

  @Test func `is missed where it cannot be reached any more, with a tape that leads there`() async throws {
    let walk = try walk(vault(""))
    let report = try #require(walk.unreachedGoals(app: "app.kdl").first)
    #expect(report.word == "reachable vault" && report.screenTitle == "Home")
    #expect(report.message == "from here, no key leads to 'Vault'")
    let tape = try #require(report.tape)
    #expect(
      try await TextApp.play(tape, on: "app \"Reach\" { start screen=home\n\(vault(""))\n}").code == .passed)
  }

  @Test func `is not missed where a row leads back`() throws {
    let walk = try walk(vault("row Unlock when=locked { set locked=#false }"))
    #expect(walk.isComplete && walk.unreachedGoals(app: "app.kdl").isEmpty)
  }

  /// A screen that nothing leaves, in an app that begins with its first screen when it is started again.
  private let trap = """
    restore #true
    screen home title="Home" restorable=#true { list { row Trap { replace trap } } }
    screen trap title="Trap"
    """

  @Test func `is missed where only a restart leads to it`() throws {
    let walk = try walk(trap + "\nreachable home")
    #expect(walk.isComplete)
    #expect(
      walk.unreachedGoals(app: "app.kdl").map(\.message) == [
        "from here, no key leads to 'Home'"
      ])
  }

  @Test func `warns of a dead end that only a restart leaves`() throws {
    let walk = try walk(trap)
    #expect(walk.noWaysBack(app: "app.kdl").map(\.kind) == [.noWayBack])
    #expect(walk.deadEnds == [1])
    #expect(
      walk.tracedLinks.backward.distances { walk.links.looks[$0].front == 0 }
        == walk.links.backward.distances { walk.links.looks[$0].front == 0 })
  }

  @Test(arguments: [(1, true), (2, false), (3, false)])
  func `has to be reached in as many moves as are given`(limit: Int, isMissed: Bool) throws {
    let walk = try walk(
      """
      screen home { list { row Cart { push cart } } }
      screen cart title="Cart" { list { row Pay { push pay } } }
      screen pay title="Pay" { list { row Thanks { push thanks } } }
      screen thanks title="Thanks"
      leads-to cart thanks within=\(limit)
      """)
    let found = walk.unreachedGoals(app: "app.kdl")
    #expect(found.map(\.message) == (isMissed ? ["from here, it takes 2 moves to 'Thanks'"] : []))
  }

  @Test(arguments: [
    ("reachable hom", "unknown screen 'hom'; did you mean 'home'?"),
    ("leads-to home home", "'leads-to home home' always holds"),
    ("reachable home; reachable home", "'reachable home' is there already"),
  ])
  func `names screens that there are, each once`(node: String, message: String) {
    let reading = ScriptedApp.read(
      SourceText(name: "app.kdl", text: "app A { start screen=home; screen home; screen b; \(node) }"))
    #expect(reading.app == nil && reading.diagnostics.rendered.contains(message))
  }

  @Test func `is the same however the links were found`() throws {
    for seed in 1...20 {
      let model = try Model(TextApp.app(FiniteApp.text(seed: UInt64(seed))))
      var options = Exploration.Options()
      options.states = 300
      var walk = Exploration(model, options)
      walk.walk()
      let (kept, traced) = (walk.links.backward, walk.tracedLinks.backward)
      for place in model.names.indices {
        let one = kept.distances { walk.links.looks[$0].front == place }
        #expect(one == traced.distances { walk.links.looks[$0].front == place }, "seed \(seed)")
      }
    }
  }
}
