/// A color by its parts of red, green and blue.
public struct RGB: Hashable, Sendable {
  /// The part of red.
  public var red: UInt8
  /// The part of green.
  public var green: UInt8
  /// The part of blue.
  public var blue: UInt8

  /// A color from its red, green and blue parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads a color written as `#rrggbb` or `#rgb`; `nil` for anything else.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst().map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }.map { UInt8(truncatingIfNeeded: $0) }
    switch values.count {
    case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
    case 6:
      self.init(
        red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5])
    default: return nil
    }
  }

  package init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// `percent` hundredths of this color, the rest of the other.
  package func mixed(_ percent: Int, over other: RGB) -> RGB {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8(clamping: (Int(one) * percent + Int(two) * (100 - percent) + 50) / 100)
    }
    return RGB(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  package func distance(to other: RGB) -> Int {
    let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
    return parts.reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
  }
}

extension RGB: CustomStringConvertible {
  /// The color as `#rrggbb`.
  public var description: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
