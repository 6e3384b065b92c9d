/// A page of the manual in the form that `man` reads, written part by part.
struct ManualPage {
  private(set) var text: String

  init(_ name: String, section: Int, _ summary: String) {
    let title = ManualPage.plain(name.uppercased())
    text = """
      .\\" Made by 'roots man'; change the tables of the program instead.
      .TH \(title) \(section) "" "roots \(ToolVersion.number)" "Roots"
      .SH NAME
      \(ManualPage.plain(name)) \\- \(ManualPage.plain(summary))

      """
  }

  mutating func chapter(_ title: String) { line(".SH \(ManualPage.quoted(title.uppercased()))") }

  mutating func part(_ title: String) { line(".SS \(ManualPage.quoted(title))") }

  /// An empty line begins a new paragraph.
  mutating func paragraphs(_ words: String) {
    for (index, paragraph) in words.paragraphs.enumerated() {
      if index > 0 { line(".PP") }
      line(ManualPage.plain(paragraph))
    }
  }

  mutating func newParagraph(_ words: String) {
    line(".PP")
    paragraphs(words)
  }

  mutating func item(_ word: String, _ meaning: String) {
    line(".TP")
    line(".B \(ManualPage.quoted(word))")
    line(ManualPage.plain(meaning.isEmpty ? "\u{A0}" : meaning))
  }

  mutating func example(_ lines: [String]) {
    line(".PP")
    put(lines, indent: 4)
  }

  mutating func itemExample(_ lines: [String]) { put(lines, indent: 11) }

  private mutating func put(_ lines: [String], indent: Int) {
    line(".RS \(indent)")
    line(".nf")
    for row in lines { line(ManualPage.plain(row)) }
    line(".fi")
    line(".RE")
  }

  private mutating func line(_ words: String) { text += words + "\n" }

  private static func quoted(_ words: String) -> String {
    "\"" + plain(words).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq")
      + "\""
  }

  private static func plain(_ words: String) -> String {
    var text = ""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      case "\n": text += "\n"
      case ".", "'": text += text.isEmpty || text.hasSuffix("\n") ? "\\&\(scalar)" : "\(scalar)"
      case "\u{A0}": text += "\\ "
      case "\u{20}"..."\u{7E}": text.unicodeScalars.append(scalar)
      default: text += "\\[u\(hexadecimal(scalar.value))]"
      }
    }
    return text
  }

  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  fileprivate var paragraphs: [String] {
    split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "").map { $0.joined(separator: "\n") }
  }
}
