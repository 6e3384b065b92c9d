internal import Roots
internal import RootsApp

/// `Expect`, `Check` and `Assert`.
extension StatementParser {
  mutating func parseExpectation() throws(StatementMistake) -> Expectation {
    let kind = Expectation.Verb(rawValue: verb) ?? .expect
    let scope = scanner.accept("+", .attached) ? try parseScope() : nil
    let timeout = scanner.accept("@", .attached) ? try time(.attached) : nil
    if let pattern = try scanner.pattern() {
      return Expectation(try parseText(.pattern(pattern), scope), verb: kind, timeout: timeout)
    }
    if let text = try scanner.quoted() {
      return Expectation(try parseText(.literal(text), scope), verb: kind, timeout: timeout)
    }
    guard var word = scanner.word() else { throw missing("a text, a pattern or a claim about the state") }
    let isNegated = word == "Not"
    if isNegated {
      if let needle = try parseNeedle() {
        return Expectation(try parseText(needle, scope), verb: kind, timeout: timeout, isNegated: true)
      }
      guard let next = scanner.word() else { throw missing("something that shall not be") }
      word = next
    }
    if scope != nil { throw mistake(.misplacedScope(word)) }
    return Expectation(try parseClaim(word), verb: kind, timeout: timeout, isNegated: isNegated)
  }

  private mutating func parseNeedle() throws(StatementMistake) -> Assertion.Needle? {
    if let pattern = try scanner.pattern() { return .pattern(pattern) }
    return try scanner.quoted().map { .literal($0) }
  }

  private mutating func parseText(
    _ needle: Assertion.Needle, _ scope: Assertion.TextScope?
  ) throws(StatementMistake) -> Assertion {
    var count: Int?
    if scanner.accept("x") {
      let number = try integer("how often")
      guard number >= 0 else { throw mistake(.badNumber("\(number)", "zero or more")) }
      count = number
    }
    return .text(needle, in: scope ?? .screen, count: count)
  }

  private mutating func parseScope() throws(StatementMistake) -> Assertion.TextScope {
    let known = ["Screen", "Line", "Row", "Pane", "Status"]
    guard let word = scanner.word(.attached) else { throw missing("a scope behind '+'") }
    switch word {
    case "Screen": return .screen
    case "Line": return .line
    case "Status": return .status
    case "Row": return .row(try row())
    case "Pane":
      let name = try self.word("the name of a pane")
      return .pane(name, row: try acceptWord("Row") ? row() : nil)
    default:
      let nearest = TapeSuggestion.nearest(to: word, among: known)
      throw mistake(
        TapeProblem.unexpected(word, after: verb).hinting("a scope is \(known.joined(separator: ", "))")
          .suggesting(nearest))
    }
  }

  private mutating func row() throws(StatementMistake) -> Int {
    let number = try integer("the number of a row")
    guard number != 0 else {
      throw mistake(.badNumber("0", "a row: they count from 1, or from -1 at the bottom"))
    }
    return number
  }

  /// A certain word, if it stands here and ends there.
  private mutating func acceptWord(_ word: String) throws(StatementMistake) -> Bool {
    var trial = scanner
    guard trial.word() == word else { return false }
    scanner = trial
    return true
  }
}

// MARK: - Claims about the state

extension StatementParser {
  /// The words that begin a claim about the state.
  static let claims = [
    "Tab", "Top", "Depth", "Stack", "Layers", "Layer", "Focus", "Route", "Payload", "State", "Completed",
    "Dismissed", "Cancelled", "Event", "Queue", "Phase", "Value", "Guard", "Golden", "Same", "Changed",
    "Unchanged",
    "Invariants", "Exit",
  ]

  private mutating func parseClaim(_ claim: String) throws(StatementMistake) -> Assertion {
    let opener = mistake(
      .unknownAssertion(claim, TapeSuggestion.nearest(to: claim, among: Self.claims + ["Not"])))
    verb = "\(verb) \(claim)"
    switch claim {
    case "Tab": return .tab(try word("the name of a tab"))
    case "Top": return .top(try word("the name of a screen"))
    case "Depth": return .depth(try whole())
    case "Stack": return .stack(try parseStack())
    case "Layers": return .layers(try whole())
    case "Layer": return try parseLayer()
    case "Focus": return .focus(try word("a name"))
    case "Route": return .route(try string("a route in quotes"))
    case "Payload": return .payload(try parseComparison())
    case "State":
      return .state(try parseComparison(where: { StateSchema.any.deadEnd(in: $0, fromStack: true) }))
    case "Value": return .value(try parseComparison())
    case "Completed": return .completed(try word("a name"), scanner.isAtEnd() ? Value?.none : try value())
    case "Dismissed": return .dismissed(try word("a name"))
    case "Cancelled": return .cancelled(try word("a name"))
    case "Event": return .event(try parseEvent())
    case "Queue": return try parseQueue()
    case "Lock": return try parseLock()
    case "Phase": return .phase(try choice("a phase"))
    case "Guard": return .guarded(try word("the name of a guard"), try choice("a guard"))
    case "Golden": return try parseGolden()
    case "Same": return .same(try string("the name of a step in quotes"))
    case "Changed": return .changed
    case "Unchanged": return .unchanged
    case "Invariants": return .invariants
    case "Exit": return .exit(try whole())
    default: throw opener
    }
  }

  private mutating func whole() throws(StatementMistake) -> Int {
    let number = try integer("a number")
    guard number >= 0 else { throw mistake(.badNumber("\(number)", "zero or more")) }
    return number
  }

  private mutating func string(_ part: String) throws(StatementMistake) -> String {
    guard let text = try scanner.quoted() else { throw missing(part) }
    return text
  }

  private mutating func parseStack() throws(StatementMistake) -> [Assertion.StackPattern] {
    var patterns: [Assertion.StackPattern] = []
    while !scanner.isAtEnd() {
      if let text = try scanner.quoted() {
        patterns.append(.screen(text))
        continue
      }
      switch scanner.word() {
      case "*": patterns.append(.anyOne)
      case "…", "...": patterns.append(.anyNumber)
      case let word?: patterns.append(.screen(word))
      case nil: throw missing("screens, '*' or '…'")
      }
    }
    guard !patterns.isEmpty else { throw missing("screens, '*' or '…'") }
    return patterns
  }

  private mutating func parseLayer() throws(StatementMistake) -> Assertion {
    let isQuoted = "\"'`".utf8.contains(scanner.peek())
    let name = try word("the number or name of a layer")
    let number = isQuoted ? nil : Int(name)
    let layer: Assertion.LayerName = number.map { .number($0) } ?? .name(name)
    verb += " \(name)"
    switch scanner.word() {
    case "Top": return .layer(layer, .top(try word("the name of a screen")))
    case "Depth": return .layer(layer, .depth(try whole()))
    case "Stack": return .layer(layer, .stack(try parseStack()))
    case let word?: throw mistake(TapeProblem.unexpected(word, after: verb).hinting("Top, Depth or Stack"))
    case nil: throw missing("Top, Depth or Stack")
    }
  }

  private mutating func parseEvent() throws(StatementMistake) -> Assertion.EventPattern {
    if let pattern = try scanner.pattern() { return .line(pattern) }
    let word = try parseEventWord()
    var fields: [Assertion.EventPattern.Field] = []
    while !scanner.isAtEnd() {
      guard let name = scanner.word() else { throw missing("a field") }
      guard LogEvent.fieldNames.contains(name) else {
        let nearest = TapeSuggestion.nearest(to: name, among: LogEvent.fieldNames)
        throw mistake(TapeProblem.unexpected(name, after: verb).suggesting(nearest))
      }
      guard scanner.accept("=", .attached) else { throw missing("'=' behind '\(name)'") }
      fields.append(.init(name, try attachedValue()))
    }
    return .word(word, fields: fields)
  }

  private mutating func parseEventWord() throws(StatementMistake) -> LogEvent.Word {
    let known = LogEvent.Word.allCases.map(\.rawValue)
    let text = try word("the word of an event")
    if let word = LogEvent.Word(rawValue: text) { return word }
    let problem = TapeProblem.unexpected(text, after: verb)
    switch text {
    case "op.begin": throw mistake(problem.suggesting("request"))
    case "op.end": throw mistake(problem.suggesting("outcome"))
    case "complete", "cancel": throw mistake(problem.suggesting("completion"))
    case "guard": throw mistake(problem.hinting("guard.asked or guard.answered"))
    case "life": throw mistake(problem.hinting("the step is the word: Event didAppear"))
    case _ where Change.Kind(rawValue: text) != nil:
      throw mistake(problem.hinting("a change is told by the outcome: Event outcome change=\(text)"))
    default: throw mistake(problem.suggesting(TapeSuggestion.nearest(to: text, among: known)))
    }
  }

  private mutating func attachedValue() throws(StatementMistake) -> Value {
    let value = try value()
    scanner.attachLast()
    return value
  }

  private mutating func parseQueue() throws(StatementMistake) -> Assertion {
    guard let word = scanner.word() else { throw missing("idle or a number") }
    if word == "idle" { return .queueIdle }
    guard let number = Int(word), number >= 0 else { throw mistake(.badNumber(word, "idle or a number")) }
    return .queueLength(number)
  }

  /// The older form of `Phase`.
  private mutating func parseLock() throws(StatementMistake) -> Assertion {
    let opener = scanner.lastRange
    let isHeld: Bool
    switch scanner.word() {
    case "free": isHeld = false
    case "held": isHeld = true
    case let word?: throw mistake(TapeProblem.unexpected(word, after: verb).hinting("free or held"))
    case nil: throw missing("free or held")
    }
    remarks.append(
      StatementMistake(
        problem: .olderForm(isHeld ? "State phase != idle" : "Phase idle"), range: opener))
    let phase: StateStep = .field("phase")
    return isHeld ? .state(Comparison([phase], .differs("idle"))) : .phase(.idle)
  }

  private mutating func parseGolden() throws(StatementMistake) -> Assertion {
    let name = try word("the name of a frame")
    let pane: String? = try acceptWord("Pane") ? word("the name of a pane") : nil
    let depth: Assertion.GoldenDepth = try acceptWord("Style") ? .style : .text
    return .golden(name, pane: pane, depth)
  }
}

// MARK: - Comparisons

extension StatementParser {
  private mutating func parseComparison(
    where deadEnd: ([StateStep]) -> StateSchema.DeadEnd? = { _ in nil }
  ) throws(StatementMistake) -> Comparison {
    guard let text = scanner.word() else { throw missing("a path such as main.stack[-1].payload.id") }
    guard let path = StatePath.steps(text) else {
      throw mistake(
        TapeProblem.unexpected(text, after: verb).hinting("a path is like main.stack[-1].payload.id"))
    }
    if let end = deadEnd(path) {
      throw mistake(.deadEnd(end.name, in: text).suggesting(end.nearest))
    }
    return Comparison(path, try parseRelation())
  }

  private mutating func parseRelation() throws(StatementMistake) -> Comparison.Relation {
    for (mark, relation) in Self.relations where scanner.accept(mark) { return relation(try value()) }
    if scanner.accept("~") { return .matches(try parseMatch()) }
    switch scanner.word() {
    case "has": return .has(try value())
    case "exists": return .exists
    case "absent": return .absent
    case let word?:
      throw mistake(
        TapeProblem.unexpected(word, after: verb).hinting("== != < <= > >= ~ has exists or absent"))
    case nil: throw missing("a relation such as == or exists")
    }
  }

  /// Longer marks first, since `<` is the beginning of `<=`.
  private static let relations: [(String, @Sendable (Value) -> Comparison.Relation)] = [
    ("==", { .equals($0) }), ("!=", { .differs($0) }), ("<=", { .lessOrEqual($0) }),
    (">=", { .greaterOrEqual($0) }), ("<", { .less($0) }), (">", { .greater($0) }),
  ]

  private mutating func parseMatch() throws(StatementMistake) -> Pattern {
    if let pattern = try scanner.pattern() { return pattern }
    let text = try scanner.quoted() ?? scanner.argument()
    guard let text else { throw missing("a pattern") }
    return try scanner.compile(text)
  }
}
