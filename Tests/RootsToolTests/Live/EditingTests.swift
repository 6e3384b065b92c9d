import Foundation
import RootsLanguage
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

  nonisolated private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "roots").path()

  private final class Place {
    private let own = OwnFolder()
    var folder: String { own.path }

    subscript(name: String) -> String { "\(folder)/\(name)" }

    func save(_ text: String, as name: String = "shop.kdl", atomically: Bool = false) throws {
      try text.write(toFile: self[name], atomically: atomically, encoding: .utf8)
    }

    func run(
      _ editor: String = "true", size: Size = Size(columns: 80, rows: 24), _ words: [String]? = nil
    ) throws -> Tmux {
      let shell =
        [
          "sh", "-c", "cd \(folder.quotedForShell) || exit; \"$0\" \"$@\"; echo \"ended $?\"; read line",
          `An app that is edited while it runs`.program,
        ] + (words ?? ["run", self["shop.kdl"], "--signs"]) + ["--watch"]
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
    let place = Place()
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
    let place = Place()
    let app = Self.app.replacing("text \"Hello {count}\"", with: "field words label=Words")
    try place.save(app)
    let terminal = try place.run(
      "sed -i s/push-nothing-of-this-name-at-all-as-there-is-none-of-it/push/")
    try terminal.waitFor("Words")
    try place.save(
      app.replacing("push item", with: "push-nothing-of-this-name-at-all-as-there-is-none-of-it item"))
    try terminal.waitFor("'push-nothing-of-this-name-at-all-as-there-is-none-of-it'")
    try terminal.waitFor("while a text is typed, F5 does")
    try terminal.type(Array("eee".utf8))
    try terminal.waitFor("eee")
    try terminal.type(Array("\u{1B}[15~".utf8))
    try terminal.waitFor("the file has no mistakes now")
    try terminal.waitFor("eee")
  }

  @Test func `stays as it was while its file has mistakes, and says the first of them`() throws {
    let place = Place()
    try place.save(Self.app)
    let terminal = try place.run("sed -i s/scren/screen/")
    try terminal.waitFor("Hello 1")
    try place.save(Self.app.replacing("{ set count=2", with: "{ st count=2"))
    try terminal.waitFor("shop.kdl:4:59: unknown command 'st'")
    try terminal.waitFor("Hello 1")
    try place.save(Self.app.replacing("screen item", with: "scren item"))
    try terminal.waitFor("1 of 2: ")
    try terminal.waitFor("e opens the file here; while a text is typed, F5 does")
    try terminal.type(Array("e".utf8))
    try terminal.waitFor("the file has no mistakes now")
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

  // MARK: Data

  private static let ward = """
    app Ward {
      start screen=home
      data patients "patients.csv"
      screen home { text "{patients.count} patients"; list { row for=p in=patients "{p.name}" detail="{p.ward}" } }
    }
    """

  @Test func `shows its data as it is saved, and goes on when something happens to the file`() throws {
    let place = Place()
    try place.save(Self.ward)
    try place.save("name,ward\nAda,3\n", as: "patients.csv")
    let terminal = try place.run()
    try terminal.waitFor("1 patients")
    try place.save("name,ward\nAda,3\nBob,4\n", as: "patients.csv")
    try terminal.waitFor("2 patients")
    try FileManager.default.removeItem(atPath: place["patients.csv"])
    let rows = try terminal.waitFor("shop.kdl:3:17: cannot read 'patients.csv'; there is no 'patients.csv'")
    #expect(rows.contains { $0.contains("Bob") })
    #expect(!rows.contains { $0.contains("shown as saved") })
    try FileManager.default.createDirectory(
      atPath: place["patients.csv"], withIntermediateDirectories: false)
    try terminal.waitFor("'patients.csv' is not a file")
    try FileManager.default.removeItem(atPath: place["patients.csv"])
    try place.save("name\nAda\n", as: "patients.csv")
    try terminal.waitFor("data 'patients' has no column 'ward'; there are name")
    // Half of a row, as it stands there while another program writes.
    try place.save("name,ward\nAda,3\nBo", as: "patients.csv")
    try terminal.waitFor("patients.csv:3:1: this row has 1 of 2 cells")
    try place.save("name,ward\nAda,3\nBob,4\nCyd,5\n", as: "patients.csv")
    try terminal.waitFor("3 patients")
    try terminal.type(Array("q".utf8))
    try terminal.waitFor("ended 0")
  }

  @Test func `has the editor open the file that is wrong, be it data`() throws {
    let place = Place()
    try place.save(Self.ward)
    try place.save("name,ward\nAda,3\n", as: "patients.csv")
    try place.save(
      "#!/bin/sh\necho \"$@\" >> \(place["opened"].quotedForShell)\nsed -i s/,5// \"$2\"\n", as: "editor")
    #expect(try shell("chmod +x \(place["editor"].quotedForShell)").status == 0)
    let terminal = try place.run(place["editor"].quotedForShell)
    try terminal.waitFor("1 patients")
    try place.save("name,ward\nAda,3\nBob,4,5\n", as: "patients.csv")
    try terminal.waitFor("patients.csv:3:1: this row has 3 cells")
    try terminal.type(Array("e".utf8))
    try terminal.waitFor("2 patients")
    #expect(try shell("cat \(place["opened"].quotedForShell)").output == "+3 \(place["patients.csv"])\n")
  }

  @Test(arguments: [
    ("/nowhere/editor", "'/nowhere/editor' is not installed; set VISUAL to another program"),
    ("false", "the editor has ended with status 1"),
  ])
  func `says that an editor could not be used, and what is still wrong`(_ editor: String, _ words: String)
    throws
  {
    let place = Place()
    try place.save(Self.app)
    let terminal = try place.run(editor)
    try terminal.waitFor("Hello 1")
    try place.save(Self.app.replacing("screen item", with: "scren item"))
    try terminal.waitFor("e opens the file here; while a text is typed, F5 does")
    try terminal.type(Array("e".utf8))
    #expect(try terminal.waitFor(words).contains { $0.contains("unknown screen 'item'") })
  }

  @Test func `is shown with what is hardly meant by it, said once`() throws {
    let place = Place()
    try place.save(Self.app)
    let terminal = try place.run()
    try terminal.waitFor("Hello 1")
    try place.save(Self.app.replacing("Hello {count}", with: "Hello {cuont}"))
    try terminal.waitFor("shown as saved; line 4: nothing gives 'cuont' a value")
    try place.save(Self.app.replacing("Hello {count}", with: "Bye {cuont}"))
    try terminal.waitFor("Bye")
    #expect(try !terminal.waitFor("✓ shown as saved").contains { $0.contains("nothing gives") })
  }

  @Test func `has tapes recorded that play, though it was edited behind their first keys`() throws {
    let place = Place()
    try place.save(Self.app)
    let terminal = try place.run()
    try terminal.waitFor("Hello 1")
    try terminal.type(Array("\u{1B}[B".utf8))
    try terminal.press(.enter)
    try terminal.waitFor("Item one")
    let edited = Self.app.replacing("row \"More\" { set count=2 }; ", with: "")
    try place.save(edited.replacing("Item one", with: "Item two"))
    try terminal.waitFor("Item two")
    try terminal.press(.function(9))
    try terminal.waitFor("rec shop")
    try terminal.press(.enter)
    try terminal.waitFor("Yes")
    try terminal.press(.function(9))
    try terminal.waitFor("recorded")
    try terminal.type(Array("\u{3}\u{3}".utf8))
    try terminal.waitFor("ended")
    let tapes = try FileManager.default.contentsOfDirectory(atPath: place["roots/recordings"])
    let tape = try #require(tapes.first.map { place["roots/recordings/\($0)"] })
    let (output, status) = try shell("'\(Self.program)' replay --allow-outside \(tape.quotedForShell) 2>&1")
    #expect(status == 0, "\(output)")
  }

  @Test func `is shown as saved where it is a link to another folder`() throws {
    let place = Place()
    try FileManager.default.createDirectory(atPath: place["apps"], withIntermediateDirectories: true)
    try place.save(Self.app, as: "apps/shop.kdl")
    try FileManager.default.createSymbolicLink(
      atPath: place["shop.kdl"], withDestinationPath: "apps/shop.kdl")
    let terminal = try place.run()
    try terminal.waitFor("Hello 1")
    try place.save(Self.app.replacing("Hello", with: "Before"), as: "apps/shop.kdl")
    try terminal.waitFor("Before 1")
    try place.save(Self.app.replacing("Hello", with: "Good day"), as: "apps/shop.kdl", atomically: true)
    try terminal.waitFor("Good day 1")
  }

  @Test func `is found again when its whole folder was removed and made anew`() throws {
    let place = Place()
    let folder = place["shop"]
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try place.save(Self.app, as: "shop/shop.kdl")
    let terminal = try place.run("true", ["run", "\(folder)/shop.kdl"])
    try terminal.waitFor("Hello 1")
    // The folder is watched by now.
    try place.save(Self.app.replacing("Hello", with: "Before"), as: "shop/shop.kdl")
    try terminal.waitFor("Before 1")
    try FileManager.default.removeItem(atPath: folder)
    try terminal.waitFor("there is no")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try place.save(Self.app.replacing("Hello", with: "Back"), as: "shop/shop.kdl")
    try terminal.waitFor("Back 1")
    try place.save(Self.app.replacing("Hello", with: "Still"), as: "shop/shop.kdl")
    try terminal.waitFor("Still 1")
  }

  @Test func `is empty, which is said if it stays so`() throws {
    let place = Place()
    try place.save(Self.app)
    let terminal = try place.run()
    try terminal.waitFor("Hello 1")
    try place.save("")
    try terminal.waitFor("there is no 'app'")
    try place.save(Self.app.replacing("Hello", with: "Good day"))
    try terminal.waitFor("Good day 1")
  }

  @Test func `says all of what is wrong in a narrow window as well`() throws {
    let place = Place()
    try place.save(Self.app)
    let terminal = try place.run(size: Size(columns: 50, rows: 16))
    try terminal.waitFor("Hello 1")
    try place.save(Self.app.replacing("screen item", with: "screen items"))
    let rows = try terminal.waitFor("e opens the file here")
    let text = rows.map { $0.filter { $0 != "\n" } }.joined(separator: " ").split(separator: " ").joined(
      separator: " ")
    #expect(text.contains("shop.kdl:4:92: unknown screen 'item'; did you mean 'items'?"), "\(text)")
    #expect(rows.contains { $0.contains("Hello 1") })
  }

  // MARK: Other commands

  @Test func `is the demo, which is written beside it first`() throws {
    let place = Place()
    let terminal = try place.run("true", ["demo"])
    try terminal.waitFor("New here?")
    let demo = try String(contentsOfFile: place["demo.kdl"], encoding: .utf8)
    try place.save(demo.replacing("New here?", with: "My own tour."), as: "demo.kdl")
    try terminal.waitFor("My own tour")
    try terminal.type(Array("q".utf8))
    try terminal.waitFor("ended 0")
  }

  @Test func `is one that is tested, whose notes stay`() throws {
    let place = Place()
    try place.save(Self.app)
    let terminal = try place.run("true", ["session", place["shop.kdl"], "--out", place["out"], "--no-db"])
    try terminal.waitFor("Hello 1")
    try terminal.type(Array("N2".utf8))
    try terminal.waitFor("a question")
    try terminal.type(Array("why hello?".utf8))
    try terminal.press(.enter)
    try terminal.waitFor("note 1 is kept")
    try place.save(Self.app.replacing("Hello", with: "Good day"))
    try terminal.waitFor("Good day 1")
    try place.save(Self.app.replacing("screen item", with: "scren item"))
    try terminal.waitFor("1 of 2: ")
    try place.save(Self.app.replacing("Hello", with: "Welcome"))
    try terminal.press(.enter)
    try terminal.waitFor("Welcome 2")
    try terminal.type(Array("q".utf8))
    try terminal.waitFor("ended 0")
    #expect(try String(contentsOfFile: place["out/sheet.md"], encoding: .utf8).contains("why hello?"))
  }
}
