package enum Names {
  /// Longer names are not worth a guess, and guessing would cost the square of their length.
  private static let longest = 96

  /// The names nearest to a given one, best first: by edits (swapped neighbors are one edit) without
  /// regard to case, then by common beginning, then by the alphabet.
  package static func nearest(
    to name: String, in candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let wanted = folded(name)
    guard limit > 0, !wanted.isEmpty, wanted.count <= longest else { return [] }
    var ruler = Ruler(wanted)
    var best: [Near] = []
    for candidate in candidates {
      let reach = best.count < limit ? ruler.reach : best[limit - 1].distance
      let length = candidate.utf8.count
      guard length + reach >= wanted.count, length <= 4 * (wanted.count + reach) else { continue }
      let letters = folded(candidate)
      guard let distance = ruler.distance(to: letters, within: reach) else { continue }
      let near = Near(name: candidate, distance: distance, common: ruler.common(with: letters))
      // By one edit, a name of one letter is near every other one.
      if wanted.count == 1, near.common == 0 { continue }
      let place = best.firstIndex { near < $0 } ?? best.count
      guard place < limit, !best.contains(where: { $0.name == candidate }) else { continue }
      best.insert(near, at: place)
      if best.count > limit { best.removeLast() }
    }
    return best.map(\.name)
  }

  /// The edits between a name and one that may have been meant; `nil` if they are two different names.
  package static func edits(from name: String, to other: String) -> Int? {
    let wanted = folded(name)
    guard !wanted.isEmpty, wanted.count <= longest else { return nil }
    var ruler = Ruler(wanted)
    let length = other.utf8.count
    guard length + ruler.reach >= wanted.count, length <= 4 * (wanted.count + ruler.reach) else { return nil }
    return ruler.distance(to: folded(other), within: ruler.reach)
  }

  /// The name of a type as names of screens are written: `commit-list` for `CommitList`.
  package static func hyphenated(_ type: String) -> String {
    var name = ""
    let letters = Array(type)
    for (index, letter) in letters.enumerated() {
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      if index > 0, letter.isUppercase, letters[index - 1].isLowercase || next?.isLowercase == true {
        name += "-"
      }
      name += letter.lowercased()
    }
    return name
  }

  package static func trouble(with name: String) -> String? {
    if name.isEmpty { return "a name may not be empty" }
    return name.hasPrefix("@") ? "'@' is kept for the engine's own" : nil
  }

  private struct Near: Comparable {
    let name: String
    let distance: Int
    let common: Int

    static func < (one: Near, other: Near) -> Bool {
      (one.distance, -one.common, one.name) < (other.distance, -other.common, other.name)
    }
  }

  private static func folded(_ name: String) -> [UInt32] {
    var letters: [UInt32] = []
    letters.reserveCapacity(name.utf8.count)
    for scalar in name.unicodeScalars {
      if scalar.isASCII {
        let isCapital = scalar.value >= 0x41 && scalar.value <= 0x5A
        letters.append(isCapital ? scalar.value + 0x20 : scalar.value)
      } else {
        letters.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars.map(\.value))
      }
    }
    return letters
  }
}

/// Measures the edits between one word and others: insert, delete, change, swap neighbors.
private struct Ruler {
  private let word: [UInt32]
  private var rows: [[Int]]

  init(_ word: [UInt32]) {
    self.word = word
    rows = Array(repeating: Array(repeating: 0, count: word.count + 1), count: 3)
  }

  /// More edits than this make another word: a third of the letters, rounded up, at most five.
  var reach: Int { min(5, (word.count + 2) / 3) }

  func common(with other: [UInt32]) -> Int {
    zip(word, other).prefix { $0 == $1 }.count
  }

  /// The edits, or nil when there are more than `limit`. Only the band of cells that can stay within
  /// the limit is filled, and the first row that lies beyond it ends the work.
  mutating func distance(to other: [UInt32], within limit: Int) -> Int? {
    guard abs(other.count - word.count) <= limit else { return nil }
    let beyond = limit + 1
    for column in 0...word.count { rows[0][column] = min(column, beyond) }
    for row in 1..<(other.count + 1) {
      let low = max(1, row - limit)
      let high = min(word.count, row + limit)
      guard low <= high else { return nil }
      let (now, above, higher) = (row % 3, (row + 2) % 3, (row + 1) % 3)
      rows[now][low - 1] = low == 1 ? min(row, beyond) : beyond
      var least = rows[now][low - 1]
      for column in low...high {
        let isSame = word[column - 1] == other[row - 1]
        var edits = rows[above][column - 1] + (isSame ? 0 : 1)
        edits = min(edits, rows[now][column - 1] + 1)
        if column < row + limit { edits = min(edits, rows[above][column] + 1) }
        if row > 1, column > 1, word[column - 1] == other[row - 2], word[column - 2] == other[row - 1] {
          edits = min(edits, rows[higher][column - 2] + 1)
        }
        rows[now][column] = min(edits, beyond)
        least = min(least, rows[now][column])
      }
      if least > limit { return nil }
    }
    let edits = rows[other.count % 3][word.count]
    return edits <= limit ? edits : nil
  }
}
