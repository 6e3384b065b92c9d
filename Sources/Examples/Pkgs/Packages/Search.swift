extension Packages {
  /// The packages with all words in their name or synopsis, the best matches first: the exact name, then names that
  /// begin with the first word, names with all words, and the rest.
  func search(_ words: String) -> [Number] {
    let needles = words.split(separator: " ").map { Array($0.lowercased().utf8) }
    guard let first = needles.first else { return [] }
    var ranked: [[Number]] = [[], [], [], []]
    file.bytes.withUnsafeBufferPointer { bytes in
      for number in 0..<count {
        let stanza = stanza(number)
        let (name, synopsis) = (bytes[stanza.name], bytes[stanza.synopsis])
        let elsewhere = needles.filter { !name.holds($0) }
        guard elsewhere.allSatisfy(synopsis.holds) else { continue }
        let rank = !elsewhere.isEmpty ? 3 : !name.begins(with: first) ? 2 : name.count == first.count ? 0 : 1
        ranked[rank].append(number)
      }
    }
    return ranked.flatMap { $0 }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// True if the word occurs here; it must be in lower case.
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    guard let first = word.first, count >= word.count else { return word.isEmpty }
    for start in startIndex...(endIndex - word.count) where self[start].small == first {
      if self[start..<(start + word.count)].elementsEqual(word, by: { $0.small == $1 }) { return true }
    }
    return false
  }

  fileprivate func begins(with word: [UInt8]) -> Bool {
    prefix(word.count).elementsEqual(word) { $0.small == $1 }
  }
}

extension UInt8 {
  fileprivate var small: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}
