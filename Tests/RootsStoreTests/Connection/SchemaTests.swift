import Roots
import TestTraits
import Testing

@testable import RootsStore

@Suite(.timeLimited) struct `What stands in a database` {
  private let connection: Connection

  init() throws { connection = try Connection(":memory:", .writing) }

  private func standing(after statements: String...) throws -> Schema.Standing {
    for statement in statements { try connection.run(statement) }
    return try Schema.current.standing(in: connection)
  }

  private let ours = "PRAGMA application_id = \(Schema.application)"
  private let version = "PRAGMA user_version = \(Schema.current.version)"

  @Test func `is nothing, or of another program, where nothing says that it is ours`() throws {
    #expect(try standing() == .empty)
    #expect(try standing(after: "CREATE TABLE x (a)") == .foreign)
    #expect(try standing(after: "DROP TABLE x", "PRAGMA user_version = 1") == .foreign)
    #expect(try standing(after: "PRAGMA application_id = 7", version) == .foreign)
  }

  @Test func `is older, newer or of this version, as it says`() throws {
    #expect(try standing(after: ours) == .older && standing(after: "PRAGMA user_version = 1") == .older)
    #expect(
      try standing(after: "PRAGMA user_version = \(Schema.current.version + 1)")
        == .newer(Schema.current.version + 1))
    #expect(try standing(after: version) == .different("versions"))
  }

  @Test func `is what was established, until a table is another`() throws {
    try Schema.current.establish(in: connection)
    #expect(try standing() == .current)
    // Others may add what never runs here.
    #expect(
      try standing(
        after: "CREATE INDEX i ON screens (name)", "CREATE VIEW v AS SELECT 1", "CREATE TABLE extra (a)")
        == .current)
    for table in Schema.current.tables.map(\.name) {
      let fresh = try Connection(":memory:", .writing)
      try Schema.current.establish(in: fresh)
      try fresh.run("DROP TABLE \(table)")
      #expect(try Schema.current.standing(in: fresh) == .different(table))
      try fresh.run("CREATE TABLE \(table) (a)")
      #expect(try Schema.current.standing(in: fresh) == .different(table))
    }
  }

  @Test func `is established once, and brought up step by step`() throws {
    let steps = Schema(
      version: 3, tables: [("t", "CREATE TABLE t (a)")],
      migrations: [1: ["CREATE TABLE one (a)"], 2: ["CREATE TABLE two (a)", "DROP TABLE one"]])
    try steps.establish(in: connection)
    #expect(
      try connection.number("PRAGMA user_version") == 3 && connection.number("SELECT count(*) FROM t") == 0)
    // Another instance has been faster.
    try steps.establish(in: connection)
    let older = try Connection(":memory:", .writing)
    try older.run("PRAGMA user_version = 1")
    try steps.establish(in: older)
    let names = try older.text("SELECT group_concat(name) FROM sqlite_schema")
    #expect(try names == "two" && older.number("PRAGMA application_id") == Schema.application)
    let newest = try Connection(":memory:", .writing)
    try newest.run("PRAGMA user_version = 4")
    try steps.establish(in: newest)
    #expect(try newest.number("SELECT count(*) FROM sqlite_schema") == 0)
  }
}

@Suite(.timeLimited) struct `A connection to a database` {
  private let connection: Connection

  init() throws {
    connection = try Connection(":memory:", .writing)
    try connection.run("CREATE TABLE t (a INTEGER, b TEXT) STRICT")
  }

  private func count() throws -> Int? { try connection.number("SELECT count(*) FROM t") }

  @Test func `does all of a transaction or nothing of it`() throws {
    try connection.transaction { () throws(StoreError) in try connection.run("INSERT INTO t VALUES (1, 'x')")
    }
    #expect(try count() == 1)
    let error = #expect(throws: StoreError.self) {
      try connection.transaction { () throws(StoreError) in
        try connection.run("INSERT INTO t VALUES (2, 'y')")
        try connection.run("INSERT INTO t VALUES ('no number', 'y')")
      }
    }
    #expect(try error?.trouble == .failed && error?.statement?.contains("no number") == true && count() == 1)
    // The next one begins as if nothing had been.
    try connection.transaction { () throws(StoreError) in try connection.run("DELETE FROM t") }
    #expect(try count() == 0)
  }

  @Test(arguments: [0, 1, 2, 63, 64, 65, 127, 128, 129, 200]) func `takes any number of rows at once`(
    _ rows: Int
  ) throws {
    try BulkInsert(connection, into: "t", "a", "b").insert(rows) { row, place, insert throws(StoreError) in
      try insert.bind(place + 1, row)
      try insert.bind(place + 2, row % 3 == 0 ? nil : "\(row)")
    }
    #expect(try count() == rows)
    #expect(try connection.number("SELECT count(*) FROM t WHERE a < 0 OR a >= \(rows)") == 0)
    #expect(try connection.number("SELECT count(DISTINCT a) FROM t") == rows)
    #expect(try connection.number("SELECT count(*) FROM t WHERE b IS NULL") == (rows + 2) / 3)
    #expect(try connection.number("SELECT count(*) FROM t WHERE b <> a") == 0)
  }

  @Test(arguments: ["", "a\0b", "'; DROP TABLE t; --", "漢 👍", String(repeating: "x", count: 100_000)])
  func `gives back a text as it was bound`(_ text: String) throws {
    var insert = try Statement(connection, "INSERT INTO t VALUES (?, ?)")
    try insert.bind(1, Int.min)
    try insert.bind(2, text)
    try insert.run()
    #expect(try connection.text("SELECT b FROM t") == text && connection.number("SELECT a FROM t") == .min)
  }

  @Test func `answers nothing where there is no row, and no text where there is none`() throws {
    #expect(try connection.number("SELECT a FROM t") == nil && connection.text("SELECT b FROM t") == nil)
    try connection.run("INSERT INTO t VALUES (NULL, NULL)")
    #expect(try connection.number("SELECT a FROM t") == 0 && connection.text("SELECT b FROM t") == nil)
    try connection.run("UPDATE t SET b = CAST(X'61FF62' AS TEXT)")
    #expect(try connection.text("SELECT b FROM t") == "a\u{FFFD}b")
  }

  @Test func `runs nothing that a file brings, and takes no number from it on trust`() throws {
    #expect(throws: StoreError.self) { try connection.run("ATTACH ':memory:' AS other") }
    #expect(throws: StoreError.self) {
      try connection.run("INSERT INTO sqlite_schema VALUES (1, 2, 3, 4, 5)")
    }
    #expect(throws: StoreError.self) { try connection.run("SELECT \"no column\"") }
    try connection.run("CREATE VIEW v AS SELECT 1")
    #expect(throws: StoreError.self) { try connection.number("SELECT * FROM v") }
    try connection.run("CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t; END")
    try connection.run("INSERT INTO t VALUES (1, 'x')")
    #expect(try count() == 1)
  }
}
