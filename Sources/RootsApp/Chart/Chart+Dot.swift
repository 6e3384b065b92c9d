import Roots

extension Chart {
  package var dot: String {
    var text = "digraph \(Self.quoted(title)) {\n"
    text += "  rankdir=LR\n  node [shape=box, style=rounded, fontname=\"monospace\"]\n"
    text += "  edge [fontname=\"monospace\", fontsize=10]\n"
    let names = graph.screens.map(Self.quoted), roots = Set(forest.roots[..<forest.starts])
    for (screen, name) in names.enumerated() {
      text += "  \(name)\(Self.list(attributes(ofScreen: screen, isRoot: roots.contains(screen))))\n"
    }
    for edge in 0..<graph.table.count {
      let (from, to) = (names[Int(graph.table.from[edge])], names[Int(graph.table.to[edge])])
      text += "  \(from) -> \(to)\(Self.list(attributes(ofEdge: edge)))\n"
    }
    return text + "}\n"
  }

  private func attributes(ofScreen screen: Int, isRoot: Bool) -> [String] {
    var attributes = isRoot ? ["penwidth=2"] : []
    if let times = counts?.screens[screen] {
      attributes.append(times > 0 ? "color=darkgreen" : "color=gray, fontcolor=gray")
      attributes.append("xlabel=\"\(times)\"")
    }
    return attributes
  }

  private func attributes(ofEdge edge: Int) -> [String] {
    var attributes: [String] = []
    switch graph.table.kinds[edge] {
    case .push: break
    case .modal: attributes.append("arrowhead=box")
    case .tab: attributes.append("style=dashed")
    case .overlay: attributes.append("arrowhead=odot")
    case .replace: attributes.append("arrowhead=invempty")
    }
    let remarks = remarks(on: edge)
    if !remarks.isEmpty { attributes.append("label=\(Self.quoted(remarks.joined(separator: ", ")))") }
    if let times = counts?.edges[edge] { attributes.append(times > 0 ? "color=darkgreen" : "color=gray") }
    return attributes
  }

  private static func list(_ attributes: [String]) -> String {
    attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  // Graphviz reads a backslash in quotes as an escape, such as \N for the name of the node.
  private static func quoted(_ text: String) -> String {
    "\"\(VisibleText(text).text.escapingQuotes)\""
  }
}
