struct Schema {
  /// The application number of our databases: the letters `ROOT`.
  static let application = 0x524F_4F54

  let version: Int

  let tables: [(name: String, sql: String)]

  /// The statements that turn each older version into the next one. A table that changes is renamed, created again and
  /// filled from the old one, so that its statement remains the one above.
  let migrations: [Int: [String]]
}

extension Schema {
  static let current = Schema(
    version: 2,
    tables: [
      (
        "versions",
        """
        CREATE TABLE versions (
          number INTEGER PRIMARY KEY, -- the last one is that of the graph
          definition INTEGER NOT NULL, -- a hash of all screens and edges
          title TEXT NOT NULL,
          roots TEXT NOT NULL, -- the screens one starts from, a JSON list
          screens INTEGER NOT NULL,
          edges INTEGER NOT NULL,
          built INTEGER NOT NULL -- seconds since 1970, like all times here
        ) STRICT
        """
      ),
      (
        "screens",
        """
        CREATE TABLE screens (
          number INTEGER PRIMARY KEY, -- in the order of declaration
          name TEXT NOT NULL
        ) STRICT
        """
      ),
      (
        "edges",
        """
        CREATE TABLE edges (
          number INTEGER PRIMARY KEY, -- in the order of declaration
          origin INTEGER NOT NULL, -- screens.number
          target INTEGER NOT NULL, -- screens.number
          kind INTEGER NOT NULL, -- 0 push, 1 modal, 2 tab, 3 overlay
          cost INTEGER NOT NULL,
          transition TEXT
        ) STRICT
        """
      ),
      (
        "snapshots",
        """
        CREATE TABLE snapshots (
          number INTEGER PRIMARY KEY,
          json TEXT NOT NULL,
          saved INTEGER NOT NULL,
          refused TEXT -- why it could not be restored; the one without is the current one
        ) STRICT
        """
      ),
      (
        "marks",
        """
        CREATE TABLE marks (
          name TEXT PRIMARY KEY,
          since INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """
      ),
      (
        "visited_screens",
        """
        CREATE TABLE visited_screens (
          screen TEXT PRIMARY KEY,
          times INTEGER NOT NULL,
          first INTEGER NOT NULL,
          last INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """
      ),
      (
        "walked_edges",
        """
        CREATE TABLE walked_edges (
          origin TEXT NOT NULL,
          target TEXT NOT NULL,
          kind INTEGER NOT NULL,
          times INTEGER NOT NULL,
          first INTEGER NOT NULL,
          last INTEGER NOT NULL,
          PRIMARY KEY (origin, target, kind)
        ) STRICT, WITHOUT ROWID
        """
      ),
      ("shelves", shelves),
    ], migrations: [1: [shelves]])

  private static let shelves =
    """
    CREATE TABLE shelves (
      shelf TEXT NOT NULL,
      key TEXT NOT NULL,
      json TEXT NOT NULL,
      kept INTEGER NOT NULL,
      PRIMARY KEY (shelf, key)
    ) STRICT, WITHOUT ROWID
    """
}

extension Schema {
  /// The kinds of databases, determined before anything in them is used.
  enum Standing: Equatable {
    case empty
    case older
    case current
    case newer(Int)
    case foreign
    /// The database has this version, but other tables.
    case different(String)
  }

  func standing(in connection: Connection) throws(StoreError) -> Standing {
    let application = try connection.number("PRAGMA application_id") ?? 0
    let found = try connection.number("PRAGMA user_version") ?? 0
    if application == 0, found == 0 {
      return try connection.number("SELECT count(*) FROM sqlite_schema") == 0 ? .empty : .foreign
    }
    guard application == Self.application else { return .foreign }
    if found > version { return .newer(found) }
    if found < version { return .older }
    return try difference(in: connection).map { .different($0) } ?? .current
  }

  // Indices, triggers and views that others added do not matter: the last two never run here.
  private func difference(in connection: Connection) throws(StoreError) -> String? {
    var found: [String: String] = [:]
    var rows = try Statement(
      connection, "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    while try rows.step() { found[rows.text(0) ?? ""] = rows.text(1) }
    return tables.first { found[$0.name] != $0.sql }?.name
  }

  /// Creates the tables in an empty database, or migrates older ones, in one transaction.
  func establish(in connection: Connection) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      // Another instance may have been faster.
      let found = try connection.number("PRAGMA user_version") ?? 0
      guard found < version else { return }
      if found == 0 {
        for table in tables { try connection.run(table.sql) }
      } else {
        for step in found..<version {
          for statement in migrations[step] ?? [] { try connection.run(statement) }
        }
      }
      try connection.run("PRAGMA application_id = \(Self.application)")
      try connection.run("PRAGMA user_version = \(version)")
    }
  }
}
