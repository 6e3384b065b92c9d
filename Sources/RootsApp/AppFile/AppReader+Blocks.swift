internal import Roots
internal import RootsTerminal

extension AppReader {
  mutating func blocks(_ nodes: KdlNodes, of container: String) -> [BlockScript] {
    var blocks: [BlockScript] = []
    each(nodes, of: container, AppTable.blocks) { reader, node, word in
      if let block = reader.block(node, word) { blocks.append(block) }
    }
    return blocks
  }

  mutating func block(_ node: KdlNode, _ word: Word) -> BlockScript? {
    let parts = takeRepeated(node, as: word)
    let content: BlockScript.Content? =
      switch word.name {
      case "text":
        parts.arguments.first.map { .text(TextScript(shown($0), parts.tone, links: links(in: $0))) }
      case "list": .list(rows(node))
      case "field": field(parts).map { .field($0) }
      case "submit": submit(parts, word)
      case "table": table(parts)
      case "progress": scale(parts).map { .chart(.progress($0)) }
      case "gauge": scale(parts).map { .chart(.gauge($0)) }
      case "sparkline": sparkline(parts)
      case "bars": bars(parts)
      case "image": picture(parts).map { .image($0) }
      default: nil
      }
    guard let content else { return nil }
    return BlockScript(content: content, condition: condition(parts))
  }

  private mutating func shown(_ entry: KdlEntry) -> Template {
    let known = notation.uses.count
    let words = template(entry)
    for place in known..<notation.uses.count { notation.uses[place].manner = .shown }
    return words
  }

  private mutating func rows(_ node: KdlNode) -> [RowScript] {
    var rows: [RowScript] = []
    var spots: [Spot] = []
    each(node.children, of: "list", AppTable.inList) { reader, node, word in
      let parts = reader.notation.take(node, as: word)
      let condition = reader.condition(parts)
      let row = reader.inRow(parts) { reader, source -> RowScript? in
        let actions = reader.actions(node.children, of: word.name)
        guard let title = parts.arguments.first else { return nil }
        if actions.isEmpty, node.children.isEmpty {
          reader.facts.note(.rowWithoutEffect(title.word ?? "", title.spot))
        }
        return RowScript(
          title: reader.template(title), detail: parts["detail"].map { reader.template($0) } ?? Template(""),
          role: parts.tone, condition: condition, source: source, actions: actions)
      }
      guard let row, let spot = parts.arguments.first?.spot else { return }
      rows.append(row)
      spots.append(spot)
    }
    if case .accessory = facts.owner.home { noteEqualRows(rows, spots) }
    return rows
  }

  /// Notes rows of a question that answer it alike though they are called otherwise.
  private mutating func noteEqualRows(_ rows: [RowScript], _ spots: [Spot]) {
    for (place, row) in rows.enumerated() where row.answers {
      let other = rows[..<place].first {
        $0.answers && $0.title != row.title && $0.condition == row.condition
          && app.areAlike($0.actions, row.actions)
      }
      guard let other else { continue }
      let titles = [other, row].map { $0.title.text(in: ScriptScope()) }
      facts.note(.equalRows(titles[0], titles[1], spots[place]))
    }
  }

  private mutating func inRow<Read>(
    _ parts: Parts, _ read: (inout AppReader, RowScript.Source?) -> Read
  ) -> Read {
    let source = source(parts)
    notation.row = source.map { DataRow($0.name, of: $0.query.table) }
    defer { notation.row = nil }
    return read(&self, source)
  }

  /// Takes a node apart whose values may name the row of data for which it is repeated.
  private mutating func takeRepeated(_ node: KdlNode, as word: Word) -> Parts {
    let said = { (name: String) in node.entries.first { $0.key == name }?.word }
    if let name = said("for"), let table = said("in") { notation.row = DataRow(name, of: table) }
    defer { notation.row = nil }
    return notation.take(node, as: word)
  }

  private mutating func links(in entry: KdlEntry) -> [RowScript] {
    guard let text = entry.value.text else { return [] }
    let bytes = Array(text.utf8)
    var behind = 0
    return Text(markup: text).links.map { words, target in
      let command = Command.following(target)
      let place = bytes[behind...].firstRange(holding: Array("](\(target))".utf8)).map { range in
        range.lowerBound + 2..<range.upperBound - 1
      }
      behind = place?.upperBound ?? behind
      notation.note(target, of: command, entry, at: place)
      note(command.arguments, at: entry.spot)
      return RowScript(
        title: Template(words), actions: [.command(CommandScript(ScriptCommand(command)), handler: nil)])
    }
  }

  private mutating func submit(_ parts: Parts, _ word: Word) -> BlockScript.Content? {
    let bareAnswers = facts.owner.bareAnswers
    let actions = actions(parts.node.children, of: word.name)
    // A form is sent when all its required fields are filled in.
    facts.learn { $0.bareAnswers = bareAnswers }
    guard let label = parts.arguments.first else { return nil }
    if actions.isEmpty, parts.node.children.isEmpty {
      facts.note(.submitWithoutEffect(label.word ?? "", label.spot))
    }
    return .submit(template(label), actions)
  }

  private mutating func field(_ parts: Parts) -> FieldScript? {
    guard parts.isFaultless, let entry = parts.arguments.first, let name = entry.word else { return nil }
    guard isName(name, entry.spot) else { return nil }
    if facts.owner.fields.count >= Self.fieldLimit {
      error("a screen has at most \(Self.fieldLimit) fields", at: entry.spot)
      return nil
    }
    if facts.owner.fields[name] != nil {
      error("field '\(name)' is there already", at: entry.spot)
      return nil
    }
    let kind = kind(of: parts)
    facts.learn { owner in
      owner.fields[name] = kind?.held ?? .any
      owner.declared.append((name, entry.spot))
    }
    guard let kind else { return nil }
    if parts.flag("required") == true { facts.learn { $0.hasRequiredField = true } }
    let mentioned = notation.uses.count
    let initial = parts["default"].map { entry in
      entry.value.text == nil ? Template(entry.value.data.shown) : template(entry)
    }
    if case .choice(let words) = kind, initial?.isPlain != false {
      facts.learn { $0.choices[name] = words }
    }
    if kind == .secret { facts.learn { $0.secretFields.insert(name) } }
    for index in mentioned..<notation.uses.count {
      notation.uses[index].manner = kind == .secret ? .asked : .filledIn
    }
    if let entry = parts["default"], initial?.isPlain == true {
      noteMisfit(of: entry.value.text ?? entry.value.data.shown, name, kind, entry.spot)
    }
    return FieldScript(
      name: name, label: parts["label"].map { template($0) } ?? Template(name), kind: kind,
      need: parts.flag("required") == true ? .required : .optional, initial: initial ?? Template(""))
  }

  /// Notes a default that the field does not take: the user would have to erase it.
  private mutating func noteMisfit(of text: String, _ name: String, _ kind: Body.Field.Kind, _ spot: Spot) {
    let wanted: String? =
      switch kind {
      case .bool: ["true", "false", ""].contains(text) ? nil : "#true or #false"
      case .choice(let words):
        words.contains(text) || text.isEmpty ? nil : "one of \(words.joined(separator: ", "))"
      case .int, .date, .string, .secret, .area: Body.Field(name, kind: kind).complaint(about: text)
      }
    if let wanted { facts.note(.defaultThatDoesNotFit(field: name, text: text, wanted: wanted, spot)) }
  }

  private mutating func kind(of parts: Parts) -> Body.Field.Kind? {
    let choices = parts.names("choices")
    let type = parts.text("type") ?? (choices.isEmpty ? "string" : "choice")
    if type != "choice", let entry = parts["choices"] {
      error("'choices' belongs to fields of type choice", at: entry.spot)
    }
    switch type {
    case "int": return .int
    case "bool": return .bool
    case "secret": return .secret
    case "date": return .date
    case "choice":
      if choices.isEmpty {
        error("a choice needs 'choices='", .hint("as in 'choices=\"S,M,L\"'"), at: parts.node.spot)
        return nil
      }
      for place in choices.indices where choices[..<place].contains(choices[place]) || choices[place].isEmpty
      {
        facts.note(.choiceTwice(choices[place], parts["choices"]?.spot ?? parts.node.spot))
      }
      return .choice(choices)
    default: return .string
    }
  }

  private mutating func scale(_ parts: Parts) -> ChartScript.Scale? {
    guard parts.isFaultless, let label = parts.arguments.first, let value = parts["value"] else { return nil }
    let low = parts["from"].map { valueTemplate($0) } ?? Template("0")
    let high = (parts["of"] ?? parts["to"]).map { valueTemplate($0) } ?? Template("100")
    if let bound = parts["from"] ?? parts["to"], low.isPlain, high.isPlain,
      low.number(in: ScriptScope()) >= high.number(in: ScriptScope())
    {
      error("'from' must be less than 'to'", at: bound.spot)
    }
    return ChartScript.Scale(
      label: template(label), value: valueTemplate(value), low: low, high: high, role: parts.chartTone)
  }

  private mutating func sparkline(_ parts: Parts) -> BlockScript.Content? {
    guard parts.isFaultless, let label = parts.arguments.first, let value = parts["value"] else { return nil }
    let title = template(label)
    return inRow(parts) { reader, source in
      let row = RowScript(
        title: title, detail: reader.valueTemplate(value), role: parts.chartTone, source: source, actions: [])
      return .chart(.sparkline(row))
    }
  }

  private mutating func bars(_ parts: Parts) -> BlockScript.Content {
    var rows: [RowScript] = []
    each(parts.node.children, of: "bars", AppTable.inBars) { reader, node, word in
      let parts = reader.takeRepeated(node, as: word)
      let condition = reader.condition(parts)
      guard parts.isFaultless, let label = parts.arguments.first, let value = parts["value"] else { return }
      let row = reader.inRow(parts) { reader, source in
        RowScript(
          title: reader.template(label), detail: reader.valueTemplate(value), condition: condition,
          source: source,
          actions: [])
      }
      rows.append(row)
    }
    return .chart(.bars(rows, parts.chartTone))
  }

  private mutating func table(_ parts: Parts) -> BlockScript.Content {
    let node = parts.node
    var columns: [Template] = []
    var rows: [RowScript] = []
    var written: [Parts] = []
    each(node.children, of: "table", AppTable.inTable) { reader, node, word in
      let parts = reader.notation.take(node, as: word)
      guard word.name == "row" else { return columns = parts.arguments.map { reader.template($0) } }
      written.append(parts)
      let condition = reader.condition(parts)
      let row = reader.inRow(parts) { reader, source in
        let cells = parts.arguments.map { reader.template($0) }
        let actions = reader.actions(node.children, of: word.name)
        return RowScript(
          title: cells.first ?? Template(""), cells: cells, role: parts.tone, condition: condition,
          source: source, actions: actions)
      }
      rows.append(row)
    }
    if columns.isEmpty {
      error("a table needs 'columns'", .hint("as in 'columns Size Price'"), at: node.spot)
    }
    for row in written { checkCells(of: row, columns.count) }
    return .table(columns: columns, rows: rows, use: parts.flag("cells") == true ? .cells : .reading)
  }

  private mutating func checkCells(of row: Parts, _ columns: Int) {
    let count = row.arguments.count
    guard columns > 0, row.isFaultless, let first = row.arguments.first, count != columns else { return }
    let isShort = count < columns
    let mistake: DataMistake =
      isShort ? .tooFewCells(count, of: columns, more: 0) : .tooManyCells(count, of: columns, more: 0)
    notation.findings.warning(
      mistake.message,
      .hint(isShort ? "a cell that is empty is written \"\"" : "a cell of several words stands in quotes"),
      at: isShort ? first.spot : row.arguments[columns].spot)
  }

  // MARK: Parts of blocks

  /// The lines of a picture: given in place, over several lines, or in a file of the folder.
  mutating func picture(_ parts: Parts) -> [String]? {
    guard parts.isFaultless, let entry = parts.arguments.first, let text = entry.value.text else {
      return nil
    }
    if text.utf8.contains(UInt8(ascii: "\n")) { return text.pictureLines }
    do {
      return String(decoding: try includes.contents(of: text), as: UTF8.self).pictureLines
    } catch {
      self.error(
        "cannot show '\(text)': \(error.message)",
        includes.nearest(to: text).map { .suggestion($0) }
          ?? .hint("a picture is a text of several lines, or a file of this folder"), at: entry.spot)
      return nil
    }
  }

  /// The template of a text; the names in it are noted.
  mutating func template(_ entry: KdlEntry) -> Template {
    if let text = entry.value.text { notation.noteNames(in: text, entry) }
    return valueTemplate(entry)
  }

  /// The template of a value: the names in it are noted where its node is taken apart.
  private mutating func valueTemplate(_ entry: KdlEntry) -> Template {
    guard let text = entry.value.text else { return Template(entry.word ?? entry.value.data.shown) }
    if let brace = TemplateScanner.openBrace(in: text) {
      let written = TemplateScanner(text).text(in: brace)
      let isClosed = written.utf8.last == UInt8(ascii: "}")
      notation.findings.warning(
        "'\(written)' is shown as it stands",
        .hint(
          isClosed
            ? "braces enclose one name without blanks; '{\(written)}' says that they are meant so"
            : "'\(written)}' shows the value"),
        at: entry.spot(of: brace))
    }
    return Template(text)
  }

  mutating func condition(_ parts: Parts) -> Condition? {
    guard let entry = parts["when"], let condition = readCondition(entry) else { return nil }
    for ((path, test), place) in zip(condition.questions, Condition.places(in: entry.value.text ?? "")) {
      let spot = entry.spot(of: place.path.lowerBound..<place.path.lowerBound + path.name.utf8.count)
      if path.name == parts["for"]?.word {
        facts.note(.rowsAskedAtOnce(path.name, spot))
      } else {
        notation.note(value: path, at: spot, test: test)
      }
    }
    return condition
  }

  mutating func readCondition(_ entry: KdlEntry, readsState: Bool = false) -> Condition? {
    guard let text = entry.value.text else { return nil }
    guard let condition = Condition(text, readsState: readsState) else {
      let isOfTexts = text.contains { "<>".contains($0) } && text.contains { "'\"".contains($0) }
      let hint =
        isOfTexts
        ? "'<' and '>' compare numbers alone, as in 'when=\"count>0\"'"
        : "as in 'when=ready', 'when=\"!ready\"' or 'when=\"count>0\"'"
      error("'\(text)' is not a condition", .hint(hint), at: entry.spot)
      return nil
    }
    return condition
  }
}

extension Body.Field.Kind {
  fileprivate var held: Screen.Parameter.Kind {
    switch self {
    case .int: .int
    case .bool: .bool
    case .string, .area, .secret, .date, .choice: .string
    }
  }
}

extension Parts {
  fileprivate var tone: Role {
    text("tone").flatMap { name in Role.tones.first { "\($0)" == name } } ?? .text
  }

  fileprivate var chartTone: Role { self["tone"] == nil ? .accent : tone }
}

extension String {
  /// The most lines of a picture, and the most characters of a line.
  private static let pictureLimit = 1_000

  /// The lines, fit to be shown, with tabs as blanks.
  fileprivate var pictureLines: [String] {
    // By bytes: as a character, a carriage return and the line feed behind it are one.
    let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .prefix(Self.pictureLimit).map { line in
        let plain = Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        return Text.sanitized(String(plain.prefix(Self.pictureLimit).replacing(each: "\t", by: "  ")))
      }
    return lines.last == "" ? Array(lines.dropLast()) : Array(lines)
  }
}

extension RowScript {
  /// True if a row of fixed words closes the screen on which it stands, or answers there.
  fileprivate var answers: Bool {
    source == nil && title.isPlain
      && actions.contains {
        guard case .command(let script, _) = $0 else { return false }
        switch script.command.command.row.verb {
        case .complete, .cancel, .dismiss, .dismissAll, .pop, .back: return true
        default: return false
        }
      }
  }
}
