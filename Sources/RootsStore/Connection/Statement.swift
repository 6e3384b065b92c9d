internal import CSQLite

struct Statement: ~Copyable {
  private let connection: Connection
  private let sql: String
  let handle: OpaquePointer

  /// Values are bound to the parameters, never written into the text.
  init(_ connection: Connection, _ sql: String) throws(StoreError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(connection.handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw connection.error(code, sql) }
    self.connection = connection
    self.sql = sql
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  /// Returns false after the last row.
  mutating func step() throws(StoreError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw connection.error(code, sql) }
    return false
  }

  /// The statement can be run again after that.
  mutating func run() throws(StoreError) {
    while try step() {}
    sqlite3_reset(handle)
  }
}

// As in all of SQL, parameters are counted from 1 and columns from 0.
extension Statement {
  mutating func bind(_ place: Int, _ number: Int) throws(StoreError) {
    try check(sqlite3_bind_int64(handle, Int32(place), Int64(number)))
  }

  mutating func bind(_ place: Int, _ text: String) throws(StoreError) {
    var text = text
    try check(
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          rs_bind_text(handle, Int32(place), $0.baseAddress, Int32(clamping: $0.count))
        }
      })
  }

  mutating func bind(_ place: Int, _ text: String?) throws(StoreError) {
    if let text { try bind(place, text) } else { try check(sqlite3_bind_null(handle, Int32(place))) }
  }

  private func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw connection.error(code, sql) }
  }

  func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }

  /// `nil` if the column is empty. Bytes that are not UTF-8 become U+FFFD.
  func text(_ column: Int) -> String? {
    guard let start = sqlite3_column_text(handle, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
