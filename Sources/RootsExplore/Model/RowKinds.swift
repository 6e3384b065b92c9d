internal import Roots
internal import RootsApp
internal import Synchronization

/// Which rows of data the program treats alike: of those that can be chosen, one of each kind is tried.
///
/// Two rows are of one kind if everything that is asked of their cells has the same answer, and so has everything that
/// is asked of what the cells are handed on as. What tells one thing from another, such as a number, makes no kind of
/// its own, and neither does what is only shown.
final class RowKinds: Sendable {
  /// The kind of each row, by table.
  private let kinds: [String: [Int32]]
  private let places = Mutex<[ObjectIdentifier: Places]>([:])

  /// The first row of each kind among some; the rows are kept, so that no others come to stand in their place.
  private struct Places {
    let rows: RowSet
    let first: [Int]
  }

  init(_ app: ScriptedApp) { kinds = app.data.isEmpty ? [:] : KindReader(app).kinds() }

  /// How many kinds there are of how many rows, by table.
  var counts: [(table: String, kinds: Int, rows: Int)] {
    kinds.sorted { $0.key < $1.key }.map {
      (table: $0.key, kinds: Set($0.value).count, rows: $0.value.count)
    }
  }

  /// The places of rows that are tried.
  func tried(of rows: ShownRows) -> [Int] {
    rows.parts.flatMap { start, data -> [Int] in
      guard let data else { return [start] }
      return first(of: data.rows, data.table).map { start + $0 }
    }
  }

  private func first(of rows: RowSet, _ table: DataTable) -> [Int] {
    guard let kinds = kinds[table.name] else { return Array(0..<rows.count) }
    return places.withLock { places in
      if let known = places[ObjectIdentifier(rows)] { return known.first }
      var seen: Set<Int32> = []
      let first = (0..<rows.count).filter { seen.insert(kinds[rows[$0]]).inserted }
      places[ObjectIdentifier(rows)] = Places(rows: rows, first: first)
      return first
    }
  }
}

/// Finds out the kinds of rows of data from what the program asks of cells, and of what they are handed on as.
private struct KindReader {
  private let app: ScriptedApp
  /// What is asked of something.
  private var questions: [DataNode: [ValueTest]] = [:]
  /// As what else something is handed on.
  private var flows: [DataNode: Set<DataNode>] = [:]
  /// What stands in a text that is handed on, so that all of it matters if the text does.
  private var written: Set<DataNode> = []
  /// Whether an invariant may read everything that is handed on.
  private var readsAll = false
  /// The rows that are looked up by something.
  private var lookups: [DataNode: [Lookup]] = [:]

  private struct Lookup {
    let query: RowQuery
    let table: DataTable
    let column: Int
    let sign: String
  }

  init(_ app: ScriptedApp) {
    self.app = app
    // What is handed on in a URL, or as the name of a thing, matters only if an invariant reads it.
    for invariant in app.invariants {
      for condition in [invariant.claim, invariant.premise] { ask(ofState: condition) }
    }
    // A thing is called by a text, also if that is made of digits.
    if questions[.resource] != nil { written.insert(.resource) }
    for (name, variants) in app.screens {
      for script in variants { read(script, DataScope(screen: name, script)) }
    }
    for key in app.keys { read(key.actions, DataScope()) }
    for handler in app.handlers { read(handler.completed + handler.cancelled, DataScope().answered) }
    for script in app.guards.values {
      ask(script.condition, DataScope())
      if case .ask(let visit, _) = script.answer { hand(visit, DataScope()) }
    }
    for flow in app.map.flows {
      for parameter in flow.screen.parameters {
        flows[.name(flow.name, parameter.name), default: []].insert(.name(flow.start, parameter.name))
      }
    }
    for screen in app.map.allScreens + app.map.accessories.map(\.screen) + app.map.flows.map(\.screen) {
      guard let identity = screen.identity else { continue }
      flows[.name(screen.name, identity), default: []].insert(.resource)
    }
    // An answer of 'false' refuses what a guard asks about.
    questions[.answer("value"), default: []].append(.equal(.bool(false)))
  }

  // MARK: Reading

  private mutating func read(_ script: ScreenScript, _ scope: DataScope) {
    for find in script.finds { look(find.query, scope) }
    for block in script.allBlocks {
      if !block.content.isOnlyRead { ask(block.condition, scope) }
      for row in block.content.allRows {
        if !block.content.isOnlyRead { ask(row.condition, scope) }
        var scope = scope
        if let source = row.source {
          look(source.query, scope)
          scope.tables[source.name] = source.query.table
        }
        read(row.actions, scope)
      }
      switch block.content {
      case .submit(_, let actions): read(actions, scope)
      case .field(let field): hand(field.initial, as: .name(scope.screen ?? "", field.name), scope)
      case .text(let text): for link in text.links { read(link.actions, scope) }
      case .list, .table, .progress, .image: break
      }
    }
    for actions in script.hooks.values { read(actions, scope) }
    for key in script.keys { read(key.actions, scope) }
    read(script.onMessage + script.onInput, scope.answered)
    ask(script.leaveGuard?.condition, scope)
  }

  private mutating func ask(_ condition: Condition?, _ scope: DataScope) {
    // Whether there is a row at all follows from what it is looked up by.
    for (path, question) in condition?.questions ?? [] where !scope.isRow(path) {
      for node in scope.nodes(of: path, app) { questions[node, default: []].append(question) }
    }
  }

  /// Asks what an invariant reads: of a path into the state, the last name in it.
  private mutating func ask(ofState condition: Condition?) {
    for (path, question) in condition?.questions ?? [] {
      if path.readsWhole { readsAll = true }
      let names = path.stateSteps?.filter { if case .index = $0 { false } else { true } }
      let nodes = names?.last.map { [.anywhere($0.name)] } ?? DataScope().nodes(of: path, app)
      for node in nodes { questions[node, default: []].append(question) }
    }
  }

  private mutating func look(_ query: RowQuery, _ scope: DataScope) {
    guard let table = app.data[query.table] else { return }
    for test in query.tests(of: table) {
      questions[.cell(table.name, table.columns[test.column].name), default: []].append(test.test)
    }
    for (column, sign, path) in query.comparisons(in: table) {
      let lookup = Lookup(query: query, table: table, column: column, sign: sign)
      for node in scope.nodes(of: path, app) { lookups[node, default: []].append(lookup) }
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
    for visit in said.visits + (said.visit.map { [$0] } ?? []) { hand(visit, scope) }
    for part in said.commands { read(part, scope) }
    if said.screen == nil, let value = said.payload?.value {
      hand(value, as: .answer("value"), scope)
      for (name, field) in value.fields ?? Record() { hand(field, as: .answer(name), scope) }
    }
    guard let url = said.url else { return }
    if readsAll { hand(Template(url), as: .anywhere("url"), scope) }
    for screen in app.map.routedScreens where !screen.urls.isEmpty {
      for parameter in screen.parameters {
        hand(Template(url), as: .name(screen.name, parameter.name), scope)
      }
    }
  }

  private mutating func hand(_ visit: Visit, _ scope: DataScope) {
    for (name, value) in visit.payload?.value?.fields ?? Record() {
      hand(value, as: .name(visit.screen, name), scope)
    }
    guard let resource = visit.resource, readsAll || questions[.resource] != nil else { return }
    hand(Template(resource), as: .resource, scope)
  }

  private mutating func hand(_ value: Value, as target: DataNode, _ scope: DataScope) {
    if let text = value.text { hand(Template(text), as: target, scope) }
    // What stands in a record is read by its name.
    for (name, field) in value.fields ?? Record() { hand(field, as: target.named(name), scope) }
  }

  private mutating func hand(_ template: Template, as target: DataNode, _ scope: DataScope) {
    for path in template.paths {
      for node in scope.nodes(of: path, app) {
        // Of a row as a whole, each cell goes by the name of its column.
        if case .cell(_, let column) = node, path.fields.isEmpty {
          flows[node, default: []].insert(target.named(column))
        } else {
          flows[node, default: []].insert(target)
        }
        if !template.isName { written.insert(node) }
      }
    }
  }

  // MARK: Kinds

  /// Everything as which something is known, itself included.
  private func aliases(of node: DataNode) -> [DataNode] {
    var found: Set<DataNode> = [node]
    var left = [node]
    while let node = left.popLast() {
      let others = flows[node, default: []].union(node.everywhere.map { [$0] } ?? [])
      for other in others where found.insert(other).inserted { left.append(other) }
    }
    return found.sorted()
  }

  /// The kind of each row of each table, refined until nothing more tells rows of one kind apart.
  func kinds() -> [String: [Int32]] {
    var kinds = app.data.mapValues { [Int32](repeating: 0, count: $0.count) }
    var count = -1
    while true {
      let found = kinds.values.reduce(0) { $0 + Set($1).count }
      if found == count { return kinds }
      count = found
      let known = kinds
      for table in app.data.values { kinds[table.name] = self.kinds(of: table, after: known) }
    }
  }

  private func kinds(of table: DataTable, after kinds: [String: [Int32]]) -> [Int32] {
    var signs = (kinds[table.name] ?? []).map { [$0] }
    for (place, column) in table.columns.enumerated() {
      let nodes = aliases(of: .cell(table.name, column.name))
      var answers: [Value: [Int32]] = [:]
      for row in 0..<table.count {
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

  /// What there is to say of a value that is known as some things.
  /// - Parameter number: what tells it from other values.
  private func answers(
    about value: Value, _ nodes: [DataNode], _ kinds: [String: [Int32]], number: Int32
  ) -> [Int32] {
    // A parameter may have to be given.
    var answers: [Int32] = [nodes.count > 1 && value == .null ? 1 : 0]
    if readsAll, nodes.count > 1 { answers.append(number) }
    let isWritten = nodes.contains(where: written.contains)
    for node in nodes {
      let asked = questions[node, default: []]
      answers += asked.map { $0.holds(of: value) ? 1 : 0 }
      if isWritten, !asked.isEmpty || lookups[node] != nil { answers.append(number) }
      for lookup in lookups[node, default: []] {
        guard let test = ValueTest(lookup.sign, value) else { continue }
        var selection = RowSelection()
        selection.tests = lookup.query.tests(of: lookup.table) + [.init(column: lookup.column, test: test)]
        let rows = lookup.table.select(selection)
        let found = Set((0..<rows.count).map { kinds[lookup.table.name]?[rows[$0]] ?? 0 })
        answers += [Int32(found.count)] + found.sorted()
      }
    }
    return answers
  }
}

/// Something that can hold what a cell holds.
private enum DataNode: Hashable, Comparable {
  /// The cells of a column of a table.
  case cell(String, String)
  /// A parameter or a field of a screen.
  case name(String, String)
  /// A part of an answer or a message, by its last name.
  case answer(String)
  /// A value of the program.
  case value(String)
  /// A name that is read where it cannot be told on which screen.
  case anywhere(String)

  /// Which thing an entry shows, as an invariant reads it.
  static let resource = DataNode.anywhere("resource")

  /// A part of it.
  func named(_ part: String) -> DataNode {
    switch self {
    case .cell(let table, _): .cell(table, part)
    case .name(let screen, _): .name(screen, part)
    case .answer: .answer(part)
    case .value: .value(part)
    case .anywhere: .anywhere(part)
    }
  }

  /// The same, read where it cannot be told on which screen.
  var everywhere: DataNode? {
    switch self {
    case .name(_, let name), .value(let name): .anywhere(name)
    case .cell, .answer, .anywhere: nil
    }
  }
}

/// Where names are read: on a screen, or where it cannot be told on which.
private struct DataScope {
  var screen: String?
  /// The tables of rows of data, by the names of the rows.
  var tables: [String: String] = [:]
  /// Whether an answer or a message is read, by the name of 'value'.
  private var readsAnswer = false

  init() {}

  init(screen: String, _ script: ScreenScript) {
    self.screen = screen
    for find in script.finds { tables[find.name] = find.query.table }
  }

  /// Everything for which a path may stand.
  func nodes(of path: ValuePath, _ app: ScriptedApp) -> [DataNode] {
    if let table = tables[path.name] {
      if let column = path.fields.first { return [.cell(table, column)] }
      return app.data[table]?.columns.map { .cell(table, $0.name) } ?? []
    }
    let last = path.fields.last ?? path.name
    if readsAnswer, path.name == "value" { return [.answer(last)] }
    return screen.map { [.name($0, last), .value(last)] } ?? [.anywhere(last)]
  }

  /// Whether a path stands for a row of data as a whole.
  func isRow(_ path: ValuePath) -> Bool { path.fields.isEmpty && tables[path.name] != nil }

  /// The same where an answer or a message is read.
  var answered: DataScope {
    var scope = self
    scope.readsAnswer = true
    return scope
  }
}
