/// A length of time in a tape: digits with an optional fraction, then `ms`, `s` or `m`.
package struct TapeTime: Hashable, Sendable {
  /// The time as written, unit included, such as `500ms` or `.5s`.
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

  /// The nanoseconds of a time as VHS reads it, which includes `5.s`.
  static func nanoseconds(_ literal: String) -> Int64? {
    let bytes = Array(literal.utf8)
    var place = 0
    var whole: Int64 = 0
    var fraction = 0.0
    var scale = 1.0
    var digits = 0
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
      let (tens, isTooBig) = whole.multipliedReportingOverflow(by: 10)
      let (sum, isTooBigNow) = tens.addingReportingOverflow(Int64(bytes[place] - 0x30))
      if isTooBig || isTooBigNow { return nil }
      (whole, place, digits) = (sum, place + 1, digits + 1)
    }
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
        scale *= 10
        fraction += Double(bytes[place] - 0x30) / scale
        (place, digits) = (place + 1, digits + 1)
      }
    }
    guard digits > 0, let unit = unit(bytes[place...]) else { return nil }
    let (product, isTooBig) = whole.multipliedReportingOverflow(by: unit)
    let (total, isTooBigNow) = product.addingReportingOverflow(Int64(fraction * Double(unit) + 0.5))
    return isTooBig || isTooBigNow ? nil : total
  }

  private static func unit(_ bytes: ArraySlice<UInt8>) -> Int64? {
    switch String(decoding: bytes, as: UTF8.self) {
    case "ms": 1_000_000
    case "s": 1_000_000_000
    case "m": 60_000_000_000
    default: nil
    }
  }
}
