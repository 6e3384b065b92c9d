internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The parts of a program by which oddities are recognized.
struct OddityGrounds: Sendable {
  /// The screens without guards that only ways through a guard lead to, by the name of the guard.
  let behind: [String: Set<String>]
  /// The tab to which a screen belongs as the root of that one alone.
  let homes: [String: Int]
  /// The forms that are not kept, each with the first of its fields for texts.
  let forms: [String: String]
  /// The parameters of screens that have the name of a value, and are shown.
  let twins: [String: Set<String>]

  init(_ app: ScriptedApp, _ plan: Plan, _ graph: ScreenGraph) {
    let screens = app.map.allScreens + app.map.accessories.map(\.screen)
    var behind: [String: Set<String>] = [:]
    let roots = plan.roots + app.origins.keys
    let reachable = Set(graph.reachable(from: roots))
    for guardian in app.guards.keys {
      let closed = Set(screens.lazy.filter { $0.guards.contains(guardian) }.map(\.name))
      if closed.isEmpty { continue }
      let open = graph.reachable(from: roots.filter { !closed.contains($0) }, closed: closed)
      let inside = reachable.subtracting(open).subtracting(closed)
      if !inside.isEmpty { behind[guardian] = inside }
    }
    self.behind = behind
    let tabs = app.map.orderedTabs.map(\.root.screen)
    let counts = Dictionary(grouping: tabs.indices) { tabs[$0] }
    homes = counts.compactMapValues { $0.count == 1 ? $0.first : nil }
    var forms: [String: String] = [:]
    for screen in screens where screen.lifetime == nil {
      let script = app.screens[screen.name]?.first
      if let script, script.isSent { forms[screen.name] = script.textFields.first?.name }
    }
    self.forms = forms
    var twins: [String: Set<String>] = [:]
    for screen in screens where !screen.parameters.isEmpty {
      let shown = app.screens[screen.name]?.first?.shownNames ?? []
      let names = screen.parameters.map(\.name).filter { shown.contains($0) && app.valueNames.contains($0) }
      if !names.isEmpty { twins[screen.name] = Set(names) }
    }
    self.twins = twins
  }
}

extension ScreenScript {
  /// The names in what the screen shows.
  fileprivate var shownNames: Set<String> {
    let texts = allBlocks.flatMap { block -> [ValuePath] in
      if case .text(let text) = block.content { return text.paths }
      return block.content.allRows.flatMap(\.paths)
    }
    return Set((title.paths + texts).map(\.name))
  }
}

extension ScreenScript {
  var isSent: Bool {
    allBlocks.contains { if case .submit = $0.content { true } else { false } }
  }

  var textFields: [FieldScript] {
    allBlocks.compactMap { block in
      guard case .field(let field) = block.content else { return nil }
      switch field.kind {
      case .string, .area: return field
      case .int, .bool, .secret, .date, .choice: return nil
      }
    }
  }
}
