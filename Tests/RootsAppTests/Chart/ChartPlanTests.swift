import Roots
@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `The plan of a chart` {
  private typealias Edge = ScreenGraph.Edge

  /// A chart of edges such as `a b`, from a screen to another one; the screens stand in the order in which they come.
  private func chart(_ edges: [String], roots: [String] = ["a"], screens: [String] = []) -> Chart {
    var names = screens
    let pairs = edges.map { $0.split(separator: " ").map(String.init) }
    for name in pairs.joined() where !names.contains(name) { names.append(name) }
    return Chart(ScreenGraph(screens: names, edges: pairs.map { Edge(from: $0[0], to: $0[1]) }), roots: roots)
  }

  private let size = Size(columns: 100, rows: 40)

  @Test func `has boxes of one size, in columns by their steps from a root and in rows by their leaves`() {
    let plan = chart(["a b", "a c", "c d", "c e"]).plan(ofBoxes: size)
    // Margins of 28, a heading of 44, gaps of 110 and 34.
    #expect(
      plan.boxes == [
        Rect(x: 28, y: 127, width: 100, height: 40), Rect(x: 238, y: 72, width: 100, height: 40),
        Rect(x: 238, y: 183, width: 100, height: 40), Rect(x: 448, y: 146, width: 100, height: 40),
        Rect(x: 448, y: 220, width: 100, height: 40),
      ])
    #expect(plan.width == 448 + 100 + 28 + 40)
    #expect(plan.height == 220 + 40 + 28)
  }

  @Test func `leaves room for a line above the screens to which nothing leads`() {
    let one = chart(["a b"]).plan(ofBoxes: size)
    let two = chart(["a b", "x y"]).plan(ofBoxes: size)
    #expect(one.boxes.map(\.y) == [72, 72] && one.height == 72 + 40 + 28)
    #expect(two.boxes.map(\.y) == [72, 72, 72 + 74 + 36, 72 + 74 + 36] && two.height == one.height + 74 + 36)
    let layout = ChartLayout(of: chart(["a b", "x y"]), boxes: size)
    #expect(layout.strays == 72 + 74 + 20 - 7)
    #expect(ChartLayout(of: chart(["a b"]), boxes: size).strays == nil)
  }

  @Test func `has a way for each edge, and tells those that lead where a screen stands already`() {
    let chart = Chart(
      ScreenGraph(
        screens: ["a", "b", "c"],
        edges: [
          Edge(from: "a", to: "b"), Edge(from: "a", to: "c", kind: .tab),
          Edge(from: "b", to: "c", kind: .modal),
          Edge(from: "c", to: "a", kind: .overlay), Edge(from: "b", to: "b", kind: .replace),
        ]), roots: ["a"])
    let ways = chart.plan(ofBoxes: size).ways
    #expect(ways.map { "\($0.from)\($0.to)" } == ["01", "02", "12", "20", "11"])
    #expect(ways.map(\.kind) == [.push, .tab, .modal, .overlay, .replace])
    #expect(ways.map(\.isReference) == [false, false, true, true, true])
  }

  @Test func `draws a way forward from the right side of a box to the left side of the next`() throws {
    let way = try #require(chart(["a b"]).plan(ofBoxes: size).ways.first)
    #expect(way.path == "M128 92C183 92 181 92 236 92")
    #expect(way.middle == Point(x: 182, y: 92))
  }

  @Test func `draws a way back from top to top where boxes stand in one row, else from side to side`() throws
  {
    let ways = chart(["a b", "a c", "a d", "b a", "d a"]).plan(ofBoxes: size).ways
    // The middle of b is at 288, 92, of a at 78, 166, of d at 288, 240.
    #expect(ways[3].path == "M288 72C288 46 78 46 78 144")
    #expect(ways[4].path == "M288 220C288 118 78 118 78 144")
    let far = chart(["a b", "a c", "a d", "a e", "a f", "b a", "f a"]).plan(ofBoxes: size).ways
    #expect(far[5].path == "M288 112C288 165 78 165 78 218")
    #expect(far[5].middle == Point(x: 183, y: 165))
    #expect(far[6].path == "M288 368C288 315 78 315 78 262")
  }

  @Test func `draws a way within a column around its right side, and one to itself as a loop`() throws {
    let ways = chart(["a b", "a c", "a d", "b c", "d b", "a a"]).plan(ofBoxes: size).ways
    #expect(ways[3].path == "M338 92C384 92 384 166 340 166")
    #expect(ways[4].path == "M338 240C403 240 403 92 340 92")
    #expect(ways[5].path == "M128 160C156 160 156 172 130 172")
    let long = chart((1...20).map { "a s\($0)" } + ["s1 s20"]).plan(ofBoxes: size).ways
    // However far the ends are apart, the bow stays within the gap between columns.
    #expect(long.last?.path.hasPrefix("M338 92C426 92 426 ") == true)
  }

  @Test func `holds every box, and boxes do not touch`() {
    var random = Seeded(seed: 3)
    for _ in 0..<60 {
      let count = random.roll(30) + 1
      let edges = (0..<random.roll(60)).map { _ in "s\(random.roll(count)) s\(random.roll(count))" }
      let chart = chart(edges, roots: ["s0"], screens: (0..<count).map { "s\($0)" })
      let plan = chart.plan(ofBoxes: size)
      #expect(plan.boxes.count == count && plan.ways.count == chart.graph.table.count)
      for (place, box) in plan.boxes.enumerated() {
        #expect(
          box.x >= 28 && box.y >= 72 && box.x + box.width < plan.width && box.y + box.height < plan.height)
        for other in plan.boxes[..<place] {
          let isApart = box.x != other.x || abs(box.y - other.y) >= 40
          #expect(isApart, "\(edges)")
        }
      }
      for (edge, way) in plan.ways.enumerated() where !way.isReference {
        #expect(plan.boxes[way.to].x == plan.boxes[way.from].x + 210, "\(edges[edge])")
      }
    }
  }

  // MARK: Boxes with names

  @Test func `has boxes as wide as their names, of which long ones are cut`() {
    let names = ["a", "日本", "", String(repeating: "x", count: 28), String(repeating: "x", count: 29)]
    let layout = ChartLayout(of: Chart(ScreenGraph(screens: names)))
    #expect(layout.boxes.map(\.width) == [28, 52, 28, 244, 244])
    #expect(layout.boxes.map(\.label).suffix(2) == [names[3], String(repeating: "x", count: 27) + "…"])
    #expect(layout.boxes.map(\.height) == Array(repeating: 26, count: 5))
    let counts = Chart.Counts(screens: [0, 10, 999, 1, 1], edges: [])
    let counted = ChartLayout(of: Chart(ScreenGraph(screens: names), counts: counts))
    #expect(counted.boxes.map(\.width) == [28 + 16, 52 + 24, 28 + 32, 244 + 16, 244 + 16])
  }

  @Test func `has rows that count halves of the distance between two leaves`() {
    #expect(ChartLayout(of: chart(["a b", "a c", "a d"])).rows == [2, 0, 2, 4])
    #expect(ChartLayout(of: chart(["a b", "a c"])).rows == [1, 0, 2])
    #expect(ChartLayout(of: Chart(ScreenGraph(screens: []))).rows == [])
  }

  @Test func `of too many screens is refused sooner where each shows its frame`() throws {
    func chart(_ count: Int) -> Chart { Chart(ScreenGraph(screens: (0..<count).map { "s\($0)" })) }
    #expect(throws: Never.self) { try chart(500).svg(boxes: Size(columns: 2, rows: 2)) { _ in nil } }
    let error = #expect(throws: Chart.TooLarge.self) {
      try chart(501).svg(boxes: Size(columns: 2, rows: 2)) { _ in nil }
    }
    #expect(error == Chart.TooLarge(screens: 501, limit: 500))
    #expect(throws: Never.self) { try chart(5_000).svg() }
  }
}
