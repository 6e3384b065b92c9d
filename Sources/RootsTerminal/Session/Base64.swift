extension Collection<UInt8> {
  /// The bytes as letters and digits alone: for a string of the terminal, or for a page.
  package var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    var rest = self[...]
    while !rest.isEmpty {
      let three = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      let number = (0..<3).reduce(0) { $0 << 8 | ($1 < three.count ? Int(three[$1]) : 0) }
      text += (0..<4).map { $0 > three.count ? UInt8(ascii: "=") : digits[number >> (18 - 6 * $0) & 63] }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
