/// A bracketed paste while it is being read: it keeps the first mebibyte and counts the rest.
struct PasteCollector: Sendable {
  static let limit = 1 << 20

  private static let endMark: [UInt8] = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var matched = 0
  private(set) var dropped = 0

  /// Consumes bytes up to and including the end mark; returns the index behind it, `nil` if the mark is not there.
  mutating func take(_ input: ArraySlice<UInt8>) -> Int? {
    var index = input.startIndex
    while index < input.endIndex {
      let byte = input[index]
      if byte == PasteCollector.endMark[matched] {
        matched += 1
        index += 1
        if matched == PasteCollector.endMark.count { return index }
      } else if matched > 0 {
        // The mark begins with its only ESC, so the matched bytes cannot hold the start of another one.
        keep(PasteCollector.endMark[..<matched])
        matched = 0
      } else {
        let end = input[index...].firstIndex(of: 0x1B) ?? input.endIndex
        keep(input[index..<end])
        index = end
      }
    }
    return nil
  }

  private mutating func keep(_ input: ArraySlice<UInt8>) {
    let room = PasteCollector.limit - bytes.count
    bytes += input.prefix(room)
    dropped += max(0, input.count - room)
  }

  /// Returns the pasted text, with line ends made `\n` and without control characters, and empties the collector.
  mutating func finish() -> String {
    defer { self = PasteCollector() }
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\r": text.append("\n")
      case "\n": if previous != "\r" { text.append("\n") }
      case "\t": text.append("\t")
      default:
        if scalar.properties.generalCategory != .control { text.append(scalar) }
      }
      previous = scalar
    }
    return String(text)
  }
}
