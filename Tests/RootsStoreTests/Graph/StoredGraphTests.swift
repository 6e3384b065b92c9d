import Roots
import TestTraits
import Testing

@testable import RootsStore

@Suite(.timeLimited) struct `A stored graph` {
  let folder = Folder()
  var store: Store { Store(.file(folder["a.sqlite"]), now: { 1_000 }) }

  @Test(.row("1.8")) func `comes back as it was, edges, kinds, costs and transitions included`() throws {
    try store.keep(.shop, title: "Shop", roots: ["home", "map"])
    let kept = try #require(try store.graph())
    #expect(kept.graph == .shop)
    #expect(kept.title == "Shop")
    #expect(kept.roots == ["home", "map"])
    #expect(kept.built == 1_000)
  }

  @Test(.row("1.4")) func `is rebuilt when the definitions change, and only then`() throws {
    let store = store
    #expect(try store.keep(.shop) == .rebuilt)
    #expect(try store.keep(.shop) == .unchanged)
    #expect(try store.keep(.ring(1_000)) == .rebuilt)
    #expect(try store.graph()?.graph == .ring(1_000))
    #expect(try store.keep(.ring(1_000), title: "Ring") == .rebuilt)
    #expect(try store.version()?.title == "Ring")
  }

  @Test(arguments: [0, 1, 63, 64, 65, 129])
  func `is whole in every size`(_ count: Int) throws {
    let graph = count == 0 ? ScreenGraph(screens: []) : .ring(count)
    try store.keep(graph, roots: [])
    #expect(try store.graph()?.graph == graph)
  }

  @Test func `may have names that mean something to SQL, to C and to terminals`() throws {
    let names = ["'; DROP TABLE edges; --", "nul\0inside", "\u{1b}[2J", "žluť 🐎", "", "\u{202e}abc"]
    let graph = ScreenGraph(screens: names, edges: [ScreenGraph.Edge(from: names[0], to: names[1])])
    try store.keep(graph, title: "a'b\"c", roots: [names[0]])
    #expect(try store.graph()?.graph == graph)
    #expect(try store.graph()?.roots == [names[0]])
  }

  @Test func `is not there before it is kept, and nothing is made by asking`() throws {
    #expect(try store.graph() == nil)
    #expect(try store.version() == nil)
    #expect(folder.names == [])
    // Nor is anything amiss where not even the folder is there.
    #expect(try Store(.file(folder["none/a.sqlite"])).graph() == nil)
    #expect(folder.names == [])
  }

  @Test func `stays in memory if that is where the store is`() throws {
    let store = Store(.memory)
    try store.keep(.shop)
    #expect(try store.graph()?.graph == .shop)
    #expect(try Store(.memory).graph() == nil)
  }

  @Test func `keeps its last versions, not all of them`() throws {
    let store = store
    for count in 1...30 { try store.keep(.ring(count)) }
    #expect(try store.graph()?.graph == .ring(30))
    let connection = try Connection(folder["a.sqlite"], .reading)
    #expect(try connection.number("SELECT count(*) FROM versions") == 20)
  }
}

@Suite(.timeLimited) struct `A file of a store` {
  let folder = Folder()

  @Test func `is for its owner alone, and nothing lies beside it afterwards`() throws {
    let store = Store(.file(folder["a.sqlite"]))
    try store.keep(.shop)
    #expect(folder.names.allSatisfy { folder.mode($0) == 0o600 })
    store.close()
    #expect(folder.names == ["a.sqlite"])
  }

  @Test func `that others may read becomes private`() throws {
    try Store(.file(folder["a.sqlite"])).keep(.shop)
    folder.setMode("a.sqlite", 0o644)
    #expect(try Store(.file(folder["a.sqlite"])).graph() != nil)
    #expect(folder.mode("a.sqlite") == 0o600)
  }

  @Test func `of an older version is brought up to date`() throws {
    try Store(.file(folder["a.sqlite"])).keep(.shop)
    let tables = Schema.current.tables + [("more", "CREATE TABLE more (a INTEGER) STRICT")]
    let next = Schema(
      version: 3, tables: tables, migrations: [2: ["CREATE TABLE more (a INTEGER) STRICT"]])
    let store = Store(.file(folder["a.sqlite"]), Opening.Rules(schema: next), now: { 0 })
    #expect(try store.graph()?.graph == .shop)
    store.close()
    let error = #expect(throws: StoreError.self) { try Store(.file(folder["a.sqlite"])).graph() }
    #expect(error?.trouble == .newer(found: 3, known: 2))
  }

  @Test func `that a migration fails on stays as it was`() throws {
    try Store(.file(folder["a.sqlite"])).keep(.shop)
    let next = Schema(
      version: 3, tables: Schema.current.tables,
      migrations: [2: ["DROP TABLE marks", "CREATE TABLE screens (a INTEGER) STRICT"]])
    let store = Store(.file(folder["a.sqlite"]), Opening.Rules(schema: next), now: { 0 })
    #expect(throws: StoreError.self) { try store.graph() }
    #expect(try Store(.file(folder["a.sqlite"])).graph()?.graph == .shop)
  }
}

@Suite(.timeLimited) struct `The location of a store` {
  @Test(arguments: [
    ("shop", "/s/roots/shop.sqlite"), ("Shop.2_a-b", "/s/roots/Shop.2_a-b.sqlite"),
    ("..", "/s/roots/...sqlite"),
  ])
  func `is in the state folder, under the program's name`(_ name: String, _ path: String) throws {
    let environment = ["XDG_STATE_HOME": "/s", "HOME": "/h"]
    #expect(try StoreLocation.state(of: name).path(in: { environment[$0] }) == path)
  }

  @Test(arguments: ["../../etc/passwd", "a/b", "a b", "é", "", "x\0y", String(repeating: "a", count: 65)])
  func `never leads out of that folder`(_ name: String) throws {
    let file = StoreLocation.fileName(for: name)
    #expect(StoreLocation.isUsable(String(file.dropLast(".sqlite".count))))
    #expect(file != StoreLocation.fileName(for: name + "x"))
  }

  @Test func `is made when something is kept there, and not for looking`() throws {
    let folder = Folder()
    let environment = ["XDG_STATE_HOME": folder["state"]]
    let rules = Opening.Rules(environment: { environment[$0] })
    let store = Store(.state(of: "shop"), rules, now: { 0 })
    #expect(try store.graph() == nil)
    #expect(folder.names == [])
    try store.keep(.shop)
    #expect(folder.names == ["state"])
    #expect(try store.graph()?.graph == .shop)
  }

  @Test func `is below the home folder if nothing else is said`() throws {
    #expect(
      try StoreLocation.state(of: "a").path(in: { $0 == "HOME" ? "/h" : nil })
        == "/h/.local/state/roots/a.sqlite")
    #expect(
      try StoreLocation.state(of: "a").path(in: { $0 == "HOME" ? "/h" : "relative" })
        == "/h/.local/state/roots/a.sqlite")
  }

  @Test func `is nowhere without a home folder`() {
    let error = #expect(throws: StoreError.self) { try StoreLocation.state(of: "a").path(in: { _ in nil }) }
    #expect(
      error?.description == "'a.sqlite' has no place; set HOME or XDG_STATE_HOME, or choose a file")
  }

  @Test func `may be memory`() throws {
    #expect(StoreLocation(":memory:") == .memory)
    #expect(StoreLocation("a.sqlite") == .file("a.sqlite"))
  }
}
