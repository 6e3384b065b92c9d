/// Mixes words, texts and bytes into one number, the order included: the same on every machine and in every run.
package struct Fingerprint: Sendable {
  package private(set) var value: UInt64 = 0x9e37_79b9_7f4a_7c15

  package init() {}

  package mutating func add(_ word: UInt64) {
    let mixed = (value ^ word ^ 0xa076_1d64_78bd_642f).folded(times: 0xe703_7ed1_a0b4_28db)
    value = mixed &+ (value << 23 | value >> 41)
  }

  package mutating func add(_ text: String) { mix(text.utf8) }

  package mutating func add(_ bytes: [UInt8]) { mix(bytes) }

  package mutating func add(_ bytes: ArraySlice<UInt8>) { mix(bytes) }

  // Generic functions of another module are many times as slow.
  private mutating func mix(_ bytes: some Sequence<UInt8>) {
    var word: UInt64 = 0, count: UInt64 = 0
    for byte in bytes {
      word = word << 8 | UInt64(byte)
      count += 1
      if count % 8 == 0 {
        add(word)
        word = 0
      }
    }
    add(word)
    add(count)
  }
}

extension Fingerprint: CustomStringConvertible {
  /// The number as 16 hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
