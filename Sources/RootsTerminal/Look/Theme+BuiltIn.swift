extension Theme {
  /// The themes that come with the library; the first is the one to use when none is chosen.
  public static let builtIn: [Theme] = [.dark, .light, .highContrast, .mono]

  /// The theme to use when none is chosen.
  public static let standard = dark

  /// The theme to use when none is chosen; `COLORFGBG` ends with the color of the background.
  package static func fitting(_ environment: (String) -> String?) -> Theme {
    guard let colors = environment("COLORFGBG") else { return standard }
    let ground = colors[(colors.lastIndex(of: ";").map(colors.index(after:)) ?? colors.startIndex)...]
    return ground == "7" || ground == "15" ? light : standard
  }

  /// The built-in theme of a name; `default` is the standard one.
  public static func named(_ name: String) -> Theme? {
    name == "default" ? standard : builtIn.first { $0.name == name }
  }

  /// Light text on the terminal's own dark background.
  public static let dark = Theme("dark", for: .dark, grounds: { filled($0, .dark) }) {
    colored($0) { dark, _ in dark }
  }

  /// Dark text on the terminal's own light background.
  public static let light = Theme("light", for: .light, grounds: { filled($0, .light) }) {
    colored($0) { _, light in light }
  }

  private static func colored(_ role: Role, _ pick: (_ dark: UInt8, _ light: UInt8) -> UInt8) -> RoleLooks {
    switch role {
    case .muted: RoleLooks(pick(246, 240), 8, dimming: true)
    case .accent: RoleLooks(pick(141, 56), 5, mono: .bold)
    case .link: RoleLooks(pick(141, 56), 5, .underline)
    case .code: RoleLooks(pick(80, 23), 6)
    case .ok: RoleLooks(pick(71, 22), 2)
    case .warn, .held: RoleLooks(pick(178, 94), 3)
    case .bad: RoleLooks(pick(203, 124), 1, mono: .bold)
    case .info: RoleLooks(pick(75, 25), 4)
    case .layer0: RoleLooks(pick(37, 24), 6)
    case .layer1: RoleLooks(pick(172, 94), 3)
    case .layer2: RoleLooks(pick(141, 56), 5)
    case .shadow: RoleLooks(pick(236, 252), pick(0, 7), mono: .dim)
    case .backdrop: RoleLooks(pick(240, 248), 8, dimming: true)
    case .heading: RoleLooks(Look(.bold))
    case .text, .own0, .own1, .own2, .own3, .own4, .own5, .own6, .own7: RoleLooks(.plain)
    }
  }

  /// A theme without grays and without dim text: everything in the terminal's own colors, marks in bold.
  public static let highContrast = Theme("high-contrast", for: .terminal, dims: false, grounds: reversed) {
    role in
    switch role {
    case .text, .muted, .backdrop, .shadow, .code, .own0, .own1, .own2, .own3, .own4, .own5, .own6, .own7:
      RoleLooks(.plain)
    case .accent, .heading, .layer0, .layer1, .layer2, .ok, .warn, .info, .held: RoleLooks(Look(.bold))
    case .link: RoleLooks(Look(.underline))
    case .bad: RoleLooks(Look([.bold, .underline]))
    }
  }

  /// The look of the dark theme without any color.
  public static let mono = Theme("mono", for: .terminal, grounds: { RoleLooks(dark[$0].mono) }) {
    RoleLooks(dark[$0].mono)
  }

  /// All text on a selected row has one color.
  private static func filled(_ ground: Ground, _ fills: Fills) -> RoleLooks {
    let selected = Look(foreground: fills.selected.text, background: fills.selected.fill)
    let idle = Look(foreground: fills.idle.text, background: fills.idle.fill)
    return switch ground {
    case .selected: RoleLooks(all: selected, fewer: Look(.reverse))
    case .idle: RoleLooks(all: idle, fewer: .plain)
    case .button: RoleLooks(all: idle, fewer: Look(.underline))
    case .bar: RoleLooks(all: Look(foreground: fills.bar.text, background: fills.bar.fill), fewer: .plain)
    }
  }

  private struct Fills {
    let selected: (text: Color, fill: Color)
    let idle: (text: Color, fill: Color)
    let bar: (text: Color, fill: Color)

    static let dark = Fills(selected: (231, 61), idle: (253, 238), bar: (253, 235))
    static let light = Fills(selected: (231, 61), idle: (234, 252), bar: (234, 255))
  }

  private static func reversed(_ ground: Ground) -> RoleLooks {
    switch ground {
    case .selected: RoleLooks(Look(.reverse))
    case .button: RoleLooks(Look(.underline))
    case .idle, .bar: RoleLooks(.plain)
    }
  }
}

extension Theme.RoleLooks {
  fileprivate init(_ look: Look) { self.init(all: look, sixteen: look, eight: look, mono: look) }

  fileprivate init(all: Look, fewer: Look) { self.init(all: all, sixteen: fewer, eight: fewer, mono: fewer) }

  fileprivate init(_ all: UInt8, _ sixteen: UInt8, _ attributes: Style.Attributes) {
    let basic = Look(foreground: .palette(sixteen), attributes)
    self.init(
      all: Look(foreground: .palette(all), attributes), sixteen: basic, eight: basic, mono: Look(attributes))
  }

  fileprivate init(_ all: UInt8, _ sixteen: UInt8, mono: Style.Attributes = []) {
    let basic = Look(foreground: .palette(sixteen))
    self.init(all: Look(foreground: .palette(all)), sixteen: basic, eight: basic, mono: Look(mono))
  }

  /// A gray, which is dim where there are no grays: in 8 colors and fewer.
  fileprivate init(_ all: UInt8, _ sixteen: UInt8, dimming: Bool) {
    self.init(
      all: Look(foreground: .palette(all)), sixteen: Look(foreground: .palette(sixteen)), eight: Look(.dim),
      mono: Look(.dim))
  }
}
