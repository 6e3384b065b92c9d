import Foundation
import RootsStore
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

/// The real program in a real terminal keeps, restores, notes and logs, even with files that cannot be used.
@MainActor @Suite(.serialized, .timeLimited) struct `A run in a terminal` {
  private nonisolated static let app = """
    app Keep version=1 {
      restore #true
      start screen=home
      screen home title=Home restorable=#true {
        list {
          row "To the item" { push item id=7 }
          row "Write" { push editor }
        }
      }
      screen item title="Item {id}" restorable=#true { param id type=int; text "The item." }
      screen editor title=Editor { field words label=Words; leave-guard "Throw the words away?" when=dirty }
    }
    """

  /// A folder for everything that a run reads and writes.
  private final class Place {
    private let own = OwnFolder()
    var folder: String { own.path }

    init() throws {
      try write(app, "keep.kdl")
    }

    subscript(name: String) -> String { "\(folder)/\(name)" }

    func write(_ text: String, _ name: String) throws {
      try text.write(toFile: self[name], atomically: false, encoding: .utf8)
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: self[name], encoding: .utf8) }

    func mode(_ name: String) throws -> Int {
      let facts = try FileManager.default.attributesOfItem(atPath: self[name])
      return facts[.posixPermissions] as? Int ?? 0
    }

    /// Starts the program in a terminal; its status is said when it ends.
    func run(
      _ words: String..., environment: [String: String] = [:], size: Size = Size(columns: 80, rows: 24)
    )
      throws -> Tmux
    {
      let shell = [
        "sh", "-c", "\"$0\" \"$@\"; echo \"ended $?\"; read line", program, "run", self["keep.kdl"],
        "--signs",
      ]
      let variables = ["XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder].merging(environment) { $1 }
      let terminal = try Tmux(shell + words, size, environment: variables)
      return terminal
    }
  }

  private nonisolated static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "roots").path()

  private func type(_ text: String, _ terminal: Tmux) throws { try terminal.type(Array(text.utf8)) }

  @Test func `keeps what it was like, and begins there when asked to`() throws {
    let place = try Place()
    let first = try place.run()
    try first.waitFor("To the item")
    try first.press(.enter)
    try first.waitFor("The item.")
    try type("N", first)
    try type("odd word", first)
    try first.press(.enter)
    try first.waitFor("noted in")
    try type("qy", first)
    try first.waitFor("ended 0")
    let kept = try FileManager.default.contentsOfDirectory(atPath: place["roots"])
    #expect(try kept.allSatisfy { try place.mode("roots/\($0)") == 0o600 }, "\(kept)")
    let note = try place.text("roots/\(try #require(kept.first { $0.hasSuffix(".notes") }))")
    #expect(note.hasSuffix("  main: home > item  odd word\n"))
    let second = try place.run("--restore")
    try second.waitFor("The item.")
    try type("M", second)
    try second.waitFor("seen 2 of 3 screens")
  }

  @Test func `offers a state again whose restoration did not end`() throws {
    let place = try Place()
    let database = StoreLocation.file(place["a.sqlite"])
    let first = try place.run("--db", place["a.sqlite"])
    try first.waitFor("To the item")
    try first.press(.enter)
    try first.waitFor("The item.")
    try type("qy", first)
    try first.waitFor("ended 0")
    // As two programs leave it that are killed before their first frame.
    do {
      let store = Store(database)
      StoredRestoration(store).unended = 2
      store.close()
    }
    let second = try place.run("--db", place["a.sqlite"], "--restore", size: Size(columns: 160, rows: 24))
    try second.waitFor("'--restore-again' tries it")
    try second.waitFor("To the item")
    try type("q", second)
    try second.waitFor("ended 0")
    let third = try place.run("--db", place["a.sqlite"], "--restore-again")
    try third.waitFor("The item.")
  }

  @Test(arguments: [
    ("this is not a database at all, but quite some text\n", "--db", "does not belong to this program"),
    ("", "--no-db", ""),
  ])
  func `goes on with any kind of database`(_ content: String, _ option: String, _ notice: String) throws {
    let place = try Place()
    try place.write(String(repeating: content, count: 100), "a.sqlite")
    let terminal =
      option == "--db" ? try place.run("--db", place["a.sqlite"]) : try place.run("--no-db")
    try terminal.waitFor(notice.isEmpty ? "To the item" : notice)
    try terminal.press(.enter)
    try terminal.waitFor("The item.")
    try type("M", terminal)
    try terminal.waitFor("seen 2 of 3 screens")
    #expect(try place.text("a.sqlite") == String(repeating: content, count: 100))
    if option == "--no-db" { #expect(!FileManager.default.fileExists(atPath: place["roots"])) }
  }

  @Test func `asks before it is quit with unsaved words, and lets itself be forced`() throws {
    let place = try Place()
    let terminal = try place.run()
    try terminal.waitFor("To the item")
    try terminal.press(.down)
    try terminal.press(.enter)
    try terminal.waitFor("Words")
    try type("abc", terminal)
    try terminal.waitFor("abc")
    try terminal.press(.escape)
    try terminal.waitFor("Throw the words away?")
    try terminal.press(.enter)
    try terminal.waitFor("still in Editor")
    try terminal.press(.ctrl("p"))
    try type("do quit", terminal)
    try terminal.press(.enter)
    try terminal.waitFor("Throw the words away?")
    try type("q", terminal)
    try terminal.waitFor("something here is not done yet")
    try terminal.press(.down)
    try terminal.press(.enter)
    try terminal.waitFor("ended 0")
  }

  @Test func `writes a log that can be read meanwhile`() throws {
    let place = try Place()
    let terminal = try place.run("--log", place["keep.log"], "--at", "/nowhere")
    try terminal.waitFor("ended 4")
    // Without a transition the outcome is in the log before the screen shows it.
    let logged = try place.run("--log", place["keep.log"], "--reduce-motion")
    try logged.waitFor("To the item")
    try logged.press(.enter)
    try logged.waitFor("The item.")
    #expect(try place.mode("keep.log") == 0o600)
    let lines = Call("tail", place["keep.log"], "--once").lines
    #expect(lines.first?.contains("Keep, 80x24, roots") == true)
    #expect(lines.contains { $0.contains("key               enter") })
    #expect(lines.contains { $0.contains("push home → item") })
  }

  @Test func `takes keys and looks from the config file`() throws {
    let place = try Place()
    try FileManager.default.createDirectory(atPath: place["roots"], withIntermediateDirectories: true)
    try place.write("charset ascii; bind { note ctrl+n }; inspektor yes\n", "roots/config.kdl")
    let terminal = try place.run()
    let rows = try terminal.waitFor("unknown setting 'inspektor'")
    #expect(rows.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    try terminal.press(.ctrl("n"))
    try terminal.waitFor("note:")
    try place.write("theme mon", "roots/config.kdl")
    // A long path breaks the line.
    let told = try place.run().waitFor("ended 2").joined()
    #expect(told.contains("no theme 'mon'; did you mean 'mono'?"), "\(told)")
    try place.run("--config", place["none.kdl"]).waitFor("there is no '")
  }

  @Test func `can be slowed down so that keys are pressed in the middle`() throws {
    let place = try Place()
    let terminal = try place.run("--slow", "300ms")
    try terminal.waitFor("To the item")
    try terminal.press(.enter)
    try terminal.press(.escape)
    try terminal.waitFor("working")
    try terminal.waitFor("The item.")
    try terminal.waitFor("To the item")
  }
}
