@testable import RootsLanguage
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `A set of scalars` {
  nonisolated static let unions: [([ClosedRange<UInt32>], [ClosedRange<UInt32>])] = [
    ([], []), ([5...7], [5...7]), ([5...7, 8...9], [5...9]), ([8...9, 5...7], [5...9]),
    ([5...7, 9...9], [5...7, 9...9]), ([1...9, 3...4], [1...9]), ([1...4, 4...9], [1...9]),
    ([1...4, 2...3, 5...5, 7...8], [1...5, 7...8]), ([3...3, 3...3], [3...3]),
    ([0...0x10FFFF, 5...6], [0...0x10FFFF]),
  ]

  @Test(arguments: unions)
  func `holds ranges in order that never touch`(
    _ ranges: [ClosedRange<UInt32>], _ wanted: [ClosedRange<UInt32>]
  ) {
    #expect(ScalarSet(ranges).ranges == wanted)
    #expect(ScalarSet(ranges.reversed()).ranges == wanted)
  }

  @Test func `holds what its ranges hold, and its opposite the rest`() {
    var dice = Seeded(seed: 4)
    for _ in 0..<300 {
      let ranges = (0..<Int(dice.next() % 7)).map { _ -> ClosedRange<UInt32> in
        let start = UInt32(dice.next() % 60)
        return start...(start + UInt32(dice.next() % 9))
      }
      let set = ScalarSet(ranges)
      for scalar: UInt32 in 0..<80 {
        let isMember = ranges.contains { $0.contains(scalar) }
        #expect(set.contains(scalar) == isMember)
        #expect(set.inverted.contains(scalar) == !isMember)
      }
      #expect(set.inverted.inverted == set)
      #expect(zip(set.ranges, set.ranges.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
    }
  }

  @Test func `ends where Unicode ends`() {
    #expect(ScalarSet([]).inverted == .all)
    #expect(ScalarSet.all.inverted.ranges == [])
    #expect(ScalarSet([0x10FFFF...0x10FFFF]).inverted.ranges == [0...0x10FFFE])
    #expect(ScalarSet([0...0]).inverted.ranges == [1...0x10FFFF])
    #expect(ScalarSet.allButNewline.inverted == ScalarSet("\n"))
    #expect(!ScalarSet.all.contains(0x110000))
  }

  @Test func `has members in both cases when case does not count`() {
    func folded(_ text: String) -> ScalarSet {
      ScalarSet(text.unicodeScalars.map { $0.value...$0.value }).caseFolded
    }
    #expect(folded("a").ranges == [0x41...0x41, 0x61...0x61])
    #expect(folded("Z9").ranges == [0x39...0x39, 0x5A...0x5A, 0x7A...0x7A])
    #expect(folded("k").contains(0x212A) && folded("S").contains(0x17F))
    #expect(folded("é").contains(0xC9) && folded("É").contains(0xE9))
    #expect(folded("ß").contains(0xDF) && !folded("1").contains(0x2F))
    #expect(folded("σ").contains(0x3C2) && folded("ς").contains(0x3A3))
    #expect(ScalarSet.all.caseFolded == .all)
    // Folding twice finds no more.
    for text in ["aKs", "éσ", "Ǆ", "µ"] { #expect(folded(text).caseFolded == folded(text)) }
  }

  nonisolated static let named: [(String, String, String)] = [
    // The class, what it holds, what it does not hold.
    ("alnum", "aZ09", "_é -"), ("alpha", "aZ", "0_é"), ("ascii", "\0\u{7F}a", "é"),
    ("blank", " \t", "\n\u{A0}"),
    ("cntrl", "\0\n\u{7F}", " a"), ("digit", "09", "a٣"), ("graph", "!~a", " \n"), ("lower", "az", "AZ0"),
    ("print", " ~a", "\n\u{7F}"), ("punct", "!/:@[`{~", "aZ0 "), ("space", " \t\n\u{B}\u{C}\r", "a\u{A0}"),
    ("upper", "AZ", "az0"), ("word", "aZ0_", "-é "), ("xdigit", "09afAF", "gG"),
  ]

  @Test(arguments: named)
  func `is called by a name between colons`(_ name: String, _ members: String, _ others: String) throws {
    let pattern = try Pattern("^[[:\(name):]]+$")
    let opposite = try Pattern("[[:\(name):]]")
    #expect(pattern.matches(members))
    for other in others { #expect(!opposite.matches(String(other)), "\(other.debugDescription)") }
    let inverted = try Pattern("^[[:^\(name):]]+$")
    #expect(inverted.matches(others))
    for member in members { #expect(!inverted.matches(String(member))) }
  }

  nonisolated static let categories: [(String, String, String)] = [
    ("Lu", "AÉΣ", "a1"), ("Ll", "aéσ", "A1"), ("Lt", "ǅ", "aA"), ("LC", "aAǅ", "1漢"), ("L", "aA漢ʰ", "1 "),
    ("Lm", "ʰ", "a"), ("Lo", "漢א", "a"), ("M", "\u{301}\u{903}", "a"), ("Mn", "\u{301}", "a"),
    ("N", "1٣Ⅷ½", "a"), ("Nd", "1٣", "½"), ("Nl", "Ⅷ", "1"), ("No", "½", "1"), ("P", "!_-(«", "a+"),
    ("Pc", "_", "-"), ("Pd", "-–", "_"), ("Ps", "([", ")"), ("Pe", ")]", "("), ("Pi", "«", "»"),
    ("Pf", "»", "«"),
    ("Po", "!,", "("), ("S", "+$^©", "a"), ("Sm", "+<", "$"), ("Sc", "$€", "+"), ("Sk", "^`", "+"),
    ("So", "©", "+"),
    ("Z", " \u{2028}\u{2029}", "a\n"), ("Zs", " \u{A0}", "\n"), ("Zl", "\u{2028}", " "),
    ("Zp", "\u{2029}", " "),
    ("C", "\0\u{AD}\u{E000}", "a"), ("Cc", "\n\u{7F}", " "), ("Cf", "\u{AD}", "a"), ("Co", "\u{E000}", "a"),
    ("Any", "a\n", ""),
  ]

  @Test(arguments: categories)
  func `is a category of Unicode`(_ name: String, _ members: String, _ others: String) throws {
    #expect(try Pattern("^\\p{\(name)}+$").matches(members))
    #expect(try !Pattern("\\p{\(name)}").matches(others))
    #expect(try !Pattern("\\P{\(name)}").matches(members))
    #expect(try Pattern("^[^\\P{\(name)}]+$").matches(members))
  }

  @Test func `of a category holds every scalar once`() {
    let groups = ["L", "M", "N", "P", "S", "Z", "C"].compactMap(ScalarSet.category)
    let sizes = groups.map { $0.ranges.reduce(0) { $0 + $1.count } }
    #expect(sizes.reduce(0, +) == 0x110000)
    #expect(ScalarSet(groups.flatMap(\.ranges)) == .all)
    #expect(
      ScalarSet.category("Xx") == nil && ScalarSet.category("") == nil && ScalarSet.category("l") == nil)
    #expect(ScalarSet.posix("Alpha") == nil && ScalarSet.perl("b") == nil)
  }
}

@Suite(.timeLimited) struct `A matcher that is used again` {
  @Test func `finds in every text what a fresh one finds`() throws {
    var dice = Seeded(seed: 21)
    for source in ["a+b|c", "(?m)^b?$", "\\bab\\b", "[^a]*?b", "(a|ab)(c|bcd)", "é+", "(?i)AB|b$", ""] {
      let pattern = try Pattern(source)
      var matcher = PatternMatcher(pattern)
      for _ in 0..<200 {
        let text = (0..<Int(dice.next() % 12)).map { _ in
          dice.pick(["a", "b", "c", "d", "é", "\n", " ", "B"])
        }.joined()
        let (matches, count) = (matcher.matches(text), matcher.count(in: text))
        #expect(matches == pattern.matches(text), "/\(source)/ \(text.debugDescription)")
        #expect(count == pattern.count(in: text), "/\(source)/ \(text.debugDescription)")
      }
    }
  }

  @Test(arguments: ["a.b", "x*y+", "(a)|[b]", "\\", "^$", "{1}", "é", "a/b", "", "?", "\n"])
  func `finds a quoted text and nothing else`(_ text: String) throws {
    let pattern = try Pattern("^\(Pattern.quoting(text))$")
    #expect(pattern.matches(text))
    for other in ["a.b", "axb", "xy", "a", "b", "\\", "é", "a/b", "??", "1", "\n\n"] where other != text {
      #expect(!pattern.matches(other), "\(other)")
    }
  }
}
