internal import Roots

/// The bytes of a tape, decoded as VHS does it.
enum TapeText {
  /// Decodes bytes, with one replacement character for each byte that is not UTF-8.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    // A fast path for nearly every word: validating costs ten times as much.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    var decoder = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded): text.append(UTF8.decode(encoded))
      case .error(let length): for _ in 0..<length { text.append("\u{FFFD}") }
      case .emptyInput: return String(text)
      }
    }
  }

  static func startsWithByteOrderMark(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    var decoder = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded): place += encoded.count
      case .error: return place
      case .emptyInput: return nil
      }
    }
  }
}

extension SourceText {
  func decode(_ range: Range<Int>) -> String { TapeText.decode(bytes[range]) }

  /// The beginning of the line behind the one that ends at an offset; `nil` at the end of the text.
  func nextLine(after end: Int) -> Int? {
    guard end < bytes.count else { return nil }
    let isPair = bytes[end...].starts(with: "\r\n".utf8)
    return end + (isPair ? 2 : 1)
  }
}

extension Range<Int> {
  var source: SourceRange { SourceRange(start: lowerBound, end: upperBound) }
}

extension String {
  package var oneLine: String { String(map { $0.isNewline ? " " : $0 }) }

  package var quotedForShell: String {
    let plain = utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-_./=:,@%+".utf8.contains(byte)
    }
    return plain && !isEmpty ? self : "'" + replacing(each: "'", by: "'\\''") + "'"
  }
}
