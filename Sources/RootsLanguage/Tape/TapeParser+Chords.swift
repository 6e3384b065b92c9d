internal import RootsText

extension TapeParser {
  mutating func parseChord() {
    guard let modifier = current.keyword else { return rejectCommand() }
    switch (dialect, modifier) {
    case (.roots, _): parseAnyChord(modifier)
    case (.vhs, .ctrl): parseVHSControl()
    case (.vhs, _): parseVHSModified(modifier)
    }
  }
}

// MARK: - As VHS does it

extension TapeParser {
  private mutating func parseVHSControl() {
    var names: [String] = []
    var keys: [TapeToken] = []
    var isAmongModifiers = true
    while ahead.kind == .plus {
      advance(.attached)
      let token = ahead
      if token.literal == "Alt" || token.literal == "Shift" {
        guard isAmongModifiers else {
          report(.misplacedModifier, at: current)
          names = []
          continue
        }
        names.append(token.literal)
      } else if Self.goesWithControlInVHS(token) {
        isAmongModifiers = false
        names.append(token.literal)
        keys.append(token)
      } else {
        isAmongModifiers = false
        report(.notAModifier, at: current)
        report(.badControl(current.literal), at: current)
      }
      advance(.attached)
    }
    if names.isEmpty { report(.missingChordKey("Ctrl", got: current.literal), at: current) }
    let held = Key.Modifiers(names: names).union(.ctrl)
    let pressed = keys.flatMap { Self.codes(of: $0) ?? [] }.map { Key($0, held) }
    add(TapeWords("CTRL", "", names.joined(separator: " ")), .press(pressed, pace: nil, count: 1))
  }

  private static func goesWithControlInVHS(_ token: TapeToken) -> Bool {
    switch token.kind {
    case .keyword(let word): [.enter, .space, .backspace, .left, .right, .up, .down].contains(word)
    case .minus, .at, .leftBracket, .rightBracket, .caret, .backslash: true
    case .string: token.literal.utf8.count == 1
    default: false
    }
  }

  private static func goesWithAltInVHS(_ token: TapeToken) -> Bool {
    switch token.kind {
    case .string, .leftBracket, .rightBracket: true
    case .keyword(let word): word == .enter || word == .tab
    default: false
    }
  }

  private mutating func parseVHSModified(_ modifier: TapeKeyword) {
    let name = modifier.rawValue
    if ahead.kind == .plus {
      advance(.attached)
      if Self.goesWithAltInVHS(ahead) {
        advance(.attached)
        let held = Key.Modifiers(names: [name])
        let codes = current.kind == .string ? Self.scalars(of: current) : Self.codes(of: current) ?? []
        return add(
          TapeWords(modifier.dumpName, "", current.literal),
          .press(codes.map { Key($0, held) }, pace: nil, count: 1))
      }
    }
    report(.missingChordKey(name, got: current.literal), at: current)
    add(TapeWords(modifier.dumpName), .faulty)
  }

  private static func scalars(of token: TapeToken) -> [Key.Code] {
    token.literal.unicodeScalars.map { .character($0) }
  }

  /// The keys of a token in a chord; `nil` if it is not a key.
  private static func codes(of token: TapeToken) -> [Key.Code]? {
    if token.quote == nil, let code = Key.tapeCode(named: token.literal) { return [code] }
    switch token.kind {
    case .string: return token.literal.isEmpty ? nil : scalars(of: token)
    case .comment, .json, .end: return nil
    default: return token.literal.unicodeScalars.count == 1 ? scalars(of: token) : nil
    }
  }
}

extension Key.Modifiers {
  init(names: some Sequence<String>) {
    self = []
    for name in names {
      switch name {
      case "Ctrl": insert(.ctrl)
      case "Alt": insert(.alt)
      case "Shift": insert(.shift)
      default: break
      }
    }
  }
}

// MARK: - As this program does it

extension TapeParser {
  private mutating func parseAnyChord(_ first: TapeKeyword) {
    let errorsBefore = findings.errorCount
    var items: [TapeToken] = []
    while ahead.kind == .plus {
      advance(.attached)
      items.append(takeChordItem())
    }
    let pace = ahead.kind == .at ? parsePace() : ("", nil)
    let hasCount = ahead.kind == .number && isOnSameLine(current, ahead)
    let count = hasCount ? parseCount() : ("1", 1)
    let keys = keys(first, items)
    let isVHS = pace.0.isEmpty && !hasCount && Self.isVHSChord(first, items)
    guard findings.errorCount == errorsBefore else { return add(words(first, items), .faulty) }
    checkKeys(keys, range: commandStart..<current.range.upperBound)
    add(
      isVHS ? words(first, items) : Self.ownWords(first, items, pace.0, count.0),
      .press(keys, pace: pace.1, count: count.1), isVHS ? .vhs : .rootsOnly)
  }

  /// Consumes the token after a plus; the beginning of a pattern, for VHS, is the key `/` here.
  private mutating func takeChordItem() -> TapeToken {
    guard ahead.kind == .regex else {
      advance(.attached)
      return current
    }
    cursor.cutAheadToSlash()
    advance(.attached)
    return current
  }

  private static func isModifier(_ token: TapeToken) -> Bool {
    [.ctrl, .alt, .shift].contains(token.keyword)
  }

  private mutating func keys(_ first: TapeKeyword, _ items: [TapeToken]) -> [Key] {
    let names = items.filter { Self.isModifier($0) || isQuotedModifier(first, $0) }.map(\.literal)
    let held = Key.Modifiers(names: names + [first.rawValue])
    let others = items.filter { !Self.isModifier($0) && !isQuotedModifier(first, $0) }
    if others.isEmpty { report(.missingChordKey(first.rawValue, got: current.literal), at: current) }
    if others.count > 1 { report(.severalKeys, at: others[1]) }
    return others.flatMap { token in
      let codes = Self.codes(of: token)
      guard let codes, codes.count == 1 || (token.kind == .string && !held.contains(.ctrl)) else {
        rejectChordKey(token, of: first)
        return [Key]()
      }
      return codes.map { Key($0, held) }
    }
  }

  /// VHS reads `Ctrl+"Alt"` as the modifier.
  private func isQuotedModifier(_ first: TapeKeyword, _ token: TapeToken) -> Bool {
    first == .ctrl && token.quote != nil && (token.literal == "Alt" || token.literal == "Shift")
  }

  private mutating func rejectChordKey(_ token: TapeToken, of first: TapeKeyword) {
    if token.kind == .end { return report(.missingChordKey(first.rawValue, got: ""), at: token) }
    // The beginning of a comment or an object may be meant as the key.
    let mark: String? = token.kind == .comment ? "#" : token.kind == .json ? "{" : nil
    let nearest =
      mark == nil ? TapeSuggestion.nearest(to: token.literal, among: Key.tapeNames.map(\.name)) : nil
    let hint =
      mark.map { "quote it: \"\($0)\"" } ?? "a key is a name such as PageUp or one character, perhaps quoted"
    report(TapeProblem.badChordKey(mark ?? token.literal).hinting(hint).suggesting(nearest), at: token)
  }

  private mutating func checkKeys(_ keys: [Key], range: Range<Int>) {
    for key in keys where key.modifiers.contains(.ctrl) {
      guard case .character(let scalar) = key.code, !Self.hasControlCode(scalar) else { continue }
      report(.keyWithoutCode("Ctrl+\(scalar)"), at: range)
    }
  }

  private static func hasControlCode(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || " @[\\]^_?/-".unicodeScalars.contains(scalar)
  }

  private static func isVHSChord(_ first: TapeKeyword, _ items: [TapeToken]) -> Bool {
    guard first == .ctrl else {
      return items.count == 1 && goesWithAltInVHS(items[0])
        && !(items[0].bareWord.map { Key.tapeCode(named: $0) != nil } ?? false)
    }
    let keys = items.drop { $0.literal == "Alt" || $0.literal == "Shift" }
    return keys.allSatisfy { goesWithControlInVHS($0) }
  }

  private func words(_ first: TapeKeyword, _ items: [TapeToken]) -> TapeWords {
    TapeWords(first.dumpName, "", items.map(\.literal).joined(separator: " "))
  }

  private static func ownWords(
    _ first: TapeKeyword, _ items: [TapeToken], _ pace: String, _ count: String
  ) -> TapeWords {
    let chord = ([first.rawValue] + items.map(\.literal)).joined(separator: "+")
    return TapeWords("KEY", pace, count == "1" ? chord : "\(chord) \(count)")
  }
}
