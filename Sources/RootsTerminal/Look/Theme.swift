/// What the roles look like, for every number of colours a terminal may have.
public struct Theme: Hashable, Sendable {
  /// The name by which options and files call it.
  public let name: String

  private var looks: [RoleLooks]
  private let keepsDim: Bool

  /// One role's looks, from many colours to none.
  public struct RoleLooks: Hashable, Sendable {
    public var all: Look
    public var sixteen: Look
    public var eight: Look
    public var mono: Look

    public init(all: Look, sixteen: Look, eight: Look, mono: Look) {
      self.all = all
      self.sixteen = sixteen
      self.eight = eight
      self.mono = mono
    }

    /// The look for a number of colours.
    public subscript(depth: ColorDepth) -> Look {
      switch depth {
      case .all, .direct: all
      case .sixteen: sixteen
      case .eight: eight
      case .mono: mono
      }
    }
  }

  /// The looks of a role.
  public subscript(role: Role) -> RoleLooks {
    get { looks[Int(role.rawValue)] }
    set { looks[Int(role.rawValue)] = newValue }
  }

  /// What a terminal of so many colours is told about a cell of this style.
  public func look(of style: Style, colors depth: ColorDepth) -> Look {
    var look = self[style.role][depth]
    look.attributes.formUnion(style.attributes)
    if !keepsDim { look.attributes.remove(.dim) }
    if let color = style.foreground { look.foreground = Self.reduced(color, to: depth) }
    if let color = style.background { look.background = Self.reduced(color, to: depth) }
    return look
  }

  /// The nearest colour that a terminal of so many colours has.
  static func reduced(_ color: Color, to depth: ColorDepth) -> Color? {
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

extension Theme {
  /// The themes that come with the library; the first is the one to use when none is chosen.
  public static let builtIn: [Theme] = [.standard, .highContrast, .mono]

  /// The built-in theme of a name.
  public static func named(_ name: String) -> Theme? { builtIn.first { $0.name == name } }

  /// One accent, three badges, greys for what steps back; readable on dark and on light grounds.
  public static let standard = Theme(name: "default", keepsDim: true) { role in
    switch role {
    case .text, .own0, .own1, .own2, .own3, .own4, .own5, .own6, .own7: RoleLooks(.plain)
    case .heading: RoleLooks(Look(.bold))
    case .link: RoleLooks(99, 5, .underline)
    case .code: RoleLooks(30, 6)
    case .warn: RoleLooks(136, 3)
    case .info: RoleLooks(32, 4)
    case .muted: RoleLooks(245, 8, dimming: true)
    case .accent: RoleLooks(99, 5, mono: .bold)
    case .layer0: RoleLooks(30, 6)
    case .layer1: RoleLooks(130, 3)
    case .layer2: RoleLooks(99, 5)
    case .selection:
      RoleLooks(
        all: Look(foreground: 99, .reverse), sixteen: Look(.reverse), eight: Look(.reverse),
        mono: Look(.reverse))
    case .ok: RoleLooks(28, 2)
    case .held: RoleLooks(136, 3)
    case .bad: RoleLooks(160, 1)
    case .shadow: RoleLooks(236, 0)
    case .backdrop: RoleLooks(240, 8, dimming: true)
    }
  }

  /// No greys and nothing dim: everything in the terminal's own colours, marks in bold.
  public static let highContrast = Theme(name: "high-contrast", keepsDim: false) { role in
    switch role {
    case .text, .muted, .backdrop, .shadow, .code, .own0, .own1, .own2, .own3, .own4, .own5, .own6, .own7:
      RoleLooks(.plain)
    case .accent, .heading, .layer0, .layer1, .layer2, .ok, .warn, .info, .held: RoleLooks(Look(.bold))
    case .link: RoleLooks(Look(.underline))
    case .bad: RoleLooks(Look([.bold, .underline]))
    case .selection: RoleLooks(Look([.bold, .reverse]))
    }
  }

  /// The look of the default theme without any colour.
  public static let mono = Theme(name: "mono", keepsDim: true) { RoleLooks(standard[$0].mono) }

  private init(name: String, keepsDim: Bool, _ looks: (Role) -> RoleLooks) {
    self.name = name
    self.keepsDim = keepsDim
    self.looks = Role.allCases.map(looks)
  }
}

extension Theme.RoleLooks {
  /// The same look whatever the colours.
  fileprivate init(_ look: Look) { self.init(all: look, sixteen: look, eight: look, mono: look) }

  /// A colour of the 256 and one of the sixteen.
  fileprivate init(_ all: UInt8, _ sixteen: UInt8, _ attributes: Attributes) {
    let basic = Look(foreground: .palette(sixteen), attributes)
    self.init(
      all: Look(foreground: .palette(all), attributes), sixteen: basic, eight: basic, mono: Look(attributes))
  }

  /// A colour of the 256 and one of the sixteen.
  fileprivate init(_ all: UInt8, _ sixteen: UInt8, mono: Attributes = []) {
    let basic = Look(foreground: .palette(sixteen))
    self.init(all: Look(foreground: .palette(all)), sixteen: basic, eight: basic, mono: Look(mono))
  }

  /// A grey, which is dim where there are no greys.
  fileprivate init(_ all: UInt8, _ sixteen: UInt8, dimming: Bool) {
    self.init(
      all: Look(foreground: .palette(all)), sixteen: Look(foreground: .palette(sixteen)), eight: Look(.dim),
      mono: Look(.dim))
  }
}
