internal import Roots
internal import RootsApp
internal import RootsExplore

/// A node of an app file at which the app can be changed.
struct ChangeSite: Sendable {
  let node: KdlNode
  let word: Word
  let place: AppPlace
  let owner: Owner
  /// True if it stands in what a screen shows, or in what its rows and keys do.
  let isBody: Bool
  let siblings: [KdlNode]
  let names: ChangeNames

  struct Owner: Hashable, Sendable {
    /// The screen, accessory or flow; `nil` for what belongs to the whole program.
    let screen: String?
    let title: String
    /// True for what is done at a step in the life of the screen.
    var isHook = false
  }

  /// The part of the app in which it matters; `nil` if that may be everywhere.
  var part: TwinSearch.Part? {
    guard let screen = owner.screen, !names.flows.contains(screen), !owner.isHook else { return nil }
    return TwinSearch.Part(screen: screen, isBody: isBody)
  }

  /// - Parameter screens: Those that were open.
  func comesNear(_ screens: Set<String>) -> Bool { part.map { screens.contains($0.screen) } ?? true }

  /// True if the node is a command of a row, a key, a form or a hook.
  var isCommand: Bool { place == .actions || place == .commands }

  var argument: String? { node.arguments.first?.word }

  /// Such as `row 'Pay'`.
  var brief: String {
    guard let argument else { return node.name }
    return isCommand || word.name != "row" && word.name != "submit"
      ? "\(node.name) \(argument)" : "\(node.name) '\(argument)'"
  }

  /// The properties that fill a payload or values, by the word's own fields.
  var fields: [KdlEntry] {
    node.entries.filter { entry in
      entry.key.map { !$0.hasPrefix("@") && word.property($0) == nil } ?? false
    }
  }
}

struct ChangeEdit: Sendable {
  let range: SourceRange
  let text: String
}

struct ChangeDraft: Sendable {
  let words: String
  let edits: [ChangeEdit]

  init(_ words: String, _ edit: ChangeEdit) { self.init(words, [edit]) }

  init(_ words: String, _ edits: [ChangeEdit]) { (self.words, self.edits) = (words, edits) }
}

extension ChangeSite {
  func without(_ entry: KdlEntry) -> ChangeEdit { insert("/-", at: entry.range.start) }

  func set(_ entry: KdlEntry, to text: String) -> ChangeEdit {
    ChangeEdit(range: entry.valueRange, text: text)
  }

  /// The property may be new.
  func set(_ name: String, to text: String) -> ChangeEdit {
    if let entry = node[name] { return set(entry, to: text) }
    let end = node.entries.reduce(node.nameRange.end) { max($0, $1.range.end) }
    return insert(" \(name)=\(text)", at: end)
  }

  func exchange(_ one: SourceRange, _ other: SourceRange) -> [ChangeEdit] {
    let source = node.tree.source
    return [
      ChangeEdit(range: one, text: source.text(in: other)),
      ChangeEdit(range: other, text: source.text(in: one)),
    ]
  }

  func insert(_ text: String, at offset: Int) -> ChangeEdit {
    ChangeEdit(range: SourceRange(start: offset, end: offset), text: text)
  }
}

/// In the order of definition.
struct ChangeNames: Sendable {
  let screens: [String]
  let accessories: [String]
  let flows: [String]
  let tabs: [String]
  let guards: [String]
  /// The URLs without parameters that the app declares.
  let urls: [String]
  private let titles: [String: String]

  init(_ app: ScriptedApp) {
    let map = app.map
    screens = map.screens.map(\.name)
    accessories = map.accessories.map(\.name).filter { $0 != ScriptedApp.question }
    flows = map.flows.map(\.name)
    tabs = map.tabs.map(\.name)
    guards = map.guards.map(\.name)
    let all = map.screens + map.accessories.map(\.screen) + map.flows.map(\.screen)
    urls = all.flatMap(\.urls).filter { !$0.contains(":") && !$0.contains("*") }
    titles = Dictionary(all.map { ($0.name, $0.title) }) { first, _ in first }
  }

  /// The name where the title depends on what the screen is opened with.
  func title(of screen: String) -> String {
    let title = titles[screen] ?? ""
    return title.isEmpty || title.contains("{") ? screen : title
  }

  var openings: [String] { screens + accessories + flows }

  /// The names of the same sort, the nearest first, without itself.
  func others(than name: String) -> [String] {
    for names in [accessories, flows + screens, screens] where names.contains(name) {
      return Self.others(than: name, in: names)
    }
    return []
  }

  static func others(than name: String, in names: [String]) -> [String] {
    guard let place = names.firstIndex(of: name) else { return names }
    return names.indices.filter { names[$0] != name }
      .sorted { (abs($0 - place), -$0) < (abs($1 - place), -$1) }.map { names[$0] }
  }
}

// MARK: - Finding sites

/// The nodes of an app and of the files that it includes, each with the place where it stands.
struct ChangeSites {
  private(set) var sites: [ChangeSite] = []
  private let names: ChangeNames
  private let folder: AppFolder
  private let prefix: String
  private var known: Set<String> = []

  init(of app: ScriptedApp, in source: SourceText) {
    names = ChangeNames(app)
    folder = AppFolder(of: source.name)
    prefix = source.name.lastIndex(of: "/").map { String(source.name[...$0]) } ?? ""
    let program = ChangeSite.Owner(screen: nil, title: "the program")
    visit(Array(KdlDocument.read(source).document.nodes), .file, program, isBody: false, folder: "")
  }

  private mutating func visit(
    _ nodes: [KdlNode], _ place: AppPlace, _ owner: ChangeSite.Owner, isBody: Bool, folder inside: String
  ) {
    let words = place.words
    for node in nodes {
      guard let word = words.first(where: { $0.name == node.name }) else { continue }
      if word == AppTable.include {
        include(node, place, owner, isBody: isBody, folder: inside)
        continue
      }
      let owner = self.owner(of: node, at: place) ?? owner
      let isBody = isBody || place == .screen && Self.bodies.contains(node.name)
      sites.append(
        ChangeSite(
          node: node, word: word, place: place, owner: owner, isBody: isBody, siblings: nodes, names: names))
      if let next = word.place { visit(Array(node.children), next, owner, isBody: isBody, folder: inside) }
    }
  }

  private static let bodies: Set = [
    "text", "list", "table", "progress", "image", "submit", "top", "bottom", "key",
  ]

  private func owner(of node: KdlNode, at place: AppPlace) -> ChangeSite.Owner? {
    guard place == .app, let name = node.arguments.first?.word else { return nil }
    switch node.name {
    case "screen", "accessory", "flow": return ChangeSite.Owner(screen: name, title: names.title(of: name))
    case "on":
      let screen = name.split(separator: ".").first.map(String.init) ?? name
      return ChangeSite.Owner(screen: screen, title: names.title(of: screen), isHook: true)
    case "guard": return ChangeSite.Owner(screen: nil, title: "guard '\(name)'")
    default: return nil
    }
  }

  private mutating func include(
    _ node: KdlNode, _ place: AppPlace, _ owner: ChangeSite.Owner, isBody: Bool, folder inside: String
  ) {
    guard let name = node.arguments.first?.word, known.insert(inside + name).inserted,
      let bytes = try? folder.read(inside + name).bytes
    else { return }
    let path = inside + name
    let source = SourceText(name: prefix + path, bytes: bytes)
    let next = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    visit(Array(KdlDocument.read(source).document.nodes), place, owner, isBody: isBody, folder: next)
  }
}
