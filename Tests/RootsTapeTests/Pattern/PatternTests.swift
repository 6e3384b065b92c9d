import RootsTape
import TestTraits
import Testing

@Suite(.timeLimited) struct `A pattern` {
  struct Case: CustomTestStringConvertible, Sendable {
    let pattern: String
    let text: String
    let count: Int

    init(_ pattern: String, _ text: String, _ count: Int) {
      (self.pattern, self.text, self.count) = (pattern, text, count)
    }

    var testDescription: String { "/\(pattern)/ in '\(text)'" }
  }

  static let cases: [Case] = [
    Case("abc", "xxabcxabc", 2),
    Case("", "ab", 3),
    Case("a*", "baac", 3),
    Case("a+", "baacaa", 2),
    Case("a|ab", "ab", 1),
    Case("ab|a", "ab", 1),
    Case("a+?", "aaa", 3),
    Case("a{2}", "aaaaa", 2),
    Case("a{2,}", "aaaaa", 1),
    Case("a{1,2}?b", "aab", 1),
    Case("a{,3}", "aa{,3}", 1),
    Case("x{0}y", "xy", 1),
    Case("(a|b)*c", "ababc", 1),
    Case("(?:a*)*b", "aaab", 1),
    Case("(|a)*", "aa", 3),
    Case("(|a)+", "aa", 3),
    Case("(a*)+", "b", 2),
    Case("(a*?)+?b", "aab", 1),
    Case("^a", "aa", 1),
    Case("a$", "a\n", 0),
    Case("(?m)a$", "a\na", 2),
    Case("(?m)^b", "a\nb", 1),
    Case("\\Ab", "a\nb", 0),
    Case("b\\z", "a\nb", 1),
    Case("\\bfoo\\b", "food foo", 1),
    Case("o\\B", "foo of", 2),
    Case("a.b", "a\nb a-b", 1),
    Case("(?s)a.b", "a\nb", 1),
    Case("(?U)a+", "aaa", 3),
    Case("(?U)a+?", "aaa", 1),
    Case("(?i)straße", "STRAßE", 1),
    Case("(?i)K", "\u{212A}", 1),
    Case("(?i)σ", "ς Σ", 2),
    Case("(?i:a)b", "AB Ab", 1),
    Case("(?i)a(?-i)b", "AB Ab", 1),
    Case("(?i)[^a]", "Ab", 1),
    Case("(?P<year>\\d{4})-(?<month>\\d\\d)", "on 2026-11", 1),
    Case("[]a]+", "x]a]", 1),
    Case("[^]a]+", "]xa", 1),
    Case("[a-]+", "-a-", 1),
    Case("[a\\-z]+", "b-z", 1),
    Case("[[:alpha:]]+", "12ab", 1),
    Case("[[:^alpha:]_]+", "ab12_", 1),
    Case("[\\d\\s]+", "a1 2", 1),
    Case("\\D+", "12ab", 1),
    Case("\\W", "ab é", 2),
    Case("\\pL+", "1äλ你2", 1),
    Case("\\p{Lu}", "aÄ", 1),
    Case("\\PL", "ä1", 1),
    Case("\\p{^L}", "ä1", 1),
    Case("[\\p{Nd}x]+", "a٣x", 1),
    Case("\\Qa.b\\E+", "a.bb", 1),
    Case("\\x41\\x{4E2D}\\101\\n", "A中A\n", 1),
    Case("a\\/b", "a/b", 1),
    Case("é", "e\u{301} é", 1),
    Case(".", "e\u{301}", 2),
    Case("你.好", "说你们好", 1),
    Case(">$", "$ ls >", 1),
    Case("a.*b|a", "aab a", 2),
    Case("$", "a\n", 1),
    Case("(?m)$", "a\n", 2),
    Case("\\b", "ab cd", 4),
    Case("{", "{", 1),
    Case("a{01}", "a{01}", 1),
    Case("(?i)", "x", 2),
  ]

  @Test(arguments: cases) func `finds what RE2 finds`(_ example: Case) throws {
    let pattern = try Pattern(example.pattern)
    #expect(pattern.matches(example.text) == (example.count > 0))
    #expect(pattern.count(in: example.text) == example.count)
  }

  struct Fault: Sendable {
    let pattern: String
    let message: String
    let offset: Int

    init(_ pattern: String, _ message: String, at offset: Int) {
      (self.pattern, self.message, self.offset) = (pattern, message, offset)
    }
  }

  static let faults: [Fault] = [
    Fault("a)", "unexpected ): `a)`", at: 0),
    Fault("(a", "missing closing ): `(a`", at: 0),
    Fault("x[a", "missing closing ]: `[a`", at: 1),
    Fault("x[]", "missing closing ]: `[]`", at: 1),
    Fault("[z-a]", "invalid character class range: `z-a`", at: 1),
    Fault("[[:nope:]]", "invalid character class range: `[:nope:]`", at: 1),
    Fault("\\p{Nope}", "invalid character class range: `\\p{Nope}`", at: 0),
    Fault("\\p", "invalid character class range: `\\p`", at: 0),
    Fault("\\p{", "invalid character class range: `\\p{`", at: 0),
    Fault("*a", "missing argument to repetition operator: `*`", at: 0),
    Fault("a|+?", "missing argument to repetition operator: `+?`", at: 2),
    Fault("(?i)*", "missing argument to repetition operator: `*`", at: 4),
    Fault("a**", "invalid nested repetition operator: `**`", at: 1),
    Fault("ba*+", "invalid nested repetition operator: `*+`", at: 2),
    Fault("a{2}{3}", "invalid nested repetition operator: `{2}{3}`", at: 1),
    Fault("a{1001}", "invalid repeat count: `{1001}`", at: 1),
    Fault("a{3,2}", "invalid repeat count: `{3,2}`", at: 1),
    Fault("(a{100}){11}", "invalid repeat count: `{11}`", at: 8),
    Fault("a\\", "trailing backslash at end of expression: ``", at: 1),
    Fault("\\8", "invalid escape sequence: `\\8`", at: 0),
    Fault("\\1", "invalid escape sequence: `\\1`", at: 0),
    Fault("\\Z", "invalid escape sequence: `\\Z`", at: 0),
    Fault("\\C", "invalid escape sequence: `\\C`", at: 0),
    Fault("\\xG", "invalid escape sequence: `\\xG`", at: 0),
    Fault("\\x{110000}", "invalid escape sequence: `\\x{110000}`", at: 0),
    Fault("(?=a)", "invalid or unsupported Perl syntax: `(?=`", at: 0),
    Fault("(?<!a)", "invalid or unsupported Perl syntax: `(?<`", at: 0),
    Fault("(?i-)", "invalid or unsupported Perl syntax: `(?i-)`", at: 0),
    Fault("(?P<n>a)(?P<n>b)", "invalid named capture: `n`", at: 12),
    Fault("(?P<a b>x)", "invalid named capture: `(?P<a b>`", at: 0),
    Fault("(?P<a", "invalid named capture: `(?P<a`", at: 0),
  ]

  @Test(arguments: faults) func `says what is wrong with it and where`(_ fault: Fault) {
    let error = #expect(throws: PatternError.self) { _ = try Pattern(fault.pattern) }
    #expect(error?.description == fault.message)
    #expect(error?.offset == fault.offset)
  }

  @Test func `has limits instead of overflows`() {
    let deep = String(repeating: "(", count: 100_000)
    let wide = String(repeating: "[a-z]x", count: 20_000)
    #expect(throws: PatternError.self) { _ = try Pattern(deep) }
    #expect(throws: PatternError.self) { _ = try Pattern(deep + String(repeating: ")", count: 100_000)) }
    #expect(throws: PatternError.self) { _ = try Pattern(wide) }
    #expect(throws: PatternError.self) { _ = try Pattern(String(repeating: "[[:", count: 100_000)) }
  }

  @Test func `quotes any text so that it matches itself only`() throws {
    let text = "a.b*c+(d)[e]{2}|^$?\\/é\n"
    let pattern = try Pattern("\\A" + Pattern.quoting(text) + "\\z")
    #expect(pattern.matches(text))
    #expect(!pattern.matches(text + "x"))
  }

  /// Patterns on which backtracking takes for ever.
  @Test(arguments: ["(a+)+b", "(a*)*b", "(a|aa)+b", "(x+x+)+y", "(.*)(.*)(.*)(.*)[^a]$", "(a?){500}a{500}b"])
  func `stays linear where backtracking explodes`(_ source: String) throws {
    let pattern = try Pattern(source)
    #expect(!pattern.matches(String(repeating: "a", count: 20_000)))
  }

  @Test func `keeps its memory bounded by forgetting`() throws {
    let pattern = try Pattern("[01]*1[01]{14}2")
    var bits = ""
    var seed: UInt32 = 1
    for _ in 0..<20_000 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      bits.append(seed >> 31 == 1 ? "1" : "0")
    }
    #expect(!pattern.matches(bits))
    #expect(pattern.matches(bits + "1" + String(repeating: "0", count: 14) + "2"))
  }
}
