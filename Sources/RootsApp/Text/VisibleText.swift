internal import Roots
import RootsTerminal

/// Text in which everything is visible: what would move a cursor, turn the writing direction or
/// take no room is spelled out, as `\u{1b}`, and bytes that are not UTF-8 as `\xff`.
package struct VisibleText {
  package private(set) var text = ""

  /// How many columns the text takes, tabs not counted.
  private(set) var width = 0

  init() {}

  package init(_ text: String) {
    for scalar in text.unicodeScalars { append(scalar) }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if Self.isHidden(scalar) {
      append(plain: "\\u{\(String(scalar.value, radix: 16))}")
    } else {
      text.unicodeScalars.append(scalar)
      width += Self.columns(of: scalar)
    }
  }

  mutating func append(invalid byte: UInt8) {
    append(plain: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
  }

  /// Text that is known to be plain ASCII.
  mutating func append(plain ascii: String) {
    text += ascii
    width += ascii.utf8.count
  }

  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .surrogate, .privateUse, .unassigned: return true
    default: return scalar.isUnseen
    }
  }
}

extension VisibleText {
  /// How many columns a terminal gives to a scalar.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return Text.width(of: String(scalar), atMost: 2)
    }
  }
}
