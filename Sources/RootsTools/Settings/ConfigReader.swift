internal import Roots
internal import RootsApp
internal import RootsTerminal

struct ConfigReader {
  struct Reading {
    var words: [(name: String, word: String)] = []
    var rebinding: [Settings.Rebinding] = []
    var themeColors: [Role: Color] = [:]
    var diagnostics: [Diagnostic] = []
  }

  private let source: SourceText
  private var findings: Findings
  private var reading = Reading()
  private var places: [(action: Action, node: SourceRange, keys: [(key: Key, range: SourceRange)])] = []
  private var seen: [String: SourceRange] = [:]

  private init(_ source: SourceText, _ findings: Findings) {
    self.source = source
    self.findings = findings
  }

  static func read(_ source: SourceText) -> Reading {
    let kdl = KdlDocument.read(source)
    var reader = ConfigReader(source, Findings(kdl.diagnostics))
    if kdl.isFaultless {
      for node in kdl.document.nodes { reader.read(node) }
      reader.checkBindings()
    }
    reader.reading.diagnostics = reader.findings.diagnostics
    return reader.reading
  }

  private static let names = Setting.all.map(\.name) + ["bind"]

  /// True if a file has lines, and none begins with anything like a setting: its name was given by mistake, and it may
  /// hold secrets, so that nothing of it is shown.
  static func isForeign(_ source: SourceText) -> Bool {
    let lines = String(decoding: source.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let words = lines.compactMap { $0.split(separator: " ").first }.filter { !$0.hasPrefix("/") }
    return !words.isEmpty && words.allSatisfy { Names.nearest(to: String($0), in: names, limit: 1).isEmpty }
  }

  private mutating func read(_ node: KdlNode) {
    let setting = Setting.named(node.name)
    guard setting != nil || node.name == "bind" else {
      let nearest = Names.nearest(to: node.name, in: Self.names, limit: 1).first
      findings.warning(
        "unknown setting '\(node.name)'", nearest.map { .suggestion($0) } ?? .hint("it is ignored"),
        at: node.nameRange, in: source)
      return
    }
    if let first = seen.updateValue(node.nameRange, forKey: node.name) {
      let line = source.position(at: first.start).line
      findings.error(
        "'\(node.name)' is set already", .hint("the first is in line \(line)"), at: node.nameRange, in: source
      )
      return
    }
    guard let setting else { return readBindings(node) }
    if setting.name == "theme", node.entries.contains(where: \.isProperty), !node.hasBlock {
      readColors(node)
      guard !node.arguments.isEmpty else { return }
    }
    guard let entry = onlyValue(of: node, setting) else { return }
    let word = entry.value.truth.map { "\($0)" } ?? text(entry)
    switch setting.read(word) {
    case .success(let word): reading.words.append((setting.name, word))
    case .failure(let mistake):
      findings.error(mistake.problem, mistake.help, at: entry.valueRange, in: source)
    }
  }

  private mutating func onlyValue(of node: KdlNode, _ setting: Setting) -> KdlEntry? {
    let entries = setting.name == "theme" ? node.arguments : Array(node.entries)
    if let entry = entries.first, !entry.isProperty, entries.count == 1, !node.hasBlock { return entry }
    let example = setting.words.written(setting.standard)
    findings.error(
      "'\(node.name)' takes one value", .hint("as in: \(node.name) \(example)"), at: node.range, in: source)
    return nil
  }

  /// The colors behind the name of a theme: `theme dark accent="#7c5cff"`.
  private mutating func readColors(_ node: KdlNode) {
    for entry in node.entries where entry.isProperty {
      let key = entry.key ?? ""
      guard let role = Theme.colored.first(where: { "\($0)" == key }) else {
        let nearest = Names.nearest(to: key, in: Theme.colored.map { "\($0)" }, limit: 1).first
        findings.error(
          "a theme colors no '\(key)'",
          nearest.map { .suggestion($0) }
            ?? .hint("there are \(Theme.colored.map { "\($0)" }.joined(separator: ", "))"),
          at: entry.keyRange ?? entry.range, in: source)
        continue
      }
      guard let color = Color(text(entry)) else {
        findings.error(
          "'\(text(entry))' is not a color", .hint("as in: theme \(key)=\"#7c5cff\""), at: entry.valueRange,
          in: source)
        continue
      }
      reading.themeColors[role] = color
      let base = node.arguments.first.flatMap { Theme.named(text($0)) } ?? .standard
      do { _ = try base.with([role: color]) } catch {
        findings.error("\(error)", at: entry.valueRange, in: source)
      }
    }
  }

  /// Numbers are taken by their digits.
  private func text(_ entry: KdlEntry) -> String {
    entry.value.text ?? source.text(in: entry.valueRange)
  }

  // MARK: Keys

  private mutating func readBindings(_ node: KdlNode) {
    guard node.entries.isEmpty else {
      findings.error(
        "'bind' takes a block", .hint("as in: bind { go g }"), at: node.range, in: source)
      return
    }
    var seen: Set<String> = []
    for child in node.children {
      guard let action = Action(rawValue: child.name) else {
        let known = Action.allCases.map(\.rawValue)
        let nearest = Names.nearest(to: child.name, in: known, limit: 1).first
        findings.error(
          "unknown action '\(child.name)'",
          nearest.map { .suggestion($0) } ?? .hint("'roots keys' lists them"), at: child.nameRange, in: source
        )
        continue
      }
      guard seen.insert(child.name).inserted else {
        findings.error("'\(child.name)' is bound already", at: child.nameRange, in: source)
        continue
      }
      readKeys(child, action)
    }
  }

  private mutating func readKeys(_ node: KdlNode, _ action: Action) {
    var keys: [(key: Key, range: SourceRange)] = []
    for entry in node.entries {
      do {
        keys.append((try Key(parsing: entry.isProperty ? entry.key ?? "" : text(entry)), entry.range))
      } catch {
        findings.error("\(error)", at: entry.range, in: source)
      }
    }
    if !keys.isEmpty, keys.allSatisfy({ $0.key.modifiers.contains(.alt) }) {
      findings.error(
        "'\(action.rawValue)' has no key without Alt, which not every terminal can tell",
        .hint("give it a second one"), at: node.range, in: source)
    }
    places.append((action, node.nameRange, keys))
    reading.rebinding.append(.init(action: action.rawValue, keys: keys.map(\.key.description)))
  }

  /// Reports keys that two actions have, as the file shows it: the preset's own keys have no place in it.
  private mutating func checkBindings() {
    guard !findings.hasErrors else { return }
    let preset =
      reading.words.last { $0.name == "preset" }.flatMap { Bindings.Preset(rawValue: $0.word) } ?? .roots
    let rebound = Set(places.map(\.action.rawValue))
    var bound = Action.allCases.filter { !rebound.contains($0.rawValue) }.flatMap { action in
      preset.keys(for: action).filter { key in !Bindings.yielding.contains { $0 == (action, key) } }
        .map { (key: $0, owner: action.rawValue) }
    }
    for (action, _, keys) in places {
      for (key, range) in keys {
        if let other = bound.rival(of: key, for: action.rawValue) {
          let problem = Bindings.Invalid.Problem.clash(other.key, other.owner, key, action.rawValue)
          let isSame = other.key == key
          let cure =
            rebound.contains(other.owner)
            ? isSame ? "take it from one of them" : "give one of them another key"
            : cure(for: other.owner, without: other.key, preset)
          findings.error("\(problem)", .hint(cure), at: range, in: source)
        }
        bound.append((key, action.rawValue))
      }
    }
  }

  private func cure(for owner: String, without key: Key, _ preset: Bindings.Preset) -> String {
    let left = Action(rawValue: owner).map(preset.keys)?.filter { $0 != key } ?? []
    return left.isEmpty
      ? "give '\(owner)' another key as well: \(owner) KEY"
      : "write as well: \(([owner] + left.map { KdlText.word($0.description) }).joined(separator: " "))"
  }
}

enum KdlText {
  static func word(_ text: String) -> String {
    var writer = KdlWriter(.line)
    writer.begin("a")
    writer.argument(.string(text))
    return String(writer.text.dropFirst(2))
  }
}

extension Setting.Words {
  func written(_ word: String) -> String {
    switch self {
    case .flag: "#\(word)"
    // A number that is a choice is a name like the others.
    case .choice: Int(word) == nil ? KdlText.word(word) : word
    case .time: KdlText.word(word)
    }
  }
}
