/// The character classes of KDL, by the bytes of a file.
///
/// All blanks and line ends beyond ASCII begin with one of four bytes, so an ordinary letter costs one comparison.
extension UnsafeBufferPointer<UInt8> {
  @inline(__always) func byte(at offset: Int) -> UInt8 {
    offset < count ? self[offset] : 0
  }

  /// The number of bytes of the blank at an offset; 0 if there is none.
  @inline(__always) func blank(at offset: Int) -> Int {
    let byte = byte(at: offset)
    if byte < 0x80 { return byte == 0x20 || byte == 0x09 ? 1 : 0 }
    return Self.mayLeadSpecial(byte) ? wideBlank(at: offset) : 0
  }

  /// The number of bytes of the line end at an offset; 0 if there is none.
  @inline(__always) func newline(at offset: Int) -> Int {
    let byte = byte(at: offset)
    if byte < 0x80 {
      guard byte >= 0x0A, byte <= 0x0D else { return 0 }
      return byte == 0x0D && self.byte(at: offset + 1) == 0x0A ? 2 : 1
    }
    return Self.mayLeadSpecial(byte) ? wideNewline(at: offset) : 0
  }

  /// True if a byte can be part of an identifier; all bytes of a longer character can.
  @inline(__always) func isIdentifier(at offset: Int) -> Bool {
    guard offset < count else { return false }
    let byte = self[offset]
    if byte < 0x80 { return !Self.endsIdentifier(byte) }
    return !Self.mayLeadSpecial(byte) || (wideBlank(at: offset) == 0 && wideNewline(at: offset) == 0)
  }

  /// True for blanks, line ends and `\/(){};[]"#=`.
  @inline(__always) private static func endsIdentifier(_ byte: UInt8) -> Bool {
    let set: UInt64 = byte < 64 ? 0x2800_830D_0000_3E00 : 0x2800_0000_3800_0000
    return set >> UInt64(byte & 63) & 1 != 0
  }

  /// True if a byte begins any of the blanks and line ends beyond ASCII.
  @inline(__always) private static func mayLeadSpecial(_ byte: UInt8) -> Bool {
    byte >= 0xC2 && byte <= 0xE3 && (byte == 0xC2 || byte >= 0xE1)
  }

  private func wideBlank(at offset: Int) -> Int {
    switch (byte(at: offset), byte(at: offset + 1), byte(at: offset + 2)) {
    case (0xC2, 0xA0, _): 2
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F),
      (0xE3, 0x80, 0x80):
      3
    default: 0
    }
  }

  private func wideNewline(at offset: Int) -> Int {
    switch (byte(at: offset), byte(at: offset + 1), byte(at: offset + 2)) {
    case (0xC2, 0x85, _): 2
    case (0xE2, 0x80, 0xA8...0xA9): 3
    default: 0
    }
  }
}

extension Unicode.Scalar {
  /// True if KDL bans the scalar from files: control characters, marks of writing direction, byte order marks.
  var isBannedInKdl: Bool {
    switch value {
    case 0x00...0x08, 0x0E...0x1F, 0x7F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  var isKdlNewline: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028...0x2029: true
    default: false
    }
  }
}
