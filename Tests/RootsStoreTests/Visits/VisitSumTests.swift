import Roots
import TestTraits
import Testing

@testable import RootsStore

@Suite(.timeLimited) struct `The sum of visits` {
  /// A few visits that depend on a number alone.
  private func visits(_ seed: Int) -> Visits {
    let names = ["home", "item", "cart"]
    let kinds: [ScreenGraph.Edge.Kind] = [.push, .tab, .overlay]
    var visits = Visits()
    for step in 0..<(seed * 7 % 12) {
      let number = seed &* 31 &+ step &* 17
      visits.see(names[number % 3], at: number % 50)
      visits.walk(
        Visits.Walk(names[number % 3], names[(number / 3) % 3], kinds[(number / 9) % 3]), at: number % 70)
    }
    return visits
  }

  @Test(arguments: Seeded.seeds(6)) func `is the same in every order`(seed: Int) {
    let (one, two, three) = (visits(seed), visits(seed + 1), visits(seed + 2))
    #expect(one.merging(two) == two.merging(one))
    #expect(one.merging(two).merging(three) == one.merging(two.merging(three)))
    #expect(one.merging(Visits()) == one && Visits().merging(one) == one)
    let all = one.merging(two)
    for (screen, count) in all.screens {
      #expect(count.times == (one.screens[screen]?.times ?? 0) + (two.screens[screen]?.times ?? 0))
      #expect(count.first <= count.last)
    }
    #expect(all.isEmpty == (one.isEmpty && two.isEmpty))
  }

  @Test func `stops at the largest number`() {
    var visits = Visits()
    visits.add(Visits.Count(times: .max, first: 5, last: 6), to: "home")
    visits.see("home", at: 9)
    visits.see("home", at: 1)
    #expect(visits.screens["home"] == Visits.Count(times: .max, first: 1, last: 9))
    let walk = Visits.Walk("home", "cart", .modal)
    visits.add(Visits.Count(times: .max, first: 5, last: 6), to: walk)
    visits.walk(walk, at: 7)
    #expect(visits.walks[walk] == Visits.Count(times: .max, first: 5, last: 7))
  }

  @Test func `holds a hundred thousand names and no more`() {
    var visits = Visits()
    for number in 0..<100_001 { visits.see("s\(number)", at: 0) }
    #expect(visits.screens.count == 100_000 && visits.screens["s100000"] == nil)
    visits.see("s5", at: 3)
    #expect(visits.screens["s5"]?.times == 2)
  }
}

@Suite(.timeLimited) struct `The coverage of a graph` {
  private let graph = ScreenGraph(
    screens: ["home", "item", "list"],
    edges: [
      ScreenGraph.Edge(from: "home", to: "item"), ScreenGraph.Edge(from: "home", to: "list"),
      ScreenGraph.Edge(from: "list", to: "item"),
    ])

  @Test func `counts what is declared, and names what is not by how often it was walked`() {
    var visits = Visits()
    for time in 0..<3 { visits.walk(Visits.Walk("home", "item"), at: time) }
    for time in 0..<2 { visits.walk(Visits.Walk("item", "home"), at: time) }
    for name in ["home", "home", "item", "gone"] { visits.see(name, at: 0) }
    for kind in [ScreenGraph.Edge.Kind.tab, .replace, .overlay] {
      visits.walk(Visits.Walk("list", "home", kind), at: 0)
    }
    visits.walk(Visits.Walk("a", "z"), at: 0)
    let coverage = Coverage(of: graph, by: visits)
    #expect(Dictionary(uniqueKeysWithValues: zip(graph.screens, coverage.screens))["home"] == 2)
    #expect(coverage.screensSeen == 2 && coverage.edgesWalked == 1)
    let edge = Array(graph.edges).firstIndex { $0.from == "home" && $0.to == "item" }
    #expect(edge.map { coverage.edges[$0] } == 3)
    // The most walked first; what was walked as often stands in one order in every run.
    #expect(
      coverage.undeclared.map { "\($0.origin) \($0.target) \($0.kind.rawValue)" } == [
        "item home push", "a z push", "list home overlay", "list home replace", "list home tab",
      ])
  }

  @Test func `of nothing is nothing`() {
    let coverage = Coverage(of: graph, by: Visits())
    #expect(coverage.screensSeen == 0 && coverage.edgesWalked == 0 && coverage.undeclared.isEmpty)
    #expect(coverage.screens.allSatisfy { $0 == 0 } && coverage.edges.allSatisfy { $0 == 0 })
  }

  @Test func `counts a layer in any way of opening it, up to the largest number`() throws {
    let graph = ScreenGraph(
      screens: ["home", "card"], edges: [ScreenGraph.Edge(from: "home", to: "card", kind: .modal)])
    let edge = try #require(Array(graph.edges).firstIndex { $0.to == "card" })
    var visits = Visits()
    visits.walk(Visits.Walk("home", "card", .modal), at: 0)
    visits.walk(Visits.Walk("home", "card", .overlay), at: 0)
    #expect(Coverage(of: graph, by: visits).edges[edge] == 2)
    #expect(Coverage(of: graph, by: visits).undeclared.isEmpty)
    visits.add(Visits.Count(times: .max, first: 0, last: 0), to: Visits.Walk("home", "card", .modal))
    #expect(Coverage(of: graph, by: visits).edges[edge] == .max)
  }
}
