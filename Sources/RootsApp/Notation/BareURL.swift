/// A URL that stands in a line without quotes, where `//` would begin a comment.
enum BareURL {
  /// The commands that are given a URL.
  private static let commands = ["open", "match", "canonical"]

  /// A line with quotes around the URL behind its command, if it has none: from where it begins to the next blank.
  static func quoted(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(UInt8(ascii: ":")) else { return line }
    let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    guard words.count > 1, commands.contains(String(decoding: words[0], as: UTF8.self)),
      isCut(words[1])
    else { return line }
    let quote = UInt8(ascii: "\"")
    return Array(line[..<words[1].startIndex]) + [quote] + words[1] + [quote] + line[words[1].endIndex...]
  }

  /// Whether a word begins with a scheme, of which a comment would take the rest, and could stand in quotes as it is.
  private static func isCut(_ word: ArraySlice<UInt8>) -> Bool {
    guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > word.startIndex,
      word[(colon + 1)...].starts(with: "//".utf8)
    else { return false }
    return !word.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
  }
}
