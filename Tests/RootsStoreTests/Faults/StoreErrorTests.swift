import TestTraits
import Testing

@testable import RootsStore

@Suite(.timeLimited) struct `The words of a store that cannot do what it is asked` {
  private static let sentences: [(trouble: StoreError.Trouble, problem: String, cure: String)] = [
    (.damaged, "is damaged", "move it away and a new one is made"),
    (.locked, "is locked by another program", "end the other program, or choose another file"),
    (.readOnly, "cannot be written", "make the file and its folder writable, or choose another file"),
    (.full, "cannot grow", "make room on the disk, or choose another file"),
    (
      .newer(found: 9, known: 4), "was written by a newer version (its schema is 9, this version knows 4)",
      "update this program, or choose another file"
    ),
    (.foreign, "does not belong to this program", "choose another file"),
    (.notAFile("a folder"), "is a folder, not a file", "choose another file"),
    (.noHome, "has no place", "set HOME or XDG_STATE_HOME, or choose a file"),
    (.tooLarge(bytes: 7, limit: 5), "cannot keep 7 bytes; the limit is 5", "keep less"),
    (
      .unfit(shelf: "notes", key: "a\nb"), #"has something else at 'a\u{a}b' of 'notes' than is asked for"#,
      "remove it, or choose another shelf"
    ),
    (.unreachable, "cannot be opened", "choose another file"),
    (.failed, "cannot be used", "choose another file"),
  ]

  @Test(arguments: sentences) func `name the file, what is wrong and the cure`(
    trouble: StoreError.Trouble, problem: String, cure: String
  ) {
    let error = StoreError(trouble, path: "/home/ada/shop.sqlite")
    #expect(error.cure == cure)
    #expect("\(error)" == "'/home/ada/shop.sqlite' \(problem); \(cure)")
    #expect(error.brief == "'shop.sqlite' \(problem); \(cure)")
    var kept = error
    kept.keptAs = "/home/ada/shop.sqlite.damaged"
    #expect(
      "\(kept)"
        == "'/home/ada/shop.sqlite' \(problem); it is kept as '/home/ada/shop.sqlite.damaged' and a new one is made"
    )
    #expect(kept.brief == "'shop.sqlite' \(problem); it is kept, and a new one is made")
  }

  @Test func `say what SQLite says, in which statement`() {
    let plain = StoreError(.failed, path: "a", code: 1, words: "no such table: x")
    #expect("\(plain)" == "'a' cannot be used: no such table: x (SQLite 1); choose another file")
    let asked = StoreError(.failed, path: "a", code: 1, words: "no", statement: "SELECT 1")
    #expect("\(asked)".hasPrefix("'a' cannot be used: no (SQLite 1, in ") && "\(asked)".contains("SELECT 1"))
    let unasked = StoreError(.failed, path: "a", words: "no", statement: "SELECT 1")
    #expect("\(unasked)" == "'a' cannot be used: no; choose another file")
  }

  @Test(arguments: [
    ("sixteen-letters_", "sixteen-letters_"), ("seventeen-letters", "seventee…letters"),
    ("/a/very/long/way/to/x", "x"), (":memory:", ":memory:"), ("/", "/"), ("", ""),
    ("a\u{1B}[2J", #"a\u{1b}[2J"#), ("\u{202E}x", #"\u{202e}x"#), ("\u{3164}", #"\u{3164}"#),
  ])
  func `fit on a line with a file of any name`(path: String, name: String) {
    #expect(StoreError(.full, path: path).brief.hasPrefix("'\(name)' cannot grow"))
  }
}

@Suite(.timeLimited) struct `The place of a store` {
  private static let paths: [(location: StoreLocation, environment: [String: String], path: String?)] = [
    (.memory, [:], ":memory:"), (.file("a/b"), [:], "a/b"), (.state(of: "shop"), [:], nil),
    (.state(of: "shop"), ["HOME": "/home/ada"], "/home/ada/.local/state/roots/shop.sqlite"),
    (.state(of: "shop"), ["HOME": "/home/ada", "XDG_STATE_HOME": "/state"], "/state/roots/shop.sqlite"),
    (
      .state(of: "shop"), ["HOME": "/home/ada", "XDG_STATE_HOME": "state"],
      "/home/ada/.local/state/roots/shop.sqlite"
    ),
    (.state(of: "shop"), ["HOME": "home"], nil),
    (.state(of: "shop"), ["HOME": "", "XDG_STATE_HOME": ""], nil),
  ]

  @Test(arguments: paths) func `follows from the environment`(
    location: StoreLocation, environment: [String: String], path: String?
  ) {
    #expect((try? location.path { environment[$0] }) == path)
    if path == nil {
      let error = #expect(throws: StoreError.self) { try location.path { environment[$0] } }
      #expect(error?.trouble == .noHome && error?.path == "shop.sqlite")
    }
  }

  @Test func `is memory or a path on a command line`() {
    #expect(StoreLocation(":memory:") == .memory && StoreLocation("memory") == .file("memory"))
    #expect(StoreLocation("") == .file(""))
  }

  @Test(arguments: [
    ("a.sqlite", "a.log"), ("/x/a.sqlite", "/x/a.log"), ("/x.y/a", "/x.y/a.log"), (".hidden", ".hidden.log"),
    ("/x/.hidden.db", "/x/.hidden.log"), ("a.tar.db", "a.tar.log"), ("a.", "a.log"), ("/x/ä.db", "/x/ä.log"),
  ])
  func `has files of its own beside it`(path: String, beside: String) throws {
    #expect(try StoreLocation.file(path).beside("log") == beside)
    #expect(try StoreLocation.memory.beside("log") == nil)
  }

  @Test(arguments: ["shop", "Shop-2", "a.b_c", "..", String(repeating: "x", count: 64)])
  func `is called like its program if a file can be`(name: String) {
    #expect(StoreLocation.fileName(for: name) == name + ".sqlite")
  }

  @Test(arguments: ["", "a b", "a/b", "../x", "ä", "a\0", "\n", String(repeating: "x", count: 65)])
  func `has a name made of its program's if no file can be called so`(name: String) {
    let file = StoreLocation.fileName(for: name)
    #expect(file.hasSuffix(".sqlite") && StoreLocation.isUsable(String(file.dropLast(7))))
    #expect(!file.contains("/") && file.utf8.count <= 40 + 1 + 16 + 7)
    #expect(file == StoreLocation.fileName(for: name) && file != StoreLocation.fileName(for: name + "/"))
  }
}
