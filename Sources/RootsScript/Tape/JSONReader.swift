internal import Roots

/// Reads JSON inside a line of a tape, with an own stack instead of recursion.
struct JSONReader {
  /// Where the text stops being JSON, or nests too deeply.
  struct Failure: Error {
    let place: Int
  }

  static let depthLimit = 256

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var open: [Container] = []

  /// A list or record whose members are still coming; only records have keys.
  private struct Container {
    let closer: UInt8
    var keys: [String] = []
    var values: [Value] = []

    var value: Value {
      closer == UInt8(ascii: "]") ? .list(values) : .record(Record(zip(keys, values)))
    }
  }

  private init(_ bytes: ArraySlice<UInt8>, at start: Int) {
    self.bytes = bytes
    position = start
  }

  /// The value that begins at a place, and the place behind it.
  static func read(_ bytes: ArraySlice<UInt8>, at start: Int) throws(Failure) -> (Value, end: Int) {
    var reader = JSONReader(bytes, at: start)
    let value = try reader.read()
    return (value, reader.position)
  }

  /// Where the brace stands that closes the object beginning at a place; braces in strings do not count.
  static func endOfObject(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
    var depth = 0
    var isInString = false
    var place = start
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "\\") where isInString: place += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString:
        depth -= 1
        if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return nil
  }

  private mutating func read() throws(Failure) -> Value {
    while true {
      guard var value = try opened() else { continue }
      while true {
        guard !open.isEmpty else { return value }
        open[open.count - 1].values.append(value)
        if try continues() { break }
        value = open.removeLast().value
      }
    }
  }

  /// A whole simple value or empty container; nil when a container was opened instead.
  private mutating func opened() throws(Failure) -> Value? {
    switch peek {
    case UInt8(ascii: "["): return try openContainer(closer: UInt8(ascii: "]"))
    case UInt8(ascii: "{"): return try openContainer(closer: UInt8(ascii: "}"))
    case UInt8(ascii: "\""): return .string(try readString())
    default: return try readWord()
    }
  }

  private mutating func openContainer(closer: UInt8) throws(Failure) -> Value? {
    guard open.count < Self.depthLimit else { throw Failure(place: position) }
    position += 1
    let container = Container(closer: closer)
    if peek == closer {
      position += 1
      return container.value
    }
    open.append(container)
    try readKey()
    return nil
  }

  /// Whether a comma and another member follow; else the container's end must.
  private mutating func continues() throws(Failure) -> Bool {
    let byte = peek
    guard byte == UInt8(ascii: ",") || byte == open[open.count - 1].closer else {
      throw Failure(place: position)
    }
    position += 1
    guard byte == UInt8(ascii: ",") else { return false }
    try readKey()
    return true
  }

  private mutating func readKey() throws(Failure) {
    guard open[open.count - 1].closer == UInt8(ascii: "}") else { return }
    guard peek == UInt8(ascii: "\"") else { throw Failure(place: position) }
    open[open.count - 1].keys.append(try readString())
    guard peek == UInt8(ascii: ":") else { throw Failure(place: position) }
    position += 1
  }

  private var peek: UInt8 {
    mutating get {
      while position < bytes.endIndex, TapeLexer.isBlank(bytes[position]) { position += 1 }
      return position < bytes.endIndex ? bytes[position] : 0
    }
  }
}

// MARK: - Words and strings

extension JSONReader {
  private mutating func readWord() throws(Failure) -> Value {
    let start = position
    while position < bytes.endIndex, Self.isWordByte(bytes[position]) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Self.value(ofWord: word) else { throw Failure(place: start) }
    return value
  }

  /// The value of `true`, `false`, `null` or a number as JSON writes it.
  static func value(ofWord word: String) -> Value? {
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    guard isNumber(word) else { return nil }
    if let number = Int(word) { return .int(number) }
    guard let number = Double(word), number.isFinite else { return nil }
    return .double(number)
  }

  private static func isNumber(_ word: String) -> Bool {
    let digits = word.hasPrefix("-") ? word.utf8.dropFirst() : word.utf8[...]
    guard let first = digits.first, let last = digits.last else { return false }
    let hasLeadingZero = first == 0x30 && digits.count > 1 && TapeLexer.isDigit(digits.dropFirst().first ?? 0)
    return TapeLexer.isDigit(first) && TapeLexer.isDigit(last) && !hasLeadingZero
      && digits.allSatisfy { TapeLexer.isDigit($0) || ".eE+-".utf8.contains($0) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    TapeLexer.isLetter(byte) || TapeLexer.isDigit(byte) || "+-.".utf8.contains(byte)
  }

  private mutating func readString() throws(Failure) -> String {
    let start = position
    var text = String.UnicodeScalarView()
    var plainStart = position + 1
    position += 1
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        appendPlain(from: plainStart, to: &text)
        position += 1
        return String(text)
      case UInt8(ascii: "\\"):
        appendPlain(from: plainStart, to: &text)
        text.append(try readEscape())
        plainStart = position
      case 0..<0x20: throw Failure(place: position)
      default: position += 1
      }
    }
    throw Failure(place: start)
  }

  private func appendPlain(from start: Int, to text: inout String.UnicodeScalarView) {
    text.append(contentsOf: TapeText.decode(bytes[start..<position]).unicodeScalars)
  }

  private mutating func readEscape() throws(Failure) -> Unicode.Scalar {
    let start = position
    position += 2
    guard position <= bytes.endIndex else { throw Failure(place: start) }
    switch bytes[start + 1] {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(bytes[start + 1])
    case UInt8(ascii: "u"): return try readCodeUnits(from: start)
    default: throw Failure(place: start)
    }
  }

  /// `\u0041`, and pairs of surrogates; a half of a pair becomes the replacement character.
  private mutating func readCodeUnits(from start: Int) throws(Failure) -> Unicode.Scalar {
    let high = try readHex(from: start)
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
    let next = bytes[position...].prefix(2)
    guard next.elementsEqual("\\u".utf8) else { return "\u{FFFD}" }
    let mark = position
    position += 2
    let low = try readHex(from: start)
    guard (0xDC00..<0xE000).contains(low) else {
      position = mark
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func readHex(from start: Int) throws(Failure) -> UInt32 {
    let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, !digits.hasPrefix("+"), let value = UInt32(digits, radix: 16) else {
      throw Failure(place: start)
    }
    position += 4
    return value
  }
}
