internal import CSQLite

package enum StoreVersion {
  /// The version of the SQLite library, such as `3.40.1`.
  package static var text: String { String(cString: sqlite3_libversion()) }
}
