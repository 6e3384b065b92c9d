/// The word someone probably meant.
enum TapeSuggestion {
  private static let synonyms = [
    "Esc": "Escape", "Return": "Enter", "PgUp": "PageUp", "PgDn": "PageDown", "PgDown": "PageDown",
    "Del": "Delete",
    "Ins": "Insert", "Control": "Ctrl", "Ctl": "Ctrl", "Option": "Alt", "Meta": "Alt", "Bksp": "Backspace",
    "Write": "Type", "Press": "Key", "Pause": "Sleep", "Import": "Source", "Include": "Source",
    "Typing": "Type",
  ]

  /// Every word that may begin a command.
  static let commands: [String] =
    TapeKeyword.allCases.filter { $0.role == .command }.map(\.rawValue)
    + StatementWord.allCases.map(\.rawValue)
    + ["Home", "End"] + (1...24).map { "F\($0)" }

  /// The nearest of some words, if it is near enough to be meant.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 40, !word.isEmpty else { return nil }
    if let synonym = synonyms.first(where: { $0.key.lowercased() == word.lowercased() })?.value,
      candidates.contains(synonym)
    {
      return synonym
    }
    let ranked = candidates.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, word.count / 3) && best.distance < best.word.count ? best.word : nil
  }

  /// How many letters must be changed, added, dropped or swapped with their neighbour.
  static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var before: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let isSame = one[row] == other[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, last) = (last, current)
    }
    return last[other.count]
  }
}
