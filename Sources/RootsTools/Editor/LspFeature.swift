internal import Roots
internal import RootsApp

enum LspFeature: String, CaseIterable {
  case completion = "textDocument/completion"
  case hover = "textDocument/hover"
  case definition = "textDocument/definition"
  case references = "textDocument/references"
  case highlight = "textDocument/documentHighlight"
  case prepareRename = "textDocument/prepareRename"
  case rename = "textDocument/rename"
  case formatting = "textDocument/formatting"
  case symbols = "textDocument/documentSymbol"
  case codeLens = "textDocument/codeLens"
  case codeAction = "textDocument/codeAction"
  case text = "roots/text"

  static func capabilities(_ encoding: LspEncoding) -> Value {
    [
      "positionEncoding": .string(encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "completionProvider": ["triggerCharacters": [" ", "=", "\"", "{", ".", ",", ":"]],
      "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
      "documentHighlightProvider": true, "renameProvider": ["prepareProvider": true],
      "documentFormattingProvider": true, "documentSymbolProvider": true,
      "codeLensProvider": ["resolveProvider": false],
      "codeActionProvider": ["codeActionKinds": ["quickfix"]],
      "executeCommandProvider": ["commands": [.string(LspPlay.command)]],
    ]
  }
}

extension LspServer {
  mutating func answer(_ feature: LspFeature, _ parameters: Record) throws(LspError) -> Value {
    guard let uri = Self.uri(parameters) else {
      throw LspError(code: .invalidParameters, message: "'\(feature.rawValue)' needs a textDocument")
    }
    guard let document = workspace.documents[uri] else {
      throw LspError(code: .invalidParameters, message: "'\(uri)' is not open")
    }
    switch feature {
    case .completion: return completion(document, at: try place(document, parameters))
    case .hover: return hover(document, at: try place(document, parameters))
    case .definition: return definition(document, at: try place(document, parameters))
    case .references: return references(document, at: try place(document, parameters), parameters)
    case .highlight: return highlights(document, at: try place(document, parameters))
    case .prepareRename: return try prepareRename(document, at: try place(document, parameters))
    case .rename: return try rename(document, at: try place(document, parameters), parameters)
    case .formatting: return try formatting(document)
    case .symbols: return symbols(document)
    case .codeLens: return lenses(document)
    case .codeAction: return codeActions(document, parameters)
    case .text: return .string(String(decoding: document.text.bytes, as: UTF8.self))
    }
  }

  private func place(_ document: LspDocument, _ parameters: Record) throws(LspError) -> Int {
    guard let place = document.text.offset(parameters["position"], encoding) else {
      throw LspError(code: .invalidParameters, message: "a position has a line and a character")
    }
    return place
  }
}
