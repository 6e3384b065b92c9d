@testable import RootsLanguage
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

/// Finds matches by trying every way in order of preference: slow, short, and obviously right.
private struct Oracle {
  let syntax: PatternSyntax
  let text: [Unicode.Scalar]

  /// The number of matches one behind another; an empty one right behind another does not count.
  func count() -> Int {
    var (count, place, last) = (0, 0, -1)
    while let match = firstMatch(from: place) {
      if !match.isEmpty || match.lowerBound != last { count += 1 }
      last = match.upperBound
      place = match.upperBound == place ? place + 1 : match.upperBound
    }
    return count
  }

  private func firstMatch(from place: Int) -> Range<Int>? {
    guard place <= text.count else { return nil }
    for start in place...text.count {
      if let end = ends(of: syntax.root, from: start).first { return start..<end }
    }
    return nil
  }

  private func ends(of id: Int, from start: Int) -> [Int] {
    switch syntax.nodes[id] {
    case .empty: [start]
    case .set(let set):
      start < text.count && syntax.sets[Int(set)].contains(text[start].value) ? [start + 1] : []
    case .assertion(let assertion): holds(assertion, at: start) ? [start] : []
    case .sequence(let parts):
      parts.reduce([start]) { places, part in unique(places.flatMap { ends(of: part, from: $0) }) }
    case .choice(let parts): unique(parts.flatMap { ends(of: $0, from: start) })
    case .repetition(let part, let least, let most, let greed):
      unique(repeated(part, least, most ?? text.count + least, greed, from: start))
    }
  }

  private func repeated(
    _ part: Int, _ least: Int, _ most: Int, _ greed: PatternSyntax.Greed, from start: Int
  ) -> [Int] {
    guard most > 0 else { return [start] }
    let further = ends(of: part, from: start).filter { $0 > start || least > 0 }.flatMap {
      repeated(part, max(0, least - 1), most - 1, greed, from: $0)
    }
    if least > 0 { return further }
    return greed == .greedy ? further + [start] : [start] + further
  }

  private func unique(_ places: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return places.filter { seen.insert($0).inserted }
  }

  private func isWord(_ place: Int) -> Bool {
    text.indices.contains(place) && ScalarSet.words.contains(text[place].value)
  }

  private func holds(_ assertion: PatternAssertion, at place: Int) -> Bool {
    switch assertion {
    case .textStart: place == 0
    case .textEnd: place == text.count
    case .lineStart: place == 0 || text[place - 1] == "\n"
    case .lineEnd: place == text.count || text[place] == "\n"
    case .wordBoundary: isWord(place - 1) != isWord(place)
    case .noWordBoundary: isWord(place - 1) == isWord(place)
    }
  }
}

@Suite(.timeLimited) struct `A pattern made at random` {
  struct Generator {
    var random: Seeded

    mutating func pattern(_ depth: Int) -> String {
      guard depth > 0 else { return atom() }
      switch Int.random(in: 0..<7, using: &random) {
      case 0: return atom()
      case 1, 2: return pattern(depth - 1) + pattern(depth - 1)
      case 3: return "(?:" + pattern(depth - 1) + "|" + pattern(depth - 1) + ")"
      case 4, 5:
        return "(" + solid(depth - 1) + ")"
          + pick(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{2,}?"])
      default: return atom() + pattern(depth - 1)
      }
    }

    /// A pattern that cannot be empty, for under a loop: there engines may differ in what an empty turn means.
    private mutating func solid(_ depth: Int) -> String { pick(["a", "b", "[ab]"]) + pattern(depth) }

    private mutating func atom() -> String {
      pick(["a", "b", "é", ".", "[^a]", "\\w", "^", "$", "\\b", "\\B", "(?m)^", "(?i)A", ""])
    }

    mutating func text() -> String {
      (0..<Int.random(in: 0..<9, using: &random)).map { _ in pick(["a", "b", "A", "é", " ", "\n"]) }.joined()
    }

    private mutating func pick(_ choices: [String]) -> String {
      choices.randomElement(using: &random) ?? ""
    }
  }

  @Test func `finds exactly what trying every way finds`() throws {
    var generator = Generator(random: Seeded(seed: 7))
    for _ in 0..<3_000 {
      let source = generator.pattern(3)
      let text = generator.text()
      var parser = PatternParser(source)
      let oracle = Oracle(syntax: try parser.parse(), text: Array(text.unicodeScalars))
      let count = try Pattern(source).count(in: text)
      #expect(count == oracle.count(), "/\(source)/ in \(text.debugDescription)")
    }
  }
}
