internal import Roots
internal import RootsApp

/// Determines the kinds of rows of data from the conditions on their cells and on the places where cells are handed on.
struct KindReader {
  private let app: ScriptedApp
  private var questions: [DataNode: [ValueTest]] = [:]
  private var flows: [DataNode: Set<DataNode>] = [:]
  /// The nodes that are written into a longer text, which may therefore need their whole value.
  private var written: Set<DataNode> = []
  private var wholes: WholeFlows
  private var addressed: [DataNode: Set<UrlWords.Place>] = [:]
  private let words: UrlWords
  private let urlScreens: [Screen]
  private var readsAll = false
  private var lookups: [DataNode: [Lookup]] = [:]

  private var readRows: Set<String> = []

  private struct Lookup {
    let name: String
    let query: RowQuery
    let table: DataTable
    let column: Int
    let sign: String
    let use: Use
    /// True if the query has other comparisons as well, so that this one does not determine the rows alone.
    let isPart: Bool

    enum Use { case first, all }
  }

  init(_ app: ScriptedApp) {
    self.app = app
    words = UrlWords(app.map)
    urlScreens = app.urlScreens
    wholes = WholeFlows(app.map)
    // Values in URLs and resources matter only if an invariant reads them.
    for invariant in app.invariants {
      for condition in [invariant.claim, invariant.premise] { ask(ofState: condition) }
    }
    // A resource is a text, even if it consists of digits.
    if questions[.resource] != nil { written.insert(.resource) }
    for (name, variants) in app.screens {
      for script in variants { read(script, DataScope(screen: name, script)) }
    }
    // Keys and handlers read the rows of the screen in focus or of the opener.
    let anywhere = DataScope(anywhereIn: app)
    for key in app.keys { read(key.actions, anywhere) }
    for handler in app.handlers { read(handler.completed + handler.cancelled, anywhere.answered) }
    for script in app.guards.values { read(script) }
    for screen in app.map.allScreens + app.map.accessories.map(\.screen) + app.map.flows.map(\.screen) {
      guard let identity = screen.identity else { continue }
      flows[.name(screen.name, identity), default: []].insert(.resource)
    }
    // The answer 'false' refuses the request that a guard holds.
    questions[.answer("value"), default: []].append(.equal(.bool(false)))
    wholes.settle()
  }

  // MARK: Reading

  private mutating func nodes(of path: ValuePath, _ scope: DataScope) -> [DataNode] {
    if scope.tables[path.name] != nil { readRows.insert(path.name) }
    return scope.nodes(of: path, app)
  }

  private mutating func read(_ script: ScreenScript, _ scope: DataScope) {
    for find in script.finds { look(find.query, .first, as: find.name, scope) }
    for block in script.allBlocks {
      if !block.content.isOnlyRead { ask(block.condition, scope) }
      for row in block.content.allRows {
        if !block.content.isOnlyRead { ask(row.condition, scope) }
        var scope = scope
        if let source = row.source {
          look(source.query, .all, as: source.name, scope)
          scope.tables[source.name] = [source.query.table]
        }
        read(row.actions, scope)
      }
      switch block.content {
      case .submit(_, let actions): read(actions, scope)
      case .field(let field): hand(field.initial, as: .name(scope.screen ?? "", field.name), scope)
      case .text(let text): for link in text.links { read(link.actions, scope) }
      case .list, .table, .chart, .image: break
      }
    }
    for actions in script.hooks.values { read(actions, scope) }
    for key in script.keys { read(key.actions, scope) }
    read(script.onMessage + script.onInput, scope.answered)
    ask(script.leaveGuard?.condition, scope)
  }

  private mutating func read(_ guardian: GuardScript) {
    let scope = DataScope()
    ask(guardian.condition, scope)
    if let name = guardian.remembers {
      hand(Template("{value}"), as: .value(name), scope.answered)
      questions[.value(name), default: []].append(.holds)
    }
    switch guardian.answer {
    case .ask(let visit, _): hand(visit, scope)
    case .redirect(let script, _): read(script.command.command, scope)
    case .allow, .refuse, .manual: break
    }
  }

  private mutating func ask(_ condition: Condition?, _ scope: DataScope) {
    // The existence of a row follows from the value that it is looked up by.
    for (path, question) in condition?.questions ?? [] where !scope.isRow(path) {
      for node in nodes(of: path, scope) { questions[node, default: []].append(question) }
    }
  }

  /// For a path into the state, the tests belong to its last name.
  private mutating func ask(ofState condition: Condition?) {
    for (path, question) in condition?.questions ?? [] {
      if path.readsWhole { readsAll = true }
      let names = path.stateSteps?.filter { if case .index = $0 { false } else { true } }
      let nodes = names?.last.map { [.anywhere($0.name)] } ?? DataScope().nodes(of: path, app)
      for node in nodes { questions[node, default: []].append(question) }
    }
  }

  private mutating func look(_ query: RowQuery, _ use: Lookup.Use, as name: String, _ scope: DataScope) {
    guard let table = app.data[query.table] else { return }
    for test in query.tests(of: table) {
      questions[.cell(table.name, table.columns[test.column].name), default: []].append(test.test)
    }
    let comparisons = query.comparisons(in: table)
    for (column, sign, path) in comparisons {
      let lookup = Lookup(
        name: name, query: query, table: table, column: column, sign: sign, use: use,
        isPart: comparisons.count > 1)
      for node in nodes(of: path, scope) { lookups[node, default: []].append(lookup) }
    }
  }

  private mutating func read(_ actions: [Statement], _ scope: DataScope) {
    for action in actions {
      switch action {
      case .set(let values): for (name, value) in values { hand(value, as: .value(name), scope) }
      case .command(let script, _): read(script.command.command, scope)
      }
    }
  }

  private mutating func read(_ command: Command, _ scope: DataScope) {
    let said = command.arguments
    for visit in said.allVisits { hand(visit, scope) }
    for part in said.commands { read(part, scope) }
    if said.screen == nil, let value = said.payload?.value { hand(value, as: .answer("value"), scope) }
    if said.verb == .go, let fields = said.payload?.value?.fields { share(fields, scope) }
    if let url = said.address { read(url: url, scope) }
  }

  /// Hands on the fields of the target's payload that the screens on the way to it take.
  private mutating func share(_ fields: Record, _ scope: DataScope) {
    for screen in app.map.routedScreens {
      for name in screen.takenNames {
        if let value = fields[name] { hand(value, as: .name(screen.name, name), scope) }
      }
    }
  }

  private mutating func read(url: String, _ scope: DataScope) {
    let template = Template(url)
    if readsAll { hand(template, as: .anywhere("url"), scope) }
    for screen in urlScreens {
      for name in screen.takenNames.union(screen.urlParameters) {
        hand(template, as: .name(screen.name, name), scope)
      }
    }
    for (path, place) in UrlWords.places(in: url) {
      for node in nodes(of: path, scope) { addressed[node, default: []].insert(place) }
    }
  }

  private mutating func hand(_ visit: Visit, _ scope: DataScope) {
    if let value = visit.payload?.value { hand(value, as: .name(visit.screen, ""), scope) }
    guard let resource = visit.resource, readsAll || questions[.resource] != nil else { return }
    hand(Template(resource), as: .resource, scope)
  }

  private mutating func hand(_ value: Value, as target: DataNode, _ scope: DataScope) {
    if let text = value.text { hand(Template(text), as: target, scope) }
    guard let fields = value.fields else { return }
    // The fields of a record are read by their names.
    wholes.noteRecord(target)
    for (name, field) in fields { hand(field, as: target.part(name), scope) }
  }

  private mutating func hand(_ template: Template, as target: DataNode, _ scope: DataScope) {
    for path in template.paths {
      for node in nodes(of: path, scope) {
        // In a whole row, each cell has the name of its column.
        if case .cell(_, let column) = node, path.fields.isEmpty {
          flows[node, default: []].insert(target.part(column))
          if template.isName { wholes.noteRecord(target) } else { flows[node, default: []].insert(target) }
        } else {
          flows[node, default: []].insert(target)
          wholes.note(node, to: target, isCopy: template.isName)
        }
        if !template.isName { written.insert(node) }
      }
    }
  }

  // MARK: Kinds

  private func aliases(of node: DataNode) -> [DataNode] {
    var found: Set<DataNode> = [node]
    var left = [node]
    while let node = left.popLast() {
      let others = flows[node, default: []].union(node.everywhere.map { [$0] } ?? []).union(
        wholes.targets(of: node))
      for other in others where found.insert(other).inserted { left.append(other) }
    }
    return found.sorted()
  }

  /// Refined until kinds no longer split; where the time is up before, those that were told apart by then.
  func kinds(while goesOn: () -> Bool) -> (kinds: [String: [Int32]], isCut: Bool) {
    var kinds = app.data.mapValues { [Int32](repeating: 0, count: $0.count) }
    var count = -1
    while true {
      let found = kinds.values.reduce(0) { $0 + Set($1).count }
      if found == count { return (kinds, false) }
      count = found
      let known = kinds
      for table in app.data.values {
        kinds[table.name] = self.kinds(of: table, after: known, while: goesOn)
        if !goesOn() { return (kinds, true) }
      }
    }
  }

  private func kinds(
    of table: DataTable, after kinds: [String: [Int32]], while goesOn: () -> Bool
  ) -> [Int32] {
    var signs = (kinds[table.name] ?? []).map { [$0] }
    for (place, column) in table.columns.enumerated() {
      let nodes = aliases(of: .cell(table.name, column.name))
      var answers: [Value: [Int32]] = [:]
      for row in 0..<table.count where goesOn() {
        let value = table[row, place]
        let known = answers[value] ?? self.answers(about: value, nodes, kinds, number: Int32(answers.count))
        answers[value] = known
        signs[row] += known
      }
    }
    var numbers: [[Int32]: Int32] = [:]
    return signs.map { sign in
      let number = numbers[sign] ?? Int32(numbers.count)
      numbers[sign] = number
      return number
    }
  }

  /// Returns everything that the program can find out about a value at these nodes.
  /// - Parameter number: a number that tells the value from others.
  private func answers(
    about value: Value, _ nodes: [DataNode], _ kinds: [String: [Int32]], number: Int32
  ) -> [Int32] {
    // A required parameter must not be null.
    var answers: [Int32] = [nodes.count > 1 && value == .null ? 1 : 0]
    if readsAll, nodes.count > 1 { answers.append(number) }
    let isWritten = nodes.contains { written.contains($0) || wholes.isWritten($0) }
    for node in nodes {
      let asked = questions[node, default: []]
      answers += asked.map { $0.holds(of: value) ? 1 : 0 }
      let places = addressed[node, default: []]
      if isWritten, !asked.isEmpty || lookups[node] != nil || !places.isEmpty { answers.append(number) }
      for place in places.sorted() { answers += words.answers(about: value, at: place, number: number) }
      for lookup in lookups[node, default: []] {
        answers += lookup.isPart ? [number] : found(by: lookup, value, kinds)
      }
    }
    return answers
  }

  private func found(by lookup: Lookup, _ value: Value, _ kinds: [String: [Int32]]) -> [Int32] {
    guard let test = ValueTest(lookup.sign, value) else { return [] }
    var selection = lookup.query.selection(of: lookup.table)
    selection.tests.append(.init(column: lookup.column, test: test))
    let rows = lookup.table.select(selection)
    let found = (0..<rows.count).map { kinds[lookup.table.name]?[rows[$0]] ?? 0 }
    switch lookup.use {
    case .first where readRows.contains(lookup.name): return found.first.map { [1, $0] } ?? [0]
    case .first: return [found.isEmpty ? 0 : 1]
    case .all:
      let all = Set(found)
      return [Int32(all.count)] + all.sorted()
    }
  }
}
