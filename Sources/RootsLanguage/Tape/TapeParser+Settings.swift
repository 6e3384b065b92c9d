extension TapeParser {
  mutating func parseSet() {
    let word = argument
    if dialect == .roots, let name = word.bareWord, TapeSetting(rawValue: name) != nil {
      return parseStatement { parser throws(StatementMistake) in try parser.parseSet() }
    }
    guard case .setting(let setting) = word.kind else {
      let nearest = TapeSuggestion.nearest(
        to: word.literal, among: TapeSetting.allCases.map(\.rawValue))
      let problem = TapeProblem.unknownSetting(word.literal).suggesting(nearest)
      report(hintForValues(behind: current).map { problem.hinting($0) } ?? problem, at: word)
      if dialect == .roots { return add(TapeWords("SET"), .faulty) }
      advance()
      let value = ahead.literal
      advance()
      return add(TapeWords("SET", "", value), .faulty)
    }
    advance()
    if dialect == .roots, argument.kind == .end, setting.row.kind != .time {
      report(.missing("a value", after: "Set \(word.literal)"), at: word)
      return add(TapeWords("SET", word.literal), .faulty)
    }
    let value = parseValue(setting.row.kind)
    // VHS ends the object at its first closing brace.
    let isNested = current.kind == .json && value.dropFirst().contains("{")
    add(
      TapeWords("SET", word.literal, value), .set(setting, value), isNested ? .rootsOnly : .vhs)
  }

  private mutating func parseValue(_ kind: TapeSetting.Kind) -> String {
    switch kind {
    case .time: return parseTime().literal
    case .pattern: return parseWaitPattern()
    case .percentage: return parsePercentage()
    case .speed: return parseTypingSpeed()
    case .barStyle:
      let token = parsePlainValue()
      let styles = ["", "Colorful", "ColorfulRight", "Rings", "RingsRight"]
      if !styles.contains(token.literal) { report(.badBarStyle(token.literal), at: token) }
      return token.literal
    case .color:
      let token = parsePlainValue()
      checkColor(token)
      return token.literal
    case .truth:
      let token = parsePlainValue()
      if token.keyword?.role != .truth { report(.notATruthValue, at: token) }
      return token.literal
    case .plain, .text, .size, .seed, .onOrOff, .realTime: return parsePlainValue().literal
    }
  }

  private mutating func parsePlainValue() -> TapeToken {
    let token = ahead
    advance()
    if dialect == .roots, token.kind == .json, token.closing == .open {
      report(.openJSON, at: token)
    }
    return token
  }

  private mutating func parseWaitPattern() -> String {
    let token = ahead
    _ = pattern(of: token, TapeProblem.badWaitPattern)
    advance()
    return token.literal
  }

  /// VHS always adds the percent sign and consumes one that is there.
  private mutating func parsePercentage() -> String {
    advance()
    let number = current
    if ahead.kind == .percent { advance(number.kind == .number ? .attached : .apart) }
    return number.literal + "%"
  }

  private mutating func parseTypingSpeed() -> String {
    advance()
    let number = current
    var literal = number.literal
    if let unit = ahead.keyword, [.milliseconds, .seconds].contains(unit) {
      literal += ahead.literal
      advance(number.kind == .number ? .attached : .apart)
    } else {
      literal += "s"
    }
    if dialect == .roots { checkTypingSpeed(number, literal) }
    return literal
  }

  private mutating func checkTypingSpeed(_ number: TapeToken, _ literal: String) {
    if ahead.keyword == .minutes, isOnSameLine(current, ahead) {
      report(.badSetting("TypingSpeed", literal.dropLast() + "m", "the units are ms and s"), at: ahead)
    } else if number.kind == .string, TapeTime(number.literal) != nil {
      report(.badSetting("TypingSpeed", number.literal, "write \(number.literal) without quotes"), at: number)
    } else if TapeTime(literal) == nil {
      report(.badTime(number.literal), at: number)
    }
  }

  private mutating func checkColor(_ token: TapeToken) {
    if dialect == .roots, token.kind == .comment {
      report(.colorInComment(token.literal), at: token)
    }
    guard token.literal.hasPrefix("#") else { return }
    let digits = token.literal.utf8.dropFirst()
    let isColor = digits.count == 6 && digits.allSatisfy { Self.isHexDigit($0) }
    if !isColor { report(.badColor(token.literal), at: token) }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    TapeLexer.isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Settings of VHS have an effect only in the leading run, those of this program only before the first key.
  mutating func checkSettings() {
    var isLeading = true
    var hasPressed = false
    for command in commands.all {
      switch command.action {
      case .set(let setting, _):
        let isLate = setting.isVHS ? !isLeading && setting != .typingSpeed : hasPressed
        if setting != .shell, isLate {
          report(.lateSetting(setting.rawValue), at: command.range.start..<command.range.end)
        } else if setting == .shell, dialect == .roots {
          report(.settingWithoutEffect("Shell"), at: command.range.start..<command.range.end)
        }
      case .output, .require: break
      case let action where action.role == .keys:
        isLeading = false
        hasPressed = true
      case _: isLeading = command.reach == .rootsOnly && isLeading
      }
    }
  }
}
