/// A version in the order in which Debian counts: `1.0~rc1 < 1.0 < 1.0-1 < 1.0a < 1:0.1`.
struct Version: Comparable {
  private let epoch: [UInt8]
  private let upstream: [UInt8]
  private let revision: [UInt8]

  init(_ text: String) {
    var rest = Array(text.utf8)[...]
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      epoch = Array(rest[..<colon])
      rest = rest[(colon + 1)...]
    } else {
      epoch = []
    }
    let dash = rest.lastIndex(of: UInt8(ascii: "-")) ?? rest.endIndex
    upstream = Array(rest[..<dash])
    revision = Array(rest[dash...].dropFirst())
  }

  static func == (one: Version, other: Version) -> Bool { one.order(other) == 0 }
  static func < (one: Version, other: Version) -> Bool { one.order(other) < 0 }

  private func order(_ other: Version) -> Int {
    for (one, another) in [(epoch, other.epoch), (upstream, other.upstream), (revision, other.revision)] {
      let order = Version.order(one[...], another[...])
      if order != 0 { return order }
    }
    return 0
  }

  /// Compares what is no number byte by byte, what is one by what it counts, in turn until one differs.
  private static func order(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
    var (one, other) = (one, other)
    while !one.isEmpty || !other.isEmpty {
      while one.first.map({ !$0.isDigit }) ?? false || other.first.map({ !$0.isDigit }) ?? false {
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

  /// Compares numbers without zeros before them; they may be longer than any integer.
  private static func count(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
    if one.count != other.count { return one.count - other.count }
    return zip(one, other).lazy.map { Int($0) - Int($1) }.first { $0 != 0 } ?? 0
  }

  /// A tilde comes before the end, the end and digits before letters, letters before everything else.
  private static func weight(_ byte: UInt8?) -> Int {
    switch byte {
    case UInt8(ascii: "~"): -1
    case nil: 0
    case let byte? where byte.isDigit: 0
    case let byte?: (byte | 0x20).isLetter ? Int(byte) : Int(byte) + 256
    }
  }
}

extension ArraySlice<UInt8> {
  /// A number without the zeros before it.
  fileprivate var withoutZeros: ArraySlice<UInt8> { drop { $0 == UInt8(ascii: "0") } }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  fileprivate var isLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
}
