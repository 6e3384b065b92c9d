internal import Roots

extension AppReader {
  mutating func read(data node: KdlNode, _ word: Word) {
    let parts = notation.take(node, as: word)
    var columns: [Parts] = []
    each(node.children, of: word.name, AppTable.inData) { reader, node, word in
      columns.append(reader.notation.take(node, as: word))
    }
    guard let name = defined(.data, parts) else { return }
    // What cannot be read has no columns; no further mistake follows from that.
    facts.expect(data: name)
    guard parts.isFaultless, columns.allSatisfy(\.isFaultless), areDifferent(columns) else { return }
    switch (parts.arguments.count > 1 ? parts.arguments[1] : nil, parts.integer("generate")) {
    case (let file?, nil): app.data[name] = read(file: file, name, columns)
    case (nil, let count?): app.data[name] = maker(name, parts, columns)?.table(rows: count)
    case (_?, _?): error("data is read from a file or generated, not both", at: node.spot)
    case (nil, nil):
      error(
        "data '\(name)' has no rows",
        .hint("as in 'data \(name) \"\(name).csv\"' or 'data \(name) generate=300 { … }'"), at: node.spot)
    }
  }

  private mutating func areDifferent(_ columns: [Parts]) -> Bool {
    var seen: Set<String> = []
    for column in columns {
      guard let entry = column.arguments.first, let name = entry.word else { return false }
      guard isName(name, entry.spot) else { return false }
      if !seen.insert(name).inserted {
        error("column '\(name)' is there already", at: entry.spot)
        return false
      }
    }
    return true
  }

  // MARK: Files

  private mutating func read(file entry: KdlEntry, _ name: String, _ columns: [Parts]) -> DataTable? {
    guard let file = entry.value.text else { return nil }
    for case let (key, entry, _)? in columns.lazy.map({ $0.named.first { $0.name != "type" } }) {
      error("'\(key)' is for data that is generated", at: entry.spot)
      return nil
    }
    guard let format = DataReader.Format(of: file) else {
      let mistake = DataMistake.noSuchFormat(file)
      let near = includes.nearest(to: file, of: [".csv", ".json", ".kdl"])
      error(mistake.message, near.map { .suggestion($0) } ?? mistake.cure.map { .hint($0) }, at: entry.spot)
      return nil
    }
    let source: SourceText
    do { source = try includes.text(of: file) } catch {
      self.error("cannot read '\(file)'", includes.help(with: error, of: file), at: entry.spot)
      return nil
    }
    var kinds: [String: Screen.Parameter.Kind] = [:]
    for column in columns { kinds[column.text(0) ?? ""] = column.kind }
    var reader = DataReader(name, source, kinds: kinds)
    let table = reader.read(format)
    for finding in reader.findings {
      notation.findings.error(
        finding.mistake.message, finding.mistake.cure.map { .hint($0) }, at: finding.range, in: reader.source)
    }
    guard let table else { return nil }
    for column in columns {
      guard let entry = column.arguments.first, let name = entry.word, table.column(name) == nil else {
        continue
      }
      let nearest = Names.nearest(to: name, in: table.columns.map(\.name), limit: 1).first
      error("'\(file)' has no column '\(name)'", nearest.map { .suggestion($0) }, at: entry.spot)
    }
    return table
  }

  // MARK: Generated data

  private mutating func maker(_ name: String, _ parts: Parts, _ columns: [Parts]) -> DataMaker? {
    if columns.isEmpty {
      error(
        "data '\(name)' has no columns", .hint("as in 'column name words=\"Ada,Grace\"'"), at: parts.node.spot
      )
      return nil
    }
    var made: [DataMaker.Column] = []
    for column in columns {
      guard let column = self.column(column, behind: made) else { return nil }
      made.append(column)
    }
    return DataMaker(name: name, seed: parts.integer("seed") ?? 0, columns: made)
  }

  private mutating func column(_ parts: Parts, behind others: [DataMaker.Column]) -> DataMaker.Column? {
    let name = parts.text(0) ?? ""
    let sources = ["words", "to", "text"].filter { parts[$0] != nil }
    if sources.count > 1 {
      error("column '\(name)' takes only one of 'words=', 'to=' and 'text='", at: parts.node.spot)
      return nil
    }
    let content: DataMaker.Column.Content?
    switch sources.first {
    case "words": content = .words(parts.names("words").map { parts.value(of: $0) })
    case "to": content = range(parts).map { .range($0) }
    case "text":
      if let entry = parts["text"] { notation.noteFilled(entry) }
      content = parts["text"].flatMap { pieces($0, others) }.map { .template($0) }
    default: content = parts.kind == .bool ? .truth : parts.kind == .int ? .numbers : .template([.text(name)])
    }
    guard let content else { return nil }
    let column = DataMaker.Column(name: name, kind: parts.kind ?? content.kind, content: content)
    guard let misfit = column.misfit else { return column }
    error(
      "column '\(name)' is \(column.kind.rawValue), and '\(misfit)' is not",
      at: sources.first.flatMap { parts[$0]?.spot } ?? parts.node.spot)
    return nil
  }

  private mutating func range(_ parts: Parts) -> ClosedRange<Int>? {
    guard let entry = parts["to"], let last = parts.integer("to") else { return nil }
    let first = parts.integer("from") ?? 0
    if first <= last { return first...last }
    error("'from' is greater than 'to'", at: entry.spot)
    return nil
  }

  private mutating func pieces(
    _ entry: KdlEntry, _ columns: [DataMaker.Column]
  ) -> [DataMaker.Column.Piece]? {
    guard let text = entry.value.text else { return entry.word.map { [.text($0)] } }
    var scanner = TemplateScanner(text)
    var pieces: [DataMaker.Column.Piece] = []
    while let piece = scanner.next() {
      switch piece {
      case .text(let text): pieces.append(.text(text))
      case .name(let range):
        let name = scanner.text(in: range)
        guard let place = columns.firstIndex(where: { $0.name == name }) else {
          let nearest = Names.nearest(to: name, in: columns.map(\.name), limit: 1).first
          error(
            "no column '\(name)' stands before this one", nearest.map { .suggestion($0) },
            at: entry.spot(of: range))
          return nil
        }
        pieces.append(.column(place))
      }
    }
    return pieces
  }

  // MARK: Rows

  mutating func find(_ parts: Parts) -> FindScript? {
    guard parts.isFaultless, let entry = parts.arguments.first, let name = entry.word,
      isName(name, entry.spot), let query = query(parts)
    else { return nil }
    if facts.owner.finds[name] != nil {
      error("'\(name)' is found already", at: entry.spot)
      return nil
    }
    facts.learn { owner in
      owner.finds[name] = query.table
      owner.declared.append((name, entry.spot))
    }
    return FindScript(name: name, query: query)
  }

  mutating func source(_ parts: Parts) -> RowScript.Source? {
    guard let entry = parts["for"], let name = entry.word, isName(name, entry.spot), let query = query(parts)
    else { return nil }
    return RowScript.Source(name: name, query: query)
  }

  private mutating func query(_ parts: Parts) -> RowQuery? {
    guard let table = parts["in"], let name = table.value.text else { return nil }
    var query = RowQuery(name)
    if let entry = parts["where"], let text = entry.value.text, !query.filter(by: text) {
      error(
        "'\(text)' is not a condition", .hint("as in 'where=\"ward==3\"' or 'where=\"age>{least}\"'"),
        at: entry.spot)
      return nil
    }
    query.sort(by: parts.names("sort"))
    if let spot = parts["where"]?.spot {
      for path in query.names { notation.note(value: path, at: spot, manner: .sought) }
    }
    facts.ask(query, at: (parts["where"] ?? parts["sort"] ?? table).spot)
    return query
  }
}

extension Parts {
  fileprivate var kind: Screen.Parameter.Kind? {
    text("type").flatMap { Screen.Parameter.Kind(rawValue: $0) }
  }

  fileprivate func value(of word: String) -> Value {
    switch kind {
    case .string?: .string(word)
    case .int?, .double?, .bool?, .any?, nil: Value(word: word[...])
    }
  }
}

extension DataMaker.Column.Content {
  fileprivate var kind: Screen.Parameter.Kind {
    switch self {
    case .range, .numbers: .int
    case .truth: .bool
    case .template: .string
    case .words(let words):
      [Screen.Parameter.Kind.int, .double, .bool, .string].first { kind in words.allSatisfy(kind.admits) }
        ?? .any
    }
  }
}

extension DataMaker.Column {
  fileprivate var misfit: String? {
    switch content {
    case .words(let words): words.first { !kind.admits($0) }?.shown
    case .range(let range): [.int, .double, .any].contains(kind) ? nil : "\(range.lowerBound)"
    case .template: [.string, .any].contains(kind) ? nil : "a text"
    case .truth, .numbers: nil
    }
  }
}
