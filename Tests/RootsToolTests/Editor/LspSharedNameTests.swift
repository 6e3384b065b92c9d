import Roots
import TestTraits
import Testing

/// Names that stand in several files, and those of data.
@MainActor @Suite(.timeLimited) struct `Names in an editor` {
  private func fileName(_ location: Value) -> String {
    location["uri"]?.text?.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Two apps with a part in common, and a tape of each.
  private static let shared = [
    "one.kdl": "app One { include \"part.kdl\"; screen home { list { row x { push thing } } } }",
    "two.kdl":
      "app Two { include \"part.kdl\"; screen home { list { row x { push thing }; row y { push odd } } } }",
    "part.kdl": "screen thing { list { row x { push home } } }\nscreen odd\n",
    "one.tape": "Launch one.kdl\nEnter\nExpect Top thing\n", "two.tape": "Launch two.kdl\nExpect Top home\n",
  ]

  @Test(arguments: [
    ("part.kdl", "thing {", "item", ["one.kdl", "one.tape", "part.kdl", "two.kdl"]),
    ("one.kdl", "thing }", "item", ["one.kdl", "one.tape", "part.kdl", "two.kdl"]),
    // The part opens it in both apps.
    ("one.kdl", "home {", "start", ["one.kdl", "part.kdl", "two.kdl", "two.tape"]),
    ("part.kdl", "odd\n", "even", ["part.kdl", "two.kdl"]),
  ])
  func `in a file that two apps include are renamed in both`(
    _ file: String, _ mark: String, _ name: String, _ files: [String]
  ) throws {
    let client = try LspClient()
    for (name, text) in Self.shared { try client.write(text, to: name) }
    let text = try #require(Self.shared[file])
    client.open(file, text)
    let changes = try client.ask(
      "textDocument/rename", file, at: mark, in: text, ["newName": .string(name)])
    let changed = changes["changes"]?.fields?.keys.compactMap {
      $0.split(separator: "/").last.map(String.init)
    }
    #expect(changed?.sorted() == files)
    let found = try client.ask(
      "textDocument/references", file, at: mark, in: text, ["context": ["includeDeclaration": true]])
    #expect(Set(found.items.map(fileName)) == Set(files))
  }

  @Test func `in a file that two apps include get no name that either of them has`() throws {
    let client = try LspClient()
    for (name, text) in Self.shared { try client.write(text, to: name) }
    try client.write(
      "app Two { include \"part.kdl\"; screen home { list { row x { push item } } }; screen item }",
      to: "two.kdl")
    let text = try #require(Self.shared["part.kdl"])
    client.open("part.kdl", text)
    do {
      _ = try client.ask("textDocument/rename", "part.kdl", at: "thing {", in: text, ["newName": "item"])
      Issue.record("it was renamed")
    } catch LspClient.Failure.refused(_, let why) {
      #expect(why.contains("'item' cannot be the name: screen 'item' is defined already"), "\(why)")
    }
  }

  private static let ward = """
    app Ward {
      data guests generate=3 { column id type=int }
      screen home {
        text "{guests.count} guests"
        list { row for=guest in=guests "{guest.id}" { push guest id="{guest.id}" } }
      }
      screen guest { param id type=int; find one in=guests where="id=={id}"; text "{one.id}" }
    }

    """

  @Test(arguments: [
    ("guests generate", 0), ("{guests.count", 2), ("in=guests \"", 4), ("in=guests where", 6),
  ])
  func `of data are found, explained and renamed wherever they stand`(_ mark: String, _ behind: Int) throws {
    let client = try LspClient()
    try client.openFile("ward.kdl", Self.ward)
    func ask(_ method: String, _ more: Record = [:]) throws -> Value {
      try client.ask("textDocument/\(method)", "ward.kdl", at: mark, in: Self.ward, behind: behind, more)
    }
    let definition = try ask("definition")
    #expect(definition.items.map { $0["range"]?["start"]?["line"] } == [1])
    let references = try ask("references", ["context": ["includeDeclaration": true]])
    let lines = references.items.compactMap { $0["range"]?["start"]?["line"]?.integer }
    #expect(lines.sorted() == [1, 3, 4, 6])
    #expect(try ask("hover")["contents"]?["value"]?.text?.hasPrefix("data 'guests'\n") == true)
    let edits = try ask("rename", ["newName": "people"])["changes"]?[client.uri("ward.kdl")]
    #expect(edits?.items.count == 4)
    #expect(throws: LspClient.Failure.self) { try ask("rename", ["newName": "1x"]) }
  }
}
