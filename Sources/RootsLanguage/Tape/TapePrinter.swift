internal import Roots
package import RootsText

/// Writes commands as a person would; parsing the result gives the same commands.
package enum TapePrinter {
  /// The text of one command; `nil` if no tape can express it.
  package static func text(of action: TapeAction) -> String? { TapeTable.text(of: action) }

  static func set(_ setting: TapeSetting, _ value: String) -> String? {
    let written: String? =
      switch setting.row.kind {
      case .time, .speed, .truth: value
      case .percentage: value.hasSuffix("%") ? "\(plainOrQuoted(String(value.dropLast())))%" : nil
      case .pattern: pattern(value) ?? string(value)
      case .size, .seed, .onOrOff, .realTime: argument(value)
      case .plain, .color, .barStyle, .text: value.hasPrefix("{") ? value : plainOrQuoted(value)
      }
    return written.map { "Set \(setting.rawValue) \($0)" }
  }

  private static func plainOrQuoted(_ text: String) -> String {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { TapeLexer.isDigit($0) || $0 == UInt8(ascii: ".") }
    return isNumber && text != "." ? text : string(text)
  }

  static func speed(_ time: TapeTime?) -> String { time.map { "@\($0.literal)" } ?? "" }

  static func times(_ count: Int) -> String { count == 1 ? "" : " \(count)" }
}

// MARK: - Keys

extension TapePrinter {
  static func press(_ action: TapeAction, where fits: (Key) -> Bool) -> String? {
    guard case .press(let keys, let pace, let count) = action, let first = keys.first, fits(first) else {
      return nil
    }
    let chord = keys.count == 1 ? chord(first) : lettersUnder(first.modifiers, keys)
    return chord.map { $0 + speed(pace) + times(count) }
  }

  /// One key with its modifiers in the order Ctrl, Alt, Shift; letters with Ctrl are capitals.
  package static func chord(_ key: Key) -> String? {
    var parts = modifierNames(key.modifiers)
    if let name = key.tapeName {
      parts.append(name)
    } else if case .character(let scalar) = key.code {
      if parts.isEmpty, TapeSpelling.acts(scalar) { return "Key \(TapeSpelling.keyName(of: scalar))" }
      if parts.isEmpty { return quoted(String(scalar)).map { "Key \($0)" } }
      guard let item = chordItem(scalar, key.modifiers) else { return nil }
      parts.append(item)
    }
    return parts.joined(separator: "+")
  }

  private static func modifierNames(_ modifiers: Key.Modifiers) -> [String] {
    (modifiers.contains(.ctrl) ? ["Ctrl"] : []) + (modifiers.contains(.alt) ? ["Alt"] : [])
      + (modifiers.contains(.shift) ? ["Shift"] : [])
  }

  private static func chordItem(_ scalar: Unicode.Scalar, _ modifiers: Key.Modifiers) -> String? {
    let isLetter = modifiers.contains(.ctrl) && scalar.isASCII
    let text = isLetter ? String(scalar).uppercased() : String(scalar)
    let isBare =
      scalar.isASCII
      && (TapeLexer.isLetter(UInt8(scalar.value)) || "[]^\\@-".unicodeScalars.contains(scalar)
        || ("0"..."9").contains(scalar))
    return isBare && TapeKeyword(rawValue: text) == nil ? text : quoted(text)
  }

  private static func lettersUnder(_ modifiers: Key.Modifiers, _ keys: [Key]) -> String? {
    var text = String.UnicodeScalarView()
    for key in keys {
      guard case .character(let scalar) = key.code, key.modifiers == modifiers else { return nil }
      text.append(scalar)
    }
    guard !modifiers.isEmpty, let quoted = quoted(String(text)) else { return nil }
    return (modifierNames(modifiers) + [quoted]).joined(separator: "+")
  }
}
