internal import Roots

/// A length of time in a tape: digits with an optional fraction, then `ms`, `s` or `m`.
package struct TapeTime: Hashable, Sendable {
  /// The text, unit included, such as `500ms` or `.5s`.
  package let literal: String
  package let nanoseconds: Int64

  package var duration: Duration { .nanoseconds(nanoseconds) }

  /// Reads a time; `nil` if it is malformed or too long for 64 bits of nanoseconds.
  package init?(_ literal: String) {
    guard let nanoseconds = Self.nanoseconds(literal), Self.isWellFormed(literal) else { return nil }
    self.literal = literal
    self.nanoseconds = nanoseconds
  }

  /// A whole number of milliseconds; the literal is in seconds if it is a multiple of 1000.
  package init(milliseconds: Int64) {
    let count = max(0, min(milliseconds, Int64.max / 1_000_000))
    literal = count % 1000 == 0 && count > 0 ? "\(count / 1000)s" : "\(count)ms"
    nanoseconds = count * 1_000_000
  }

  /// True for `digits`, `digits.digits` or `.digits` before the unit.
  private static func isWellFormed(_ literal: String) -> Bool {
    let number = literal.utf8.prefix { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
    return number.last != UInt8(ascii: ".")
  }

  /// Returns the nanoseconds of a time as VHS reads it, which includes `5.s`; `nil` if there are too many.
  static func nanoseconds(_ literal: String) -> Int64? {
    let written = WrittenTime(literal)
    let units: [String: Duration] = ["ms": .milliseconds(1), "s": .seconds(1), "m": .seconds(60)]
    guard !written.whole.isEmpty || written.fraction?.isEmpty == false, let unit = units[written.unit],
      let time = written.duration(unit: unit)?.time
    else { return nil }
    return Int64(exactly: (time.attoseconds + 500_000_000) / 1_000_000_000)
  }
}
