/// Reads strings from tokens: removes the quotes and decodes the escapes.
struct KdlStringReader {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  func string(of token: KdlToken) -> String {
    let range = Int(token.start)..<Int(token.end)
    switch token.form {
    case .quoted: return string(in: range.lowerBound + 1..<range.upperBound - 1)
    case .escaped:
      var text: [UInt8] = []
      text.reserveCapacity(range.count)
      unescape(range.lowerBound + 1..<range.upperBound - 1, into: &text)
      return String(decoding: text, as: UTF8.self)
    case .raw, .rawMultiline, .multiline: return unwrapped(token.form, range)
    case .identifier, .number, .infinity, .negativeInfinity, .notANumber, .yes, .no, .null:
      return string(in: range)
    }
  }

  private func unwrapped(_ form: KdlToken.Form, _ range: Range<Int>) -> String {
    let hashes = bytes[range].prefix { $0 == UInt8(ascii: "#") }.count
    let quotes = form == .raw ? 1 : 3
    let body = range.lowerBound + hashes + quotes..<range.upperBound - hashes - quotes
    if form == .raw { return string(in: body) }
    let lines = KdlMultilineText(bytes, body: body, isRaw: form == .rawMultiline)
    return String(decoding: lines.text, as: UTF8.self)
  }

  private func string(in range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// The escapes have been checked before.
  func unescape(_ range: Range<Int>, into text: inout [UInt8]) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < range.upperBound else {
        text.append(bytes[offset])
        offset += 1
        continue
      }
      offset += 1
      switch bytes[offset] {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "s"): text.append(0x20)
      case UInt8(ascii: "u"):
        offset = unescapeScalar(at: offset + 1, to: range.upperBound, into: &text)
        continue
      default:
        let blanks = bytes.blanksAndNewlines(at: offset)
        if blanks == 0 { text.append(bytes[offset]) }
        offset += max(blanks, 1)
        continue
      }
      offset += 1
    }
  }

  /// Decodes the braces of `\u{…}` and returns the offset behind them.
  private func unescapeScalar(at start: Int, to end: Int, into text: inout [UInt8]) -> Int {
    var offset = start + 1
    while offset < end, bytes[offset] != UInt8(ascii: "}") { offset += 1 }
    guard offset < end, offset > start + 1 else { return min(offset, end) }
    let digits = String(decoding: bytes[start + 1..<offset], as: UTF8.self)
    if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
      text += Array(String(scalar).utf8)
    }
    return offset + 1
  }
}
