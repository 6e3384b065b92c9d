internal import CSQLite

/// Facts about the database library in use.
public enum StoreVersion {
  /// The version of the SQLite library, such as `3.40.1`.
  public static var text: String { String(cString: sqlite3_libversion()) }
}
