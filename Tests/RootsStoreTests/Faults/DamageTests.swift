import Glibc
import Roots
import TestTraits
import Testing

@testable import RootsStore

@Suite(.timeLimited) struct `A damaged file` {
  let folder = Folder()

  /// A file with a graph, a saved state, a mark and visits in it.
  private func fill(_ name: String = "a.sqlite") throws {
    let store = Store(.file(folder[name]))
    var visits = Visits()
    visits.see("home", at: 1)
    try store.add(visits)
    try store.save(snapshot: "\"saved\"")
    try store.mark("restoring", true)
    try store.keep(.ring(3_000))
  }

  private func page(of table: String) throws -> Int {
    let connection = try Connection(folder["a.sqlite"], .reading)
    return try #require(
      try connection.number("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'"))
  }

  private func damage(_ table: String) throws {
    let page = try page(of: table)
    folder.overwrite("a.sqlite", at: (page - 1) * 4096, with: Array(repeating: 0xA5, count: 4096))
  }

  @Test func `is set aside, and all but the graph is taken over`() throws {
    try fill()
    try damage("edges")
    let store = Store(.file(folder["a.sqlite"]))
    var told: [StoreError] = []
    store.onNotice = { told.append($0) }
    #expect(try store.graph() == nil)
    #expect(try store.snapshot() == "\"saved\"")
    #expect(try store.isMarked("restoring"))
    #expect(try store.visits().screens["home"]?.times == 1)
    #expect(try store.keep(.ring(3_000)) == .rebuilt)
    #expect(told == store.notices)
    #expect(told.count == 1)
    #expect(told.first?.keptAs == folder["a.sqlite.bad"])
    store.close()
    #expect(folder.names.filter { !$0.contains("-") } == ["a.sqlite", "a.sqlite.bad"])
  }

  @Test func `is left alone while another program sets it aside`() throws {
    try fill()
    try damage("edges")
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let store = Store(.file(folder["a.sqlite"]), Opening.Rules(patience: 30), now: { 0 })
    let error = #expect(throws: StoreError.self) { try store.graph() }
    #expect(error?.trouble == .locked)
    #expect(!folder.names.contains { $0.contains(".bad") })
    #expect(flock(descriptor, LOCK_UN) == 0)
    #expect(try Store(.file(folder["a.sqlite"])).graph() == nil)
    #expect(folder.names.contains("a.sqlite.bad"))
  }

  @Test func `loses no more than what was damaged`() throws {
    try fill()
    try damage("snapshots")
    let store = Store(.file(folder["a.sqlite"]))
    #expect(try store.snapshot() == nil)
    #expect(try store.visits().screens["home"]?.times == 1)
    #expect(try store.keep(.shop) == .rebuilt)
  }

  @Test func `is found damaged though all that is read of it is whole`() throws {
    let small = Store(.file(folder["a.sqlite"]))
    try small.keep(.shop)
    small.close()
    // The number of pages that are free: none is.
    folder.overwrite("a.sqlite", at: 36, with: [0, 0, 0, 5])
    let store = Store(.file(folder["a.sqlite"]))
    _ = try store.graph()
    #expect(store.notices.map(\.trouble) == [.damaged])
    #expect(store.notices.first?.keptAs == folder["a.sqlite.bad"])
  }

  @Test func `is not replaced by one that was set aside later`() throws {
    for _ in 0..<3 {
      try fill()
      try damage("edges")
      _ = try Store(.file(folder["a.sqlite"])).graph()
    }
    let bad = folder.names.filter { $0.contains(".bad") && !$0.contains("-") }
    #expect(bad == ["a.sqlite.bad", "a.sqlite.bad2", "a.sqlite.bad3"])
  }

  @Test func `stays where it is when nine others lie beside it`() throws {
    for name in [""] + (2...9).map({ "\($0)" }) { folder.write("a.sqlite.bad" + name, [1]) }
    try fill()
    try damage("edges")
    let before = folder.bytes("a.sqlite")
    let store = Store(.file(folder["a.sqlite"]))
    #expect(throws: StoreError.self) { try store.graph() }
    #expect(throws: StoreError.self) { try store.keep(.shop) }
    #expect(folder.bytes("a.sqlite") == before)
    #expect(store.notices.count == 1)
  }

  /// What may stand where the file of a program is expected.
  enum Content: String, CaseIterable {
    case text, zeros, empty, cut, shortened, header, sparse
  }

  @Test(arguments: Content.allCases)
  func `does not keep a program from running, with any content`(_ content: Content) throws {
    // In the state folder a file is ours by its name.
    let rules = Opening.Rules(environment: { [path = folder.path] in $0 == "HOME" ? path : nil })
    func opened() -> Store { Store(.state(of: "shop"), rules, now: { 0 }) }
    let state = Folder(existing: folder[".local/state/roots"])
    try opened().keep(.ring(3_000))
    let name = "shop.sqlite"
    let whole = state.bytes(name)
    switch content {
    case .text: state.write(name, Array("this is not a database\u{1b}[2J".utf8))
    case .zeros: state.write(name, Array(repeating: 0, count: 8_192))
    case .empty: state.write(name, [])
    case .cut: state.write(name, Array(whole.prefix(whole.count / 2)))
    case .shortened: state.write(name, Array(whole.prefix(100)))
    case .header: state.overwrite(name, at: 16, with: [0xFF, 0xFF, 0xFF, 0xFF])
    case .sparse: state.grow(name, to: 8 << 30)
    }
    let store = opened()
    #expect(try store.keep(.shop) == .rebuilt)
    #expect(try store.graph()?.graph == .shop)
    let isLost = content != .empty && content != .sparse
    #expect(state.names.contains(name + ".bad") == isLost, "\(store.notices)")
    #expect(store.notices.map(\.trouble) == (isLost ? [.damaged] : []))
  }

  @Test func `that was given by the user and is not a database is left alone`() throws {
    folder.write("notes.txt", Array("my notes, and more of them".utf8))
    let store = Store(.file(folder["notes.txt"]))
    let error = #expect(throws: StoreError.self) { try store.keep(.shop) }
    #expect(error?.trouble == .foreign)
    #expect(folder.names == ["notes.txt"])
    #expect(folder.bytes("notes.txt") == Array("my notes, and more of them".utf8))
  }

  @Test func `of another program is left alone`() throws {
    folder.write("b.sqlite", [])
    let other = try Connection(folder["b.sqlite"], .writing)
    try other.run("CREATE TABLE theirs (a)")
    let before = folder.bytes("b.sqlite")
    let error = #expect(throws: StoreError.self) { try Store(.file(folder["b.sqlite"])).keep(.shop) }
    #expect(error?.trouble == .foreign)
    #expect(folder.bytes("b.sqlite") == before)
  }

  @Test func `of a newer version is left alone, to the byte`() throws {
    try fill()
    let newer = try Connection(folder["a.sqlite"], .writing)
    try newer.run("PRAGMA user_version = 31337")
    try newer.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let before = folder.bytes("a.sqlite")
    let store = Store(.file(folder["a.sqlite"]))
    let error = #expect(throws: StoreError.self) { try store.graph() }
    #expect(throws: StoreError.self) { try store.keep(.shop) }
    #expect(
      error?.description
        == "'\(folder["a.sqlite"])' was written by a newer version (its schema is 31337, this version knows 2); "
        + "update this program, or choose another file")
    #expect(folder.bytes("a.sqlite") == before)
    #expect(store.notices.count == 1)
  }

  @Test func `whose tables were changed by hand is set aside`() throws {
    try fill()
    let other = try Connection(folder["a.sqlite"], .writing)
    try other.run("ALTER TABLE marks ADD COLUMN more TEXT")
    let store = Store(.file(folder["a.sqlite"]))
    #expect(try store.graph() == nil)
    #expect(try store.snapshot() == "\"saved\"")
  }

  @Test func `with triggers in it runs none of them`() throws {
    try fill()
    let other = try Connection(folder["a.sqlite"], .writing)
    try other.run("CREATE TRIGGER evil AFTER INSERT ON versions BEGIN DELETE FROM snapshots; END")
    let store = Store(.file(folder["a.sqlite"]))
    #expect(try store.keep(.shop) == .rebuilt)
    #expect(try store.snapshot() == "\"saved\"")
  }

  @Test(arguments: [
    "UPDATE edges SET target = 5000000", "UPDATE edges SET kind = 9", "DELETE FROM edges",
    "UPDATE screens SET name = 'same'", "DELETE FROM screens WHERE number = 17",
    "UPDATE screens SET number = -5 WHERE number = 17", "UPDATE versions SET roots = '{'",
    "UPDATE versions SET screens = 9223372036854775807", "UPDATE versions SET edges = -1",
  ])
  func `that contradicts itself gives no graph`(_ change: String) throws {
    try fill()
    try Connection(folder["a.sqlite"], .writing).run(change)
    #expect(try Store(.file(folder["a.sqlite"])).graph() == nil)
  }

  @Test func `never makes a program fail, whichever byte is wrong`() throws {
    try fill()
    let whole = folder.bytes("a.sqlite")
    var random = Seeded(seed: 3)
    for round in 0..<150 {
      for name in folder.names { folder.remove(name) }
      var bytes = whole
      // The first page, which says how to read all others, is hit as often as they are.
      let reach = round % 2 == 0 ? 4_096 : bytes.count
      for _ in 0..<(1 + round % 4) {
        bytes[Int.random(in: 0..<reach, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      folder.write("a.sqlite", bytes)
      let store = Store(.file(folder["a.sqlite"]))
      _ = try? store.graph()
      _ = try? store.visits()
      do {
        try store.keep(.shop)
        #expect(try store.graph()?.graph == .shop)
      } catch {
        // Without a name that says so, a file with a broken first page need not be ours.
        #expect([.foreign, .newer(found: 0, known: 1)].contains(error.kind), "\(error)")
      }
    }
  }
}

extension StoreError {
  /// The kind of trouble, without its numbers.
  fileprivate var kind: Trouble {
    if case .newer = trouble { return .newer(found: 0, known: 1) }
    return trouble
  }
}
