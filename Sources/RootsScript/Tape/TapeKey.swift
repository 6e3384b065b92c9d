/// One key as a tape names it.
public struct TapeKey: Hashable, Sendable {
  /// What was pressed, modifiers apart.
  public enum Code: Hashable, Sendable {
    case character(Unicode.Scalar)
    case function(UInt8)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
  }

  /// The keys that were held meanwhile.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let ctrl = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let shift = Modifiers(rawValue: 4)
  }

  public let code: Code
  public let modifiers: Modifiers

  /// A key with what is held: Ctrl makes a letter small, Shift beside a letter is the capital.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    guard case .character(let scalar) = code else {
      (self.code, self.modifiers) = (code, modifiers)
      return
    }
    let mapping =
      modifiers.contains(.ctrl)
      ? scalar.properties.lowercaseMapping
      : modifiers.contains(.shift) ? scalar.properties.uppercaseMapping : ""
    let mapped = mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
    let absorbsShift =
      !modifiers.contains(.ctrl) && (scalar.properties.isUppercase || mapped ?? scalar != scalar)
    self.code = .character(mapped ?? scalar)
    self.modifiers = absorbsShift ? modifiers.subtracting(.shift) : modifiers
  }

  /// The key that types a character.
  public static func character(_ scalar: Unicode.Scalar) -> TapeKey { TapeKey(.character(scalar)) }

  /// Keys with names, in the order in which they are documented; `F1` to `F24` beside.
  static let names: [(name: String, code: Code)] = [
    ("Enter", .enter), ("Space", .character(" ")), ("Tab", .tab), ("Escape", .escape),
    ("Backspace", .backspace),
    ("Delete", .delete), ("Insert", .insert), ("Up", .up), ("Down", .down), ("Left", .left),
    ("Right", .right),
    ("PageUp", .pageUp), ("PageDown", .pageDown), ("Home", .home), ("End", .end),
  ]

  /// The key that a word names.
  static func code(named word: String) -> Code? {
    if let found = names.first(where: { $0.name == word }) { return found.code }
    guard word.hasPrefix("F"), word.utf8.count <= 3, let number = UInt8(word.dropFirst()) else { return nil }
    return (1...24).contains(number) && word == "F\(number)" ? .function(number) : nil
  }

  /// The name of this key, or nil if it is a character without one.
  var name: String? {
    if case .function(let number) = code { return "F\(number)" }
    return Self.names.first { $0.code == code }?.name
  }
}
