/// Splits a tape into tokens exactly as VHS does, byte by byte, including its miscounted lines.
struct TapeLexer: Sendable {
  let bytes: [UInt8]
  /// The language; it changes inside a statement comment of a tape for VHS.
  var dialect: TapeDialect
  /// The end of the input; a statement in a comment ends with its line.
  var limit: Int
  private var position = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8], _ dialect: TapeDialect) {
    self.bytes = bytes
    self.dialect = dialect
    limit = bytes.count
  }

  /// Continues elsewhere; from then on VHS's line numbers are meaningless.
  mutating func seek(_ offset: Int) { position = offset }

  mutating func next() -> TapeToken {
    skipBlanks()
    let start = position
    var token = TapeToken(
      kind: .end, literal: TapeToken.endLiteral, range: start..<start, vhsLine: line, vhsColumn: column)
    guard current != 0 else {
      token.range = min(start, limit)..<min(start, limit)
      return token
    }
    read(&token)
    token.range = start..<min(position, limit)
    return token
  }

  private var current: UInt8 { position < limit ? bytes[position] : 0 }

  private var following: UInt8 { position + 1 < limit ? bytes[position + 1] : 0 }

  private mutating func advance() {
    position += 1
    column += 1
  }

  private mutating func skipBlanks() {
    while Self.isBlank(current) {
      if current == UInt8(ascii: "\n") {
        line += 1
        column = 0
      }
      advance()
    }
  }

  private mutating func read(_ token: inout TapeToken) {
    let byte = current
    if let kind = Self.punctuation(byte) {
      token.kind = kind
      advance()
      token.literal = text(from: position - 1)
      return
    }
    switch byte {
    case UInt8(ascii: "#"): readComment(&token)
    case UInt8(ascii: "{"): readJSON(&token)
    case UInt8(ascii: "`"), UInt8(ascii: "'"), UInt8(ascii: "\""): readString(&token, until: byte)
    case UInt8(ascii: "/"): readRegex(&token)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber(&token)
    case UInt8(ascii: ".") where Self.isDigit(following): readNumber(&token)
    case _ where Self.isLetter(byte) || byte == UInt8(ascii: "."): readWord(&token)
    default: readIllegal(&token)
    }
  }

  private func text(from start: Int) -> String { TapeText.decode(bytes[start..<min(position, limit)]) }
}

// MARK: - Kinds of tokens

extension TapeLexer {
  private mutating func readComment(_ token: inout TapeToken) {
    let start = position + 1
    repeat { advance() } while current != 0 && !Self.isLineEnd(current)
    token.kind = .comment
    token.literal = text(from: start)
  }

  private mutating func readString(_ token: inout TapeToken, until quote: UInt8) {
    let start = position + 1
    repeat { advance() } while current != quote && current != 0 && !Self.isLineEnd(current)
    token.kind = .string
    token.quote = quote
    token.literal = text(from: start)
    token.closing = current == quote ? .closed : .open
    if dialect == .vhs || token.closing == .closed { advance() }
  }

  /// VHS skips the character after a run of backslashes, even a line end; the dialect `roots` never leaves the line.
  private mutating func readRegex(_ token: inout TapeToken) {
    let start = position + 1
    let slash = UInt8(ascii: "/")
    advance()
    while true {
      if current == UInt8(ascii: "\\") {
        let isEven = skipBackslashes()
        if current == slash, isEven { break }
        let staysOnLine = dialect == .roots && (Self.isLineEnd(current) || current == 0)
        if staysOnLine || position >= limit { break }
        advance()
        continue
      }
      if current == slash || current == 0 || Self.isLineEnd(current) { break }
      advance()
    }
    let isClosed = current == slash
    token.kind = .regex
    token.literal = text(from: start)
    token.closing = isClosed ? .closed : .open
    if dialect == .vhs || isClosed { advance() }
  }

  /// Consumes a run of backslashes. Returns whether their number is even.
  private mutating func skipBackslashes() -> Bool {
    let start = position
    while current == UInt8(ascii: "\\") { advance() }
    return (position - start).isMultiple(of: 2)
  }

  private mutating func readJSON(_ token: inout TapeToken) {
    let start = position + 1
    let nestedEnd =
      dialect == .roots ? BracketScan.end(in: bytes[..<limit], at: position).map { $0 - 1 } : nil
    repeat { advance() } while current != 0 && !(current == UInt8(ascii: "}") && position >= (nestedEnd ?? 0))
    token.kind = .json
    token.literal = "{" + text(from: start) + "}"
    token.closing = current == 0 ? .open : .closed
    advance()
  }

  private mutating func readNumber(_ token: inout TapeToken) {
    let start = position
    while Self.isDigit(current) || current == UInt8(ascii: ".") { advance() }
    token.kind = .number
    token.literal = text(from: start)
  }

  private mutating func readWord(_ token: inout TapeToken) {
    let start = position
    while Self.isWordByte(current) { advance() }
    token.literal = text(from: start)
    token.kind = TapeKeyword.reserved[token.literal] ?? .string
  }

  /// VHS reports every byte, the dialect `roots` every scalar.
  private mutating func readIllegal(_ token: inout TapeToken) {
    let start = position
    token.kind = .illegal
    advance()
    if dialect == .roots {
      while current & 0xC0 == 0x80 { advance() }
      token.literal = text(from: start)
    } else {
      token.literal = String(Unicode.Scalar(bytes[start]))
    }
  }
}

// MARK: - Kinds of bytes

extension TapeLexer {
  private static func punctuation(_ byte: UInt8) -> TapeToken.Kind? {
    switch byte {
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "="): .equal
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "%"): .percent
    case UInt8(ascii: "-"): .minus
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: "^"): .caret
    case UInt8(ascii: "\\"): .backslash
    default: nil
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || isLineEnd(byte)
  }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "%"): true
    default: isLetter(byte) || isDigit(byte)
    }
  }
}
