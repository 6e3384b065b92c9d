/// Parses a typed value that makes up a whole segment.
enum SegmentScanner {
  static func integer(_ segment: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = segment.first == UInt8(ascii: "-")
    var at = isNegative ? 1 : 0
    guard at < segment.count else { return nil }
    var number = 0
    while at < segment.count {
      let digit = Int(segment[at]) - Int(UInt8(ascii: "0"))
      guard digit >= 0, digit <= 9 else { return nil }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      // Negative numbers reach one further, so the number is built with its sign.
      let (sum, isTooFar) =
        isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      if isTooLarge || isTooFar { return nil }
      number = sum
      at += 1
    }
    return number
  }

  static func truth(_ segment: UnsafeBufferPointer<UInt8>) -> Bool? {
    if segment.elementsEqual("true".utf8) { return true }
    if segment.elementsEqual("false".utf8) { return false }
    return nil
  }

  static func isUUID(_ segment: UnsafeBufferPointer<UInt8>) -> Bool {
    segment.count == 36
      && segment.indices.allSatisfy { place in
        switch place {
        case 8, 13, 18, 23: segment[place] == UInt8(ascii: "-")
        default: Hex.value(segment[place]) != nil
        }
      }
  }

  /// Parses digits with an optional fraction and exponent; names of values that are not finite are not accepted.
  static func double(_ segment: UnsafeBufferPointer<UInt8>) -> Double? {
    var rest = segment[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard takeDigits(&rest) else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits(&rest) else { return nil }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard takeDigits(&rest) else { return nil }
    }
    guard rest.isEmpty, let number = Double(String(decoding: segment, as: UTF8.self)) else { return nil }
    return number.isFinite ? number : nil
  }

  private static func takeDigits(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }
}
