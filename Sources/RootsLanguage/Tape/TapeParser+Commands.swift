internal import RootsText

extension TapeParser {
  mutating func parseCommand() {
    let word = current.keyword?.rawValue ?? (dialect == .roots ? current.bareWord : nil)
    switch word.flatMap(TapeTable.command)?.form {
    case .command(let read, _): read(&self)
    case .statement(let read, _): parseStatement(read)
    case .claim, .setting, nil: rejectCommand()
    }
  }

  mutating func rejectCommand() {
    report(.unknownCommand(current.literal).curing(cureForUnknownCommand()), at: current)
    add(TapeWords("ILLEGAL"), .faulty)
  }
}

// MARK: - Keys

extension TapeParser {
  /// A key that VHS lacks takes a count only from its own line.
  mutating func parseKey() {
    let reach: TapeCommand.Reach = current.keyword?.role == .command ? .vhs : .rootsOnly
    guard let code = Key.tapeCode(named: current.literal), reach == .vhs || dialect == .roots else {
      return rejectCommand()
    }
    if ahead.kind != .at, ahead.kind != .number { return addKey(code, reach) }
    let name = TapeKeyword.dumpName(current.literal)
    let pace = parsePace()
    let takesCount = reach == .vhs || isOnSameLine(current, ahead)
    let count: (literal: String, value: Int) = takesCount ? parseCount() : ("1", 1)
    add(
      TapeWords(name, pace.literal, count.literal),
      .press([Key(code)], pace: pace.time, count: count.value), reach)
  }

  mutating func parseScroll() {
    guard let direction = TapeScroll(rawValue: current.literal) else { return rejectCommand() }
    let name = TapeKeyword.dumpName(current.literal)
    let pace = parsePace()
    let count = parseCount()
    add(
      TapeWords(name, pace.literal, count.literal),
      .scroll(direction, pace: pace.time, count: count.value))
  }

  mutating func parsePace() -> (literal: String, time: TapeTime?) {
    guard ahead.kind == .at else { return ("", nil) }
    advance(.attached)
    return parseTime(.attached)
  }

  mutating func parseCount() -> (literal: String, value: Int) {
    guard ahead.kind == .number else { return ("1", 1) }
    advance()
    let literal = current.literal
    if literal == "1" { cursor.dropPiece() }
    let digits = literal.drop { $0 == "0" }
    let isWhole = !literal.contains(".")
    let value = digits.isEmpty ? 0 : Int(digits)
    guard dialect == .roots else { return (literal, isWhole ? value ?? 1 : 1) }
    if isWhole, value ?? .max > 100_000 { report(.tooManyRepeats(literal), at: current) }
    if !isWhole { report(.countNotWhole(literal), at: current) }
    return (literal, isWhole ? value ?? 1 : 1)
  }

  /// Parses a number and a unit; seconds if there is none.
  mutating func parseTime(_ joint: TapePiece.Joint = .apart) -> (literal: String, time: TapeTime?) {
    guard ahead.kind == .number else {
      report(TapeProblem.missingTime(after: current.literal).hinting(hintForMissingTime()), at: current)
      return ("", nil)
    }
    advance(joint)
    let number = current
    var literal = number.literal
    if let unit = ahead.keyword, [.milliseconds, .seconds, .minutes].contains(unit) {
      literal += ahead.literal
      advance(.attached)
    } else {
      literal += "s"
    }
    let time = TapeTime(literal)
    if time == nil, dialect == .roots { report(.badTime(number.literal), at: number) }
    return (literal, time)
  }
}

// MARK: - Text

extension TapeParser {
  mutating func parseType() {
    let command = current
    let pace = parsePace()
    let typed = parseStrings(command)
    add(TapeWords("TYPE", pace.literal, typed), .type(typed, pace: pace.time))
  }

  mutating func parseCopy() {
    let copied = parseStrings(current)
    add(TapeWords("COPY", "", copied), .copy(copied))
  }

  /// Parses strings, joined by one blank each; in the dialect `roots` one of its own words on a new line ends them.
  private mutating func parseStrings(_ command: TapeToken) -> String {
    guard argument.kind == .string else {
      let problem = TapeProblem.missingString(command.literal, vhs: current.literal)
      report(problem.hinting(hintForMissingString(command)), at: argument)
      return ""
    }
    var strings: [String] = []
    repeat {
      advance()
      strings.append(current.literal)
      if endsList(ahead) {
        report(.listEnded(ahead.literal), at: ahead)
        break
      }
      // Only a word that looks like a command is doubtful.
      if dialect == .roots, ahead.kind == .string, ahead.quote == nil,
        ahead.literal.first?.isUppercase == true,
        isFirstOnLine(ahead)
      {
        report(.listGoesOn(ahead.literal, of: command.literal), at: ahead)
      }
    } while ahead.kind == .string
    return strings.joined(separator: " ")
  }

  mutating func parseSleep() {
    let time = parseTime()
    add(TapeWords("SLEEP", "", time.literal), time.time.map { .sleep($0) } ?? .faulty)
  }

  mutating func parseRequire() {
    if argument.kind != .string {
      report(.missingProgram(current.literal), at: argument)
      if dialect == .roots { return add(TapeWords("REQUIRE"), .faulty) }
    }
    advance()
    add(TapeWords("REQUIRE", "", current.literal), .require(current.literal))
  }

  mutating func parseEnv() {
    let key = argument.literal
    if key != TapeToken.endLiteral || dialect == .vhs { advance() }
    let value = argument
    if value.kind != .string {
      let name = key == TapeToken.endLiteral ? "NAME" : key
      let hint = value.kind == .equal || value.kind == .end ? "write Env \(name) \"…\"" : "quote the value"
      report(TapeProblem.missingValue(of: key).hinting(hint), at: value)
      if dialect == .roots { return add(TapeWords("ENV", key), .faulty) }
    }
    advance()
    add(TapeWords("ENV", key, current.literal), .env(key, current.literal))
  }
}

// MARK: - Waiting

extension TapeParser {
  mutating func parseWait() {
    var scope = TapeWaitScope.line
    if ahead.kind == .plus {
      advance(.attached)
      guard argument.kind == .string, let named = TapeWaitScope(rawValue: ahead.literal) else {
        report(TapeProblem.badWaitScope.hinting(hintForWaitScope()), at: argument)
        return add(TapeWords("WAIT"), .faulty)
      }
      scope = named
      advance(.attached)
    }
    let timeout = parsePace()
    if !timeout.literal.isEmpty, TapeTime.nanoseconds(timeout.literal) ?? 0 <= 0 {
      report(.badWaitTime, at: ahead)
      return add(TapeWords("WAIT", timeout.literal, scope.rawValue), .faulty)
    }
    if dialect == .roots, ahead.kind == .plus || glueHidesPattern() {
      report(TapeProblem.badWaitScope.hinting("the order is Wait+Screen@5s /x/"), at: ahead)
      return add(TapeWords("WAIT", timeout.literal, scope.rawValue), .faulty)
    }
    finishWait(scope, timeout)
  }

  private mutating func finishWait(_ scope: TapeWaitScope, _ timeout: (literal: String, time: TapeTime?)) {
    let plain = TapeWords("WAIT", timeout.literal, scope.rawValue)
    guard ahead.kind == .regex else { return add(plain, .wait(scope, timeout: timeout.time, nil)) }
    advance()
    guard let pattern = pattern(of: current, TapeProblem.badPattern) else { return add(plain, .faulty) }
    if dialect == .roots, pattern.source.isEmpty { report(.emptyPattern, at: current) }
    add(
      TapeWords("WAIT", timeout.literal, "\(scope.rawValue) \(pattern.source)"),
      .wait(scope, timeout: timeout.time, pattern))
  }

  /// True if a word directly behind a time holds the slash of a pattern, as in `Wait@5s/x/`.
  private func glueHidesPattern() -> Bool {
    touches(current, ahead) && ahead.bareWord?.contains("/") == true
  }

  mutating func pattern(
    of token: TapeToken, _ problem: (String, PatternError) -> TapeProblem
  ) -> Pattern? {
    if dialect == .roots, token.kind == .regex, token.closing == .open {
      report(.openPattern, at: token)
      return nil
    }
    do {
      return try Pattern(token.literal)
    } catch {
      report(problem(token.literal, error), at: token)
      return nil
    }
  }
}
