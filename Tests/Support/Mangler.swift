import TestTraits

/// Makes mistakes in a text, the same ones for the same seed: drops, doubles, swaps, moves and adds words and lines.
package struct Mangler {
  private var dice: Seeded

  package init(seed: UInt64) { dice = Seeded(seed: seed) }

  private static let strangers = [
    "\"", "{", "}", "=", "(", ")", "#true", "#", "-", "-1", "0", "1", "x", "99999999999999999999", "é", "\n",
    ",",
    "/", "//", "\\", "'", "1.5", ";", "漢", "@", "+", ":", "<", "!=",
  ]

  /// The text with one to three mistakes.
  package mutating func mangled(_ text: String) -> String {
    (0...dice.next() % 3).reduce(text) { text, _ in dice.next() % 4 == 0 ? lines(text) : words(text) }
  }

  private mutating func place(in count: Int) -> Int { Int(dice.next() % UInt64(max(1, count))) }

  private mutating func lines(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let (at, other) = (place(in: lines.count), place(in: lines.count))
    switch dice.next() % 5 {
    case 0: lines.remove(at: at)
    case 1: lines.insert(lines[at], at: at)
    case 2: lines.swapAt(at, other)
    case 3: lines.insert(lines[at], at: other)
    default: lines.removeSubrange(min(at, other)..<min(max(at, other), min(at, other) + 4))
    }
    return lines.joined(separator: "\n")
  }

  private mutating func words(_ text: String) -> String {
    var words = Self.words(of: text)
    guard !words.isEmpty else { return dice.pick(Self.strangers) }
    let (at, other) = (place(in: words.count), place(in: words.count))
    switch dice.next() % 7 {
    case 0: words.remove(at: at)
    case 1: words.insert(words[at], at: at)
    case 2: words.swapAt(at, min(at + 2, words.count - 1))
    case 3: words[at] = words[other]
    case 4: words.insert(Substring(dice.pick(Self.strangers)), at: at)
    case 5: words[at] = Substring(dice.pick(Self.strangers))
    default: words[at] = words[at].dropLast(1) + words[at].prefix(1)
    }
    return words.joined()
  }

  /// The words of a text, and what stands between them: each sign and each blank by itself.
  private static func words(of text: String) -> [Substring] {
    var (words, rest) = ([Substring](), text[...])
    while !rest.isEmpty {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
      words.append(word.isEmpty ? rest.prefix(1) : word)
      rest = rest.dropFirst(words.last?.count ?? 1)
    }
    return words
  }
}
