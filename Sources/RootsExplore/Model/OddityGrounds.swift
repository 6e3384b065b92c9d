internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The parts of a program by which oddities are recognized.
struct OddityGrounds: Sendable {
  /// The screens without guards that only ways through a guard lead to, by the name of the guard.
  let behind: [String: Set<String>]
  /// The tab to which a screen belongs: as the root of that one alone, or above it where its URL declares that and ways
  /// lead there as well.
  let homes: [String: String]
  /// The forms that are not kept, each with the first of its fields for texts.
  let forms: [String: String]
  /// Those of them whose leave guards ask of other things than their fields.
  let halfGuarded: Set<String>
  /// The parameters of screens that have the name of a value, and are shown.
  let twins: [String: Set<String>]
  /// The tabs from whose roots ways lead to a screen that has a URL; not if keys of the app or guards lead there.
  let sides: [String: Set<String>]
  /// The steps before a screen with a URL that it cannot do without, each with why.
  let steps: [String: [Step]]
  /// The most screens that a command of the program closes by their number.
  let longestPop: Int

  struct Step: Sendable {
    let screen: String
    /// The flow that begins with the step, as such, or the value that is set nowhere else.
    let reason: [String]
  }

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
    longestPop =
      app.commands.map { if case .pop(let count, _, _) = $0.command { count } else { 0 } }.max() ?? 0
    let tabs = app.map.orderedTabs
    var forms: [String: String] = [:]
    for screen in screens where screen.lifetime == nil {
      let script = app.screens[screen.name]?.first
      if let script, script.isSent { forms[screen.name] = script.textFields.first?.name }
    }
    self.forms = forms
    halfGuarded = Set(
      forms.keys.filter { name in
        let script = app.screens[name]?.first
        let fields = Set(script?.fields.map(\.name) ?? [])
        return script?.leaveGuard?.condition?.paths.contains {
          $0.name != ScriptScope.dirty && !fields.contains($0.name)
        } == true
      })
    var twins: [String: Set<String>] = [:]
    for screen in screens where !screen.parameters.isEmpty {
      let shown = app.screens[screen.name]?.first?.shownNames ?? []
      let names = screen.parameters.map(\.name).filter { shown.contains($0) && app.valueNames.contains($0) }
      if !names.isEmpty { twins[screen.name] = Set(names) }
    }
    self.twins = twins
    let linked = screens.filter { !$0.urls.isEmpty }
    let others = app.origins.filter { $0.value != "link" }.map(\.key)
    let sides = OddityGrounds.sides(of: linked.map(\.name), tabs, but: others, graph)
    self.sides = sides
    let owned = Dictionary(grouping: tabs, by: \.root.screen).compactMapValues {
      $0.count == 1 ? $0[0].name : nil
    }
    let declared = linked.compactMap { screen -> (String, String)? in
      guard let tab = screen.urlStack?.first.flatMap({ owned[$0] }) else { return nil }
      return sides[screen.name]?.contains(tab) == true ? (screen.name, tab) : nil
    }
    homes = owned.merging(declared) { own, _ in own }
    steps = OddityGrounds.steps(before: linked, app, plan.roots + others, graph)
  }

  private static func sides(
    of names: [String], _ tabs: [Tab], but others: [String], _ graph: ScreenGraph
  ) -> [String: Set<String>] {
    let roots = Set(tabs.map(\.root.screen))
    let anywhere = Set(graph.reachable(from: others, closed: roots))
    var sides: [String: Set<String>] = [:]
    for tab in tabs {
      let root = tab.root.screen
      let reached = Set(graph.reachable(from: [root], closed: roots.subtracting([root])))
      for name in names where reached.contains(name) && !anywhere.contains(name) {
        sides[name, default: []].insert(tab.name)
      }
    }
    return sides
  }

  private static func steps(
    before linked: [Screen], _ app: ScriptedApp, _ roots: [String], _ graph: ScreenGraph
  ) -> [String: [Step]] {
    var setters: [String: Set<String>] = [:]
    for name in linked.isEmpty ? [] : Array(app.screens.keys) {
      for value in app.namesSet(on: name) { setters[value, default: []].insert(name) }
    }
    var steps: [String: [Step]] = [:]
    for screen in linked {
      let name = screen.name
      steps[name] = app.map.flows.filter { $0.start != name && $0.screens.contains(name) }
        .map { Step(screen: $0.start, reason: [$0.name, "flow"]) }
      let read = app.screens[name]?.first?.readNames ?? []
      for value in read.sorted() where app.values[value] != nil {
        guard let setter = setters[value], setter.count == 1, let step = setter.first, step != name,
          !roots.contains(step), !graph.reachable(from: roots, closed: [step]).contains(name)
        else { continue }
        steps[name, default: []].append(Step(screen: step, reason: [value]))
      }
    }
    return steps
  }
}

extension ScriptedApp {
  /// Also those that are set when the screen hears an answer.
  fileprivate func namesSet(on name: String) -> Set<String> {
    func names(in actions: [Statement]) -> [String] {
      actions.flatMap { action -> [String] in
        switch action {
        case .set(let values): values.map { $0.0 }
        case .command(_, let handler):
          handler.map { names(in: handlers[$0].completed + handlers[$0].cancelled) } ?? []
        }
      }
    }
    return Set(screens[name, default: []].flatMap { names(in: $0.controls + $0.reactions) })
  }
}

extension ScreenScript {
  /// The names in what the screen shows, and in what decides about it.
  fileprivate var readNames: Set<String> {
    let rows = allBlocks.flatMap(\.content.allRows).compactMap(\.condition)
    let asked = (allBlocks.compactMap(\.condition) + rows).flatMap(\.paths)
    return shownNames.union(asked.map(\.name))
  }

  fileprivate var shownNames: Set<String> {
    let texts = allBlocks.flatMap { block -> [ValuePath] in
      if case .text(let text) = block.content { return text.paths }
      return block.content.allRows.flatMap(\.paths)
    }
    return Set((title.paths + texts).map(\.name))
  }

  var isSent: Bool {
    allBlocks.contains { if case .submit = $0.content { true } else { false } }
  }

  var fields: [FieldScript] {
    allBlocks.compactMap { if case .field(let field) = $0.content { field } else { nil } }
  }

  var textFields: [FieldScript] {
    fields.filter { field in
      switch field.kind {
      case .string, .area: true
      case .int, .bool, .secret, .date, .choice: false
      }
    }
  }
}
