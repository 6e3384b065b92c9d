import Glibc
import Roots
import TestTraits
import Testing

@testable import RootsStore

@Suite(.timeLimited) struct `A file that cannot be used` {
  let folder = Folder()

  @Test func `since another program holds its lock is waited for, once`() throws {
    #expect(Opening.Rules().patience == 2_000)
    let store = Store(.file(folder["a.sqlite"]), Opening.Rules(patience: 20), now: { 0 })
    try store.keep(.shop)
    let other = try Connection(folder["a.sqlite"], .writing)
    try other.run("BEGIN IMMEDIATE")
    for _ in 0..<3 {
      let error = #expect(throws: StoreError.self) { try store.keep(.ring(3)) }
      #expect(error?.trouble == .locked)
      // Reading needs no lock.
      #expect(try store.graph()?.graph == .shop)
      #expect(!store.isPatient)
    }
    #expect(store.notices.map(\.trouble) == [.locked])
    try other.run("COMMIT")
    #expect(try store.keep(.ring(3)) == .rebuilt)
    #expect(store.isPatient)
  }

  @Test func `since its lock is held is waited for no more until the lock has been free`() throws {
    let patience = 500
    let store = Store(.file(folder["a.sqlite"]), Opening.Rules(patience: patience), now: { 0 })
    try store.keep(.shop)
    let other = try Connection(folder["a.sqlite"], .writing)
    let clock = ContinuousClock()
    for round in 0..<2 {
      try other.run("BEGIN IMMEDIATE")
      let first = clock.measure { #expect(throws: StoreError.self) { try store.keep(.ring(3)) } }
      #expect(first >= .milliseconds(patience - 10))
      let more = clock.measure {
        for _ in 0..<20 { #expect(throws: StoreError.self) { try store.keep(.ring(3)) } }
      }
      #expect(more < .milliseconds(10 * patience))
      try other.run("COMMIT")
      #expect(try store.keep(.ring(5 + round)) == .rebuilt)
    }
  }

  @Test func `since the disk is full leaves a text file as it was, and nothing beside it`() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      try Child.replaceAgainstLimits(Folder(existing: path))
    }
  }

  @Test(arguments: [
    ("/x/0123456789abcdef", "0123456789abcdef"), ("/x/0123456789abcdefg", "01234567…abcdefg"),
  ]) func `is named in at most sixteen characters where there is little room`(path: String, name: String) {
    #expect(StoreError(.full, path: path).brief.hasPrefix("'\(name)' "))
  }

  @Test func `is told with the words and the number of SQLite, and with the statement`() {
    func text(_ code: Int, _ words: String, _ statement: String?) -> String {
      StoreError(.failed, path: "/x/a", code: code, words: words, statement: statement).description
    }
    #expect(
      text(1, "no such table", "SELECT 1")
        == "'/x/a' cannot be used: no such table (SQLite 1, in 'SELECT 1'); choose another file")
    #expect(text(14, "", nil) == "'/x/a' cannot be used (SQLite 14); choose another file")
    #expect(text(0, "", "SELECT 1") == "'/x/a' cannot be used; choose another file")
  }

  @Test func `for its damage is told where it is kept`() {
    var error = StoreError(.damaged, path: "/x/a", code: 11)
    #expect(error.description == "'/x/a' is damaged (SQLite 11); move it away and a new one is made")
    #expect(error.brief == "'a' is damaged; move it away and a new one is made")
    error.keptAs = "/x/a.bad"
    #expect(
      error.description == "'/x/a' is damaged (SQLite 11); it is kept as '/x/a.bad' and a new one is made")
    #expect(error.brief == "'a' is damaged; it is kept, and a new one is made")
  }

  @Test func `since it is a folder is told, and read no further`() throws {
    let file = try #require(try StateFile(folder.path))
    #expect(throws: StoreError.self) { try file.bytes(atMost: 100) }
  }

  @Test func `since the disk is full leaves everything as it was`() throws {
    let store = Store(.file(folder["a.sqlite"]), largestBytes: 100 << 10)
    try store.keep(.shop)
    let error = #expect(throws: StoreError.self) { try store.keep(.ring(10_000)) }
    #expect(error?.trouble == .full)
    #expect(error?.cure == "make room on the disk, or choose another file")
    #expect(try store.graph()?.graph == .shop)
    try store.save(snapshot: "1")
    #expect(try store.snapshot() == "1")
  }

  @Test func `since it would grow beyond what the user may write leaves everything as it was`() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      try Child.growAgainstLimits(Folder(existing: path))
    }
  }

  @Test func `since its folder may only be read is still read, under any name`() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      try Child.readWithoutRights(Folder(existing: path))
    }
    folder.setMode("", 0o700)
  }

  @Test(arguments: ["a folder", "a link", "a pipe"])
  func `since something else stands there is named, and left alone`(_ kind: String) throws {
    folder.write("target", Array("secret".utf8))
    switch kind {
    case "a folder": mkdir(folder["a.sqlite"], 0o700)
    case "a link": folder.link("a.sqlite", to: "target")
    default: mkfifo(folder["a.sqlite"], 0o600)
    }
    let store = Store(.file(folder["a.sqlite"]))
    let error = #expect(throws: StoreError.self) { try store.keep(.shop) }
    #expect(error?.trouble == .notAFile(kind))
    #expect(
      error?.description == "'\(folder["a.sqlite"])' is \(kind), not a file; choose another file")
    #expect(folder.bytes("target") == Array("secret".utf8))
  }

  @Test func `since its companion is a link is left alone`() throws {
    folder.write("target", [])
    folder.link("a.sqlite-wal", to: "target")
    #expect(throws: StoreError.self) { try Store(.file(folder["a.sqlite"])).keep(.shop) }
    #expect(folder.bytes("target") == [])
  }

  @Test func `since its folder does not exist is named`() {
    let store = Store(.file(folder["none/a.sqlite"]))
    let error = #expect(throws: StoreError.self) { try store.keep(.shop) }
    #expect(
      error?.description
        == "'\(folder["none/a.sqlite"])' cannot be opened: its folder does not exist; choose another file")
  }

  @Test func `is named so that nothing in its name acts on a terminal`() {
    let error = StoreError(.foreign, path: "/a\u{1b}]0;x\u{7}/\u{202e}b")
    #expect(
      error.description
        == "'/a\\u{1b}]0;x\\u{7}/\\u{202e}b' does not belong to this program; choose another file")
  }
}

@Suite(.timeLimited) struct `Two instances` {
  let folder = Folder()

  @Test func `work at once on one file, each seeing what the other has finished`() throws {
    let one = Store(.file(folder["a.sqlite"]))
    let other = Store(.file(folder["a.sqlite"]))
    try one.keep(.shop)
    #expect(try other.graph()?.graph == .shop)
    try other.keep(.ring(100))
    #expect(try one.graph()?.graph == .ring(100))
    try one.save(snapshot: "1")
    try other.save(snapshot: "2")
    #expect(try one.snapshot() == "2")
  }

  @Test func `begin at the same moment`() async throws {
    let path = folder["a.sqlite"]
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        group.addTask {
          // A machine that does much else takes longer than a person waits.
          let store = Store(.file(path), patience: .seconds(60))
          for step in 1...5 {
            do {
              try store.keep(.ring(200, step: number + step))
              let graph = try store.graph()?.graph
              if graph?.screens.count != 200 { return 1 }
            } catch {
              return 1
            }
          }
          return 0
        }
      }
      for await failures in group { #expect(failures == 0) }
    }
  }

  @Test func `find the same damage, and set it aside once`() throws {
    let stores = (0..<2).map { _ in Store(.file(folder["a.sqlite"])) }
    try stores[0].keep(.ring(3_000))
    stores[0].close()
    let page = try Connection(folder["a.sqlite"], .reading)
      .number("SELECT rootpage FROM sqlite_schema WHERE name = 'edges'")
    folder.overwrite("a.sqlite", at: (try #require(page) - 1) * 4096, with: Array(repeating: 7, count: 4096))
    // Both have found the file good so far, and look at the edges only now.
    for store in stores { try store.keep(.shop) }
    for store in stores { #expect(try store.graph()?.graph == .shop) }
    #expect(folder.names.filter { $0.hasSuffix(".bad") || $0.hasSuffix(".bad2") } == ["a.sqlite.bad"])
  }

  /// `.ci/torment` wants more of them.
  private var rounds: Int { getenv("ROOTS_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 12 }

  @Test func `killed at any moment leave the old graph or the new one`() async throws {
    let path = folder["a.sqlite"]
    try Store(.file(path)).keep(.ring(500, step: 2))
    for round in 0..<rounds {
      await #expect(processExitsWith: .signal(SIGALRM)) { [path = path as String, round = round as Int] in
        try Child.rebuild(path, untilKilledAfter: 2_000 + round % 40 * 3_000 + round)
      }
      let store = Store(.file(path))
      let kept = try #require(try store.graph())
      #expect(kept.graph.screens.count >= 500)
      #expect(store.notices == [])
    }
  }
}

/// What happens in a process of its own, since it could not be undone in this one.
private enum Child {
  /// Rebuilds a graph again and again while files may grow further and further.
  static func growAgainstLimits(_ folder: Folder) throws {
    signal(SIGXFSZ, SIG_IGN)
    try Store(.file(folder["a.sqlite"])).keep(.ring(100))
    limitFiles(to: 0)
    let new = error(in: { () throws(StoreError) in try Store(.file(folder["b.sqlite"])).keep(.ring(1)) })
    #expect(new?.trouble == .full, "\(String(describing: new))")
    var survived = 0
    for kilobytes in stride(from: 4, through: 600, by: 8) {
      limitFiles(to: kilobytes << 10)
      let store = Store(.file(folder["a.sqlite"]))
      let graph = ScreenGraph.ring(2_000, step: kilobytes)
      let before = try store.graph()?.graph
      let error = error(in: { () throws(StoreError) in try store.keep(graph) })
      if let error { #expect(error.trouble == .full, "\(kilobytes) KiB: \(error)") }
      #expect(try store.graph()?.graph == (error == nil ? graph : before))
      survived += error == nil ? 0 : 1
    }
    #expect(survived > 10)
    #expect(!folder.names.contains { $0.contains(".bad") })
  }

  /// Replaces a file by more than a file may hold.
  static func replaceAgainstLimits(_ folder: Folder) throws {
    signal(SIGXFSZ, SIG_IGN)
    let file = try #require(try StateFile(folder["a.json"]))
    try file.replace(with: Array("old".utf8))
    limitFiles(to: 4 << 10)
    let error = #expect(throws: StoreError.self) {
      try file.replace(with: Array(repeating: 7, count: 100 << 10))
    }
    #expect(error?.trouble == .full)
    #expect(folder.names == ["a.json"] && folder.bytes("a.json") == Array("old".utf8))
  }

  static func readWithoutRights(_ folder: Folder) throws {
    let name = "a\t100% sure? #1 é.sqlite"
    try Store(.file(folder[name])).keep(.shop)
    folder.setMode("", 0o555)
    folder.setMode(name, 0o444)
    becomeNobody()
    let store = Store(.file(folder[name]))
    #expect(try store.graph()?.graph == .shop)
    let error = #expect(throws: StoreError.self) { try store.keep(.ring(3)) }
    #expect(error?.trouble == .readOnly)
    #expect(error?.cure.contains("writable") == true)
    // Where nothing stands yet, nothing can be made either.
    let other = Store(.file(folder["b.sqlite"]))
    #expect(try other.graph() == nil)
    let refused = #expect(throws: StoreError.self) { try other.keep(.shop) }
    #expect(refused?.trouble == .readOnly)
  }

  static func rebuild(_ path: String, untilKilledAfter microseconds: Int) throws {
    // An alarm without a handler ends a process in the middle of its work, with nothing put in order.
    var alarm = itimerval(
      it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: __suseconds_t(microseconds)))
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &alarm, nil)
    let store = Store(.file(path))
    for step in 3... { try store.keep(.ring(500 + step % 7 * 400, step: step)) }
  }

  private static func error(in work: () throws(StoreError) -> Void) -> StoreError? {
    do {
      try work()
      return nil
    } catch {
      return error
    }
  }

  /// Gives up every right that others do not have.
  private static func becomeNobody() {
    guard geteuid() == 0 else { return }
    _ = setgid(65_534)
    _ = setuid(65_534)
  }

  private static func limitFiles(to bytes: Int) {
    let files = __rlimit_resource_t(1)
    var limit = rlimit()
    getrlimit(files, &limit)
    limit.rlim_cur = rlim_t(bytes)
    setrlimit(files, &limit)
  }
}
