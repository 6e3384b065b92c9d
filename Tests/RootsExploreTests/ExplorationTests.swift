@testable import Roots
@testable import RootsApp
@testable import RootsExplore
import TestSupport
import TestTraits
import Testing
internal import RootsTape

@MainActor @Suite(.timeLimited) struct `Exploring` {
  private func walk(
    _ text: String, _ alphabet: Model.Alphabet = .keys, workers: Int = 1, depth: Int? = nil,
    states: Int? = nil, meddler: Model.Meddler? = nil
  ) throws -> Exploration {
    let model = try Model(ExplorerApps.app(text), alphabet, meddler: meddler)
    var options = Exploration.Options()
    options.workers = workers
    options.depth = depth
    options.states = states
    var walk = Exploration(model, options)
    walk.walk()
    return walk
  }

  @Test func `erases a default that its field does not take, as a user does`() throws {
    let walk = try walk(
      """
      app "S" {
        start screen=a
        screen a {
          field i type=int default=x
          field day type=date default=soon
          submit "Go" { push b n="{i}" }
        }
        screen b title="B {n}" { param n type=int; text "n {n}" }
      }
      """, states: 500)
    #expect(walk.isComplete)
    #expect(ExplorationReport(walk).screens.missing == [])
  }

  @Test func `never gets behind a guard by the answer of another screen than its question`() throws {
    let walk = try walk(
      """
      app "Bank" {
        start screen=home
        screen home { list { row "Vault" { push vault } } }
        screen vault guard=auth
        screen terms { list { row "OK" { complete } } }
        accessory login { list { row "Terms" { push terms }; row "No" { cancel }; row "False" { complete #false } } }
        accessory hint
        guard auth { ask login; remember session }
        key h { overlay hint }
      }
      """)
    #expect(walk.isComplete)
    #expect(walk.faults.isEmpty)
    #expect(ExplorationReport(walk).screens.missing == ["vault"])
  }

  @Test func `finds every state and ends`() throws {
    let walk = try walk(ExplorerApps.small)
    #expect(walk.isComplete)
    #expect(walk.faults.isEmpty)
    // Tab a with its list, its item, the item under its card; tab b over each of the first two: the card lets no
    // key through to the tabs.
    #expect(walk.states == 5)
    let report = ExplorationReport(walk)
    #expect(report.screens.missing == ["spare"])
    #expect(report.ways.missing == [])
    #expect(report.completions.seen.contains("card completed"))
  }

  @Test func `counts the way of a screen that shows something else in its place`() throws {
    let walk = try walk(
      """
      app "Tea" {
        start screen=list
        screen list { list { row "Tea" { push item id=1 } } }
        screen item identity=id {
          param id type=int
          param color default=green
          list { row "In red" { navigate item id="{id}" color=red } }
        }
      }
      """)
    let report = ExplorationReport(walk)
    #expect(report.ways.missing == [] && report.ways.seen.contains("item -> item"), "\(report.ways)")
    #expect(report.undeclared == [])
  }

  @Test(arguments: Model.Alphabet.allCases, [Projection(), .tops])
  func `finds the same with any number of workers`(_ alphabet: Model.Alphabet, _ projection: Projection)
    throws
  {
    // Something is claimed that does not hold, and only some of what looks alike breaks it.
    let text = ExplorerApps.shop.replacing(
      "screen thread", with: "screen thread; invariant few \"count<2\"; invariant flat \"layers.count<1\"")
    let model = try Model(ExplorerApps.app(text), alphabet)
    let walks = [1, 2, 5].map { workers in
      var options = Exploration.Options()
      options.workers = workers
      options.states = 200
      options.projection = projection
      var walk = Exploration(model, options)
      walk.walk()
      return walk
    }
    let one = walks[0]
    #expect(!one.faults.isEmpty)
    for other in walks.dropFirst() {
      #expect(one.states == other.states && one.edges == other.edges && one.left == other.left)
      #expect(one.depth == other.depth && one.bound == other.bound && one.deadEnds == other.deadEnds)
      #expect(one.coverage == other.coverage)
      #expect(
        one.faults.map { one.report(on: $0, app: "t").tape }
          == other.faults.map { other.report(on: $0, app: "t").tape })
      #expect(one.suite(app: "shop.kdl") == other.suite(app: "shop.kdl"))
    }
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
    #expect(ExplorationReport(many).text.contains("not complete: the given number of states was reached"))
  }

  @Test func `takes no step when there is not a time`() throws {
    var options = Exploration.Options()
    options.time = .zero
    var walk = Exploration(try Model(ExplorerApps.app(ExplorerApps.shop)), options)
    walk.walk()
    #expect(walk.bound == .time)
    #expect(walk.states == 1 && walk.left == 1)
    walk.walk()
    #expect(walk.bound == .time && walk.edges == 0)
  }

  @Test func `knows the way to every state`() throws {
    let walk = try walk(ExplorerApps.shop, depth: 4)
    var keys: Set<String> = []
    for node in 0..<walk.states {
      var current = State(walk.model)
      let way = walk.way(to: node)
      for move in way { current.perform(move) }
      #expect(way.count == walk.steps(to: node))
      #expect(walk.nodes.key(of: node) == current.key())
      keys.insert(current.key().description)
    }
    #expect(keys.count == walk.states)
  }

  @Test func `stops when its watcher has had enough`() throws {
    var walk = Exploration(try Model(ExplorerApps.app(ExplorerApps.shop)))
    walk.walk { $0.states < 10 }
    #expect(walk.bound == .interrupted)
  }

  @Test func `makes a complete walk of an endless program by a projection`() throws {
    let endless = """
      app "Endless" { screen a { list { row "On" { push b } } }; screen b { list { row "On" { push a } } } }
      """
    var options = Exploration.Options()
    options.projection.stack = 3
    var walk = Exploration(try Model(ExplorerApps.app(endless)), options)
    walk.walk()
    #expect(walk.isComplete)
    #expect(walk.states < 20)
    #expect(ExplorationReport(walk).text.contains("projection"))
  }

  @Test(arguments: [
    (nil, nil, "screens 3/4, ways 2/7, 500 states, 40 to try, 250 a second"),
    (1_000, nil, "screens 3/4, ways 2/7, 500 states, 40 to try, at most 2 s left, 250 a second"),
    (100_000, 90, "screens 3/4, ways 2/7, 500 states, 40 to try, at most 1 min 28 s left"),
    (2_000_000, nil, "screens 3/4, ways 2/7, 500 states, 40 to try, at most 2 h 13 min left"),
  ]) func `tells how far it has come`(_ states: Int?, _ seconds: Int?, _ line: String) {
    var options = Exploration.Options()
    options.states = states
    options.time = seconds.map { .seconds($0) }
    var progress = Exploration.Progress(
      states: 500, left: 40, screens: (3, 4), ways: (2, 7))
    #expect(progress.line(after: .seconds(2), options) == line)
    progress.left = 251
    #expect(progress.line(after: .seconds(2), options).contains("251 to try and growing"))
  }

  // MARK: Faults

  @Test func `finds a broken claim of the program by the shortest way, on a tape that shows it`() async throws
  {
    let walk = try walk(ExplorerApps.claiming)
    let found = try #require(walk.faults.first)
    #expect(found.fault.property == .claim("bare"))
    let tape = try #require(walk.report(on: found, app: "small.kdl").tape)
    let lines = tape.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("Set") }
    #expect(lines == ["Enter 2", "Expect Invariants"])
    let faulty = try await TextApp.play(tape, on: ExplorerApps.claiming)
    #expect(faulty.failures.map(\.sentence) == ["invariant 'bare' does not hold"])
    #expect(try await TextApp.play(tape, on: ExplorerApps.small).code == .passed)
  }

  @Test func `gives equal tapes for equal faults, found by any worker`() async throws {
    let broken = ExplorerApps.shop.replacing("; remember signed-in", with: "")
    let tapes = try [1, 2, 4].map { workers in
      let walk = try walk(broken, workers: workers, depth: 5)
      return walk.faults.compactMap { walk.report(on: $0, app: "shop.kdl").tape }
    }
    #expect(!tapes[0].isEmpty)
    #expect(tapes[0] == tapes[1] && tapes[1] == tapes[2])
    #expect(try walk(ExplorerApps.shop, depth: 5).faults.isEmpty)
    for tape in tapes[0] {
      #expect(try await TextApp.play(tape, on: broken).code == .failed)
      #expect(try await TextApp.play(tape, on: ExplorerApps.shop).code == .passed)
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
    #expect(walk.faults.map(\.fault.property) == [.drain])
  }

  @Test func `tells of one round of hooks once, on whichever screen it is cut`() throws {
    let round = """
      app "Round" {
        start screen=home
        screen home { list { row "List" { push list }; row "Card" { push list; push card } } }
        screen list; screen card
        on list.didAppear { push card }
        on card.didAppear { pop }
      }
      """
    #expect(
      try walk(round).faults.map(\.fault.message)
        == ["requests lead to one another without end: pop -> push card -> pop"])
  }

  @Test func `finds hooks that lead to one another from the start, with a tape that shows it`() async throws {
    let circle = """
      app "Circle" {
        start screen=a
        screen a { list { row "On" { push b } } }
        screen b { list { row "Back" { pop } } }
        on a.didAppear { push b }
        on b.didAppear { push a }
      }
      """
    let reports = try walk(circle, depth: 1).reports(app: "app.kdl")
    let tape = try #require(reports.first?.tape)
    #expect(reports.map(\.found.fault.property) == [.drain])
    #expect(try await TextApp.play(tape, on: circle).code == .failed)
  }

  @Test(arguments: ["outcome", "completion", "engine"])
  func `finds an engine that forgets`(invariant: String) throws {
    let meddler: Model.Meddler = { engine, action in
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
    #expect(walk.faults.contains { $0.fault.property.word == invariant })
  }

  @Test func `leaves out of a tape what the fault does not need`() throws {
    let model = try Model(ExplorerApps.app(ExplorerApps.claiming))
    let row = { (title: String) in Move.row(block: 0, row: 0, title: title) }
    let tabs = ["b", "a"].map { Move.command(ScriptCommand(.reselect(tab: $0))) }
    let long = Trace(
      tabs + [row("Item"), .command(ScriptCommand(.back))] + tabs + [row("Item"), row("Card")])
    #expect(long.shows(.claim("bare"), on: model))
    #expect(long.shrunk { $0.shows(.claim("bare"), on: model) }.moves == [row("Item"), row("Card")])
  }

  @Test(arguments: [(ExplorerApps.shop, 4), (ExplorerApps.keeping, 3)])
  func `makes a suite that passes and covers all that was covered`(_ text: String, depth: Int) async throws {
    let walk = try walk(text, depth: depth)
    let tapes = walk.suite(app: "shop.kdl")
    #expect(!tapes.isEmpty)
    for tape in tapes {
      let result = try await TextApp.play(tape, on: text)
      #expect(result.code == .passed, "\(tape)\n\(result.failures.map(\.sentence))")
    }
    let model = walk.model
    var covered: Set<Fact> = []
    for witness in walk.coverage.values where witness.move >= 0 {
      var current = State(model)
      for move in walk.way(to: witness) {
        current.perform(move)
        covered.formUnion(current.lastMove.facts)
      }
    }
    let all = walk.coverage.filter { $0.value.move >= 0 && !$0.key.isOfState }
    #expect(covered.isSuperset(of: all.keys))
  }
}

extension Fact {
  /// Whether the search has seen it in the state that a move led to; the move itself does not say so.
  fileprivate var isOfState: Bool {
    switch self {
    case .rested, .tested, .offered, .idle, .used, .folded, .overfull, .oddity: true
    case .screen, .edge, .operation, .guardian, .completion, .answer, .askedToLeave, .rejection, .layers,
      .binding,
      .pile:
      false
    }
  }
}

extension Projection {
  /// What looks alike at the top and holds the same.
  fileprivate static var tops: Projection {
    var projection = Projection()
    projection.stack = 1
    projection.countsPayloads = false
    projection.countsValues = false
    return projection
  }
}
