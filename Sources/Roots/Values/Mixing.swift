extension UInt64 {
  /// The high half of the product folded onto the low one: every bit of either word reaches every bit of the result.
  package func folded(times factor: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}

/// Bytes in one number by FNV-1a, the same on every machine and in every run.
package struct StableHash: Sendable {
  package private(set) var value: UInt64

  package init(seed: UInt64 = 0) { value = seed ^ 0xcbf2_9ce4_8422_2325 }

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  package mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }
}

/// A key of dictionaries that are asked for almost every command, or millions of times: hashed eight bytes at a time.
struct NameKey: Hashable, Sendable {
  let name: String

  init(_ name: String) { self.name = name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  // Names beyond ASCII use the standard hash, because equal ones may have different bytes. The seed of a dictionary
  // differs in every run, so that no file can be made whose names all collide.
  // swift-format-ignore: NoLeadingUnderscores
  func _rawHashValue(seed: Int) -> Int {
    let bytes = name.utf8.span
    var hash = UInt64(truncatingIfNeeded: seed) ^ UInt64(bytes.count), word: UInt64 = 0, all: UInt8 = 0
    for index in bytes.indices {
      all |= bytes[index]
      word = word << 8 | UInt64(bytes[index])
      if index & 7 == 7 { hash = (hash ^ word).folded(times: NameKey.factor) }
    }
    guard all < 0x80 else { return name._rawHashValue(seed: seed) }
    return Int(truncatingIfNeeded: (hash ^ word).folded(times: NameKey.factor))
  }

  private static let factor: UInt64 = 0xa076_1d64_78bd_642f
}

/// A key asked at each step of a screen: numbers are consecutive and from no file, so one multiplication is enough.
struct EntryKey: Hashable, Sendable {
  let id: ContextID

  init(_ id: ContextID) { self.id = id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }

  // swift-format-ignore: NoLeadingUnderscores
  func _rawHashValue(seed: Int) -> Int {
    Int(truncatingIfNeeded: ((id.number ^ UInt64(truncatingIfNeeded: seed)) &* 0x9e37_79b9_7f4a_7c15) >> 32)
  }
}
