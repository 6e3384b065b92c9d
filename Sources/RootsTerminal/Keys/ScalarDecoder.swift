/// Decodes UTF-8 byte by byte: one U+FFFD for every maximal part that is not a character.
struct ScalarDecoder: Sendable {
  private var value: UInt32 = 0
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  var isWaiting: Bool { missing > 0 }

  enum Outcome {
    case waiting
    case scalar(Unicode.Scalar)

    /// The unfinished character is broken, and the byte begins something else.
    case broken
  }

  static let replacement: Unicode.Scalar = "\u{FFFD}"

  mutating func take(_ byte: UInt8) -> Outcome {
    guard isWaiting else { return begin(byte) }
    guard allowed.contains(byte) else {
      missing = 0
      return .broken
    }
    value = value << 6 | UInt32(byte & 0x3F)
    allowed = 0x80...0xBF
    missing -= 1
    guard missing == 0 else { return .waiting }
    return .scalar(Unicode.Scalar(value) ?? ScalarDecoder.replacement)
  }

  mutating func reset() { missing = 0 }

  private mutating func begin(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: expect(1, byte & 0x1F, 0x80...0xBF)
    case 0xE0: expect(2, byte & 0x0F, 0xA0...0xBF)
    case 0xED: expect(2, byte & 0x0F, 0x80...0x9F)
    case 0xE1...0xEF: expect(2, byte & 0x0F, 0x80...0xBF)
    case 0xF0: expect(3, byte & 0x07, 0x90...0xBF)
    case 0xF4: expect(3, byte & 0x07, 0x80...0x8F)
    case 0xF1...0xF3: expect(3, byte & 0x07, 0x80...0xBF)
    default: return .scalar(ScalarDecoder.replacement)
    }
    return .waiting
  }

  private mutating func expect(_ count: Int, _ bits: UInt8, _ range: ClosedRange<UInt8>) {
    missing = count
    value = UInt32(bits)
    allowed = range
  }
}
