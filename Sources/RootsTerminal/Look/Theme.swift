/// What the roles look like, for every number of colors a terminal may have.
public struct Theme: Hashable, Sendable {
  /// The name by which options and files call it.
  public let name: String
  /// What the colors are chosen for.
  package let surface: Surface

  private var looks: [RoleLooks]
  private var grounds: [RoleLooks]
  /// The colors of a program's own on the rows of tabs and keys, where others are needed there.
  var colorsOnBar: [Role: Color] = [:]
  /// Whether cells that step back are shown dim.
  private let dims: Bool

  /// What lies behind the text of a screen: the terminal's own background.
  package enum Surface: Hashable, Sendable {
    case dark
    case light
    /// Any: the theme has no colors of its own.
    case terminal

    /// The color for which contrasts are computed.
    package var color: RGB? {
      switch self {
      case .dark: RGB(hex: 0)
      case .light: RGB(hex: 0xFFFFFF)
      case .terminal: nil
      }
    }
  }

  /// One role's looks, from all colors to none.
  package struct RoleLooks: Hashable, Sendable {
    /// The look with all colors of red, green and blue.
    package var direct: Look
    /// The look with 256 colors.
    package var all: Look
    /// The look with 16 colors.
    package var sixteen: Look
    /// The look with 8 colors.
    package var eight: Look
    /// The look without colors.
    package var mono: Look

    /// The looks for each number of colors; a terminal of all colors shows those of the palette.
    package init(all: Look, sixteen: Look, eight: Look, mono: Look) {
      direct = all
      self.all = all
      self.sixteen = sixteen
      self.eight = eight
      self.mono = mono
    }

    /// The look for a number of colors.
    package subscript(depth: Color.Depth) -> Look {
      switch depth {
      case .direct: direct
      case .all: all
      case .sixteen: sixteen
      case .eight: eight
      case .mono: mono
      }
    }
  }

  init(
    _ name: String, for surface: Surface, dims: Bool = true, grounds: (Ground) -> RoleLooks,
    _ looks: (Role) -> RoleLooks
  ) {
    self.name = name
    self.surface = surface
    self.dims = dims
    self.looks = Role.allCases.map(looks)
    self.grounds = Ground.allCases.map(grounds)
  }

  /// The looks of a role.
  package subscript(role: Role) -> RoleLooks {
    get { looks[Int(role.rawValue)] }
    set { looks[Int(role.rawValue)] = newValue }
  }

  /// The looks of what is filled: a look with a foreground is that of all text on it, on the bar of text without one.
  package subscript(ground: Ground) -> RoleLooks {
    get { grounds[Int(ground.rawValue)] }
    set { grounds[Int(ground.rawValue)] = newValue }
  }

  /// What a terminal of some number of colors is told about a cell of this style.
  package func look(of style: Style, colors depth: Color.Depth) -> Look {
    var look = self[style.role][depth]
    if let ground = style.ground {
      let filled = self[ground][depth]
      look.background = filled.background
      look.attributes.formUnion(filled.attributes)
      if ground == .bar {
        let own = depth >= .all ? colorsOnBar[style.role].flatMap { Self.reduced($0, to: depth) } : nil
        look.foreground = own ?? look.foreground ?? filled.foreground
      } else if filled.foreground != nil || filled.attributes.contains(.reverse) {
        look.foreground = filled.foreground
        // Dim text on a filled row would make two halves of it.
        look.attributes.remove(.dim)
      }
    }
    look.attributes.formUnion(style.attributes)
    if !dims { look.attributes.remove(.dim) }
    if let color = style.foreground { look.foreground = Self.reduced(color, to: depth) }
    if let color = style.background { look.background = Self.reduced(color, to: depth) }
    return look
  }

  /// The nearest color that a terminal of some number of colors has.
  static func reduced(_ color: Color, to depth: Color.Depth) -> Color? {
    switch (color, depth) {
    case (_, .mono): nil
    case (_, .direct): color
    case (.palette(let index), _) where Int(index) < depth.rawValue: color
    case (.palette(let index), _) where index < 16: .palette(index - 8)
    case (.rgb(let color), .all): .palette(color.nearest(in: 16..<256))
    case (_, .all), (_, .sixteen), (_, .eight): .palette(color.rgb.nearest(in: 0..<depth.rawValue))
    }
  }
}
