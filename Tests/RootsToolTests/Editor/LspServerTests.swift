import Roots
import RootsTape
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A language server at its desk` {
  private static let app = "app T {\n  screen home { list { row x { push item } } }\n  screen item\n}\n"

  private func position(_ line: Int, _ column: Int) -> Value {
    ["line": .int(line), "character": .int(column)]
  }

  private func range(_ line: Int, _ from: Int, _ to: Int) -> Value {
    ["start": position(line, from), "end": position(line, to)]
  }

  // MARK: Beginning and ending

  @Test func `wants to be greeted first and once, and ends in order`() throws {
    let desk = try LspDesk(nil)
    #expect(desk.refusal("textDocument/hover")?.code == -32_002)
    #expect(desk.notify("textDocument/didOpen", ["textDocument": [:]]) == [])
    #expect(desk.server.workspace.documents.isEmpty && desk.settle().isEmpty)
    #expect(desk.notify("exit") == [.exit(.failed)])
    _ = try desk.request("initialize")
    #expect(desk.refusal("initialize") == LspDesk.Refused(code: -32_600, message: "'initialize' comes once"))
    #expect(desk.notify("exit") == [.exit(.failed)])
    #expect(try desk.request("shutdown") == .null)
    #expect(desk.refusal("shutdown")?.message == "the server has shut down")
    #expect(desk.notify("textDocument/didSave") == [] && desk.settle().isEmpty)
    #expect(desk.notify("exit") == [.exit(.ok)])
  }

  @Test(
    arguments: [
      ("{", -32_700), ("[]", -32_600), ("1", -32_600), ("{}", -32_600), (#"{"id":3}"#, -32_600),
      (#"{"id":3,"method":5}"#, -32_600),
      (#"{"id":3,"method":"textDocument/fly"}"#, -32_601),
      (#"{"id":3,"method":"textDocument/hover"}"#, -32_602),
      (#"{"id":3,"method":"textDocument/hover","params":[]}"#, -32_602),
      // Answers to what was never asked, and notices, even of what is not known.
      (#"{"id":3,"result":null}"#, nil), (#"{"id":3,"error":{}}"#, nil), (#"{"method":"$/news"}"#, nil),
      (#"{"id":null,"method":"textDocument/hover"}"#, nil),
    ] as [(String, Int?)])
  func `answers each message as the protocol has it`(_ json: String, _ code: Int?) throws {
    let desk = try LspDesk()
    let effects = desk.carryOut { $0.receive(Array(json.utf8)) }
    guard let code else {
      #expect(effects == [])
      return
    }
    guard case .send(let answer)? = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    #expect(answer["error"]?["code"] == .int(code) && answer["jsonrpc"] == "2.0")
    #expect(answer["id"] == (json.contains("\"id\":3") ? 3 : .null))
  }

  @Test func `does not begin with what was taken back, and stops what is under way`() throws {
    let desk = try LspDesk()
    let taken = desk.send(["id": 7, "method": "shutdown"], cancelled: [7, 8])
    #expect(taken == [.send(LspServer.answer(7, .requestCancelled, "cancelled"))])
    // It has not shut down.
    #expect(desk.refusal("initialize")?.message == "'initialize' comes once")
    #expect(desk.notify("$/cancelRequest", ["id": "x"]) == [.stop("x")])
    #expect(desk.notify("$/cancelRequest") == [])
  }

  @Test(
    arguments: [
      ([], .utf16), (["utf-8"], .utf8), (["utf-32", "utf-8", "utf-16"], .utf8),
      (["utf-16", "utf-8"], .utf16),
      (["utf-32"], .utf16),
    ] as [([String], LspEncoding)])
  func `counts columns in the first way that both know`(_ known: [String], _ encoding: LspEncoding) throws {
    let desk = try LspDesk(nil)
    let answer = try desk.request(
      "initialize", ["capabilities": ["general": ["positionEncodings": .list(known.map { .string($0) })]]])
    #expect(answer["capabilities"]?["positionEncoding"] == .string(encoding.rawValue))
    #expect(desk.server.encoding == encoding)
    #expect(answer["serverInfo"]?["version"]?.text == ToolVersion.number)
  }

  @Test(
    arguments: [
      ([:], []), (["rootUri": "file:///a%20b"], ["/a b"]), (["rootPath": "/p"], ["/p"]),
      (["rootUri": "file:///a", "rootPath": "/p"], ["/a"]),
      (["rootUri": "untitled:x", "rootPath": "/p"], ["/p"]),
      (["rootUri": "file:///a", "workspaceFolders": []], ["/a"]),
      (
        ["rootUri": "file:///a", "workspaceFolders": [["uri": "file:///b"], ["uri": "file:///c"]]],
        ["/b", "/c"]
      ),
      (["workspaceFolders": [["uri": "vscode-remote://x/y"], ["uri": "file:///c"], [:]]], ["/c"]),
      (["rootUri": nil], []),
    ] as [(Record, [String])])
  func `works in the folders that the editor has open, the first of them above all`(
    _ greeting: Record, _ roots: [String]
  ) throws {
    let desk = try LspDesk(nil)
    let effects = desk.send(["id": 1, "method": "initialize", "params": .record(greeting)])
    #expect(desk.server.workspace.roots == roots)
    #expect(Array(effects.dropLast()) == roots.prefix(1).map { .enter($0) })
  }

  @Test func `asks to be told of files that others change only where an editor can tell`() throws {
    for canTell in [true, false] {
      let desk = try LspDesk([
        "capabilities": ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": .bool(canTell)]]]
      ])
      let effects = desk.notify("initialized")
      guard canTell, case .send(let message)? = effects.first else {
        #expect(!canTell && effects == [])
        continue
      }
      #expect(message["method"] == "client/registerCapability")
      #expect(
        message["params"]?["registrations"]?.items.first?["method"] == "workspace/didChangeWatchedFiles")
    }
  }

  // MARK: What is said of documents

  @Test func `says what is wrong once, with the version it is about, and takes it back`() throws {
    let desk = try LspDesk()
    desk.open("a.kdl", "app T { bogus }", version: 7)
    guard case .send(let message)? = desk.carryOut({ $0.settle() }).first else {
      Issue.record("nothing is said")
      return
    }
    #expect(message["params"]?["version"] == 7)
    #expect(desk.settle().isEmpty)
    #expect(desk.change("a.kdl", version: 8, ["text": .string(Self.app)]) == [])
    #expect(desk.settle() == ["a.kdl": []])
    #expect(desk.settle().isEmpty)
    desk.notify("textDocument/didClose", desk.document("a.kdl"))
    #expect(desk.settle() == ["a.kdl": []] && desk.settle().isEmpty)
  }

  @Test func `says an error as 1 and a warning as 2, where it is`() throws {
    let desk = try LspDesk()
    desk.open("a.kdl", "app T {\n  screen a { list { row x { push bb } } }\n  screen b\n}\n")
    desk.open("b.kdl", "app T {\n  screen a\n  screen b\n}\n")
    let said = desk.settle()
    let error = try #require(said["a.kdl"]?.first)
    #expect(error["severity"] == 1 && error["range"] == range(1, 33, 35) && error["source"] == "roots")
    #expect(error["message"]?.text == "unknown screen 'bb'; did you mean 'b'?")
    let warning = try #require(said["b.kdl"]?.first)
    #expect(warning["severity"] == 2 && warning["range"] == range(2, 9, 10), "\(warning)")
  }

  @Test
  func `reads a tape anew when its app is changed in the editor, or when it is told of a change on the disk`()
    throws
  {
    let desk = try LspDesk()
    try desk.openFile("a.kdl", Self.app)
    desk.open("a.tape", "Launch a.kdl\nExpect Top itm\n")
    #expect(desk.settle()["a.tape"]?.first?["message"]?.text == "unknown screen 'itm'; did you mean 'item'?")
    #expect(desk.change("a.kdl", ["range": range(2, 9, 13), "text": "itm"]) == [])
    #expect(desk.change("a.kdl", ["range": range(1, 36, 40), "text": "itm"]) == [])
    #expect(desk.settle()["a.tape"] == [])
    desk.notify("textDocument/didClose", desk.document("a.kdl"))
    #expect(desk.settle()["a.tape"]?.count == 1)
    try Self.app.replacing("item", with: "itm").write(toFile: "\(desk.folder.path)/a.kdl")
    desk.notify("workspace/didChangeWatchedFiles")
    #expect(desk.settle()["a.tape"] == [])
  }

  @Test func `takes a document for a tape by its name or its language`() throws {
    let desk = try LspDesk()
    for (name, language, kind) in [
      ("a.tape", "", LspDocument.Kind.tape), ("a.kdl", "", .app), ("a", "roots-tape", .tape),
      ("b", "vhs", .tape),
      ("c", "tape", .tape), ("d", "kdl", .app), ("e.tape", "kdl", .tape),
    ] {
      desk.open(name, "", language: language)
      #expect(desk.server.workspace.documents[desk.uri(name)]?.kind == kind, "\(name) \(language)")
    }
  }

  @Test func `says in its log what it cannot make sense of, and keeps the rest`() throws {
    let desk = try LspDesk()
    #expect(
      desk.notify("textDocument/didOpen", desk.document("a.kdl")) == [
        .log("a document was opened without a text")
      ])
    #expect(desk.change("a.kdl", ["text": "x"]) == [.log("a document was changed that is not open")])
    desk.open("a.kdl", "abc\n")
    let wrong = desk.change(
      "a.kdl", ["range": range(0, 0, 1), "text": "A"], ["range": ["start": 5], "text": "lost"],
      ["range": nil],
      ["range": range(0, 1, 2), "text": "B"])
    #expect(wrong == [.log("a change of \(desk.uri("a.kdl")) could not be understood")])
    #expect(try desk.request("roots/text", desk.document("a.kdl")) == "ABc\n")
    #expect(desk.change("a.kdl", ["range": nil, "text": "all"]) == [])
    #expect(try desk.request("roots/text", desk.document("a.kdl")) == "all")
  }

  // MARK: Playing

  @Test func `plays a tape as it stands on the disk, up to a line if that is asked for`() throws {
    let desk = try LspDesk()
    try desk.openFile("a.tape", "Launch app.kdl\nEnter\n")
    func play(_ arguments: Value...) -> LspServer.Effect? {
      desk.send([
        "id": 5, "method": "workspace/executeCommand",
        "params": ["command": "roots.play", "arguments": .list(arguments)],
      ]).first
    }
    let uri = desk.uri("a.tape")
    let path = "\(desk.folder.path)/a.tape"
    #expect(
      play(.string(uri)) == .play(LspPlay(id: 5, uri: uri, path: path, until: nil, isUnsaved: false)))
    _ = desk.change("a.tape", ["text": "Enter\n"])
    let later = LspPlay(id: 5, uri: uri, path: path, until: 2, isUnsaved: true)
    #expect(play(.string(uri), 2) == .play(later))
    #expect(later.options == ["--until", "2"])
    for wrong in [[], ["untitled:1"], [3]] as [[Value]] {
      let answer = desk.send([
        "id": 5, "method": "workspace/executeCommand",
        "params": ["command": "roots.play", "arguments": .list(wrong)],
      ])
      #expect(
        answer == [.send(LspServer.answer(5, .invalidParameters, "'roots.play' needs the URI of a tape"))])
    }
    #expect(
      desk.refusal("workspace/executeCommand", ["command": "roots.fly"])?.message
        == "there is no command 'roots.fly', only 'roots.play'")
  }

  @Test func `shows the claims that failed where they stand, until the tape is changed or played again`()
    throws
  {
    let desk = try LspDesk()
    try desk.openFile("a.tape", "Launch app.kdl\n  Expect Top item\n")
    _ = desk.settle()
    let play = LspPlay(id: 5, uri: desk.uri("a.tape"), path: "/x/a.tape", until: nil, isUnsaved: true)
    let failure: Record = [
      "code": 1, "type": "top", "message": "a.tape:2: no", "file": "a.tape", "line": 2, "column": 3,
      "expected": "item",
      "actual": "home", "files": [], "text": ["first", "second"],
    ]
    let failed: Record = [
      "tape": "/x/a.tape", "code": 1, "keys": 1,
      "steps": [["line": 1, "passed": 0, "failures": [.record(failure)]]],
    ]
    let effects = try desk.played(play, failed)
    guard effects.count == 2, case .send(let shown) = effects[0], case .send(let answer) = effects[1] else {
      Issue.record("\(effects)")
      return
    }
    let words = "a.tape fails: line 2: a.tape:2: no (played as saved; there are changes)"
    #expect(shown["method"] == "window/showMessage" && shown["params"]?["type"] == 1)
    #expect(shown["params"]?["message"] == .string(words))
    #expect(answer["result"] == ["ok": false, "code": 1, "message": .string(words)] && answer["id"] == 5)
    let said = try #require(desk.settle()["a.tape"])
    #expect(said.count == 1 && said[0]["range"] == range(1, 0, 17), "\(said)")
    #expect(said[0]["message"] == "a.tape:2: no\nfirst\nsecond" && said[0]["source"] == "roots replay")
    _ = desk.change("a.tape", ["range": range(0, 0, 0), "text": "\n"])
    #expect(desk.settle()["a.tape"] == [])
    let passed: Record = ["tape": "/x/a.tape", "code": 0, "keys": 1]
    let saved = LspPlay(id: 6, uri: play.uri, path: "/x/a.tape", until: nil, isUnsaved: false)
    guard case .send(let end)? = try desk.played(saved, passed).last else {
      Issue.record("there is no answer")
      return
    }
    #expect(end["result"] == ["ok": true, "code": 0, "message": "a.tape: ok, 1 key"])
  }

  @Test func `says why a tape could not be played at all`() throws {
    let desk = try LspDesk()
    let play = LspPlay(id: 5, uri: "file:///x/a.tape", path: "/x/a.tape", until: nil, isUnsaved: false)
    let effects = try desk.played(play, ["tape": "/x/a.tape", "code": 4, "error": "there is no such file"])
    guard case .send(let answer)? = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(answer["result"]?["message"] == "a.tape fails: there is no such file")
    #expect(answer["result"]?["code"] == 4)
  }
}
