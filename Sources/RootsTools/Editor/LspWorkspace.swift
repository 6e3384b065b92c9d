internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsFiles
internal import RootsTape

struct LspDocument: Sendable {
  let uri: String
  /// `nil` if it has no file yet.
  let path: String?
  let kind: Kind
  var text: LspText
  var version: Int?

  enum Kind: Sendable { case app, tape }

  var name: String { path ?? uri }

  var source: SourceText { SourceText(name: name, bytes: text.bytes) }
}

/// The diagnostics of a document, and the files that it was read from.
struct LspFindings: Sendable {
  let diagnostics: [Diagnostic]
  let files: Set<String>
}

/// The open documents and the files around them, as an editor sees them: what is open counts as it is shown there.
@MainActor struct LspWorkspace {
  var roots: [String] = []
  private(set) var documents: [String: LspDocument] = [:]
  /// Kept until something changes that the documents were read from.
  private var findings: [String: LspFindings] = [:]
  /// The apps that include a file, by its path.
  private var hosts: [String: [String]] = [:]
  private var kept: KeptShelf?

  // MARK: Documents

  mutating func open(_ document: LspDocument) {
    documents[document.uri] = document
    forget()
  }

  mutating func close(_ uri: String) {
    documents[uri] = nil
    forget()
  }

  mutating func change(_ uri: String, _ change: (inout LspDocument) -> Void) {
    guard var document = documents.removeValue(forKey: uri) else { return }
    change(&document)
    if document.kind == .app { kept = nil }
    let place = LspPath.real(document.name)
    documents[uri] = document
    findings = findings.filter { $0.key != uri && !$0.value.files.contains(place) }
  }

  /// For when files have changed.
  mutating func forget() {
    findings = [:]
    hosts = [:]
    kept = nil
  }

  func document(at path: String) -> LspDocument? {
    let real = LspPath.real(path)
    return documents.values.first { LspPath.real($0.name) == real }
  }

  func text(at path: String) -> LspText? {
    if let document = document(at: path) { return document.text }
    return (try? DiskFiles().read(path).get()).map { LspText($0) }
  }

  private var unsaved: UnsavedFiles {
    UnsavedFiles(documents.values.compactMap { document in document.path.map { ($0, document.text.bytes) } })
  }

  private var loader: TapeLoader { TapeLoader(unsaved: unsaved) }

  var shelf: AppShelf {
    AppShelf(builtIn: BuiltInApp.shelf, unsaved: unsaved)
  }

  func changed(_ renaming: Renaming) -> LspWorkspace {
    var copy = self
    for (path, edits) in renaming.edits {
      let open = document(at: path)
      copy.open(
        LspDocument(
          uri: open?.uri ?? path, path: open.map(\.path) ?? path, kind: open?.kind ?? .app,
          text: LspText(edits.changed)))
    }
    return copy
  }

  // MARK: Reading

  func app(named name: String) -> ScriptedApp.Reading? { document(at: name).map { app($0) } ?? app(at: name) }

  func app(at path: String) -> ScriptedApp.Reading? {
    try? ScriptedApp.read(file: path, unsaved: unsaved, onProgress: nil)
  }

  func app(_ document: LspDocument) -> ScriptedApp.Reading {
    if let path = document.path, let reading = app(at: path) { return reading }
    return ScriptedApp.read(document.source, includes: .fromFolder)
  }

  mutating func apps(holding document: LspDocument) -> [ScriptedApp.Reading] {
    if document.source.declaresApp { return [app(document)] }
    let apps = hostPaths(of: document.name).compactMap { app(at: $0) }
    return apps.isEmpty ? [app(document)] : apps
  }

  /// The apps for which something has one name: those that share a file with an app in which it is named.
  mutating func apps(sharing thing: Mention.Thing, with app: ScriptedApp.Reading) -> [ScriptedApp.Reading] {
    var found = [app]
    var homes = Set(app.files.first.map { [LspPath.real($0)] } ?? [])
    var place = 0
    while found.indices.contains(place) {
      let named = found[place].mentions.filter { $0.thing == thing }.map { LspPath.real($0.source.name) }
      let parts = Set(named).subtracting(homes)
      for path in parts.sorted().flatMap({ hostPaths(of: $0) })
      where homes.insert(LspPath.real(path)).inserted {
        guard let other = self.app(at: path), other.names(thing, in: parts) else { continue }
        found.append(other)
      }
      place += 1
    }
    return found
  }

  private mutating func hostPaths(of name: String) -> [String] {
    let real = LspPath.real(name)
    if let known = hosts[real] { return known }
    let found = files(ending: ".kdl").filter { path in
      guard LspPath.real(path) != real, let text = text(at: path),
        SourceText(name: path, bytes: text.bytes).declaresApp,
        text.bytes.contains(part: Array(AppTable.include.name.utf8))
      else { return false }
      return app(at: path)?.files.contains { LspPath.real($0) == real } == true
    }
    hosts[real] = found
    return found
  }

  func tape(_ document: LspDocument) -> (plan: TapePlan, diagnostics: [Diagnostic]) {
    loader.load(document.source)
  }

  func app(for plan: TapePlan, before line: Int) -> ScriptedApp.Reading? {
    var launched = plan.setup.app
    for step in plan.steps where step.source.name == plan.source.name && step.command.start.line <= line {
      if case .launch(let app, _) = step.command.action { launched = app }
    }
    return shelf.reading(launched, for: plan.source.name)
  }

  // MARK: Findings

  mutating func findings(_ document: LspDocument) -> LspFindings {
    if let known = findings[document.uri] { return known }
    let made = document.kind == .app ? findings(ofApp: document) : findings(ofTape: document)
    findings[document.uri] = made
    return made
  }

  private mutating func findings(ofApp document: LspDocument) -> LspFindings {
    let apps = apps(holding: document)
    return LspFindings(
      diagnostics: apps.flatMap(\.diagnostics),
      files: Set(apps.flatMap(\.files).map(LspPath.real) + [LspPath.real(document.name)]))
  }

  private mutating func findings(ofTape document: LspDocument) -> LspFindings {
    let (plan, diagnostics) = tape(document)
    let shelf = kept.flatMap { $0.isFresh ? $0.shelf : nil } ?? shelf
    let names = shelf.unknownNames(in: plan)
    var files = Set(plan.steps.map(\.source.name)).union([document.name])
    for case .launch(let app, _) in plan.steps.map(\.command.action) {
      files.formUnion(shelf.reading(app, for: plan.source.name)?.files ?? [])
    }
    kept = KeptShelf(shelf)
    return LspFindings(
      diagnostics: shelf.helping(diagnostics, in: plan) + names, files: Set(files.map(LspPath.real)))
  }

  // MARK: Files

  func files(ending type: String) -> [String] {
    let open = documents.values.compactMap(\.path).filter { $0.hasSuffix(type) }
    let found = open.sorted() + roots.flatMap { LspPath.files(below: $0, ending: type) }
    var known: Set<String> = []
    return found.filter { known.insert(LspPath.real($0)).inserted }
  }

  func mentions(of thing: Mention.Thing, in apps: [ScriptedApp.Reading]) -> [Mention] {
    let homes = Set(apps.compactMap { $0.files.first.map(LspPath.real) })
    let (shelf, loader) = (shelf, loader)
    var found = apps.flatMap(\.mentions).filter { $0.thing == thing }
    for path in files(ending: ".tape") {
      guard let text = text(at: path), text.bytes.count <= AppFolder.sizeLimit else { continue }
      let plan = loader.load(SourceText(name: path, bytes: text.bytes)).plan
      found += shelf.mentions(in: plan, of: thing.name).filter { app, mention in
        mention.thing == thing && app.files.first.map { homes.contains(LspPath.real($0)) } == true
      }.map(\.mention)
    }
    var known: Set<String> = []
    return found.filter { known.insert("\(LspPath.real($0.source.name)) \($0.range)").inserted }
  }
}

extension ScriptedApp.Reading {
  fileprivate func names(_ thing: Mention.Thing, in files: Set<String>) -> Bool {
    mentions.contains { $0.thing == thing && files.contains(LspPath.real($0.source.name)) }
  }
}

enum LspPath {
  /// `nil` if the URI does not name a file.
  static func path(of uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.utf8.dropFirst("file://".utf8.count)
    // In front of the path stands the name of a machine, which is this one.
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var bytes: [UInt8] = []
    var left = rest[slash...]
    while let byte = left.popFirst() {
      let digits = left.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard byte == UInt8(ascii: "%"), digits.count == 2 else {
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      left = left.dropFirst(2)
    }
    return bytes.contains(0) ? nil : String(decoding: bytes, as: UTF8.self)
  }

  static func uri(of path: String) -> String {
    "file://" + PercentCoding.encode(path.hasPrefix("/") ? path : real(path), for: .file)
  }

  /// The path by which a file is told from others; a path of which there is no file is itself.
  static func real(_ path: String) -> String { FileReading.realPath(path) ?? path }

  /// The bounds of a search below a folder.
  private static let most = 20_000
  private static let deepest = 12

  /// The nearest first; hidden folders and links are passed over.
  @MainActor static func files(below root: String, ending type: String) -> [String] {
    let disk = DiskFiles()
    var found: [String] = []
    var seen = 0
    var folders = [root]
    for _ in 0..<deepest {
      var next: [String] = []
      for folder in folders {
        for name in disk.list(folder) where !name.hasPrefix(".") && name != "node_modules" {
          seen += 1
          if seen > most { return found }
          let path = "\(folder)/\(name)"
          var facts = stat()
          guard lstat(path, &facts) == 0 else { continue }
          if facts.st_mode & S_IFMT == S_IFDIR { next.append(path) }
          if facts.st_mode & S_IFMT == S_IFREG, name.hasSuffix(type) { found.append(path) }
        }
      }
      folders = next
    }
    return found
  }
}
