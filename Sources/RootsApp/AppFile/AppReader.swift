internal import Roots
internal import RootsTerminal

/// Reads app files into a program: node by node, never stopping at the first mistake.
struct AppReader {
  var notation = NotationReader(notesUses: true, nodes: AppSchema.names)
  var app = ScriptedApp()
  var names = NameTable()
  var facts = AppFacts()
  var includes: Includes
  /// The beginnings of sequences, each behind its scope, with the first sequence that begins so.
  var beginnings: [String: (key: Key, spot: Spot)] = [:]
  var accessoryKeys: Set<[String]> = []
  var hasStart = false
  /// Told now and then how many nodes of the program are read, and of how many.
  var onProgress: ((_ count: Int, _ total: Int) -> Void)?
  /// Nodes that mention screens, read when all screens are known.
  private var postponed: [(node: KdlNode, word: Word)] = []
  private var isWellFormed = true
  /// The files whose braces do not go together, and all that is said of them: what is found in nodes that stand
  /// inside others by mistake is none of theirs.
  private var unbalanced: [String: Set<Diagnostic>] = [:]
  /// What was refused as notation: other errors at the same place follow from it and are not reported.
  private var refusals: Set<Diagnostic> = []
  /// The files in the order in which they were opened, by name.
  private var files: [String: Int] = [:]

  static let screenLimit = 200_000
  /// The most parameters, and the most fields, of one screen.
  static let fieldLimit = 1_000

  init(folder: AppFolder?, main: FileIdentity? = nil) { includes = Includes(folder: folder, main: main) }

  mutating func read(_ source: SourceText) -> ScriptedApp.Reading {
    includes.begin(source)
    let document = open(source)
    if let node = theApp(in: document) { read(app: node) } else { isWellFormed = false }
    (app.fingerprint, app.dataFingerprint) = (includes.fingerprint, includes.data)
    var judge = AppJudge(app, names, facts, notation)
    // Held twice, the program would be copied when it is changed.
    app = ScriptedApp()
    if isWellFormed { judge.settle(source) }
    return ScriptedApp.Reading(
      app: judge.findings.hasErrors ? nil : judge.app, diagnostics: inOrder(judge.findings.diagnostics),
      isWellFormed: isWellFormed, judge: judge, files: files.sorted { $0.value < $1.value }.map(\.key))
  }

  /// Findings as a person reads the files: from top to bottom, notes last.
  private func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let places = Dictionary(grouping: refusals, by: \.source.name).mapValues { Set($0.map(\.range.start)) }
    let certain = diagnostics.filter { diagnostic in
      let follows = places[diagnostic.source.name]?.contains(diagnostic.range.start) ?? false
      return (!follows || refusals.contains(diagnostic))
        && unbalanced[diagnostic.source.name]?.contains(diagnostic) ?? true
    }
    return certain.enumerated().sorted { one, other in
      func rank(_ item: (offset: Int, element: Diagnostic)) -> [Int] {
        let diagnostic = item.element
        let file = files[diagnostic.source.name, default: 0]
        return [diagnostic.severity == .note ? 1 : 0, file, diagnostic.range.start, item.offset]
      }
      return rank(one).lexicographicallyPrecedes(rank(other))
    }.map(\.element)
  }

  /// What a file holds; its mistakes are noted.
  mutating func open(_ source: SourceText) -> KdlDocument {
    files[source.name] = files[source.name] ?? files.count
    let reading = KdlDocument.read(source)
    if !reading.isFaultless { isWellFormed = false }
    if !reading.isBalanced { unbalanced[source.name] = Set(reading.diagnostics) }
    for diagnostic in reading.diagnostics {
      notation.findings.add(diagnostic)
      if diagnostic.severity == .error { refusals.insert(diagnostic) }
    }
    return reading.document
  }

  private mutating func theApp(in document: KdlDocument) -> KdlNode? {
    var found: KdlNode?
    for node in document.nodes {
      if node.name != "app" {
        notation.findings.error(
          "unknown node '\(node.name)'", .hint("a file holds one 'app \"Title\" { … }'"), at: node.spot)
      } else if found != nil {
        notation.findings.error("a file holds one 'app', and this is the second", at: node.spot)
      } else {
        found = node
      }
    }
    if found == nil && !notation.findings.hasErrors {
      notation.findings.error(
        "there is no 'app' in this file", .hint("it begins with 'app \"Title\" { … }'"),
        at: SourceRange(start: 0, end: 0), in: document.source)
    }
    return found
  }

  mutating func each(
    _ nodes: KdlNodes, of container: String, _ words: [Word], depth: Int = 0,
    _ read: (inout AppReader, KdlNode, Word) -> Void
  ) {
    for node in nodes {
      if notation.findings.isFull { return }
      guard let word = words.first(where: { $0.name == node.name }) else {
        refuse(node, of: container, words)
        continue
      }
      guard word.name == AppTable.include.name else {
        read(&self, node, word)
        continue
      }
      guard let document = include(node, depth) else { continue }
      each(document.nodes, of: container, words, depth: depth + 1, read)
      includes.leave()
    }
  }

  private mutating func refuse(_ node: KdlNode, of container: String, _ words: [Word]) {
    let nearest = Names.nearest(to: node.name, in: words.map(\.name), limit: 1).first
    let meant = AppReader.foreign[node.name.lowercased()].map { name in
      let place = words.contains { $0.name == name } ? nil : AppSchema.whereabouts(of: name)
      return AppReader.meant(name) + (place.map { "; " + $0 } ?? "")
    }
    let hint = AppSchema.whereabouts(of: node.name) ?? meant
    notation.findings.error(
      "unknown node '\(node.name)' in '\(container)'",
      hint.map { .hint($0) } ?? nearest.map { .suggestion($0) }, at: node.spot)
  }

  /// Names that other tools have for nodes of an app file.
  private static let foreign = [
    "button": "row", "page": "screen", "view": "screen", "modal": "accessory", "dialog": "accessory",
    "sheet": "accessory", "overlay": "accessory", "popup": "accessory", "input": "field",
    "textfield": "field",
    "item": "row", "option": "row", "menu": "list", "label": "text", "paragraph": "text", "heading": "text",
    "variable": "set", "state": "set", "value": "set", "route": "url", "link": "url", "form": "field",
    "popover": "accessory", "chart": "bars",
  ]

  /// Names that other tools have for commands.
  static let foreignCommands = [
    "present": "overlay", "modal": "overlay", "accessory": "overlay", "show": "push", "screen": "push",
    "close": "dismiss", "hide": "dismiss", "unwind": "pop-to", "exit": "pop", "switch": "tab",
    "select": "tab",
    "answer": "complete", "return": "complete", "finish": "complete", "submit": "complete",
    "toast": "message", "alert": "message", "notify": "message", "let": "set", "assign": "set",
  ]

  static func meant(_ name: String) -> String { "what other programs call so is '\(name)' here" }

  mutating func error(_ message: String, _ help: Diagnostic.Help? = nil, at spot: Spot) {
    notation.findings.error(message, help, at: spot)
  }

  // MARK: What is learnt

  mutating func begin(_ owner: Owner) {
    facts.begin(owner)
    notation.owner = facts.current
  }

  mutating func resume(_ owner: Int) {
    facts.resume(owner)
    notation.owner = owner
  }

  mutating func postpone(_ node: KdlNode, _ word: Word) { postponed.append((node, word)) }

  mutating func readPostponed() {
    for (node, word) in postponed { read(postponed: node, word) }
  }
}
