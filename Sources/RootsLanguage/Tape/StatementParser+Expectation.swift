internal import Roots

/// Parses `Expect`, `Check` and `Assert`.
extension StatementParser {
  mutating func parseExpectation(_ kind: Expectation.Verb) throws(StatementMistake) -> Expectation {
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
      guard let next = scanner.word() else { throw missing("something that must not be") }
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
    switch needle {
    case .literal(""): throw missing("a text that is not empty")
    case .pattern(let pattern) where pattern.fitsAnything:
      throw missing("a pattern that does not fit any text")
    case .literal, .pattern: break
    }
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
      let name = try text("the name of a pane")
      return .pane(name, row: acceptWord("Row") ? try row() : nil)
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
}

// MARK: - Claims about the state

extension StatementParser {
  private mutating func parseClaim(_ word: String) throws(StatementMistake) -> Assertion {
    let claim = TapeTable.claim(word)
    guard claim != nil || word == "Lock" else {
      // A second 'Not' is not cured by the first one.
      let nearest = TapeSuggestion.nearest(
        to: word, among: TapeTable.claimWords + (word == "Not" ? [] : ["Not"]))
      throw mistake(.unknownAssertion(word, nearest))
    }
    verb = "\(verb) \(word)"
    guard let claim else { return try parseLock() }
    return try claim.read(&self)
  }

  mutating func eventWord() throws(StatementMistake) -> LogEvent.Word {
    let known = LogEvent.Word.allCases.map(\.rawValue)
    let text = try text("the word of an event")
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
    default: throw unexpected(text, among: known)
    }
  }

  /// Parses the older form of `Phase`.
  private mutating func parseLock() throws(StatementMistake) -> Assertion {
    let opener = scanner.lastRange
    let isHeld: Bool
    switch scanner.word() {
    case "free": isHeld = false
    case "held": isHeld = true
    case let word?: throw unexpected(word, hint: "free or held")
    case nil: throw missing("free or held")
    }
    let form = verb.dropLast("Lock".count) + (isHeld ? "State phase != idle" : "Phase idle")
    remarks.append(StatementMistake(problem: .olderForm(String(form)), range: opener))
    let phase: StateStep = .field("phase")
    return isHeld ? .state(Comparison([phase], .differs("idle"))) : .phase(.idle)
  }
}

// MARK: - Relations

extension StatementParser {
  mutating func relation() throws(StatementMistake) -> Comparison.Relation {
    for (mark, relation) in Self.relations where scanner.accept(mark) {
      if let more = scanner.symbol(of: "=<>~") { throw unexpected(mark + more, hint: Self.relationHint) }
      return relation(try value())
    }
    if scanner.accept("~") { return .matches(try parseMatch()) }
    if let value = valueAlone() { return .equals(value) }
    switch scanner.word() {
    case "has": return .has(try value())
    case "exists": return .exists
    case "absent": return .absent
    case let word?: throw unexpected(word, hint: Self.relationHint)
    case nil: throw missing("a relation such as == or exists")
    }
  }

  /// A value that ends the statement where a relation is missing: read as with `==`, so that its names are checked.
  private mutating func valueAlone() -> Value? {
    var trial = self
    guard let value = try? trial.value(), trial.scanner.isAtEnd() else { return nil }
    let text = TapeText.decode(scanner.bytes[trial.scanner.lastRange])
    let isRelation =
      text.utf8.first.map { "=!<>~".utf8.contains($0) } == true || Self.relationWords.contains(text)
      || Self.foreignRelations.contains(text.lowercased())
    guard !isRelation,
      TapeSuggestion.nearest(to: text, among: Self.relationWords) == nil
    else { return nil }
    scanner = trial.scanner
    remarks.append(unexpected(text, hint: "write '== \(text)'"))
    return value
  }

  private static let relationWords = ["has", "exists", "absent"]

  private static let foreignRelations = ["is", "equals", "equal", "eq", "ne", "not", "contains", "matches"]

  private static let relationHint = "== != < <= > >= ~ has exists or absent"

  /// Longer marks stand first, since `<` is the beginning of `<=`.
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

extension Pattern {
  /// True if a claim with it says nothing of a text.
  fileprivate var fitsAnything: Bool { ["", "a", "a\nb"].allSatisfy(matches) }
}
