import Foundation
import Roots
import RootsApp
import RootsLanguage
import TestTraits
import Testing

@testable import RootsTools

/// What the language server knows of names and words.
@MainActor @Suite(.timeLimited) struct `Names and words in an editor` {
  private static let app = """
    app "Shop" {
      start tab=home
      tab home
      tab me root=me
      set count=0
      screen home { text "say \\"{count}\\""; list { row Buy { push item id=1 } } }
      screen item { param id type=int; url "/item/:id"; list { row More when="count<3" { set count=1 } } }
      screen me guard=auth
      accessory login { list { row In { complete who=ada } } }
      guard auth { ask login; remember session }
      invariant few "values.count<=3" "tabs.home.depth<=3" "open.item<=2"
    }

    """
  private static let tape = """
    Launch shop.kdl
    Step "buy"
    Enter
    Expect Stack home item
    Expect State tabs.home.depth == 2
    Expect Value count == 0
    Do tab me
    Expect Guard auth pending
    """

  /// A client with an app and a tape of it.
  private func client(_ app: String = Self.app, _ tape: String = Self.tape) throws -> LspClient {
    let client = try LspClient()
    try client.openFile("shop.kdl", app)
    try client.openFile("buy.tape", tape)
    #expect(try client.diagnostics(client.uri("buy.tape")).isEmpty)
    return client
  }

  /// The line and the column of a range, from one, with the name of its file.
  private func place(_ location: Value) -> String {
    let start = location["range"]?["start"]
    let file = location["uri"]?.text?.split(separator: "/").last ?? ""
    return "\(file):\((start?["line"]?.integer ?? -2) + 1):\((start?["character"]?.integer ?? -2) + 1)"
  }

  private func labels(_ completion: Value) -> [String] {
    completion["items"]?.items.compactMap { $0["label"]?.text } ?? []
  }

  // MARK: Going and finding

  @Test(arguments: [
    ("push item", 6, "shop.kdl:7:10"), ("{count}", 2, "shop.kdl:5:7"), ("guard=auth", 7, "shop.kdl:10:9"),
    ("ask login", 5, "shop.kdl:9:13"), ("open.item", 6, "shop.kdl:7:10"), ("tabs.home", 6, "shop.kdl:3:7"),
    ("start tab=home", 11, "shop.kdl:3:7"), ("/:id", 0, ""), ("count<3", 1, "shop.kdl:5:7"),
  ])
  func `are found where they are defined`(_ mark: String, _ behind: Int, _ wanted: String) throws {
    let found = try client().ask(
      "textDocument/definition", "shop.kdl", at: mark, in: Self.app, behind: behind)
    #expect(found.items.map(place) == (wanted.isEmpty ? [] : [wanted]))
  }

  @Test(arguments: [
    ("home item", 0, "shop.kdl:6:10"), ("item\n", 1, "shop.kdl:7:10"), ("home.depth", 1, "shop.kdl:3:7"),
    ("count ==", 0, "shop.kdl:5:7"), ("me\n", 0, "shop.kdl:4:7"), ("auth pending", 3, "shop.kdl:10:9"),
  ])
  func `are found from a tape`(_ mark: String, _ behind: Int, _ wanted: String) throws {
    let found = try client().ask(
      "textDocument/definition", "buy.tape", at: mark, in: Self.tape, behind: behind)
    #expect(found.items.map(place) == [wanted])
  }

  @Test func `are found wherever they stand, in the app and in tapes that are not open`() throws {
    let client = try client()
    try client.write("Launch ../shop.kdl\nExpect Not Top item\n", to: "more/other.tape")
    try client.write("Launch elsewhere.kdl\nExpect Top item\n", to: "foreign.tape")
    let found = try client.ask(
      "textDocument/references", "shop.kdl", at: "push item", in: Self.app, behind: 5)
    #expect(
      Set(found.items.map(place)) == [
        "shop.kdl:6:63", "shop.kdl:7:10", "shop.kdl:11:62", "buy.tape:4:19", "other.tape:2:16",
      ])
    let uses = try client.ask(
      "textDocument/references", "shop.kdl", at: "push item", in: Self.app, behind: 5,
      ["context": ["includeDeclaration": false]])
    #expect(uses.items.count == 4)
    let here = try client.ask(
      "textDocument/documentHighlight", "shop.kdl", at: "push item", in: Self.app, behind: 5)
    #expect(here.items.count == 3)
  }

  @Test func `that stand for a nested navigator are names of the flow, and of no screen`() throws {
    let app = """
      app "Trips" {
        screen home { list { row Go { push trip }; row Side { push side @embed=side }; row Up { push b @in=trip }; row Out { push b @in=side } } }
        screen side
        flow trip start=a { screens a b }
        screen a
        screen b
      }

      """
    let client = try LspClient()
    try client.openFile("trips.kdl", app)
    func count(_ mark: String, _ behind: Int) throws -> Int {
      try client.ask(
        "textDocument/documentHighlight", "trips.kdl", at: mark, in: app, behind: behind
      ).items.count
    }
    let counts = try [count("flow trip", 5), count("screen side", 7)]
    #expect(counts == [3, 2])
  }

  // MARK: Hover

  @Test func `are explained as 'roots explain' does`() throws {
    let client = try client()
    func text(_ name: String, _ mark: String, _ text: String, _ behind: Int = 0) throws -> String {
      try client.ask("textDocument/hover", name, at: mark, in: text, behind: behind)["contents"]?["value"]?
        .text ?? ""
    }
    #expect(
      try text("shop.kdl", "row Buy", Self.app)
        == Explanation.text(of: "row").components(separatedBy: "\nrow ")[0])
    #expect(try text("shop.kdl", "remember", Self.app) == Explanation.text(of: "remember"))
    #expect(try text("shop.kdl", "type=int", Self.app) == Explanation.text(of: "param.type"))
    #expect(try text("buy.tape", "Expect Stack", Self.tape).contains("Expect[SCOPE]"))
    #expect(try text("buy.tape", "Stack", Self.tape) == Explanation.text(of: "Stack"))
    let name = try text("buy.tape", "home item", Self.tape, 6)
    #expect(name.hasPrefix("screen 'item'\n\nshop.kdl:7\n  screen item {"))
  }

  // MARK: Completion

  @Test(arguments: [
    ("push |", ["home", "item", "me", "@on="]), ("push it|", ["item"]),
    ("push item |", ["id=", "@transition="]),
    ("|", ["push", "set", "on-result"]), ("overlay |", ["login"]), ("tab |", ["home", "me"]),
    ("push item @transition=|", ["fade", "modal"]), ("push item @on=|", ["main", "tab:home"]),
    ("push item id=\"{|", ["count"]), ("set |", ["count="]), ("set session=\"{co|", ["count"]),
    ("go-to |", ["item"]),
  ])
  func `are completed in an app file`(_ line: String, _ wanted: [String]) throws {
    let text = Self.app.replacing("push item id=1", with: line.replacing("|", with: ""))
    let client = try LspClient()
    try client.openFile("shop.kdl", text)
    let typed = String(line.prefix { $0 != "|" })
    let found = labels(
      try client.ask(
        "textDocument/completion", "shop.kdl", at: "row Buy { ", in: text, behind: 10 + typed.utf8.count))
    for word in wanted { #expect(found.contains(word), "\(line): \(found)") }
    #expect(!found.contains("screen"))
  }

  @Test(arguments: [
    ("screen home { ", "", ["text", "list", "url", "param"]),
    ("invariant few \"", "", ["count", "layers", "open"]),
    ("  screen me guard=", "", ["auth"]), ("text \"say \\\"{", "", ["count"]),
    ("param id ", "", ["type=", "default="]),
    ("param id type=", "", ["int", "string"]), ("when=\"", "", ["count", "id"]),
    ("guard auth { ", "", ["ask", "allow"]),
    ("ask ", "", ["login"]),
  ])
  func `are completed where something stands already`(_ before: String, _ typed: String, _ wanted: [String])
    throws
  {
    let client = try client()
    let found = labels(
      try client.ask(
        "textDocument/completion", "shop.kdl", at: before, in: Self.app, behind: before.utf8.count))
    for word in wanted { #expect(found.contains(word), "\(before): \(found)") }
  }

  /// An app with data: a row of it has a name in two screens.
  private static let ward = """
    app "Ward" {
      data patients "patients.csv"
      screen home {
        text "X"
        list { row for=p in=patients where="Y" sort=Z "T" detail="D" when="W" { push one id="V" } }
      }
      screen one { param id type=int; find q in=patients where="id==1"; text "F" }
    }

    """

  @Test(arguments: [
    ("text \"X", "{", ["patients.count"], ["p.name", "q.name"]),
    ("where=\"Y", "", ["id", "name", "ward"], ["p.name", "patients.count"]),
    ("where=\"Y", "id==1,wa", ["ward"], ["p.name"]), ("where=\"Y", "id=={", ["patients.count"], ["name"]),
    ("sort=Z", "", ["name", "-name"], ["p.name"]), ("sort=Z", "id,-", ["-ward"], []),
    ("\"T", "{p.", ["p.name", "p.ward", "p.id"], ["q.name"]), ("detail=\"D", "{", ["p.ward"], ["q.ward"]),
    ("when=\"W", "", ["p.ward"], ["ward"]), ("id=\"V", "{", ["p.id"], ["q.id"]),
    ("text \"F", "a {q.n", ["q.name", "id"], ["p.name"]),
  ])
  func `of columns are completed where data is read`(
    _ before: String, _ typed: String, _ wanted: [String], _ unwanted: [String]
  ) throws {
    let client = try LspClient()
    try client.write("id,name,ward\n1,Ada,3\n", to: "patients.csv")
    let text = Self.ward.replacing(before, with: before.dropLast() + typed)
    try client.openFile("ward.kdl", text)
    let found = try client.ask(
      "textDocument/completion", "ward.kdl", at: before.dropLast() + typed, in: text,
      behind: before.utf8.count - 1 + typed.utf8.count)
    for word in wanted { #expect(labels(found).contains(word), "\(typed): \(labels(found))") }
    for word in unwanted { #expect(!labels(found).contains(word), "\(word): \(labels(found))") }
    // What is put in takes the place of the part that is typed, not of what stands before it.
    let part = typed.split(whereSeparator: { ",{ ".contains($0) }).last.map(String.init) ?? ""
    let edit = found["items"]?.items.first?["textEdit"]?["range"]
    let length = (edit?["end"]?["character"]?.integer ?? 0) - (edit?["start"]?["character"]?.integer ?? 0)
    #expect(length == (typed.hasSuffix("{") ? 0 : part.utf8.count))
  }

  @Test func `of a tape are those of its app as it is on the disk by then`() throws {
    let client = try client()
    let uri = client.uri("buy.tape")
    func change(_ version: Int) throws -> [String] {
      client.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(uri), "version": .int(version)],
          "contentChanges": [["text": .string(Self.tape + String(repeating: "\n", count: version))]],
        ])
      return try client.diagnostics(uri, version: version).compactMap { $0["message"]?.text }
    }
    client.notify("textDocument/didClose", ["textDocument": ["uri": .string(client.uri("shop.kdl"))]])
    #expect(try change(2) == [])
    try client.write(Self.app.replacing("item", with: "thing"), to: "shop.kdl")
    #expect(try change(3) == ["unknown screen 'item'"])
    try client.write(Self.app, to: "shop.kdl")
    #expect(try change(4) == [])
  }

  @Test(arguments: [
    ("", ["Enter", "Expect", "Launch", "Set"]), ("Set ", ["Cols", "Theme"]), ("Set Motion ", ["on", "off"]),
    ("Expect ", ["Top", "Stack", "Not"]), ("Expect Top ", ["home", "item"]), ("Expect Stack home ", ["item"]),
    ("Check@2s Not Tab ", ["home", "me"]), ("Expect Guard ", ["auth"]),
    ("Expect Guard auth ", ["pending", "allowed"]),
    ("Expect State ", ["main", "tabs"]), ("Expect State main.", ["main.top", "main.depth"]),
    ("Expect State tabs.", ["tabs.home"]), ("Expect State main.top.screen == ", ["item"]),
    ("Expect Value ", ["count", "session"]), ("Expect Layer 0 Top ", ["login"]),
    ("Expect Layer lo", ["login"]),
    ("Expect Event outcome to=", ["to=item"]), ("Expect Phase ", ["idle"]), ("Do pu", ["push"]),
    ("Do push ", ["item"]), ("Launch ", ["\"shop.kdl\""]), ("Key ", ["Enter"]),
  ])
  func `are completed in a tape`(_ line: String, _ wanted: [String]) throws {
    let text = Self.tape + "\n" + line
    let client = try client(Self.app, Self.tape)
    client.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(client.uri("buy.tape"))], "contentChanges": [["text": .string(text)]]])
    let position: Value = ["line": .int(text.count { $0 == "\n" }), "character": .int(line.utf8.count)]
    let found = labels(
      try client.request(
        "textDocument/completion",
        ["textDocument": ["uri": .string(client.uri("buy.tape"))], "position": position]))
    for word in wanted { #expect(found.contains(word), "\(line): \(found)") }
  }

  // MARK: Renaming

  /// Makes the changes of an answer in the files of a client.
  private func make(_ edit: Value, _ client: LspClient) throws {
    for (uri, edits) in edit["changes"]?.fields ?? [:] {
      let path = try #require(LspPath.path(of: uri))
      var text = LspText(Array(try Data(contentsOf: URL(filePath: path))))
      let ranges = edits.items.compactMap { edit in
        text.range(edit["range"], .utf8).map { ($0, edit["newText"]?.text) }
      }
      for (range, new) in ranges.reversed() { text.replace(range, with: (new ?? "").utf8) }
      try Data(text.bytes).write(to: URL(filePath: path))
      client.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(uri)],
          "contentChanges": [["text": .string(String(decoding: text.bytes, as: UTF8.self))]],
        ])
    }
    client.notify("workspace/didChangeWatchedFiles", ["changes": []])
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func `change together, in the app and in its tapes`() throws {
    let client = try client()
    for (mark, behind, name) in [
      ("push item", 6, "book"), ("set count", 5, "amount"), ("guard auth", 7, "keeper"),
      ("tab home", 5, "start"),
      ("screen home", 8, "front"), ("accessory login", 11, "door"),
    ] {
      let before = try text(client.path("shop.kdl"))
      let edit = try client.ask(
        "textDocument/rename", "shop.kdl", at: mark, in: before, behind: behind, ["newName": .string(name)])
      try make(edit, client)
    }
    #expect(
      try text(client.path("shop.kdl")) == """
        app "Shop" {
          start tab=start
          tab start root=front
          tab me root=me
          set amount=0
          screen front { text "say \\"{amount}\\""; list { row Buy { push book id=1 } } }
          screen book { param id type=int; url "/item/:id"; list { row More when="amount<3" { set amount=1 } } }
          screen me guard=keeper
          accessory door { list { row In { complete who=ada } } }
          guard keeper { ask door; remember session }
          invariant few "values.amount<=3" "tabs.start.depth<=3" "open.book<=2"
        }

        """)
    #expect(
      try text(client.path("buy.tape")) == """
        Launch shop.kdl
        Step "buy"
        Enter
        Expect Stack front book
        Expect State tabs.start.depth == 2
        Expect Value amount == 0
        Do tab me
        Expect Guard keeper pending
        """)
    #expect(Call("check", "--strict", client.path("shop.kdl")).code == .ok)
    #expect(try shell("cd \(client.folder.quotedForShell) && \"$ROOTS\" replay buy.tape").status == 0)
  }

  @Test(arguments: [
    ("push item", 6, "home"), ("push item", 6, "a b"), ("push item", 6, ""), ("push item", 6, "true"),
    ("set count", 5, "id"), ("param id", 6, "number"), ("row Buy", 0, "line"),
  ])
  func `keep what they are where another would break something`(
    _ mark: String, _ behind: Int, _ name: String
  ) throws {
    let client = try client()
    #expect(throws: LspClient.Failure.self) {
      try client.ask(
        "textDocument/rename", "shop.kdl", at: mark, in: Self.app, behind: behind, ["newName": .string(name)])
    }
    #expect(try text(client.path("shop.kdl")) == Self.app)
  }

  @Test func `of a real app change without a tape that fails`() throws {
    let client = try LspClient()
    let top = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(
      separator: "/")
    #expect(
      try shell("cp -r '\(top)/Resources/Apps' '\(top)/Resources/Tapes' \(client.folder.quotedForShell)")
        .status == 0)
    let path = client.path("Apps/shop.kdl")
    client.open("Apps/shop.kdl", try text(path))
    for (mark, behind, name) in [
      ("screen item", 7, "thing"), ("set count", 4, "inside"), ("guard auth", 6, "who"),
      ("tab orders", 4, "bought"),
      ("flow checkout", 5, "paying"), ("accessory amount", 10, "how-many"), ("screen address", 7, "where"),
    ] {
      let edit = try client.ask(
        "textDocument/rename", "Apps/shop.kdl", at: mark, in: try text(path), behind: behind,
        ["newName": .string(name)])
      try make(edit, client)
      #expect(try text(path).contains(name), "\(name)")
    }
    #expect(
      Call("check", "--strict", path).code == Call("check", "--strict", "\(top)/Resources/Apps/shop.kdl").code
    )
    let run = try shell(
      """
      cd \(client.folder.quotedForShell) && "$ROOTS" tape check $(grep -l shop.kdl Tapes/*.tape) 2>&1 \
      && "$ROOTS" replay $(grep -l shop.kdl Tapes/*.tape) 2>&1
      """)
    #expect(run.status == 0, "\(run.output)")
  }

  // MARK: The rest

  @Test func `of a tape lead to a play of it`() throws {
    let client = try client()
    let lenses = try client.request(
      "textDocument/codeLens", ["textDocument": ["uri": .string(client.uri("buy.tape"))]])
    let command = try #require(lenses.items.first?["command"]?.fields)
    let result = try client.request(
      "workspace/executeCommand",
      ["command": command["command"] ?? nil, "arguments": command["arguments"] ?? []])
    #expect(result["ok"] == true)
    #expect(result["message"]?.text == "buy.tape: ok, 1 key")
  }

  @Test func `of a tape that fails show where`() throws {
    let client = try client(Self.app, "Launch shop.kdl\nEnter\nExpect Top me\n")
    let result = try client.request(
      "workspace/executeCommand", ["command": "roots.play", "arguments": [.string(client.uri("buy.tape"))]])
    #expect(result["ok"] == false)
    let said = try client.diagnostics(client.uri("buy.tape"))
    #expect(said.count == 1)
    #expect(said.first?["range"]?["start"]?["line"] == 2)
    #expect(said.first?["message"]?.text?.contains("item") == true)
  }

  @Test func `in files that an app includes belong to the app`() throws {
    let client = try LspClient()
    try client.write("app T { include \"part.kdl\"; screen b }", to: "main.kdl")
    try client.write("screen a { list { row x { push b } } }", to: "part.kdl")
    client.open("part.kdl", "screen a { list { row x { push bb } } }")
    let said = try client.diagnostics(client.uri("part.kdl"))
    #expect(said.map { $0["message"]?.text } == ["unknown screen 'bb'; did you mean 'b'?"])
    client.open("main.kdl", "app T { include \"part.kdl\"; screen bb }")
    #expect(try client.diagnostics(client.uri("part.kdl")).isEmpty)
  }
}
