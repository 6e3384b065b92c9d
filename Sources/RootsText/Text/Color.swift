internal import Synchronization

/// A color: one of the 256 of the xterm palette, or any other by its parts.
///
/// A terminal that has fewer colors shows the nearest one that it has.
@nonexhaustive public enum Color: Hashable, Sendable {
  case palette(UInt8)
  case rgb(RGB)

  /// The RGB value; the first sixteen of the palette have the defaults of most terminals.
  public var rgb: RGB {
    switch self {
    case .palette(let index): Palette.fixedColor(index)
    case .rgb(let color): color
    }
  }

  /// Reads a color written as `#rrggbb`, `#rgb`, or the number of a color of the palette.
  public init?(_ text: String) {
    if let color = RGB(text) {
      self = .rgb(color)
    } else if let index = UInt8(text) {
      self = .palette(index)
    } else {
      return nil
    }
  }
}

extension Color: ExpressibleByIntegerLiteral {
  /// The color of this number in the xterm palette.
  public init(integerLiteral value: UInt8) { self = .palette(value) }
}

extension Color: CustomStringConvertible {
  /// The color as ``init(_:)`` reads it.
  public var description: String {
    switch self {
    case .palette(let index): "\(index)"
    case .rgb(let color): "\(color)"
    }
  }
}

// MARK: - The colors of cells

extension Color {
  /// Cells hold a color in nine bits: 0 for none, then the palette, then the other colors by their numbers.
  static func code(of color: Color?) -> UInt32 {
    switch color {
    case nil: 0
    case .palette(let index): UInt32(index) + 1
    case .rgb(let color): table.withLock { $0.code(of: color) }
    }
  }

  static func color(ofCode code: UInt32) -> Color? {
    if code == 0 { return nil }
    if code <= 256 { return .palette(UInt8(truncatingIfNeeded: code - 1)) }
    return table.withLock { $0.color(ofCode: code) }.map(Color.rgb)
  }

  static func code(of ground: Ground) -> UInt32 { 0x1F8 + UInt32(ground.rawValue) }

  static func ground(ofCode code: UInt32) -> Ground? {
    code < 0x1F8 ? nil : Ground(rawValue: UInt8(truncatingIfNeeded: code - 0x1F8))
  }

  // The numbers are never shown; the table only saves memory: a cell keeps its eight bytes.
  private static let table = Mutex(ColorTable())
}

private struct ColorTable: Sendable {
  private static let first: UInt32 = 257
  /// The most colors that are told apart: nine bits hold the palette, these and the grounds.
  private static let limit = 240
  private var colors: [RGB] = []
  private var codes: [RGB: UInt32] = [:]

  /// When the table is full, the code of the nearest palette color.
  mutating func code(of color: RGB) -> UInt32 {
    if let known = codes[color] { return known }
    guard colors.count < Self.limit else { return UInt32(color.nearest(in: 16..<256)) + 1 }
    let code = Self.first + UInt32(colors.count)
    colors.append(color)
    codes[color] = code
    return code
  }

  func color(ofCode code: UInt32) -> RGB? {
    let place = Int(code) - Int(Self.first)
    return colors.indices.contains(place) ? colors[place] : nil
  }
}

extension RGB {
  /// The number of the most similar color. Where there are many colors, what is plainly colored keeps its hue.
  package func nearest(in numbers: Range<Int>) -> UInt8 {
    let isColored = max(red, green, blue) >= 80 && numbers.count > 16
    func difference(_ number: Int) -> Int {
      let color = Palette.fixedColor(UInt8(truncatingIfNeeded: number))
      return isColored && !color.keepsOrder(of: self) ? .max : distance(to: color)
    }
    let nearest = numbers.min { difference($0) < difference($1) }
    return UInt8(truncatingIfNeeded: nearest ?? 0)
  }

  /// True if the parts that are plainly stronger in another color are so in this one.
  private func keepsOrder(of other: RGB) -> Bool {
    let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
    return parts.allSatisfy { one in
      parts.allSatisfy { two in Int(one.1) - Int(two.1) < 32 || one.0 > two.0 }
    }
  }
}
