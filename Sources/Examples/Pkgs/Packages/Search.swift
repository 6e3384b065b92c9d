extension Packages {
  /// The packages in whose name or first line some words stand, the nearest first: those called so, those whose
  /// name begins so, those with the words in their name, then the others.
  func search(_ words: String) -> [Number] {
    let needles = words.split(separator: " ").map { Array($0.lowercased().utf8) }
    guard let first = needles.first else { return [] }
    var ranked: [[Number]] = [[], [], [], []]
    file.bytes.withUnsafeBufferPointer { bytes in
      for number in all.indices {
        let stanza = all[number].stanza
        let (name, synopsis) = (bytes[stanza.name], bytes[stanza.synopsis])
        guard needles.allSatisfy({ name.holds($0) || synopsis.holds($0) }) else { continue }
        ranked[name.rank(first, isAlone: needles.count == 1)].append(number)
      }
    }
    return ranked.flatMap { $0 }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether a word stands here, given as the bytes of its small letters.
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    guard let first = word.first, count >= word.count else { return word.isEmpty }
    for start in startIndex...(endIndex - word.count) where self[start].small == first {
      if self[start..<(start + word.count)].elementsEqual(word, by: { $0.small == $1 }) { return true }
    }
    return false
  }

  /// How near a name is to a word: 0 for the word itself, 3 if it is elsewhere.
  fileprivate func rank(_ word: [UInt8], isAlone: Bool) -> Int {
    guard holds(word) else { return 3 }
    guard prefix(word.count).elementsEqual(word, by: { $0.small == $1 }) else { return 2 }
    return isAlone && count == word.count ? 0 : 1
  }
}

extension UInt8 {
  fileprivate var small: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}
