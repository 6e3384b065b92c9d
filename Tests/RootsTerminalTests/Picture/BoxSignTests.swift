import TestTraits
import Testing

@testable import RootsTerminal
@testable import RootsText

/// What the name of a box-drawing character says: `BOX DRAWINGS DOWN LIGHT AND RIGHT HEAVY`.
private struct SignName {
  let words: Set<String>
  /// How thick the strokes are by the sides to which they lead: 1 light, 2 heavy; 3 for double ones.
  private(set) var strokes: [String: Int] = [:]

  init(_ scalar: Unicode.Scalar) {
    let name = (scalar.properties.name ?? "").split(separator: " ").dropFirst(2).map(String.init)
    words = Set(name)
    let weights = ["LIGHT": 1, "HEAVY": 2, "DOUBLE": 3, "SINGLE": 1]
    var last = weights[name.first ?? ""] ?? 0
    for part in name.split(separator: "AND") {
      last = part.lazy.compactMap { weights[$0] }.first ?? last
      for word in part {
        switch word {
        case "LEFT", "RIGHT", "UP", "DOWN": strokes[word] = last
        case "HORIZONTAL": (strokes["LEFT"], strokes["RIGHT"]) = (last, last)
        case "VERTICAL": (strokes["UP"], strokes["DOWN"]) = (last, last)
        default: break
        }
      }
    }
  }

  var isDashed: Bool { words.contains("DASH") }
  var isArc: Bool { words.contains("ARC") }
  var isDiagonal: Bool { words.contains("DIAGONAL") }
  var isHeavy: Bool { strokes.values.contains(2) }
  var isDouble: Bool { !isDashed && strokes.values.contains(3) }
  var isAcross: Bool { strokes["UP"] == nil && strokes["DOWN"] == nil }
  var isUpright: Bool { strokes["LEFT"] == nil && strokes["RIGHT"] == nil }
}

@Suite(.timeLimited) struct `A sign of a box` {
  private static let signs = (UInt32(0x2500)...0x257F).compactMap(Unicode.Scalar.init)

  /// Dashes, double lines and diagonals are left to the font.
  @Test func `is drawn with the strokes that its name says`() {
    for sign in Self.signs {
      let name = SignName(sign)
      let wanted: BoxShape? =
        if name.isArc {
          .arc(toRight: name.words.contains("RIGHT"), toTop: name.words.contains("UP"))
        } else if name.isDashed || name.isDiagonal || name.isDouble {
          nil
        } else {
          .strokes(
            left: name.strokes["LEFT"] ?? 0, right: name.strokes["RIGHT"] ?? 0, up: name.strokes["UP"] ?? 0,
            down: name.strokes["DOWN"] ?? 0)
        }
      #expect(BoxShape(sign) == wanted, "\(sign) \(sign.properties.name ?? "")")
    }
  }

  @Test func `has a plain twin that its name says`() {
    for sign in Self.signs {
      let name = SignName(sign)
      let isMixed = name.words.isSuperset(of: ["LIGHT", "HEAVY"])
      let twin: Unicode.Scalar =
        if name.isDiagonal {
          name.words.contains("CROSS") ? "X" : sign == "\u{2571}" ? "/" : "\\"
        } else if name.isAcross {
          name.isDashed && !name.isHeavy ? "." : name.isDouble || name.isHeavy && !isMixed ? "=" : "-"
        } else if name.isUpright {
          name.isDashed && !name.isHeavy ? ":" : name.isHeavy && !isMixed ? "#" : "|"
        } else {
          name.isHeavy ? "#" : "+"
        }
      #expect(Glyph.plain(sign) == twin, "\(sign) \(sign.properties.name ?? "")")
    }
  }

  @Test(arguments: [
    ("▀", 0, 0, 8, 4, 100), ("▄", 0, 4, 8, 8, 100), ("█", 0, 0, 8, 8, 100), ("▁", 0, 7, 8, 8, 100),
    ("▇", 0, 1, 8, 8, 100),
    ("▏", 0, 0, 1, 8, 100), ("▉", 0, 0, 7, 8, 100), ("▌", 0, 0, 4, 8, 100), ("▐", 4, 0, 8, 8, 100),
    ("░", 0, 0, 8, 8, 25),
    ("▒", 0, 0, 8, 8, 50), ("▓", 0, 0, 8, 8, 75),
  ])
  func `may be a block of eighths`(
    sign: Unicode.Scalar, left: Int, top: Int, right: Int, bottom: Int, ink: Int
  ) {
    #expect(BoxShape(sign) == .block(left: left, top: top, right: right, bottom: bottom, ink: ink))
  }

  @Test(
    arguments: ["a", " ", "\u{24FF}", "\u{2594}", "\u{2596}", "\u{25A0}", "═", "╱", "┄"] as [Unicode.Scalar])
  func `is left to the font where lines need not meet`(sign: Unicode.Scalar) {
    #expect(BoxShape(sign) == nil)
  }

  @Test(arguments: [
    (0, "0"), (1, "0.001"), (10, "0.01"), (100, "0.1"), (999, "0.999"), (1_000, "1"), (1_010, "1.01"),
    (-1, "-0.001"),
    (-1_500, "-1.5"), (-2_000, "-2"), (123_456, "123.456"), (120_000, "120"),
  ])
  func `is measured in thousandths, without needless zeros`(thousandths: Int, number: String) {
    #expect(Drawing.number(thousandths) == number)
  }

  @Test func `is drawn from edge to edge of its cell`() {
    let cell = (left: 10_000, top: 20_000, width: 8_000, height: 16_000)
    let black = RGB(hex: 0)
    func element(_ sign: Unicode.Scalar) -> String? {
      BoxShape(sign)?.element(in: cell, weight: 1_000, color: black)
    }
    #expect(element("─") == "<path d=\"M10 27.5H14V28.5H10ZM14 27.5H18V28.5H14Z\" fill=\"#000000\"/>")
    #expect(element("┃") == "<path d=\"M13 20H15V28H13ZM13 28H15V36H13Z\" fill=\"#000000\"/>")
    // A stroke reaches over the middle by half of what it meets.
    #expect(element("┏") == "<path d=\"M13 27H18V29H13ZM13 27H15V36H13Z\" fill=\"#000000\"/>")
    #expect(
      element("╭")
        == "<path d=\"M14 36Q14 28 18 28\" fill=\"none\" stroke=\"#000000\" stroke-width=\"1\"/>")
    #expect(
      element("╯")
        == "<path d=\"M14 20Q14 28 10 28\" fill=\"none\" stroke=\"#000000\" stroke-width=\"1\"/>")
    #expect(
      element("▄")
        == "<rect x=\"10\" y=\"28\" width=\"8\" height=\"8\" fill=\"#000000\" shape-rendering=\"crispEdges\"/>"
    )
    #expect(element("░")?.contains("fill=\"#000000\" fill-opacity=\"0.25\"") == true)
  }
}

@Suite(.timeLimited) struct `Text in a picture` {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a<b>&\"c\"'", "a&lt;b&gt;&amp;&quot;c&quot;&#39;"),
    ("&amp;", "&amp;amp;"), ("ä漢👍", "ä漢👍"),
  ])
  func `says nothing else to a reader of markup`(text: String, escaped: String) {
    #expect(text.escapedForMarkup == escaped)
  }

  @Test(arguments: [
    ("DejaVu Sans Mono, monospace", "DejaVu Sans Mono, monospace"), ("a;b{c}</style>\\'\"&", "abc/style"),
  ])
  func `cannot end the value of a style`(text: String, escaped: String) {
    #expect(text.escapedForStyleSheet == escaped)
  }

  @Test
  func `has its colors exchanged where it is reversed, and is mixed with what lies behind where it is dim`() {
    let palette = Palette.dark
    let plain = Paint(.plain, palette: palette)
    #expect(plain.foreground == palette.foreground && plain.background == nil && plain.decoration == nil)
    let reversed = Paint(Look(foreground: 200, background: 20, .reverse), palette: palette)
    #expect(reversed.foreground == palette.color(20) && reversed.background == palette.color(200))
    let bare = Paint(Look(.reverse), palette: palette)
    #expect(bare.foreground == palette.background && bare.background == palette.foreground)
    let dim = Paint(Look(.dim), palette: palette)
    #expect(dim.foreground == palette.foreground.mixed(60, over: palette.background) && dim.background == nil)
    let dimOnFill = Paint(Look(foreground: 200, background: 20, .dim), palette: palette)
    #expect(dimOnFill.foreground == palette.color(200).mixed(60, over: palette.color(20)))
    #expect(Paint(Look([.bold, .dim, .reverse, .italic]), palette: palette).attributes == [.bold, .italic])
  }

  @Test func `has lines under it and through it`() {
    let decoration = { (attributes: Style.Attributes) in Paint(Look(attributes), palette: .dark).decoration }
    #expect(decoration(.underline) == "underline" && decoration(.strike) == "line-through")
    #expect(decoration([.strike, .underline, .bold]) == "underline line-through" && decoration(.bold) == nil)
  }

  @Test(arguments: [
    (3, 4), (4, 4), (16, 16), (200, 200), (201, 200), (-5, 4),
  ])
  func `has a size within bounds`(asked: Int, size: Int) {
    var options = PictureOptions()
    options.fontSize = asked
    #expect(options.bounded.fontSize == size)
  }
}

@Suite(.timeLimited) struct `Colors of a program` {
  private static func color(_ seed: Int) -> RGB {
    var dice = Seeded(seed: UInt64(seed + 1))
    return RGB(red: UInt8(dice.roll(256)), green: UInt8(dice.roll(256)), blue: UInt8(dice.roll(256)))
  }

  /// On every surface with a color of its own, in all colors and in those of the palette.
  @Test(arguments: Seeded.seeds(12)) func `can be read once they are adapted to a theme`(seed: Int) {
    let color = Self.color(seed)
    for theme in [Theme.dark, .light] {
      for role in [Role.accent, .own(3)] {
        let adapted = theme.adapted(to: [role: .rgb(color)])
        #expect(!adapted.unreadablePairs.contains { $0.role == role }, "\(color) \(theme.name)")
        let surface = theme.surface.color ?? color
        for depth in [Color.Depth.direct, .all] {
          let shown = adapted.look(of: Style(role), colors: depth).foreground?.rgb ?? color
          #expect(shown.contrast(to: surface) >= 4.5, "\(color) \(theme.name) \(depth)")
        }
      }
    }
  }

  @Test(arguments: Seeded.seeds(12)) func `are refused exactly where they cannot be read`(seed: Int) {
    let color = Self.color(seed)
    for theme in [Theme.dark, .light] {
      let surface = theme.surface.color ?? color
      let isRefused = (try? theme.with([.own(0): .rgb(color)])) == nil
      if color.contrast(to: surface) < 4.5 { #expect(isRefused, "\(color) \(theme.name)") }
      if let taken = try? theme.with([.own(0): .rgb(color)]) {
        #expect(taken.look(of: Style(.own(0)), colors: .direct).foreground == .rgb(color))
        #expect(taken.unreadablePairs.allSatisfy { $0.role != .own(0) })
      }
    }
  }

  @Test func `change nothing where the theme has none`() throws {
    for theme in [Theme.highContrast, .mono] {
      #expect(try theme.with([.accent: 1]) == theme && theme.adapted(to: [.accent: 1]) == theme)
      #expect(theme.unreadablePairs.isEmpty)
    }
  }

  @Test func `stay as they are where they can be read already`() throws {
    let white = Color.rgb(RGB(hex: 0xFFFFFF))
    #expect(Theme.dark.adapted(to: [.accent: white]).look(of: .accent, colors: .direct).foreground == white)
    #expect(Theme.dark.adapted(to: [.accent: 231]).look(of: .accent, colors: .all).foreground == 231)
    #expect(Theme.light.adapted(to: [.accent: white]).look(of: .accent, colors: .direct).foreground != white)
    // Roles that the theme knows keep their looks where there are few colors; a program's own get the nearest.
    let red = try Theme.dark.with([.accent: .rgb(RGB(hex: 0xFF8080)), .own(1): .rgb(RGB(hex: 0xFF8080))])
    for depth in [Color.Depth.sixteen, .eight, .mono] {
      #expect(red.look(of: .accent, colors: depth) == Theme.dark.look(of: .accent, colors: depth))
    }
    #expect(red.look(of: Style(.own(1)), colors: .mono) == .plain)
    #expect(red.look(of: Style(.own(1)), colors: .eight).foreground != nil)
  }

  @Test(arguments: [
    (0, Role.own0), (7, .own7), (8, .own0), (15, .own7), (-1, .own7), (-8, .own0), (.max, .own7),
    (.min, .own0),
  ])
  func `repeat eight roles`(index: Int, role: Role) {
    #expect(Role.own(index) == role)
    #expect(role.isOwn)
  }

  @Test(arguments: [
    (0, Role.layer0), (1, .layer1), (2, .layer2), (3, .layer0), (-1, .layer2), (-3, .layer0), (100, .layer1),
  ])
  func `of layers repeat after three`(index: Int, role: Role) {
    #expect(Role.layer(index) == role && Style.layer(index).role == role && !role.isOwn)
  }

  @Test(arguments: [
    ("dark", Theme.dark), ("light", .light), ("high-contrast", .highContrast), ("mono", .mono),
    ("default", .dark),
  ])
  func `belong to themes with names`(name: String, theme: Theme) {
    #expect(Theme.named(name) == theme)
    #expect(Theme.named(name.uppercased()) == nil)
  }
}
