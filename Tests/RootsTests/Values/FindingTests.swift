import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Finding parts of texts` {
  @Test func `finds the first place`() {
    let text = "one://two://"
    #expect(text.firstRange(holding: "://").map { text[..<$0.lowerBound] } == "one")
    #expect("a".firstRange(holding: "ab") == nil && "".firstRange(holding: "a") == nil)
    #expect([1, 1, 2].firstRange(holding: [1, 2]) == 1..<3)
    #expect("ab".contains(part: "b") && !"ab".contains(part: "ba"))
  }

  @Test func `finds all places, none of which overlaps another`() {
    #expect([0, 0, 0, 1, 0, 0].ranges(holding: [0, 0]) == [0..<2, 4..<6])
    #expect([0].ranges(holding: []).isEmpty)
  }

  @Test(arguments: [
    ("a-b--c", "-", " ", "a b  c"), ("NAME and NAME", "NAME", "NAMES", "NAMES and NAMES"), ("", "a", "b", ""),
    ("abc", "", "x", "abc"), ("\u{65}\u{301}e", "e", "a", "\u{65}\u{301}a"),
  ])
  func `puts another text in all places`(_ text: String, _ each: String, _ other: String, _ expected: String)
  {
    #expect(text.replacing(each: each, by: other) == expected)
  }

  @Test func `gives what lies between, without what is empty`() {
    #expect("   one   two      three".parts(between: "   ") == ["one", "two", "three"])
    #expect("one".parts(between: "   ") == ["one"] && "".parts(between: " ").isEmpty)
  }
}
