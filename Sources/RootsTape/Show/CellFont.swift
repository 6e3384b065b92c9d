/// The font of films: 9 by 18 pixels for every cell.
struct CellFont {
  static let width = 9
  static let height = 18

  /// The rows of each character, with the leftmost pixel in the highest of nine bits.
  private let glyphs: [UInt32: [UInt16]]

  static let standard = CellFont(PackageResources.cells_hex)

  /// Reads the font from a file of lines such as `41:000…`: a code and 18 rows of three hexadecimal digits.
  init(_ file: [UInt8]) {
    glyphs = file.split(separator: UInt8(ascii: "\n")).reduce(into: [:]) { glyphs, line in
      let parts = String(decoding: line, as: UTF8.self).split(separator: ":")
      guard parts.count == 2, let code = UInt32(parts[0], radix: 16) else { return }
      let digits = Array(parts[1].utf8)
      glyphs[code] = stride(from: 0, to: digits.count - 2, by: 3).map {
        UInt16(String(decoding: digits[$0..<$0 + 3], as: UTF8.self), radix: 16) ?? 0
      }
    }
  }

  subscript(scalar: Unicode.Scalar) -> [UInt16] { glyphs[scalar.value] ?? Self.missing }

  func has(_ scalar: Unicode.Scalar) -> Bool { glyphs[scalar.value] != nil }

  private static let missing: [UInt16] = (0..<height).map { y in
    switch y {
    case 4, 14: 0x0FE
    case 5...13: 0x082
    default: 0
    }
  }
}
