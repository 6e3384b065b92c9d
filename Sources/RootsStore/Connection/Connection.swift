internal import CSQLite
import Glibc
internal import Roots

/// The connection is closed when it is released.
final class Connection {
  enum Access: Equatable {
    case writing
    case reading
    /// Reads a database that no user can write, including its companion files.
    case readingForever
  }

  let path: String
  let handle: OpaquePointer
  let access: Access

  /// The reason why the file could not be opened for writing.
  var obstacle: StoreError?

  /// The file, whose folder is held open while SQLite works in it.
  private let file: StateFile?

  /// The name by which SQLite knows its files, as they are named.
  private static let files = rs_take_names_as_they_are().map { String(cString: $0) }

  convenience init(_ file: StateFile, _ access: Access) throws(StoreError) {
    try self.init(file.path, access, in: file)
  }

  /// Opens an existing file, or a database in memory, without reading anything yet.
  init(_ path: String, _ access: Access, in file: StateFile? = nil) throws(StoreError) {
    (self.path, self.file) = (path, file)
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    flags |= file == nil ? SQLITE_OPEN_NOFOLLOW : 0
    flags |= access == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    if path == ":memory:" { flags |= SQLITE_OPEN_MEMORY | SQLITE_OPEN_CREATE }
    var opened: OpaquePointer?
    let place = file?.heldPath ?? path
    let name = access == .readingForever ? Self.immutable(place) : place
    if access == .readingForever { flags |= SQLITE_OPEN_URI }
    let code = sqlite3_open_v2(name, &opened, flags, file == nil ? nil : Self.files)
    guard let opened else { throw StoreError(.failed, path: path, code: Int(code), words: "out of memory") }
    guard code == SQLITE_OK else {
      let error = StoreError(code, of: opened, path: path)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    let isReadOnly = sqlite3_db_readonly(opened, "main") == 1
    self.access = access == .writing && isReadOnly ? .reading : access
    harden()
  }

  deinit { sqlite3_close_v2(handle) }

  // The file may come from another person: nothing in it may run, and no number in it can be trusted.
  private func harden() {
    let on = [SQLITE_DBCONFIG_DEFENSIVE]
    let off = [
      SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
      SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DDL,
      SQLITE_DBCONFIG_WRITABLE_SCHEMA,
    ]
    for setting in on { _ = rs_set(handle, Int32(setting), 1) }
    for setting in off { _ = rs_set(handle, Int32(setting), 0) }
    let limits = [
      SQLITE_LIMIT_LENGTH: 64 << 20, SQLITE_LIMIT_SQL_LENGTH: 64 << 10, SQLITE_LIMIT_ATTACHED: 0,
      SQLITE_LIMIT_TRIGGER_DEPTH: 1, SQLITE_LIMIT_COLUMN: 100, SQLITE_LIMIT_EXPR_DEPTH: 100,
      SQLITE_LIMIT_COMPOUND_SELECT: Int(BulkInsert.rowsAtOnce), SQLITE_LIMIT_WORKER_THREADS: 0,
    ]
    for (limit, value) in limits { sqlite3_limit(handle, limit, Int32(value)) }
  }

  private static func immutable(_ path: String) -> String {
    "file:\(PercentCoding.encode(path, for: .file))?immutable=1"
  }
}

extension Connection {
  func wait(milliseconds: Int) { sqlite3_busy_timeout(handle, Int32(milliseconds)) }

  /// Sets whether closing leaves the file unchanged, even if the WAL file has data for it.
  func leaveFileAlone(_ isLeft: Bool) {
    _ = rs_set(handle, Int32(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE), isLeft ? 1 : 0)
  }

  func run(_ sql: String) throws(StoreError) {
    var statement = try Statement(self, sql)
    while try statement.step() {}
  }

  func number(_ sql: String) throws(StoreError) -> Int? {
    var statement = try Statement(self, sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  func text(_ sql: String) throws(StoreError) -> String? {
    var statement = try Statement(self, sql)
    return try statement.step() ? statement.text(0) : nil
  }

  /// The changes are kept if the work returns, and undone if it throws.
  func transaction<Answer>(
    _ work: () throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    try within("BEGIN IMMEDIATE", work)
  }

  /// The work has a consistent view of the database, even if others write meanwhile.
  func reading<Answer>(_ work: () throws(StoreError) -> Answer) throws(StoreError) -> Answer {
    try within("BEGIN", work)
  }

  private func within<Answer>(
    _ begin: String, _ work: () throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    try run(begin)
    do {
      let answer = try work()
      try run("COMMIT")
      return answer
    } catch {
      // A full disk may have caused a rollback already.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  func error(_ code: Int32, _ statement: String? = nil) -> StoreError {
    StoreError(code, of: handle, path: path, statement: statement)
  }
}

extension StoreError {
  fileprivate init(_ code: Int32, of handle: OpaquePointer, path: String, statement: String? = nil) {
    let code = code == SQLITE_OK || code & 0xFF == SQLITE_ERROR ? sqlite3_extended_errcode(handle) : code
    let words = sqlite3_errmsg(handle).map { String(cString: $0) } ?? ""
    self.init(
      Self.trouble(code, system: sqlite3_system_errno(handle)), path: path, code: Int(code), words: words,
      statement: statement)
  }

  private static func trouble(_ code: Int32, system number: Int32) -> Trouble {
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
    case SQLITE_BUSY, SQLITE_LOCKED: .locked
    case SQLITE_READONLY, SQLITE_PERM: .readOnly
    case SQLITE_FULL: .full
    case SQLITE_CANTOPEN: code == cannotOpenLink ? .notAFile("a link") : .system(number)
    case SQLITE_IOERR: trouble(transferring: code, system: number)
    default: .failed
    }
  }

  // Quotas and limits of the user make writing fail in the same way as a full disk.
  private static func trouble(transferring code: Int32, system number: Int32) -> Trouble {
    switch code {
    case pageIsMissing: .damaged
    case writingFailed: .full
    default: Trouble.system(number) == .full ? .full : .failed
    }
  }

  // The extended result codes are macros with sums, which are not imported.
  private static let cannotOpenLink: Int32 = 1550
  private static let pageIsMissing: Int32 = 522
  private static let writingFailed: Int32 = 778
}
