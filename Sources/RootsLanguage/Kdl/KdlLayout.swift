/// The pieces of a KDL file for the formatter: words, signs and the ends of lines.
///
/// Blanks, and line ends without a meaning such as one behind a `/-`, are not pieces. The file must be faultless.
package struct KdlLayout {
  package enum Piece: UInt8 {
    case word, opening, closing, equals, slashdash, leftBrace, rightBrace, semicolon
    case lineComment, blockComment
    /// The `\` of a line continuation; comments may follow it, then a ``wrap``.
    case backslash
    /// A line end inside a node.
    case wrap
    /// A line end between nodes, or at the end of one.
    case newline
  }

  struct Item {
    var piece: Piece
    let start: UInt32
    let end: UInt32
    /// For a left brace: true if a line ends before its right one.
    var isOfLines = false
  }

  private(set) var items: [Item] = []

  private var cursor: KdlCursor
  private var isInNode = false
  private var isContinued = false
  private var isBehindSlashdash = false
  private var braces: [Int] = []

  init(_ cursor: KdlCursor) {
    self.cursor = cursor
    while !self.cursor.isAtEnd { takeItem() }
  }

  private mutating func takeItem() {
    let start = cursor.offset
    let newline = cursor.bytes.newline(at: start)
    let blank = cursor.bytes.blank(at: start)
    if blank > 0 { return cursor.offset += blank }
    if newline > 0 { return takeNewline(newline) }
    switch (cursor.byte, cursor.byte(ahead: 1)) {
    case (UInt8(ascii: "/"), UInt8(ascii: "/")):
      cursor.skipLineComment()
      append(.lineComment, from: start)
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      cursor.skipBlockComment()
      append(.blockComment, from: start)
    case (UInt8(ascii: "/"), UInt8(ascii: "-")): takeSlashdash()
    case (UInt8(ascii: "\\"), _): takeBackslash()
    case (UInt8(ascii: "("), _): take(.opening)
    case (UInt8(ascii: ")"), _): take(.closing)
    case (UInt8(ascii: "="), _): take(.equals)
    case (UInt8(ascii: ";"), _): take(.semicolon)
    case (UInt8(ascii: "{"), _): takeLeftBrace()
    case (UInt8(ascii: "}"), _): takeRightBrace()
    default: takeWord()
    }
  }

  private mutating func append(_ piece: Piece, from start: Int) {
    items.append(
      Item(
        piece: piece, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: cursor.offset)))
  }

  private mutating func take(_ piece: Piece) {
    let start = cursor.offset
    cursor.offset += 1
    append(piece, from: start)
    isInNode = piece != .semicolon
    isBehindSlashdash = false
  }

  private mutating func takeWord() {
    let start = cursor.offset
    if cursor.scanValue() == nil, cursor.offset == start { cursor.offset += 1 }
    append(.word, from: start)
    isInNode = true
    isBehindSlashdash = false
  }

  private mutating func takeSlashdash() {
    let start = cursor.offset
    cursor.offset += 2
    append(.slashdash, from: start)
    isBehindSlashdash = true
  }

  /// A `\` continues a node; between nodes it does nothing.
  private mutating func takeBackslash() {
    let start = cursor.offset
    cursor.offset += 1
    isContinued = true
    if isInNode, !isBehindSlashdash { append(.backslash, from: start) }
  }

  private mutating func takeNewline(_ length: Int) {
    let start = cursor.offset
    cursor.offset += length
    let isContinuing = isContinued && isInNode
    isContinued = false
    if isBehindSlashdash, items.last?.piece != .lineComment { return }
    if isBehindSlashdash || isContinuing {
      append(.wrap, from: start)
    } else {
      append(.newline, from: start)
      isInNode = false
    }
    markBraces()
  }

  private mutating func takeLeftBrace() {
    braces.append(items.count)
    take(.leftBrace)
    isInNode = false
  }

  private mutating func takeRightBrace() {
    _ = braces.popLast()
    take(.rightBrace)
  }

  /// Called when a line ends. A marked block is inside marked ones, so each is marked once.
  private mutating func markBraces() {
    for place in braces.reversed() {
      if items[place].isOfLines { break }
      items[place].isOfLines = true
    }
  }
}
