import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `An exploration of more states than are enough` {
  /// Three tabs, on each of which cards of six kinds lie over one another in any order.
  private static let cards: String = {
    let rows = (1...4).map { "row R\($0) { push c\($0) }" }.joined(separator: "; ")
    let screens = (1...4).map { "screen c\($0) { list { \(rows) } }" }.joined(separator: "\n")
    let roots = ["x", "y", "z"].map { "screen \($0) { list { \(rows) } }" }.joined(separator: "\n")
    return "app Cards { tab a root=x; tab b root=y; tab c root=z\n\(roots)\n\(screens)\n}"
  }()

  /// The same with a chain of ten screens, each of which leads to the next one.
  private static let chain: String = {
    let screens = (1...9).map { "screen d\($0) { list { row On { push d\($0 + 1) } } }" }.joined(
      separator: "\n")
    return cards.replacing("row R1 { push c1 }", with: "row R1 { push c1 }; row D { push d1 }")
      .replacing("\n}", with: "\n\(screens)\nscreen d10\n}")
  }()

  private func walk(
    _ text: String, workers: Int = 1, enough: Int = 2_000, exact: Int? = nil
  ) throws -> Exploration {
    var options = Exploration.Options()
    (options.statesInOrder, options.enoughStates, options.workers) = (100, enough, workers)
    options.exactStates = exact
    var walk = Exploration(try Model(TextApp.app(text), checks: .moves), options)
    walk.walk()
    return walk
  }

  /// The keys of all states that can be reached while no more screens are open.
  private func keys(_ model: Model, upTo limit: Int) -> [StateKey] {
    var known = Set<StateKey>()
    var line = [State(model)]
    var keys: [StateKey] = []
    while let current = line.popLast() {
      guard current.openScreens <= limit, known.insert(current.key()).inserted else { continue }
      keys.append(current.key())
      current.forEachSuccessor { _, _, there in line.append(there) }
    }
    return keys
  }

  @Test func `tries everything that can be done with few open screens, and says with how many`() throws {
    let walk = try walk(Self.cards)
    let scope = try #require(walk.provenScope)
    #expect(walk.bound == .enough && scope >= 1)
    let areExpanded = walk.areExpanded
    let keys = keys(walk.model, upTo: scope)
    #expect(keys.count > 100)
    #expect(keys.allSatisfy { key in walk.number(of: key).map { areExpanded[$0] } ?? false })
    #expect(areExpanded.count { !$0 } == walk.left)
    let report = ExplorationReport(walk)
    #expect(report.isComplete)
    #expect(
      report.text.hasPrefix(
        "Cards: complete up to \(scope) screen\(scope == 1 ? "" : "s") open over the root of a tab, or "
          + "\(scope / 2) over those of several"))
  }

  @Test func `reports the same with any number of workers`() throws {
    let reports = try [1, 3].map { ExplorationReport(try walk(Self.cards, workers: $0)).value.json }
    #expect(reports[0] == reports[1])
  }

  @Test func `is not complete where declared ways lead further than what was tried`() throws {
    let walk = try walk(Self.chain, enough: 1_000)
    let report = ExplorationReport(walk)
    #expect(!walk.isProven && !report.isComplete)
    #expect(report.text.hasPrefix("Cards: not complete: too many states"))
    #expect(walk.warnings(app: "app.kdl").allSatisfy { $0.kind == .growsWithoutEnd })
  }

  @Test func `goes on in plain order where a depth is given`() throws {
    var options = Exploration.Options()
    (options.statesInOrder, options.depth) = (10, 3)
    var walk = Exploration(try Model(TextApp.app(Self.cards)), options)
    walk.walk()
    #expect(walk.bound == .depth && walk.provenScope == nil && walk.depth == 3)
  }

  // MARK: What is in front

  @Test func `tries one of the states that have the same in front, once enough were tried in full`() throws {
    let walk = try walk(Self.chain, enough: 100_000, exact: 1_000)
    #expect(walk.bound == nil && walk.hasTriedFronts && walk.isProven && walk.left > 0)
    #expect(walk.areExpanded.count { !$0 } == walk.left)
    #expect((1...10).allSatisfy { walk.coverage[.rested("d\($0)")] != nil })
    let scope = try #require(walk.provenScope)
    let report = ExplorationReport(walk)
    #expect(report.isComplete)
    #expect(report.limits.contains(.openScreens(scope, tabs: 3)))
    #expect(report.limits.contains(.fronts(isBeyond: true)))
    #expect(report.text.contains("one state for each pair of screens on top where more are open"))
    let areExpanded = walk.areExpanded
    #expect(
      keys(walk.model, upTo: scope).allSatisfy { key in
        walk.number(of: key).map { areExpanded[$0] } ?? false
      })
  }

  @Test func `finds a fault at the end of a chain that is longer than what was tried in full`() throws {
    let text = Self.chain.replacing("\nscreen d10\n", with: "\nscreen d10\ninvariant never \"top!=d10\"\n")
    let walk = try walk(text, enough: 100_000, exact: 1_000)
    #expect(walk.faults.map(\.fault.property) == [.claim("never")])
    let way = try #require(walk.faults.first?.witness.map { walk.way(to: $0) })
    #expect(way.count == 10)
  }

  @Test func `reports the same of what is in front with any number of workers`() throws {
    let reports = try [1, 3].map {
      ExplorationReport(try walk(Self.chain, workers: $0, enough: 100_000, exact: 1_000)).value.json
    }
    #expect(reports[0] == reports[1])
  }

  @Test func `calls nothing impossible behind a state that was left out`() throws {
    let text = Self.chain.replacing(
      "\nscreen d10\n",
      with: """

        screen d10 { list { row Back { pop-to d4 @if-absent=fail }
          row Else { transaction { pop-to c4 @if-absent=fail; push q } } } }
        screen q
        invariant deep "!open.c4" when="open.q"

        """)
    let walk = try walk(text, enough: 100_000, exact: 1_000)
    #expect(walk.leftOut > 0)
    let links = walk.allLinks
    let toRoot = links.backward.distances { links.looks[$0].isRoot }
    #expect(!toRoot.contains(-1))
    #expect(walk.warnings(app: "app.kdl").map(\.kind).allSatisfy { $0 == .growsWithoutEnd })
  }

  @Test func `decides what is within reach also where states were left out`() throws {
    let text = Self.chain
      .replacing(
        "screen x { list {",
        with: "screen x { list { row Lock { set locked=#true }; row V when=\"!locked\" { push v }; "
      )
      .replacing(
        "\nscreen d10\n",
        with: """

          screen d10
          screen v
          set locked=#false
          reachable v
          leads-to d1 d10 within=4

          """)
    let walk = try walk(text, enough: 100_000, exact: 1_000)
    #expect(walk.leftOut > 0)
    let messages = walk.unreachedGoals(app: "app.kdl").map(\.message)
    #expect(messages.contains { $0.contains("nothing that can be done leads to 'v'") }, "\(messages)")
    #expect(messages.contains { $0.contains("it takes 9 moves to 'd10'") }, "\(messages)")
    #expect(walk.warnings(app: "app.kdl").contains { $0.kind == .noWayBack })
  }

  @Test func `tells states apart by what invariants read of what lies deeper`() throws {
    let text = Self.chain.replacing(
      "\nscreen d10\n",
      with: "\nscreen d10 { list { row W { push w } } }\nscreen w { list { row X { push w2 } } }\nscreen w2\n"
        + "invariant never \"!open.c3\" when=\"open.w2\"\n")
    let walk = try walk(text, enough: 200_000, exact: 1_000)
    #expect(Set(walk.faults.map(\.fault.property)) == [.claim("never")])
  }
}
