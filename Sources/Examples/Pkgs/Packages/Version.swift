/// A version in the order of Debian: `1.0~rc1 < 1.0 < 1.0-1 < 1.0a < 1:0.1`.
struct Version: Comparable {
  private let text: String

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  init(_ text: String) { self.text = text }

  static func == (one: Version, other: Version) -> Bool { one.order(other) == 0 }
  static func < (one: Version, other: Version) -> Bool { one.order(other) < 0 }

  private func order(_ other: Version) -> Int {
    var (one, another) = (text, other.text)
    if one == another { return 0 }
    return one.withUTF8 { one in
      another.withUTF8 { Version.order(Parts(one[...]), Parts($0[...])) }
    }
  }

  /// The parts of a version, in the order of comparison.
  private struct Parts {
    var epoch: Bytes
    var upstream: Bytes
    var revision: Bytes

    init(_ text: Bytes) {
      let start = text.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? text.startIndex
      let end = text[start...].lastIndex(of: UInt8(ascii: "-")) ?? text.endIndex
      epoch = text[..<start].dropLast()
      upstream = text[start..<end]
      revision = text[end...].dropFirst()
    }
  }

  private static func order(_ one: Parts, _ other: Parts) -> Int {
    for (part, another) in [
      (one.epoch, other.epoch), (one.upstream, other.upstream), (one.revision, other.revision),
    ] {
      let order = order(part, another)
      if order != 0 { return order }
    }
    return 0
  }

  /// Compares runs of other characters byte by byte and runs of digits as numbers, in turn until they differ.
  private static func order(_ one: Bytes, _ other: Bytes) -> Int {
    var (one, other) = (one, other)
    while !one.isEmpty || !other.isEmpty {
      while one.first?.isDigit == false || other.first?.isDigit == false {
        let difference = weight(one.first) - weight(other.first)
        if difference != 0 { return difference }
        one = one.dropFirst()
        other = other.dropFirst()
      }
      let (number, another) = (one.prefix { $0.isDigit }, other.prefix { $0.isDigit })
      let difference = count(number.withoutZeros, another.withoutZeros)
      if difference != 0 { return difference }
      one = one.dropFirst(number.count)
      other = other.dropFirst(another.count)
    }
    return 0
  }

  /// Compares numbers without leading zeros, which may be longer than any integer.
  private static func count(_ one: Bytes, _ other: Bytes) -> Int {
    if one.count != other.count { return one.count - other.count }
    return zip(one, other).lazy.map { Int($0) - Int($1) }.first { $0 != 0 } ?? 0
  }

  /// A tilde sorts before the end, the end and digits before letters, letters before everything else.
  private static func weight(_ byte: UInt8?) -> Int {
    switch byte {
    case UInt8(ascii: "~"): -1
    case nil: 0
    case let byte? where byte.isDigit: 0
    case let byte?: (byte | 0x20).isLetter ? Int(byte) : Int(byte) + 256
    }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate var withoutZeros: Self { drop { $0 == UInt8(ascii: "0") } }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  fileprivate var isLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
}
