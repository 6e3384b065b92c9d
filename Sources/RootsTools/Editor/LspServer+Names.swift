internal import Roots
internal import RootsApp
internal import RootsTape

extension LspServer {
  struct Named {
    let app: ScriptedApp.Reading
    let mention: Mention
  }

  mutating func name(_ document: LspDocument, at offset: Int) -> Named? {
    let found: [Named]
    switch document.kind {
    case .app:
      found = workspace.apps(holding: document).flatMap { app in
        app.mentions.map { Named(app: app, mention: $0) }
      }
    case .tape:
      found = workspace.shelf.mentions(in: workspace.tape(document).plan).map { Named(app: $0, mention: $1) }
    }
    let here = LspPath.real(document.name)
    let touching = found.filter {
      $0.mention.range.touches(offset) && LspPath.real($0.mention.source.name) == here
    }
    // The name of a tab may stand for a screen as well.
    return touching.min { one, other in rank(one) < rank(other) }
  }

  private func rank(_ named: Named) -> Int {
    named.mention.range.length * 2 + (named.mention.role == .implied ? 1 : 0)
  }

  // MARK: Definition, references

  mutating func definition(_ document: LspDocument, at offset: Int) -> Value {
    if let path = file(named: document, at: offset) {
      return [
        "uri": .string(place(path).uri), "range": LspText([]).json(SourceRange(start: 0, end: 0), encoding),
      ]
    }
    guard let named = name(document, at: offset) else { return nil }
    let all = named.app.mentions.filter { $0.thing == named.mention.thing }
    let definitions = all.filter { $0.role == .definition }
    return .list((definitions.isEmpty ? Array(all.prefix(1)) : definitions).map(location))
  }

  private mutating func file(named document: LspDocument, at offset: Int) -> String? {
    switch document.kind {
    case .app:
      let cursor = AppCursor(KdlDocument.read(document.source).document, at: offset)
      guard case .value(let entry, let slot?)? = cursor.part(at: offset), slot.kind == .file,
        let name = entry.value.text, !name.contains("\n")
      else { return nil }
      return existing(name, beside: document)
    case .tape:
      let plan = workspace.tape(document).plan
      guard
        let step = plan.steps.first(where: {
          $0.source.name == document.name && $0.command.range.touches(offset)
        })
      else { return source(in: document, at: offset) }
      guard case .launch(let app, _) = step.command.action else { return nil }
      return existing(app, beside: document)
    }
  }

  /// The tape that is included at a place: it is not a step of its own.
  private func source(in document: LspDocument, at offset: Int) -> String? {
    let command = Tape(document.source).commands.first { $0.range.touches(offset) }
    guard case .source(let path)? = command?.action else { return nil }
    return existing(path, beside: document)
  }

  private func existing(_ name: String, beside document: LspDocument) -> String? {
    let folder = document.name.lastIndex(of: "/").map { String(document.name[...$0]) } ?? ""
    let paths = name.hasPrefix("/") ? [name] : [folder + name, name]
    return paths.first { workspace.text(at: $0) != nil }.map(LspPath.real)
  }

  mutating func references(_ document: LspDocument, at offset: Int, _ parameters: Record) -> Value {
    guard let named = name(document, at: offset) else { return nil }
    let withDefinition = parameters["context"]?["includeDeclaration"]?.truth ?? true
    let thing = named.mention.thing
    let all = workspace.mentions(of: thing, in: workspace.apps(sharing: thing, with: named.app))
    return .list(all.filter { withDefinition || $0.role != .definition }.map(location))
  }

  mutating func highlights(_ document: LspDocument, at offset: Int) -> Value {
    guard let named = name(document, at: offset) else { return nil }
    let here = LspPath.real(document.name)
    let mentions: [Mention] =
      switch document.kind {
      case .app: named.app.mentions
      case .tape:
        workspace.shelf.mentions(in: workspace.tape(document).plan, of: named.mention.thing.name).map(
          \.mention)
      }
    let found = mentions.filter { $0.thing == named.mention.thing && LspPath.real($0.source.name) == here }
    return .list(found.map { ["range": document.text.json($0.range, encoding)] })
  }

  private func location(_ mention: Mention) -> Value {
    let place = place(mention.source.name)
    let text = place.text ?? LspText(mention.source.bytes)
    return ["uri": .string(place.uri), "range": text.json(mention.range, encoding)]
  }

  // MARK: Rename

  mutating func prepareRename(_ document: LspDocument, at offset: Int) throws(LspError) -> Value {
    let named = try renamable(document, at: offset)
    return [
      "range": document.text.json(named.mention.range.inside(named.mention), encoding),
      "placeholder": .string(named.mention.thing.name),
    ]
  }

  private mutating func renamable(_ document: LspDocument, at offset: Int) throws(LspError) -> Named {
    guard let named = name(document, at: offset) else {
      throw LspError(code: .requestFailed, message: "no name of the app stands here")
    }
    guard named.mention.thing.kind != .field else {
      let what = "the parameters and fields of screens also stand in URLs, payloads and answers"
      throw LspError(
        code: .requestFailed, message: "'\(named.mention.thing.name)' is not renamed here: \(what)")
    }
    return named
  }

  mutating func rename(_ document: LspDocument, at offset: Int, _ parameters: Record) throws(LspError)
    -> Value
  {
    let named = try renamable(document, at: offset)
    let name = parameters["newName"]?.text ?? ""
    guard name.isNewName else {
      throw LspError(
        code: .requestFailed,
        message: "'\(name)' cannot be a name here: a letter, then letters, digits, - and _")
    }
    let thing = named.mention.thing
    if name == thing.name { return ["changes": [:]] }
    let apps = workspace.apps(sharing: thing, with: named.app)
    let mentions = workspace.mentions(of: thing, in: apps)
    let renaming = Renaming(
      of: thing, to: name, mentions, apps.flatMap(\.mentions).filter { $0.role == .implied })
    for app in apps { try check(renaming, app) }
    var changes = Record()
    for (file, edits) in renaming.edits.sorted(by: { $0.key < $1.key }) {
      let place = place(file)
      let text = place.text ?? LspText(edits.source.bytes)
      changes[place.uri] = .list(
        edits.changes.map { ["range": text.json($0.range, encoding), "newText": .string($0.text)] })
    }
    return ["changes": .record(changes)]
  }

  /// Throws if the app has new mistakes, or if not as many places name the thing as before.
  private func check(_ renaming: Renaming, _ app: ScriptedApp.Reading) throws(LspError) {
    guard let home = app.files.first else { return }
    let renamed = workspace.changed(renaming).app(named: home)
    let known = Set(app.diagnostics.filter { $0.severity == .error }.map(\.message))
    if let mistake = renamed?.diagnostics.first(where: {
      $0.severity == .error && !known.contains($0.message)
    }) {
      throw LspError(
        code: .requestFailed, message: "'\(renaming.name)' cannot be the name: \(mistake.sentence)")
    }
    let thing = Mention.Thing(renaming.thing.kind, renaming.name)
    let before = app.mentions.count { $0.thing == renaming.thing }
    guard renamed?.mentions.count(where: { $0.thing == thing }) == before else {
      throw LspError(
        code: .requestFailed,
        message: "'\(renaming.name)' cannot be the name: it stands for something else already")
    }
  }
}

struct Renaming {
  let thing: Mention.Thing
  let name: String
  private(set) var edits: [String: Edits] = [:]

  /// From the beginning of the file to its end.
  struct Edits {
    let source: SourceText
    var changes: [(range: SourceRange, text: String)]

    var changed: [UInt8] {
      changes.reversed().reduce(into: source.bytes) { bytes, change in
        bytes.replaceSubrange(change.range.start..<change.range.end, with: change.text.utf8)
      }
    }
  }

  /// - Parameter implied: where the names of tabs stand for screens.
  init(of thing: Mention.Thing, to name: String, _ mentions: [Mention], _ implied: [Mention]) {
    self.thing = thing
    self.name = name
    for mention in mentions.sorted(by: { $0.range.start < $1.range.start }) {
      let file = LspPath.real(mention.source.name)
      let change: (SourceRange, String) =
        switch mention.role {
        case .definition where implied.contains { $0.stands(where: mention) }:
          (mention.range, "\(name) root=\(thing.name)")
        case .definition, .use: (mention.range.inside(mention), name)
        case .implied: (SourceRange(start: mention.range.end, end: mention.range.end), " root=\(name)")
        }
      edits[file, default: Edits(source: mention.source, changes: [])].changes.append(change)
    }
  }
}

extension Mention {
  fileprivate func stands(where other: Mention) -> Bool {
    range == other.range && source.name == other.source.name
  }
}

extension SourceRange {
  func inside(_ mention: Mention) -> SourceRange {
    let text = mention.source.text(in: self)
    guard length > mention.thing.name.utf8.count, let place = text.firstRange(holding: mention.thing.name)
    else {
      return self
    }
    let start = self.start + text.utf8.distance(from: text.utf8.startIndex, to: place.lowerBound)
    return SourceRange(start: start, end: start + mention.thing.name.utf8.count)
  }
}

extension String {
  fileprivate var isNewName: Bool {
    guard let first = unicodeScalars.first, first.properties.isAlphabetic else { return false }
    let reserved = ["true", "false", "null", "inf", "nan"]
    return !reserved.contains(self)
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_"
      }
  }
}
