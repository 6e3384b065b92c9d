/// Finds the letters of a word in a text, in order but not necessarily side by side.
///
/// A letter is found in capitals and with marks as well: `a` in `Ärzte`, but `ä` in no `Arzt`.
enum Fuzzy {
  static func places(of query: String, in text: String) -> Set<Int> {
    let letters = text.map(Letter.init)
    var places: Set<Int> = []
    for word in query.lowercased().split(separator: " ") {
      var found: [Int] = []
      for letter in word {
        let start = found.last.map { $0 + 1 } ?? 0
        guard let next = letters[start...].firstIndex(where: { $0.fits(letter) }) else {
          found = []
          break
        }
        found.append(next)
      }
      // Side by side where it stands so.
      let starts = 0..<max(0, letters.count - word.count + 1)
      if let start = starts.first(where: { zip(word, letters[$0...]).allSatisfy { $1.fits($0) } }) {
        found = Array(start..<start + word.count)
      }
      places.formUnion(found)
    }
    return places
  }

  /// The score of a lower-case word; `nil` if it does not fit. Letters at the beginning of words and letters
  /// side by side count more.
  static func score(of word: [UInt8], in text: String) -> Int? {
    var text = text
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return score(of: Array(String(decoding: word, as: UTF8.self)), in: text.map(Letter.init)) {
        $1.fits($0)
      } isLetter: {
        $0.isLetter
      }
    }
    return text.withUTF8 { bytes in
      score(of: word, in: bytes) {
        folded($1) == $0
      } isLetter: {
        isLetter($0)
      }
    }
  }

  private static func score<Sign, Piece>(
    of word: [Sign], in text: some Collection<Piece>, fits: (Sign, Piece) -> Bool, isLetter: (Piece) -> Bool
  ) -> Int? {
    var score = 0
    var next = 0
    var last = -2
    var isInWord = false
    for (place, piece) in text.enumerated() {
      guard next < word.count else { break }
      if fits(word[next], piece) {
        score += place == last + 1 ? 5 : isInWord ? 1 : 4
        last = place
        next += 1
      }
      isInWord = isLetter(piece)
    }
    return next == word.count ? score : nil
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  private static func isLetter(_ byte: UInt8) -> Bool { folded(byte) &- 0x61 < 26 }

  private struct Letter {
    private let small: String
    private let bare: Character?
    let isLetter: Bool

    init(_ character: Character) {
      small = character.lowercased()
      bare = small.utf8.count == 1 ? nil : small.unicodeScalars.first.flatMap(Letter.withoutMarks)
      isLetter = !character.isASCII || character.isLetter
    }

    func fits(_ letter: Character) -> Bool { small == String(letter) || letter == bare }

    /// The letter of the plain alphabet that is marked, by its name: `LATIN SMALL LETTER A WITH DIAERESIS`.
    private static func withoutMarks(_ scalar: Unicode.Scalar) -> Character? {
      if scalar.isASCII { return Character(scalar) }
      let words = scalar.properties.name?.split(separator: " ") ?? []
      guard words.count > 4, words[..<3] == ["LATIN", "SMALL", "LETTER"], words[4] == "WITH",
        words[3].utf8.count == 1
      else { return nil }
      return words[3].lowercased().first
    }
  }
}
