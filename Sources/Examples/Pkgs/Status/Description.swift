/// What a package says of itself: one line, and then at length.
struct Description: Equatable {
  let synopsis: String
  /// Paragraphs to be wrapped, and lines that are to stay as they are.
  let paragraphs: [String]

  init(_ lines: [String]) {
    synopsis = lines.first ?? ""
    var paragraphs: [String] = []
    var isOpen = false
    for line in lines.dropFirst() {
      let text = line.trimmed
      if text == "." || text.isEmpty {
        isOpen = false
      } else if line.utf8.dropFirst().first?.isBlank == true {
        // Two blanks: a table or a list, which is not to be wrapped into one.
        paragraphs.append(String(line.dropFirst()))
        isOpen = false
      } else if isOpen {
        paragraphs[paragraphs.count - 1] += " " + text
      } else {
        paragraphs.append(text)
        isOpen = true
      }
    }
    self.paragraphs = paragraphs
  }
}
