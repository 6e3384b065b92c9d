package import Roots
package import RootsTerminal

extension Chart {
  package static let largestPicture = 5_000

  /// The graph as an SVG picture, light or dark by the reader's preference, without scripts and embedded fonts.
  package func svg() throws(TooLarge) -> String { try svg(boxes: nil) { _ in nil } }

  /// The graph with a picture of each screen.
  /// - Parameters:
  ///   - boxes: The size in which each screen is drawn.
  ///   - picture: The frame of a screen by its name; `nil` if there is none.
  package func svg(
    boxes: Size?, looks: PictureOptions = PictureOptions(), picture: @escaping (String) -> Frame?
  ) throws(TooLarge) -> String {
    let limit = boxes == nil ? Self.largestPicture : Self.largestStoryboard
    guard graph.screens.count <= limit else { throw TooLarge(screens: graph.screens.count, limit: limit) }
    return ChartPicture(self, boxes, looks, picture).text
  }

  package static let largestStoryboard = 500

  package func plan(ofBoxes size: Size) -> ChartPlan {
    let layout = ChartLayout(of: self, boxes: size)
    return ChartPlan(
      width: layout.width, height: layout.height,
      boxes: layout.boxes.map { Rect(x: $0.x, y: $0.top, width: $0.width, height: $0.height) },
      ways: (0..<graph.table.count).map { edge in
        let (from, to) = (Int(graph.table.from[edge]), Int(graph.table.to[edge]))
        let curve = Curve(from: layout.boxes[from], to: layout.boxes[to])
        return ChartPlan.Way(
          from: from, to: to, kind: graph.table.kinds[edge], isReference: !forest.isWay(Int32(edge)),
          path: curve.path, middle: Point(x: curve.middle.x, y: curve.middle.y))
      })
  }
}

package struct ChartPlan {
  package let width: Int
  package let height: Int
  package let boxes: [Rect]
  package let ways: [Way]

  package struct Way {
    package let from: Int
    package let to: Int
    package let kind: ScreenGraph.Edge.Kind
    /// True if its target stands elsewhere because a shorter way leads to it.
    package let isReference: Bool
    package let path: String
    package let middle: Point
  }
}

private struct ChartPicture {
  private let chart: Chart
  private let layout: ChartLayout
  private let looks: PictureOptions
  private let picture: (String) -> Frame?
  private var lines: [String] = []

  init(_ chart: Chart, _ boxes: Size?, _ looks: PictureOptions, _ picture: @escaping (String) -> Frame?) {
    self.chart = chart
    (self.looks, self.picture) = (looks, picture)
    layout = ChartLayout(of: chart, boxes: boxes)
    open()
    // References lie below boxes and ways, so that no line crosses a name.
    for edge in 0..<chart.graph.table.count where !chart.forest.isWay(Int32(edge)) {
      draw(edge, isWay: false)
    }
    for edge in 0..<chart.graph.table.count where chart.forest.isWay(Int32(edge)) { draw(edge, isWay: true) }
    for screen in chart.graph.screens.indices { draw(screen) }
    for edge in 0..<chart.graph.table.count { remark(on: edge) }
    close()
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  private var isCrowded: Bool {
    chart.graph.table.count - chart.forest.way.count { $0 >= 0 } > 60
  }

  private var legend: [(name: String, style: String)] {
    let kinds = Set(chart.graph.table.kinds)
    return ScreenGraph.Edge.Kind.allCases.filter(kinds.contains).map { ($0.rawValue, $0.rawValue) }
  }

  private mutating func open() {
    let (width, height) = (max(layout.width, 420), layout.height + 48)
    let title = chart.title.isEmpty ? "Screens" : chart.title.markup
    lines = Drawing.head(
      "\(width)", "\(height)",
      attributes: " font-family=\"ui-monospace, 'DejaVu Sans Mono', monospace\" font-size=\"13\""
        + (isCrowded ? " class=\"crowded\"" : ""),
      title: title, description: [chart.extent, chart.reached].compactMap { $0 }.joined(separator: "; "))
    lines += [Self.style, "<defs>"]
    for kind in ScreenGraph.Edge.Kind.allCases {
      lines.append(
        "<marker id=\"to-\(kind)\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
          + "orient=\"auto\"><path class=\"tip \(kind)\" d=\"M0 0.5L8 4L0 7.5z\"/></marker>")
    }
    lines.append("</defs>")
    lines.append("<rect class=\"ground\" width=\"\(width)\" height=\"\(height)\"/>")
    lines.append("<text class=\"title\" x=\"28\" y=\"36\">\(title)</text>")
    let facts = [chart.extent, chart.reached].compactMap { $0 }.joined(separator: " · ")
    lines.append("<text class=\"note\" x=\"28\" y=\"54\">\(facts)</text>")
    if let strays = layout.strays {
      lines.append("<text class=\"note\" x=\"28\" y=\"\(strays)\">\(chart.straysHeading)</text>")
    }
  }

  private mutating func draw(_ screen: Int) {
    let box = layout.boxes[screen]
    let isRoot = chart.forest.roots[..<chart.forest.starts].contains(screen)
    let times = chart.counts?.screens[screen]
    var style = isRoot ? "box root" : "box"
    if let times { style += times > 0 ? " seen" : " unseen" }
    let origin = isRoot ? nil : chart.origin(of: screen)?.markup
    let seen = times.map { "seen \($0.of("time"))" }
    let hint = [chart.graph.screens[screen].markup, origin, seen].compactMap { $0 }
    lines.append("<g class=\"\(style)\"><title>\(hint.joined(separator: ": "))</title>")
    lines.append(
      "<rect x=\"\(box.x)\" y=\"\(box.top)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"6\"/>"
    )
    let count = times.map { "<tspan class=\"count\" dx=\"6\">\($0)</tspan>" } ?? ""
    let line = box.height > ChartLayout.height ? box.top + 18 : box.y + 5
    lines.append(
      "<text x=\"\(box.middle)\" y=\"\(line)\" text-anchor=\"middle\">\(box.label.markup)\(count)</text></g>"
    )
    // The frame is drawn after the group, so that the style of the group does not apply to it.
    if let frame = picture(chart.graph.screens[screen]) {
      let room = Rect(x: box.x + 1, y: box.top + 25, width: box.width - 2, height: box.height - 26)
      lines.append(frame.svg(looks, in: room))
    }
    // Only beside a box where no lines begin.
    if let origin, chart.forest.children(of: screen).isEmpty, chart.forest.references(of: screen).isEmpty {
      lines.append("<text class=\"note\" x=\"\(box.right + 10)\" y=\"\(box.y + 4)\">\(origin)</text>")
    }
  }

  private mutating func draw(_ edge: Int, isWay: Bool) {
    let table = chart.graph.table, kind = table.kinds[edge]
    let (from, to) = (Int(table.from[edge]), Int(table.to[edge]))
    let curve = Curve(from: layout.boxes[from], to: layout.boxes[to])
    let times = chart.counts?.edges[edge]
    var style = "edge \(kind)" + (isWay ? "" : " reference")
    if let times { style += times > 0 ? " walked" : " unwalked" }
    let remarks = [kind.rawValue] + chart.remarks(on: edge).filter { $0 != kind.rawValue }.map(\.markup)
    let names = [from, to].map { chart.graph.screens[$0].markup }.joined(separator: " → ")
    let count = times.map { ", walked \($0.of("time"))" } ?? ""
    lines.append("<g class=\"\(style)\"><title>\(names): \(remarks.joined(separator: ", "))\(count)</title>")
    lines.append("<path d=\"\(curve.path)\" marker-end=\"url(#to-\(kind))\"/></g>")
  }

  // Remarks are drawn last: the remark on a long way may lie on top of other things.
  private mutating func remark(on edge: Int) {
    let table = chart.graph.table, kind = table.kinds[edge].rawValue
    let words = chart.remarks(on: edge).filter { $0 != kind }.map(\.markup).joined(separator: ", ")
    guard !words.isEmpty else { return }
    let (from, to) = (Int(table.from[edge]), Int(table.to[edge]))
    let middle = Curve(from: layout.boxes[from], to: layout.boxes[to]).middle
    lines.append(
      "<text class=\"remark\" x=\"\(middle.x)\" y=\"\(middle.y + 3)\" text-anchor=\"middle\">\(words)</text>")
  }
  private mutating func close() {
    var x = 28
    let y = layout.height + 24
    for (name, style) in legend {
      lines.append(
        "<g class=\"edge \(style)\"><path d=\"M\(x) \(y)h26\" marker-end=\"url(#to-\(style))\"/></g>")
      lines.append("<text class=\"note\" x=\"\(x + 34)\" y=\"\(y + 4)\">\(name)</text>")
      x += 34 + name.utf8.count * ChartLayout.advance + 24
    }
    lines.append("</svg>")
  }

  private static let style = """
    <style>
    .ground{fill:#fff}.title{font-size:17px;font-weight:600;fill:#1f2328}.note{font-size:12px;fill:#656d76}
    .box rect{fill:#f6f8fa;stroke:#8c959f}.box text{fill:#1f2328}.root rect{stroke:#1f2328;stroke-width:2}
    .seen rect{fill:#dafbe1;stroke:#1a7f37}.unseen rect{fill:#fff;stroke-dasharray:4 3}.unseen text{fill:#8c959f}
    .count{font-size:11px;fill:#656d76}.remark{font-size:10px;fill:#656d76;stroke:#fff;stroke-width:3px;paint-order:stroke}
    .edge path{fill:none;stroke-width:1.6}.reference path{stroke-width:1;opacity:.5}.edge:hover path{opacity:1;stroke-width:2.4}
    .crowded .reference path{opacity:.15}.crowded .edge:hover path{opacity:1}
    .push path{stroke:#57606a}.modal path{stroke:#8250df}.tab path{stroke:#1b7c83}.overlay path{stroke:#bc4c00}.replace path{stroke:#bf3989}
    .unwalked path{stroke-dasharray:5 4;opacity:.45}
    .tip.push{fill:#57606a}.tip.modal{fill:#8250df}.tip.tab{fill:#1b7c83}.tip.overlay{fill:#bc4c00}.tip.replace{fill:#bf3989}
    @media(prefers-color-scheme:dark){.ground{fill:#0d1117}.remark{stroke:#0d1117}.title,.box text{fill:#e6edf3}.note,.count,.remark{fill:#8d96a0}
    .box rect{fill:#161b22;stroke:#6e7681}.root rect{stroke:#e6edf3}.seen rect{fill:#0f2d1a;stroke:#3fb950}.unseen rect{fill:#0d1117}
    .push path{stroke:#8d96a0}.modal path{stroke:#a371f7}.tab path{stroke:#39c5cf}.overlay path{stroke:#f0883e}.replace path{stroke:#db61a2}
    .tip.push{fill:#8d96a0}.tip.modal{fill:#a371f7}.tip.tab{fill:#39c5cf}.tip.overlay{fill:#f0883e}.tip.replace{fill:#db61a2}}
    </style>
    """
}

/// The line of an edge: forward from side to side, back from top to bottom, within a layer around its right side.
private struct Curve {
  let path: String
  let middle: (x: Int, y: Int)

  init(from: ChartLayout.Box, to: ChartLayout.Box) {
    let start: (x: Int, y: Int), end: (x: Int, y: Int), pull: ((x: Int, y: Int), (x: Int, y: Int))
    if to.x > from.x {
      let reach = max((to.x - from.right) / 2, 24)
      start = (from.right, from.y)
      end = (to.x - 2, to.y)
      pull = ((start.x + reach, start.y), (end.x - reach, end.y))
    } else if to.x == from.x {
      let reach = 26 + min(abs(to.y - from.y) / 4, 60)
      start = (from.right, from.y + (to == from ? -6 : 0))
      end = (to.right + 2, to.y + (to == from ? 6 : 0))
      let edge = max(start.x, end.x) + reach
      pull = ((edge, start.y), (edge, end.y))
    } else if abs(to.y - from.y) < 2 * from.height {
      start = (from.middle, from.top)
      end = (to.middle, to.top - 2)
      let edge = min(start.y, end.y) - 26
      pull = ((start.x, edge), (end.x, edge))
    } else {
      let isAbove = to.y < from.y
      start = (from.middle, isAbove ? from.top : from.bottom)
      end = (to.middle, isAbove ? to.bottom + 2 : to.top - 2)
      let reach = (end.y - start.y) / 2
      pull = ((start.x, start.y + reach), (end.x, end.y - reach))
    }
    path = "M\(start.x) \(start.y)C\(pull.0.x) \(pull.0.y) \(pull.1.x) \(pull.1.y) \(end.x) \(end.y)"
    middle = (
      (start.x + 3 * pull.0.x + 3 * pull.1.x + end.x) / 8, (start.y + 3 * pull.0.y + 3 * pull.1.y + end.y) / 8
    )
  }
}

extension String {
  /// The text for XML, with everything hidden spelled out.
  fileprivate var markup: String { VisibleText(self).text.escapedForMarkup }
}
