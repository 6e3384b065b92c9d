/// A URL that stands in a line without quotes, where `//` would begin a comment.
package enum BareURL {
  private static let commands = ["open", "match", "canonical"]

  /// A line with quotes around the URL behind its command, if it has none: from where it begins to the next blank.
  package static func quoted(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(UInt8(ascii: ":")) else { return line }
    let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    guard words.count > 1, commands.contains(String(decoding: words[0], as: UTF8.self)),
      isCut(words[1])
    else { return line }
    let quote = UInt8(ascii: "\"")
    return Array(line[..<words[1].startIndex]) + [quote] + words[1] + [quote] + line[words[1].endIndex...]
  }

  package static func unquoted(_ diagnostic: Diagnostic, in line: [UInt8]) -> Diagnostic {
    let quoted = diagnostic.source.bytes
    // The first of the two quotes is the first difference; the second ends the URL.
    guard let start = line.indices.first(where: { line[$0] != quoted[$0] }) else { return diagnostic }
    let end = quoted[(start + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? quoted.count
    func typed(_ offset: Int) -> Int {
      min(offset - (offset > start ? 1 : 0) - (offset > end ? 1 : 0), line.count)
    }
    var diagnostic = diagnostic
    diagnostic.source = SourceText(name: diagnostic.source.name, bytes: line)
    diagnostic.range = SourceRange(start: typed(diagnostic.range.start), end: typed(diagnostic.range.end))
    return diagnostic
  }

  /// Whether a word begins with a scheme, of which a comment would take the rest, and could stand in quotes as it is.
  private static func isCut(_ word: ArraySlice<UInt8>) -> Bool {
    guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > word.startIndex,
      word[(colon + 1)...].starts(with: "//".utf8)
    else { return false }
    return !word.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
  }
}
