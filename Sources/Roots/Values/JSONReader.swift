/// Reads one JSON text as RFC 8259 has it, nothing more: no comments, no trailing commas, no second value.
///
/// Containers that are still open stand in arrays of their own, so nesting costs no stack.
struct JSONReader {
  static let depthLimit = 128
  static let numberLimit = 1_024

  private let bytes: [UInt8]
  private var at = 0
  private var open: [Container] = []
  private var values: [Value] = []
  private var keys: [(name: String, place: Int)] = []

  private struct Container {
    let kind: Kind
    let firstValue: Int
    let firstKey: Int
    enum Kind { case list, record }
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(Value.MalformedJSON) -> Value {
    var finished = try begin()
    while true {
      guard let value = finished else {
        finished = try begin()
        continue
      }
      guard let container = open.last else {
        skipSpace()
        if at < bytes.count { throw error(.leftover(found)) }
        return value
      }
      values.append(value)
      finished = try proceed(in: container)
    }
  }

  /// Reads what begins here: a scalar or an empty container is a value at once, others are still open.
  private mutating func begin() throws(Value.MalformedJSON) -> Value? {
    skipSpace()
    guard let byte = peek else { throw error(.ended(.value)) }
    switch byte {
    case UInt8(ascii: "["): return try enter(.list)
    case UInt8(ascii: "{"): return try enter(.record)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: return try word()
    }
  }

  private mutating func enter(_ kind: Container.Kind) throws(Value.MalformedJSON) -> Value? {
    guard open.count < Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit)) }
    open.append(Container(kind: kind, firstValue: values.count, firstKey: keys.count))
    at += 1
    skipSpace()
    switch (kind, peek) {
    case (.list, UInt8(ascii: "]")), (.record, UInt8(ascii: "}")): return try close()
    case (.list, _): return nil
    case (.record, _):
      try key()
      return nil
    }
  }

  /// Goes on behind an element: to the next one, or out of the container, which is then a value.
  private mutating func proceed(in container: Container) throws(Value.MalformedJSON) -> Value? {
    skipSpace()
    let expected: Value.MalformedJSON.Expected = container.kind == .list ? .commaOrBracket : .commaOrBrace
    guard let byte = peek else { throw error(.ended(expected)) }
    switch (container.kind, byte) {
    case (.list, UInt8(ascii: "]")), (.record, UInt8(ascii: "}")):
      return try close()
    case (_, UInt8(ascii: ",")):
      at += 1
      skipSpace()
      if peek == UInt8(ascii: "]") || peek == UInt8(ascii: "}") { throw error(.commaBeforeEnd(found)) }
      if container.kind == .record { try key() }
      return nil
    default:
      throw error(.missing(expected, found: found))
    }
  }

  private mutating func close() throws(Value.MalformedJSON) -> Value {
    at += 1
    let container = open.removeLast()
    defer {
      values.removeSubrange(container.firstValue...)
      keys.removeSubrange(container.firstKey...)
    }
    guard container.kind == .record else { return .list(Array(values[container.firstValue...])) }
    var record = Record()
    for (key, value) in zip(keys[container.firstKey...], values[container.firstValue...]) {
      guard record.insert(key.name, value) else { throw error(.duplicateKey(key.name), at: key.place) }
    }
    return .record(record)
  }

  private mutating func key() throws(Value.MalformedJSON) {
    guard let byte = peek else { throw error(.ended(.key)) }
    guard byte == UInt8(ascii: "\"") else {
      throw error(byte == UInt8(ascii: "'") ? .singleQuotes : .missing(.key, found: found))
    }
    let place = at
    keys.append((try string(), place))
    skipSpace()
    guard let byte = peek else { throw error(.ended(.colon)) }
    guard byte == UInt8(ascii: ":") else { throw error(.missing(.colon, found: found)) }
    at += 1
  }

  private mutating func word() throws(Value.MalformedJSON) -> Value {
    let start = at
    while let byte = peek, isWordByte(byte) { at += 1 }
    let word = String(decoding: bytes[start..<at], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "":
      throw error(peek == UInt8(ascii: "'") ? .singleQuotes : .missing(.value, found: found), at: start)
    default:
      throw error(word.first == "+" ? .plusSign(word) : .unknownWord(word), at: start)
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: byte == UInt8(ascii: "+") || byte == UInt8(ascii: "_") || isDigit(byte)
    }
  }
}

// MARK: - Numbers

extension JSONReader {
  private mutating func number() throws(Value.MalformedJSON) -> Value {
    let start = at
    if peek == UInt8(ascii: "-") { at += 1 }
    let whole = digits()
    var isComplete = whole > 0
    if peek == UInt8(ascii: ".") {
      at += 1
      isComplete = digits() > 0 && isComplete
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      at += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { at += 1 }
      isComplete = digits() > 0 && isComplete
    }
    guard at - start <= Self.numberLimit else {
      throw error(.tooManyDigits(limit: Self.numberLimit), at: start)
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard isComplete else { throw error(.missingDigits(text), at: start) }
    let firstDigit = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    if whole > 1, bytes[firstDigit] == UInt8(ascii: "0") { throw error(.leadingZero(text), at: start) }
    if let integer = Int(text) { return .int(integer) }
    // As a fraction it would lose its last digits without a word.
    if at - firstDigit == whole { throw error(.tooLargeWhole(text), at: start) }
    guard let double = Double(text), double.isFinite else { throw error(.tooLarge(text), at: start) }
    return .double(double)
  }

  private mutating func digits() -> Int {
    let start = at
    while let byte = peek, isDigit(byte) { at += 1 }
    return at - start
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

// MARK: - Strings

extension JSONReader {
  private mutating func string() throws(Value.MalformedJSON) -> String {
    let start = at
    at += 1
    var text = ""
    while true {
      let run = at
      while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { at += 1 }
      let plain = try plainText(run..<at)
      if text.isEmpty { text = plain } else { text += plain }
      switch peek {
      case nil: throw error(.unterminatedString, at: start)
      case UInt8(ascii: "\""):
        at += 1
        return text
      case UInt8(ascii: "\\"): text.unicodeScalars.append(try escape())
      case UInt8(ascii: "\n"): throw error(.unterminatedString, at: start)
      case let byte?: throw error(.control(byte))
      }
    }
  }

  private func plainText(_ range: Range<Int>) throws(Value.MalformedJSON) -> String {
    if bytes[range].allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes[range], as: UTF8.self) }
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw error(.invalidUTF8, at: firstInvalid(from: range.lowerBound))
    }
    return text
  }

  private mutating func escape() throws(Value.MalformedJSON) -> Unicode.Scalar {
    let start = at
    at += 1
    guard let byte = peek else { throw error(.unterminatedString, at: start) }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint(from: start)
    default: throw error(.unknownEscape("\\" + scalar(at: at - 1)), at: start)
    }
  }

  private mutating func codePoint(from start: Int) throws(Value.MalformedJSON) -> Unicode.Scalar {
    let first = try unit(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isHigh = first < 0xDC00
    guard isHigh, bytes[at...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      throw error(.halfCharacter(text(start..<at)), at: start)
    }
    at += 2
    let second = try unit(from: at - 2)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw error(.halfCharacter(text(start..<start + 6)), at: start) }
    return scalar
  }

  private mutating func unit(from start: Int) throws(Value.MalformedJSON) -> UInt16 {
    let end = min(at + 4, bytes.count)
    var unit: UInt16 = 0
    while at < end, let digit = Hex.value(bytes[at]) {
      unit = unit << 4 | UInt16(digit)
      at += 1
    }
    guard at == start + 6 else { throw error(.unknownEscape(text(start..<at)), at: start) }
    return unit
  }
}

// MARK: - Places

extension JSONReader {
  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let byte = peek,
      byte == 0x20 || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
    { at += 1 }
  }

  private var found: String { scalar(at: at) }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func scalar(at place: Int) -> String {
    let rest = String(decoding: bytes[place...].prefix(4), as: UTF8.self)
    return rest.unicodeScalars.first.map { String($0) } ?? ""
  }

  private func firstInvalid(from start: Int) -> Int {
    var decoder = UTF8()
    var source = bytes[start...].makeIterator()
    var place = start
    while case .scalarValue(let scalar) = decoder.decode(&source) { place += UTF8.width(scalar) }
    return place
  }

  private func error(_ problem: Value.MalformedJSON.Problem) -> Value.MalformedJSON { error(problem, at: at) }

  private func error(_ problem: Value.MalformedJSON.Problem, at place: Int) -> Value.MalformedJSON {
    let before = bytes[..<place]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    return Value.MalformedJSON(line: line, column: column, problem: problem)
  }
}
