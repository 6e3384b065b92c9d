extension Color {
  /// The number of colors of a terminal.
  @nonexhaustive public enum Depth: Int, Hashable, Sendable, CaseIterable, Comparable {
    case mono = 1
    case eight = 8
    case sixteen = 16
    case all = 256
    /// Any RGB color.
    case direct = 16_777_216

    /// True if the first shows fewer colors than the second.
    public static func < (one: Color.Depth, other: Color.Depth) -> Bool { one.rawValue < other.rawValue }

    /// The largest depth that a terminal with this number of colors has.
    public init(colors: Int) {
      self = Self.allCases.last { $0.rawValue <= max(1, colors) } ?? .mono
    }
  }
}

/// The colors (`nil`: the terminal's own) and attributes that a terminal receives for a cell.
package struct Look: Hashable, Sendable {
  package var foreground: Color?
  package var background: Color?
  package var attributes: Style.Attributes

  package init(foreground: Color? = nil, background: Color? = nil, _ attributes: Style.Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package static let plain = Look()
}

extension Look {
  /// The shorter of two control sequences that turn one look into another, by the changes or by a reset; empty if they
  /// are equal.
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
