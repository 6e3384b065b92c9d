extension SourceText {
  /// Why a file is not a tape, as a sentence without a word of it: the messages go into logs, and a link or a wrong
  /// name may lead to a file of secrets. `nil` for a file of which a line begins with a command, or which holds only
  /// comments.
  package var foreignness: String? {
    if let place = bytes.firstIndex(of: 0) {
      let line = position(at: place).line
      return "it is not a text: there is a zero byte in line \(line); a tape is saved as UTF-8"
    }
    var isEmpty = true
    var nearest: String?
    for line in bytes.split(whereSeparator: { TapeLexer.isLineEnd($0) }) {
      var rest = line.drop { TapeLexer.isBlank($0) }
      for mark in ["\u{FEFF}", "#:=", "#:"] where rest.starts(with: mark.utf8) {
        rest = rest.dropFirst(mark.utf8.count).drop { TapeLexer.isBlank($0) }
      }
      guard let first = rest.first, first != UInt8(ascii: "#") else { continue }
      let name = rest.prefix { TapeLexer.isLetter($0) || TapeLexer.isDigit($0) }
      let word = String(decoding: name, as: UTF8.self)
      if TapeSuggestion.commandSet.contains(word) { return nil }
      if isEmpty, word.utf8.count < 20 {
        nearest = TapeSuggestion.nearest(to: word, among: TapeSuggestion.commands)
      }
      isEmpty = false
    }
    guard !isEmpty else { return nil }
    let hint = nearest.map { "; is '\($0)' meant on its first line?" } ?? ""
    return "it is not a tape: none of its lines begins with a command\(hint)"
  }
}
