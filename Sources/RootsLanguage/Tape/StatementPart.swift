package import Roots
internal import RootsText

/// One part of a statement: its reader, its writer, and the names of an app in it.
struct StatementPart<Value>: Sendable {
  typealias Reader = @Sendable (inout StatementParser) throws(StatementMistake) -> Value

  let read: Reader
  /// Returns the part as text; `nil` if no text reads as this value.
  let write: @Sendable (Value) -> String?
  let names: @Sendable (Value) -> [ClaimedName]

  init(
    read: @escaping Reader, write: @escaping @Sendable (Value) -> String?,
    names: @escaping @Sendable (Value) -> [ClaimedName] = { _ in [] }
  ) {
    self.read = read
    self.write = write
    self.names = names
  }
}

package enum ClaimedName {
  case screen(String)
  case tab(String)
  case `guard`(String)
  /// A name of something that can have the keys: a stack, a tab or a screen.
  case focus(String)
  /// A path into the state document, with the value that it is compared with.
  /// - Parameter fromStack: true if the path may also begin at the visible stack.
  case path([StateStep], Value? = nil, fromStack: Bool)
}

// MARK: - Texts

extension StatementPart<String> {
  static func word(
    _ part: String, names: @escaping @Sendable (String) -> [ClaimedName] = { _ in [] }
  ) -> StatementPart {
    StatementPart(
      read: { parser throws(StatementMistake) in try parser.text(part) },
      write: { TapePrinter.word($0) }, names: names)
  }

  /// `hint`: for another word, if none of the few is near to it.
  static func word(_ part: String, among known: [String], hint: String) -> StatementPart {
    StatementPart { parser throws(StatementMistake) in
      let word = try parser.text(part)
      if known.contains(word) { return word }
      let problem = TapeProblem.unexpected(word, after: parser.verb).hinting(hint)
      throw parser.mistake(problem.suggesting(TapeSuggestion.nearest(to: word, among: known)))
    } write: {
      known.contains($0) ? TapePrinter.word($0) : nil
    }
  }

  static let screen = word("the name of a screen") { [.screen($0)] }

  /// A text that is read like a word, but written in quotes.
  static func text(_ part: String) -> StatementPart {
    StatementPart { parser throws(StatementMistake) in
      try parser.text(part)
    } write: {
      TapePrinter.string($0)
    }
  }

  static func quoted(_ part: String) -> StatementPart {
    StatementPart { parser throws(StatementMistake) in
      guard let text = try parser.scanner.quoted() else { throw parser.missing(part) }
      return text
    } write: {
      TapePrinter.string($0)
    }
  }

  /// A command of the engine: the rest of the line.
  static let operation = StatementPart { parser throws(StatementMistake) in
    guard let operation = parser.scanner.remainder() else { throw parser.missing("a command") }
    return operation
  } write: {
    $0
  }

  static let pictureFile = StatementPart { parser throws(StatementMistake) in
    let path = try parser.scanner.quoted() ?? parser.scanner.argument()
    guard let path, !path.isEmpty else { throw parser.missing("a path") }
    let type = TapeParser.fileType(path)
    let known = TapeParser.pictureTypes
    guard type.isEmpty || known.contains(type) else {
      throw parser.mistake(.unknownFileType(type, known: known))
    }
    return path
  } write: {
    TapePrinter.string($0)
  }
}

// MARK: - Numbers and choices

extension StatementPart<Int> {
  static let whole = StatementPart { parser throws(StatementMistake) in
    let number = try parser.integer("a number")
    guard number >= 0 else { throw parser.mistake(.badNumber("\(number)", "zero or more")) }
    return number
  } write: {
    "\($0)"
  }

  static let queue = StatementPart { parser throws(StatementMistake) in
    guard let word = parser.scanner.word() else { throw parser.missing("idle or a number") }
    if word == "idle" { return 0 }
    guard let number = Int(word), number >= 0 else {
      throw parser.mistake(.badNumber(word, "idle or a number"))
    }
    return number
  } write: {
    $0 == 0 ? "idle" : "\($0)"
  }
}

extension StatementPart<TapeTime> {
  static let time = StatementPart { parser throws(StatementMistake) in
    try parser.time()
  } write: {
    $0.literal
  }
}

extension StatementPart<Size> {
  static let size = StatementPart { parser throws(StatementMistake) in
    Size(
      columns: try parser.count("columns", atMost: Size.largest.columns),
      rows: try parser.count("rows", atMost: Size.largest.rows))
  } write: {
    "\($0.columns) \($0.rows)"
  }
}

extension StatementPart where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static func choice(_ part: String) -> StatementPart {
    StatementPart { parser throws(StatementMistake) in
      try parser.choice(part)
    } write: {
      $0.rawValue
    }
  }
}

extension StatementPart<Void> {
  static let nothing = StatementPart { _ throws(StatementMistake) in
  } write: { _ in
    ""
  }
}

extension StatementPart {
  /// Always the last part.
  static func optional<Wrapped>(
    _ part: StatementPart<Wrapped>
  ) -> StatementPart<Wrapped?> where Value == Wrapped? {
    StatementPart<Wrapped?> { parser throws(StatementMistake) in
      parser.scanner.isAtEnd() ? nil : try part.read(&parser)
    } write: {
      $0.map(part.write) ?? ""
    } names: {
      $0.map(part.names) ?? []
    }
  }

  static func pair<First, Second>(
    _ first: StatementPart<First>, _ second: StatementPart<Second>
  ) -> StatementPart where Value == (First, Second) {
    StatementPart { parser throws(StatementMistake) in
      (try first.read(&parser), try second.read(&parser))
    } write: { both in
      guard let one = first.write(both.0), let other = second.write(both.1) else { return nil }
      return other.isEmpty ? one : "\(one) \(other)"
    } names: {
      first.names($0.0) + second.names($0.1)
    }
  }
}

extension StatementPart where Value == (String, [String]) {
  static var launch: StatementPart {
    StatementPart { parser throws(StatementMistake) in
      var parts: [String] = []
      while let part = try parser.scanner.quoted() ?? parser.scanner.argument() { parts.append(part) }
      guard let file = parts.first, !file.isEmpty else { throw parser.missing("an app file") }
      return (file, Array(parts.dropFirst()))
    } write: {
      ([$0.0] + $0.1).map(TapePrinter.argument).joined(separator: " ")
    }
  }
}

// MARK: - Values of the state

extension StatementPart<Value> {
  static let value = StatementPart { parser throws(StatementMistake) in
    try parser.value()
  } write: {
    TapePrinter.valueText($0)
  }
}

extension StatementPart<Record> {
  static let record = StatementPart { parser throws(StatementMistake) in
    var words = parser.scanner
    if let fields = try parser.value().fields { return fields }
    guard let values = ScriptCommand.values(words.line()) else {
      throw parser.missing("values such as {\"count\":2}")
    }
    let json = TapePrinter.valueText(.record(values)) ?? ""
    throw parser.mistake(.missing("values in JSON", after: parser.verb).hinting("write '\(json)'"))
  } write: {
    TapePrinter.valueText(.record($0))
  }
}

extension StatementPart<Comparison> {
  /// `place`: the meaning of the path in the state document; a path that no document has is a mistake.
  static func comparison(_ place: @escaping @Sendable (Comparison) -> ClaimedName?) -> StatementPart {
    StatementPart { parser throws(StatementMistake) in
      guard let text = try parser.scanner.name() else {
        throw parser.missing("a path such as main.stack[-1].payload.id")
      }
      guard let path = StatePath.steps(text) else {
        throw parser.unexpected(text, hint: "a path is like main.stack[-1].payload.id")
      }
      guard case .path(let whole, _, let fromStack)? = place(Comparison(path, .exists)) else {
        return Comparison(path, try parser.relation())
      }
      if let end = StateSchema.any.mistake(in: whole, fromStack: fromStack) {
        throw parser.mistake(.deadEnd(end.name, in: text).suggesting(end.nearest))
      }
      let range = parser.scanner.lastRange
      let relation = try parser.relation()
      if relation.comparesWithWord, let part = StateSchema.any.partToCompare(of: whole, fromStack: fromStack)
      {
        let meant = StateSchema.any.pathMeant(by: whole, fromStack: fromStack).map(TapePrinter.pathText)
        throw StatementMistake(problem: .wholeCompared(text, part: part, meant: meant), range: range)
      }
      return Comparison(path, relation)
    } write: { comparison in
      TapePrinter.relation(comparison.relation).map {
        "\(TapePrinter.word(TapePrinter.pathText(comparison.path))) \($0)"
      }
    } names: {
      place($0).map { [$0] } ?? []
    }
  }
}

// MARK: - Stacks and layers

extension StatementPart<[Assertion.StackPattern]> {
  static let stack = StatementPart { parser throws(StatementMistake) in
    var patterns: [Assertion.StackPattern] = []
    while !parser.scanner.isAtEnd() {
      if let text = try parser.scanner.quoted() {
        patterns.append(.screen(text))
        continue
      }
      switch parser.scanner.word() {
      case "*": patterns.append(.anyOne)
      case "…", "...": patterns.append(.anyNumber)
      case let word?: patterns.append(.screen(word))
      case nil: throw parser.missing("screens, '*' or '…'")
      }
    }
    guard !patterns.isEmpty else { throw parser.missing("screens, '*' or '…'") }
    return patterns
  } write: { patterns in
    patterns.isEmpty
      ? nil
      : patterns.map { pattern in
        switch pattern {
        case .anyOne: "*"
        case .anyNumber: "…"
        case .screen(let name):
          ["*", "…", "..."].contains(name) ? TapePrinter.string(name) : TapePrinter.word(name)
        }
      }.joined(separator: " ")
  } names: { patterns in
    patterns.compactMap { if case .screen(let name) = $0 { .screen(name) } else { nil } }
  }
}

extension StatementPart<Assertion.LayerName> {
  static let layer = StatementPart { parser throws(StatementMistake) in
    let isQuoted = "\"'`".utf8.contains(parser.scanner.peek())
    let name = try parser.text("the number or name of a layer")
    parser.verb += " \(name)"
    return (isQuoted ? nil : Int(name)).map { .number($0) } ?? .name(name)
  } write: { layer in
    switch layer {
    case .number(let number): "\(number)"
    case .name(let name): Int(name) == nil ? TapePrinter.word(name) : TapePrinter.string(name)
    }
  } names: { layer in
    switch layer {
    case .number: []
    case .name(let name): [.screen(name)]
    }
  }
}

extension StatementPart<Assertion.LayerClaim> {
  static let layerClaim = StatementPart { parser throws(StatementMistake) in
    switch parser.scanner.word() {
    case "Top": return .top(try StatementPart<String>.screen.read(&parser))
    case "Depth": return .depth(try StatementPart<Int>.whole.read(&parser))
    case "Stack": return .stack(try StatementPart<[Assertion.StackPattern]>.stack.read(&parser))
    case let word?: throw parser.unexpected(word, hint: "Top, Depth or Stack stands before it: 'Top \(word)'")
    case nil: throw parser.missing("Top, Depth or Stack")
    }
  } write: { claim in
    switch claim {
    case .top(let name): "Top \(TapePrinter.word(name))"
    case .depth(let depth): "Depth \(depth)"
    case .stack(let patterns):
      StatementPart<[Assertion.StackPattern]>.stack.write(patterns).map { "Stack \($0)" }
    }
  } names: { claim in
    switch claim {
    case .top(let name): [.screen(name)]
    case .depth: []
    case .stack(let patterns): StatementPart<[Assertion.StackPattern]>.stack.names(patterns)
    }
  }
}

extension StatementPart<Place> {
  static let onPlace = StatementPart { parser throws(StatementMistake) in
    let hint = "a place is main, tab:NAME, layer:N or nested:NAME, as in 'on main'"
    let isPlace = parser.acceptWord("on")
    let text = try parser.text("a place")
    guard isPlace else { throw parser.unexpected(text, hint: hint) }
    guard let place = Place(text) else { throw parser.unexpected(text, hint: hint) }
    return place
  } write: { place in
    "on \(TapePrinter.word(place.description))"
  } names: { place in
    switch place {
    case .main, .layer: []
    // A tab that is counted has no name to be mistaken.
    case .tab(let name): Int(name) == nil ? [.tab(name)] : []
    case .nested(let name): [.path([.field("nested"), .key(name)], fromStack: false)]
    }
  }
}

// MARK: - Events and frames

extension StatementPart<Assertion.EventPattern> {
  static let event = StatementPart { parser throws(StatementMistake) in
    if let pattern = try parser.scanner.pattern() { return .line(pattern) }
    let word = try parser.eventWord()
    var fields: [Assertion.EventPattern.Field] = []
    while !parser.scanner.isAtEnd() {
      guard let name = parser.scanner.word() else { throw parser.missing("a field") }
      guard LogEvent.fieldNames.contains(name) else {
        throw parser.unexpected(name, among: LogEvent.fieldNames)
      }
      guard parser.scanner.accept("=", .attached) else { throw parser.missing("'=' behind '\(name)'") }
      let value = try parser.value()
      if let words = LogEvent.words(ofField: name), !words.contains(value.text ?? "") {
        throw parser.unexpected(value.text ?? value.json, among: words)
      }
      fields.append(.init(name, value))
      parser.scanner.attachLast()
    }
    return .word(word, fields: fields)
  } write: { pattern in
    switch pattern {
    case .line(let pattern): return TapePrinter.pattern(pattern.source)
    case .word(let word, let fields):
      let written = fields.compactMap { field in
        TapePrinter.valueText(field.value).map { "\(field.name)=\($0)" }
      }
      return written.count == fields.count ? ([word.rawValue] + written).joined(separator: " ") : nil
    }
  } names: { pattern in
    switch pattern {
    case .line: []
    case .word(_, let fields):
      fields.compactMap { field in
        switch field.name {
        case "screen", "from", "to": field.value.text.map { .screen($0) }
        case "guard": field.value.text.map { .guard($0) }
        default: nil
        }
      }
    }
  }
}

struct GoldenClaim {
  let name: String
  let pane: String?
  let depth: Assertion.GoldenDepth
}

extension StatementPart<GoldenClaim> {
  static let golden = StatementPart { parser throws(StatementMistake) in
    let name = try parser.text("the name of a frame")
    let pane = parser.acceptWord("Pane") ? try parser.text("the name of a pane") : nil
    return GoldenClaim(name: name, pane: pane, depth: parser.acceptWord("Style") ? .style : .text)
  } write: { claim in
    let inPane = claim.pane.map { " Pane \(TapePrinter.word($0))" } ?? ""
    return "\(TapePrinter.word(claim.name))\(inPane)\(claim.depth == .style ? " Style" : "")"
  }
}
