@testable import RootsLanguage
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

/// Where the syntax of patterns ends: the last that is read, and the first that is not.
@Suite(.timeLimited) struct `A pattern at its limits` {
  /// What is said of a pattern: its fault with the place, or nothing.
  private static func fault(_ source: String) -> String? {
    do {
      _ = try Pattern(source)
      return nil
    } catch { return "\(error.offset) \(error)" }
  }

  /// True if a pattern takes a text as a whole.
  private static func takes(_ source: String, _ text: String) -> Bool {
    (try? Pattern("\\A(?:\(source))\\z"))?.matches(text) == true
  }

  nonisolated static let counts: [(String, String?)] = [
    ("a{1000}", nil), ("a{1001}", "1 invalid repeat count: `{1001}`"), ("a{0,1000}", nil),
    ("a{0,1001}", "1 invalid repeat count: `{0,1001}`"), ("a{1000,}", nil),
    ("a{1001,}", "1 invalid repeat count: `{1001,}`"), ("a{2,2}", nil),
    ("a{2,1}", "1 invalid repeat count: `{2,1}`"),
    ("a{99999999999999999999}", "1 invalid repeat count: `{99999999999999999999}`"),
    ("(a{10}){100}", nil), ("(a{10}){101}", "7 invalid repeat count: `{101}`"),
    ("((a{10}){10}){10}", nil), ("((a{10}){10}){11}", "13 invalid repeat count: `{11}`"),
    ("(a{500}){2,}", nil), ("(a{501}){2,}", "8 invalid repeat count: `{2,}`"),
    // What is repeated at most once, or without end, makes nothing larger.
    ("(a{1000})?", nil), ("(a{1000})*", nil), ("(a{1000})+", nil), ("(a{1000}){1}", nil),
    ("(a{1000}){0,1}", nil), ("(a{1000}){2}", "9 invalid repeat count: `{2}`"),
    // The largest of several counts.
    ("(a{500}b{3}){2}", nil), ("(a{3}|b{501}){2}", "13 invalid repeat count: `{2}`"),
  ]

  @Test(arguments: counts) func `has counts up to a thousand, also of counts`(
    _ source: String, _ said: String?
  ) {
    #expect(Self.fault(source) == said)
  }

  @Test func `nests a thousand times`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(Self.fault(nested(1_000)) == nil)
    #expect(Self.fault(nested(1_001))?.hasPrefix("0 expression nests too deeply: `((((") == true)
    #expect(try Pattern(nested(1_000)).matches("xax"))
  }

  @Test func `is not larger than a line of a tape may ask for`() {
    let large = String(repeating: "a{1000}", count: 19)
    #expect(Self.fault(large) == nil)
    #expect(Self.fault(large + large)?.hasPrefix("0 expression too large: `a{1000}a{1000}") == true)
  }

  nonisolated static let literal: [(String, String)] = [
    ("a{", "a{"), ("a{}", "a{}"), ("a{,}", "a{,}"), ("a{1", "a{1"), ("a{1,", "a{1,"), ("a{1,2", "a{1,2"),
    ("a{1x}", "a{1x}"), ("a{1,x}", "a{1,x}"), ("a{ 1}", "a{ 1}"), ("a{01}", "a{01}"), ("a{0,01}", "a{0,01}"),
    ("{1}", "{1}"), ("a}", "a}"), ("]", "]"), ("a{-1}", "a{-1}"), ("x{{2}", "x{{"),
  ]

  @Test(arguments: literal) func `takes a brace that counts nothing for itself`(
    _ source: String, _ text: String
  ) {
    guard source != "{1}" else {
      #expect(Self.fault(source) == "0 missing argument to repetition operator: `{1}`")
      return
    }
    #expect(Self.takes(source, text))
  }

  nonisolated static let escapes: [(String, String)] = [
    ("\\a", "\u{7}"), ("\\f", "\u{C}"), ("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"), ("\\v", "\u{B}"),
    ("\\x41", "A"), ("\\x7e", "~"), ("\\xAf", "\u{AF}"), ("\\x{41}", "A"), ("\\x{0041}", "A"),
    ("\\x{1F600}", "😀"), ("\\x{10FFFF}", "\u{10FFFF}"), ("\\0", "\0"), ("\\01", "\u{1}"), ("\\012", "\n"),
    ("\\101", "A"), ("\\177", "\u{7F}"), ("\\377", "\u{FF}"), ("\\0101", "\u{8}1"), ("\\18", "\u{1}8"),
    ("\\_", "_"), ("\\.", "."), ("\\-", "-"), ("\\/", "/"), ("\\\"", "\""), ("\\ ", " "), ("\\{", "{"),
    ("\\Qa+b\\E", "a+b"), ("\\Q\\E", ""), ("\\Qa", "a"), ("\\Q(\\Ex", "(x"), ("\\Q\\\\E", "\\"),
  ]

  @Test(arguments: escapes) func `has escapes for scalars`(_ source: String, _ text: String) throws {
    // Of octal numbers with one digit only 0 is an escape here.
    if source == "\\18" { return #expect(Self.fault(source) == "0 invalid escape sequence: `\\1`") }
    let pattern = try Pattern(
      "^(?:\(source)\(source.hasPrefix("\\Q") && !source.contains("\\E") ? "\\E" : ""))$")
    #expect(pattern.matches(text) && !pattern.matches(text + "x") && !pattern.matches("y" + text))
  }

  nonisolated static let faults: [(String, String)] = [
    ("\\x", "0 invalid escape sequence: `\\x`"), ("\\x4", "0 invalid escape sequence: `\\x4`"),
    ("\\x4g", "0 invalid escape sequence: `\\x4g`"), ("\\x{", "0 invalid escape sequence: `\\x{`"),
    ("\\x{}", "0 invalid escape sequence: `\\x{}`"), ("\\x{41", "0 invalid escape sequence: `\\x{41`"),
    ("\\x{D800}", "0 invalid escape sequence: `\\x{D800}`"),
    ("a\\x{110000}", "1 invalid escape sequence: `\\x{110000}`"),
    ("\\x{4G}", "0 invalid escape sequence: `\\x{4G`"),
    ("\\x{FFFFFFFFFFFF}", "0 invalid escape sequence: `\\x{FFFFFFF`"),
    ("\\9", "0 invalid escape sequence: `\\9`"), ("\\7", "0 invalid escape sequence: `\\7`"),
    ("\\é", "0 invalid escape sequence: `\\é`"), ("\\y", "0 invalid escape sequence: `\\y`"),
    ("[\\y]", "1 invalid escape sequence: `\\y`"), ("[a\\", "2 trailing backslash at end of expression: ``"),
    ("\\pX", "0 invalid character class range: `\\pX`"), ("a\\P", "1 invalid character class range: `\\P`"),
    ("\\p{L", "0 invalid character class range: `\\p{L`"),
    ("\\p{}", "0 invalid character class range: `\\p{}`"),
    ("[b-a]", "1 invalid character class range: `b-a`"), ("[", "0 missing closing ]: `[`"),
    ("[^", "0 missing closing ]: `[^`"), ("[^]", "0 missing closing ]: `[^]`"),
    ("[a-", "0 missing closing ]: `[a-`"), ("[[:alpha:]", "0 missing closing ]: `[[:alpha:]`"),
    ("[a-\\d]", "3 invalid escape sequence: `\\d`"), ("x(?", "1 missing closing ): `(?`"),
    ("(?i", "0 missing closing ): `(?i`"), ("(?x)", "0 invalid or unsupported Perl syntax: `(?x`"),
    ("(?-)", "0 invalid or unsupported Perl syntax: `(?-)`"),
    ("(?i--m)", "0 invalid or unsupported Perl syntax: `(?i--`"),
    ("(?<=a)", "0 invalid or unsupported Perl syntax: `(?<`"),
    ("(?P=n)", "0 invalid or unsupported Perl syntax: `(?P`"),
    ("(?P<>a)", "0 invalid named capture: `(?P<>`"),
    ("(?<n", "0 invalid named capture: `(?<n`"), ("(?<é>a)", "0 invalid named capture: `(?<é>`"),
    ("(?<n>a)(?P<n>b)", "11 invalid named capture: `n`"), (")", "0 unexpected ): `)`"),
    ("(a))b", "0 unexpected ): `(a))b`"), ("((a)", "0 missing closing ): `((a)`"),
    ("+", "0 missing argument to repetition operator: `+`"),
    ("(*a)", "1 missing argument to repetition operator: `*`"),
    ("a|*", "2 missing argument to repetition operator: `*`"),
    ("a*?*", "1 invalid nested repetition operator: `*?*`"),
    ("a{2}*", "1 invalid nested repetition operator: `{2}*`"),
    ("a?{2,3}?", "1 invalid nested repetition operator: `?{2,3}?`"),
  ]

  @Test(arguments: faults) func `says which part is at fault, and where it begins`(
    _ source: String, _ said: String
  ) {
    #expect(Self.fault(source) == said)
  }

  nonisolated static let flags: [(String, String, Int)] = [
    ("(?i)ab", "xAB", 1), ("a(?i)b", "AB aB", 1), ("(a(?i)b)c", "aBC aBc", 1), ("(?i:a)b", "Ab", 1),
    ("(?i:a)b", "AB", 0), ("(?i-i)a", "A", 0), ("(?-i)a", "A", 0), ("(?i)(?-i:a)b", "aB", 1),
    ("(?i)(?-i:a)b", "AB", 0), ("(?ms)^a.b$", "x\na\nb\ny", 1), ("(?s)a.b(?-s)c.d", "a\nbc\nd", 0),
    ("(?s)a.b(?-s)c.d", "a\nbc-d", 1), ("(?m)^b$", "a\nb\nc", 1), ("(?m)\\Ab", "a\nb", 0),
    ("(?m)a\\z", "a\nb", 0), ("(?m)$", "a", 1), ("(?U)a+", "aa", 2), ("(?U)a+?", "aa", 1),
    ("(?U)a{1,2}", "aa", 2), ("(?U)a?", "a", 2), ("(?U:a+)a+", "aaaa", 1), ("(?i)\\x41", "a", 1),
    ("(?i)[^b]", "B", 0), ("(?i)\\W", "a", 0), ("(?i)[[:^alpha:]]", "a", 0), ("(?i)[[:lower:]]", "A", 1),
    ("(?i)\\pL", "É", 1), ("(?i)\\p{Lu}", "a", 1), ("(?i)\\P{Lu}", "a", 0), ("(?:)", "a", 2),
    ("(?:a|)", "b", 2),
  ]

  @Test(arguments: flags)
  func `has flags that hold to the end of their group`(_ source: String, _ text: String, _ count: Int) throws
  {
    #expect(try Pattern(source).count(in: text) == count)
  }

  nonisolated static let classes: [(String, String, String)] = [
    // The class, all that it holds of the text, the text.
    ("[a-c]", "abc", "abcd-"), ("[-a]", "a-", "a-b"), ("[a-]", "a-", "a-b"), ("[a\\-c]", "ac-", "abc-"),
    ("[]a]", "a]", "a]b"), ("[^]a]", "b", "a]b"), ("[a^]", "a^", "a^b"), ("[\\]]", "]", "a]"),
    ("[a-a]", "a", "ab"), ("[\\x41-\\x43]", "ABC", "ABCD"), ("[[:digit:]a]", "1a", "1ab"),
    ("[[:digit:][:upper:]]", "1A", "1Aa"), ("[\\w-]", "a_1-", "a_1- "), ("[\\D]", "a-", "a-1"),
    ("[^\\D]", "1", "a1"), ("[[:alpha]", "[:alph", "[:alphx"), ("[.]", ".", ".a"),
    ("[a-c-e]", "abc-e", "abcd-e"),
    ("[é-ü]", "éü", "éüa"), ("[$*]", "$*", "$*a"), ("[\\Q]", "", ""),
  ]

  @Test(arguments: classes)
  func `has classes in brackets`(_ source: String, _ held: String, _ text: String) throws {
    guard !text.isEmpty else { return #expect(Self.fault(source) == "1 invalid escape sequence: `\\Q`") }
    let pattern = try Pattern(source)
    #expect(Set(text.filter { pattern.matches(String($0)) }) == Set(held))
  }

  // MARK: Beyond one byte

  @Test func `steps through scalars of every length`() {
    for text in [
      "a", "\u{7F}", "\u{80}", "é", "\u{7FF}", "\u{800}", "漢", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
    ] {
      let value = text.unicodeScalars.first?.value ?? 0
      Array("x\(text)y".utf8).withUnsafeBufferPointer { bytes in
        #expect(Utf8Walk.next(bytes, 1) == bytes.count - 1)
        #expect(Utf8Walk.previous(bytes, bytes.count - 1) == 1)
        #expect(Utf8Walk.scalar(bytes, 1) == value, "\(value)")
        #expect(Utf8Walk.previous(bytes, 1) == 0)
        #expect(Utf8Walk.next(bytes, bytes.count) == bytes.count + 1)
      }
      #expect(Self.takes("\\x{\(String(value, radix: 16))}", text))
      #expect(Self.takes(".", text) && !Self.takes("..", text))
    }
  }

  @Test func `is the same as another one of the same text`() throws {
    let (one, other) = (try Pattern("a+"), try Pattern("a+"))
    #expect(one == other && one.hashValue == other.hashValue && one.description == "/a+/")
    #expect(try Pattern("a*") != one)
  }
}
