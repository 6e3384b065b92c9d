import Foundation
import RootsTerminal
import TestTraits
import Testing

/// An app that is edited while it runs in a real terminal.
@MainActor @Suite(.serialized, .timeLimited) struct `An app that is edited while it runs` {
  private static let app = """
    app Shop {
      start screen=home
      set count=1
      screen home { text "Hello {count}"; list { row "More" { set count=2 }; row "Item" { push item } } }
      screen item { text "Item one"; list { row "Ask" { overlay ask } } }
      accessory ask { list { row "Yes" { complete } } }
    }
    """

  private final class Place {
    let folder = FileManager.default.temporaryDirectory.appending(path: "roots-edit-\(UUID().uuidString)")
      .path()

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: folder) }

    subscript(name: String) -> String { "\(folder)/\(name)" }

    func save(_ text: String, as name: String = "shop.kdl", atomically: Bool = false) throws {
      try text.write(toFile: self[name], atomically: atomically, encoding: .utf8)
    }

    func run(_ editor: String = "true", size: Size = Size(columns: 80, rows: 24)) throws -> Tmux {
      let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "roots").path()
      let shell = [
        "sh", "-c", "\"$0\" \"$@\"; echo \"ended $?\"; read line", program, "run", self["shop.kdl"],
        "--watch",
      ]
      return try Tmux(
        shell, size,
        environment: [
          "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "VISUAL": editor, "EDITOR": editor,
        ])
    }
  }

  @Test(arguments: [false, true]) func `is shown as saved, with what was open and its values`(_ renames: Bool)
    throws
  {
    let place = try Place()
    try place.save(Self.app)
    let terminal = try place.run()
    try terminal.waitFor("Hello 1")
    try terminal.press(.enter)
    try terminal.waitFor("Hello 2")
    try terminal.type(Array("\u{1B}[B".utf8))
    try terminal.press(.enter)
    try terminal.waitFor("Item one")
    let edited = Self.app.replacing("Item one", with: "Item two").replacing("Hello", with: "Good day")
    try place.save(edited, atomically: renames)
    try terminal.waitFor("Item two")
    try place.save(
      edited.replacing("screen item", with: "screen thing").replacing("push item", with: "push thing"))
    try terminal.waitFor("Good day 2")
    try terminal.waitFor("'item' is no longer there; this is 'home'")
    try terminal.type(Array("q".utf8))
    try terminal.waitFor("ended 0")
  }

  @Test func `can be edited while a text has the keys, and the whole message be read`() throws {
    let place = try Place()
    let app = Self.app.replacing("text \"Hello {count}\"", with: "field words label=Words")
    try place.save(app)
    let terminal = try place.run(
      "sed -i s/push-nothing-of-this-name-at-all-as-there-is-none-of-it/push/")
    try terminal.waitFor("Words")
    try place.save(
      app.replacing("push item", with: "push-nothing-of-this-name-at-all-as-there-is-none-of-it item"))
    try terminal.waitFor("'push-nothing-of-this-name-at-all-as-there-is-none-of-it'")
    try terminal.waitFor("while you type F4 edits it")
    try terminal.type(Array("eee".utf8))
    try terminal.waitFor("eee")
    try terminal.type(Array("\u{1B}OS".utf8))
    try terminal.waitFor("the file is right again")
    try terminal.waitFor("eee")
  }

  @Test func `stays as it was while its file has mistakes, and says the first of them`() throws {
    let place = try Place()
    try place.save(Self.app)
    let terminal = try place.run("sed -i s/scren/screen/")
    try terminal.waitFor("Hello 1")
    try place.save(Self.app.replacing("{ set count=2", with: "{ st count=2"))
    try terminal.waitFor("shop.kdl:4:59: unknown command 'st'")
    try terminal.waitFor("Hello 1")
    try place.save(Self.app.replacing("screen item", with: "scren item"))
    try terminal.waitFor("(1 of 2)")
    try terminal.waitFor("e, or while you type F4 edits it")
    try terminal.type(Array("e".utf8))
    try terminal.waitFor("the file is right again")
    try FileManager.default.moveItem(atPath: place["shop.kdl"], toPath: place["other"])
    try terminal.waitFor("there is no")
    try terminal.press(.enter)
    try terminal.waitFor("Hello 2")
    try FileManager.default.moveItem(atPath: place["other"], toPath: place["shop.kdl"])
    try place.save(Self.app.replacing("Hello", with: "Welcome back"))
    #expect(try !terminal.waitFor("Welcome back 2").contains { $0.contains("there is no") })
    try terminal.type(Array("q".utf8))
    try terminal.waitFor("ended 0")
  }
}
