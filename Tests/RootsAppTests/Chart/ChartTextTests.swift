import Roots
@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `A chart with ways of every kind` {
  private typealias Edge = ScreenGraph.Edge

  private static let graph = ScreenGraph(
    screens: ["a", "b"],
    edges: [
      Edge(from: "a", to: "b"), Edge(from: "a", to: "b", kind: .modal), Edge(from: "a", to: "b", kind: .tab),
      Edge(from: "a", to: "b", kind: .overlay), Edge(from: "a", to: "b", kind: .replace),
    ])
  private let chart = Chart(graph, roots: ["a"])
  private let counted = Chart(
    graph, roots: ["a"], counts: Chart.Counts(screens: [3, 0], edges: [0, 1, 0, 2, 0]))

  private func lines(_ text: String, with part: String) -> [String] {
    text.split(separator: "\n").filter { $0.contains(part) }.map { $0.trimmed }
  }

  @Test func `has an arrow of its own for each in DOT`() {
    #expect(
      lines(chart.dot, with: "->") == [
        "\"a\" -> \"b\"", "\"a\" -> \"b\" [arrowhead=box, label=\"modal\"]",
        "\"a\" -> \"b\" [style=dashed, label=\"tab\"]", "\"a\" -> \"b\" [arrowhead=odot, label=\"overlay\"]",
        "\"a\" -> \"b\" [arrowhead=invempty, label=\"replace\"]",
      ])
    #expect(
      lines(counted.dot, with: "->") == [
        "\"a\" -> \"b\" [color=gray]", "\"a\" -> \"b\" [arrowhead=box, label=\"modal\", color=darkgreen]",
        "\"a\" -> \"b\" [style=dashed, label=\"tab\", color=gray]",
        "\"a\" -> \"b\" [arrowhead=odot, label=\"overlay\", color=darkgreen]",
        "\"a\" -> \"b\" [arrowhead=invempty, label=\"replace\", color=gray]",
      ])
    #expect(
      lines(counted.dot, with: "xlabel") == [
        "\"a\" [penwidth=2, color=darkgreen, xlabel=\"3\"]",
        "\"b\" [color=gray, fontcolor=gray, xlabel=\"0\"]",
      ])
  }

  @Test func `has an arrow of its own for each in Mermaid`() {
    #expect(
      lines(chart.mermaid, with: " s1").filter { $0.hasPrefix("s0") } == [
        "s0 --> s1", "s0 ==>|\"modal\"| s1", "s0 -.->|\"tab\"| s1", "s0 --o|\"overlay\"| s1",
        "s0 --x|\"replace\"| s1",
      ])
    #expect(!chart.mermaid.contains("classDef") && !chart.mermaid.contains("title:"))
    #expect(counted.mermaid.contains("  s0([\"a\"]):::seen\n  s1[\"b\"]:::unseen\n"))
    #expect(
      counted.mermaid.hasSuffix(
        """
          classDef seen stroke:#1a7f37
          classDef unseen stroke:#999999,color:#999999
          linkStyle 1,3 stroke:#1a7f37

        """))
    let unwalked = Chart(Self.graph, counts: Chart.Counts(screens: [1, 0], edges: [0, 0, 0, 0, 0]))
    #expect(unwalked.mermaid.contains("classDef seen") && !unwalked.mermaid.contains("linkStyle"))
  }

  @Test func `has quotes in a title, and signs that mean something to Mermaid, as entities`() {
    let graph = ScreenGraph(screens: ["a<b>&c", "`d`;%e\\f", ""])
    let text = Chart(graph, title: "The \"Shop\"\\").mermaid
    #expect(text.hasPrefix("---\ntitle: \"The \\\"Shop\\\"\\\\\"\n---\nflowchart LR\n"))
    #expect(text.contains("[\"a#60;b#62;#38;c\"]") && text.contains("[\"#96;d#96;#59;#37;e#92;f\"]"))
    #expect(text.contains("s2([\" \"])\n"))
  }

  @Test func `tells in JSON what was seen and walked, declared or not`() throws {
    let undeclared = [Edge(from: "b", to: "a", kind: .overlay)]
    let counts = Chart.Counts(screens: [3, 0], edges: [0, 1, 0, 2, 0], undeclared: undeclared)
    let record = try #require(try Value(json: Chart(Self.graph, roots: ["a"], counts: counts).json).fields)
    #expect(
      record["screens"] == [["name": "a", "depth": 0, "seen": 3], ["name": "b", "depth": 1, "seen": 0]])
    #expect(
      record["coverage"] == [
        "screens": ["seen": 1, "of": 2], "edges": ["walked": 2, "of": 5],
        "undeclared": [["from": "b", "to": "a", "kind": "overlay"]],
      ])
    guard case .list(let edges)? = record["edges"] else {
      Issue.record("no edges")
      return
    }
    #expect(edges.map { $0.fields?["walked"] } == [0, 1, 0, 2, 0])
    #expect(edges.map { $0.fields?["kind"] } == ["push", "modal", "tab", "overlay", "replace"])
  }

  @Test func `tells in JSON from where nothing leads on, and to where nothing leads`() throws {
    let graph = ScreenGraph(
      screens: ["a", "b", "c", "d"],
      edges: [Edge(from: "a", to: "b"), Edge(from: "c", to: "d"), Edge(from: "d", to: "c")])
    let record = try #require(try Value(json: Chart(graph, title: "T", roots: ["a"]).json).fields)
    #expect(record.keys == ["title", "roots", "screens", "edges", "deadEnds", "unreachable"])
    #expect(record["roots"] == ["a"] && record["deadEnds"] == ["b"] && record["unreachable"] == ["c", "d"])
  }
}

@Suite(.timeLimited) struct `The tree of a chart` {
  private typealias Edge = ScreenGraph.Edge

  @Test func `calls screens as it is told, and knows for which screen a line stands`() {
    let chart = Chart(
      ScreenGraph(screens: ["a", "b"], edges: [Edge(from: "a", to: "b"), Edge(from: "b", to: "a")]),
      roots: ["a"])
    let lines = chart.treeLines(columns: 80, charset: .utf8) { $0 == "a" ? "Home" : "The\u{1B} rest" }
    #expect(lines.map(\.text) == ["2 screens, 2 edges", "", "Home", "└─ The\\u{1b} rest  → Home"])
    #expect(lines.map(\.screen) == [nil, nil, "a", "b"])
  }

  @Test
  func `says how a screen without a way to it is opened, and changes the heading if that is known of all`() {
    let graph = ScreenGraph(screens: ["a", "b", "c"])
    let known = Chart(graph, roots: ["a"], origins: ["b": "guard g", "c": "key\u{7}"]).tree()
    #expect(known == "3 screens, 0 edges\n\na\n\nopened otherwise:\nb (guard g)\nc (key\\u{7})\n")
    let half = Chart(graph, roots: ["a"], origins: ["a": "link", "b": "guard g"]).tree()
    #expect(half == "3 screens, 0 edges\n\na\n\nscreens that no way leads to:\nb (guard g)\nc\n")
    let chart = Chart(graph, roots: ["a"], origins: ["a": "link", "b": "guard g"])
    #expect(chart.origin(of: 1) == "guard g" && chart.origin(of: 2) == nil)
  }

  @Test func `cuts long names, and a title that is longer`() {
    let long = String(repeating: "n", count: 41)
    let title = String(repeating: "t", count: 61)
    let tree = Chart(ScreenGraph(screens: [long, String(long.dropLast())]), title: title).tree(columns: 100)
    #expect(
      tree.split(separator: "\n") == [
        "\(String(repeating: "t", count: 59))…: 2 screens, 0 edges"[...],
        "\(String(repeating: "n", count: 39))…"[...],
        "\(String(repeating: "n", count: 40))"[...],
      ])
    let plain = Chart(ScreenGraph(screens: [long])).tree(columns: 100, charset: .ascii)
    #expect(plain.split(separator: "\n").last == "\(String(repeating: "n", count: 37))..."[...])
  }

  @Test func `continues a branch at a sixth of its columns, where it has one`() {
    let names = (0...14).map { "s\($0)" }
    let edges = zip(names, names.dropFirst()).map { Edge(from: $0, to: $1) }
    func lines(_ columns: Int) -> [String] {
      Chart(ScreenGraph(screens: names, edges: edges)).tree(columns: columns).split(separator: "\n").map(
        String.init)
    }
    let narrow = lines(60)
    let cut = narrow.firstIndex { $0.hasSuffix("└─ s10 ↓") }
    #expect(cut == 11 && narrow[12] == "continued:" && narrow[13] == "s10" && narrow[14] == "└─ s11")
    #expect(narrow.last?.hasSuffix("└─ s14") == true)
    // The last one of a branch is not continued: nothing is below it.
    #expect(!lines(84).contains("continued:") && lines(83).contains("continued:"))
    // No tree is narrower than forty columns.
    #expect(lines(10) == lines(40))
  }

  @Test func `says where a branch leads only where it is continued`() {
    let names = (0...12).map { "s\($0)" }
    let edges = zip(names, names.dropFirst()).map { Edge(from: $0, to: $1) } + [Edge(from: "s10", to: "s0")]
    let lines = Chart(ScreenGraph(screens: names, edges: edges)).tree(columns: 60).split(separator: "\n")
    #expect(lines.count { $0.contains("→ s0") } == 1)
    #expect(lines.contains { $0.hasPrefix("s10") && $0.hasSuffix("→ s0") })
  }

  @Test func `stands in columns: arrows below one another, but not behind the middle`() {
    let long = String(repeating: "x", count: 38)
    let graph = ScreenGraph(
      screens: ["a", "bb", long],
      edges: [
        Edge(from: "a", to: "bb"), Edge(from: "bb", to: "a"), Edge(from: "a", to: long),
        Edge(from: long, to: "a"),
        Edge(from: "a", to: "a"),
      ])
    let lines = Chart(graph, roots: ["a"]).tree(columns: 60).split(separator: "\n").map(String.init)
    func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
    let wanted: [String] = ["a\(blanks(31))→ a", "├─ bb\(blanks(27))→ a", "└─ \(long)  → a"]
    #expect(Array(lines.suffix(3)) == wanted)
  }
}

@Suite(.timeLimited) struct `A forest of screens` {
  /// The screens with what stands right below each: `a(b(c) d)`.
  private func drawn(_ screens: [String], _ edges: [String], _ roots: [String] = []) -> String {
    let graph = ScreenGraph(
      screens: screens,
      edges: edges.map { edge in
        ScreenGraph.Edge(from: String(edge.prefix(1)), to: String(edge.suffix(1)))
      })
    let forest = Forest(of: graph, roots: roots.compactMap(graph.index))
    func text(_ screen: Int) -> String {
      let children = forest.children(of: screen).map(text)
      return graph.screens[screen] + (children.isEmpty ? "" : "(\(children.joined(separator: " ")))")
    }
    let starts = forest.roots[..<forest.starts].map(text), strays = forest.roots[forest.starts...].map(text)
    return starts.joined(separator: " ") + (strays.isEmpty ? "" : " | " + strays.joined(separator: " "))
  }

  private static let forests: [(edges: [String], roots: [String], drawn: String)] = [
    ([], [], "a b c d"), ([], ["c"], "c | a b d"), (["ab", "bc"], [], "a(b(c)) d"),
    (["ab", "bc", "ac"], ["a"], "a(b c) | d"),
    (["ab", "ba"], [], "c d | a(b)"), (["ab", "bc", "cd", "da"], [], "a(b(c(d)))"), (["aa"], [], "a b c d"),
    (["cb", "ba"], ["a"], "a | c(b) d"), (["ab", "ac", "bd", "cd"], ["a"], "a(b(d) c)"),
    (["ab"], ["b", "a"], "b a | c d"),
    (["ab"], ["a", "a", "x"], "a(b) | c d"), (["cd", "dc"], ["a"], "a | b c(d)"),
  ]

  @Test(arguments: forests) func `stands each screen where the fewest steps find it`(
    edges: [String], roots: [String], drawn: String
  ) {
    #expect(self.drawn(["a", "b", "c", "d"], edges, roots) == drawn)
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
