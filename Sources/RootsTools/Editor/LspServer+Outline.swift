internal import Roots
internal import RootsApp
internal import RootsTape

extension LspServer {
  // MARK: Form

  func formatting(_ document: LspDocument) throws(LspError) -> Value {
    let tidy =
      switch document.kind {
      case .app: KdlDocument.read(document.source).formatted
      case .tape: Tape(document.source).formatted
      }
    guard let tidy else {
      throw LspError(code: .requestFailed, message: "a file with mistakes cannot be put in order")
    }
    guard let change = document.text.change(to: Array(tidy.utf8)) else { return [] }
    return [
      [
        "range": document.text.json(change.range, encoding),
        "newText": .string(String(decoding: change.text, as: UTF8.self)),
      ]
    ]
  }

  // MARK: Outline

  private enum Symbol: Int {
    case module = 2
    case namespace = 3
    case screen = 5
    case field = 8
    case accessory = 11
    case value = 13
    case list = 18
    case key = 20
    case event = 24
    case rule = 25
  }

  func symbols(_ document: LspDocument) -> Value {
    switch document.kind {
    case .app:
      let tree = KdlDocument.read(document.source).document
      let cursor = AppCursor(tree, at: 0)
      return .list(tree.nodes.compactMap { symbol($0, cursor.root, document) })
    case .tape: return .list(steps(of: document))
    }
  }

  private func symbol(_ node: KdlNode, _ place: AppPlace?, _ document: LspDocument, depth: Int = 0) -> Value?
  {
    guard depth < Self.deepest, let word = place?.words.first(where: { $0.name == node.name }) else {
      return nil
    }
    let children = node.children.compactMap { symbol($0, word.place, document, depth: depth + 1) }
    guard let kind = Self.symbol(word), !children.isEmpty || word.isNamed else { return nil }
    let title = node.arguments.first?.value.text.map { "\(node.name) \($0)" } ?? node.name
    let name = node.arguments.first?.valueRange ?? node.nameRange
    return [
      "name": .string(title), "kind": .int(kind.rawValue), "range": document.text.json(node.range, encoding),
      "selectionRange": document.text.json(name, encoding), "children": .list(children),
    ]
  }

  private static let deepest = 16

  private static func symbol(_ word: Word) -> Symbol? {
    switch word.name {
    case "app": .module
    case "tab": .namespace
    case "screen", "flow", "empty": .screen
    case "accessory": .accessory
    case "param", "field": .field
    case "list", "table", "top", "bottom", "data": .list
    case "key": .key
    case "on": .event
    case "guard", "invariant": .rule
    case "row", "submit": .event
    default: nil
    }
  }

  private func steps(of document: LspDocument) -> [Value] {
    let steps = Tape(document.source).commands.compactMap { command in
      if case .step(let name) = command.action { (name: name, range: command.range) } else { nil }
    }
    return steps.enumerated().map { number, step in
      let end = number + 1 < steps.count ? steps[number + 1].range.start : document.text.bytes.count
      let range = SourceRange(start: step.range.start, end: end)
      return [
        "name": .string(step.name.isEmpty ? "Step" : step.name), "kind": .int(Symbol.event.rawValue),
        "range": document.text.json(range, encoding),
        "selectionRange": document.text.json(step.range, encoding),
      ]
    }
  }

  // MARK: What can be done

  func lenses(_ document: LspDocument) -> Value {
    guard document.kind == .tape, document.path != nil else { return [] }
    var lenses = [lens("Play this tape", document, at: SourceRange(start: 0, end: 0), until: nil)]
    for command in Tape(document.source).commands {
      guard case .step = command.action, command.start.line > 1 else { continue }
      lenses.append(lens("Play up to here", document, at: command.range, until: command.start.line))
    }
    return .list(lenses)
  }

  private func lens(_ title: String, _ document: LspDocument, at range: SourceRange, until line: Int?)
    -> Value
  {
    let arguments: [Value] = [.string(document.uri)] + (line.map { [.int($0)] } ?? [])
    return [
      "range": document.text.json(range, encoding),
      "command": [
        "title": .string(title), "command": .string(LspPlay.command), "arguments": .list(arguments),
      ],
    ]
  }

  /// The names that were probably meant, to be put in place.
  mutating func codeActions(_ document: LspDocument, _ parameters: Record) -> Value {
    guard let wanted = document.text.range(parameters["range"], encoding) else { return [] }
    let here = LspPath.real(document.name)
    let found = workspace.findings(document).diagnostics.compactMap { diagnostic -> Value? in
      guard case .suggestion(let name)? = diagnostic.help, LspPath.real(diagnostic.source.name) == here,
        diagnostic.range.start <= wanted.end, wanted.start <= diagnostic.range.end
      else { return nil }
      let isQuoted = diagnostic.source.text(in: diagnostic.range).hasPrefix("\"")
      let text = isQuoted ? "\"\(name)\"" : name
      let edit: Value = ["range": document.text.json(diagnostic.range, encoding), "newText": .string(text)]
      return [
        "title": .string("Write '\(name)'"), "kind": "quickfix",
        "edit": ["changes": .record(Record([(document.uri, .list([edit]))]))],
      ]
    }
    return .list(found)
  }
}

extension Word {
  fileprivate var isNamed: Bool {
    switch arguments.first?.kind {
    case .definition, .text, .key, .step: true
    default: false
    }
  }
}
