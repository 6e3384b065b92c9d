internal import Roots
internal import RootsText

struct StatementParser {
  var scanner: StatementScanner
  var verb = ""
  var remarks: [StatementMistake] = []

  struct Result {
    let words: TapeWords
    let action: TapeAction
  }

  init(_ bytes: ArraySlice<UInt8>) { scanner = StatementScanner(bytes) }

  /// `read` parses everything behind the first word.
  mutating func parse(_ read: StatementPart<TapeAction>.Reader) throws(StatementMistake) -> Result {
    verb = scanner.word() ?? ""
    let action = try read(&self)
    if !scanner.isAtEnd() {
      let (text, range) = scanner.rest()
      throw StatementMistake(problem: .unexpected(text, after: verb), range: range)
    }
    return Result(words: words(for: action), action: action)
  }

  /// The statement as VHS would list it; one without a form of its own is its verb and its text.
  private func words(for action: TapeAction) -> TapeWords {
    switch action {
    case .set(let setting, let value): return TapeWords("SET", setting.rawValue, value)
    case .settle(let timeout): return TapeWords("SETTLE", timeout?.literal ?? "")
    case .expect(let expectation):
      return TapeWords(
        expectation.verb.rawValue.uppercased(), expectation.timeout?.literal ?? "",
        TapePrinter.claim(of: expectation))
    case _:
      let text = TapePrinter.text(of: action) ?? ""
      return TapeWords(verb.uppercased(), "", String(text.drop { $0 != " " }.dropFirst()))
    }
  }
}

// MARK: - Parts

extension StatementParser {
  func mistake(_ problem: TapeProblem) -> StatementMistake {
    StatementMistake(problem: problem, range: scanner.lastRange)
  }

  mutating func missing(_ part: String) -> StatementMistake {
    let (text, range) = scanner.rest()
    let problem = TapeProblem.missing(part, after: verb)
    return scanner.isAtEnd()
      ? mistake(problem)
      : StatementMistake(problem: problem.hinting("'\(text)' is not one"), range: range)
  }

  mutating func text(_ part: String) throws(StatementMistake) -> String {
    guard let text = try scanner.name() else { throw missing(part) }
    return text
  }

  func unexpected(_ word: String, hint: String) -> StatementMistake {
    mistake(TapeProblem.unexpected(word, after: verb).hinting(hint))
  }

  func unexpected(_ word: String, among known: [String]) -> StatementMistake {
    mistake(
      TapeProblem.unexpected(word, after: verb).suggesting(TapeSuggestion.nearest(to: word, among: known)))
  }

  mutating func acceptWord(_ word: String) -> Bool {
    var trial = scanner
    guard trial.word() == word else { return false }
    scanner = trial
    return true
  }

  mutating func integer(_ part: String) throws(StatementMistake) -> Int {
    guard let word = scanner.word() else { throw missing(part) }
    guard let number = Int(word) else { throw mistake(.badNumber(word, "a whole number")) }
    return number
  }

  mutating func count(_ part: String, atMost limit: Int) throws(StatementMistake) -> Int {
    let number = try integer("the number of \(part)")
    guard (1...limit).contains(number) else { throw mistake(.badNumber("\(number)", "from 1 to \(limit)")) }
    return number
  }

  mutating func time(_ joint: TapePiece.Joint = .apart) throws(StatementMistake) -> TapeTime {
    guard let word = scanner.word(joint) else { throw missing("a time") }
    let isBare = word.utf8.allSatisfy { TapeLexer.isDigit($0) || $0 == UInt8(ascii: ".") }
    guard let time = TapeTime(isBare ? word + "s" : word) else { throw mistake(.badTime(word)) }
    return time
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ part: String
  ) throws(StatementMistake) -> Choice where Choice.RawValue == String {
    let known = Choice.allCases.map(\.rawValue)
    guard let word = scanner.word() else { throw missing(known.listed(with: "or")) }
    if let choice = Choice(rawValue: word) { return choice }
    throw mistake(
      TapeProblem.unexpected(word, after: verb).hinting("\(part) is \(known.listed(with: "or"))")
        .suggesting(TapeSuggestion.nearest(to: word, among: known)))
  }

  /// The value of a bare word: its JSON value, or the word itself.
  static func value(ofWord word: String) -> Value {
    if let first = word.utf8.first, "\"[{".utf8.contains(first) { return .string(word) }
    return (try? Value(json: word)) ?? .string(word)
  }

  mutating func value() throws(StatementMistake) -> Value {
    if let value = try scanner.json() { return value }
    if let text = try scanner.quoted() { return .string(text) }
    guard let word = scanner.argument() else { throw missing("a value") }
    return Self.value(ofWord: word)
  }
}

// MARK: - Statements

extension StatementParser {
  /// Parses `Key "x"` and `Key Name`, with speed and count like other keys.
  mutating func parseKey() throws(StatementMistake) -> TapeAction {
    let isQuoted = "\"'`".utf8.contains(scanner.peek())
    let isScalar = !isQuoted && scanner.bytes[scanner.position...].starts(with: "U+".utf8)
    let text =
      isQuoted ? try scanner.quoted() : isScalar ? scanner.argument() : scanner.word() ?? scanner.argument()
    guard let text, !text.isEmpty else { throw missing("a key") }
    let key = try key(text, isQuoted)
    let pace = scanner.accept("@", .attached) ? try time(.attached) : nil
    let count = scanner.isAtEnd() ? 1 : try integer("how often")
    guard (0...100_000).contains(count) else { throw mistake(.badNumber("\(count)", "from 0 to 100000")) }
    return .press([key], pace: pace, count: count)
  }

  private func key(_ text: String, _ isQuoted: Bool) throws(StatementMistake) -> Key {
    if let code = isQuoted ? nil : Key.tapeCode(named: text) { return Key(code) }
    if !isQuoted, let scalar = TapeSpelling.scalar(named: text) { return .character(scalar) }
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      if ["ctrl", "alt", "shift"].contains(text.lowercased()) {
        throw mistake(TapeProblem.badChordKey(text).hinting("a chord stands by itself, as in Ctrl+P"))
      }
      let nearest = TapeSuggestion.nearest(to: text, among: Key.tapeNames.map(\.name))
      throw mistake(TapeProblem.badChordKey(text).suggesting(nearest))
    }
    return .character(scalar)
  }

  mutating func parseSettle() throws(StatementMistake) -> TapeAction {
    if scanner.accept("@", .attached) { return .settle(timeout: try time(.attached)) }
    guard let word = scanner.word() else { return .settle(timeout: nil) }
    guard let position = TapeSwitch(rawValue: word) else {
      throw unexpected(word, hint: "On or Off")
    }
    return .settleAutomatically(position)
  }

  mutating func parseSet() throws(StatementMistake) -> TapeAction {
    guard let word = scanner.word(), let setting = TapeSetting(rawValue: word) else {
      throw missing("a setting")
    }
    verb = "Set \(word)"
    guard let value = try scanner.quoted() ?? scanner.argument() else { throw missing("a value") }
    if let expected = Self.expectation(of: setting, value) {
      throw mistake(.badSetting(word, value, expected))
    }
    return .set(setting, value)
  }

  /// The values that a setting accepts, if `value` is not one of them; `nil` if it is.
  private static func expectation(of setting: TapeSetting, _ value: String) -> String? {
    switch setting.row.kind {
    case .size: expectation(of: value, atMost: setting == .rows ? Size.largest.rows : Size.largest.columns)
    case .seed: UInt64(value) == nil ? "a whole number" : nil
    case .onOrOff: ["on", "off"].contains(value) ? nil : "on or off"
    case .realTime: TapeTime(value) ?? TapeTime(value + "s") == nil ? "a time such as 10s" : nil
    case .text, .plain, .truth, .color, .barStyle, .time, .speed, .percentage, .pattern:
      value.isEmpty ? "something" : nil
    }
  }

  private static func expectation(of value: String, atMost limit: Int) -> String? {
    (1...limit).contains(Int(value) ?? 0) ? nil : "a whole number from 1 to \(limit)"
  }
}
