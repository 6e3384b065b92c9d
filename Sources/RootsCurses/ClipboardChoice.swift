extension CursesTerminal {
  /// Whether texts go to the clipboard of the person at the terminal.
  @nonexhaustive public enum ClipboardChoice: String, Sendable, CaseIterable {
    /// Where the type of the terminal is of a family that takes them.
    case automatic
    /// Wherever it runs: the terminal is known to take them, even if its type does not say so.
    case always
    /// Nowhere.
    case never
  }
}

/// Text as letters and digits alone, for a string of the terminal.
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: some Collection<UInt8>) -> String {
    var encoded: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let three = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      let number = (0..<3).reduce(0) { $0 << 8 | ($1 < three.count ? Int(three[$1]) : 0) }
      for place in 0..<4 {
        encoded.append(place <= three.count ? letters[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
