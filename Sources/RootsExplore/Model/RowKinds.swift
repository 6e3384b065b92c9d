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

  /// The kinds of an app; none where all rows are tried.
  init(_ app: ScriptedApp, _ tried: EqualRows.Choice) {
    kinds = tried == .all || app.data.isEmpty ? [:] : KindReader(app).kinds()
  }

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
