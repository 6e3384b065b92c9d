/// Text in which everything is seen: what moves a cursor, turns the direction of writing, takes no room or shows
/// nothing is spelled out, as `\u{1b}`, and bytes that are not UTF-8 as `\xff`.
///
/// The parts of a picture stay, so that a text with one can be copied: the joiner in a family, the selector behind a
/// heart. Anywhere else they are spelled out as well.
package struct VisibleText: Sendable {
  package private(set) var text = ""

  /// The treatment of line feeds and tabs. Where they are kept, a return before a line feed is left out.
  package enum Breaks: Sendable { case spelledOut, kept }

  package init(_ text: some StringProtocol, breaks: Breaks = .spelledOut) {
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) {
      self.text = String(text)
      return
    }
    let scalars = Array(text.unicodeScalars)
    let isBraille = Self.hasDots(text)
    for (place, scalar) in scalars.enumerated() {
      let next = place + 1 < scalars.count ? scalars[place + 1] : nil
      let isBreak = breaks == .kept && (scalar == "\n" || scalar == "\t")
      if breaks == .kept && scalar == "\r" && next == "\n" { continue }
      if isBreak || isBraille && scalar == Self.blankDots {
        self.text.unicodeScalars.append(scalar)
      } else {
        self.text += Self.shown(scalar, after: place > 0 ? scalars[place - 1] : nil, before: next)
      }
    }
  }

  package static func shown(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> String {
    isHidden(scalar, after: previous, before: next)
      ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
  }

  package static func shown(invalid byte: UInt8) -> String {
    "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  package static func firstHidden(in text: String) -> Unicode.Scalar? {
    var previous: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if isHidden(scalar, after: previous, before: rest.first) {
        guard scalar == blankDots, hasDots(text) else { return scalar }
      }
      previous = scalar
    }
    return nil
  }

  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .surrogate, .privateUse, .unassigned: return true
    default: return scalar.isUnseen || scalar == blankDots || scalar.isPictureSelector
    }
  }

  private static func isHidden(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard isHidden(scalar) else { return false }
    if scalar == "\u{200D}", let previous, let next {
      return !(previous.isPicture || previous.isPictureSelector) || !next.isPicture
    }
    if scalar.isPictureSelector, let previous {
      return !(previous.isPicture || previous.properties.isEmoji && next == "\u{20E3}")
    }
    return true
  }

  private static func hasDots(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
  }

  /// The pattern of no dots: a blank that is not a space, except in a picture made of dots.
  private static let blankDots: Unicode.Scalar = "\u{2800}"
}

extension StringProtocol {
  /// The text between single quotes as messages show it: one line, at most 40 characters, everything seen.
  package var quoted: String {
    let start = unicodeScalars.prefix(40)
    let isWhole = start.endIndex == unicodeScalars.endIndex
    return "'" + VisibleText(String(String.UnicodeScalarView(start))).text + (isWhole ? "'" : "…'")
  }

  /// The whole text between single quotes: a path that is cut short is of no use.
  package var quotedWhole: String { "'\(VisibleText(self).text)'" }
}

extension String {
  package var escapingQuotes: String { replacing(each: "\\", by: "\\\\").replacing(each: "\"", by: "\\\"") }
}

extension Unicode.Scalar {
  /// Whether the scalar does something and is not seen: it turns the direction of writing, joins, breaks a line, or
  /// takes no room. Forms of pictures are not among them.
  package var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Signs that stand before a number are drawn, unlike all others of their category.
    case .format: !Self.signsOfNumbers.contains(value)
    default: properties.isDefaultIgnorableCodePoint && !isPictureSelector
    }
  }

  private static let signsOfNumbers: Set<UInt32> = [
    0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
  ]

  fileprivate var isPictureSelector: Bool { 0xFE0E...0xFE0F ~= value }

  fileprivate var isPicture: Bool { !isASCII && properties.isEmoji }

  /// Whether a scalar that begins with two bytes may be unseen: hardly any other is looked up.
  @inline(__always)
  static func mayBeUnseen(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xC2: second < 0xA0 || second == 0xAD
    case 0xCD: second == 0x8F
    case 0xD8, 0xDB, 0xDC, 0xF3: true
    case 0xE0: second == 0xA2 || second == 0xA3
    case 0xE1: second == 0x85 || second == 0x9E || second == 0xA0
    case 0xE2: second == 0x80 || second == 0x81
    case 0xE3: second == 0x85
    case 0xEF: second >= 0xB8
    case 0xF0: second == 0x91 || second == 0x93 || second == 0x9B || second == 0x9D
    default: false
    }
  }
}
