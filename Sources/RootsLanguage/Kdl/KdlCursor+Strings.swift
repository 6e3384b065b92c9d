/// Consumes strings. Each function finds the end of a string and checks it; `nil` means a faulty one, whose mistake has
/// been recorded.
extension KdlCursor {
  mutating func scanQuoted() -> KdlToken.Form? {
    if byte(ahead: 1) == UInt8(ascii: "\""), byte(ahead: 2) == UInt8(ascii: "\"") {
      return scanMultiline(hashes: 0)
    }
    let start = offset
    offset += 1
    var form = KdlToken.Form.quoted
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        return form
      } else if byte == UInt8(ascii: "\\") {
        form = .escaped
        scanEscape()
      } else if (byte < 0x0E || byte >= 0xC2) && bytes.newline(at: offset) > 0 {
        break
      } else {
        offset += 1
      }
    }
    note(.unclosedString, from: start)
    return nil
  }

  /// Consumes `#"text"#` with any number of `#`.
  mutating func scanRaw() -> KdlToken.Form? {
    let start = offset
    while byte == UInt8(ascii: "#") { offset += 1 }
    let hashes = offset - start
    if byte(ahead: 1) == UInt8(ascii: "\""), byte(ahead: 2) == UInt8(ascii: "\"") {
      offset = start
      return scanMultiline(hashes: hashes)
    }
    offset += 1
    while offset < bytes.count, bytes.newline(at: offset) == 0 {
      if byte != UInt8(ascii: "\"") {
        offset += 1
      } else if closesRaw(quotes: 1, hashes: hashes) {
        return .raw
      }
    }
    note(.unclosedString, from: start)
    return nil
  }

  private mutating func scanMultiline(hashes: Int) -> KdlToken.Form? {
    let start = offset
    let body = start + hashes + 3
    let isOpened = bytes.newline(at: body) > 0
    offset = body
    let isClosed = skipToClosing(hashes: hashes)
    guard isOpened else {
      // Without closing quotes anywhere, only the rest of this line counts as the string.
      if !isClosed { skipLine(from: body) }
      note(.textBehindOpening, from: start, to: body)
      return nil
    }
    guard isClosed else {
      note(.unclosedLongString, from: start, to: body)
      return nil
    }
    let text = KdlMultilineText(bytes, body: body..<(offset - 3 - hashes), isRaw: hashes > 0)
    guard let fault = text.fault else { return hashes > 0 ? .rawMultiline : .multiline }
    note(fault.mistake, from: fault.range.start, to: fault.range.end)
    return nil
  }

  /// Returns `false` if nothing closes the string.
  private mutating func skipToClosing(hashes: Int) -> Bool {
    while offset < bytes.count {
      if byte == UInt8(ascii: "\"") {
        if closesRaw(quotes: 3, hashes: hashes) { return true }
      } else if byte == UInt8(ascii: "\\"), hashes == 0 {
        scanEscape()
      } else {
        offset += 1
      }
    }
    return false
  }

  private mutating func skipLine(from start: Int) {
    offset = start
    while !isAtEnd, bytes.newline(at: offset) == 0 { offset += 1 }
  }

  /// Where quotes close nothing, consumes what cannot begin a closing, so that no byte is read again and again.
  private mutating func closesRaw(quotes: Int, hashes: Int) -> Bool {
    for place in 1..<max(quotes, 1) where byte(ahead: place) != UInt8(ascii: "\"") {
      offset += place
      return false
    }
    var count = 0
    while count < hashes, byte(ahead: quotes + count) == UInt8(ascii: "#") { count += 1 }
    guard count == hashes else {
      // The last of more quotes in a row may be the closing ones.
      offset += count == 0 ? 1 : quotes + count
      return false
    }
    offset += quotes + hashes
    return true
  }

  private mutating func scanEscape() {
    let start = offset
    offset += 1
    switch byte {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "s"), UInt8(ascii: "\\"), UInt8(ascii: "\""):
      offset += 1
    case UInt8(ascii: "u"): scanUnicodeEscape()
    default:
      let length = bytes.blanksAndNewlines(at: offset)
      if length > 0 {
        offset += length
      } else if offset < bytes.count {
        let end = offset + self.length(ofCharacterAt: offset)
        note(.unknownEscape(excerpt(from: offset, to: end)), from: start, to: end)
        offset = end
      }
    }
  }

  private mutating func scanUnicodeEscape() {
    let start = offset - 1
    offset += 1
    guard byte == UInt8(ascii: "{") else { return note(.badUnicodeEscape, from: start) }
    offset += 1
    let digits = offset
    while isHexadecimal(byte) { offset += 1 }
    guard byte == UInt8(ascii: "}"), 1...6 ~= offset - digits else {
      return note(.badUnicodeEscape, from: start)
    }
    let written = excerpt(from: digits)
    offset += 1
    if UInt32(written, radix: 16).flatMap(Unicode.Scalar.init) == nil {
      note(.notAScalar(written), from: start)
    }
  }

  private func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func blanksAndNewlines(at offset: Int) -> Int {
    var end = offset
    while true {
      let length = blank(at: end) + newline(at: end)
      if length == 0 { return end - offset }
      end += length
    }
  }
}
