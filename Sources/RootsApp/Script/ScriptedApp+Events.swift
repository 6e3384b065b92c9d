package import Roots
package import RootsTerminal

/// The views and actions of a scripted program, as pure functions of its state.
extension ScriptedApp {
  // MARK: What is shown

  package func scope(of entry: Entry?, _ state: ScriptState, answer: Value? = nil) -> ScriptScope {
    var scope = ScriptScope(values: state.values)
    scope.answer = answer
    scope.data = data
    // To leave in the middle would cost a copy of everything.
    if let entry { show(entry, state, in: &scope) }
    return scope
  }

  private func show(_ entry: Entry, _ state: ScriptState, in scope: inout ScriptScope) {
    scope.payload = entry.payload?.fields ?? Record()
    guard let site = site(of: entry) else { return }
    scope.finds = site.script.finds
    if !state.loads.isEmpty { scope.load = state.loads[entry.id] }
    guard site.script.hasFields else { return }
    let model = state.bodies[entry.id] ?? BodyState()
    fill(&scope, with: body(site.script, scope), model)
    guard site.script.fieldsDepend else { return }
    // One field may bring the next one, or its content.
    var last = scope.fields
    for _ in 0..<site.script.allBlocks.count {
      fill(&scope, with: body(site.script, scope), model)
      if scope.fields == last { break }
      last = scope.fields
    }
  }

  private func fill(_ scope: inout ScriptScope, with body: Body, _ model: BodyState) {
    scope.fields = model.record(of: body)
    scope.isDirty = model.hasChanges(in: body)
  }

  package func body(of entry: Entry, _ state: ScriptState) -> Body {
    site(of: entry).map { body($0.script, scope(of: entry, state)) } ?? Body()
  }

  /// The text in the header of a screen; its name, if the title names a row of data that is not there, or is empty.
  package func title(of entry: Entry, _ state: ScriptState) -> String {
    guard let site = site(of: entry) else { return Template(entry.screen).text(in: ScriptScope()) }
    let scope = scope(of: entry, state)
    let title = site.script.title.text(in: scope)
    let isWhole = site.script.title.paths.allSatisfy { $0.fields.isEmpty || scope[$0] != nil }
    return Plan.shown(isWhole ? title : "", of: entry.screen)
  }

  private func body(_ script: ScreenScript, _ scope: ScriptScope) -> Body {
    var body = Body(script.blocks.shown(in: scope))
    body.top = script.top.map { $0.shown(in: scope, of: "top") }
    body.bottom = script.bottom.map { $0.shown(in: scope, of: "bottom") }
    body.backdrop = script.backdrop
    return body
  }

  // MARK: What happens

  package func choose(block: Int, row: Int, of entry: Entry, _ state: ScriptState) -> [ScriptEffect] {
    let scope = scope(of: entry, state)
    guard let rows = site(of: entry)?.script.block(block, in: scope)?.content.rows,
      let chosen = ShownRows.place(row, of: rows, in: scope)
    else { return [] }
    return effects(of: chosen.row.actions, from: entry.id, chosen.scope)
  }

  package func rows(ofBlock block: Int, of entry: Entry, _ state: ScriptState) -> ShownRows? {
    let scope = scope(of: entry, state)
    return site(of: entry)?.script.block(block, in: scope).map { ShownRows($0.content.rows, in: scope) }
  }

  /// - Parameter wasSent: True if the form had been sent before, as it was when the button was pressed.
  package func submit(
    block: Int?, of entry: Entry, _ state: ScriptState, wasSent: Bool = false
  ) -> [ScriptEffect] {
    var state = state
    if !wasSent { state.bodies[entry.id]?.takeBack() }
    let scope = scope(of: entry, state)
    let blocks = site(of: entry)?.script.allBlocks.present(in: scope) ?? []
    let block = block.flatMap { blocks.element($0) } ?? blocks.first { $0.isSubmit }
    guard case .submit(_, let actions)? = block?.content else { return [] }
    return effects(of: actions, from: entry.id, scope)
  }

  /// `nil` if the key is bound to nothing. Layers take only their own keys.
  package func bound(
    _ key: Key, on entry: Entry?, in navigation: NavigationState, _ state: ScriptState
  ) -> [ScriptEffect]? {
    let own = entry.flatMap { site(of: $0)?.script.keys.first { $0.key == key } }
    guard let binding = own ?? keys.first(where: { $0.key == key }),
      own != nil || entry.map({ navigation.isOnLayer($0.id) }) != true
    else { return nil }
    return effects(of: binding.actions, from: entry?.id, scope(of: entry, state))
  }

  /// The keys of the screen, and of those bound everywhere the others; layers let only their own in.
  package func bindings(of script: ScreenScript?, onLayer isOnLayer: Bool) -> [KeyScript] {
    let own = script?.keys ?? []
    return isOnLayer ? own : own + keys.filter { key in !own.contains { $0.key.overlaps(key.key) } }
  }

  package func step(_ step: LifeCycle, of entry: Entry, _ state: ScriptState) -> [ScriptEffect] {
    guard let actions = site(of: entry)?.script.hooks[step] else { return [] }
    return effects(of: actions, from: entry.id, scope(of: entry, state))
  }

  package func message(_ value: Value?, of entry: Entry, _ state: ScriptState) -> [ScriptEffect] {
    guard let actions = site(of: entry)?.script.onMessage, !actions.isEmpty else { return [] }
    return effects(of: actions, from: entry.id, scope(of: entry, state, answer: value ?? .null))
  }

  /// The listener to a screen's message: the entry itself if it handles messages, or, if it is an output of the flow in
  /// which it stands, of the flow, and so on outwards.
  package func hearer(of message: Value?, from id: ContextID, in navigation: NavigationState) -> Entry? {
    var id = id
    while let (entry, place) = navigation.find(id) {
      if site(of: entry)?.script.onMessage.isEmpty == false { return entry }
      guard case .nested(let flow) = place, isOutput(message, of: flow),
        let host = navigation.host(of: flow)
      else { return nil }
      id = host
    }
    return nil
  }

  /// Whether a flow tells on what one of its screens has told; what is nested without being a flow does.
  private func isOutput(_ message: Value?, of name: String) -> Bool {
    guard let flow = map.flows.first(where: { $0.name == name }) else { return true }
    guard let names = message?.fields?.keys, !names.isEmpty else { return false }
    return names.allSatisfy(flow.outputs.contains)
  }

  package func input(_ value: Value?, of entry: Entry, _ state: ScriptState) -> [ScriptEffect] {
    guard let actions = site(of: entry)?.script.onInput, !actions.isEmpty else { return [] }
    return effects(of: actions, from: entry.id, scope(of: entry, state, answer: value ?? .null))
  }

  /// - Parameter opener: the entry that opened it, if it is still there.
  package func answer(
    _ handler: Int, _ ending: Roots.Ending, opener: Entry?, _ state: ScriptState
  ) -> [ScriptEffect] {
    guard let handler = handlers.element(handler) else { return [] }
    switch ending {
    case .completed(let value):
      let scope = scope(of: opener, state, answer: value?.value ?? .null)
      return effects(of: handler.completed, from: opener?.id, scope)
    case .cancelled(let why):
      let scope = scope(of: opener, state, answer: .string(why.rawValue))
      return effects(of: handler.cancelled, from: opener?.id, scope)
    }
  }

  private func effects(
    of actions: [Statement], from id: ContextID?, _ scope: consuming ScriptScope
  ) -> [ScriptEffect] {
    actions.map { action in
      switch action {
      case .command(let command, let handler):
        return .send(command.resolved(in: scope), from: id, handler: handler)
      case .set(let record):
        let values = record.resolved(in: scope)
        scope.values = scope.values.merging(values)
        return .set(values)
      }
    }
  }

  // MARK: Values and guards

  package struct GuardChange: Hashable, Sendable {
    package var withdrawn: [String] = []
    package var given: [String] = []

    package var isEmpty: Bool { withdrawn.isEmpty && given.isEmpty }
  }

  package func set(_ values: Record, _ state: inout ScriptState) -> GuardChange {
    replaceValues(with: state.values.merging(values), &state)
  }

  package func replaceValues(with values: Record, _ state: inout ScriptState) -> GuardChange {
    let before = state.values
    state.values = values
    var change = GuardChange()
    for guardian in map.guards {
      guard let script = guards[guardian.name] else { continue }
      switch (script.stillConsents(before), script.stillConsents(state.values)) {
      case (true, false): change.withdrawn.append(guardian.name)
      case (false, true): change.given.append(guardian.name)
      default: break
      }
    }
    return change
  }
}

extension ScreenScript {
  /// True if a field is there, or begins with something, by what stands in another one.
  fileprivate var fieldsDepend: Bool {
    var names: Set<String> = [ScriptScope.dirty]
    var asked: [String] = []
    for block in allBlocks {
      guard case .field(let field) = block.content else { continue }
      names.insert(field.name)
      asked += ((block.condition?.paths ?? []) + field.initial.paths).map(\.name)
    }
    return asked.contains(where: names.contains)
  }

  var hasFields: Bool {
    blocks.hasFields || top?.blocks.hasFields == true || bottom?.blocks.hasFields == true
  }
}

extension ScreenScript {
  fileprivate func block(_ place: Int, in scope: ScriptScope) -> BlockScript? {
    let blocks = top == nil && bottom == nil ? blocks : allBlocks
    return blocks.element(place) { $0.condition?.holds(in: scope) ?? true }
  }
}

extension [BlockScript] {
  fileprivate var hasFields: Bool { contains { if case .field = $0.content { true } else { false } } }

  fileprivate func present(in scope: ScriptScope) -> [BlockScript] {
    filter { $0.condition?.holds(in: scope) ?? true }
  }

  fileprivate func shown(in scope: ScriptScope, of part: String = "") -> [Body.Block] {
    indices.filter { self[$0].condition?.holds(in: scope) ?? true }.map { place in
      // What is filtered or sorted stays so where another list comes or goes.
      self[place].content.shown(in: scope).list(named: "\(part)\(place)")
    }
  }
}

extension BlockScript {
  fileprivate var isSubmit: Bool { if case .submit = content { true } else { false } }
}

extension RowScript {
  func shown(in scope: ScriptScope) -> Body.Row {
    var row = Body.Row(title.text(in: scope), detail: detail.text(in: scope))
    row.cells = cells.map { Text($0.text(in: scope)) }
    row.role = role
    row.twin = scope.row?.number
    return row
  }
}

extension FieldScript {
  /// The field; one that begins with something secret is a secret field.
  fileprivate func shown(in scope: ScriptScope) -> Body.Field {
    let (initial, isSecret) = initial.content(in: scope)
    return Body.Field(
      name, label: label.text(in: scope), kind: isSecret ? .secret : kind, need: need, initial: initial)
  }
}

extension BlockScript.Content {
  fileprivate func shown(in scope: ScriptScope) -> Body.Block {
    switch self {
    case .text(let text): .text(text.text(in: scope))
    case .list(let rows): .list(ShownRows(rows, in: scope).rows(use: .choosing))
    case .field(let field): .field(field.shown(in: scope))
    case .submit(let label, _): .submit(label.text(in: scope))
    case .table(let columns, let rows, let use): .table(table(columns, rows, use, in: scope))
    case .chart(let chart): .chart(chart.diagram(in: scope))
    case .image(let lines): .image(lines)
    }
  }

  private func table(
    _ columns: [Template], _ rows: [RowScript], _ use: BlockScript.TableUse, in scope: ScriptScope
  ) -> Body.Table {
    let ofRows: Body.Rows.Use = !self.rows.isEmpty ? .choosing : use == .reading ? .reading : .looking
    var table = Body.Table(
      columns: columns.map { Body.Table.Column($0.text(in: scope)) },
      rows: ShownRows(rows, in: scope).rows(use: ofRows))
    table.hasCells = use == .cells
    return table
  }
}

extension Array {
  fileprivate func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }

  /// The element at a place among those that fulfil a condition; the others are not copied for it.
  func element(_ place: Int, where fits: (Element) -> Bool) -> Element? {
    var before = place
    for index in indices where fits(self[index]) {
      if before == 0 { return self[index] }
      before -= 1
    }
    return nil
  }
}

extension ScreenScript.PartScript {
  fileprivate func shown(in scope: ScriptScope, of part: String) -> Body.Part {
    Body.Part(height: height, heights: heights, blocks.shown(in: scope, of: part))
  }
}
