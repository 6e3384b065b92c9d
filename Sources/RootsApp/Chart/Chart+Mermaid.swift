import Roots

extension Chart {
  /// The graph as a Mermaid flowchart, which many sites show in Markdown.
  package var mermaid: String {
    var text = ""
    if !title.isEmpty { text += "---\ntitle: \"\(Self.yaml(title))\"\n---\n" }
    text += "flowchart LR\n"
    let roots = Set(forest.roots[..<forest.starts])
    for (screen, name) in graph.screens.enumerated() {
      let label = Self.escaped(name)
      text += roots.contains(screen) ? "  s\(screen)([\"\(label)\"])" : "  s\(screen)[\"\(label)\"]"
      if let times = counts?.screens[screen] { text += times > 0 ? ":::seen" : ":::unseen" }
      text += "\n"
    }
    for edge in 0..<graph.table.count {
      text += "  s\(graph.table.from[edge]) \(arrow(edge)) s\(graph.table.to[edge])\n"
    }
    if counts != nil {
      text += "  classDef seen stroke:#1a7f37\n  classDef unseen stroke:#999999,color:#999999\n"
      text += styles
    }
    return text
  }

  private func arrow(_ edge: Int) -> String {
    let remarks = remarks(on: edge)
    let arrow: String
    switch graph.table.kinds[edge] {
    case .push: arrow = "-->"
    case .modal: arrow = "==>"
    case .tab: arrow = "-.->"
    case .overlay: arrow = "--o"
    case .replace: arrow = "--x"
    }
    return remarks.isEmpty ? arrow : "\(arrow)|\"\(Self.escaped(remarks.joined(separator: ", ")))\"|"
  }

  private var styles: String {
    let walked = counts?.edges.indices.filter { counts?.edges[$0] ?? 0 > 0 } ?? []
    guard !walked.isEmpty else { return "" }
    return "  linkStyle \(walked.map(String.init).joined(separator: ",")) stroke:#1a7f37\n"
  }

  // These characters have a meaning within quotes, unless they are written as entities.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in VisibleText(text).text.unicodeScalars {
      switch scalar {
      case "\"", "#", "&", "<", ">", "`", "\\", "%", ";": escaped += "#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    // Mermaid would show the name of the node instead of an empty label.
    return escaped.isEmpty ? " " : escaped
  }

  private static func yaml(_ text: String) -> String {
    VisibleText(text).text.escapingQuotes
  }
}
