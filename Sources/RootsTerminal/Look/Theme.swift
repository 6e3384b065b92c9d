/// The looks of the roles, for every number of colors a terminal may have.
public struct Theme: Hashable, Sendable {
  /// The name of the theme in options and files.
  public let name: String
  package let surface: Surface

  private var looks: [RoleLooks]
  private var grounds: [RoleLooks]
  /// The colors for the rows of tabs and keys, for roles whose color cannot be read there.
  var colorsOnBar: [Role: Color] = [:]
  private let dims: Bool

  package enum Surface: Hashable, Sendable {
    case dark
    case light
    /// Any background: the theme has no colors of its own.
    case terminal

    package var color: RGB? {
      switch self {
      case .dark: RGB(hex: 0)
      case .light: RGB(hex: 0xFFFFFF)
      case .terminal: nil
      }
    }
  }

  package struct RoleLooks: Hashable, Sendable {
    package var direct: Look
    package var all: Look
    package var sixteen: Look
    package var eight: Look
    package var mono: Look

    /// Looks for each number of colors; with RGB colors, the look of the palette is used.
    package init(all: Look, sixteen: Look, eight: Look, mono: Look) {
      direct = all
      self.all = all
      self.sixteen = sixteen
      self.eight = eight
      self.mono = mono
    }

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

  package subscript(role: Role) -> RoleLooks {
    get { looks[Int(role.rawValue)] }
    set { looks[Int(role.rawValue)] = newValue }
  }

  /// The foreground, if there is one, is that of all text on the ground; on the bar only of text without a color.
  package subscript(ground: Ground) -> RoleLooks {
    get { grounds[Int(ground.rawValue)] }
    set { grounds[Int(ground.rawValue)] = newValue }
  }

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
        // Without this, a filled row with dim text would look like two halves.
        look.attributes.remove(.dim)
      }
    }
    look.attributes.formUnion(style.attributes)
    if !dims { look.attributes.remove(.dim) }
    if let color = style.foreground { look.foreground = Self.reduced(color, to: depth) }
    if let color = style.background { look.background = Self.reduced(color, to: depth) }
    return look
  }

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
