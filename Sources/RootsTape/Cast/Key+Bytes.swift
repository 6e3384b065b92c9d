internal import RootsTerminal
internal import RootsApp

extension Key {
  var terminalBytes: String { told ?? usualBytes }

  private var usualBytes: String {
    switch code {
    case .character(let scalar): prefix + Self.text(scalar, modifiers)
    case .enter: prefix + "\r"
    case .escape: prefix + "\u{1B}"
    case .tab: modifiers == .shift ? "\u{1B}[Z" : prefix + "\t"
    case .backspace: prefix + "\u{7F}"
    case .up: cursor("A")
    case .down: cursor("B")
    case .right: cursor("C")
    case .left: cursor("D")
    case .home: cursor("H")
    case .end: cursor("F")
    case .insert: tilde(2)
    case .delete: tilde(3)
    case .pageUp: tilde(5)
    case .pageDown: tilde(6)
    case .sequence: presses.map(\.terminalBytes).joined()
    case .function(let number): tilde(Self.functionCodes.at(Int(number) - 1) ?? 34)
    }
  }

  private static let functionCodes = [
    11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34,
  ]

  /// The key in the manner of Kitty where it cannot be told otherwise; `nil` where it can.
  private var told: String? {
    guard simpler != nil else { return nil }
    switch code {
    case .character(let scalar): return "\u{1B}[\(scalar.value);\(parameter)u"
    case .enter: return "\u{1B}[13;\(parameter)u"
    case .tab: return "\u{1B}[9;\(parameter)u"
    case .escape: return "\u{1B}[27;\(parameter)u"
    case .backspace: return "\u{1B}[127;\(parameter)u"
    default: return nil
    }
  }

  private var prefix: String { modifiers.contains(.alt) ? "\u{1B}" : "" }

  private static func text(_ scalar: Unicode.Scalar, _ modifiers: Modifiers) -> String {
    guard modifiers.contains(.ctrl) else { return String(scalar) }
    switch scalar {
    case " ": return "\0"
    case "a"..."z", "["..."_": return Unicode.Scalar(scalar.value & 0x1F).map { String($0) } ?? ""
    default: return String(scalar)
    }
  }

  /// One more than the sum of the modifiers' bits, as terminals count.
  private var parameter: Int {
    1 + (modifiers.contains(.shift) ? 1 : 0) + (modifiers.contains(.alt) ? 2 : 0)
      + (modifiers.contains(.ctrl) ? 4 : 0)
  }

  private func cursor(_ letter: String) -> String {
    modifiers.isEmpty ? "\u{1B}[\(letter)" : "\u{1B}[1;\(parameter)\(letter)"
  }

  private func tilde(_ number: Int) -> String {
    modifiers.isEmpty ? "\u{1B}[\(number)~" : "\u{1B}[\(number);\(parameter)~"
  }
}
