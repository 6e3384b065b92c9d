package enum PercentCoding {
  /// The parts of a link, which differ in the characters that need no escape.
  package enum Place {
    case segment, firstSegment, patternLiteral, host, queryName, queryValue, fragment
    case file

    fileprivate func keeps(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        true
      case UInt8(ascii: "/") where self == .file: true
      case _ where self == .file: false
      case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"):
        true
      case UInt8(ascii: "&"): self != .queryName && self != .queryValue
      case UInt8(ascii: "="): self != .queryName
      case UInt8(ascii: ":"): self != .firstSegment && self != .patternLiteral
      case UInt8(ascii: "*"): self != .patternLiteral
      case UInt8(ascii: "@"): self != .firstSegment && self != .host
      case UInt8(ascii: "/"), UInt8(ascii: "?"):
        self == .queryName || self == .queryValue || self == .fragment
      case UInt8(ascii: "["), UInt8(ascii: "]"): self == .host
      default: false
      }
    }
  }

  package static func encode(_ text: String, for place: Place) -> String {
    if text.utf8.allSatisfy({ place.keeps($0) }) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 2)
    for byte in text.utf8 {
      if place.keeps(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(Hex.upperDigit(byte >> 4))
        bytes.append(Hex.upperDigit(byte & 15))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  enum Failure: Error {
    /// The escape at this index does not have two hexadecimal digits.
    case brokenEscape(at: Int)
    case invalidUTF8
  }

  static func decode(_ written: ArraySlice<UInt8>) throws(Failure) -> String {
    guard written.contains(UInt8(ascii: "%")) else { return String(decoding: written, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(written.count)
    var at = written.startIndex
    while at < written.endIndex {
      guard written[at] == UInt8(ascii: "%") else {
        bytes.append(written[at])
        at += 1
        continue
      }
      guard at + 2 < written.endIndex, let high = Hex.value(written[at + 1]),
        let low = Hex.value(written[at + 2])
      else { throw .brokenEscape(at: at) }
      bytes.append(high << 4 | low)
      at += 3
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
    return text
  }
}
