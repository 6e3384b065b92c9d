internal import Roots

/// A 128-bit hash of a state, the same on every machine and in every run.
package struct StateKey: Sendable, Hashable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  // The bits of a key are a hash already: an exploration puts millions of keys into sets.
  // swift-format-ignore: NoLeadingUnderscores
  package func _rawHashValue(seed: Int) -> Int { Int(truncatingIfNeeded: high) ^ seed }
}

extension StateKey: CustomStringConvertible {
  /// The key as 32 hexadecimal digits.
  package var description: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Creates a key from 32 lowercase hexadecimal digits.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32,
      let middle = text.index(text.startIndex, offsetBy: 16, limitedBy: text.endIndex),
      let high = UInt64(text[..<middle], radix: 16), let low = UInt64(text[middle...], radix: 16)
    else { return nil }
    self.init(high: high, low: low)
    // The integer parser also accepts a sign, and capitals.
    guard description == text else { return nil }
  }
}

/// Mixes words and texts into a key that depends on their order.
package struct KeyMixer: Sendable {
  private var one: UInt64 = 0x243f_6a88_85a3_08d3
  private var other: UInt64 = 0x1319_8a2e_0370_7344

  package init() {}

  // Two lanes with different factors give the two halves of the key.
  package mutating func add(_ word: UInt64) {
    one = (one ^ word).folded(times: 0x9fb2_1c65_1e98_df25) &+ 0x4528_21e6_38d0_1377
    other = (other ^ (word << 32 | word >> 32)).folded(times: 0xd6e8_feb8_6659_fd93) ^ (one << 29 | one >> 35)
  }

  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  package mutating func add(_ text: String) {
    // Making a text contiguous first would copy it, and nearly all texts are contiguous.
    if text.utf8.withContiguousStorageIfAvailable({ add(bytes: $0) }) == nil {
      var text = text
      text.withUTF8 { add(bytes: $0) }
    }
  }

  private mutating func add(bytes: UnsafeBufferPointer<UInt8>) {
    add(UInt64(bytes.count) | 1 << 63)
    var place = 0
    while place + 8 <= bytes.count {
      let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self)
      add(UInt64(littleEndian: word))
      place += 8
    }
    var word: UInt64 = 0
    while place < bytes.count {
      word = word << 8 | UInt64(bytes[place])
      place += 1
    }
    add(word)
  }

  package var key: StateKey {
    var copy = self
    copy.add(0x0801_f2e2_858e_fc16)
    copy.add(0x6369_20d8_7157_4e69)
    return StateKey(high: copy.one, low: copy.other)
  }
}
