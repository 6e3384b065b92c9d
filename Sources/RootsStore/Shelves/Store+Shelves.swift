/// The data on shelves: texts under keys, in the order of the keys' bytes.
extension Store {
  static let largestItem = 8 << 20

  func kept(on shelf: String, at key: String) throws(StoreError) -> String? {
    try read { connection throws(StoreError) in
      var row = try Statement(connection, "SELECT json FROM shelves WHERE shelf = ? AND key = ?")
      try row.bind(1, shelf)
      try row.bind(2, key)
      return try row.step() ? row.text(0) : nil
    }
  }

  func kept(on shelf: String) throws(StoreError) -> [(key: String, json: String)] {
    try read { connection throws(StoreError) in
      var rows = try Statement(connection, "SELECT key, json FROM shelves WHERE shelf = ? ORDER BY key")
      try rows.bind(1, shelf)
      var found: [(key: String, json: String)] = []
      while try rows.step() { found.append((rows.text(0) ?? "", rows.text(1) ?? "")) }
      return found
    } ?? []
  }

  func keep(_ json: String, on shelf: String, at key: String) throws(StoreError) {
    let bytes = json.utf8.count
    guard bytes <= Self.largestItem else {
      throw StoreError(.tooLarge(bytes: bytes, limit: Self.largestItem), path: try location.path())
    }
    let time = now()
    try write { connection throws(StoreError) in
      var insert = try Statement(
        connection, "INSERT OR REPLACE INTO shelves (shelf, key, json, kept) VALUES (?, ?, ?, ?)")
      try insert.bind(1, shelf)
      try insert.bind(2, key)
      try insert.bind(3, json)
      try insert.bind(4, time)
      try insert.run()
    }
  }

  func drop(on shelf: String, at key: String) throws(StoreError) {
    // A removal must not create the file.
    guard try kept(on: shelf, at: key) != nil else { return }
    try write { connection throws(StoreError) in
      var delete = try Statement(connection, "DELETE FROM shelves WHERE shelf = ? AND key = ?")
      try delete.bind(1, shelf)
      try delete.bind(2, key)
      try delete.run()
    }
  }
}
