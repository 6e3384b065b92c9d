/// What a piece of the screen means; a theme says how that looks.
public enum Role: UInt8, CaseIterable, Sendable {
  /// Running text, in the terminal's own colours.
  case text
  /// Lower layers and hints.
  case muted
  /// The active border, the rung of the ladder that has the keys, the bar at the selected row.
  case accent
  /// The badges of layers 0, 1 and 2; higher layers begin again at 0.
  case layer0, layer1, layer2
  /// The selected row.
  case selection
  /// Done.
  case ok
  /// Waiting for a guard or a lock.
  case held
  /// Refused or failed.
  case error
  /// The shadow of what floats.
  case shadow
  /// What lies behind all cards.
  case backdrop

  /// The role of the badge of a layer.
  public static func layer(_ index: Int) -> Role {
    switch ((index % 3) + 3) % 3 {
    case 0: .layer0
    case 1: .layer1
    default: .layer2
    }
  }
}

/// Attributes of a cell that every terminal has, colours or not.
public struct Attributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x1F }

  public static let bold = Attributes(rawValue: 1)
  public static let dim = Attributes(rawValue: 2)
  public static let reverse = Attributes(rawValue: 4)
  public static let underline = Attributes(rawValue: 8)
  public static let strike = Attributes(rawValue: 16)
}

/// How a cell is meant to look: a role, attributes on top of it, and colours of its own where it has some.
public struct Style: Hashable, Sendable {
  // 5 bits role, 5 bits attributes, 9 bits each for the foreground and the background (0: none).
  package let bits: UInt32

  /// The look of a role, with attributes added to those of the theme and, if given, fixed colours
  /// (0...255 of the xterm palette) in place of its own.
  public init(
    _ role: Role = .text, _ attributes: Attributes = [], foreground: UInt8? = nil, background: UInt8? = nil
  ) {
    let front = foreground.map { UInt32($0) + 1 } ?? 0
    let back = background.map { UInt32($0) + 1 } ?? 0
    bits = UInt32(role.rawValue) | UInt32(attributes.rawValue) << 5 | front << 10 | back << 19
  }

  init(bits: UInt32) { self.bits = bits & Self.mask }

  static let mask: UInt32 = (1 << 28) - 1

  /// What the cell means.
  public var role: Role { Role(rawValue: UInt8(truncatingIfNeeded: bits & 0x1F)) ?? .text }

  /// What comes on top of the role's look.
  public var attributes: Attributes {
    Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 5 & 0x1F))
  }

  /// The fixed colour of the text, if any.
  public var foreground: UInt8? { Self.color(bits >> 10 & 0x1FF) }

  /// The fixed colour behind the text, if any.
  public var background: UInt8? { Self.color(bits >> 19 & 0x1FF) }

  /// This style with more attributes.
  public func adding(_ more: Attributes) -> Style { Style(bits: bits | UInt32(more.rawValue) << 5) }

  private static func color(_ stored: UInt32) -> UInt8? {
    stored == 0 ? nil : UInt8(truncatingIfNeeded: stored - 1)
  }
}

extension Style {
  public static let text = Style(.text)
  public static let muted = Style(.muted)
  public static let accent = Style(.accent)
  public static let layer0 = Style(.layer0)
  public static let layer1 = Style(.layer1)
  public static let layer2 = Style(.layer2)
  public static let selection = Style(.selection)
  public static let ok = Style(.ok)
  public static let held = Style(.held)
  public static let error = Style(.error)
  public static let shadow = Style(.shadow)
  public static let backdrop = Style(.backdrop)

  /// The look of a layer's badge.
  public static func layer(_ index: Int) -> Style { Style(.layer(index)) }
}
