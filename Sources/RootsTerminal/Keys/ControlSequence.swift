/// A CSI sequence while it is being read: its numbers, never its bytes.
///
/// It has a fixed size, however long a sequence gets: numbers saturate, and a sequence with more parameters than any
/// known one is unknown as a whole.
struct ControlSequence: Sendable {
  private static let most = 4
  private static let largest: UInt32 = 0xFF_FFFF

  private var numbers = SIMD4<UInt32>.zero
  private(set) var count = 0
  /// The second part of the first parameter, a character with Shift, and of the second one, the kind of event.
  private var seconds = SIMD2<UInt32>.zero
  private var colons = 0
  private var hasParts = false
  private(set) var isUnknown = false
  private(set) var marker: UInt8?

  var isEmpty: Bool { count == 0 && marker == nil && !isUnknown }

  /// Consumes a byte from 0x20 to 0x3F.
  mutating func take(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if count == 0 { count = 1 }
      let place = count - 1
      if colons == 0 { ControlSequence.add(byte, to: &numbers[place]) }
      if colons == 1, place < seconds.scalarCount { ControlSequence.add(byte, to: &seconds[place]) }
    case UInt8(ascii: ":"):
      if count == 0 { count = 1 }
      colons = min(colons + 1, 2)
      hasParts = true
    case UInt8(ascii: ";"):
      if count == 0 { count = 1 }
      colons = 0
      if count == ControlSequence.most { isUnknown = true } else { count += 1 }
    case UInt8(ascii: "<")...UInt8(ascii: "?") where isEmpty:
      marker = byte
    default:
      // Intermediate bytes, a marker in the middle: no sequence that Roots turns on has them.
      isUnknown = true
    }
  }

  private static func add(_ digit: UInt8, to number: inout UInt32) {
    number = min(number * 10 + UInt32(digit & 0x0F), largest)
  }

  /// 0 if the parameter is absent.
  subscript(index: Int) -> Int { index < ControlSequence.most ? Int(numbers[index]) : 0 }
}

enum SequenceMeaning: Equatable {
  case event(InputEvent)
  case pasteBegins

  /// Three raw bytes follow, the report of the oldest mouse protocol.
  case mouseBytesFollow

  case functionLetterFollows

  /// The terminal can tell all keys apart, in the manner of Kitty.
  case tellsKeys
}

extension ControlSequence {
  /// The meaning of the sequence when `final` ends it, `nil` if it is not a known one.
  ///
  /// All other sequences are dropped whole: late answers of a terminal, and `CSI R`, which is F3 on some terminals and a
  /// cursor report on all.
  func meaning(final: UInt8) -> SequenceMeaning? {
    guard !isUnknown else { return nil }
    switch (marker, final) {
    case (nil, _) where hasParts:
      return key(final: final).map { .event(.key($0)) }
    case _ where hasParts:
      return nil
    case (UInt8(ascii: "?"), UInt8(ascii: "u")):
      return count == 1 && self[0] <= ControlSequence.mostKeyFlags ? .tellsKeys : nil
    case (nil, UInt8(ascii: "M")):
      return count == 0 ? .mouseBytesFollow : mouse(self[0] - 32).map { .event(.mouse($0)) }
    case (nil, UInt8(ascii: "[")):
      return count == 0 ? .functionLetterFollows : nil
    case (nil, UInt8(ascii: "I")):
      return count == 0 ? .event(.focus(.gained)) : nil
    case (nil, UInt8(ascii: "O")):
      return count == 0 ? .event(.focus(.lost)) : nil
    case (nil, UInt8(ascii: "~")) where count == 1 && self[0] == 200:
      return .pasteBegins
    case (nil, _):
      return key(final: final).map { .event(.key($0)) }
    case (UInt8(ascii: "<"), UInt8(ascii: "M")):
      return mouse(self[0]).map { .event(.mouse($0)) }
    case (UInt8(ascii: "<"), UInt8(ascii: "m")):
      return mouse(self[0], released: true).map { .event(.mouse($0)) }
    default:
      return nil
    }
  }

  /// The sum of all flags of the protocol.
  private static let mostKeyFlags = 31
  /// The kind of event when a key is let go: it was not asked for.
  private static let release: UInt32 = 3

  /// A bit that is a second Alt of cursor keys, and the system's key of characters.
  private var holdsSuper: Bool { max(0, self[1] - 1) & 8 != 0 }

  private func mouse(_ report: Int, released: Bool = false) -> Mouse? {
    guard count == 3 else { return nil }
    return Mouse(report: report, column: self[1], row: self[2], released: released)
  }

  private func key(final: UInt8) -> Key? {
    guard seconds[1] != ControlSequence.release, let modifiers = Key.Modifiers(parameter: self[1]) else {
      return nil
    }
    if final == UInt8(ascii: "u"), count <= 3, !holdsSuper {
      let isShifted = modifiers.contains(.shift) && !modifiers.contains(.ctrl) && seconds[0] > 0
      return isShifted
        ? Key.told(seconds[0], modifiers.subtracting(.shift)) : Key.told(numbers[0], modifiers)
    }
    if final == UInt8(ascii: "~"), count == 3, self[0] == 27, !holdsSuper {
      return Key.told(numbers[2], modifiers)
    }
    guard count <= 2 else { return nil }
    switch final {
    case UInt8(ascii: "~"): return Key.tilde[self[0]].map { Key($0, modifiers) }
    case UInt8(ascii: "^") where count == 1: return Key.tilde[self[0]].map { Key($0, .ctrl) }
    case UInt8(ascii: "@") where count == 1: return Key.tilde[self[0]].map { Key($0, [.ctrl, .shift]) }
    case UInt8(ascii: "Z"): return count == 0 ? .backTab : nil
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return count == 0 ? Key.cursor(final & ~0x20).map { Key($0, .shift) } : nil
    case UInt8(ascii: "A")...UInt8(ascii: "S") where self[0] <= 1:
      return Key.cursor(final).map { Key($0, modifiers) }
    default: return nil
    }
  }
}

extension Key.Modifiers {
  /// Decodes the parameter of a sequence, one more than the sum of the modifier bits; 0 if absent.
  ///
  /// Locked capitals and numbers make no difference: what they change is told by the character.
  init?(parameter: Int) {
    let bits = max(0, parameter - 1)
    let hyper = 16
    guard bits <= 0xFF, bits & hyper == 0 else { return nil }
    self = []
    if bits & 1 != 0 { insert(.shift) }
    if bits & (2 | 8 | 32) != 0 { insert(.alt) }
    if bits & 4 != 0 { insert(.ctrl) }
  }
}

extension Key {
  /// The key of a letter that ends a cursor or function sequence, after `CSI` or `SS3`.
  static func cursor(_ letter: UInt8) -> Code? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "S"): .function(4)
    default: nil
    }
  }

  /// The key of a letter after `SS3`: cursor and function keys, and the keypad's in application mode.
  static func single(_ letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "R"): Key(.function(3))
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: "X"): .character("=")
    case UInt8(ascii: "a")...UInt8(ascii: "d"): cursor(letter & ~0x20).map { Key($0, .ctrl) }
    case UInt8(ascii: "j")...UInt8(ascii: "y"): Key(.character(Unicode.Scalar(letter - 0x40)))
    default: cursor(letter).map { Key($0) }
    }
  }

  /// The key of a code in the Kitty keyboard protocol, or in xterm's `modifyOtherKeys`; `nil` if it has no meaning.
  fileprivate static func told(_ code: UInt32, _ modifiers: Modifiers) -> Key? {
    switch code {
    case 8, 9, 10, 13, 27, 127, 0x20..<0x7F, 0xA0..<0xE000, 0xF900...0x10_FFFF:
      return Unicode.Scalar(code).map { Key(.character($0), modifiers) }
    case 57376...57387: return Key(.function(UInt8(code - 57363)), modifiers)
    case 57399...57408: return Unicode.Scalar(code - 57399 + 0x30).map { Key(.character($0), modifiers) }
    case 57409...57426: return Key(keypad[Int(code) - 57409], modifiers)
    default: return nil
    }
  }

  private static let keypad: [Code] = [
    .character("."), .character("/"), .character("*"), .character("-"), .character("+"), .enter,
    .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert,
    .delete,
  ]

  static let tilde: [Int: Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
    29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
  ]
}
