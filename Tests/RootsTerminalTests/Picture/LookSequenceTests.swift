import TestTraits
import Testing

@testable import RootsTerminal
@testable import RootsText

/// A terminal that knows only what its text looks like.
private struct Screen {
  var look = Look.plain

  /// Takes control sequences of looks; `nil` for anything else.
  mutating func take(_ text: String) -> Bool {
    guard !text.isEmpty else { return true }
    guard text.hasPrefix("\u{1B}["), text.hasSuffix("m"),
      text.dropFirst(2).dropLast().allSatisfy({ $0 != "m" })
    else {
      return false
    }
    var codes = text.dropFirst(2).dropLast().split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: look = .plain
      case 1: look.attributes.insert(.bold)
      case 2: look.attributes.insert(.dim)
      case 3: look.attributes.insert(.italic)
      case 4: look.attributes.insert(.underline)
      case 7: look.attributes.insert(.reverse)
      case 9: look.attributes.insert(.strike)
      case 22: look.attributes.subtract([.bold, .dim])
      case 23: look.attributes.remove(.italic)
      case 24: look.attributes.remove(.underline)
      case 27: look.attributes.remove(.reverse)
      case 29: look.attributes.remove(.strike)
      case 30...37: look.foreground = .palette(UInt8(code - 30))
      case 40...47: look.background = .palette(UInt8(code - 40))
      case 90...97: look.foreground = .palette(UInt8(code - 82))
      case 100...107: look.background = .palette(UInt8(code - 92))
      case 39: look.foreground = nil
      case 49: look.background = nil
      case 38, 48:
        guard let color = Self.color(&codes) else { return false }
        if code == 38 { look.foreground = color } else { look.background = color }
      default: return false
      }
    }
    return true
  }

  private static func color(_ codes: inout ArraySlice<Int>) -> Color? {
    switch codes.popFirst() {
    case 5: return codes.popFirst().map { .palette(UInt8($0)) }
    case 2:
      guard codes.count >= 3 else { return nil }
      let parts = codes.prefix(3).map { UInt8($0) }
      codes.removeFirst(3)
      return .rgb(RGB(red: parts[0], green: parts[1], blue: parts[2]))
    default: return nil
    }
  }
}

@Suite(.timeLimited) struct `The sequence from one look to another` {
  private static let colors: [Color?] = [nil, 0, 7, 8, 15, 16, 255, .rgb(RGB(red: 1, green: 200, blue: 30))]

  private static let looks: [Look] =
    colors.flatMap { front in [nil, 3, 12, 200].map { Look(foreground: front, background: $0) } }
    + [
      .bold, .dim, .italic, .underline, .reverse, .strike, [.bold, .dim], [.bold, .underline],
      [.dim, .reverse, .italic],
    ].map {
      Look(foreground: 9, $0)
    } + [Look(.bold), Look([.dim, .strike])]

  @Test func `makes a terminal show the one after the other`() {
    for old in Self.looks {
      for new in Self.looks {
        var screen = Screen(look: old)
        let sequence = new.sequence(after: old)
        let isKnown = screen.take(sequence)
        #expect(isKnown && screen.look == new, "\(old) \(new)")
        #expect(sequence.isEmpty == (old == new), "\(old) \(new)")
      }
    }
  }

  /// What begins anew is never longer than it has to be.
  @Test func `is no longer than one that begins anew`() {
    for old in Self.looks {
      for new in Self.looks where old != new {
        let anew = new == .plain ? "\u{1B}[m" : "\u{1B}[0;" + new.sequence(after: .plain).dropFirst(2)
        #expect(new.sequence(after: old).utf8.count <= anew.utf8.count, "\(old) \(new)")
      }
    }
  }

  @Test(arguments: [
    (Look.plain, Look(.bold), "1"), (Look(.bold), .plain, ""), (Look(.bold), Look(.dim), "0;2"),
    (Look([.bold, .dim]), Look(.dim), "0;2"), (Look([.bold, .underline]), Look([.dim, .underline]), "22;2"),
    (Look(.bold), Look([.bold, .dim]), "2"),
    (.plain, Look(foreground: 8), "90"),
    (.plain, Look(foreground: 15), "97"), (.plain, Look(foreground: 7), "37"),
    (.plain, Look(foreground: 16), "38;5;16"),
    (.plain, Look(background: 8), "100"), (.plain, Look(background: 0), "40"),
    (.plain, Look(background: 255), "48;5;255"),
    (.plain, Look(foreground: .rgb(RGB(red: 1, green: 2, blue: 3))), "38;2;1;2;3"),
    (Look(foreground: 1, background: 2, .underline), Look(foreground: 1, .underline), "49"),
    (Look(foreground: 1, background: 2), Look(background: 2), "39"),
    (Look(foreground: 100, background: 200, [.bold, .reverse]), Look(foreground: 1), "0;31"),
  ])
  func `says only what differs`(old: Look, new: Look, codes: String) {
    #expect(new.sequence(after: old) == "\u{1B}[\(codes)m")
  }

  @Test(arguments: [
    (Color.Depth.mono, 1), (.eight, 8), (.sixteen, 16), (.all, 256), (.direct, 16_777_216), (.mono, 0),
    (.mono, -1), (.mono, 7),
    (.eight, 15), (.sixteen, 255), (.all, 257), (.all, 16_777_215), (.direct, .max),
  ])
  func `is made for the most colors that a terminal has`(depth: Color.Depth, colors: Int) {
    #expect(Color.Depth(colors: colors) == depth)
  }

  @Test func `reduces a color to the nearest that there is`() {
    let red = Color.rgb(RGB(red: 250, green: 5, blue: 5))
    let reduced = { (color: Color) in Color.Depth.allCases.map { Theme.reduced(color, to: $0) } }
    #expect(reduced(red) == [nil, 1, 9, 196, red])
    #expect(reduced(3) == [nil, 3, 3, 3, 3])
    #expect(reduced(8) == [nil, 0, 8, 8, 8])
    #expect(reduced(15) == [nil, 7, 15, 15, 15])
    #expect(reduced(16) == [nil, 0, 0, 16, 16])
    #expect(reduced(231) == [nil, 7, 15, 231, 231])
  }
}

@Suite(.timeLimited) struct `Colors by their parts` {
  @Test(arguments: [
    ("#000000", RGB(red: 0, green: 0, blue: 0)), ("#0a1B2c", RGB(red: 10, green: 27, blue: 44)),
    ("#fff", RGB(red: 255, green: 255, blue: 255)),
    ("#1af", RGB(red: 17, green: 170, blue: 255)), ("#FFFFFF", RGB(red: 255, green: 255, blue: 255)),
  ])
  func `are read with three digits or six`(text: String, color: RGB) {
    #expect(RGB(text) == color)
    #expect(Color(text) == .rgb(color))
    #expect(RGB(color.description) == color)
  }

  @Test(arguments: [
    "", "#", "#1", "#12", "#1234", "#12345", "#1234567", "#00000g", "# 00000", "#ä00000", "０",
  ])
  func `are nothing else`(text: String) {
    #expect(RGB(text) == nil)
    #expect(Color(text) == nil)
  }

  @Test(arguments: [
    ("0", 0), ("255", 255), ("017", 17), ("256", nil), ("-1", nil), ("1.5", nil), ("x", nil), (" 1", nil),
  ])
  func `may be numbers of the palette`(text: String, index: UInt8?) {
    #expect(Color(text) == index.map(Color.palette))
  }

  @Test func `are mixed by hundredths, rounded`() {
    let (white, black) = (RGB(hex: 0xFFFFFF), RGB(hex: 0))
    #expect(white.mixed(0, over: black) == black && white.mixed(100, over: black) == white)
    #expect(white.mixed(50, over: black) == RGB(red: 128, green: 128, blue: 128))
    #expect(white.mixed(60, over: black) == RGB(hex: 0x999999))
    #expect(RGB(hex: 0x102030).mixed(50, over: RGB(hex: 0x112131)) == RGB(hex: 0x112131))
    #expect(RGB(hex: 0x0A0000).mixed(10, over: black) == RGB(hex: 0x010000))
  }

  /// The cube of 216 colors has six levels of each part, the grays 24 steps of ten.
  @Test func `of the palette are a cube and a row of grays`() {
    let levels = [0, 95, 135, 175, 215, 255]
    var index = 16
    for red in levels {
      for green in levels {
        for blue in levels {
          #expect(
            Palette.fixedColor(UInt8(index)) == RGB(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)))
          index += 1
        }
      }
    }
    for gray in 0..<24 {
      let part = UInt8(8 + 10 * gray)
      #expect(Palette.fixedColor(UInt8(index + gray)) == RGB(red: part, green: part, blue: part))
    }
  }

  @Test func `of a palette have names, and set nothing by others`() {
    var palette = Palette.dark
    let blue = RGB(hex: 0x123456)
    palette["brightBlue"] = blue
    #expect(
      palette["brightBlue"] == blue && palette.color(12) == blue && palette.color(4) == Palette.dark.color(4))
    palette["cursor"] = blue
    #expect(palette.cursor == blue && palette.foreground == Palette.dark.foreground)
    let before = palette
    palette["nonsense"] = blue
    palette["red"] = nil
    #expect(palette == before && palette["nonsense"] == nil)
    #expect(
      Palette.dark["background"] == Palette.dark.background
        && Palette.dark.background != Palette.dark.foreground)
    #expect(palette.color(of: .rgb(blue)) == blue && palette.color(of: 200) == Palette.fixedColor(200))
    #expect(palette.color(15) == Palette.dark["brightWhite"] && palette.color(16) == RGB(hex: 0))
  }

  @Test(arguments: [
    (0x000000, 0xFFFFFF, "21.0:1"), (0x777777, 0x777777, "1.0:1"), (0x777777, 0xFFFFFF, "4.4:1"),
    (0x767676, 0xFFFFFF, "4.5:1"),
    (0xFF0000, 0x000000, "5.2:1"), (0x00FF00, 0x000000, "15.3:1"), (0x0000FF, 0x000000, "2.4:1"),
    (0x0A0A0A, 0x000000, "1.0:1"),
  ])
  func `have a contrast as the guidelines compute it, whichever is behind`(
    one: UInt32, two: UInt32, ratio: String
  ) {
    let pair = Theme.UnreadablePair(role: .accent, foreground: RGB(hex: one), background: RGB(hex: two))
    #expect(pair.description.contains(" has a contrast of \(ratio), and 4.5:1 is the least"))
    #expect(RGB(hex: one).contrast(to: RGB(hex: two)) == RGB(hex: two).contrast(to: RGB(hex: one)))
  }
}
