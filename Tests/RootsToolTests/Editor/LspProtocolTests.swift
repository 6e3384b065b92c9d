import Roots
import TestTraits
import Testing

/// The language server, spoken to as an editor speaks to it.
@Suite(.timeLimited) struct `The language server` {
  private static let app = "app T {\n  screen a { list { row x { push b } } }\n  screen b\n}\n"

  private func refusal(_ ask: () throws -> Value) -> Int? {
    do {
      _ = try ask()
      return nil
    } catch LspClient.Failure.refused(let code, _) {
      return code
    } catch {
      return 0
    }
  }

  @Test func `greets, works and ends in order`() throws {
    let client = try LspClient(greets: false)
    let result = try client.greet("utf-8")
    #expect(result["capabilities"]?["positionEncoding"] == "utf-8")
    #expect(result["serverInfo"]?["name"] == "roots")
    #expect(try client.request("shutdown", nil) == .null)
    #expect(refusal { try client.request("textDocument/hover", [:]) } == -32_600)
    client.notify("exit", nil)
    #expect(client.end() == 0)
  }

  @Test func `plays two tapes at a time, each once, and nothing that is not a tape`() throws {
    let client = try LspClient()
    try client.write(Self.app, to: "a.kdl")
    for number in 1...6 { try client.write("Launch a.kdl\nEnter\n", to: "\(number).tape") }
    for place in ["file:///", client.uri(""), client.uri("none.tape")] {
      #expect(
        refusal {
          try client.request(
            "workspace/executeCommand", ["command": "roots.play", "arguments": [.string(place)]])
        } == -32_602)
    }
    func play(_ id: Int, _ name: String) {
      client.send([
        "jsonrpc": "2.0", "id": .int(id), "method": "workspace/executeCommand",
        "params": ["command": "roots.play", "arguments": [.string(client.uri(name))]],
      ])
    }
    for id in 101...130 { play(id, "1.tape") }
    for id in 102...106 { play(id + 100, "\(id - 100).tape") }
    for id in 101...129 { #expect(refusal { try client.answer(to: .int(id)) } == -32_800, "\(id)") }
    for id in [130] + Array(202...206) { #expect(try client.answer(to: .int(id))["ok"] == true, "\(id)") }
  }

  @Test func `has editors show no controls, also after the JSON is read`() throws {
    let client = try LspClient()
    let evil = "\u{1B}]0;b\u{7}\u{202E}"
    func acts(_ value: Value) -> Bool { value.json.contains("\\u001b") || value.json.contains("\u{202E}") }
    do {
      _ = try client.request("text/\(evil)", [:])
      Issue.record("nothing is refused")
    } catch LspClient.Failure.refused(_, let message) {
      #expect(message.contains("\\u{1b}]0;b\\u{7}\\u{202e}") && !message.contains("\u{1B}"))
    }
    let text = "app T { screen a title=\"\(evil)\" { list { row x { push \"b\\u{1b}\\u{202e}\" } } } }"
    client.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(client.uri("e.kdl")), "languageId": "kdl", "version": 1, "text": .string(text),
        ]
      ])
    let symbols = try client.request(
      "textDocument/documentSymbol", ["textDocument": ["uri": .string(client.uri("e.kdl"))]])
    #expect(!acts(symbols))
    let column = text.utf8.count - "b\\u{1b}\\u{202e}\" } } } }".utf8.count
    let renamed = try client.request(
      "textDocument/prepareRename",
      [
        "textDocument": ["uri": .string(client.uri("e.kdl"))],
        "position": ["line": 0, "character": .int(column)],
      ])
    #expect(renamed["placeholder"] == "b\\u{1b}\\u{202e}")
    _ = try client.request("shutdown", nil)
    #expect(client.notices.contains { $0["method"] == "textDocument/publishDiagnostics" })
    #expect(!client.notices.contains { acts(.record($0)) }, "\(client.notices)")
  }

  /// The dialogue of the article, word for word.
  @Test func `says what the article shows`() throws {
    let page = try #require(Page("Sources/RootsApp/RootsApp.docc/Articles/InAnEditor.md"))
    let lines = try #require(page.blocks(of: "lsp").first?.lines)
    #expect(lines.count > 10)
    let client = try LspClient(greets: false)
    for line in lines {
      let message = try Value(json: String(line.dropFirst(4)))
      if line.hasPrefix("-->") {
        client.send(message)
      } else {
        #expect(try client.next { _ in true } == message.fields, "\(line)")
      }
    }
    #expect(client.end() == 0)
  }

  @Test func `ends with 1 when it is left without a word`() throws {
    let one = try LspClient()
    one.notify("exit", nil)
    #expect(one.end() == 1)
    let other = try LspClient()
    other.hangUp()
    #expect(other.end() == 1)
    let half = try LspClient()
    half.send(raw: Array("Content-Length: 100\r\n\r\n{\"json".utf8))
    half.hangUp()
    #expect(half.end() == 1)
    #expect(half.log.contains("the input ended in the middle of a message"))
  }

  @Test func `answers what came right before the end of the input`() throws {
    let client = try LspClient(greets: false)
    let messages = ["initialize", "shutdown", "exit"].enumerated().map { number, method in
      let id = method == "exit" ? "" : "\"id\":\(number),"
      return "{\"jsonrpc\":\"2.0\",\(id)\"method\":\"\(method)\",\"params\":{}}"
    }
    client.send(raw: Array(messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined().utf8))
    client.hangUp()
    #expect(client.end() == 0 && !client.log.contains("the input ended"))
  }

  @Test(arguments: [
    ("Content-Length: nine\r\n\r\n{}", -32_700), ("Content-Length: -5\r\n\r\n{}", -32_700),
    ("Content-Length: 999999999999999999999999\r\n\r\n{}", -32_700),
    ("Content-Length: 1000000000\r\n\r\n{}", -32_700), ("Content-Type: x\r\n\r\n{}", -32_700),
    ("Content-Length: 3\r\n\r\n{\"a", -32_700), ("Content-Length: 2\r\n\r\n[]", -32_600),
    ("Content-Length: 2\r\n\r\n{}", -32_600), ("Content-Length: 4\r\n\r\n\u{FF}\u{FE}", -32_700),
    (String(repeating: "Content-Length: 5\n", count: 5_000), -32_700), ("\r\n\r\n", -32_700),
    ("Content-Length: 0\r\n\r\n", -32_700),
    ("Content-Length: 28\r\n\r\n{\"id\":1,\"method\":\"nonsense\"}", -32_601),
  ])
  func `answers what it cannot read, and goes on`(_ bytes: String, _ code: Int) throws {
    let client = try LspClient()
    client.send(raw: Array(bytes.utf8))
    let answer = try client.next { $0["error"] != nil }
    #expect(answer["error"]?["code"]?.integer == code)
    try client.openFile("a.kdl", Self.app)
    #expect(try client.diagnostics(client.uri("a.kdl")).isEmpty)
  }

  @Test func `stays alive when it is asked for what there is not`() throws {
    let client = try LspClient()
    #expect(
      refusal { try client.request("textDocument/hover", ["textDocument": ["uri": "file:///nowhere"]]) }
        == -32_602)
    client.notify(
      "textDocument/didChange", ["textDocument": ["uri": "file:///nowhere"], "contentChanges": []])
    client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///nowhere"]])
    client.notify("textDocument/didOpen", ["textDocument": 5])
    client.open("not/there.kdl", Self.app.replacing("push b", with: "push bb"))
    #expect(try client.diagnostics(client.uri("not/there.kdl")).count == 1)
    let name = ["textDocument": ["uri": .string(client.uri("not/there.kdl"))]] as Record
    for method in [
      "hover", "completion", "definition", "references", "rename", "prepareRename", "documentHighlight",
    ] {
      #expect(refusal { try client.request("textDocument/\(method)", .record(name)) } == -32_602)
    }
    #expect(
      refusal { try client.request("workspace/executeCommand", ["command": "roots.fly", "arguments": []]) }
        == -32_602)
    #expect(
      refusal {
        try client.request(
          "workspace/executeCommand", ["command": "roots.play", "arguments": ["file:///nowhere.tape"]])
      } == -32_602)
  }
}
