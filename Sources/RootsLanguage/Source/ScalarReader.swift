/// Reads bytes as UTF-8, one scalar at a time, and says which bytes are not UTF-8.
package struct ScalarReader {
  package enum Piece {
    case scalar(Unicode.Scalar)
    case invalid(UInt8)

    var scalar: Unicode.Scalar? { if case .scalar(let scalar) = self { scalar } else { nil } }
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int
  private let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    self.bytes = bytes
    self.offset = max(start, 0)
    self.end = min(end, bytes.count)
  }

  func peek() -> Piece? {
    var ahead = self
    return ahead.next()
  }

  mutating func next() -> Piece? {
    guard offset < end else { return nil }
    let lead = bytes[offset]
    let length = Self.length(ofScalarFrom: lead)
    guard length > 0, offset + length <= end, let scalar = scalar(lead: lead, length: length) else {
      offset += 1
      return .invalid(lead)
    }
    offset += length
    return .scalar(scalar)
  }

  private func scalar(lead: UInt8, length: Int) -> Unicode.Scalar? {
    if length == 1 { return Unicode.Scalar(lead) }
    var value = UInt32(lead & (0x7F >> UInt8(length)))
    for place in 1..<length {
      let byte = bytes[offset + place]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    return value >= least ? Unicode.Scalar(value) : nil
  }

  private static func length(ofScalarFrom lead: UInt8) -> Int {
    switch lead {
    case 0x00..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 0
    }
  }
}
