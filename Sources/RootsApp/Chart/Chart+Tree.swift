import Roots
package import RootsTerminal

extension Chart {
  /// The graph as a tree of text, one line for each screen.
  ///
  /// A line has the way in which its screen is opened and, behind an arrow, the other screens that it leads to. With
  /// counts it begins with the number of times the screen was seen, and an edge that was never walked has a star.
  /// Branches that would stand too far to the right are continued further below.
  package func tree(columns: Int = 100, charset: Charset = .utf8) -> String {
    treeLines(columns: columns, charset: charset).map { $0.text + "\n" }.joined()
  }

  /// The lines of the tree, each with the screen that it stands for.
  package func treeLines(
    columns: Int, charset: Charset, title: (String) -> String = { $0 }
  ) -> [(text: String, screen: String?)] {
    let names = graph.screens.map { VisibleText(title($0)).text }
    var drawing = TreeDrawing(self, names, columns: columns, signs: charset == .utf8 ? .lines : .plain)
    drawing.draw()
    return drawing.rows
  }
}

private struct TreeSigns {
  let fork: String, corner: String, line: String, gap: String
  let arrow: String, continued: String, never: String, ellipsis: String

  static let lines = TreeSigns(
    fork: "├─ ", corner: "└─ ", line: "│  ", gap: "   ", arrow: "→", continued: "↓", never: "·", ellipsis: "…"
  )
  static let plain = TreeSigns(
    fork: "|- ", corner: "`- ", line: "|  ", gap: "   ", arrow: "->", continued: "v", never: ".",
    ellipsis: "...")
}

/// Builds a tree of text: first all lines, then the column of their arrows.
private struct TreeDrawing {
  private let chart: Chart
  private let names: [String]
  private let forest: Forest
  private let columns: Int
  private let signs: TreeSigns
  private let deepest: Int
  private var lines: [Line] = []
  private var continued: [Int] = []
  private var hasStar = false

  private enum Line {
    case plain(String)
    case screen(Int, tree: String, width: Int, leadsOn: String)
  }

  /// A screen that is still to be drawn, with the signs to the left of it and of the lines below it.
  private struct Branch {
    let screen: Int
    let sign: String
    let margin: String
    let depth: Int
    var isStray = false
  }

  init(_ chart: Chart, _ names: [String], columns: Int, signs: TreeSigns) {
    self.chart = chart
    self.names = names
    self.signs = signs
    self.columns = max(columns, 40)
    forest = chart.forest
    deepest = self.columns / 6
  }

  mutating func draw() {
    let title = Text.clipped(VisibleText(chart.title).text, to: 60, ending: signs.ellipsis)
    lines.append(.plain(title.isEmpty ? chart.extent : "\(title): \(chart.extent)"))
    draw(forest.roots[..<forest.starts], heading: nil)
    let strays = forest.roots[forest.starts...]
    if !strays.isEmpty { draw(strays, heading: chart.straysHeading) }
    var next = 0
    while next < continued.count {
      draw(CollectionOfOne(continued[next]), heading: "continued:")
      next += 1
    }
    close()
  }

  private mutating func draw(_ roots: some BidirectionalCollection<Int>, heading: String?) {
    guard !roots.isEmpty else { return }
    lines.append(.plain(""))
    if let heading { lines.append(.plain(heading)) }
    var open = roots.reversed().map {
      Branch(screen: $0, sign: "", margin: "", depth: 0, isStray: heading != nil)
    }
    while let branch = open.popLast() {
      let children = forest.children(of: branch.screen)
      let isCut = branch.depth >= deepest && !children.isEmpty
      if isCut { continued.append(branch.screen) }
      add(branch, isCut: isCut)
      guard !isCut else { continue }
      for (place, child) in children.enumerated().reversed() {
        let isLast = place == children.count - 1
        open.append(
          Branch(
            screen: child, sign: branch.margin + (isLast ? signs.corner : signs.fork),
            margin: branch.margin + (isLast ? signs.gap : signs.line), depth: branch.depth + 1))
      }
    }
  }

  private mutating func add(_ branch: Branch, isCut: Bool) {
    let way = Int(forest.way[branch.screen])
    let origin = branch.isStray ? chart.origin(of: branch.screen).map { " (\($0))" } : nil
    let name = label(branch.screen) + (way >= 0 ? remarks(on: way) : origin ?? "")
    let tree = branch.sign + name + (isCut ? " " + signs.continued : "")
    // A cut branch lists its other targets where it is continued.
    let others = isCut ? [] : forest.references(of: branch.screen)
    let width = Text.width(of: tree)
    let room = max(columns - width - marginWidth - signs.arrow.count - 3, 16)
    lines.append(
      .screen(branch.screen, tree: tree, width: width, leadsOn: list(others, columns: room)))
  }

  private func label(_ screen: Int) -> String {
    Text.clipped(names[screen], to: 40, ending: signs.ellipsis)
  }

  private mutating func remarks(on edge: Int) -> String {
    let remarks = chart.remarks(on: edge)
    let isUnwalked = chart.counts?.edges[edge] == 0
    if isUnwalked { hasStar = true }
    return (remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))") + (isUnwalked ? "*" : "")
  }

  private mutating func list(_ edges: [Int], columns: Int) -> String {
    var text = "", width = 0
    for (place, edge) in edges.enumerated() {
      let target = Int(chart.graph.table.to[edge])
      let next = label(target) + remarks(on: edge)
      let more = Text.width(of: next) + 2
      guard place == 0 || width + more <= columns else {
        return text + ", \(signs.ellipsis) \(edges.count - place) more"
      }
      text += (place == 0 ? "" : ", ") + next
      width += more
    }
    return text
  }

  private mutating func close() {
    lines.append(.plain(""))
    if let reached = chart.reached { lines.append(.plain(reached)) }
    if hasStar { lines.append(.plain("* never walked")) }
    let undeclared = chart.counts?.undeclared ?? []
    for walk in undeclared.prefix(20) {
      let ends = [walk.from, walk.to].map { Text.clipped(VisibleText($0).text, to: 40) }
      lines.append(
        .plain("walked, but not declared: \(ends.joined(separator: " \(signs.arrow) ")) (\(walk.kind))"))
    }
    if undeclared.count > 20 {
      lines.append(.plain("and \((undeclared.count - 20).of("more way")) like these"))
    }
    if case .plain("") = lines.last { lines.removeLast() }
  }

  private var marginWidth: Int { chart.counts == nil ? 0 : 7 }

  var rows: [(text: String, screen: String?)] {
    let widest = lines.reduce(0) { widest, line in
      if case .screen(_, _, let width, let leadsOn) = line, !leadsOn.isEmpty {
        max(widest, width)
      } else {
        widest
      }
    }
    let arrows = min(widest, columns / 2)
    return lines.map { line in
      switch line {
      case .plain(let words): return (words, nil)
      case .screen(let screen, let tree, let width, let leadsOn):
        var text = margin(of: screen) + tree
        if !leadsOn.isEmpty {
          text += String(repeating: " ", count: max(arrows - width, 0) + 2) + signs.arrow + " " + leadsOn
        }
        return (text, chart.graph.screens[screen])
      }
    }
  }

  private func margin(of screen: Int) -> String {
    guard let counts = chart.counts else { return "" }
    let times = counts.screens[screen]
    let shown = times == 0 ? signs.never : times > 9_999 ? ">9999" : "\(times)"
    return String(repeating: " ", count: max(0, 5 - shown.count)) + shown + "  "
  }
}
