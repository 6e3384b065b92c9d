/// The meaning of a piece of the screen; a theme gives each role its look.
@nonexhaustive public enum Role: UInt8, CaseIterable, Sendable {
  /// Running text, in the terminal's own colors.
  case text
  /// Lower layers and hints.
  case muted
  /// The active border, the rung of the ladder that has the keys, the bar at the selected row.
  case accent
  /// The title of a part of a screen.
  case heading
  /// Text that leads somewhere else.
  case link
  /// Names of things that are typed or run.
  case code
  /// Done, paid, in order.
  case ok
  /// Not wrong yet: late, nearly full.
  case warn
  /// Refused or failed.
  case bad
  /// Worth knowing.
  case info
  /// The badges of layers 0, 1 and 2; higher layers begin again at 0.
  case layer0, layer1, layer2
  /// Held by a guard, or still under way.
  case held
  /// The shadow of what floats.
  case shadow
  /// The area behind all cards.
  case backdrop
  /// The roles of a program's own, see ``own(_:)``.
  case own0, own1, own2, own3, own4, own5, own6, own7

  /// The role of the badge of a layer.
  public static func layer(_ index: Int) -> Role {
    switch ((index % 3) + 3) % 3 {
    case 0: .layer0
    case 1: .layer1
    default: .layer2
    }
  }

  /// A role of a program's own, 0 to 7; higher numbers begin again at 0. It looks like text until a theme gives it
  /// a look.
  ///
  /// ```swift
  /// let added = Role.own(0)
  /// let line = Text("+ a new line", Style(added))
  /// ```
  public static func own(_ index: Int) -> Role {
    Role(rawValue: own0.rawValue + UInt8(truncatingIfNeeded: ((index % 8) + 8) % 8)) ?? .text
  }

  package var isOwn: Bool { rawValue >= Role.own0.rawValue }

  /// The roles that app files may name.
  public static let tones: [Role] = [.ok, .warn, .bad, .info, .muted, .accent, .heading]
}

/// The fill behind text; a theme gives each ground its look.
@nonexhaustive public enum Ground: UInt8, CaseIterable, Sendable {
  /// The selected item that has the keys.
  case selected
  /// The selected item where the keys are elsewhere.
  case idle
  /// A control that does something when it is pressed.
  case button
  /// The rows of tabs and keys around the screens.
  case bar
}

extension Style {
  /// Attributes of a cell that every terminal has, colors or not.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// The set with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue & 0x3F }

    /// The attribute of this name.
    public static let bold = Style.Attributes(rawValue: 1)
    /// The attribute of this name.
    public static let dim = Style.Attributes(rawValue: 2)
    /// The attribute of this name.
    public static let reverse = Style.Attributes(rawValue: 4)
    /// The attribute of this name.
    public static let underline = Style.Attributes(rawValue: 8)
    /// The attribute of this name.
    public static let strike = Style.Attributes(rawValue: 16)
    /// Slanted; a terminal without slanted letters shows it as it can.
    public static let italic = Style.Attributes(rawValue: 32)
  }
}

/// The intended look of a cell: a role, attributes on top of it, and fixed colors of its own, if any.
public struct Style: Hashable, Sendable {
  // 6 bits role, 6 bits attributes, 9 bits each for the foreground and the background (0: none).
  package let bits: UInt32

  /// The look of a role, with attributes added to those of the theme and, if given, fixed colors in place of its own.
  ///
  /// A program can use 240 different RGB colors; any more are shown as the nearest palette color.
  public init(
    _ role: Role = .text, _ attributes: Style.Attributes = [], foreground: Color? = nil,
    background: Color? = nil
  ) {
    bits =
      UInt32(role.rawValue) | UInt32(attributes.rawValue) << 6 | Color.code(of: foreground) << 12
      | Color.code(of: background) << 21
  }

  package init(bits: UInt32) { self.bits = bits & Self.mask }

  package static var mask: UInt32 { (1 << 30) - 1 }
  private static let foregroundMask: UInt32 = 0x1FF << 12
  private static let backgroundMask: UInt32 = 0x1FF << 21

  /// The meaning of the cell.
  public var role: Role { Role(rawValue: UInt8(truncatingIfNeeded: bits & 0x3F)) ?? .text }

  /// The attributes on top of the role's look.
  public var attributes: Style.Attributes {
    Style.Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 6 & 0x3F))
  }

  /// The fixed color of the text, if any.
  public var foreground: Color? { Color.color(ofCode: bits >> 12 & 0x1FF) }

  /// The fixed color behind the text, if any.
  public var background: Color? { Color.color(ofCode: bits >> 21 & 0x1FF) }

  /// The ground below the text, if it is filled as the theme says.
  public var ground: Ground? { Color.ground(ofCode: bits >> 21 & 0x1FF) }

  /// This style on a ground; a fixed color behind the text gives way to it.
  public func on(_ ground: Ground?) -> Style {
    guard let ground else { return self }
    return Style(bits: bits & ~Self.backgroundMask | Color.code(of: ground) << 21)
  }

  /// This style with more attributes.
  public func adding(_ more: Style.Attributes) -> Style { Style(bits: bits | UInt32(more.rawValue) << 6) }

  /// Another style on top of this one: its attributes are added, and its role and colors win where it has them.
  public func covered(by other: Style) -> Style {
    let keptRole = other.role == .text ? bits & 0x3F : other.bits & 0x3F
    let colors = [Self.foregroundMask, Self.backgroundMask].reduce(0) { colors, mask in
      colors | (other.bits & mask == 0 ? bits & mask : other.bits & mask)
    }
    return Style(bits: keptRole | (bits | other.bits) & 0x3F << 6 | colors)
  }
}

extension Style {
  /// The style of the role of this name.
  public static let text = Style(.text)
  /// The style of the role of this name.
  public static let muted = Style(.muted)
  /// The style of the role of this name.
  public static let accent = Style(.accent)
  /// The style of the role of this name.
  public static let heading = Style(.heading)
  /// The style of the role of this name.
  public static let link = Style(.link)
  /// The style of the role of this name.
  public static let code = Style(.code)
  /// The style of the role of this name.
  public static let ok = Style(.ok)
  /// The style of the role of this name.
  public static let warn = Style(.warn)
  /// The style of the role of this name.
  public static let bad = Style(.bad)
  /// The style of the role of this name.
  public static let info = Style(.info)
  /// The style of the role of this name.
  public static let layer0 = Style(.layer0)
  /// The style of the role of this name.
  public static let layer1 = Style(.layer1)
  /// The style of the role of this name.
  public static let layer2 = Style(.layer2)
  /// The style of the role of this name.
  public static let held = Style(.held)
  /// The style of the role of this name.
  public static let shadow = Style(.shadow)
  /// The style of the role of this name.
  public static let backdrop = Style(.backdrop)

  /// Text of the body with this attribute.
  public static let bold = Style(.text, .bold)
  /// Text of the body with this attribute.
  public static let italic = Style(.text, .italic)
  /// Text of the body with this attribute.
  public static let underlined = Style(.text, .underline)
  /// Text of the body with this attribute.
  public static let dim = Style(.text, .dim)

  /// The look of a layer's badge.
  public static func layer(_ index: Int) -> Style { Style(.layer(index)) }
}
