@testable import RootsTape
import TestSupport
import TestTraits
import Testing

/// A pattern that knows its own spellings, and what it matches: it has never been read by the parser under test.
private indirect enum Shape {
  case scalar(Unicode.Scalar)
  case anyScalar
  case oneOf([Unicode.Scalar])
  case noneOf([Unicode.Scalar])
  case place(Place)
  case sequence([Shape])
  case choice([Shape])
  case times(Shape, Int, Int?, isGreedy: Bool)

  enum Place: String, CaseIterable {
    case textStart = "^", textEnd = "$", boundary = "\\b", noBoundary = "\\B", start = "\\A", end = "\\z"
    case lineStart = "(?m:^)", lineEnd = "(?m:$)"
  }

  /// The ends of its matches from a place on, the preferred one first.
  func ends(in text: [Unicode.Scalar], from place: Int) -> [Int] {
    func one(_ holds: (Unicode.Scalar) -> Bool) -> [Int] {
      place < text.count && holds(text[place]) ? [place + 1] : []
    }
    switch self {
    case .scalar(let wanted): return one { $0 == wanted }
    case .anyScalar: return one { $0 != "\n" }
    case .oneOf(let members): return one { members.contains($0) }
    case .noneOf(let members): return one { !members.contains($0) }
    case .place(let condition): return Self.holds(condition, in: text, at: place) ? [place] : []
    case .sequence(let parts):
      return parts.reduce([place]) { places, part in
        Self.unique(places.flatMap { part.ends(in: text, from: $0) })
      }
    case .choice(let parts): return Self.unique(parts.flatMap { $0.ends(in: text, from: place) })
    case .times(let part, let least, let most, let isGreedy):
      let limit = most ?? (text.count + least + 1)
      return Self.unique(Self.repeated(part, least, limit, isGreedy, in: text, from: place))
    }
  }

  private static func repeated(
    _ part: Shape, _ least: Int, _ most: Int, _ isGreedy: Bool, in text: [Unicode.Scalar], from place: Int
  ) -> [Int] {
    guard most > 0 else { return [place] }
    let further = unique(
      part.ends(in: text, from: place).flatMap {
        repeated(part, max(0, least - 1), most - 1, isGreedy, in: text, from: $0)
      })
    if least > 0 { return further }
    return isGreedy ? further + [place] : [place] + further
  }

  private static func unique(_ places: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return places.filter { seen.insert($0).inserted }
  }

  private static func holds(_ condition: Place, in text: [Unicode.Scalar], at place: Int) -> Bool {
    func isWord(_ place: Int) -> Bool {
      text.indices.contains(place) && "abA_1".unicodeScalars.contains(text[place])
    }
    return switch condition {
    case .textStart, .start: place == 0
    case .textEnd, .end: place == text.count
    case .lineStart: place == 0 || text[place - 1] == "\n"
    case .lineEnd: place == text.count || text[place] == "\n"
    case .boundary: isWord(place - 1) != isWord(place)
    case .noBoundary: isWord(place - 1) == isWord(place)
    }
  }

  func firstMatch(in text: [Unicode.Scalar], from place: Int = 0) -> Range<Int>? {
    guard place <= text.count else { return nil }
    for start in place...text.count {
      if let end = ends(in: text, from: start).first { return start..<end }
    }
    return nil
  }

  /// How many matches there are one behind another; an empty one right behind another does not count.
  func count(in text: [Unicode.Scalar]) -> Int {
    var found: [Range<Int>] = []
    var place = 0
    while let match = firstMatch(in: text, from: place) {
      if !match.isEmpty || match.lowerBound != found.last?.upperBound { found.append(match) }
      place = match.upperBound == place ? place + 1 : match.upperBound
    }
    return found.count
  }
}

/// Makes shapes, and spells them in one of the ways in which they can be spelled.
private struct Speller {
  var dice: Seeded
  private var groups = 0

  init(seed: UInt64) { dice = Seeded(seed: seed) }

  private static let letters: [Unicode.Scalar] = ["a", "b", "A", "_", "1", "é", " ", "\n", "漢", "😀", "."]

  mutating func text() -> [Unicode.Scalar] {
    (0..<Int(dice.next() % 9)).map { _ in dice.pick(Self.letters) }
  }

  mutating func shape(_ depth: Int) -> Shape {
    guard depth > 0 else { return dice.next() % 4 == 0 ? .place(dice.pick(Shape.Place.allCases)) : solid(0) }
    switch dice.next() % 6 {
    case 0, 1: return .sequence([shape(depth - 1), shape(depth - 1)])
    case 2: return .choice([shape(depth - 1), shape(depth - 1), shape(0)])
    case 3: return .sequence([])
    default: return solid(depth)
    }
  }

  /// A shape that takes at least one scalar: only those are repeated, for engines differ in what an empty turn is.
  private mutating func solid(_ depth: Int) -> Shape {
    guard depth > 0 else {
      switch dice.next() % 5 {
      case 0: return .anyScalar
      case 1: return .oneOf([dice.pick(Self.letters), dice.pick(Self.letters)])
      case 2: return .noneOf([dice.pick(Self.letters), dice.pick(Self.letters)])
      default: return .scalar(dice.pick(Self.letters))
      }
    }
    let isGreedy = dice.next() % 2 == 0
    let least = Int(dice.next() % 3)
    let most: Int? = dice.next() % 2 == 0 ? nil : least + Int(dice.next() % 3)
    return .sequence([solid(0), .times(solid(depth - 1), least, most, isGreedy: isGreedy)])
  }

  mutating func spelling(of shape: Shape) -> String {
    switch shape {
    case .scalar(let scalar): return spelling(of: scalar)
    case .anyScalar: return dice.pick([".", "[^\\n]", "(?-s:.)", "[^\\x{A}]", "(?s-s:.)"])
    case .oneOf(let members): return "[" + members.map { inClass($0) }.joined() + "]"
    case .noneOf(let members): return "[^" + members.map { inClass($0) }.joined() + "]"
    case .place(let condition): return condition.rawValue
    case .sequence(let parts): return parts.map { group(spelling(of: $0)) }.joined()
    case .choice(let parts): return "(?:" + parts.map { spelling(of: $0) }.joined(separator: "|") + ")"
    case .times(let part, let least, let most, let isGreedy):
      return repeated(group(spelling(of: part)), least, most, isGreedy)
    }
  }

  private mutating func repeated(_ part: String, _ least: Int, _ most: Int?, _ isGreedy: Bool) -> String {
    var marks: [String]
    switch (least, most) {
    case (0, nil): marks = ["*", "{0,}"]
    case (1, nil): marks = ["+", "{1,}"]
    case (0, 1): marks = ["?", "{0,1}"]
    case (_, nil): marks = ["{\(least),}"]
    case (_, let most?):
      marks = most == least ? ["{\(least)}", "{\(least),\(most)}"] : ["{\(least),\(most)}"]
    }
    let mark = dice.pick(marks)
    // A flag turns the meaning of the question mark around.
    if dice.next() % 4 == 0 { return "(?U:(?-U:\(part))\(mark)\(isGreedy ? "?" : ""))" }
    return part + mark + (isGreedy ? "" : "?")
  }

  private mutating func group(_ text: String) -> String {
    groups += 1
    return dice.pick(["(?:\(text))", "(\(text))", "(?P<n\(groups)>\(text))", "(?<m\(groups)>\(text))"])
  }

  private mutating func spelling(of scalar: Unicode.Scalar) -> String {
    let hex = String(scalar.value, radix: 16)
    var ways = [Pattern.quoting(String(scalar)), "\\x{\(hex)}", "\\Q\(scalar)\\E", "[\(inClass(scalar))]"]
    if scalar.value < 0x80 {
      ways.append("\\x" + (hex.count == 1 ? "0" : "") + hex)
      ways.append("\\0" + twoDigits(String(scalar.value % 64, radix: 8), scalar.value >= 64))
    }
    ways.removeAll { $0.isEmpty || $0 == "\\0" }
    return dice.pick(ways)
  }

  /// An octal number of two digits, where it has no more; otherwise nothing.
  private func twoDigits(_ digits: String, _ isLonger: Bool) -> String {
    isLonger ? "" : (digits.count == 1 ? "0" : "") + digits
  }

  private mutating func inClass(_ scalar: Unicode.Scalar) -> String {
    let hex = String(scalar.value, radix: 16)
    return dice.pick(["\(scalar)", "\\x{\(hex)}", "\(scalar)-\(scalar)", "\\x{\(hex)}-\(scalar)"])
  }
}

@Suite(.timeLimited) struct `A pattern in any spelling` {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `finds and counts what its shape finds`(_ seed: UInt64) throws {
    var speller = Speller(seed: seed)
    for _ in 0..<120 {
      let shape = speller.shape(3)
      let source = speller.spelling(of: shape)
      let pattern = try Pattern(source)
      var matcher = PatternMatcher(pattern)
      for _ in 0..<6 {
        let scalars = speller.text()
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        let text = String(view)
        let wanted = shape.firstMatch(in: scalars)
        #expect(matcher.matches(text) == (wanted != nil), "/\(source)/ in \(text.debugDescription)")
        let count = matcher.count(in: text)
        #expect(count == shape.count(in: scalars), "/\(source)/ in \(text.debugDescription)")
      }
    }
  }

  @Test func `matches as a whole exactly where its shape ends there`() throws {
    var speller = Speller(seed: 77)
    for _ in 0..<200 {
      let shape = speller.shape(2)
      let source = "\\A(?:\(speller.spelling(of: shape)))\\z"
      let pattern = try Pattern(source)
      for _ in 0..<5 {
        let scalars = speller.text()
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        let isWhole = shape.ends(in: scalars, from: 0).contains(scalars.count)
        #expect(pattern.matches(String(view)) == isWhole, "/\(source)/ in \(String(view).debugDescription)")
      }
    }
  }
}

/// Two ways of writing one thing.
@Suite(.timeLimited) struct `Two patterns that mean the same` {
  nonisolated static let pairs: [(String, String)] = [
    ("a+", "aa*"), ("a+?", "aa*?"), ("a?", "a{0,1}"), ("a??", "a{0,1}?"), ("a*", "a{0,}"), ("a*?", "a{0,}?"),
    ("a{2}", "aa"), ("a{2,}", "aaa*"), ("a{2,}?", "aaa*?"), ("a{2,3}", "aaa?"), ("a{2,3}?", "aaa??"),
    ("a{0,2}", "(?:a(?:a)?)?"), ("a{0,2}?", "(?:a(?:a)??)??"), ("a{1,3}", "a(?:a(?:a)?)?"),
    ("a{0}", ""), ("a{0}b", "b"), ("(?:ab){2}", "abab"), ("(?:a|b)", "[ab]"), ("a|b|A", "[abA]"),
    ("a|", "a?"), ("|a", "a??"), ("(?U)a*", "a*?"), ("(?U)a*?", "a*"), ("(?U)a{1,2}", "a{1,2}?"),
    ("(?i)a", "[aA]"), ("(?i)[a]", "[aA]"), ("(?i)[^a]", "[^aA]"), ("(?i)ab", "[aA][bB]"),
    ("(?i:a)A", "[aA]A"), ("(?i)a(?-i)A", "[aA]A"), ("(?i)a(?-i:A)a", "[aA]A[aA]"),
    ("(?s).", "[^a]|a"), (".", "[^\\n]"), ("(?s:.).", "(?:.|\\n)[^\\n]"), ("^", "\\A"), ("$", "\\z"),
    ("(?m)^", "(?m:^)"), ("(?m)$", "(?m:$)"), ("(?m)(?-m)^a", "\\Aa"), ("(?m)a(?-m:$)", "a\\z"),
    ("\\w", "[0-9A-Za-z_]"), ("\\W", "[^0-9A-Za-z_]"), ("[\\W]", "\\W"), ("[^\\W]", "\\w"), ("\\s", "[ \\n]"),
    ("\\S", "[^ \\n]"), ("[[:alpha:]]", "[a-zA-Z]"), ("[^[:alpha:]]", "[[:^alpha:]]"),
    ("[[:^alpha:]]", "[^a-zA-Z]"), ("\\pL", "\\p{L}"), ("\\PL", "\\p{^L}"), ("\\P{^L}", "\\pL"),
    ("[\\pL]", "\\pL"), ("[^\\pL]", "\\PL"), ("\\p{Any}", "(?s:.)"), ("\\P{Any}a", "[^\\x{0}-\\x{10FFFF}]a"),
    ("\\b", "\\b\\b"), ("\\B", "\\B\\B"), ("\\b\\B", "\\b\\B\\b"), ("a\\b", "a\\b(?:)"), ("(a)", "a"),
    ("(?P<n>a)(?<m>b)", "ab"), ("(?:(?:(?:a)))", "a"), ("()", ""), ("(|)", ""), ("a()b", "ab"),
    ("\\Qab\\E", "ab"), ("\\Qab\\E+", "abb*"), ("a\\Q\\Eb", "ab"), ("\\x61", "a"), ("\\x{61}", "a"),
    ("\\141", "a"), ("\\n", "[\n]"), ("\\012", "\\n"), ("\\x{e9}", "é"), ("[a-b]", "[ab]"),
    ("[b\\x{61}]", "[ab]"), ("[aab]", "[ab]"), ("[^\\n]", "."), ("[^^]", "(?s:.)"), ("[a-a]", "a"),
    // What comes first is preferred, and what cannot be told apart makes no difference.
    ("ab|ab", "ab"), ("a|ab", "a"), ("a|a*", "a|"), ("(?:a|ab)(?:b|)", "ab|a|abb"),
  ]

  /// All texts of up to three scalars, and some longer ones.
  private static let texts: [String] = {
    var (texts, longest) = ([""], [""])
    for _ in 0..<3 {
      longest = longest.flatMap { text in ["a", "b", "A", "é", "\n", " "].map { text + $0 } }
      texts += longest
    }
    return texts + ["aaaa", "aaaaa", "abab", "ababab", "aaab", "baab", "abba", "a\na\n", "aA aA", "ééaé"]
  }()

  @Test(arguments: pairs) func `find and count the same in every short text`(
    _ one: String, _ other: String
  ) throws {
    let patterns = (try Pattern(one), try Pattern(other))
    var matchers = (PatternMatcher(patterns.0), PatternMatcher(patterns.1))
    var differing: [String] = []
    for text in Self.texts {
      let isSame =
        matchers.0.matches(text) == matchers.1.matches(text)
        && matchers.0.count(in: text) == matchers.1.count(in: text)
      if !isSame { differing.append(text) }
    }
    #expect(differing.isEmpty, "\(differing.prefix(3))")
  }
}
