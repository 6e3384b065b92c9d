internal import Roots
internal import RootsApp

enum DataNode: Hashable, Comparable {
  case cell(String, String)
  /// A parameter or a field of a screen; an empty name stands for the whole payload.
  case name(String, String)
  case answer(String)
  case value(String)
  /// A name that is read in a place that may belong to several screens.
  case anywhere(String)

  /// The resource of an entry, as an invariant reads it.
  static let resource = DataNode.anywhere("resource")

  func named(_ part: String) -> DataNode {
    switch self {
    case .cell(let table, _): .cell(table, part)
    case .name(let screen, _): .name(screen, part)
    case .answer: .answer(part)
    case .value: .value(part)
    case .anywhere: .anywhere(part)
    }
  }

  /// Returns a part that is read out of this node's value. A leading dot tells it from a node with the same name. The
  /// parts of a whole payload, which has an empty name, are its fields and have no dot.
  func part(_ part: String) -> DataNode {
    switch self {
    case .name(_, ""), .cell, .answer, .anywhere: named(part)
    case .name, .value: named("." + part)
    }
  }

  /// The name by which this node is read out of a record; `nil` if it is not part of one.
  var partName: String? {
    switch self {
    case .answer(let name), .anywhere(let name): name
    case .name(_, let name), .value(let name): name.first == "." ? String(name.dropFirst()) : nil
    case .cell: nil
    }
  }

  /// The record that this node is a part of: a node with an empty name.
  var holder: DataNode { named("") }

  var name: String {
    switch self {
    case .cell(_, let name), .name(_, let name), .answer(let name), .value(let name), .anywhere(let name):
      name
    }
  }

  var everywhere: DataNode? {
    switch self {
    case .name(_, let name), .value(let name): .anywhere(partName ?? name)
    case .cell, .answer, .anywhere: nil
    }
  }
}

/// The place where names are read: one screen, or any of them.
struct DataScope {
  var screen: String?
  /// The tables of rows of data, by the names of the rows. A name has several tables only where any screen may be
  /// meant.
  var tables: [String: Set<String>] = [:]
  private var readsAnswer = false

  init() {}

  init(screen: String, _ script: ScreenScript) {
    self.screen = screen
    for find in script.finds { tables[find.name] = [find.query.table] }
  }

  init(anywhereIn app: ScriptedApp) {
    for find in app.screens.values.joined().flatMap(\.finds) {
      tables[find.name, default: []].insert(find.query.table)
    }
  }

  func nodes(of path: ValuePath, _ app: ScriptedApp) -> [DataNode] {
    let cells = (tables[path.name] ?? []).flatMap { table -> [DataNode] in
      if let column = path.fields.first { return [.cell(table, column)] }
      return app.data[table]?.columns.map { .cell(table, $0.name) } ?? []
    }
    if screen != nil, tables[path.name] != nil { return cells }
    let last = path.fields.last ?? path.name
    if readsAnswer, path.name == "value" { return [.answer(last)] }
    guard let screen else { return cells + [.anywhere(last)] }
    return path.fields.isEmpty
      ? [.name(screen, last), .value(last)] : [.name(screen, "." + last), .value("." + last)]
  }

  func isRow(_ path: ValuePath) -> Bool { path.fields.isEmpty && tables[path.name] != nil }

  var answered: DataScope {
    var scope = self
    scope.readsAnswer = true
    return scope
  }
}
