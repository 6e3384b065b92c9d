internal import CSQLite

/// Inserts many rows: a statement with several rows takes hardly more time than one with a single row.
struct BulkInsert {
  static let rowsAtOnce = 64

  private let connection: Connection
  private let table: String
  private let columns: [String]

  init(_ connection: Connection, into table: String, _ columns: String...) {
    self.connection = connection
    self.table = table
    self.columns = columns
  }

  /// Inserts `count` rows; `fill` binds the values of one row to the parameters after `place`.
  func insert(
    _ count: Int, _ fill: (_ row: Int, _ place: Int, inout Statement) throws(StoreError) -> Void
  ) throws(StoreError) {
    var done = 0
    for size in [Self.rowsAtOnce, 1] {
      guard count - done >= size else { continue }
      var statement = try Statement(connection, sql(rows: size))
      while count - done >= size {
        for row in 0..<size { try fill(done + row, row * columns.count, &statement) }
        try statement.run()
        done += size
      }
    }
  }

  private func sql(rows: Int) -> String {
    let row = "(" + columns.map { _ in "?" }.joined(separator: ",") + ")"
    let names = columns.joined(separator: ", ")
    return "INSERT INTO \(table) (\(names)) VALUES "
      + Array(repeating: row, count: rows).joined(separator: ",")
  }
}
