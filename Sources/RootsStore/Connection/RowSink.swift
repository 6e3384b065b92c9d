internal import CSQLite

/// Takes the rows of a table, one after the other.
protocol RowSink {
  /// The table, which has a column `number`.
  static var table: String { get }

  /// The columns it wants to see.
  static var columns: [String] { get }

  /// What SQLite calls: a C function for each sink, since none can be generic.
  static var callback: RowCallback { get }

  /// Takes a row, or refuses it: then no other follows.
  mutating func take(_ row: borrowing Row) -> Bool
}

typealias RowCallback =
  @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

/// One row as it is handed over: good only as long as the call lasts.
struct Row: ~Copyable {
  fileprivate let values: UnsafeMutablePointer<OpaquePointer?>

  /// The number in a column.
  func integer(_ column: Int) -> Int { Int(sqlite3_value_int64(values[column])) }

  /// The text in a column; nil if there is none. Bytes that are not UTF-8 become U+FFFD.
  func text(_ column: Int) -> String? {
    guard let start = sqlite3_value_text(values[column]) else { return nil }
    let count = Int(sqlite3_value_bytes(values[column]))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension RowSink {
  /// What the callback of a sink does.
  static func hand(_ values: UnsafeMutablePointer<OpaquePointer?>?, to context: OpaquePointer?) {
    guard let values, let sink = sqlite3_user_data(context) else { return }
    let isTaken = sink.assumingMemoryBound(to: Self.self).pointee.take(Row(values: values))
    sqlite3_result_int(context, isTaken ? 0 : 1)
  }
}

extension Connection {
  /// Hands all rows of a table to a sink, in the order of their numbers; says whether it took them all.
  ///
  /// The query calls for each row instead of stopping at it, which takes a third less time.
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
