extension Duration {
  /// Whole milliseconds; as many as an integer holds where there are more.
  package var milliseconds: Int {
    // Mostly no time has passed, and dividing 128 bits takes longer than all else that is written.
    if self == .zero { return 0 }
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
    let (sum, isOver) = whole.addingReportingOverflow(Int(attoseconds / 1_000_000_000_000_000))
    return isTooLong || isOver ? (seconds < 0 ? .min : .max) : sum
  }

  package var millisecondsUp: Int { (self + Duration(attoseconds: 999_999_999_999_999)).milliseconds }

  /// Digits behind the point, cut off and not rounded; beyond the least number of them, zeros at the end are left out.
  package func seconds(digits: ClosedRange<Int>) -> String {
    let (seconds, attoseconds) = components
    let all = String(1_000_000_000_000_000_000 + attoseconds.magnitude).dropFirst().prefix(digits.upperBound)
    let shown = all.prefix(max(all.trimmedAtEnd { $0 == "0" }.count, digits.lowerBound))
    return shown.isEmpty ? "\(seconds)" : "\(seconds).\(shown)"
  }

  /// Minutes and seconds: `12:05`, with hours from one on.
  package var clock: String {
    let seconds = max(0, Int(components.seconds))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = "\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    return seconds < 3_600 ? rest : "\(seconds / 3_600):\(rest)"
  }

  /// Returns a time that is left in two units, rounded up: `3 min 20 s`; or about, in one.
  package static func words(ofSeconds seconds: Double, about isRough: Bool = false) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    switch whole {
    case ..<(isRough ? 100 : 60): return "\(whole) s"
    case ..<(isRough ? 6_000 : 3_600): return "\(whole / 60) min" + (isRough ? "" : " \(whole % 60) s")
    default: return "\(whole / 3_600) h" + (isRough ? "" : " \(whole % 3_600 / 60) min")
    }
  }
}

/// A time as a person writes it: digits, perhaps a point and more digits, and a unit.
package struct WrittenTime {
  package let whole: Substring.UTF8View
  package let fraction: Substring.UTF8View?
  package let unit: String

  package init(_ text: String) {
    var rest = text.utf8[...]
    func takeDigits() -> Substring.UTF8View {
      let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      rest = rest[digits.endIndex...]
      return digits
    }
    whole = takeDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = takeDigits()
    } else {
      fraction = nil
    }
    unit = String(Substring(rest))
  }

  /// `nil` if the time is too long.
  package func duration(unit: Duration) -> (time: Duration, isExact: Bool)? {
    var count = Int128(0)
    for digit in whole {
      let (tens, isTooLong) = count.multipliedReportingOverflow(by: 10)
      if isTooLong { return nil }
      count = tens + Int128(digit - UInt8(ascii: "0"))
    }
    var (attoseconds, isTooLong) = count.multipliedReportingOverflow(by: unit.attoseconds)
    var (scale, isExact) = (unit.attoseconds, true)
    for digit in fraction ?? ""[...].utf8 where scale > 0 || digit > UInt8(ascii: "0") {
      let value = Int128(digit - UInt8(ascii: "0"))
      isExact = isExact && (value == 0 || scale > 0 && scale % 10 == 0)
      scale /= 10
      attoseconds += value * scale
    }
    isTooLong = isTooLong || attoseconds > Duration.longest.attoseconds
    return isTooLong ? nil : (Duration(attoseconds: attoseconds), isExact)
  }
}

extension Duration {
  /// Three hundred years and more: sums of such times never overflow.
  package static let longest = Duration.seconds(10_000_000_000)
}
