/// The colors of a drawn terminal: sixteen that have names, and those of the text, the ground, the selection
/// and the cursor.
package struct Palette: Hashable, Sendable {
  private var colors: [RGB]

  /// The color names in themes of tapes; the first sixteen are the terminal's own.
  package static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "brightBlack", "brightRed", "brightGreen", "brightYellow", "brightBlue", "brightMagenta", "brightCyan",
    "brightWhite", "background", "foreground", "selection", "cursor",
  ]

  package static let dark = Palette(
    hex: [
      0x1E1E1E, 0xD75F5F, 0x5FAF5F, 0xD7AF5F, 0x5F87D7, 0xAF87FF, 0x5FAFAF, 0xD0D0D0,
      0x8A8A8A, 0xFF8787, 0x87D787, 0xFFD787, 0x87AFFF, 0xD7AFFF, 0x87D7D7, 0xFFFFFF,
      0x171717, 0xDADADA, 0x444466, 0xDADADA,
    ])

  package static let light = Palette(
    hex: [
      0x1C1C1C, 0xAF0000, 0x006F00, 0x875F00, 0x005FAF, 0x6A3FB5, 0x006F6F, 0xBCBCBC,
      0x6C6C6C, 0xD70000, 0x008700, 0xAF8700, 0x0087D7, 0x875FD7, 0x008787, 0xEEEEEE,
      0xFFFFFF, 0x1C1C1C, 0xD0D0F0, 0x1C1C1C,
    ])

  private init(hex: [UInt32]) { colors = hex.map(RGB.init(hex:)) }

  /// A name that is not in ``names`` reads as `nil` and sets nothing.
  package subscript(name: String) -> RGB? {
    get { Self.names.firstIndex(of: name).map { colors[$0] } }
    set {
      guard let place = Self.names.firstIndex(of: name), let newValue else { return }
      colors[place] = newValue
    }
  }

  package var background: RGB { colors[16] }

  package var foreground: RGB { colors[17] }

  package var cursor: RGB { colors[19] }

  package func color(_ index: UInt8) -> RGB {
    index < 16 ? colors[Int(index)] : Self.fixedColor(index)
  }

  package func color(of color: Color) -> RGB {
    switch color {
    case .palette(let index): self.color(index)
    case .rgb(let color): color
    }
  }

  package static func fixedColor(_ index: UInt8) -> RGB {
    if index >= 232 {
      let gray = 8 + 10 * (index - 232)
      return RGB(red: gray, green: gray, blue: gray)
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let place = Int(index) - 16
    guard place >= 0 else { return standard[Int(index)] }
    return RGB(red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
  }

  static let standard: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map(RGB.init(hex:))
}
