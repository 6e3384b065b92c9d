internal import Roots
package import RootsTerminal

// What Enter would open, computed without opening it: navigation and values are values.

extension ScriptProgram {
  /// The screen to which the selected row would lead; `nil` for a screen without rows, and for forms.
  func preview(of state: BodyState, in body: Body, on entry: Entry) -> Preview? {
    let most = app.site(of: entry)?.script.mostPreview
    guard let navigator, most != 0, body.fields.isEmpty,
      (0..<body.blockCount).contains(where: { body.block($0)?.hasChoices == true })
    else { return nil }
    var preview = target(of: state, in: body, on: entry, navigator) ?? .nothing
    preview.mostColumns = most
    return preview
  }

  private func target(
    of selection: BodyState, in body: Body, on entry: Entry, _ navigator: Navigator
  ) -> Preview? {
    guard let spot = selection.shownSelection(in: body), body.isAvailable(spot) else { return nil }
    let effects = app.choose(block: spot.block, row: spot.row, of: entry, state)
    guard let (after, values, _) = outlook(of: effects, navigator), let target = after.focusedEntry,
      target.id != entry.id, let place = after.find(target.id)?.place
    else { return nil }
    let title = app.title(of: target, values)
    // A flow has guards of its own, and its first screen has none of them.
    var keeper = keeper(of: target, at: place, navigator, values)
    after.forEachEntry { slot, entry in
      guard keeper == nil, navigator.state.find(entry.id) == nil else { return }
      keeper = self.keeper(of: entry, at: after.place(of: slot), navigator, values)
    }
    guard let keeper else {
      var preview = Preview(title, app.body(of: target, values))
      preview.state = values.bodies[target.id] ?? BodyState()
      return preview
    }
    let question = navigator.plan.guards[keeper]?.asksIn.map(navigator.plan.title)
    let words = question.map { "\($0) comes first." } ?? "You may not be let in."
    return Preview(title, Body([.text(Text(words, .muted))]))
  }

  /// The state and the values after effects, and the last change; `nil` if one would be refused.
  private func outlook(
    of effects: [ScriptEffect], _ navigator: Navigator
  ) -> (after: NavigationState, values: ScriptState, change: Change?)? {
    var (after, values) = (navigator.state, state)
    var last: Change?
    for effect in effects {
      switch effect {
      case .set(let changed): _ = app.set(changed, &values)
      case .send(let script, _, _):
        guard let change = try? after.apply(script.command) else { return nil }
        last = change
        // A screen that takes its time is not there at once.
        if script.after != nil, let id = change.opened { values.loads[id] = .running(timer: 0, fails: false) }
      }
    }
    return (after, values, last)
  }

  func isUnvisited(_ effects: [ScriptEffect]) -> Bool {
    guard let isUnvisited, let navigator, let (after, _, change) = outlook(of: effects, navigator) else {
      return false
    }
    return change.map { isUnvisited(navigator.state, after, $0.kind) } ?? false
  }

  /// The rows that lead where no one has been; `nil` where no one asks.
  func unvisitedRows(in body: Body, on entry: Entry) -> ((Body.Spot) -> Bool)? {
    if isUnvisited == nil { return nil }
    return { [self] spot in
      body.isAvailable(spot)
        && isUnvisited(app.choose(block: spot.block, row: spot.row, of: entry, state))
    }
  }

  /// The guard that would not let an entry in at once: what it keeps is not shown before.
  private func keeper(
    of entry: Entry, at place: Place, _ navigator: Navigator, _ values: ScriptState
  ) -> String? {
    if navigator.isCovered(entry.id) { return navigator.plan.guards(for: entry, at: place).first }
    return navigator.plan.guards(for: entry, at: place).first {
      app.guards[$0]?.isOpen(values.values) != true
    }
  }
}

extension ScriptHost {
  /// Says what screens show, or would show if they were opened now: parameters that nothing has given stand there by
  /// their names. `nil` for a screen that is covered, and for one to which only guards lead that keep it back.
  package func pictures() -> @MainActor (_ screen: String) -> ScreenPicture? {
    // Large programs have many ways: they are followed once, and not for each picture.
    let inReach = screensInReach
    return { [self] in picture(of: $0, inReach) }
  }

  private func picture(of screen: String, _ inReach: Set<String>) -> ScreenPicture? {
    if let open = navigator.state.visit(to: screen) {
      return navigator.isCovered(open.id)
        ? nil : ScreenPicture(body(of: open), state.bodies[open.id] ?? BodyState())
    }
    guard inReach.contains(screen), !isKept(screen) else { return nil }
    let map = navigator.map
    let definition =
      map.screens.first { $0.name == screen } ?? map.accessories.first { $0.name == screen }?.screen
    guard let parameters = definition?.parameters else { return nil }
    let sample = Record(parameters.map { ($0.name, $0.fallback ?? .string("{\($0.name)}")) })
    return ScreenPicture(body(of: Entry(id: ContextID(.max), screen: screen, payload: Payload(sample))))
  }

  private func isKept(_ screen: String) -> Bool {
    let isAccessory = navigator.plan.any(screen)?.isAccessory == true
    let guards = navigator.plan.guards(
      for: Entry(id: ContextID(.max), screen: screen), at: isAccessory ? .layer(0) : .main)
    return guards.contains { app.guards[$0]?.isOpen(state.values) != true }
  }

  private var screensInReach: Set<String> {
    let (graph, state) = (navigator.map.wholeGraph, navigator.state)
    var ledTo: Set<String> = []
    var ways: [String: [String]] = [:]
    for edge in graph.edges where edge.from != edge.to {
      ledTo.insert(edge.to)
      ways[edge.from, default: []].append(edge.to)
    }
    for flow in navigator.map.flows {
      ledTo.formUnion(flow.screens)
      ways[flow.name, default: []] += flow.screens
    }
    var front = (graph.screens + navigator.map.flows.map(\.name)).filter { !ledTo.contains($0) }
    front += navigator.plan.roots
    state.forEachEntry { _, entry in if !self.navigator.isCovered(entry.id) { front.append(entry.screen) } }
    var reached: Set<String> = []
    while let screen = front.popLast() {
      if isKept(screen) || !reached.insert(screen).inserted { continue }
      front += ways[screen] ?? []
    }
    return reached
  }
}

extension Body {
  fileprivate func isAvailable(_ spot: Spot) -> Bool {
    switch block(spot.block) {
    case .list(let rows): rows.indices.contains(spot.row) && rows[spot.row].availability == .available
    case .table(let table):
      table.rows.indices.contains(spot.row) && table.rows[spot.row].availability == .available
    case .text: true
    case .field, .submit, .chart, .image, nil: false
    }
  }
}

extension Body.Block {
  fileprivate var hasChoices: Bool {
    switch self {
    case .list(let rows): rows.count > 0
    case .table(let table): [.choosing, .marking].contains(table.rows.use) && !table.rows.isEmpty
    case .text, .field, .submit, .chart, .image: false
    }
  }
}
