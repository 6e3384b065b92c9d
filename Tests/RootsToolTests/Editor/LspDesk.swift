import Roots
import RootsTape
import Testing

@testable import RootsTools

/// An editor and a language server in one process: what is said comes back at once.
@MainActor final class LspDesk {
  private(set) var server = LspServer()
  let folder: Folder
  private var lastID = 0

  struct Refused: Error, Equatable {
    let code: Int
    let message: String
  }

  /// - Parameter greeting: what the editor says of itself; `nil` if it has not greeted yet.
  init(_ greeting: Record? = ["capabilities": ["general": ["positionEncodings": ["utf-8"]]]]) throws {
    folder = try Folder()
    if let greeting {
      _ = try request("initialize", greeting.merging(["rootUri": .string("file://\(folder.path)")]))
    }
  }

  func uri(_ name: String) -> String { "file://\(folder.path)/\(name)" }

  // MARK: Speaking

  func send(_ message: Record, cancelled: Set<Value> = []) -> [LspServer.Effect] {
    server.receive(Array(message.json.utf8), cancelled: cancelled)
  }

  @discardableResult func notify(_ method: String, _ parameters: Record = [:]) -> [LspServer.Effect] {
    send(["method": .string(method), "params": .record(parameters)])
  }

  /// Sends a request; its result.
  func request(_ method: String, _ parameters: Record = [:]) throws -> Value {
    lastID += 1
    let effects = send(["id": .int(lastID), "method": .string(method), "params": .record(parameters)])
    guard case .send(let answer)? = effects.last else { throw Refused(code: 0, message: "no answer") }
    #expect(answer["id"] == .int(lastID))
    if let error = answer["error"] {
      throw Refused(code: error["code"]?.integer ?? 0, message: error["message"]?.text ?? "")
    }
    return try #require(answer["result"])
  }

  /// Why a request is refused; `nil` if it is answered.
  func refusal(_ method: String, _ parameters: Record = [:]) -> Refused? {
    do {
      _ = try request(method, parameters)
      return nil
    } catch { return error as? Refused }
  }

  // MARK: Documents

  func document(_ name: String) -> Record { ["textDocument": ["uri": .string(uri(name))]] }

  func open(_ name: String, _ text: String, language: String = "", version: Int = 1) {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri(name)), "languageId": .string(language), "version": .int(version),
          "text": .string(text),
        ]
      ])
  }

  /// Writes a file as it stands there, and opens it.
  func openFile(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(folder.path)/\(name)")
    open(name, text)
  }

  func change(_ name: String, version: Int = 2, _ changes: Value...) -> [LspServer.Effect] {
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri(name)), "version": .int(version)],
        "contentChanges": .list(changes),
      ])
  }

  /// What is new to be said of documents, by the names of their files.
  func settle() -> [String: [Record]] {
    var said: [String: [Record]] = [:]
    for case .send(let message) in server.settle() {
      #expect(message["method"] == "textDocument/publishDiagnostics")
      let name = message["params"]?["uri"]?.text?.split(separator: "/").last.map(String.init) ?? ""
      said[name] = message["params"]?["diagnostics"]?.items.compactMap(\.fields) ?? []
    }
    return said
  }

  func played(_ play: LspPlay, _ summary: Record) throws -> [LspServer.Effect] {
    server.played(play, try #require(TapeSummary(summary)))
  }

  func carryOut(_ work: (inout LspServer) -> [LspServer.Effect]) -> [LspServer.Effect] { work(&server) }
}
