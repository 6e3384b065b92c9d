internal import Roots

/// A screen that shows a body and lets one of its rows be chosen.
///
/// It also stands in for screens that have a definition but nobody who makes them: such a screen shows its
/// payload and lists where it leads.
package final class BodyView: ScreenView {
  package var title: String?
  package var hints: [Hint] { ownHints ?? standardHints }
  package var naturalSize: Size?
  package var keyPart: ScreenPart
  private let content: @MainActor () -> Body
  private let choice: @MainActor (Int) -> KeyOutcome
  private let ownHints: [Hint]?
  private var selected = 0
  package let partTitle: String?

  package var body: Body { content() }

  package init(
    title: String? = nil, hints: [Hint]? = nil, size: Size? = nil, keyPart: ScreenPart = .whole,
    partTitle: String? = nil,
    _ body: @escaping @MainActor () -> Body,
    onChoice choice: @escaping @MainActor (Int) -> KeyOutcome = { _ in .ignored }
  ) {
    self.title = title
    ownHints = hints
    self.partTitle = partTitle
    self.keyPart = keyPart
    naturalSize = size
    content = body
    self.choice = choice
  }

  package func handle(_ input: ScreenInput) -> KeyOutcome {
    switch input {
    case .key(let key): press(key)
    case .choose(let row): choose(row)
    case .click(let point): click(at: point)
    case .wheel(.up, _): select(selected - 1)
    case .wheel(.down, _): select(selected + 1)
    case .wheel, .paste, .fill, .submit: .ignored
    }
  }

  package func draw(_ part: ScreenPart, on canvas: inout Canvas, with focus: ScreenFocus) {
    BodyDrawing.draw(part, of: body, selected: selected, on: &canvas, with: focus)
  }

  private func press(_ key: Key) -> KeyOutcome {
    switch key {
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .home: select(0)
    case .end: select(.max)
    case .enter: choose(selected)
    default: .ignored
    }
  }

  private func select(_ row: Int) -> KeyOutcome {
    let count = BodyDrawing.rows(of: body).count
    guard count > 0 else { return .ignored }
    selected = min(max(0, row), count - 1)
    return .handled
  }

  private func choose(_ row: Int) -> KeyOutcome {
    let rows = BodyDrawing.rows(of: body)
    guard rows.indices.contains(row) else { return .ignored }
    selected = row
    if case .off = rows[row].availability { return .handled }
    return choice(row)
  }

  private func click(at point: Point) -> KeyOutcome {
    guard let row = BodyDrawing.row(at: point, in: keyPart, of: body, columns: 200) else { return .ignored }
    return row == selected ? choose(row) : select(row)
  }
}

extension BodyView {
  /// What is shown for an entry whose definition makes no screen.
  convenience init(of entry: Entry, in plan: Plan) {
    let children = plan.known(entry)?.screen.children ?? []
    var blocks: [Body.Block] = []
    let fields = entry.payload?.fields ?? Record()
    let facts = fields.map { "\($0.0): \(Titles.plain($0.1))" }
    if !facts.isEmpty { blocks.append(.text(facts.joined(separator: "\n"))) }
    if !children.isEmpty {
      blocks.append(.list(children.map { Body.Row(plan.title(of: $0.name), detail: $0.kind.rawValue) }))
    }
    let body = Body(blocks)
    self.init(hints: children.isEmpty ? nil : [Hint(.enter, "open"), Hint([.up, .down], "move")], { body }) {
      row in
      children.indices.contains(row) ? .command(children[row].command) : .ignored
    }
  }
}

extension Plan {
  /// The title of a definition as far as it needs no payload.
  package func title(of name: String) -> String {
    if let tab = map.tabs.first(where: { $0.name == name }), any(name) == nil { return tab.title }
    guard let title = any(name)?.screen.title else { return name }
    guard let open = title.firstIndex(of: "{") else { return title }
    let start = title[..<open].reversed().drop { $0 == " " }.reversed()
    return start.isEmpty ? name : String(start)
  }
}

extension Screen.Child {
  /// What takes one there.
  var command: Command {
    switch kind {
    case .push: .push(Visit(name))
    case .modal, .overlay: .overlay(Visit(name))
    case .tab: .show(tab: name)
    }
  }
}
