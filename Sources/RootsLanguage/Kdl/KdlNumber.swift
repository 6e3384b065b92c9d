package struct KdlNumber: Sendable {
  /// The number as written in the file: `0xFF`, `1_000`, `+1.5e3`, `#inf`.
  package let written: String

  init(written: String) { self.written = written }

  package init(_ number: Int) { written = String(number) }

  package init(_ number: Double) {
    written =
      if number.isNaN { "#nan" } else if number.isInfinite { number < 0 ? "#-inf" : "#inf" } else {
        number.description
      }
  }

  /// The number in decimal: without a plus sign, underscores or leading zeros, exponents as `E+10`.
  ///
  /// Nothing is rounded, and a fraction keeps its written length.
  package var decimal: String {
    if written.hasPrefix("#") { return written }
    var digits = Array(written.utf8)
    digits.removeAll { $0 == UInt8(ascii: "_") }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    let plain = Self.radix(of: digits).map { Self.decimal(of: digits.dropFirst(2), radix: $0) }
    return (isNegative ? "-" : "") + (plain ?? Self.tidied(digits))
  }

  /// The number if it has neither fraction nor exponent and fits into 64 bits.
  package var integer: Int? { Int(written) ?? Int(decimal) }

  /// The nearest floating-point number; infinite if the number is too large.
  package var double: Double {
    switch written {
    case "#inf": .infinity
    case "#-inf": -.infinity
    case "#nan": .nan
    default: Double(decimal) ?? .nan
    }
  }

  package var canBeHeld: Bool {
    if integer != nil || written.hasPrefix("#") { return true }
    let isFraction = decimal.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "E") }
    return isFraction && double.isFinite
  }
}

extension KdlNumber: Hashable {
  package static func == (one: KdlNumber, other: KdlNumber) -> Bool {
    one.written == other.written || one.decimal == other.decimal
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(decimal) }
}

extension KdlNumber {
  private static func radix(of digits: [UInt8]) -> UInt64? {
    guard digits.count > 2, digits[0] == UInt8(ascii: "0") else { return nil }
    return switch digits[1] {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  /// Converts by long multiplication, because numbers may be wider than any machine integer.
  private static func decimal(of digits: ArraySlice<UInt8>, radix: UInt64) -> String {
    let base: UInt64 = 1_000_000_000
    let digitsAtOnce = radix == 2 ? 28 : radix == 8 ? 9 : 7
    var limbs: [UInt64] = [0]
    var rest = digits
    while !rest.isEmpty {
      let group = rest.prefix(digitsAtOnce)
      rest = rest.dropFirst(digitsAtOnce)
      let factor = group.reduce(1) { power, _ in power * radix }
      var carry = group.reduce(0) { sum, digit in sum * radix + UInt64(value(of: digit)) }
      for index in limbs.indices {
        let sum = limbs[index] * factor + carry
        limbs[index] = sum % base
        carry = sum / base
      }
      if carry > 0 { limbs.append(carry) }
    }
    return limbs.dropLast().reversed().reduce(String(limbs.last ?? 0)) { text, limb in
      let digits = String(limb)
      return text + String(repeating: "0", count: 9 - digits.count) + digits
    }
  }

  private static func value(of digit: UInt8) -> UInt8 {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: digit - UInt8(ascii: "A") + 10
    }
  }

  private static func tidied(_ digits: [UInt8]) -> String {
    let mantissa = digits.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    let fraction = String(decoding: mantissa.dropFirst(whole.count), as: UTF8.self)
    var exponent = digits.dropFirst(mantissa.count + 1)
    guard let sign = exponent.first else { return withoutLeadingZeros(whole) + fraction }
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { exponent = exponent.dropFirst() }
    return withoutLeadingZeros(whole) + fraction
      + (sign == UInt8(ascii: "-") ? "E-" : "E+") + withoutLeadingZeros(exponent)
  }

  private static func withoutLeadingZeros(_ digits: ArraySlice<UInt8>) -> String {
    let rest = digits.drop { $0 == UInt8(ascii: "0") }
    return rest.isEmpty ? "0" : String(decoding: rest, as: UTF8.self)
  }
}
