extension Text {
  /// Text with a little markup in it: `*bold*`, `_italic_`, code between backticks, and `[words](target)`.
  ///
  /// A sign opens only before a word and closes only behind one, so `2 * 3` and `snake_case` stay as they are. A
  /// backslash before a sign takes its meaning away, except in code; ``withoutMarkup(_:)`` does so for a whole text,
  /// wherever it stands.
  public init(markup: String) {
    guard markup.utf8.contains(where: { Markup.signs.contains($0) }) else {
      self.init(markup)
      return
    }
    var reader = Markup(markup)
    self = reader.read()
  }

  /// Escapes a text so that nothing in it is read as markup: in words, in code and in the target of a link.
  public static func withoutMarkup(_ text: String) -> String {
    guard text.utf8.contains(where: Markup.hasMeaning) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if Markup.hasMeaning(byte) { bytes.append(Markup.quote) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Reads marked-up text in one pass; a sign that never closes stays as written.
private struct Markup {
  static let signs: [UInt8] = Array("*_`[]\\".utf8) + [quote]
  /// A byte of no text that can be shown: the one behind it has no meaning, also where a backslash is one sign of many.
  static let quote: UInt8 = 1

  static func hasMeaning(_ byte: UInt8) -> Bool {
    signs.contains(byte) || isBlank(byte) || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
  }

  private let bytes: [UInt8]
  private var place = 0
  private var pieces: [Piece] = []
  private var open: [(sign: UInt8, piece: Int)] = []
  /// True once no further backtick follows, so that a text of many backticks is not searched again for each.
  private var hasNoMoreCode = false
  private var links = 0
  private var lastQuoted = -1

  private struct Piece {
    var bytes: [UInt8]
    var attributes: Style.Attributes = []
    var role = Role.text
    var link: Text.Link?
  }

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func read() -> Text {
    while place < bytes.count { step() }
    var string = ""
    var spans: [Text.Span] = []
    for piece in pieces where !piece.bytes.isEmpty {
      let start = string.utf8.count
      string += String(decoding: piece.bytes, as: UTF8.self)
      let style = Style(piece.role, piece.attributes)
      if style != .text {
        spans.append(Text.Span(range: start..<string.utf8.count, style: style, link: piece.link))
      }
    }
    return Text(string, spans)
  }

  private mutating func step() {
    let byte = bytes[place]
    switch byte {
    case Self.quote where place + 1 < bytes.count:
      add(bytes[place + 1])
      lastQuoted = place + 1
      place += 2
      return
    case UInt8(ascii: "\\") where place + 1 < bytes.count && Self.signs.contains(bytes[place + 1]):
      add(bytes[place + 1])
      place += 2
      return
    case UInt8(ascii: "*"), UInt8(ascii: "_"):
      if closes, let start = open.lastIndex(where: { $0.sign == byte }), says(from: start) {
        close(start) { $0.attributes.insert(byte == UInt8(ascii: "*") ? .bold : .italic) }
      } else if opens, !open.contains(where: { $0.sign == byte }) {
        begin(byte)
      } else {
        add(byte)
      }
    case UInt8(ascii: "`"):
      if readCode() { return }
      add(byte)
    case UInt8(ascii: "["): begin(byte)
    case UInt8(ascii: "]"):
      if readTarget() { return }
      add(byte)
    default: add(byte)
    }
    place += 1
  }

  // MARK: Signs

  private var opens: Bool {
    !isWord(before: place) && place + 1 < bytes.count && !Self.isBlank(bytes[place + 1])
  }

  private var closes: Bool {
    place > 0 && (lastQuoted == place - 1 || !Self.isBlank(bytes[place - 1]))
      && (place + 1 == bytes.count || !isLetter(bytes[place + 1]))
  }

  private func isWord(before place: Int) -> Bool { place > 0 && isLetter(bytes[place - 1]) }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }
  private func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  /// True if anything other than a link stands behind an open sign.
  private func says(from start: Int) -> Bool {
    pieces[(open[start].piece + 1)...].contains { !$0.bytes.isEmpty && $0.link == nil }
  }

  private mutating func begin(_ sign: UInt8) {
    // Only the last eight open signs can still close; this bounds the cost of signs that never close.
    if open.count == 8 { open.removeFirst() }
    pieces.append(Piece(bytes: [sign]))
    open.append((sign, pieces.count - 1))
    pieces.append(Piece(bytes: []))
  }

  private mutating func close(_ start: Int, _ change: (inout Piece) -> Void) {
    let first = open[start].piece
    open.removeSubrange(start...)
    pieces[first].bytes = []
    for index in first + 1..<pieces.count { change(&pieces[index]) }
    pieces.append(Piece(bytes: []))
  }

  private mutating func add(_ byte: UInt8) {
    if pieces.isEmpty { pieces.append(Piece(bytes: [])) }
    pieces[pieces.count - 1].bytes.append(byte)
  }

  private mutating func readCode() -> Bool {
    guard !hasNoMoreCode else { return false }
    let (code, end) = plain(from: place + 1) { $0 == UInt8(ascii: "`") }
    guard end < bytes.count else {
      hasNoMoreCode = true
      return false
    }
    guard !code.isEmpty else { return false }
    pieces.append(Piece(bytes: code, role: .code))
    pieces.append(Piece(bytes: []))
    place = end + 1
    return true
  }

  /// The bytes up to one that ends them, in which quoted bytes alone are special; and the place of that one.
  private func plain(from start: Int, until isEnd: (UInt8) -> Bool) -> (bytes: [UInt8], end: Int) {
    var (plain, place): ([UInt8], Int) = ([], start)
    while place < bytes.count {
      if bytes[place] == Self.quote, place + 1 < bytes.count {
        place += 1
      } else if isEnd(bytes[place]) {
        break
      }
      plain.append(bytes[place])
      place += 1
    }
    return (plain, place)
  }

  private mutating func readTarget() -> Bool {
    guard let start = open.lastIndex(where: { $0.sign == UInt8(ascii: "[") }), place + 1 < bytes.count,
      bytes[place + 1] == UInt8(ascii: "("), says(from: start)
    else { return false }
    let (target, end) = plain(from: place + 2) {
      $0 == UInt8(ascii: ")") || Self.isBlank($0) || $0 == UInt8(ascii: "(")
    }
    guard !target.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: ")") else { return false }
    let link = Text.Link(number: links, target: String(decoding: target, as: UTF8.self))
    links += 1
    close(start) { piece in
      piece.role = .link
      piece.link = link
    }
    place = end + 1
    return true
  }
}
