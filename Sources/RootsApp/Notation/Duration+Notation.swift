extension Duration {
  /// The time that a text with a unit says: `500ms`, `2m`, `1.5s`; without a unit, seconds.
  ///
  /// `nil` if it is not a time, finer than can be counted, or longer than three hundred years.
  package init?(notation text: String) {
    var utf8 = text.utf8[...]
    let whole = utf8.prefixOfDigits()
    var fraction = utf8[utf8.startIndex..<utf8.startIndex]
    if utf8.first == UInt8(ascii: ".") {
      utf8.removeFirst()
      fraction = utf8.prefixOfDigits()
      if fraction.isEmpty { return nil }
    }
    guard !whole.isEmpty, whole.count <= 28, fraction.count <= 21, let unit = Unit(String(utf8) ?? "?") else {
      return nil
    }
    var parts = Int128(0)
    for digit in whole { parts = parts * 10 + Int128(digit - UInt8(ascii: "0")) }
    var (attoseconds, isTooLong) = parts.multipliedReportingOverflow(by: unit.attoseconds)
    if isTooLong { return nil }
    var scale = unit.attoseconds
    for digit in fraction {
      let value = Int128(digit - UInt8(ascii: "0"))
      guard scale % 10 == 0 || value == 0 else { return nil }
      scale /= 10
      attoseconds += value * scale
    }
    guard attoseconds <= Duration.longest else { return nil }
    let (seconds, rest) = attoseconds.quotientAndRemainder(dividingBy: Unit.second.attoseconds)
    self.init(secondsComponent: Int64(seconds), attosecondsComponent: Int64(rest))
  }

  /// The time as commands write it: whole seconds as a number, else a text with the largest unit that fits.
  package var notation: KdlValue {
    let total = Int128(components.seconds) * Unit.second.attoseconds + Int128(components.attoseconds)
    if total % Unit.second.attoseconds == 0 { return .number(KdlNumber(Int(components.seconds))) }
    for unit in [Unit.millisecond, .microsecond, .nanosecond] where total % unit.attoseconds == 0 {
      return .string("\(total / unit.attoseconds)\(unit.rawValue)")
    }
    var digits = String(total % Unit.second.attoseconds)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return .string("\(total / Unit.second.attoseconds).\(digits)s")
  }

  /// Three hundred years and more: sums of such times never overflow.
  private static var longest: Int128 { 10_000_000_000 * Unit.second.attoseconds }

  private enum Unit: String {
    case nanosecond = "ns"
    case microsecond = "us"
    case millisecond = "ms"
    case second = "s"
    case minute = "m"
    case hour = "h"

    init?(_ text: String) {
      if text.isEmpty { self = .second } else { self.init(rawValue: text) }
    }

    var attoseconds: Int128 {
      switch self {
      case .nanosecond: 1_000_000_000
      case .microsecond: 1_000_000_000_000
      case .millisecond: 1_000_000_000_000_000
      case .second: 1_000_000_000_000_000_000
      case .minute: 60 * Unit.second.attoseconds
      case .hour: 3_600 * Unit.second.attoseconds
      }
    }
  }
}

extension Substring.UTF8View {
  fileprivate mutating func prefixOfDigits() -> Substring.UTF8View {
    let digits = prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    self = self[digits.endIndex...]
    return digits
  }
}
