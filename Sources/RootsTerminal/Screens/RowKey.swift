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

  /// The key of a text: numbers come first and by their value, words by their base letters, and blanks last.
  package init(text: String) {
    if text.allSatisfy(\.isWhitespace) {
      self = .nothing
    } else {
      self = Double(number: text).map { .amount($0, text) } ?? .text(text.inBaseLetters, text)
    }
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

  var isNothing: Bool { if case .nothing = self { true } else { false } }

  static func < (one: RowKey, other: RowKey) -> Bool {
    switch (one, other) {
    case (.whole(let one), .whole(let other)): one < other
    case (.number(let one), .number(let other)): one < other
    case (.whole(let one), .number(let other)): Value.int(one).order(to: .double(other)) == .less
    case (.number(let one), .whole(let other)): Value.double(one).order(to: .int(other)) == .less
    case (.amount(let one, let text), .amount(let other, let otherText)):
      one == other ? text < otherText : one < other
    // A number comes before a text that begins with the same.
    case (.whole, .amount), (.number, .amount): one.amount <= other.amount
    case (.amount, .whole), (.amount, .number): one.amount < other.amount
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
    case .whole, .number, .amount: rest = RowKey.prefix(of: amount)
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

  private var amount: Double {
    switch self {
    case .whole(let number): Double(number)
    case .number(let number), .amount(let number, _): number
    case .text, .other, .nothing: 0
    }
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
  /// The number at the beginning of a text, if there is one: `12 KiB` is 12, `1,000` and `1 000` are a thousand, `0,5`
  /// is a half. Dates and versions have several, and give `nil`.
  fileprivate init?(number text: String) {
    var rest = text.utf8.drop { $0 == 0x20 }
    guard let first = rest.first, first < 0x3A else { return nil }
    if first == 0x2D || first == 0x2B { rest = rest.dropFirst() }
    var parts: [Substring.UTF8View] = []
    var signs: [UInt8] = []
    while true {
      let part = rest.prefix(while: \.isDigit)
      parts.append(part)
      rest = rest.dropFirst(part.count)
      let next = rest.dropFirst().prefix(while: \.isDigit).count
      guard let sign = rest.first, next > 0 else { break }
      // A blank stands between groups alone.
      let isSign =
        sign == 0x20
        ? next == 3 && parts.areGroups && signs.allSatisfy { $0 == 0x20 } : sign == 0x2E || sign == 0x2C
      guard isSign else { break }
      signs.append(sign)
      rest = rest.dropFirst()
    }
    if rest.first == 0x2D { return nil }
    // The last sign is that of a fraction if it is a dot, if others stand before it, or if no group of three follows.
    let hasFraction =
      signs.last.map { signs.count > 1 ? signs[0] != $0 : $0 == 0x2E || !parts.areGroups } ?? false
    let whole = hasFraction ? Array(parts.dropLast()) : parts
    let separators = Set(signs.dropLast(hasFraction ? 1 : 0))
    // Four parts with dots between are an address.
    guard separators.isEmpty || separators.count == 1 && whole.areGroups,
      !(separators == [0x2E] && signs.count == 3)
    else { return nil }
    let digits = whole.map { String(decoding: $0, as: UTF8.self) }.joined()
    let fraction = hasFraction ? parts.last.map { "." + String(decoding: $0, as: UTF8.self) } ?? "" : ""
    self.init((first == 0x2D ? "-" : "") + digits + fraction)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- 0x30 < 10 }
}

extension [Substring.UTF8View] {
  /// True for the parts of `1,000,000`.
  fileprivate var areGroups: Bool {
    first.map { 1...3 ~= $0.count && $0.first != 0x30 } == true && dropFirst().allSatisfy { $0.count == 3 }
  }
}
