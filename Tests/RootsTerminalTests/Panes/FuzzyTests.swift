import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `Letters that are typed to find something` {
  @Test(arguments: [
    // The beginning of a word counts 4, a letter beside the one before it 5, any other 1.
    ("item", "Item 42", 19), ("it", "a bit", 6), ("ab", "a b", 8), ("ab", "axb", 5), ("i", "Item", 4),
    ("t", "Item", 1),
    ("4", "Item 42", 4), ("2", "Item 42", 4), ("42", "Item 42", 9), ("", "anything", 0), ("", "", 0),
    ("x", "", nil),
    ("itemm", "item", nil), ("ti", "it", nil), ("zz", "z", nil), ("abc", "ABC", 14), ("az", "aZ", 9),
  ])
  func `are found in order, those that begin words first`(word: String, text: String, score: Int?) {
    #expect(Fuzzy.score(of: Array(word.utf8), in: text) == score)
  }

  @Test(arguments: [
    ("a", 1), ("z", 1), ("A", 1), ("Z", 1), ("ä", 1), ("漢", 1), ("@", 4), ("[", 4), ("`", 4), ("{", 4),
    ("-", 4), ("9", 4),
    (" ", 4),
  ])
  func `begin a word after everything except letters`(before: String, score: Int) {
    #expect(Fuzzy.score(of: Array("q".utf8), in: before + "q") == score)
  }

  @Test(arguments: [("[", "{"), ("@", "`"), ("{", "["), ("ä", "A"), ("漢", "字")])
  func `have no capitals but their own`(word: String, text: String) {
    #expect(Fuzzy.score(of: Array(word.utf8), in: text) == nil)
    #expect(Fuzzy.score(of: Array(word.utf8), in: word) != nil)
  }

  @Test(arguments: [
    ("ärzte", "Ärzte"), ("arzte", "Ärzte"), ("arzte", "A\u{308}rzte"), ("ÄRZTE", "ärzte"), ("lodz", "Łódź"),
    ("é", "CAFÉ"), ("cafe", "Café"), ("привет", "ПРИВЕТ"), ("σ", "Σ"),
  ])
  func `are found in capitals of all alphabets, and where they carry marks`(word: String, text: String) {
    #expect(Fuzzy.score(of: Array(word.lowercased().utf8), in: text) != nil)
    #expect(Fuzzy.places(of: word, in: text).count == word.count)
  }

  @Test(
    arguments: [
      ("ca", "Catalog", [0, 1]), ("clg", "Catalog", [0, 4, 6]), ("ab", "a cab", [3, 4]), ("ax", "a b", []),
      ("go it", "go item", [0, 1, 3, 4]), ("x", "abc", []), ("", "abc", []), ("ä", "BÄR", [1]),
      ("it it", "it", [0, 1]),
      ("mx go", "gm o", [0, 3]), ("me", "Ｍ me", [2, 3]), ("日", "本日", [1]),
    ] as [(String, String, Set<Int>)])
  func `are marked side by side where they stand so`(query: String, text: String, places: Set<Int>) {
    #expect(Fuzzy.places(of: query, in: text) == places)
  }

  /// What is marked is what was found.
  @Test func `are marked wherever they are found`() {
    let texts = ["Catalog", "go to Item 42", "a b c", "Zebra crossing", "", "x", "aab", "abab"]
    let words = ["c", "at", "ab", "go", "i4", "zc", "bb", "x", "aa", "ba"]
    for text in texts {
      for word in words {
        let isFound = Fuzzy.score(of: Array(word.utf8), in: text) != nil
        let places = Fuzzy.places(of: word, in: text)
        #expect(isFound == !places.isEmpty, "\(word) in \(text)")
        #expect(places.isEmpty || places.count == word.count, "\(word) in \(text)")
        let letters = Array(text.lowercased())
        #expect(places.sorted().map { letters[$0] } == (isFound ? Array(word) : []), "\(word) in \(text)")
      }
    }
  }
}
