extension Color {
  /// How many colors a terminal has.
  @nonexhaustive public enum Depth: Int, Hashable, Sendable, CaseIterable, Comparable {
    case mono = 1
    case eight = 8
    case sixteen = 16
    case all = 256
    /// Any color by its parts.
    case direct = 16_777_216

    /// Whether the first shows fewer colors than the second.
    public static func < (one: Color.Depth, other: Color.Depth) -> Bool { one.rawValue < other.rawValue }

    /// The depth for a terminal with a number of colors.
    public init(colors: Int) {
      self = Self.allCases.last { $0.rawValue <= max(1, colors) } ?? .mono
    }
  }
}

/// What a terminal is told about a cell: colors of the palette (`nil`: its own) and attributes.
package struct Look: Hashable, Sendable {
  /// The color of the text; `nil` for that of the terminal.
  package var foreground: Color?
  /// The color behind the text; `nil` for that of the terminal.
  package var background: Color?
  /// Bold, underlined and the like.
  package var attributes: Style.Attributes

  /// A look of two colors and attributes.
  package init(foreground: Color? = nil, background: Color? = nil, _ attributes: Style.Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own look.
  package static let plain = Look()
}

extension Look {
  /// The shortest control sequence that turns one look into another; empty if they are the same.
  package func sequence(after old: Look) -> String {
    guard self != old else { return "" }
    let whole = codes(after: .plain)
    let reset = whole.isEmpty ? "\u{1B}[m" : "\u{1B}[0;\(whole)m"
    guard self != .plain else { return reset }
    let change = "\u{1B}[\(codes(after: old))m"
    return change.utf8.count <= reset.utf8.count ? change : reset
  }

  private func codes(after old: Look) -> String {
    var codes: [String] = []
    // Code 22 ends bold and dim together, so one that stays is switched on again.
    let loud: Style.Attributes = [.bold, .dim]
    let endsLoud = !old.attributes.intersection(loud).isSubset(of: attributes)
    if endsLoud { codes.append("22") }
    for (attribute, on, off) in Self.attributeCodes {
      let was = old.attributes.contains(attribute) && !(endsLoud && loud.contains(attribute))
      switch (was, attributes.contains(attribute)) {
      case (false, true): codes.append(on)
      case (true, false): codes.append(off)
      default: break
      }
    }
    if foreground != old.foreground { codes.append(Self.colorCode(foreground, base: 30)) }
    if background != old.background { codes.append(Self.colorCode(background, base: 40)) }
    return codes.joined(separator: ";")
  }

  private static let attributeCodes: [(Style.Attributes, String, String)] = [
    (.bold, "1", "22"), (.dim, "2", "22"), (.underline, "4", "24"), (.reverse, "7", "27"),
    (.strike, "9", "29"), (.italic, "3", "23"),
  ]

  private static func colorCode(_ color: Color?, base: Int) -> String {
    switch color {
    case nil: "\(base + 9)"
    case .palette(let color)? where color < 8: "\(base + Int(color))"
    case .palette(let color)? where color < 16: "\(base + 52 + Int(color))"
    case .palette(let color)?: "\(base + 8);5;\(color)"
    case .rgb(let color)?: "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
