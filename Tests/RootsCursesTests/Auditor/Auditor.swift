/// Looks through everything that was sent to a terminal for what its description does not hold.
///
/// Each control sequence must be one of the entry's, whole, or on the allow list; everything between them must be
/// text that people see.
struct Auditor {
  private let shapes: [CapabilityShape]

  /// An auditor for a terminal; `allowed` are the sequences beside its entry.
  init(_ entry: TerminalEntry, allowing allowed: [CapabilityShape]) {
    shapes = entry.shapes.map(\.shape) + allowed
  }

  /// What does not belong there, each with its place; the same thing is named once.
  func findings(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    var place = 0
    while place < bytes.count {
      let end: Int
      if bytes[place] < 0x20 || bytes[place] == 0x7F {
        let token = Self.sequence(in: bytes, from: place)
        end = longest(in: bytes, from: place)
        if end < token { found.append(Self.spelled(bytes[place..<token])) }
        place = max(end, token)
      } else {
        end = bytes[place...].firstIndex { $0 < 0x20 || $0 == 0x7F } ?? bytes.count
        // A character that is repeated stands before the sequence that repeats it.
        found += Self.unseen(in: bytes[place..<end])
        place = end
      }
    }
    return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Where the longest of the known sequences ends that stands here.
  private func longest(in bytes: [UInt8], from place: Int) -> Int {
    shapes.reduce(place) { max($0, $1.ends(in: bytes, from: place).max() ?? place) }
  }

  /// Where the sequence ends that a terminal would see here.
  private static func sequence(in bytes: [UInt8], from place: Int) -> Int {
    guard bytes[place] == 0x1B, place + 1 < bytes.count else { return place + 1 }
    var end = place + 2
    func skip(_ range: ClosedRange<UInt8>) {
      while end < bytes.count, range.contains(bytes[end]) { end += 1 }
    }
    switch bytes[place + 1] {
    // The palette of one terminal, put back by a string that has no end.
    case UInt8(ascii: "]") where bytes[(place + 2)...].first == UInt8(ascii: "R"): return place + 3
    case UInt8(ascii: "["):
      skip(0x20...0x3F)
      return min(end + 1, bytes.count)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      while end < bytes.count, bytes[end] != 0x07, bytes[end] != 0x1B { end += 1 }
      let isClosed = end + 1 < bytes.count && bytes[end] == 0x1B && bytes[end + 1] == UInt8(ascii: "\\")
      return min(end + (isClosed ? 2 : 1), bytes.count)
    case 0x20...0x2F:
      skip(0x20...0x2F)
      return min(end + 1, bytes.count)
    default: return end
    }
  }

  /// Bytes that are not text, and invisible characters.
  private static func unseen(in text: ArraySlice<UInt8>) -> [String] {
    guard let string = String(validating: text, as: UTF8.self) else { return ["not UTF-8: \(spelled(text))"] }
    return string.unicodeScalars.compactMap { scalar in
      switch scalar.properties.generalCategory {
      case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
        return "U+\(String(scalar.value, radix: 16))"
      case .format:
        // Joins emoji; the other ones turn directions or hide.
        return scalar == "\u{200D}" ? nil : "U+\(String(scalar.value, radix: 16))"
      default: return nil
      }
    }
  }

  private static func spelled(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.prefix(60).map { byte in
      switch byte {
      case 0x1B: "\\e"
      case 0x20..<0x7F: String(Unicode.Scalar(byte))
      default: "\\x" + String(byte, radix: 16)
      }
    }
    .joined()
  }
}

extension Auditor {
  /// What is sent beside the entries of terminals that know it or drop it: updates that are shown at once, the
  /// marks of pasted text, the buttons of the mouse, whether the window is in front, its name, the question for the
  /// Kitty keyboard protocol, and xterm's keys until that is answered.
  static let allowed: [CapabilityShape] =
    ["h", "l"].flatMap { end in
      ["2026", "2004", "1006;1000", "1002", "1004"].map { CapabilityShape("\u{1B}[?\($0)\(end)") }
    } + [
      CapabilityShape("\u{1B}[?u"), CapabilityShape("\u{1B}[?5;1003;1005;1015;1016l"),
      CapabilityShape("\u{1B}[>4;1m"), CapabilityShape("\u{1B}[>4m"),
      CapabilityShape(
        Array("\u{1B}]2;".utf8).map { .byte($0) } + [.text] + Array("\u{1B}\\".utf8).map { .byte($0) }),
    ]

  /// The bytes that are sent to a terminal that has said that it has the Kitty keyboard protocol.
  static let keys = [CapabilityShape("\u{1B}[>1u"), CapabilityShape("\u{1B}[<u")]

  /// What belongs to every terminal, even if its entry does not say so: the start of a line, and the next one.
  static let plain = [CapabilityShape("\r"), CapabilityShape("\n")]
}
