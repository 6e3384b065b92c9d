internal import Glibc

extension RGB {
  /// The contrast to another color as the Web Content Accessibility Guidelines define it: from 1 for the same color to
  /// 21 for black and white.
  public func contrast(to other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ part: UInt8) -> Double {
    let part = Double(part) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}

extension Theme {
  /// Two colors that cannot be read on each other.
  public struct UnreadablePair: Error, Hashable, Sendable {
    /// The least contrast of text.
    public static let leastContrast = 4.5
    /// The role of the text.
    public let role: Role
    /// The color of the text.
    public let foreground: RGB
    /// The color behind it.
    public let background: RGB

    /// The contrast of the two.
    public var ratio: Double { foreground.contrast(to: background) }
  }
}

extension Theme.UnreadablePair: CustomStringConvertible {
  /// The pair and its ratio: `accent #333333 on #000000 has a contrast of 1.6:1, and 4.5:1 is the least`.
  public var description: String {
    "\(role) \(foreground) on \(background) has a contrast of \(Self.shown(ratio)), "
      + "and \(Self.shown(Self.leastContrast)) is the least"
  }

  /// A ratio with one decimal, rounded down so that it never looks better than it is.
  private static func shown(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10):1"
  }
}

extension Theme {
  /// The unreadable pairs of a text color and a color behind it. Empty for a theme without a surface of its own, since
  /// nothing can be computed then; the shadow and the backdrop are not text.
  public var unreadablePairs: [UnreadablePair] {
    guard let surface = surface.color else { return [] }
    let text = self.surface == .light ? Palette.light.foreground : Palette.dark.foreground
    var pairs: [UnreadablePair] = []
    for ground in [nil] + Ground.allCases {
      for role in Role.allCases where role != .shadow && role != .backdrop {
        let look = look(of: Style(role).on(ground), colors: .direct)
        guard !look.attributes.contains(.reverse) else { continue }
        let pair = UnreadablePair(
          role: role, foreground: look.foreground?.rgb ?? text,
          background: look.background?.rgb ?? surface)
        if pair.ratio < UnreadablePair.leastContrast, !pairs.contains(pair) { pairs.append(pair) }
      }
    }
    return pairs
  }

  /// The roles that files may color.
  public static let colored = Role.tones + [.link, .code]

  /// The theme with other colors for some roles, which may be a program's own. Terminals of 16 colors and fewer keep
  /// the theme's looks, except that own roles take the nearest color.
  ///
  /// - Throws: ``Theme/UnreadablePair`` if a color cannot be read on the color behind it.
  public func with(_ colors: [Role: Color]) throws(UnreadablePair) -> Theme {
    let theme = colored(colors)
    for pair in theme.unreadablePairs where colors[pair.role] != nil { throw pair }
    return theme
  }

  /// The theme with other colors for some roles, each moved towards the color of text until it can be read.
  public func adapted(to colors: [Role: Color]) -> Theme {
    guard !colors.isEmpty, let surface = surface.color else { return self }
    return colored(colors.mapValues { .rgb(readable($0.rgb, on: surface)) })
  }

  private func colored(_ colors: [Role: Color]) -> Theme {
    guard let surface = surface.color else { return self }
    var theme = self
    if let accent = colors[.accent], let text = self[.selected].all.foreground?.rgb {
      // The selected row is a shade of the accent on which its text can be read.
      let fill = Self.moved(accent.rgb, towards: RGB(hex: 0), until: text)
      theme[.selected].direct.background = .rgb(fill)
      theme[.selected].all.background = Self.reduced(.rgb(fill), to: .all)
    }
    for (role, color) in colors {
      theme[role].direct.foreground = color
      theme[role].all.foreground = Self.reduced(.rgb(readable(color.rgb, on: surface)), to: .all)
      if let bar = self[.bar].all.background?.rgb {
        theme.colorsOnBar[role] = .rgb(readable(color.rgb, on: bar))
      }
      guard role.isOwn else { continue }
      theme[role].sixteen.foreground = Self.reduced(color, to: .sixteen)
      theme[role].eight.foreground = Self.reduced(color, to: .eight)
    }
    return theme
  }

  /// Moves a color towards that of text until it can be read, also when it is reduced to the palette of 256 colors.
  private func readable(_ color: RGB, on background: RGB) -> RGB {
    Self.moved(color, towards: RGB(hex: surface == .light ? 0 : 0xFFFFFF), until: background)
  }

  private static func moved(_ color: RGB, towards end: RGB, until other: RGB) -> RGB {
    let steps = (0...10).lazy.map { end.mixed($0 * 10, over: color) }
    return steps.first { step in
      [step, Palette.fixedColor(step.nearest(in: 16..<256))].allSatisfy {
        $0.contrast(to: other) >= UnreadablePair.leastContrast
      }
    } ?? end
  }
}
