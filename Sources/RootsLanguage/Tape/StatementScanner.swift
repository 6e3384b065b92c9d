internal import Roots

struct StatementMistake: Error {
  let problem: TapeProblem
  let range: Range<Int>
}

/// Splits a statement into words, strings, patterns and JSON. The statement ends with its line or at a `#`.
struct StatementScanner {
  let bytes: ArraySlice<UInt8>
  private(set) var position: Int
  private(set) var lastStart: Int
  private(set) var pieces: [TapePiece] = []

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    lastStart = position
  }

  /// The next byte behind blanks, 0 at the end.
  mutating func peek() -> UInt8 {
    while position < bytes.endIndex, TapeLexer.isBlank(bytes[position]) { position += 1 }
    guard position < bytes.endIndex, bytes[position] != UInt8(ascii: "#") else { return 0 }
    return bytes[position]
  }

  mutating func isAtEnd() -> Bool { peek() == 0 }

  mutating func rest() -> (text: String, range: Range<Int>) {
    _ = peek()
    let end = bytes[position...].firstIndex { TapeLexer.isBlank($0) } ?? bytes.endIndex
    return (TapeText.decode(bytes[position..<end]), position..<max(end, position + 1))
  }

  mutating func line() -> String {
    _ = peek()
    return TapeText.decode(bytes[position...])
  }

  private mutating func take(to end: Int, _ joint: TapePiece.Joint) -> String {
    lastStart = position
    let text = TapeText.decode(bytes[position..<end])
    pieces.append(TapePiece(text: text, joint: joint))
    position = end
    return text
  }

  mutating func attachLast() {
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].joint = .attached
  }

  var lastRange: Range<Int> { lastStart..<position }

  // MARK: Parts

  mutating func accept(_ mark: String, _ joint: TapePiece.Joint = .apart) -> Bool {
    guard peek() != 0, bytes[position...].starts(with: mark.utf8) else { return false }
    _ = take(to: position + mark.utf8.count, joint)
    return true
  }

  /// Consumes marks that follow directly, without a blank; `nil` if there are none.
  mutating func symbol(of marks: String) -> String? {
    let end = bytes[position...].firstIndex { !marks.utf8.contains($0) } ?? bytes.endIndex
    guard end > position else { return nil }
    let start = lastStart
    let text = take(to: end, .attached)
    lastStart = start
    return text
  }

  /// Consumes a bare word, up to a character with a meaning of its own.
  mutating func word(_ joint: TapePiece.Joint = .apart) -> String? {
    guard peek() != 0 else { return nil }
    let end = bytes[position...].firstIndex { Self.endsWord($0) } ?? bytes.endIndex
    return end > position ? take(to: end, joint) : nil
  }

  mutating func argument() -> String? {
    guard peek() != 0 else { return nil }
    let end = bytes[position...].firstIndex { TapeLexer.isBlank($0) } ?? bytes.endIndex
    return take(to: end, .apart)
  }

  /// Consumes everything up to the end of the line, `#` included.
  mutating func remainder() -> String? {
    while position < bytes.endIndex, TapeLexer.isBlank(bytes[position]) { position += 1 }
    let last = bytes[position...].lastIndex { !TapeLexer.isBlank($0) }
    guard let last else { return nil }
    return take(to: last + 1, .apart)
  }

  mutating func name() throws(StatementMistake) -> String? {
    if let text = try quoted() { return text }
    return word()
  }

  mutating func quoted() throws(StatementMistake) -> String? {
    let quote = peek()
    guard [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(quote) else { return nil }
    guard let end = bytes[(position + 1)...].firstIndex(of: quote) else {
      throw StatementMistake(problem: .openString, range: position..<bytes.endIndex)
    }
    _ = take(to: end + 1, .apart)
    return TapeText.decode(bytes[(lastStart + 1)..<end])
  }

  mutating func pattern() throws(StatementMistake) -> Pattern? {
    guard peek() == UInt8(ascii: "/") else { return nil }
    guard let end = endOfPattern() else {
      throw StatementMistake(problem: .openPattern, range: position..<bytes.endIndex)
    }
    _ = take(to: end + 1, .apart)
    return try compile(TapeText.decode(bytes[(lastStart + 1)..<end]))
  }

  func compile(_ source: String) throws(StatementMistake) -> Pattern {
    do {
      return try Pattern(source)
    } catch {
      throw StatementMistake(problem: .badPattern(source, error), range: lastRange)
    }
  }

  private func endOfPattern() -> Int? {
    var place = position + 1
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "/"): return place
      case UInt8(ascii: "\\"): place += 2
      default: place += 1
      }
    }
    return nil
  }

  /// Consumes a JSON value; `nil` if neither `{` nor `[` stands here.
  mutating func json() throws(StatementMistake) -> Value? {
    let byte = peek()
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { return nil }
    let end = BracketScan.end(in: bytes, at: position) ?? bytes.endIndex
    let text = Array(bytes[position..<end])
    _ = take(to: end, .apart)
    do {
      return try Value(json: text)
    } catch {
      throw StatementMistake(problem: .badJSON(error), range: lastRange)
    }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    TapeLexer.isBlank(byte) || "\"'`=!<>~{},#@+()".utf8.contains(byte)
  }
}
