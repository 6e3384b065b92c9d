extension Unicode.Scalar {
  /// Whether the scalar is not seen though it does something: it turns the direction of writing, joins, breaks a
  /// line, or takes no room. Forms of pictures are not among them.
  package var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint && !(0xFE0E...0xFE0F ~= value)
    }
  }

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
