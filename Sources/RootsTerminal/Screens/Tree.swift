public import Roots

/// Rows inside rows, which can be opened and closed.
///
/// Right opens a row and Left closes it; Enter opens and closes a row with children, and chooses one without.
/// Everything else works as in a list: arrows, `/` filters, the mouse, plain mode.
///
/// ```swift
/// var tree = Tree([
///   Tree.Node("Sources", [Tree.Node("main.swift"), Tree.Node("Tool.swift")]), Tree.Node("README.md"),
/// ])
/// if case .chose(let path) = tree.take(.key(.enter)) { print(path) }
/// ```
public struct Tree: Sendable, Hashable {
  /// A row of a tree.
  public struct Node: Sendable, Hashable {
    package var row: Body.Row
    /// The rows in it.
    public var children: [Node]

    /// A row with other rows in it.
    public init(_ title: String, detail: String = "", _ children: [Node] = []) {
      row = Body.Row(title, detail: detail)
      self.children = children
    }
  }

  /// The result of an input.
  public enum Reaction: Sendable, Hashable {
    case ignored
    case handled
    /// A row without children was chosen: the names of the rows that lead to it, its own last.
    case chose([String])
  }

  /// The outermost rows. Rows that stay keep their open or closed state.
  public var nodes: [Node]
  private var open: Set<[String]> = []
  private var state = BodyState()

  /// A tree with all rows closed.
  public init(_ nodes: [Node]) { self.nodes = nodes }

  private struct Line {
    let path: [String]
    let node: Node
    var isBranch: Bool { !node.children.isEmpty }
  }

  private var lines: [Line] {
    var lines: [Line] = []
    var rest: [(path: [String], node: Node)] = nodes.reversed().map { ([], $0) }
    while let (above, node) = rest.popLast() {
      let path = above + [node.row.name]
      lines.append(Line(path: path, node: node))
      if open.contains(path) { rest += node.children.reversed().map { (path, $0) } }
    }
    return lines
  }

  private func body(_ lines: [Line]) -> Body {
    Body([
      .list(
        lines.map { line in
          var row = line.node.row
          let sign = !line.isBranch ? "  " : open.contains(line.path) ? "▾ " : "▸ "
          row.id = line.path.joined(separator: "\u{0}")
          row.title = String(repeating: "  ", count: line.path.count - 1) + sign + row.title
          return row
        })
    ])
  }

  /// Opens the rows that lead to a row, and selects it.
  public mutating func select(_ path: [String]) {
    for count in 1..<max(1, path.count) { open.insert(Array(path.prefix(count))) }
    let lines = lines
    guard let number = lines.firstIndex(where: { $0.path == path }) else { return }
    state.select(Body.Spot(block: 0, row: number), in: body(lines))
  }

  /// The selected row: the names of the rows that lead to it, its own last.
  public var selected: [String]? {
    let lines = lines
    return state.selection(in: body(lines)).map { lines[$0.row].path }
  }

  /// Handles input; places count from the corner of the box in which the tree is drawn.
  public mutating func take(_ input: ScreenInput) -> Reaction {
    let lines = lines
    let body = body(lines)
    if !state.takesText(in: body), case .key(let key) = input, key == .left || key == .right,
      let spot = state.selection(in: body)
    {
      return key == .right ? enter(lines[spot.row], in: body) : leave(lines[spot.row])
    }
    switch state.take(input, in: body) {
    case .ignored: return .ignored
    case .handled, .refused: return .handled
    case .event(.chose(_, let row)):
      guard lines[row].isBranch else { return .chose(lines[row].path) }
      open.formSymmetricDifference([lines[row].path])
      return .handled
    case .event: return .handled
    }
  }

  private mutating func enter(_ line: Line, in body: Body) -> Reaction {
    guard line.isBranch else { return .ignored }
    if open.insert(line.path).inserted { return .handled }
    _ = state.press(.down, in: body)
    return .handled
  }

  private mutating func leave(_ line: Line) -> Reaction {
    if open.remove(line.path) != nil { return .handled }
    guard line.path.count > 1 else { return .ignored }
    select(line.path.dropLast())
    return .handled
  }

  /// True while text is typed into the filter.
  public var takesText: Bool { state.takesText(in: body(lines)) }

  /// The meanings of its keys.
  public var hints: [Hint] {
    state.hints(in: body(lines)) + [Hint([.left, .right], "close, open")]
  }

  /// Its rows in plain mode.
  public var plain: PlainBody { body(lines).plain(state) }

  /// Draws the visible rows.
  public mutating func draw(on canvas: inout Canvas, with focus: ScreenFocus = .focused) {
    body(lines).draw(&state, on: &canvas, with: focus)
  }

  // MARK: Restoration

  /// The state to keep across launches: the open rows, the selection and the scroll position.
  public var kept: Value {
    let paths = open.sorted { $0.lexicographicallyPrecedes($1) }
    return [
      "open": .list(paths.map { .list($0.map { .string($0) }) }), "view": state.kept,
    ]
  }

  /// Restores a kept state; unusable parts of it are left out.
  public mutating func restore(_ kept: Value) {
    guard let record = kept.fields else { return }
    if let view = record["view"] { state = BodyState(kept: view) }
    guard case .list(let paths)? = record["open"] else { return }
    open = Set(
      paths.compactMap { path in
        guard case .list(let names) = path else { return nil }
        return names.compactMap(\.text)
      })
  }
}
