import Roots
@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `The layout of a chart` {
  private typealias Edge = ScreenGraph.Edge

  private func chart(
    _ screens: [String], _ edges: [Edge] = [], roots: [String] = ["a"], origins: [String: String] = [:]
  ) -> Chart {
    Chart(ScreenGraph(screens: screens, edges: edges), roots: roots, origins: origins)
  }

  /// A row of screens, each opened by the one before.
  private func row(_ count: Int) -> Chart {
    let names = (0..<count).map { String(UnicodeScalar(UInt8(97 + $0))) }
    return chart(names, zip(names, names.dropFirst()).map { Edge(from: $0, to: $1) })
  }

  @Test func `has columns as wide as the widest box in them, and leaves in rows`() {
    let layout = ChartLayout(
      of: chart(
        ["a", "bb", "catalog", "x"],
        [Edge(from: "a", to: "bb"), Edge(from: "a", to: "catalog"), Edge(from: "bb", to: "x")]))
    // Margins of 28, a heading of 44, gaps of 64 and 10, boxes 26 high.
    #expect(layout.boxes.map(\.x) == [28, 120, 120, 260])
    #expect(layout.boxes.map(\.width) == [28, 36, 76, 28])
    #expect(layout.boxes.map(\.y) == [103, 85, 121, 85])
    #expect(layout.width == 356 && layout.height == 162)
    #expect(layout.rows == [1, 0, 2, 0] && layout.strays == nil)
    let box = layout.boxes[2]
    #expect(box.right == 196 && box.middle == 158 && box.top == 108 && box.bottom == 134)
  }

  @Test func `of nothing is margins and a heading`() {
    let layout = ChartLayout(of: chart([]))
    #expect(layout.boxes.isEmpty && layout.width == 96 && layout.height == 90 && layout.strays == nil)
  }

  @Test(arguments: [(1, 420), (4, 420), (5, 492), (6, 584)])
  func `is drawn with room for a legend, and as wide as it needs`(screens: Int, width: Int) throws {
    let chart = row(screens)
    #expect(ChartLayout(of: chart).width == 92 * screens + 32)
    #expect(try chart.svg().contains("width=\"\(width)\" height=\"174\" viewBox=\"0 0 \(width) 174\""))
  }
}

@Suite(.timeLimited) struct `The lines of a picture of a chart` {
  private typealias Edge = ScreenGraph.Edge

  private func svg(
    _ screens: [String], _ edges: [Edge], roots: [String] = ["a"], origins: [String: String] = [:]
  ) throws -> String {
    try Chart(ScreenGraph(screens: screens, edges: edges), roots: roots, origins: origins).svg()
  }

  @Test func `lead from side to side, with what is said of them in the middle`() throws {
    let text = try svg(["a", "b"], [Edge(from: "a", to: "b", cost: 2)])
    #expect(text.contains("<path d=\"M56 85C88 85 86 85 118 85\" marker-end=\"url(#to-push)\"/></g>"))
    #expect(text.contains("<text class=\"remark\" x=\"87\" y=\"88\" text-anchor=\"middle\">cost 2</text>"))
    #expect(text.contains("<title>a → b: push, cost 2</title>"))
  }

  @Test func `say nothing that their style says`() throws {
    let tab = try svg(["a", "b"], [Edge(from: "a", to: "b", kind: .tab)])
    #expect(tab.contains("<title>a → b: tab</title>") && !tab.contains("class=\"remark\""))
    let fade = try svg(["a", "b"], [Edge(from: "a", to: "b", kind: .overlay, transition: "fade")])
    #expect(fade.contains("<title>a → b: overlay, fade</title>"))
    #expect(fade.contains("text-anchor=\"middle\">fade</text>"))
  }

  @Test func `have a legend of the kinds there are, in one order`() throws {
    let text = try svg(["a", "b"], [Edge(from: "a", to: "b", kind: .tab), Edge(from: "a", to: "b")])
    #expect(text.contains("<g class=\"edge push\"><path d=\"M28 150h26\" marker-end=\"url(#to-push)\"/></g>"))
    #expect(text.contains("<text class=\"note\" x=\"62\" y=\"154\">push</text>"))
    #expect(text.contains("<g class=\"edge tab\"><path d=\"M118 150h26\" marker-end=\"url(#to-tab)\"/></g>"))
    #expect(text.contains("<text class=\"note\" x=\"152\" y=\"154\">tab</text>"))
    #expect(!text.contains(">modal</text>") && !text.contains(">overlay</text>"))
  }

  @Test(arguments: [(60, false), (61, true)])
  func `are pale where more than sixty lead to where something stands already`(
    references: Int, isCrowded: Bool
  ) throws {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
    // 64 edges, of which 7 are the ways from the first screen; the others are references.
    let all = names.flatMap { from in names.map { Edge(from: from, to: $0) } }
    let more = names.prefix(references - 57).map { Edge(from: "h", to: $0, kind: .tab) }
    let chart = Chart(ScreenGraph(screens: names, edges: all + more), roots: ["a"])
    #expect(chart.forest.way.count { $0 >= 0 } == 7 && chart.graph.table.count == references + 7)
    #expect(try chart.svg().contains("font-size=\"13\" class=\"crowded\">") == isCrowded)
  }

  @Test func `have a note beside a screen without ways that says how it is opened`() throws {
    let text = try svg(["a", "s"], [], origins: ["s": "link", "a": "key k"])
    #expect(text.contains("<text class=\"note\" x=\"28\" y=\"121\">opened otherwise:</text>"))
    #expect(text.contains("<g class=\"box\"><title>s: link</title>"))
    #expect(text.contains("<text class=\"note\" x=\"66\" y=\"161\">link</text>"))
    // Where one begins, it is not asked how one gets there.
    #expect(text.contains("<g class=\"box root\"><title>a</title>") && !text.contains("key k"))
    let further = try svg(["a", "s"], [Edge(from: "s", to: "a")], origins: ["s": "link"])
    #expect(further.contains("<title>s: link</title>") && !further.contains(">link</text>"))
    let unknown = try svg(["a", "s", "t"], [], origins: ["s": "link"])
    #expect(unknown.contains(">screens that no way leads to:</text>") && unknown.contains("<title>t</title>"))
  }

  @Test func `stand beside names in which nothing is markup`() throws {
    let text = try svg(["a", "x&y<z>\"q\""], [Edge(from: "a", to: "x&y<z>\"q\"")])
    #expect(text.contains("<title>a → x&amp;y&lt;z&gt;&quot;q&quot;: push</title>"))
    #expect(text.contains(">x&amp;y&lt;z&gt;&quot;q&quot;</text></g>"))
  }

  @Test func `end at boxes with their name on top where each has room for a picture`() throws {
    let chart = Chart(ScreenGraph(screens: ["a"]), roots: ["a"])
    let large = try chart.svg(boxes: Size(columns: 100, rows: 40)) { _ in nil }
    #expect(large.contains("<rect x=\"28\" y=\"72\" width=\"100\" height=\"40\" rx=\"6\"/>"))
    #expect(large.contains("<text x=\"78\" y=\"90\" text-anchor=\"middle\">a</text></g>"))
    let small = try chart.svg()
    #expect(small.contains("<rect x=\"28\" y=\"72\" width=\"28\" height=\"26\" rx=\"6\"/>"))
    #expect(small.contains("<text x=\"42\" y=\"90\" text-anchor=\"middle\">a</text></g>"))
  }
}

@Suite(.timeLimited) struct `What a chart says of itself` {
  private typealias Edge = ScreenGraph.Edge

  private static let graph = ScreenGraph(
    screens: ["a", "b"],
    edges: [
      Edge(from: "a", to: "b"), Edge(from: "b", to: "a", cost: 2),
      Edge(from: "a", to: "a", transition: "fade"),
      Edge(from: "b", to: "b", kind: .modal, cost: 3, transition: "a\u{7}"),
    ])

  @Test(
    arguments: [
      ([1, 0], [0, 1, 2, 0], "seen 1 of 2 screens, walked 2 of 4 edges"),
      ([0, 0], [0, 0, 0, 0], "seen 0 of 2 screens, walked 0 of 4 edges"),
      ([5, 1], [1, 1, 1, 1], "seen 2 of 2 screens, walked 4 of 4 edges"), ([1], [0, 1, 2, 0], nil),
      ([1, 0], [0, 1, 2], nil),
      ([1, 0, 0], [0, 1, 2, 0], nil), ([1, 0], [0, 1, 2, 0, 0], nil),
    ] as [([Int], [Int], String?)])
  func `is how much was reached, if the counts are those of its graph`(
    screens: [Int], edges: [Int], reached: String?
  ) {
    let chart = Chart(Self.graph, counts: Chart.Counts(screens: screens, edges: edges))
    #expect(chart.reached == reached && (chart.counts == nil) == (reached == nil))
  }
}
