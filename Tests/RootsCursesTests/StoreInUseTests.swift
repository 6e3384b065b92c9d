import Foundation
import Roots
import TestTraits
import Testing

@testable import RootsStore

/// No matter what has happened to the database, the program is shown, says what is wrong, and leaves alone what is not its.
@Suite(.serialized, .timeLimited) struct `A program whose database` {
  private static let app = """
    app Kept version=1 {
      restore #true
      start screen=home
      screen home title=Home restorable=#true { list { row "~~~" { push item } } }
      screen item restorable=#true { text "opened" }
    }
    """

  private func start(_ scratch: Scratch, on database: String? = nil, _ words: String...) throws -> Pty {
    try scratch.write(Self.app, "kept.kdl")
    let pty = try #require(
      Pty(
        ["run", scratch["kept.kdl"], "--signs", "--db", database ?? scratch["a.sqlite"], "--reduce-motion"]
          + words,
        program: "roots", environment: ["HOME": scratch.path]))
    try #require(pty.shows("\u{1B}[?2026l"))
    return pty
  }

  /// It works, even if something else is wrong.
  private func use(_ pty: Pty) {
    pty.mark()
    pty.send("\r")
    #expect(pty.shows("opened"))
    // Twice: there may be unsaved text.
    pty.send("qy")
    #expect(pty.news() == .exited(0))
    #expect(pty.modes == pty.modesBefore)
  }

  private func bytes(_ scratch: Scratch) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: scratch["a.sqlite"])))
  }

  @Test func `is of a newer version`() throws {
    let scratch = Scratch()
    use(try start(scratch))
    let newer = try Connection(scratch["a.sqlite"], .writing)
    try newer.run("PRAGMA user_version = 31337")
    try newer.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let before = try bytes(scratch)
    let pty = try start(scratch)
    #expect(pty.shows("newer version"))
    use(pty)
    #expect(try bytes(scratch) == before)
  }

  @Test func `is locked by another program`() throws {
    let scratch = Scratch()
    use(try start(scratch))
    let other = try Connection(scratch["a.sqlite"], .writing)
    try other.run("BEGIN IMMEDIATE")
    let pty = try start(scratch)
    #expect(pty.shows("is locked by another"))
    use(pty)
    try other.run("COMMIT")
  }

  @Test func `is damaged`() throws {
    let scratch = Scratch()
    use(try start(scratch))
    var damaged = try bytes(scratch)
    for place in 4096..<damaged.count { damaged[place] = 0xA5 }
    try Data(damaged).write(to: URL(filePath: scratch["a.sqlite"]))
    let pty = try start(scratch)
    #expect(pty.shows("is damaged"))
    use(pty)
    #expect(try Data(contentsOf: URL(filePath: scratch["a.sqlite.bad"])) == Data(damaged))
    #expect(try Store(.file(scratch["a.sqlite"])).graph() != nil)
  }

  @Test(arguments: ["/dev/full", "/dev/null", "/proc/none", "/nonexistent/a.sqlite"])
  func `cannot be a file`(path: String) throws {
    let scratch = Scratch()
    let pty = try start(scratch, on: path)
    #expect(pty.shows("choose another"))
    use(pty)
  }

  @Test func `is used by two of them at once`() throws {
    let scratch = Scratch()
    let both = try [start(scratch, on: nil, "--restore"), start(scratch, on: nil, "--restore")]
    for pty in both { use(pty) }
    let store = Store(.file(scratch["a.sqlite"]))
    #expect(try store.visits().screens["item"].map { $0.times >= 2 } == true)
    #expect(try store.snapshot() != nil)
    #expect(store.notices == [])
  }
}
