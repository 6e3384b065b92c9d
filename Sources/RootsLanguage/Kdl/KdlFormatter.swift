/// Formats a KDL file with its comments: four blanks of indentation, single blanks between words, at most one empty
/// line in a row. Lines are not broken or joined, but a block over several lines gets lines of its own.
struct KdlFormatter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let items: [KdlLayout.Item]

  private var output: [UInt8] = []
  private var previous: KdlLayout.Item?

  /// For each block around the next piece, true if it takes several lines.
  private var blocks: [Bool] = []

  private var breaks = 0
  private var isAtLineStart = true
  private var isWrapped = false

  /// True after the brace of a block of several lines: only comments may stay on its line.
  private var hasJustOpened = false

  init(_ cursor: KdlCursor) {
    bytes = cursor.bytes
    items = KdlLayout(cursor).items
  }

  /// Ends with a line end unless the file is empty.
  mutating func format() -> [UInt8] {
    output.reserveCapacity(bytes.count)
    for index in items.indices { format(items[index], at: index) }
    if let last = output.last, last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
    return output
  }

  private mutating func format(_ item: KdlLayout.Item, at index: Int) {
    switch item.piece {
    case .newline: breaks = min(breaks + 1, hasJustOpened ? 1 : 2)
    case .wrap:
      output.append(UInt8(ascii: "\n"))
      isAtLineStart = true
      isWrapped = true
    case .semicolon where isNeedless(semicolonAt: index): break
    case .leftBrace:
      put(item)
      let isOfLines = item.isOfLines && !isEmpty(blockAt: index)
      blocks.append(isOfLines)
      hasJustOpened = isOfLines
    case .rightBrace: putRightBrace(item)
    case .lineComment, .blockComment: put(item)
    default:
      if hasJustOpened { breaks = 1 }
      put(item)
    }
  }

  private mutating func putRightBrace(_ item: KdlLayout.Item) {
    let isOfLines = blocks.popLast() ?? false
    breaks = isOfLines ? (isAtLineStart ? min(breaks, 1) : 1) : 0
    isWrapped = false
    put(item)
  }

  private mutating func put(_ item: KdlLayout.Item) {
    if breaks > 0, !output.isEmpty {
      output += repeatElement(UInt8(ascii: "\n"), count: breaks)
      isAtLineStart = true
      isWrapped = false
      hasJustOpened = false
    }
    breaks = 0
    if isAtLineStart {
      output += repeatElement(UInt8(ascii: " "), count: 4 * (blocks.count + (isWrapped ? 1 : 0)))
    } else if needsBlank(before: item) {
      output.append(UInt8(ascii: " "))
    }
    isAtLineStart = false
    copy(item)
    previous = item
  }

  /// Copies a piece, with every line end in it as a line feed, and a comment without trailing blanks.
  private mutating func copy(_ item: KdlLayout.Item) {
    var end = Int(item.end)
    if item.piece == .lineComment {
      while bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t") { end -= 1 }
    }
    for offset in Int(item.start)..<end {
      if bytes[offset] == 0x0D, bytes.byte(at: offset + 1) == 0x0A { continue }
      output.append(bytes[offset])
    }
  }

  private func needsBlank(before item: KdlLayout.Item) -> Bool {
    guard let previous else { return false }
    switch (previous.piece, item.piece) {
    case (_, .closing), (_, .equals), (_, .semicolon), (.leftBrace, .rightBrace): return false
    case (_, .backslash): return true
    case (.opening, _), (.equals, _), (.closing, _): return false
    case (.slashdash, _): return item.start > previous.end
    default: return true
    }
  }

  private func isNeedless(semicolonAt index: Int) -> Bool {
    let next = items[(index + 1)...].first { $0.piece != .blockComment }
    return switch next?.piece {
    case nil, .newline, .lineComment, .rightBrace: true
    default: false
    }
  }

  private func isEmpty(blockAt index: Int) -> Bool {
    items[(index + 1)...].first { $0.piece != .newline }?.piece == .rightBrace
  }
}

extension KdlReading {
  /// The file in tidy form, with its comments; `nil` if there are errors in it.
  package var formatted: String? {
    guard isFaultless else { return nil }
    let output = document.source.bytes.withUnsafeBufferPointer { bytes in
      var formatter = KdlFormatter(KdlCursor(bytes, in: document.tree.range))
      return formatter.format()
    }
    return String(decoding: output, as: UTF8.self)
  }
}
