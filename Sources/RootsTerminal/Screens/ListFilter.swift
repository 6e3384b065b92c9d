struct ListFilter: Sendable, Hashable {
  enum Phase: Sendable, Hashable { case typing, kept }

  var block: Int
  private(set) var words = TextField(limit: TextField.mostBytesOfSearch)
  private(set) var phase = Phase.typing
  /// The row that was selected when it began.
  private(set) var origin: Int?

  init(block: Int, from origin: Int?) {
    self.block = block
    self.origin = origin
  }

  init(block: Int, words: String) {
    self.block = block
    self.words.insert(words)
    phase = .kept
  }

  mutating func keep() { phase = .kept }
  mutating func resume() { phase = .typing }

  mutating func edit(_ change: (inout TextField) -> TextField.Effect?) -> TextField.Effect? {
    change(&words)
  }

  var isIdle: Bool { phase == .kept && words.isEmpty }
}

extension String {
  func holds(_ words: String) -> Bool { contains(folded: words.folded) }

  /// The text as it is searched: in lower case and base letters, so that both ways to write `é` are found.
  var folded: [UInt8] { Array(inBaseLetters.utf8) }

  /// True if the text contains a word that is ``folded``.
  func contains(folded needle: [UInt8]) -> Bool {
    var text = utf8.allSatisfy { $0 < 0x80 } ? self : inBaseLetters
    return text.withUTF8 { bytes in
      guard bytes.count >= needle.count else { return false }
      return (0...bytes.count - needle.count).contains { start in
        needle.indices.allSatisfy { bytes[start + $0].small == needle[$0] }
      }
    }
  }
}

extension UInt8 {
  fileprivate var small: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
