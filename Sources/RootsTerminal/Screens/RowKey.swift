internal import Roots

/// The place of a row among others when a table is sorted: numbers by what they count, then texts, then what is empty.
package enum RowKey: Sendable {
  case whole(Int)
  case number(Double)
  /// A text that begins with a number, such as `12 KiB`.
  case amount(Double, String)
  /// A text as it is compared, and as it stands where two compare alike.
  case text(String, String = "")
  case other(AnyKey)
  case nothing

  /// A key of another type. It is compared where it was made, on the main actor.
  package struct AnyKey: @unchecked Sendable {
    fileprivate let key: any Comparable

    fileprivate func isBefore(_ other: AnyKey) -> Bool { AnyKey.isBefore(key, other.key) }

    private static func isBefore<Key: Comparable>(_ one: Key, _ other: any Comparable) -> Bool {
      (other as? Key).map { one < $0 } ?? false
    }
  }

  /// The key of a text: numbers come first and by their value, case does not count.
  init(text: String) {
    self = Double(number: text).map { .amount($0, text) } ?? .text(text.lowercased(), text)
  }

  init(_ key: some Comparable) {
    self =
      switch Value(scalar: key) {
      case .int(let number): .whole(number)
      case .double(let number): .number(number)
      case .string(let text): .text(text)
      default: .other(AnyKey(key: key))
      }
  }

  static func < (one: RowKey, other: RowKey) -> Bool {
    switch (one, other) {
    case (.whole(let one), .whole(let other)): one < other
    case (.number(let one), .number(let other)): one < other
    case (.whole(let one), .number(let other)): Value.int(one).order(to: .double(other)) == .less
    case (.number(let one), .whole(let other)): Value.double(one).order(to: .int(other)) == .less
    case (.amount(let one, let text), .amount(let other, let otherText)):
      one == other ? text < otherText : one < other
    case (.text(let one, let text), .text(let other, let otherText)):
      one == other ? text < otherText : one < other
    case (.other(let one), .other(let other)): one.isBefore(other)
    default: one.rank < other.rank
    }
  }

  /// A number that most often tells which of two keys comes first: where it is the same, the keys have to be compared.
  /// `nil` for a text of which it would tell something wrong.
  var prefix: UInt64? {
    let rest: UInt64
    switch self {
    case .whole(let number): rest = RowKey.prefix(of: Double(number))
    case .number(let number), .amount(let number, _): rest = RowKey.prefix(of: number)
    case .text(let text, _):
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      var bytes: UInt64 = 0
      for (place, byte) in text.utf8.prefix(7).enumerated() { bytes |= UInt64(byte) << (48 - 8 * place) }
      rest = bytes
    case .other, .nothing: rest = 0
    }
    return UInt64(rank) << 62 | rest
  }

  /// The bits of a number in the order of numbers, without the last two.
  private static func prefix(of number: Double) -> UInt64 {
    let bits = number == 0 ? 0 : number.bitPattern
    return (bits >> 63 == 1 ? ~bits : bits | 1 << 63) >> 2
  }

  private var rank: Int {
    switch self {
    case .whole, .number, .amount: 0
    case .text, .other: 1
    case .nothing: 2
    }
  }
}

extension Double {
  /// The number at the beginning of a text, if there is one: `12 KiB` is 12.
  fileprivate init?(number text: String) {
    let digits = text.utf8.prefix { $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E }
    guard digits.contains(where: { $0 &- 0x30 < 10 }) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
