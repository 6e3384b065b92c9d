extension Text {
  /// Text with a little markup in it: `*bold*`, `_italic_`, code between backticks, and `[words](target)`.
  ///
  /// A sign opens only before a word and closes only behind one, so `2 * 3` and `snake_case` stay as they are. A
  /// backslash before a sign takes its meaning away, as ``withoutMarkup(_:)`` does for a whole text.
  public init(markup: String) {
    guard markup.utf8.contains(where: { Markup.signs.contains($0) }) else {
      self.init(markup)
      return
    }
    var reader = Markup(markup)
    self = reader.read()
  }

  /// Escapes a text so that nothing in it is read as markup.
  public static func withoutMarkup(_ text: String) -> String {
    guard text.utf8.contains(where: { Markup.signs.contains($0) }) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if Markup.signs.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Reads marked-up text in one pass; a sign that never closes stays as written.
private struct Markup {
  static let signs: [UInt8] = Array("*_`[]\\".utf8)

  private let bytes: [UInt8]
  private var place = 0
  private var pieces: [Piece] = []
  private var open: [(sign: UInt8, piece: Int)] = []
  /// True once no further backtick follows, so that a text of many backticks is not searched again for each.
  private var hasNoMoreCode = false
  private var links = 0

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

  private var opens: Bool { !isWord(before: place) && place + 1 < bytes.count && !isBlank(bytes[place + 1]) }

  private var closes: Bool {
    place > 0 && !isBlank(bytes[place - 1])
      && (place + 1 == bytes.count || !isLetter(bytes[place + 1]))
  }

  private func isWord(before place: Int) -> Bool { place > 0 && isLetter(bytes[place - 1]) }
  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }
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
    guard let end = bytes[(place + 1)...].firstIndex(of: UInt8(ascii: "`")) else {
      hasNoMoreCode = true
      return false
    }
    guard end > place + 1 else { return false }
    pieces.append(Piece(bytes: Array(bytes[place + 1..<end]), role: .code))
    pieces.append(Piece(bytes: []))
    place = end + 1
    return true
  }

  private mutating func readTarget() -> Bool {
    guard let start = open.lastIndex(where: { $0.sign == UInt8(ascii: "[") }), place + 1 < bytes.count,
      bytes[place + 1] == UInt8(ascii: "("), says(from: start)
    else { return false }
    let rest = bytes[(place + 2)...].prefix {
      $0 != UInt8(ascii: ")") && !isBlank($0) && $0 != UInt8(ascii: "(")
    }
    guard !rest.isEmpty, rest.endIndex < bytes.count, bytes[rest.endIndex] == UInt8(ascii: ")") else {
      return false
    }
    let link = Text.Link(number: links, target: String(decoding: rest, as: UTF8.self))
    links += 1
    close(start) { piece in
      piece.role = .link
      piece.link = link
    }
    place = rest.endIndex + 1
    return true
  }
}
