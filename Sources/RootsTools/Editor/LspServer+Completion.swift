internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

extension LspServer {
  struct Offer {
    let text: String
    let note: String
    let kind: Kind

    enum Kind: Int {
      case field = 5
      case name = 6
      case value = 12
      case node = 14
      case file = 17
    }

    init(_ text: String, _ note: String = "", _ kind: Kind) {
      self.text = text
      self.note = note
      self.kind = kind
    }
  }

  mutating func completion(_ document: LspDocument, at offset: Int) -> Value {
    let (range, offers) =
      switch document.kind {
      case .app: appOffers(document, at: offset)
      case .tape: tapeOffers(document, at: offset)
      }
    var known: Set<String> = []
    let items = offers.filter { known.insert($0.text).inserted }.enumerated().map { number, offer -> Value in
      var item: Record = [
        "label": .string(offer.text), "kind": .int(offer.kind.rawValue),
        "sortText": .string(String("\(10_000 + number)")),
        "textEdit": ["range": document.text.json(range, encoding), "newText": .string(offer.text)],
      ]
      if !offer.note.isEmpty { item["detail"] = .string(offer.note) }
      return .record(item)
    }
    return ["isIncomplete": false, "items": .list(items)]
  }

  // MARK: App files

  private mutating func appOffers(_ document: LspDocument, at offset: Int) -> (SourceRange, [Offer]) {
    let typed = AppTyping(document.text.bytes, at: offset)
    let source = SourceText(name: document.name, bytes: typed.rest)
    let cursor = AppCursor(KdlDocument.read(source).document, at: typed.start)
    var copy = workspace
    copy.change(document.uri) { $0.text = LspText(typed.rest) }
    let app = copy.apps(holding: copy.documents[document.uri] ?? document).first
    let names = app.map { OfferedNames($0, at: cursor) }
    let screen = cursor.screen
    func offers(_ slot: Word.Slot?) -> [Offer] {
      guard let slot, let names else { return [] }
      return values(slot.kind, typed.text, names, screen, document)
    }
    guard let node = cursor.node, let word = node.word, !typed.beginsNode else {
      return (typed.range(offset), nodes(cursor.place, names))
    }
    if let key = typed.key {
      if word.property("in") != nil, let found = names?.selection(key, typed.text, screen) {
        return (typed.range(offset, behind: [",", "{"]), found)
      }
      let slot = word.property(key)
      let isTemplate = slot == nil && word.fields != .none
      let found = isTemplate ? names?.templates(typed.text, screen) ?? [] : offers(slot)
      return (typed.range(offset, of: slot?.kind), found)
    }
    let given = node.node.entries.filter { $0.key == nil && $0.range.start < typed.start }
    let slot = word.argument(given.count)
    if typed.isQuoted { return (typed.range(offset, of: slot?.kind), offers(slot)) }
    let keys = Set(node.node.entries.compactMap(\.key))
    let properties = word.properties.filter { !keys.contains($0.name) }.map {
      Offer("\($0.name)=", $0.help, .field)
    }
    let fields = names?.fields(of: word, given.first?.value.text).filter {
      !keys.contains(String($0.text.dropLast()))
    }
    return (typed.range(offset, of: slot?.kind), offers(slot) + (fields ?? []) + properties)
  }

  private func nodes(_ place: AppPlace?, _ names: OfferedNames?) -> [Offer] {
    guard let place else { return [] }
    if place == .stack { return names?.names(of: .opening) ?? [] }
    return place.words.map { Offer($0.name, $0.help, .node) }
  }

  private func values(
    _ kind: Word.Kind, _ typed: String, _ names: OfferedNames, _ screen: String?, _ document: LspDocument
  ) -> [Offer] {
    switch kind {
    case .condition: names.conditions(screen)
    case .text, .url, .value: names.templates(typed, screen)
    case .file: files(beside: document, ending: [".kdl", ".txt", ".csv", ".json"])
    case .step: names.steps(typed)
    case .flag, .integer, .duration, .lifetime, .odds, .choice, .name, .names, .heights, .definition, .place,
      .layer, .openLayer, .context, .request, .pattern, .key:
      names.values(of: kind)
    }
  }

  private func files(beside document: LspDocument, ending types: [String]) -> [Offer] {
    guard let path = document.path, let slash = path.lastIndex(of: "/") else { return [] }
    let folder = String(path[..<slash])
    return types.flatMap { LspPath.files(below: folder, ending: $0) }.filter { $0 != path }.prefix(200).map {
      Offer("\"\($0.dropFirst(folder.count + 1))\"", "", .file)
    }
  }

  // MARK: Tapes

  private mutating func tapeOffers(_ document: LspDocument, at offset: Int) -> (SourceRange, [Offer]) {
    let line = document.text.line(document.text.line(at: offset).number)
    let typed = TapeTyping(String(decoding: document.text.bytes[line.start..<offset], as: UTF8.self))
    let range = SourceRange(start: offset - typed.word.utf8.count, end: offset)
    let plan = workspace.tape(document).plan
    let app = workspace.app(for: plan, before: document.text.line(at: offset).number + 1)
    switch typed.place {
    case .command: return (range, TapeTable.words(behind: nil).map { Offer($0.text, $0.note, .node) })
    case .quoted: return (range, [])
    case .file(let types): return (range, files(beside: document, ending: types))
    case .engine(let text):
      guard let app else { return (range, []) }
      let found = PromptLanguage.notation(of: app.draft.map).complete(text)
      let start = offset - text.suffix(found.replacing).utf8.count
      return (
        SourceRange(start: start, end: offset), found.words.map { Offer($0.text, $0.note, .name) }
      )
    case .behind(let beginning):
      let words = TapeTable.words(behind: beginning).map { Offer($0.text, $0.note, .node) }
      return (range, words + (app.map { OfferedNames($0).names(in: beginning, typed.word) } ?? []))
    }
  }
}

/// The word under the cursor, and the file without it.
struct AppTyping {
  let start: Int
  /// The word as far as it is typed, without what stands before its sign of equality.
  let text: String
  let key: String?
  let isQuoted: Bool
  /// The file without the word, so that an unfinished word spoils nothing.
  let rest: [UInt8]
  /// Only a brace, a semicolon or a line end stands before it.
  let beginsNode: Bool

  init(_ bytes: [UInt8], at offset: Int) {
    let offset = min(max(offset, 0), bytes.count)
    let line = bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    let quote = Self.openQuote(bytes[line..<offset])
    var start = quote ?? offset
    while start > line, !Self.ends.contains(bytes[start - 1]) { start -= 1 }
    let word = bytes[start..<offset]
    let equals =
      quote.map { $0 > start && bytes[$0 - 1] == UInt8(ascii: "=") ? $0 - 1 : nil }
      ?? word.firstIndex(of: UInt8(ascii: "="))
    self.start = start
    isQuoted = quote != nil
    key = equals.map { String(decoding: bytes[start..<$0], as: UTF8.self) }
    text = String(
      decoding: bytes[(quote.map { $0 + 1 } ?? equals.map { $0 + 1 } ?? start)..<offset], as: UTF8.self)
    var end = offset
    if quote != nil {
      while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != 0x0A { end += 1 }
      if end < bytes.count, bytes[end] != 0x0A { end += 1 }
    } else {
      while end < bytes.count, !Self.ends.contains(bytes[end]) { end += 1 }
    }
    rest = Array(bytes[..<start] + bytes[end...])
    let before = bytes[line..<start].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    beginsNode = quote == nil && (before.map { "{};".utf8.contains($0) } ?? true)
  }

  private static let ends = Array(" \t\n\r{};\"".utf8)

  private static func openQuote(_ line: ArraySlice<UInt8>) -> Int? {
    var open: Int?
    var place = line.startIndex
    while place < line.endIndex {
      if line[place] == UInt8(ascii: "\\"), open != nil {
        place += 1
      } else if line[place] == UInt8(ascii: "\"") {
        open = open == nil ? place : nil
      } else if open == nil, line[place] == UInt8(ascii: "/"),
        line.dropFirst(place - line.startIndex + 1).first == UInt8(ascii: "/")
      {
        return nil
      }
      place += 1
    }
    return open
  }

  /// The part that an offer replaces: the last one, where the kind of the word has parts.
  func range(_ offset: Int, of kind: Word.Kind? = nil) -> SourceRange {
    switch kind {
    case .names: range(offset, behind: [","])
    case .condition: range(offset, behind: [",", "!"])
    case .text, .url, .value, nil: range(offset, behind: key == nil && !isQuoted ? [] : ["{"])
    case .flag, .integer, .duration, .lifetime, .odds, .choice, .name, .heights, .definition, .place,
      .layer, .openLayer, .context, .request, .pattern, .key, .file, .step:
      range(offset, behind: [])
    }
  }

  func range(_ offset: Int, behind separators: [Character]) -> SourceRange {
    let part = text.lastIndex { separators.contains($0) }.map { text[text.index(after: $0)...] } ?? text[...]
    return SourceRange(start: offset - part.utf8.count, end: offset)
  }
}

/// The last word of the line, and what it stands behind.
struct TapeTyping {
  let word: String
  let place: Place

  enum Place: Equatable {
    case command
    case quoted
    case file([String])
    case engine(String)
    case behind(String)
  }

  init(_ line: String) {
    let statement = TapeTable.statement(endingLine: line)
    // Right behind the mark of a comment no statement can begin.
    let text = (statement.isEmpty ? line : statement).drop { $0 == " " || $0 == "\t" }
    let open = TapeTable.openQuote(in: text)
    let start = text.lastIndex { " \t\"'`".contains($0) }.map { text.index(after: $0) } ?? text.startIndex
    word = String(text[start...])
    let beginning = String(text[..<start])
    let first = String(text.prefix { $0 != " " && $0 != "\t" })
    if beginning.isEmpty {
      place = .command
    } else if ["Launch", "Source"].contains(first) {
      place = .file(first == "Launch" ? [".kdl"] : [".tape"])
    } else if first == "Do" {
      place = .engine(String(text.dropFirst(first.count).drop { $0 == " " || $0 == "\t" }))
    } else {
      place = open == nil ? .behind(beginning) : .quoted
    }
  }
}
