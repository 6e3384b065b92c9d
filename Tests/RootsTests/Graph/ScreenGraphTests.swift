import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A screen graph` {
  typealias Edge = ScreenGraph.Edge

  @Test(.rows("1.3", "1.6")) func `knows children and parents in the order of declaration`() {
    let graph = ScreenGraph(
      screens: ["menu", "chat", "profile", "alone"],
      edges: [
        Edge(from: "menu", to: "profile"), Edge(from: "menu", to: "chat", kind: .tab),
        Edge(from: "chat", to: "profile", kind: .modal, cost: 4, transition: "fade"),
      ])
    #expect(graph.screens == ["menu", "chat", "profile", "alone"])
    #expect(graph.children(of: "menu") == ["profile", "chat"])
    #expect(graph.parents(of: "profile") == ["menu", "chat"])
    #expect(graph.children(of: "alone").isEmpty)
    #expect(graph.parents(of: "nowhere").isEmpty)
    #expect(graph.index(of: "profile") == 2)
    #expect(graph.index(of: "nowhere") == nil)
    #expect(
      graph.edges(from: "chat")
        == [Edge(from: "chat", to: "profile", kind: .modal, cost: 4, transition: "fade")])
    #expect(graph.edges.map(\.to) == ["profile", "chat", "profile"])
  }

  @Test func `is empty without screens`() {
    let graph = ScreenGraph(screens: [])
    #expect(graph.screens.isEmpty)
    #expect(graph.edges.isEmpty)
    #expect(graph.deadEnds.isEmpty)
    #expect(throws: PathError.unknownScreen("home", nearest: [])) {
      try graph.path(from: "home", to: "home")
    }
  }

  @Test func `counts a screen declared twice once`() {
    let graph = ScreenGraph(
      screens: ["a", "b", "a", "c", "b"], edges: [Edge(from: "a", to: "b"), Edge(from: "c", to: "b")])
    #expect(graph.screens == ["a", "b", "c"])
    #expect(graph.screens.map(graph.index) == [0, 1, 2])
    #expect(graph.parents(of: "b") == ["a", "c"])
  }

  @Test func `takes names that only differ in how they are spelt in bytes for one`() {
    let names = ["caf\u{e9}", "menu", "cafe\u{301}", "\u{1f5fa}", "", "a name of more than fifteen bytes"]
    let graph = ScreenGraph(screens: names, edges: [Edge(from: "cafe\u{301}", to: "\u{1f5fa}")])
    #expect(graph.screens == ["caf\u{e9}", "menu", "\u{1f5fa}", "", "a name of more than fifteen bytes"])
    #expect(graph.screens.map(graph.index) == [0, 1, 2, 3, 4])
    #expect(graph.children(of: "caf\u{e9}") == ["\u{1f5fa}"])
  }

  @Test func `keeps the first of equal edges and every kind`() {
    let graph = ScreenGraph(
      screens: ["a", "b", "c"],
      edges: [
        Edge(from: "a", to: "b", cost: 3), Edge(from: "a", to: "c", transition: "fade"),
        Edge(from: "a", to: "b", cost: 1), Edge(from: "a", to: "b", kind: .overlay, cost: 2),
        Edge(from: "a", to: "c", transition: "push"), Edge(from: "b", to: "c"),
        Edge(from: "b", to: "c", transition: "late"),
      ])
    #expect(
      Array(graph.edges) == [
        Edge(from: "a", to: "b", cost: 3), Edge(from: "a", to: "c", transition: "fade"),
        Edge(from: "a", to: "b", kind: .overlay, cost: 2), Edge(from: "b", to: "c"),
      ])
    #expect(graph.children(of: "a") == ["b", "c"])
    #expect(throws: Never.self) {
      let path = try graph.path(from: "a", to: "b")
      #expect(path.forward.map(\.kind) == [.overlay])
    }
  }

  @Test func `lists the edges that name an undeclared screen`() {
    let stray = [Edge(from: "a", to: "x"), Edge(from: "x", to: "a")]
    let graph = ScreenGraph(screens: ["a"], edges: stray + [Edge(from: "a", to: "a")])
    #expect(graph.unknown == stray)
    #expect(graph.edges.count == 1)
  }

  @Test(arguments: [(0, 1), (-5, 1), (Int.min, 1), (255, 255), (256, 255), (Int.max, 255)])
  func `holds costs within their bounds`(given: Int, kept: Int) {
    let graph = ScreenGraph(screens: ["a", "b"], edges: [Edge(from: "a", to: "b", cost: given)])
    #expect(graph.edges.first?.cost == kept)
  }

  @Test(.row("1.8")) func `can be taken apart into columns and put together again`() throws {
    let graph = ScreenGraph(
      screens: ["a", "b", "c"],
      edges: [
        Edge(from: "c", to: "a", kind: .tab), Edge(from: "a", to: "b", cost: 7, transition: "fade"),
        Edge(from: "c", to: "b", kind: .overlay),
      ])
    var table = EdgeTable()
    for edge in 0..<graph.table.count {
      table.append(
        from: Int(graph.table.from[edge]), to: Int(graph.table.to[edge]), kind: graph.table.kinds[edge],
        cost: Int(graph.table.costs[edge]), transition: graph.table.transition(of: edge))
    }
    let again = try #require(ScreenGraph(screens: graph.screens, table: table))
    #expect(again == graph)
    #expect(again.fingerprint == graph.fingerprint)
    #expect(Array(again.edges) == Array(graph.edges))
  }

  @Test(arguments: [(0, 2), (2, 0), (-1, 0), (0, Int.max)])
  func `refuses columns that lead outside its screens`(from: Int, to: Int) {
    var table = EdgeTable()
    table.append(from: from, to: to)
    #expect(ScreenGraph(screens: ["a", "b"], table: table) == nil)
  }

  @Test func `refuses columns for screens named twice`() {
    #expect(ScreenGraph(screens: ["a", "b", "a"], table: EdgeTable()) == nil)
  }

  @Test func `tells what can be reached and what cannot`() {
    let graph = ScreenGraph(
      screens: ["lost", "home", "list", "item", "isle"],
      edges: [
        Edge(from: "home", to: "list"), Edge(from: "list", to: "item"), Edge(from: "item", to: "list"),
        Edge(from: "lost", to: "home"),
      ])
    #expect(graph.reachable(from: ["home"]) == ["home", "list", "item"])
    #expect(graph.unreachable(from: ["home"]) == ["lost", "isle"])
    #expect(graph.unreachable(from: ["isle", "lost", "nowhere"]).isEmpty)
    #expect(graph.reachable(from: []).isEmpty)
    #expect(graph.deadEnds == ["isle"])
  }

  @Test func `follows a chain of a hundred thousand screens without recursion`() throws {
    let screens = (0..<100_000).map { "s\($0)" }
    let edges = zip(screens, screens.dropFirst()).map { Edge(from: $0, to: $1) }
    let graph = ScreenGraph(screens: screens, edges: edges)
    #expect(graph.reachable(from: ["s0"]).count == 100_000)
    #expect(graph.unreachable(from: ["s1"]) == ["s0"])
    #expect(graph.deadEnds == ["s99999"])
    #expect(try graph.path(from: "s0", to: "s99999").cost == 99_999)
  }
}

@Suite(.timeLimited) struct `The fingerprint of a screen graph` {
  static let screens = ["a", "b", "ab"]
  static let edge = ScreenGraph.Edge(from: "a", to: "b", kind: .modal, cost: 2, transition: "fade")

  // Stored graphs of older builds are recognized by it, so it may never change.
  @Test(.row("1.4")) func `stays the same for all time`() {
    #expect(ScreenGraph(screens: []).fingerprint == 15_369_582_832_328_001_227)
    #expect(ScreenGraph(screens: Self.screens, edges: [Self.edge]).fingerprint == 9_044_480_066_270_869_546)
  }

  @Test func `changes with everything that is declared`() {
    let graphs = [
      ScreenGraph(screens: []), ScreenGraph(screens: [""]), ScreenGraph(screens: ["", "\0"]),
      ScreenGraph(screens: Self.screens), ScreenGraph(screens: ["b", "a", "ab"]),
      ScreenGraph(screens: ["a", "ba", "b"]), ScreenGraph(screens: ["a", "b", "ab", "é"]),
      ScreenGraph(screens: Self.screens, edges: [Self.edge]),
      changed { $0.from = "b" }, changed { $0.to = "ab" }, changed { $0.kind = .push },
      changed { $0.kind = .tab }, changed { $0.kind = .overlay }, changed { $0.cost = 3 },
      changed { $0.transition = nil }, changed { $0.transition = "" }, changed { $0.transition = "push" },
      ScreenGraph(screens: Self.screens, edges: [Self.edge, .init(from: "b", to: "a")]),
      ScreenGraph(screens: Self.screens, edges: [.init(from: "b", to: "a"), Self.edge]),
    ]
    #expect(Set(graphs.map(\.fingerprint)).count == graphs.count)
  }

  private func changed(_ change: (inout ScreenGraph.Edge) -> Void) -> ScreenGraph {
    var edge = Self.edge
    change(&edge)
    return ScreenGraph(screens: Self.screens, edges: [edge])
  }
}
