extension String {
  /// The text as words are put in order: in lower case, and with the base letters of Latin ones, so that `é` stands at
  /// `e`.
  package var inBaseLetters: String {
    let lower = lowercased()
    if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
    var plain: [UInt8] = []
    plain.reserveCapacity(lower.utf8.count)
    var isLatin = false
    for scalar in lower.unicodeScalars {
      // Most letters of most texts.
      if scalar.isASCII {
        plain.append(UInt8(truncatingIfNeeded: scalar.value))
        isLatin = true
        continue
      }
      // No mark has a smaller number.
      if isLatin, scalar.value >= 0x300, scalar.properties.generalCategory == .nonspacingMark { continue }
      let letters = Self.baseLetters[scalar]
      isLatin = letters != nil
      plain += (letters ?? String(scalar)).utf8
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The letters in the names of Latin ones: `e` for LATIN SMALL LETTER E WITH ACUTE, `ae` for LATIN SMALL LETTER AE.
  private static let baseLetters: [Unicode.Scalar: String] = {
    var found: [Unicode.Scalar: String] = [:]
    for scalar in [0xC0..<0x250, 0x1E00..<0x1F00].joined().compactMap({ Unicode.Scalar(UInt32($0)) }) {
      let words = scalar.properties.name?.split(separator: " ").prefix { $0 != "WITH" }
      if let letters = words?.last, letters.count <= 2 { found[scalar] = letters.lowercased() }
    }
    // In capitals they are two letters, and another sigma.
    (found["ß"], found["ς"]) = ("ss", "σ")
    return found
  }()
}
