import Foundation

/// The strings that the description of a terminal lets a program send.
struct TerminalEntry {
  let shapes: [(name: String, shape: CapabilityShape)]

  /// The entry of a type, as `infocmp` prints it.
  init?(type: String) {
    guard let pipe = popen("infocmp -1 -x '\(type)' 2>/dev/null", "r") else { return nil }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { text += buffer[..<count] }
    guard pclose(pipe) == 0 else { return nil }
    self.init(listing: String(decoding: text, as: UTF8.self))
  }

  init(listing: String) {
    var shapes: [(String, CapabilityShape)] = []
    for line in listing.split(separator: "\n") {
      let sides = line.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[1].hasSuffix(","), Self.isSent(String(sides[0])) else { continue }
      let bytes = Self.unescaped(Array(sides[1].utf8.dropLast()))
      let shape = CapabilityShape(terminfo: bytes)
      // What repeats a character stands behind it.
      let isBehind = shape.parts.first == .anyByte
      shapes.append((String(sides[0]), isBehind ? CapabilityShape(Array(shape.parts.dropFirst())) : shape))
      // Curses leaves the change of the charset away where none is needed.
      if sides[0].hasPrefix("sgr") {
        for part in Self.pieces(of: bytes) {
          shapes.append((String(sides[0]), CapabilityShape(terminfo: part)))
        }
      }
    }
    self.shapes = shapes
  }

  /// What comes in, what asks the terminal something, and what works printers, functions keys and the clipboard,
  /// is not sent by programs that draw.
  private static func isSent(_ name: String) -> Bool {
    let never = ["acsc", "Ms", "RV", "XR", "rv", "xr", "PS", "PE", "tsl", "fsl", "dsl", "TS", "meml", "memu"]
    let families = ["k", "u", "rs", "is", "mc", "pf", "pln", "iprog", "if", "rf", "fe", "fd"]
    return !never.contains(name) && !families.contains { name.hasPrefix($0) }
  }

  /// The sequences of a string one by one.
  private static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var depth = 0
    for (place, byte) in bytes.enumerated() {
      let isOperator = place > 0 && bytes[place - 1] == UInt8(ascii: "%")
      if isOperator, byte == UInt8(ascii: "?") { depth += 1 }
      if isOperator, byte == UInt8(ascii: ";") { depth -= 1 }
      if depth == 0, byte == 0x1B || byte == 0x0F || pieces.isEmpty { pieces.append([]) }
      pieces[pieces.count - 1].append(byte)
    }
    return pieces
  }

  /// The bytes that `infocmp` writes as `\E`, `^O`, `\017` and the like.
  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "^"):
        let next = rest.popFirst() ?? 0
        bytes.append(next == UInt8(ascii: "?") ? 0x7F : next & 0x1F)
      case UInt8(ascii: "\\"): bytes.append(escape(&rest))
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private static func escape(_ rest: inout ArraySlice<UInt8>) -> UInt8 {
    let digits = rest.prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    if !digits.isEmpty {
      rest = rest.dropFirst(digits.count)
      let value = digits.reduce(0) { $0 << 3 + Int($1 & 7) } & 0xFF
      return value == 0 ? 0x80 : UInt8(value)
    }
    let named: [Character: UInt8] = [
      "E": 0x1B, "e": 0x1B, "n": 10, "l": 10, "r": 13, "t": 9, "b": 8, "f": 12, "s": 32, "a": 7,
    ]
    let byte = rest.popFirst() ?? 0
    return named[Character(Unicode.Scalar(byte))] ?? byte
  }
}
