internal import Roots
internal import RootsApp
internal import RootsTape

/// A language server: messages of an editor go in, answers and remarks come out. It reads and writes nothing itself
/// but the files that apps and tapes are made of.
@MainActor struct LspServer {
  enum Effect: Equatable {
    case send(Value)
    /// Plays a tape; what comes of it is handed to ``LspServer/played(_:_:)``.
    case play(LspPlay)
    case stop(Value)
    case log(String)
    /// Makes a folder the working folder: paths that are not beside a tape begin there.
    case enter(String)
    case exit(ExitCode)
  }

  private enum Phase { case new, running, shutDown }

  private var phase = Phase.new
  var workspace = LspWorkspace()
  var encoding = LspEncoding.utf16
  private(set) var marksUp = false
  private var canWatch = false
  private var published: [String: Value] = [:]
  var played: [String: [Value]] = [:]

  // MARK: Messages

  /// - Parameter cancelled: The ids of requests that the editor no longer wants answered.
  mutating func receive(_ bytes: [UInt8], cancelled: Set<Value> = []) -> [Effect] {
    let message: Value
    do {
      message = try Value(json: bytes)
    } catch {
      return [.send(Self.answer(.null, .parseError, "not JSON: \(error.message)"))]
    }
    guard let fields = message.fields else {
      return [.send(Self.answer(.null, .invalidRequest, "a message is an object"))]
    }
    guard let method = fields["method"]?.text else {
      // An answer to something that was asked: nothing is.
      if fields["result"] != nil || fields["error"] != nil { return [] }
      return [.send(Self.answer(fields["id"] ?? .null, .invalidRequest, "a message has a 'method'"))]
    }
    let parameters = fields["params"]?.fields ?? Record()
    guard let id = fields["id"], id != .null else { return notice(method, parameters) }
    if cancelled.contains(id) { return [.send(Self.answer(id, .requestCancelled, "cancelled"))] }
    return request(id, method, parameters)
  }

  private mutating func request(_ id: Value, _ method: String, _ parameters: Record) -> [Effect] {
    switch (phase, method) {
    case (.new, "initialize"):
      let answer = initialize(parameters)
      return (workspace.roots.first.map { [.enter($0)] } ?? []) + [.send(Self.answer(id, answer))]
    case (.new, _): return [.send(Self.answer(id, .notInitialized, "'initialize' comes first"))]
    case (.shutDown, _): return [.send(Self.answer(id, .invalidRequest, "the server has shut down"))]
    case (.running, "initialize"): return [.send(Self.answer(id, .invalidRequest, "'initialize' comes once"))]
    case (.running, "shutdown"):
      phase = .shutDown
      return [.send(Self.answer(id, Value.null))]
    case (.running, "workspace/executeCommand"): return execute(id, parameters)
    case (.running, _): break
    }
    guard let feature = LspFeature(rawValue: method) else {
      return [.send(Self.answer(id, .methodNotFound, "'\(method)' is not known here"))]
    }
    do {
      return [.send(Self.answer(id, try answer(feature, parameters)))]
    } catch {
      return [.send(Self.answer(id, error.code, error.message))]
    }
  }

  private mutating func notice(_ method: String, _ parameters: Record) -> [Effect] {
    if method == "exit" { return [.exit(phase == .shutDown ? .ok : .failed)] }
    guard phase == .running else { return [] }
    switch method {
    case "initialized": return canWatch ? [.send(registration)] : []
    case "textDocument/didOpen": return open(parameters)
    case "textDocument/didChange": return change(parameters)
    case "textDocument/didClose":
      if let uri = Self.uri(parameters) { close(uri) }
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": workspace.forget()
    case "$/cancelRequest": return parameters["id"].map { [.stop($0)] } ?? []
    default: break
    }
    return []
  }

  static func answer(_ id: Value, _ result: Value) -> Value {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  static func answer(_ id: Value, _ code: LspError.Code, _ message: String) -> Value {
    ["jsonrpc": "2.0", "id": id, "error": ["code": .int(code.rawValue), "message": .string(message)]]
  }

  static func notice(_ method: String, _ parameters: Value) -> Value {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }

  // MARK: Beginning

  private mutating func initialize(_ parameters: Record) -> Value {
    phase = .running
    let general = parameters["capabilities"]?["general"]?["positionEncodings"]
    if case .list(let known)? = general {
      encoding = known.lazy.compactMap { $0.text.flatMap(LspEncoding.init) }.first ?? .utf16
    }
    let hover = parameters["capabilities"]?["textDocument"]?["hover"]?["contentFormat"]
    if case .list(let formats)? = hover { marksUp = formats.contains("markdown") }
    workspace.roots = Self.roots(parameters)
    let watching = parameters["capabilities"]?["workspace"]?["didChangeWatchedFiles"]
    canWatch = watching?["dynamicRegistration"] == true
    return [
      "capabilities": LspFeature.capabilities(encoding),
      "serverInfo": ["name": "roots", "version": .string(ToolVersion.number)],
    ]
  }

  private static func roots(_ parameters: Record) -> [String] {
    if case .list(let folders)? = parameters["workspaceFolders"], !folders.isEmpty {
      return folders.compactMap { $0["uri"]?.text.flatMap(LspPath.path) }
    }
    let path = parameters["rootUri"]?.text.flatMap(LspPath.path) ?? parameters["rootPath"]?.text
    return path.map { [$0] } ?? []
  }

  /// Asks the editor to tell of files that others change.
  private var registration: Value {
    let watchers: Value = [["globPattern": "**/*.{kdl,tape,csv,json,txt}"]]
    let files: Value = [
      "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": ["watchers": watchers],
    ]
    return [
      "jsonrpc": "2.0", "id": "files", "method": "client/registerCapability",
      "params": ["registrations": [files]],
    ]
  }

  // MARK: Documents

  static func uri(_ parameters: Record) -> String? { parameters["textDocument"]?["uri"]?.text }

  private mutating func open(_ parameters: Record) -> [Effect] {
    guard let uri = Self.uri(parameters), let item = parameters["textDocument"]?.fields,
      let text = item["text"]?.text
    else { return [.log("a document was opened without a text")] }
    let path = LspPath.path(of: uri)
    let language = item["languageId"]?.text ?? ""
    let isTape = (path ?? uri).hasSuffix(".tape") || ["tape", "vhs", "roots-tape"].contains(language)
    workspace.open(
      LspDocument(
        uri: uri, path: path, kind: isTape ? .tape : .app, text: LspText(Array(text.utf8)),
        version: item["version"]?.integer))
    return []
  }

  private mutating func change(_ parameters: Record) -> [Effect] {
    guard let uri = Self.uri(parameters), workspace.documents[uri] != nil else {
      return [.log("a document was changed that is not open")]
    }
    guard case .list(let changes)? = parameters["contentChanges"] else { return [] }
    let (encoding, version) = (encoding, parameters["textDocument"]?["version"]?.integer)
    var isWhole = true
    workspace.change(uri) { document in
      for change in changes {
        guard let text = change["text"]?.text else {
          isWhole = false
          continue
        }
        if let range = document.text.range(change["range"], encoding) {
          document.text.replace(range, with: text.utf8)
        } else if change["range"] == nil || change["range"] == .null {
          document.text = LspText(Array(text.utf8))
        } else {
          isWhole = false
        }
      }
      document.version = version ?? document.version
    }
    played[uri] = nil
    return isWhole ? [] : [.log("a change of \(uri) could not be understood")]
  }

  private mutating func close(_ uri: String) {
    workspace.close(uri)
    played[uri] = nil
  }

  // MARK: Diagnostics

  mutating func settle() -> [Effect] {
    guard phase == .running else { return [] }
    var said: [String: [Value]] = [:]
    for uri in workspace.documents.keys.sorted() {
      guard let document = workspace.documents[uri] else { continue }
      said[uri, default: []] += played[uri] ?? []
      for diagnostic in workspace.findings(document).diagnostics {
        let place = self.place(diagnostic.source.name)
        let json = json(diagnostic, place.text)
        if said[place.uri]?.contains(json) != true { said[place.uri, default: []].append(json) }
      }
    }
    for uri in published.keys where said[uri] == nil { said[uri] = [] }
    return said.sorted { $0.key < $1.key }.compactMap { uri, diagnostics in publish(uri, diagnostics) }
  }

  private mutating func publish(_ uri: String, _ diagnostics: [Value]) -> Effect? {
    var parameters: Record = ["uri": .string(uri), "diagnostics": .list(diagnostics)]
    if let version = workspace.documents[uri]?.version { parameters["version"] = .int(version) }
    let isOpen = workspace.documents[uri] != nil
    guard published[uri] != .record(parameters) else { return nil }
    published[uri] = isOpen || !diagnostics.isEmpty ? .record(parameters) : nil
    return .send(Self.notice("textDocument/publishDiagnostics", .record(parameters)))
  }

  func place(_ name: String) -> (uri: String, text: LspText?) {
    if let document = workspace.documents[name] ?? workspace.document(at: name) {
      return (document.uri, document.text)
    }
    return (LspPath.uri(of: name), nil)
  }

  private func json(_ diagnostic: Diagnostic, _ text: LspText?) -> Value {
    let text = text ?? LspText(diagnostic.source.bytes)
    var fields: Record = [
      "range": text.json(diagnostic.range, encoding), "severity": .int(diagnostic.severity.number),
      "source": "roots", "message": .string(diagnostic.sentence),
    ]
    if let code = diagnostic.code { fields["code"] = .string(code) }
    return .record(fields)
  }
}

struct LspError: Error {
  let code: Code
  let message: String

  enum Code: Int {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParameters = -32_602
    case notInitialized = -32_002
    case requestCancelled = -32_800
    case requestFailed = -32_803
  }
}

extension Diagnostic.Severity {
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}

extension Value {
  subscript(key: String) -> Value? { fields?[key] }
}
