/// Consumes everything but quoted strings: identifiers, numbers, keywords.
extension KdlCursor {
  /// Consumes a value of any kind; `nil` if there is none or it is faulty, which has been recorded.
  mutating func scanValue() -> KdlToken.Form? {
    switch byte {
    case UInt8(ascii: "\""): return scanQuoted()
    case UInt8(ascii: "#"): return scanHash()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return scanNumber()
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): return scanSigned()
    default: return scanIdentifier()
    }
  }

  private mutating func scanIdentifier() -> KdlToken.Form? {
    let start = offset
    skipIdentifier()
    guard offset > start else {
      let end = min(offset + max(length(ofCharacterAt: offset), 1), bytes.count)
      note(mistakeHere, from: start, to: max(end, start))
      return nil
    }
    let length = offset - start
    if length <= 5, length >= 3, isKeyword(from: start, length: length) {
      note(.bareKeyword(excerpt(from: start)), from: start)
      return nil
    }
    if length == 1, bytes[start] == UInt8(ascii: "r"), byte == UInt8(ascii: "\"") || beginsRaw(at: offset) {
      note(.rawStringOfOldKind, from: start)
      _ = scanValue()
      return nil
    }
    return .identifier
  }

  private var mistakeHere: KdlMistake {
    if isAtEnd || bytes.newline(at: offset) > 0 { return .valueExpected(found(at: offset)) }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "="),
      UInt8(ascii: "/") where byte(ahead: 1) == UInt8(ascii: "/"):
      return .valueExpected(found(at: offset))
    default: return .unexpected(found(at: offset))
    }
  }

  @inline(__always) mutating func skipIdentifier() {
    while bytes.isIdentifier(at: offset) { offset += 1 }
  }

  private func isKeyword(from start: Int, length: Int) -> Bool {
    func spells(_ word: StaticString) -> Bool {
      guard word.utf8CodeUnitCount == length else { return false }
      return (0..<length).allSatisfy { bytes[start + $0] == word.utf8Start[$0] }
    }
    switch bytes[start] {
    case UInt8(ascii: "t"): return spells("true")
    case UInt8(ascii: "f"): return spells("false")
    case UInt8(ascii: "n"): return spells("null") || spells("nan")
    case UInt8(ascii: "i"): return spells("inf")
    case UInt8(ascii: "-"): return spells("-inf")
    default: return false
    }
  }

  /// Consumes a word that begins with a sign or a point: a number if digits follow, else an identifier.
  private mutating func scanSigned() -> KdlToken.Form? {
    let sign = byte == UInt8(ascii: ".") ? 0 : 1
    if byte(ahead: sign).isDigit { return scanNumber() }
    guard byte(ahead: sign) == UInt8(ascii: "."), byte(ahead: sign + 1).isDigit else {
      return scanIdentifier()
    }
    let start = offset
    skipIdentifier()
    note(.number(.nothingBeforePoint), from: start)
    return nil
  }

  // MARK: - Keywords

  func beginsRaw(at start: Int) -> Bool {
    var place = start
    while bytes.byte(at: place) == UInt8(ascii: "#") { place += 1 }
    return place > start && bytes.byte(at: place) == UInt8(ascii: "\"")
  }

  private mutating func scanHash() -> KdlToken.Form? {
    if byte(ahead: 1) == UInt8(ascii: "\"") || byte(ahead: 1) == UInt8(ascii: "#") {
      if beginsRaw(at: offset) { return scanRaw() }
      let start = offset
      while byte == UInt8(ascii: "#") { offset += 1 }
      note(.unexpected("'#'"), from: start)
      return nil
    }
    let start = offset
    offset += 1
    skipIdentifier()
    let word = excerpt(from: start + 1)
    switch word {
    case "true": return .yes
    case "false": return .no
    case "null": return .null
    case "inf": return .infinity
    case "-inf": return .negativeInfinity
    case "nan": return .notANumber
    default:
      note(.unknownKeyword(word), from: start)
      return nil
    }
  }
}

// MARK: - Numbers

extension KdlCursor {
  /// Consumes a number with everything directly behind it: `10px` is one faulty number.
  private mutating func scanNumber() -> KdlToken.Form? {
    let start = offset
    if !byte.isDigit { offset += 1 }
    let digits = offset
    skipIdentifier()
    guard offset - start <= KdlLimits.numberLength else {
      note(.numberTooLong, from: start)
      return nil
    }
    guard let fault = faultOfNumber(from: digits, to: offset) else { return .number }
    note(.number(fault), from: start)
    return nil
  }

  private func faultOfNumber(from start: Int, to end: Int) -> KdlMistake.NumberFault? {
    guard bytes[start] == UInt8(ascii: "0"), start + 1 < end else {
      return faultOfDecimal(from: start, to: end)
    }
    switch bytes[start + 1] {
    case UInt8(ascii: "x"): return faultOfInteger(from: start + 2, to: end, radix: 16, "a hexadecimal")
    case UInt8(ascii: "o"): return faultOfInteger(from: start + 2, to: end, radix: 8, "an octal")
    case UInt8(ascii: "b"): return faultOfInteger(from: start + 2, to: end, radix: 2, "a binary")
    default: return faultOfDecimal(from: start, to: end)
    }
  }

  private func faultOfInteger(
    from start: Int, to end: Int, radix: UInt8, _ kind: String
  ) -> KdlMistake.NumberFault? {
    guard start < end else { return .noDigits(excerpt(from: start - 2, to: start)) }
    for place in start..<end where bytes[place].digitValue >= radix {
      if bytes[place] != UInt8(ascii: "_") || place == start { return .badDigit(found(at: place), in: kind) }
    }
    return nil
  }

  private func faultOfDecimal(from start: Int, to end: Int) -> KdlMistake.NumberFault? {
    var place = skipDigits(from: start, to: end)
    if place < end, bytes[place] == UInt8(ascii: ".") {
      guard place + 1 < end, bytes[place + 1].isDigit else { return .nothingBehindPoint }
      place = skipDigits(from: place + 1, to: end)
    }
    if place < end, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if place < end, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") { place += 1 }
      guard place < end, bytes[place].isDigit else { return .noExponent }
      place = skipDigits(from: place, to: end)
    }
    return place < end ? .badDigit(found(at: place), in: "a decimal") : nil
  }

  private func skipDigits(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end, bytes[place].isDigit || bytes[place] == UInt8(ascii: "_") { place += 1 }
    return place
  }
}

extension UInt8 {
  @inline(__always) fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// The value as a digit of any radix; 255 if it is not a digit.
  fileprivate var digitValue: UInt8 {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: 255
    }
  }
}
