internal import Roots
internal import RootsApp

/// The data of an app that can be read at a place of its file: rows that have a name there, and data as a whole.
struct OfferedData {
  typealias Offer = LspServer.Offer

  private let tables: [String: DataTable]
  private var rows: [String: DataTable] = [:]
  private var selected: DataTable?

  init(_ app: ScriptedApp, at cursor: AppCursor) {
    tables = app.data
    for level in cursor.around {
      note(level.node)
      for node in level.node.children where node.name == "find" { note(node) }
    }
    guard let node = cursor.node?.node else { return }
    note(node)
    selected = table(of: node)
  }

  private func table(of node: KdlNode) -> DataTable? { node["in"]?.value.text.flatMap { tables[$0] } }

  /// Notes the name that a node gives to rows: `row for=patient in=patients`, `find patient in=patients`.
  private mutating func note(_ node: KdlNode) {
    let name = node.name == "find" ? node.arguments.first : node["for"]
    guard let name = name?.value.text, let table = table(of: node) else { return }
    rows[name] = table
  }

  /// Such as `patient.name` and `patients.count`.
  var paths: [Offer] {
    let cells = rows.sorted { $0.key < $1.key }.flatMap { name, table in
      table.columns.map { Offer("\(name).\($0.name)", "\($0.kind.rawValue), of '\(table.name)'", .field) }
    }
    return cells + tables.keys.sorted().map { Offer("\($0).count", "how many rows", .field) }
  }

  var columns: [Offer] {
    selected?.columns.map { Offer($0.name, "\($0.kind.rawValue), of '\(selected?.name ?? "")'", .field) }
      ?? []
  }

  var order: [Offer] { columns + columns.map { Offer("-\($0.text)", "\($0.note), downward", .field) } }
}
