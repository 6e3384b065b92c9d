/// Hashes and compares segments eight bytes at a time; most segments have no more than that.
enum SegmentHash {
  @inline(__always)
  static func hash(_ segment: UnsafeRawBufferPointer, seed: UInt64, node: Int32) -> UInt64 {
    let count = segment.count
    var hash = seed ^ (UInt64(truncatingIfNeeded: node) &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(count) << 56
    var at = 0
    while at + 8 <= count {
      hash = mix(hash ^ word(segment, at))
      at += 8
    }
    return mix(hash ^ tail(segment, from: at))
  }

  /// Returns the part of a hash that a slot stores, so that most other texts need no comparison.
  @inline(__always)
  static func tag(_ hash: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: hash >> 48) }

  @inline(__always)
  static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    var at = 0
    while at + 8 <= one.count {
      if word(one, at) != word(other, at) { return false }
      at += 8
    }
    return tail(one, from: at) == tail(other, from: at)
  }

  @inline(__always)
  private static func mix(_ word: UInt64) -> UInt64 { word.folded(times: 0xA076_1D64_78BD_642F) }

  @inline(__always)
  private static func word(_ segment: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
    segment.loadUnaligned(fromByteOffset: at, as: UInt64.self)
  }

  /// Returns the last zero to seven bytes as one word.
  @inline(__always)
  private static func tail(_ segment: UnsafeRawBufferPointer, from at: Int) -> UInt64 {
    let left = segment.count - at
    if left >= 4 {
      let low = segment.loadUnaligned(fromByteOffset: at, as: UInt32.self)
      let high = segment.loadUnaligned(fromByteOffset: segment.count - 4, as: UInt32.self)
      return UInt64(low) | UInt64(high) << 32
    }
    if left == 0 { return 0 }
    let first = UInt64(segment[at])
    let middle = UInt64(segment[at + left / 2])
    let last = UInt64(segment[segment.count - 1])
    return first | middle << 8 | last << 16
  }
}
