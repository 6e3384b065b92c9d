/// The end of what is read, as mistakes call it.
package enum KdlEnd { case file, line }

/// Walks over the bytes of a file and records the mistakes in it.
struct KdlCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  private(set) var findings: [KdlFinding] = []
  private var end = KdlEnd.file

  /// Offsets count from the beginning of the whole.
  init(_ bytes: UnsafeBufferPointer<UInt8>, in range: SourceRange, endingWith end: KdlEnd = .file) {
    self.init(UnsafeBufferPointer(rebasing: bytes.prefix(range.end)))
    self.end = end
    offset = max(offset, range.start)
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.byte(at: 0) == 0xEF, bytes.byte(at: 1) == 0xBB, bytes.byte(at: 2) == 0xBF { offset = 3 }
  }

  var isAtEnd: Bool { offset >= bytes.count }

  @inline(__always) var byte: UInt8 { bytes.byte(at: offset) }

  @inline(__always) func byte(ahead distance: Int) -> UInt8 { bytes.byte(at: offset + distance) }

  /// Up to the cursor without an `end`; ignored if the last mistake begins at the same place.
  mutating func note(_ mistake: KdlMistake, from start: Int, to end: Int? = nil) {
    guard !hasTooManyFindings, findings.last?.range.start != start else { return }
    let isLast = findings.count == KdlLimits.mistakes
    let range = SourceRange(start: start, end: end ?? offset)
    findings.append(KdlFinding(mistake: isLast ? .tooManyMistakes : mistake, range: range))
  }

  var hasTooManyFindings: Bool { findings.count > KdlLimits.mistakes }

  mutating func noteEncoding() {
    findings += KdlEncodingCheck(bytes).findings(from: offset)
  }

  func found(at offset: Int) -> String {
    if offset >= bytes.count { return "the end of the \(end)" }
    if bytes.newline(at: offset) > 0 { return "the end of the \(KdlEnd.line)" }
    var reader = ScalarReader(bytes, from: offset, to: bytes.count)
    guard case .scalar(let scalar) = reader.next() else { return "a byte that is not UTF-8" }
    return "'\(scalar)'"
  }

  func length(ofCharacterAt offset: Int) -> Int {
    var reader = ScalarReader(bytes, from: offset, to: bytes.count)
    _ = reader.next()
    return reader.offset - offset
  }

  /// Text for a message, cut to 40 bytes.
  func excerpt(from start: Int, to end: Int? = nil) -> String {
    let end = end ?? offset
    let longest = 40
    guard end - start > longest else { return String(decoding: bytes[start..<end], as: UTF8.self) }
    var cut = start + longest
    while cut > start, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    return String(decoding: bytes[start..<cut], as: UTF8.self) + "…"
  }
}

// MARK: - Blanks and comments

extension KdlCursor {
  /// Consumes blanks, block comments and line continuations. Returns `false` if there were none.
  @inline(__always) mutating func skipNodeSpace() -> Bool {
    let start = offset
    if byte == 0x20 { offset += 1 }
    let next = byte
    if next > 0x20 && next < 0x80 && next != UInt8(ascii: "/") && next != UInt8(ascii: "\\") {
      return offset > start
    }
    skipAnyNodeSpace()
    return offset > start
  }

  private mutating func skipAnyNodeSpace() {
    skipBlanks()
    while byte == UInt8(ascii: "\\") {
      skipContinuation()
      skipBlanks()
    }
  }

  private mutating func skipBlanks() {
    while true {
      let length = bytes.blank(at: offset)
      if length > 0 {
        offset += length
      } else if byte == UInt8(ascii: "/"), byte(ahead: 1) == UInt8(ascii: "*") {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  mutating func skipLineSpace() {
    while true {
      _ = skipNodeSpace()
      let length = bytes.newline(at: offset)
      if length > 0 {
        offset += length
      } else if byte == UInt8(ascii: "/"), byte(ahead: 1) == UInt8(ascii: "/") {
        skipLineComment()
      } else {
        return
      }
    }
  }

  /// Consumes a `\` with the rest of its line, which may only be blank or a comment.
  mutating func skipContinuation() {
    let start = offset
    offset += 1
    skipBlanks()
    if byte == UInt8(ascii: "/"), byte(ahead: 1) == UInt8(ascii: "/") { skipLineComment() }
    let length = bytes.newline(at: offset)
    if length == 0, !isAtEnd { note(.strayBackslash, from: start, to: start + 1) }
    offset += length
  }

  mutating func skipLineComment() {
    offset += 2
    while offset < bytes.count {
      let byte = bytes[offset]
      if (byte < 0x0E || byte >= 0xC2) && bytes.newline(at: offset) > 0 { return }
      offset += 1
    }
  }

  mutating func skipBlockComment() {
    let start = offset
    var depth = 1
    offset += 2
    while depth > 0 {
      guard offset < bytes.count else {
        note(.unclosedComment, from: start, to: start + 2)
        return
      }
      switch (bytes[offset], byte(ahead: 1)) {
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        offset += 2
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        offset += 2
      default: offset += 1
      }
    }
  }
}
