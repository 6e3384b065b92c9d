internal import CSQLite

/// The rows that can still be read from a damaged file, except the graph: that is made again from the definitions.
struct Remains {
  private(set) var isOurs = false

  private var rows: [(table: String, cells: [Cell])] = []

  private enum Cell {
    case nothing
    case integer(Int)
    case text(String)
  }

  private static let tables = ["snapshots", "marks", "visited_screens", "walked_edges", "shelves"]
  private static let largestCount = 100_000

  init(of file: StateFile?) {
    guard let file, let connection = try? Connection(file, .writing) else { return }
    connection.leaveFileAlone(true)
    isOurs = (try? connection.number("PRAGMA application_id")) == Schema.application
    // No table has changed since its first version.
    guard isOurs, let version = try? connection.number("PRAGMA user_version"),
      (1...Schema.current.version).contains(version)
    else { return }
    for table in Self.tables { try? read(table, connection) }
  }

  var isEmpty: Bool { rows.isEmpty }

  private mutating func read(_ table: String, _ connection: Connection) throws(StoreError) {
    var statement = try Statement(connection, "SELECT * FROM \(table)")
    while try statement.step(), rows.count < Self.largestCount {
      let count = Int(sqlite3_column_count(statement.handle))
      rows.append((table, (0..<count).map { Self.cell($0, of: statement) }))
    }
  }

  private static func cell(_ column: Int, of statement: borrowing Statement) -> Cell {
    switch sqlite3_column_type(statement.handle, Int32(column)) {
    case SQLITE_INTEGER: .integer(statement.integer(column))
    case SQLITE_TEXT: statement.text(column).map { .text($0) } ?? .nothing
    default: .nothing
    }
  }

  /// Inserts the rows into the tables of a new database, which reject those that do not fit.
  func restore(into connection: Connection) throws(StoreError) {
    for row in rows {
      let places = row.cells.map { _ in "?" }.joined(separator: ",")
      do {
        var statement = try Statement(connection, "INSERT OR IGNORE INTO \(row.table) VALUES (\(places))")
        for (place, cell) in row.cells.enumerated() {
          switch cell {
          case .nothing: continue
          case .integer(let number): try statement.bind(place + 1, number)
          case .text(let text): try statement.bind(place + 1, text)
          }
        }
        try statement.run()
      } catch {
        // A row that the tables reject is damaged itself.
        guard error.trouble == .failed else { throw error }
      }
    }
  }
}
