internal import Roots

extension AppJudge {
  mutating func judgeData() {
    for name in facts.data.intersection(app.valueNames).sorted() {
      guard let spot = names[.data, name] else { continue }
      error("'\(name)' is a value already", .hint("data and values have names of their own"), at: spot)
    }
    for use in uses where use.reference == .data && !facts.data.contains(use.name) {
      let nearest = Names.nearest(to: use.name, in: facts.data.sorted(), limit: 1).first
      let hint = "as in 'data \(use.name) \"\(use.name).csv\"'"
      error("there is no data '\(use.name)'", nearest.map { .suggestion($0) } ?? .hint(hint), at: use.spot)
    }
    for (query, spot, _) in facts.queries {
      guard let table = app.data[query.table] else { continue }
      for mistake in query.mistakes(with: table) { report(mistake, table, spot) }
    }
    for use in uses where use.reference == .value { judge(use) }
  }

  private mutating func report(_ mistake: RowQuery.Mistake, _ table: DataTable, _ spot: Spot) {
    switch mistake {
    case .unknownColumn(let name): reportUnknown(name, in: table, spot)
    case .otherKind(let column, let word):
      error(
        "column '\(column.name)' is \(column.kind.rawValue), and '\(word)' is not", column.help, at: spot)
    case .noOrder(let column, let sign):
      error(
        "column '\(column.name)' is \(column.kind.rawValue), and '\(sign)' compares numbers", column.help,
        at: spot)
    }
  }

  private mutating func reportUnknown(_ name: String, in table: DataTable, _ spot: Spot) {
    let columns = table.columns.map(\.name)
    let nearest = Names.nearest(to: name, in: columns, limit: 1).first
    let all = columns.prefix(12).joined(separator: ", ") + (columns.count > 12 ? ", …" : "")
    error(
      "data '\(table.name)' has no column '\(name)'",
      nearest.map { .suggestion($0) } ?? .hint("there are \(all)"),
      at: spot)
  }

  private mutating func judge(_ use: NameUse) {
    if let name = use.table ?? facts.owners[use.owner].finds[use.name] {
      guard let table = app.data[name], let field = use.fields.first else { return }
      guard let column = table.column(field).map({ table.columns[$0] }) else {
        return reportUnknown(field, in: table, use.spot)
      }
      guard let sign = use.test?.orderSign, use.fields.count == 1, !column.hasOrder else { return }
      report(.noOrder(column, sign: sign), table, use.spot)
    } else if facts.data.contains(use.name), use.fields != ["count"] {
      error(
        "of data as a whole, only '\(use.name).count' can be read",
        .hint("a row of it is named by 'for=' in a row, or by 'find' in a screen"), at: use.spot)
    }
  }
}
