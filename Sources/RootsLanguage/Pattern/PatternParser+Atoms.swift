extension PatternParser {
  mutating func parseAtom(_ scalar: Unicode.Scalar) throws(PatternError) {
    switch scalar {
    case "[": return try parseClass()
    case "\\": return try parseBackslash()
    case ".": append(exactly: flags.contains(.dotMatchesNewline) ? .all : .allButNewline)
    case "^": append(.assertion(flags.contains(.multiline) ? .lineStart : .textStart))
    case "$": append(.assertion(flags.contains(.multiline) ? .lineEnd : .textEnd))
    default: append(ScalarSet(scalar))
    }
    position += 1
  }

  private mutating func parseBackslash() throws(PatternError) {
    switch peek(1) {
    case "A": appendAssertion(.textStart)
    case "z": appendAssertion(.textEnd)
    case "b": appendAssertion(.wordBoundary)
    case "B": appendAssertion(.noWordBoundary)
    case "Q": appendQuotation()
    default:
      if let set = try parseNamedSet() { return append(exactly: set) }
      append(ScalarSet(try parseEscape()))
    }
  }

  private mutating func appendAssertion(_ assertion: PatternAssertion) {
    append(.assertion(assertion))
    position += 2
  }

  /// Parses `\Q…\E`: every scalar between stands for itself.
  private mutating func appendQuotation() {
    let start = position + 2
    let end = find("\\E", from: start)
    for scalar in scalars[start..<(end ?? scalars.count)] { append(ScalarSet(scalar)) }
    position = end.map { $0 + 2 } ?? scalars.count
  }

  /// Parses `\d`, `\pL`, `\p{Lu}` and similar sets; `nil` if something else stands here.
  private mutating func parseNamedSet() throws(PatternError) -> ScalarSet? {
    guard peek == "\\", let letter = peek(1) else { return nil }
    if letter == "p" || letter == "P" { return try parseCategory(isNegative: letter == "P") }
    guard let set = folded(ScalarSet.perl(letter), isNegative: "DSW".unicodeScalars.contains(letter)) else {
      return nil
    }
    position += 2
    return set
  }

  /// Folds the case of a set before it is negated, otherwise `(?i)\W` would hold letters.
  private func folded(_ set: ScalarSet?, isNegative: Bool) -> ScalarSet? {
    guard let set, flags.contains(.ignoresCase) else { return set }
    return isNegative ? set.inverted.caseFolded.inverted : set.caseFolded
  }

  private mutating func parseCategory(isNegative: Bool) throws(PatternError) -> ScalarSet {
    let start = position
    var nameStart = start + 2
    var nameEnd = start + 3
    position = min(nameEnd, scalars.count)
    if peek(-1) == "{" {
      guard let brace = find("}", from: nameStart) else {
        throw error(.invalidRange, from: start, to: scalars.count)
      }
      (nameStart, nameEnd, position) = (nameStart + 1, brace, brace + 1)
    }
    guard nameEnd <= scalars.count else { throw error(.invalidRange, from: start) }
    var name = slice(from: nameStart, to: nameEnd)
    let isInverted = name.hasPrefix("^")
    if isInverted { name.removeFirst() }
    guard let found = ScalarSet.category(name) else { throw error(.invalidRange, from: start) }
    let set = flags.contains(.ignoresCase) ? found.caseFolded : found
    return isInverted != isNegative ? set.inverted : set
  }
}

// MARK: - Escapes

extension PatternParser {
  mutating func parseEscape() throws(PatternError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let letter = peek else {
      throw PatternError(kind: .trailingBackslash, fragment: "", offset: start)
    }
    position += 1
    switch letter {
    case "a": return "\u{7}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "x": return try parseHex(from: start)
    case "0": return parseOctal(letter)
    case "1"..."7":
      if let next = peek, ("0"..."7").contains(next) { return parseOctal(letter) }
      throw error(.invalidEscape, from: start)
    default:
      let isPunctuation = letter.isASCII && (letter == "_" || !ScalarSet.words.contains(letter.value))
      guard isPunctuation else { throw error(.invalidEscape, from: start) }
      return letter
    }
  }

  private mutating func parseOctal(_ first: Unicode.Scalar) -> Unicode.Scalar {
    var value = first.value - 0x30
    var digits = 1
    while digits < 3, let next = peek, ("0"..."7").contains(next) {
      value = value * 8 + next.value - 0x30
      digits += 1
      position += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func parseHex(from start: Int) throws(PatternError) -> Unicode.Scalar {
    let isBraced = peek == "{"
    if isBraced { position += 1 }
    var value: UInt32 = 0
    var digits = 0
    while isBraced || digits < 2, let next = peek {
      position += 1
      if isBraced, next == "}", digits > 0 { break }
      guard let digit = Self.hexDigit(next), value <= ScalarSet.highest else {
        throw error(.invalidEscape, from: start)
      }
      value = value * 16 + digit
      digits += 1
    }
    let isClosed = isBraced ? scalars[position - 1] == "}" : digits == 2
    guard isClosed, let scalar = Unicode.Scalar(value) else { throw error(.invalidEscape, from: start) }
    return scalar
  }

  private static func hexDigit(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f": scalar.value - 0x61 + 10
    case "A"..."F": scalar.value - 0x41 + 10
    default: nil
    }
  }
}

// MARK: - Bracketed sets

extension PatternParser {
  private mutating func parseClass() throws(PatternError) {
    let start = position
    position += 1
    let isNegative = peek == "^"
    if isNegative { position += 1 }
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while isFirst || peek != "]" {
      isFirst = false
      if let set = try parsePosixSet() {
        ranges += set.ranges
      } else if let set = try parseNamedSet() {
        ranges += set.ranges
      } else {
        ranges.append(try parseClassRange(classStart: start))
      }
    }
    position += 1
    var set = ScalarSet(ranges)
    if flags.contains(.ignoresCase) { set = set.caseFolded }
    append(exactly: isNegative ? set.inverted : set)
  }

  /// Parses `[:alpha:]` and `[:^alpha:]`.
  private mutating func parsePosixSet() throws(PatternError) -> ScalarSet? {
    guard !lacksPosixEnd, starts(with: "[:") else { return nil }
    guard let end = find(":]", from: position + 2) else {
      lacksPosixEnd = true
      return nil
    }
    var name = slice(from: position + 2, to: end)
    let isNegative = name.hasPrefix("^")
    if isNegative { name.removeFirst() }
    guard let set = ScalarSet.posix(name) else { throw error(.invalidRange, from: position, to: end + 2) }
    position = end + 2
    return folded(isNegative ? set.inverted : set, isNegative: isNegative)
  }

  private mutating func parseClassRange(classStart: Int) throws(PatternError) -> ClosedRange<UInt32> {
    let start = position
    let low = try parseClassScalar(classStart: classStart).value
    guard peek == "-", let next = peek(1), next != "]" else { return low...low }
    position += 1
    let high = try parseClassScalar(classStart: classStart).value
    guard low <= high else { throw error(.invalidRange, from: start) }
    return low...high
  }

  private mutating func parseClassScalar(classStart: Int) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = peek else { throw error(.missingBracket, from: classStart, to: scalars.count) }
    if scalar == "\\" { return try parseEscape() }
    position += 1
    return scalar
  }
}
