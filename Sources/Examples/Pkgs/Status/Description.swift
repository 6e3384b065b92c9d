/// The description of a package: one line, and a long text.
struct Description: Equatable {
  let synopsis: String
  /// Paragraphs that are wrapped, and lines that are not joined.
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
        // Two blanks mark a line of a table or list, which must not be joined with the next one.
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
