internal import Roots
internal import RootsApp

/// Something that can hold what a cell holds.
enum DataNode: Hashable, Comparable {
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

  /// Something that is read out of what it holds, which is told from what goes by the same name itself. A payload that
  /// is handed on whole has no name, and its parts are the fields.
  func part(_ part: String) -> DataNode {
    switch self {
    case .name(_, ""), .cell, .answer, .anywhere: named(part)
    case .name, .value: named("." + part)
    }
  }

  /// The name by which it is read out of something; `nil` if it is not.
  var partName: String? {
    switch self {
    case .answer(let name), .anywhere(let name): name
    case .name(_, let name), .value(let name): name.first == "." ? String(name.dropFirst()) : nil
    case .cell: nil
    }
  }

  /// What it is a part of, as a node without a name.
  var holder: DataNode { named("") }

  /// The name of it.
  var name: String {
    switch self {
    case .cell(_, let name), .name(_, let name), .answer(let name), .value(let name), .anywhere(let name):
      name
    }
  }

  /// The same, read where it cannot be told on which screen.
  var everywhere: DataNode? {
    switch self {
    case .name(_, let name), .value(let name): .anywhere(partName ?? name)
    case .cell, .answer, .anywhere: nil
    }
  }
}

/// Where names are read: on a screen, or where it cannot be told on which.
struct DataScope {
  var screen: String?
  /// The tables of rows of data, by the names of the rows; where it cannot be told on which screen names are read, of
  /// several.
  var tables: [String: Set<String>] = [:]
  /// Whether an answer or a message is read, by the name of 'value'.
  private var readsAnswer = false

  init() {}

  init(screen: String, _ script: ScreenScript) {
    self.screen = screen
    for find in script.finds { tables[find.name] = [find.query.table] }
  }

  /// Names that are read on whichever screen of an app.
  init(anywhereIn app: ScriptedApp) {
    for find in app.screens.values.joined().flatMap(\.finds) {
      tables[find.name, default: []].insert(find.query.table)
    }
  }

  /// Everything for which a path may stand.
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

  /// Whether a path stands for a row of data as a whole.
  func isRow(_ path: ValuePath) -> Bool { path.fields.isEmpty && tables[path.name] != nil }

  /// The same where an answer or a message is read.
  var answered: DataScope {
    var scope = self
    scope.readsAnswer = true
    return scope
  }
}
