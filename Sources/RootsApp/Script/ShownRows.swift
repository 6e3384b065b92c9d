internal import Roots
package import RootsTerminal

/// The rows of a list or a table as they are shown: those that are written, and those that are made for rows of data.
///
/// A row for data is made when it is looked at, so a list of a hundred thousand costs no more than what is in sight.
package struct ShownRows: Sendable {
  private let rows: [RowScript]
  private let segments: [Segment]
  private let scope: ScriptScope
  package let count: Int

  private struct Segment: Sendable {
    let row: Int
    let start: Int
    let data: (table: DataTable, rows: RowSet)?
  }

  package struct Place: Sendable {
    package let row: RowScript
    package let scope: ScriptScope
  }

  package init(_ rows: [RowScript], in scope: ScriptScope) {
    var segments: [Segment] = []
    var count = 0
    for place in rows.indices where rows[place].condition?.holds(in: scope) ?? true {
      guard let source = rows[place].source else {
        segments.append(Segment(row: place, start: count, data: nil))
        count += 1
        continue
      }
      guard let table = scope.data[source.query.table], let set = source.query.rows(in: scope), set.count > 0
      else { continue }
      segments.append(Segment(row: place, start: count, data: (table, set)))
      count += set.count
    }
    (self.rows, self.segments, self.scope, self.count) = (rows, segments, scope, count)
  }

  package func place(_ number: Int) -> Place? {
    guard (0..<count).contains(number) else { return nil }
    let segment = segment(of: number)
    return Place(row: rows[segment.row], scope: scope(of: number, in: segment))
  }

  /// The same of rows of which only this one is asked for.
  static func place(_ number: Int, of rows: [RowScript], in scope: ScriptScope) -> Place? {
    if rows.contains(where: { $0.source != nil }) { return ShownRows(rows, in: scope).place(number) }
    let shown = rows.element(number) { $0.condition?.holds(in: scope) ?? true }
    return shown.map { Place(row: $0, scope: scope) }
  }

  private func segment(of number: Int) -> Segment {
    var range = 0..<segments.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = segments[middle].start <= number ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return segments[range.lowerBound]
  }

  private func scope(of number: Int, in segment: Segment) -> ScriptScope {
    guard let (table, rows) = segment.data, let name = self.rows[segment.row].source?.name else {
      return scope
    }
    var scope = scope
    scope.row = NamedRow(name: name, table: table, number: rows[number - segment.start])
    return scope
  }

  /// The rows of data that are shown, each with the place of the first; rows that stand for themselves have none.
  package var parts: [(start: Int, data: (table: DataTable, rows: RowSet)?)] {
    segments.map { ($0.start, $0.data) }
  }

  package func rows(use: Body.Rows.Use) -> Body.Rows {
    guard segments.contains(where: { $0.data != nil }) else {
      return Body.Rows(segments.map { rows[$0.row].shown(in: scope) }, use: use)
    }
    return Body.Rows(
      count: count, origin: origin, use: use,
      key: { number, column in key(ofRow: number, column: column) },
      row: { number in place(number).map { $0.row.shown(in: $0.scope) } ?? Body.Row("") })
  }

  /// The identity of the rows: the rows of data that they are made for, and what else stands in them.
  private var origin: Int {
    var hasher = Hasher()
    for segment in segments {
      if let data = segment.data { hasher.combine(ObjectIdentifier(data.rows)) }
      for path in rows[segment.row].paths where path.name != rows[segment.row].source?.name {
        hasher.combine(scope[path]?.shown ?? "")
      }
    }
    return hasher.finalize()
  }

  /// The key of a row by a column of a table: by what the cell holds, not by how that is written.
  private func key(ofRow number: Int, column: Int) -> RowKey {
    let segment = segment(of: number)
    guard rows[segment.row].cells.indices.contains(column) else { return .nothing }
    return RowKey(value: rows[segment.row].cells[column].value(in: scope(of: number, in: segment)))
  }
}

extension RowKey {
  fileprivate init(value: Value) {
    self =
      switch value.plain {
      case .int(let number): .whole(number)
      case .double(let number): .number(number)
      case .bool(let truth): .whole(truth ? 1 : 0)
      case .string(let text): RowKey(text: text)
      case .null: .nothing
      case .list, .record, .secret: RowKey(text: value.json)
      }
  }
}
