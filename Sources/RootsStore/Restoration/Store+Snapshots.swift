import Roots

/// The saved states in the tables: the current one, and the last ones that could not be used.
extension Store {
  static let largestSnapshot = 8 << 20
  private static let refusedKept = 5

  func snapshot() throws(StoreError) -> String? {
    try read { connection throws(StoreError) in
      try connection.text(
        "SELECT json FROM snapshots WHERE refused IS NULL ORDER BY number DESC LIMIT 1")
    }
  }

  func save(snapshot json: String) throws(StoreError) {
    let bytes = json.utf8.count
    guard bytes <= Self.largestSnapshot else {
      let path = try location.path()
      throw StoreError(.tooLarge(bytes: bytes, limit: Self.largestSnapshot), path: path)
    }
    let time = now()
    try write { connection throws(StoreError) in
      try connection.run("DELETE FROM snapshots WHERE refused IS NULL")
      var insert = try Statement(connection, "INSERT INTO snapshots (json, saved) VALUES (?, ?)")
      try insert.bind(1, json)
      try insert.bind(2, time)
      try insert.run()
    }
  }

  /// Keeps the current state for inspection, but never offers it again.
  func refuseSnapshot(_ why: String) throws(StoreError) {
    guard try snapshot() != nil else { return }
    try write { connection throws(StoreError) in
      var update = try Statement(connection, "UPDATE snapshots SET refused = ? WHERE refused IS NULL")
      try update.bind(1, why)
      try update.run()
      try connection.run(
        """
        DELETE FROM snapshots WHERE refused IS NOT NULL AND number NOT IN
          (SELECT number FROM snapshots WHERE refused IS NOT NULL ORDER BY number DESC LIMIT \(Self.refusedKept))
        """)
    }
  }

  /// Exchanges the current state with the one that was refused last; returns false if there is none.
  func takeBackSnapshot() throws(StoreError) -> Bool {
    guard try !refusedSnapshots().isEmpty else { return false }
    try write { connection throws(StoreError) in
      try connection.run(
        """
        UPDATE snapshots SET refused = CASE WHEN refused IS NULL THEN 'an earlier one was wanted' END
          WHERE refused IS NULL
            OR number = (SELECT max(number) FROM snapshots WHERE refused IS NOT NULL)
        """)
    }
    return true
  }

  func refusedSnapshots() throws(StoreError) -> [(json: String, why: String)] {
    try read { connection throws(StoreError) in
      var rows = try Statement(
        connection, "SELECT json, refused FROM snapshots WHERE refused IS NOT NULL ORDER BY number DESC")
      var found: [(json: String, why: String)] = []
      while try rows.step() { found.append((rows.text(0) ?? "", rows.text(1) ?? "")) }
      return found
    } ?? []
  }
}

/// Marks: named facts that are true or not.
extension Store {
  func isMarked(_ name: String) throws(StoreError) -> Bool {
    try read { connection throws(StoreError) in
      var row = try Statement(connection, "SELECT since FROM marks WHERE name = ?")
      try row.bind(1, name)
      return try row.step()
    } ?? false
  }

  func mark(_ name: String, _ isMarked: Bool) throws(StoreError) {
    guard try self.isMarked(name) != isMarked else { return }
    let time = now()
    try write { connection throws(StoreError) in
      var change = try Statement(
        connection,
        isMarked
          ? "INSERT OR REPLACE INTO marks (name, since) VALUES (?, ?)" : "DELETE FROM marks WHERE name = ?")
      try change.bind(1, name)
      if isMarked { try change.bind(2, time) }
      try change.run()
    }
  }
}
