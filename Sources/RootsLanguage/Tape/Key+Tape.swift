internal import RootsText

extension Key {
  /// The keys with names, in the order of the manual, without `F1` to `F24`.
  static let tapeNames: [(name: String, code: Code)] = [
    ("Enter", .enter), ("Space", .character(" ")), ("Tab", .tab), ("Escape", .escape),
    ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert), ("Up", .up), ("Down", .down),
    ("Left", .left), ("Right", .right), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Home", .home),
    ("End", .end),
  ]

  static func tapeCode(named word: String) -> Code? {
    if let found = tapeNames.first(where: { $0.name == word }) { return found.code }
    guard word.hasPrefix("F"), word.utf8.count <= 3, let number = UInt8(word.dropFirst()) else { return nil }
    return (1...24).contains(number) && word == "F\(number)" ? .function(number) : nil
  }

  /// The name of this key; `nil` for a character without one.
  package var tapeName: String? {
    if case .function(let number) = code { return "F\(number)" }
    return Self.tapeNames.first { $0.code == code }?.name
  }
}
