import Roots
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A document in an editor` {
  private static let app = """
    app T {
      tab home
      screen home { list { row Go { push item id=1 } } }
      screen item { param id type=int; field note }
      accessory login { list { row In { complete } } }
      guard auth { ask login }
      invariant few "tabs.home.depth<=3"
    }

    """

  private func place(_ line: Int, _ column: Int) -> Record {
    ["position": ["line": .int(line), "character": .int(column)]]
  }

  private func text(_ range: Value?) -> String {
    let (start, end) = (range?["start"], range?["end"])
    return [start?["line"], start?["character"], end?["line"], end?["character"]].map {
      "\($0?.integer ?? -1)"
    }
    .joined(separator: " ")
  }

  // MARK: Outline

  @Test func `of an app is outlined by what it defines, nested as it stands there`() throws {
    let desk = try LspDesk()
    desk.open("a.kdl", Self.app)
    func outline(_ symbols: Value) -> [String] {
      symbols.items.flatMap { symbol in
        ["\(symbol["kind"]?.integer ?? 0) \(symbol["name"]?.text ?? "")"]
          + outline(symbol["children"] ?? []).map { "  \($0)" }
      }
    }
    let symbols = try desk.request("textDocument/documentSymbol", desk.document("a.kdl"))
    #expect(
      outline(symbols) == [
        "2 app T", "  3 tab home", "  5 screen home", "    18 list", "      24 row Go", "  5 screen item",
        "    8 param id", "    8 field note", "  11 accessory login", "    18 list", "      24 row In",
        "  25 guard auth",
        "  25 invariant few",
      ], "\(outline(symbols))")
    let screen = symbols.items[0]["children"]?.items[1]
    #expect(text(screen?["range"]) == "2 2 2 52" && text(screen?["selectionRange"]) == "2 9 2 13")
  }

  @Test func `of a tape is outlined by its steps, each up to the next`() throws {
    let desk = try LspDesk()
    desk.open("a.tape", "Launch app.kdl\nStep \"one\"\nEnter\nStep \"two\"\nEnter\n")
    let symbols = try desk.request("textDocument/documentSymbol", desk.document("a.tape")).items
    #expect(symbols.map { $0["name"]?.text } == ["one", "two"])
    #expect(symbols.map { text($0["range"]) } == ["1 0 3 0", "3 0 5 0"])
    #expect(symbols.map { text($0["selectionRange"]) } == ["1 0 1 10", "3 0 3 10"])
    desk.open("b.tape", "Launch app.kdl\nEnter\n")
    #expect(try desk.request("textDocument/documentSymbol", desk.document("b.tape")) == [])
  }

  @Test func `can be played from its first line, and up to each step behind it`() throws {
    let desk = try LspDesk()
    desk.open("a.tape", "Step \"none\"\nLaunch app.kdl\nStep \"one\"\nEnter\n")
    let lenses = try desk.request("textDocument/codeLens", desk.document("a.tape")).items
    #expect(lenses.map { $0["command"]?["title"]?.text } == ["Play this tape", "Play up to here"])
    let uri = Value.string(desk.uri("a.tape"))
    #expect(lenses.map { $0["command"]?["arguments"] } == [[uri], [uri, 3]])
    #expect(lenses.map { text($0["range"]) } == ["0 0 0 0", "2 0 2 10"])
    desk.open("a.kdl", Self.app)
    #expect(try desk.request("textDocument/codeLens", desk.document("a.kdl")) == [])
    desk.notify(
      "textDocument/didOpen", ["textDocument": ["uri": "untitled:1", "languageId": "tape", "text": "Enter"]])
    #expect(try desk.request("textDocument/codeLens", ["textDocument": ["uri": "untitled:1"]]) == [])
  }

  // MARK: Form

  @Test func `is put in order by the lines that differ, if it has no mistakes`() throws {
    let desk = try LspDesk()
    desk.open("a.kdl", "app T {\n  screen   a\n}\n")
    let edits = try desk.request("textDocument/formatting", desk.document("a.kdl")).items
    #expect(edits.map { text($0["range"]) } == ["1 0 2 0"] && edits[0]["newText"] == "    screen a\n")
    _ = desk.change("a.kdl", ["text": "app T {\n    screen a\n}\n"])
    #expect(try desk.request("textDocument/formatting", desk.document("a.kdl")) == [])
    desk.open("a.tape", "Launch   app.kdl\nEnter\n")
    #expect(
      try desk.request("textDocument/formatting", desk.document("a.tape")).items[0]["newText"]
        == "Launch app.kdl\n")
    for (name, text) in [("b.kdl", "app {"), ("b.tape", "Entre")] {
      desk.open(name, text)
      #expect(
        desk.refusal("textDocument/formatting", desk.document(name))
          == LspDesk.Refused(code: -32_803, message: "a file with mistakes cannot be put in order"))
    }
  }

  // MARK: What was meant

  @Test func `offers the name that was meant wherever its mistake is touched`() throws {
    let desk = try LspDesk()
    desk.open(
      "a.kdl", Self.app.replacing("push item", with: "push itme").replacing("ask login", with: "ask \"logn\"")
    )
    func titles(_ line: Int, _ from: Int, _ to: Int) throws -> [String] {
      let range: Value = [
        "start": ["line": .int(line), "character": .int(from)],
        "end": ["line": .int(line), "character": .int(to)],
      ]
      return try desk.request("textDocument/codeAction", desk.document("a.kdl").merging(["range": range]))
        .items.map {
          let edit = $0["edit"]?["changes"]?[desk.uri("a.kdl")]?.items.first
          return "\($0["title"]?.text ?? "") \(edit?["newText"]?.text ?? "") at \(text(edit?["range"]))"
        }
    }
    let wanted = "Write 'item' item at 2 37 2 41"
    for (from, to) in [(37, 37), (41, 41), (38, 39), (0, 60), (0, 37), (41, 50)] {
      #expect(try titles(2, from, to) == [wanted], "\(from) \(to)")
    }
    for (from, to) in [(0, 36), (42, 42), (42, 60)] {
      #expect(try titles(2, from, to) == [], "\(from) \(to)")
    }
    // What stood in quotes stands in quotes again.
    #expect(try titles(5, 20, 20) == ["Write 'login' \"login\" at 5 19 5 25"])
    #expect(try desk.request("textDocument/codeAction", desk.document("a.kdl")) == [])
  }

  // MARK: Names

  @Test func `explains the word or the name at a place`() throws {
    let desk = try LspDesk()
    desk.open("a.kdl", Self.app)
    func said(_ line: Int, _ column: Int) throws -> String {
      let hover = try desk.request("textDocument/hover", desk.document("a.kdl").merging(place(line, column)))
      #expect(hover["contents"]?["kind"] == "plaintext")
      return hover["contents"]?["value"]?.text ?? ""
    }
    #expect(try said(2, 32) == Explanation.text(of: "push"))
    #expect(try said(3, 26) == Explanation.text(of: "param.type"))
    #expect(try said(3, 22).hasPrefix("field 'id' of 'item'\n\na.kdl:4\n  screen item {"))
    let name = try said(2, 37)
    #expect(name.hasPrefix("screen 'item'\n\na.kdl:4\n  screen item {"), "\(name)")
    #expect(name.hasSuffix("\nnamed at 1 other place of the app\n"))
  }

  @Test func `is explained with marks for editors that show them, and not in texts and blanks`()
    throws
  {
    let desk = try LspDesk(["capabilities": ["textDocument": ["hover": ["contentFormat": ["markdown"]]]]])
    desk.open("a.tape", "Launch app.kdl\nType \"Enter\"\nEnter\n")
    func said(_ line: Int, _ column: Int) throws -> Value {
      try desk.request("textDocument/hover", desk.document("a.tape").merging(place(line, column)))
    }
    for column in [0, 2, 5] {
      let hover = try said(2, column)
      #expect(hover["contents"]?["kind"] == "markdown" && text(hover["range"]) == "2 0 2 5")
      #expect(hover["contents"]?["value"]?.text == "```\n" + (try Explanation.text(of: "Enter")) + "```\n")
    }
    #expect(try said(1, 8) == .null)
    #expect(try said(3, 0) == .null)
    desk.open("a.kdl", Self.app)
    #expect(try desk.request("textDocument/hover", desk.document("a.kdl").merging(place(2, 0))) == .null)
  }

  @Test func `finds nothing where no name stands, and says why a name stays`() throws {
    let desk = try LspDesk()
    desk.open("a.kdl", Self.app)
    func ask(_ method: String, _ line: Int, _ column: Int, _ name: String? = nil) -> LspDesk.Refused? {
      let more: Record = name.map { ["newName": .string($0)] } ?? [:]
      return desk.refusal(
        "textDocument/\(method)", desk.document("a.kdl").merging(place(line, column)).merging(more))
    }
    #expect(ask("prepareRename", 0, 0)?.message == "no name of the app stands here")
    #expect(ask("rename", 0, 0, "x")?.message == "no name of the app stands here")
    #expect(
      ask("prepareRename", 3, 22)?.message.hasPrefix("'id' is not renamed here: the parameters") == true)
    for name in ["", "1a", "a b", "true", "nan", "a.b", "-a", "a\"", "_"] {
      #expect(
        ask("rename", 3, 10, name)?.message
          == "'\(name)' cannot be a name here: a letter, then letters, digits, - and _", "\(name)")
    }
    #expect(ask("rename", 3, 10, "home")?.code == -32_803)
    for name in ["item", "ding-2", "ä_1"] { #expect(ask("rename", 3, 10, name) == nil, "\(name)") }
    let same = try desk.request(
      "textDocument/rename", desk.document("a.kdl").merging(place(3, 10)).merging(["newName": "item"]))
    #expect(same == ["changes": [:]])
    for method in ["definition", "references", "documentHighlight"] {
      #expect(
        try desk.request("textDocument/\(method)", desk.document("a.kdl").merging(place(0, 0))) == .null)
    }
  }

  @Test func `is renamed at each place, in quotes and without, and nowhere else`() throws {
    let desk = try LspDesk()
    let app =
      "app T { screen \"home\" { list { row home { push item } } }; screen item { list { row x { push home } } } }\n"
    try desk.openFile("a.kdl", app)
    let changes = try desk.request(
      "textDocument/rename", desk.document("a.kdl").merging(place(0, 17)).merging(["newName": "hall"]))[
        "changes"]
    let edits = changes?[desk.uri("a.kdl")]?.items ?? []
    #expect(edits.map { text($0["range"]) } == ["0 16 0 20", "0 93 0 97"], "\(edits)")
    #expect(edits.allSatisfy { $0["newText"] == "hall" } && changes?.fields?.count == 1)
    let offered = try desk.request("textDocument/prepareRename", desk.document("a.kdl").merging(place(0, 15)))
    #expect(offered["placeholder"] == "home" && text(offered["range"]) == "0 16 0 20")
  }

  @Test func `leads to the files that it names, beside it or in the working folder`() throws {
    let desk = try LspDesk()
    try desk.folder.write("more.kdl", "screen more")
    desk.open("a.kdl", "app T { include \"more.kdl\"; screen a; include \"none.kdl\" }")
    func target(_ name: String, _ line: Int, _ column: Int) throws -> String? {
      let found = try desk.request(
        "textDocument/definition", desk.document(name).merging(place(line, column)))
      return found["uri"]?.text?.split(separator: "/").last.map(String.init)
    }
    #expect(try target("a.kdl", 0, 20) == "more.kdl" && target("a.kdl", 0, 50) == nil)
    try desk.folder.write("b.tape", "Enter")
    desk.open("a.tape", "Launch app.kdl\nSource b.tape\nEnter\nLaunch gone.kdl\n")
    #expect(try target("a.tape", 0, 9) == "app.kdl" && target("a.tape", 1, 9) == "b.tape")
    #expect(try target("a.tape", 2, 2) == nil && target("a.tape", 3, 9) == nil)
  }

  @Test func `has to be open, and a place to have a line and a column`() throws {
    let desk = try LspDesk()
    #expect(desk.refusal("textDocument/hover")?.message == "'textDocument/hover' needs a textDocument")
    #expect(
      desk.refusal("textDocument/hover", desk.document("a.kdl"))?.message
        == "'\(desk.uri("a.kdl"))' is not open")
    desk.open("a.kdl", Self.app)
    for position in [["line": 1], ["character": 1], ["line": "1", "character": 1], .null, 5] as [Value] {
      #expect(
        desk.refusal("textDocument/hover", desk.document("a.kdl").merging(["position": position]))?.message
          == "a position has a line and a character")
    }
  }
}
