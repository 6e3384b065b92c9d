internal import CSQLite

protocol RowSink {
  /// The table, which has a column `number`.
  static var table: String { get }

  static var columns: [String] { get }

  /// The function that SQLite calls: a C function for each sink, since C functions cannot be generic.
  static var callback: RowCallback { get }

  /// Returns false to end the query.
  mutating func take(_ row: borrowing Row) -> Bool
}

typealias RowCallback =
  @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

/// A row during the call of a sink; it is invalid after the call.
struct Row: ~Copyable {
  fileprivate let values: UnsafeMutablePointer<OpaquePointer?>

  func integer(_ column: Int) -> Int { Int(sqlite3_value_int64(values[column])) }

  /// `nil` if the column is empty. Bytes that are not UTF-8 become U+FFFD.
  func text(_ column: Int) -> String? {
    guard let start = sqlite3_value_text(values[column]) else { return nil }
    let count = Int(sqlite3_value_bytes(values[column]))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension RowSink {
  static func hand(_ values: UnsafeMutablePointer<OpaquePointer?>?, to context: OpaquePointer?) {
    guard let values, let sink = sqlite3_user_data(context) else { return }
    let isTaken = sink.assumingMemoryBound(to: Self.self).pointee.take(Row(values: values))
    sqlite3_result_int(context, isTaken ? 0 : 1)
  }
}

extension Connection {
  /// In the order of the numbers; returns true if the sink accepted all rows. The query calls a function for each row
  /// instead of returning it, which takes a third less time.
  func readAll<Sink: RowSink>(into sink: inout Sink) throws(StoreError) -> Bool {
    let function = "is_refused", columns = Sink.columns.joined(separator: ", ")
    let count = Int32(Sink.columns.count), flags = SQLITE_UTF8 | SQLITE_DIRECTONLY
    return try withUnsafeMutablePointer(to: &sink) { sink throws(StoreError) in
      sqlite3_create_function(handle, function, count, flags, sink, Sink.callback, nil, nil)
      defer { sqlite3_create_function(handle, function, count, flags, nil, nil, nil, nil) }
      return try number("SELECT 1 FROM \(Sink.table) WHERE \(function)(\(columns)) ORDER BY number") == nil
    }
  }
}
