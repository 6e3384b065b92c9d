package import Roots
internal import RootsText

/// The mention of a name that is defined elsewhere.
package struct NameUse {
  package let reference: Word.Reference
  package var manner = Manner.asked
  package let name: String
  package let spot: Spot
  /// Who mentions it, by number.
  package var owner = 0
  private var query: Query?

  package enum Manner {
    /// Something is asked of it, or done with it.
    case asked
    /// Rows of data are looked up by it.
    case sought
    /// What it stands for is shown or handed on.
    case written
    /// A text of a screen shows what it stands for.
    case shown
    /// A field begins with what it stands for.
    case filledIn
    /// It stands for another name that is not given: a tab names the screen at its root.
    case implied
  }

  /// What is asked of a value; set apart, for most names are not asked anything and there may be very many.
  private final class Query: Sendable {
    let fields: [String]
    let table: String?
    let test: ValueTest?

    init(fields: [String], table: String?, test: ValueTest?) {
      (self.fields, self.table, self.test) = (fields, table, test)
    }
  }

  package init(
    _ reference: Word.Reference, _ name: String, _ spot: Spot, owner: Int = 0, _ manner: Manner = .asked
  ) {
    (self.reference, self.name, self.spot, self.owner, self.manner) = (reference, name, spot, owner, manner)
  }

  package init(
    value path: ValuePath, _ spot: Spot, owner: Int, _ manner: Manner, table: String? = nil,
    test: ValueTest? = nil
  ) {
    self.init(.value, path.name, spot, owner: owner, manner)
    if path.fields.isEmpty, table == nil, test == nil { return }
    query = Query(fields: path.fields, table: table, test: test)
  }

  /// What is read inside of it.
  package var fields: [String] { query?.fields ?? [] }
  /// The data of which it is a row, where a row is repeated for data.
  package var table: String? { query?.table }
  package var test: ValueTest? { query?.test }
  package var path: ValuePath { ValuePath(([name] + fields).joined(separator: ".")) }
}

/// A text with a name in braces, and what takes it.
package struct BracedText: Sendable {
  package let name: String
  package let taker: String
  package let spot: Spot
  fileprivate var place: TextPlace { TextPlace(spot) }
}

private struct TextPlace: Hashable {
  let source: String
  let start: Int

  init(_ spot: Spot) { (source, start) = (spot.source.name, spot.range.start) }
}

/// Reads nodes by their words and notes what is wrong with them.
package struct NotationReader {
  package var findings: Findings
  /// The names that were mentioned, if they are to be looked up.
  package var uses: [NameUse] = []
  /// The screens that are opened and the URLs, with what is handed on to them, if that is to be judged.
  package var visits: [SaidVisit] = []
  package var urls: [SaidURL] = []
  /// The texts that look as if something was to be calculated, and what they are handed on as.
  package var sums: [(name: String, sum: WrittenSum, spot: Spot, owner: Int)] = []
  private var braced: [BracedText] = []
  private var filled: Set<TextPlace> = []
  /// The texts with a name in braces for which no value comes to stand.
  package var unfilled: [BracedText] { braced.filter { !filled.contains($0.place) } }
  /// How often the commands that were read fail, for trial.
  package var odds: [Odds] = []
  let notesUses: Bool
  /// Who mentions the names that are noted.
  package var owner = 0
  /// The words that begin a node.
  private let nodes: Set<String>
  /// The row of data for which a row is repeated that is being read.
  package var row: DataRow?

  package init(findings: Findings = Findings(), notesUses: Bool = false, nodes: [String] = []) {
    self.findings = findings
    self.notesUses = notesUses
    self.nodes = Set(nodes)
  }

  /// The most named values of one node.
  static let fieldLimit = 1_000

  /// Takes a node apart; everything that the word does not know is an error with the nearest word.
  package mutating func take(_ node: KdlNode, as word: Word) -> Parts {
    var parts = Parts(node: node)
    for entry in node.entries {
      if let key = entry.key { takeProperty(key, entry, word, &parts) } else { parts.arguments.append(entry) }
    }
    checkArguments(of: &parts, word)
    for slot in word.properties where slot.need == .required && parts[slot.name] == nil {
      fail(&parts, "'\(word.name)' needs '\(slot.name)='", at: node.spot)
    }
    for (name, entry, place) in parts.named {
      guard let other = word.properties[place].companion, parts[other] == nil else { continue }
      fail(
        &parts, "'\(name)' needs '\(other)='",
        at: Spot(tree: entry.tree, range: entry.keyRange ?? entry.range))
    }
    checkBlock(of: &parts, word)
    return parts
  }

  private mutating func takeProperty(
    _ key: String, _ entry: KdlEntry, _ word: Word, _ parts: inout Parts
  ) {
    let spot = Spot(tree: entry.tree, range: entry.keyRange ?? entry.range)
    if let slot = word.properties.firstIndex(where: { $0.name == key }) {
      if parts[key] != nil { return fail(&parts, "'\(key)' is given twice", at: spot) }
      parts.named.append((key, entry, slot))
      check(entry, word.properties[slot], word, &parts)
    } else if word.fields != .none && !key.hasPrefix("@") {
      if parts.fields.contains(where: { $0.key == key }) {
        return fail(&parts, "'\(key)' is given twice", at: spot)
      }
      guard parts.fields.count < Self.fieldLimit else {
        if parts.fields.count == Self.fieldLimit {
          fail(&parts, "'\(word.name)' takes at most \(Self.fieldLimit) values", at: spot)
          parts.fields.append((key, entry))
        }
        return
      }
      if entry.isCutByComment { return refuse(cut: entry, &parts) }
      parts.fields.append((key, entry))
      if notesUses, let text = entry.value.text {
        noteNames(in: text, entry)
        if let sum = WrittenSum(text) { sums.append((key, sum, entry.spot, owner)) }
      }
    } else {
      let nearest = Names.nearest(to: key, in: word.properties.map(\.name), limit: 1).first
      let help = nearest.map { Diagnostic.Help.suggestion($0) }
      fail(&parts, "'\(word.name)' takes no '\(key)'", help, at: spot)
    }
  }

  private mutating func checkArguments(of parts: inout Parts, _ word: Word) {
    for (index, entry) in parts.arguments.enumerated() {
      if index < word.arguments.count {
        check(entry, word.arguments[index], word, &parts)
      } else if let last = word.arguments.last, last.need == .repeated {
        check(entry, last, word, &parts)
      } else {
        return refuse(surplus: entry, &parts, word)
      }
    }
    let missing = word.arguments.dropFirst(parts.arguments.count).first { $0.need != .optional }
    guard let missing, missing.need == .required || parts.arguments.isEmpty else { return }
    let article = "aeio".contains(missing.name.first ?? " ") ? "an" : "a"
    fail(
      &parts, "'\(word.name)' needs \(article) \(missing.name)", .hint("as in '\(word.shortUsage)'"),
      at: parts.node.spot)
  }

  private mutating func refuse(surplus entry: KdlEntry, _ parts: inout Parts, _ word: Word) {
    let least = word.leastUsage
    let takesValues = word.fields != .none || least != word.name
    let takes = !word.arguments.isEmpty ? "no more" : takesValues ? "named values only" : "nothing"
    // The name in a condition may be what was meant.
    let name = entry.word?.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } ?? ""
    let value = word.fields == .values && !name.isEmpty ? "\(word.name) \(name)=#true" : nil
    fail(
      &parts, "'\(word.name)' takes \(takes)",
      quoting(of: parts.node) ?? separation(before: entry)
        ?? .hint("as in '\(value ?? least)'"), at: entry.spot)
  }

  /// The cure for a text in quotes of another kind: here they are letters of a word.
  private func quoting(of node: KdlNode) -> Diagnostic.Help? {
    let isOther = node.entries.contains { entry in
      entry.tree.source.text(in: entry.valueRange).first.map { "'’‘“”„‚«»`".contains($0) } == true
    }
    return isOther ? .hint("a text stands in straight double quotes, as in \"Hello\"") : nil
  }

  /// What is missing before a value that is a node of its own.
  private func separation(before entry: KdlEntry) -> Diagnostic.Help? {
    guard entry.key == nil, let word = entry.word, nodes.contains(word),
      entry.valueRange.length == word.utf8.count
    else {
      return nil
    }
    return .hint("put ';' before '\(word)'")
  }

  private mutating func checkBlock(of parts: inout Parts, _ word: Word) {
    if let content = word.block.needed, !parts.node.hasBlock, CommandTable.row(named: word.name) != nil {
      return fail(
        &parts, "'\(word.name)' needs its \(content) in braces", .hint("as in '\(word.leastUsage)'"),
        at: parts.node.spot)
    }
    guard word.block == .none, let range = parts.node.blockRange else { return }
    let brace = SourceRange(start: range.start, end: range.start + 1)
    fail(
      &parts, "'\(word.name)' takes no block", quoting(of: parts.node),
      at: Spot(tree: parts.node.tree, range: brace))
  }

  mutating func fail(
    _ parts: inout Parts, _ message: String, _ help: Diagnostic.Help? = nil, at spot: Spot
  ) {
    parts.isFaultless = false
    findings.error(message, help, at: spot)
  }
}

extension KdlEntry {
  /// Whether it looks like the beginning of a URL whose rest is a comment, because it was written without quotes.
  fileprivate var isCutByComment: Bool {
    let (bytes, end) = (tree.source.bytes, valueRange.end)
    return end > 0 && bytes[end - 1] == UInt8(ascii: ":") && bytes[end...].starts(with: "//".utf8)
  }
}

// MARK: - Values

extension NotationReader {
  private mutating func refuse(cut entry: KdlEntry, _ parts: inout Parts) {
    fail(
      &parts, "what stands behind '\(entry.word ?? "")' is a comment",
      .hint("a URL is written in quotes: \"\(entry.word ?? "")//…\""), at: entry.spot)
  }

  /// Checks that a value is what its place wants, and notes the names in it.
  private mutating func check(
    _ entry: KdlEntry, _ slot: Word.Slot, _ word: Word, _ parts: inout Parts
  ) {
    if entry.isCutByComment { return refuse(cut: entry, &parts) }
    guard fits(entry, slot.kind) else {
      let what = entry.key.map { "'\($0)'" } ?? "the \(slot.name) of '\(word.name)'"
      var help = separation(before: entry)
      if case .choice(let words) = slot.kind, let text = entry.word {
        help = Names.nearest(to: text, in: words, limit: 1).first.map { .suggestion($0) }
      }
      return fail(&parts, "\(what) must be \(slot.kind.expectation)", help, at: entry.spot)
    }
    guard notesUses else { return }
    switch slot.kind {
    case .name(let reference): note(reference, entry.word ?? "", entry.spot)
    case .names(let reference): for (name, spot) in entry.names { note(reference, name, spot) }
    case .url, .value: if let text = entry.value.text { noteNames(in: text, entry) }
    case .place: notePlace(entry)
    case .text:
      guard let text = entry.value.text, let name = TemplateScanner.names(in: text).first?.path else { break }
      braced.append(BracedText(name: name.name, taker: "'\(slot.name)' of '\(word.name)'", spot: entry.spot))
    case .flag, .integer, .heights, .duration, .lifetime, .odds, .choice, .definition, .layer,
      .openLayer, .context, .request, .pattern, .condition, .key, .file, .step:
      break
    }
  }

  private mutating func notePlace(_ entry: KdlEntry) {
    guard let text = entry.value.text, let place = Place(text) else { return }
    let start = text.utf8.prefix { $0 != UInt8(ascii: ":") }.count + 1
    let spot = entry.spot(of: start..<max(start, text.utf8.count))
    switch place {
    case .tab(let name): note(.tab, name, spot)
    case .nested(let name): note(.navigator, name, spot)
    case .main, .layer: break
    }
  }

  private mutating func note(_ reference: Word.Reference, _ name: String, _ spot: Spot) {
    uses.append(NameUse(reference, name, spot, owner: owner))
  }

  /// Notes what the target of a link is, which stands at a place in a text.
  package mutating func note(_ target: String, of command: Command, _ entry: KdlEntry, at place: Range<Int>?)
  {
    let spot = place.map { entry.spot(of: $0) } ?? entry.spot
    switch command {
    case .push(let visit, _, _):
      note(.opening, target, spot)
      note(visit, .opened, at: spot)
    case .open(let url, _): urls.append(SaidURL(text: url.shown, spot: spot, owner: owner))
    default: break
    }
  }

  package mutating func noteNames(in text: String, _ entry: KdlEntry) {
    noteFilled(entry)
    for (path, place) in TemplateScanner.names(in: text) {
      let name = place.lowerBound..<place.lowerBound + path.name.utf8.count
      note(value: path, at: entry.spot(of: name), manner: .written)
    }
  }

  /// Notes that a text is read with its braces filled.
  package mutating func noteFilled(_ entry: KdlEntry) { filled.insert(TextPlace(entry.spot)) }

  /// Notes that texts are fixed, as those at the start of a program are: nothing fills their braces.
  package mutating func fix(_ parts: Parts, forgettingUsesAfter count: Int) {
    guard notesUses else { return }
    uses.removeSubrange(count...)
    for (_, entry) in parts.fields {
      guard let name = entry.value.text.flatMap({ TemplateScanner.names(in: $0).first })?.path.name else {
        continue
      }
      filled.remove(TextPlace(entry.spot))
      braced.append(BracedText(name: name, taker: "a value at the start", spot: entry.spot))
    }
  }

  package mutating func note(
    value path: ValuePath, at spot: Spot, manner: NameUse.Manner = .asked, test: ValueTest? = nil
  ) {
    let table = row.flatMap { $0.name == path.name ? $0.table : nil }
    uses.append(NameUse(value: path, spot, owner: owner, manner, table: table, test: test))
  }

  private func fits(_ entry: KdlEntry, _ kind: Word.Kind) -> Bool {
    switch kind {
    case .value: true
    case .text: entry.word != nil
    case .url, .pattern, .condition, .file, .step: entry.value.text != nil
    case .definition, .key: entry.word?.isEmpty == false
    case .name(.tab): entry.word?.isEmpty == false
    case .name: entry.value.text?.isEmpty == false
    case .names: entry.value.text != nil && entry.names.allSatisfy { !$0.name.isEmpty }
    case .heights: !entry.names.isEmpty && entry.names.allSatisfy { WrittenHeight($0.name) != nil }
    case .flag: entry.value.truth != nil
    case .integer(let range): entry.value.integer.map(range.contains) ?? false
    case .duration: entry.duration != nil
    case .lifetime: entry.lifetime != nil
    case .odds: entry.value.text.map { Odds($0) != nil } ?? false
    case .choice(let words): entry.value.text.map(words.contains) ?? false
    case .place: entry.value.text.map { Place($0) != nil } ?? false
    case .openLayer: entry.value.integer.map { $0 >= 0 } ?? false
    case .layer: entry.value.text == "new" || entry.value.integer.map { $0 >= 0 } ?? false
    case .context: entry.value.text.map { ContextID($0) != nil } ?? false
    case .request: entry.requestID != nil
    }
  }
}
