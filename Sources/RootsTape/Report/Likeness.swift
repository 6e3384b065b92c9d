/// The share of a text that stands in others, without regard to case: by its pairs of neighboring characters.
struct Likeness {
  private let pairs: Set<Pair>

  private struct Pair: Hashable {
    let first: Character
    let second: Character
  }

  init(of text: String) { pairs = Self.pairs(of: text) }

  /// The share of the pairs that another text has, from 0 to 1.
  func share(of other: String) -> Double {
    pairs.isEmpty ? 0 : Double(pairs.intersection(Self.pairs(of: other)).count) / Double(pairs.count)
  }

  private static func pairs(of text: String) -> Set<Pair> {
    let characters = Array(text.lowercased())
    return Set(zip(characters, characters.dropFirst()).map { Pair(first: $0, second: $1) })
  }
}
