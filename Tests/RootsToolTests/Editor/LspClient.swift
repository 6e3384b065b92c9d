import TestTraits
import Foundation
import Glibc
import Roots
import RootsFiles

/// An editor without a screen: speaks the protocol with `roots lsp` in a process of its own.
final class LspClient {
  private let process: Child
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var received: [UInt8] = []
  private var lastID = 0
  private var ended: Int32?
  /// What the server has said without being asked, in order.
  private(set) var notices: [Record] = []
  private let own = OwnFolder()
  /// A folder that is removed with the client.
  var folder: String { own.path }

  enum Failure: Error { case silence(String), ended, refused(Int, String) }

  /// Starts the server; `initialize` says whether it is greeted as well.
  init(encoding: String? = "utf-8", greets: Bool = true) throws {
    signal(SIGPIPE, SIG_IGN)
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "roots").path()
    let ends = [input.fileHandleForReading, output.fileHandleForWriting, errors.fileHandleForWriting]
    let held = [input.fileHandleForWriting, output.fileHandleForReading, errors.fileHandleForReading]
    // A program that another test starts holds none of them open.
    for end in ends + held { _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) }
    // Foundation's `Process` waits without end where there is no network of the machine itself.
    process = try Child(
      program, [program, "lsp"], ends.enumerated().map { (Int32($0), $1.fileDescriptor) })
    for end in ends { try end.close() }
    if greets { try greet(encoding) }
  }

  deinit {
    if isRunning { _ = (kill(process.id, SIGKILL), end()) }
  }

  @discardableResult func greet(_ encoding: String? = nil) throws -> Value {
    let encodings: Value = encoding.map { .list([.string($0), "utf-16"]) } ?? ["utf-16"]
    let result = try request(
      "initialize",
      [
        "processId": nil, "rootUri": .string(uri("")),
        "capabilities": ["general": ["positionEncodings": encodings]],
      ])
    notify("initialized", [:])
    return result
  }

  func uri(_ name: String) -> String { "file://\(folder)/\(name)" }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ text: String, to name: String) throws {
    let path = path(name)
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false),
      withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  // MARK: Sending

  func send(raw bytes: [UInt8]) { try? input.fileHandleForWriting.write(contentsOf: Data(bytes)) }

  func send(_ message: Value) {
    let json = Array(message.json.utf8)
    send(raw: Array("Content-Length: \(json.count)\r\n\r\n".utf8) + json)
  }

  func notify(_ method: String, _ parameters: Value) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request and waits for its answer.
  func request(_ method: String, _ parameters: Value) throws -> Value {
    lastID += 1
    send(["jsonrpc": "2.0", "id": .int(lastID), "method": .string(method), "params": parameters])
    return try answer(to: .int(lastID))
  }

  /// Waits for the answer to a request, if it has not come before another that was waited for.
  func answer(to id: Value) throws -> Value {
    func fits(_ message: Record) -> Bool { message["id"] == id && message["method"] == nil }
    let message = try notices.firstIndex(where: fits).map { notices.remove(at: $0) } ?? next(fits)
    if let error = message["error"]?.fields {
      throw Failure.refused(error["code"]?.integer ?? 0, error["message"]?.text ?? "")
    }
    return message["result"] ?? .null
  }

  /// Closes the input, as an editor does that dies.
  func hangUp() { try? input.fileHandleForWriting.close() }

  /// Waits for the end of the server; its status, or the signal that ended it.
  func end() -> Int32 {
    if let ended { return ended }
    let status: Int32 =
      switch process.end() {
      case .exited(let status): status
      case .killed(let signal): signal
      }
    ended = status
    return status
  }

  var isRunning: Bool {
    var end = siginfo_t()
    return ended == nil
      && !(waitid(P_PID, id_t(process.id), &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_signo == SIGCHLD)
  }

  /// What the server wrote for its log, once it has ended.
  var log: String { String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self) }

  // MARK: Receiving

  /// Waits for a message; what comes before it is kept as notices.
  func next(_ fits: (Record) -> Bool) throws -> Record {
    while true {
      while let message = message() {
        if fits(message) { return message }
        notices.append(message)
      }
      try read()
    }
  }

  /// Waits for what is said of a document, the newest there is.
  func diagnostics(_ uri: String, version: Int? = nil) throws -> [Record] {
    let said = try next {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?.fields?["uri"]?.text == uri
        && (version == nil || $0["params"]?.fields?["version"]?.integer == version)
    }
    guard case .list(let all)? = said["params"]?.fields?["diagnostics"] else { return [] }
    return all.compactMap(\.fields)
  }

  /// What was last said of a document, after an answer that came behind all of it.
  func newest(_ uri: String) throws -> [Record] {
    // What is said of a change comes when nothing is left to be answered: one answer more, and it is there.
    _ = try request("roots/text", ["textDocument": ["uri": .string(uri)]])
    let said = notices.last {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?.fields?["uri"]?.text == uri
    }
    return said?["params"]?["diagnostics"]?.items.compactMap(\.fields) ?? []
  }

  private func read() throws {
    var waiting = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 60_000) > 0 else { throw Failure.silence("nothing came in a minute") }
    let data = output.fileHandleForReading.availableData
    if data.isEmpty { throw Failure.ended }
    received += data
  }

  private func message() -> Record? {
    guard let head = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let text = String(decoding: received[..<head.lowerBound], as: UTF8.self)
    guard let length = Int(text.drop { !$0.isNumber }), received.count >= head.upperBound + length else {
      return nil
    }
    let body = Array(received[head.upperBound..<head.upperBound + length])
    received.removeSubrange(..<(head.upperBound + length))
    return (try? Value(json: body))?.fields
  }

  // MARK: Documents

  func open(_ name: String, _ text: String, language: String = "roots-app") {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri(name)), "languageId": .string(language), "version": 1, "text": .string(text),
        ]
      ])
  }

  /// Writes a file and opens it.
  func openFile(_ name: String, _ text: String) throws {
    try write(text, to: name)
    open(name, text, language: name.hasSuffix(".tape") ? "roots-tape" : "roots-app")
  }

  /// Asks about the place of a mark in a text, behind as many of its bytes as is said.
  func ask(
    _ method: String, _ name: String, at mark: String, in text: String, behind count: Int = 0,
    _ more: Record = [:]
  ) throws -> Value {
    let place = text.firstRange(of: mark)?.lowerBound ?? text.startIndex
    let before = text[..<place]
    let line = before.count { $0 == "\n" }
    let start = before.lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
    let column = text[start..<place].utf8.count + count
    let position: Value = ["line": .int(line), "character": .int(column)]
    let parameters: Record = ["textDocument": ["uri": .string(uri(name))], "position": position]
    return try request(method, .record(parameters.merging(more)))
  }
}

extension Value {
  subscript(key: String) -> Value? { fields?[key] }

  var items: [Value] { if case .list(let items) = self { items } else { [] } }
}
