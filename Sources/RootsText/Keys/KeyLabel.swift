extension Key {
  /// The short form of the key in footers and help, in the characters that the terminal has.
  public func label(_ charset: Charset = .utf8) -> String {
    if isSequence { return presses.map { $0.label(charset) }.joined(separator: " ") }
    let isPlain = charset == .ascii
    var label = ""
    if modifiers.contains(.ctrl) { label += "^" }
    if modifiers.contains(.alt) { label += "M-" }
    if modifiers.contains(.shift) { label += "S-" }
    switch code {
    case .character(" "): return label + "Space"
    case .character(let scalar):
      let name = String(Character(scalar))
      return label + (modifiers.contains(.ctrl) ? name.uppercased() : name)
    case .function(let number): return label + "F\(number)"
    case .enter: return label + Glyph.enter(charset)
    case .escape: return label + "Esc"
    case .tab: return label + "Tab"
    case .backspace: return label + (isPlain ? "Bsp" : "⌫")
    case .delete: return label + "Del"
    case .insert: return label + "Ins"
    case .up: return label + (isPlain ? "Up" : "↑")
    case .down: return label + (isPlain ? "Down" : "↓")
    case .left: return label + (isPlain ? "Left" : "←")
    case .right: return label + (isPlain ? "Right" : "→")
    case .home: return label + "Home"
    case .end: return label + "End"
    case .pageUp: return label + "PgUp"
    case .pageDown: return label + "PgDn"
    case .sequence: return label
    }
  }
}
