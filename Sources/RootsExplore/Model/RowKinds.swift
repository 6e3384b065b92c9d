internal import Roots
internal import RootsApp
internal import Synchronization

/// The kinds of rows of data: of the rows that can be chosen, one of each kind is tried.
///
/// Two rows are of one kind if every condition on their cells, and on everything that the cells are handed on to, has
/// the same answer for both. A cell that only identifies a row, such as a number, makes no kind of its own, and neither
/// does one that is only shown.
final class RowKinds: Sendable {
  private let kinds: [String: [Int32]]
  /// True if there was no time to tell all kinds apart.
  let isCut: Bool
  private let places = Mutex<[ObjectIdentifier: Places]>([:])

  /// The first row of each kind in a row set. It keeps the set alive, so that no other set gets the same identifier.
  private struct Places {
    let rows: RowSet
    let first: [Int]
  }

  init(_ app: ScriptedApp, _ tried: EqualRows.Choice, while goesOn: () -> Bool) {
    (kinds, isCut) =
      tried == .all || app.data.isEmpty ? ([:], false) : KindReader(app).kinds(while: goesOn)
  }

  var counts: [(table: String, kinds: Int, rows: Int)] {
    kinds.sorted { $0.key < $1.key }.map {
      (table: $0.key, kinds: Set($0.value).count, rows: $0.value.count)
    }
  }

  func tried(of rows: ShownRows) -> [Int] {
    rows.parts.flatMap { start, data -> [Int] in
      guard let data else { return [start] }
      return first(of: data.rows, data.table).map { start + $0 }
    }
  }

  /// Returns texts by which a query finds rows of different kinds, each with the name that it reads them under.
  func words(finding query: RowQuery, _ data: [String: DataTable]) -> [(name: String, text: String)] {
    guard let table = data[query.table] else { return [] }
    let rows = table.select(query.selection(of: table))
    let found = first(of: rows, table).prefix(Self.wordLimit)
    return query.comparisons(in: table).filter { $0.path.fields.isEmpty }.flatMap { column, sign, path in
      found.compactMap { row in
        let cell = table[rows[row], column]
        let near = ValueTest.equal(cell).number.flatMap { Int(exactly: $0.rounded(.down)) }
        let values = [cell] + (near.map { [.int($0 &- 1), .int($0 &+ 1)] } ?? [])
        return values.first { ValueTest(sign, $0)?.holds(of: cell) == true }.map { (path.name, $0.shown) }
      }
    }
  }

  private static let wordLimit = 2

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
