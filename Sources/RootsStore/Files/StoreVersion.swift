internal import CSQLite

/// Facts about the database library in use.
package enum StoreVersion {
  /// The version of the SQLite library, such as `3.40.1`.
  package static var text: String { String(cString: sqlite3_libversion()) }
}
