internal import Roots
internal import RootsApp
internal import RootsTape

/// The text of `roots explain` about the word under the cursor; of names, what they stand for.
extension LspServer {
  mutating func hover(_ document: LspDocument, at offset: Int) -> Value {
    if let named = name(document, at: offset) {
      return shown(description(of: named), at: named.mention.range, document)
    }
    let found =
      switch document.kind {
      case .app: explanation(inApp: document, at: offset)
      case .tape: explanation(inTape: document, at: offset)
      }
    return found.map { shown($0.text, at: $0.range, document) } ?? nil
  }

  private func shown(_ text: String, at range: SourceRange, _ document: LspDocument) -> Value {
    let value = marksUp ? "```\n\(text)```\n" : text
    return [
      "contents": ["kind": .string(marksUp ? "markdown" : "plaintext"), "value": .string(value)],
      "range": document.text.json(range, encoding),
    ]
  }

  private func explanation(inApp document: LspDocument, at offset: Int) -> (text: String, range: SourceRange)?
  {
    let cursor = AppCursor(KdlDocument.read(document.source).document, at: offset)
    guard let level = cursor.node, let word = level.word, let part = cursor.part(at: offset),
      let entry = AppSchema.entries(named: word.name).first(where: { $0.word == word })
    else { return nil }
    switch part {
    case .name: return (Explanation.text(of: entry), level.node.nameRange)
    case .key(let given):
      guard let key = given.key, let slot = word.property(key) else { return nil }
      return (Explanation.text(of: slot, entry), given.keyRange ?? given.range)
    case .value(let given, let slot):
      return slot.map { (Explanation.text(of: $0, entry), given.valueRange) }
    }
  }

  private func explanation(inTape document: LspDocument, at offset: Int) -> (
    text: String, range: SourceRange
  )? {
    let bytes = document.text.bytes
    let line = document.text.line(document.text.line(at: offset).number)
    var start = offset
    while start > line.start, bytes[start - 1].isWordLetter { start -= 1 }
    var end = offset
    while end < line.end, bytes[end].isWordLetter { end += 1 }
    let isQuoted = bytes[line.start..<start].reduce(nil as UInt8?) { open, byte in
      if let open { return byte == open ? nil : open }
      return "\"'`".utf8.contains(byte) ? byte : nil
    }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    guard isQuoted == nil, !TapeTable.rows(of: word).isEmpty, let text = try? Explanation.text(of: word)
    else {
      return nil
    }
    return (text, SourceRange(start: start, end: end))
  }

  private func description(of named: Named) -> String {
    let thing = named.mention.thing
    let all = named.app.mentions.filter { $0.thing == thing }
    let owner = thing.screen.map { " of '\($0)'" } ?? ""
    var text = "\(thing.kind.rawValue) '\(thing.name)'\(owner)\n"
    for mention in all.filter({ $0.role == .definition }).prefix(Self.shownDefinitions) {
      let place = mention.source.position(at: mention.range.start)
      let line = mention.source.text(in: mention.source.line(at: mention.range.start))
      let file = mention.source.name.split(separator: "/").last ?? ""
      text += "\n\(file):\(place.line)\n  \(line.drop { $0 == " " || $0 == "\t" })\n"
    }
    let uses = all.count { $0.role == .use }
    return text + "\nnamed at \(uses) other place\(uses == 1 ? "" : "s") of the app\n"
  }

  private static let shownDefinitions = 3
}

extension UInt8 {
  fileprivate var isWordLetter: Bool {
    self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z")
  }
}
