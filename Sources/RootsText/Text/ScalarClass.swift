internal import CText
internal import Roots

enum ScalarClass: UInt8 {
  /// Shown as the replacement: controls, overrides of direction, the unassigned, the invisible.
  case replaced = 1
  case narrow, wide
  case mark
  /// Chooses among forms of the character before it: dropped.
  case selector
  /// Joins characters or keeps them apart: dropped.
  case joiner, nonJoiner
  /// A picture of one column, or two; joined pictures are dropped.
  case narrowPicture, widePicture
  /// A tone of skin: dropped after a picture.
  case tone
  /// A letter of a flag: shown as the plain letter.
  case flagLetter
  /// Part of the name of a flag: dropped after a picture.
  case tag

  static func of(_ scalar: Unicode.Scalar) -> ScalarClass {
    if let known = ScalarClass(rawValue: text_note(scalar.value)) { return known }
    let found = classify(scalar, width: LibraryWidth.columns)
    text_set_note(scalar.value, found.rawValue)
    return found
  }

  static func classify(_ scalar: Unicode.Scalar, width: (Unicode.Scalar) -> Int) -> ScalarClass {
    switch scalar.value {
    case 0x20..<0x7F: return .narrow
    case 0..<0xA0, 0xAD: return .replaced
    case 0x034F, 0x180B...0x180D, 0x180F, 0x20E3, 0xFE00...0xFE0F, 0xE0100...0xE01EF: return .selector
    case 0x200C: return .nonJoiner
    case 0x200D: return .joiner
    case 0x1F1E6...0x1F1FF: return .flagLetter
    case 0x1F3FB...0x1F3FF: return .tone
    case 0xE0020...0xE007F: return .tag
    default: break
    }
    let columns = width(scalar)
    guard columns >= 0, isShown(scalar, columns: columns) else { return .replaced }
    let isPicture = scalar.properties.isEmoji && scalar.value > 0x2000
    switch columns {
    case 0: return .mark
    case 1: return isPicture ? .narrowPicture : .narrow
    default: return isPicture ? .widePicture : .wide
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar, columns: Int) -> Bool {
    if scalar.isUnseen { return false }
    switch scalar.properties.generalCategory {
    case .surrogate, .privateUse, .unassigned: return false
    case .nonspacingMark, .enclosingMark, .spacingMark, .otherLetter: return true
    default: return columns > 0
    }
  }

  var columns: Int {
    switch self {
    case .wide, .widePicture, .tone: 2
    case .replaced, .narrow, .mark, .selector, .joiner, .nonJoiner, .narrowPicture, .flagLetter, .tag: 1
    }
  }

  var isPicture: Bool { self == .narrowPicture || self == .widePicture }
}

/// The widths of libc, so that Roots and curses agree.
enum LibraryWidth {
  static func columns(_ scalar: Unicode.Scalar) -> Int {
    let width = Int(text_width(scalar.value))
    return width == Int(TEXT_WIDTH_UNKNOWN) ? BuiltInWidth.columns(scalar) : width
  }
}
