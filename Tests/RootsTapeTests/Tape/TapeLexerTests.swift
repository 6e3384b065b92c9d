@testable import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `A token of a tape` {
  private static func tokens(_ text: String, _ dialect: TapeDialect = .roots) -> [TapeToken] {
    var lexer = TapeLexer(Array(text.utf8), dialect)
    var tokens: [TapeToken] = []
    while tokens.count < 10_000 {
      let token = lexer.next()
      if token.kind == .end { break }
      tokens.append(token)
    }
    return tokens
  }

  private static func shown(_ tokens: [TapeToken]) -> String {
    tokens.map { token in
      let kind =
        switch token.kind {
        case .keyword: "keyword"
        case .setting: "setting"
        default: "\(token.kind)"
        }
      return "\(kind)(\(token.literal))" + (token.closing == .open ? "…" : "")
    }.joined(separator: " ")
  }

  nonisolated static let both: [(String, String)] = [
    ("Type \"a b\"", "keyword(Type) string(a b)"),
    ("5 .5 5. 1.2.3 .", "number(5) number(.5) number(5.) number(1.2.3) string(.)"),
    ("a-b_c/d%e.f", "string(a-b_c/d%e.f)"), ("/a\\/b/", "regex(a\\/b)"),
    ("/a\\\\/b", "regex(a\\\\) string(b)"),
    ("//", "regex()"), ("{}", "json({})"), ("{ a }b", "json({ a }) string(b)"),
    ("# a b\nEnter", "comment( a b) keyword(Enter)"),
    ("#\n", "comment()"),
    (
      "@=][-%^\\+",
      "at(@) equal(=) rightBracket(]) leftBracket([) minus(-) percent(%) caret(^) backslash(\\) plus(+)"
    ),
    ("'it\"s'", "string(it\"s)"), ("\"\"''``", "string() string() string()"),
    ("ms s m em px true", "keyword(ms) keyword(s) keyword(m) keyword(em) keyword(px) keyword(true)"),
    ("Set FontSize", "keyword(Set) setting(FontSize)"),
    ("Cols Home F5", "string(Cols) string(Home) string(F5)"),
    ("Enter3 Enter 3", "string(Enter3) keyword(Enter) number(3)"), ("3ms", "number(3) keyword(ms)"), ("", ""),
    (" \t\r\n ", ""), ("a#b", "string(a) comment(b)"), ("/a b/ c", "regex(a b) string(c)"),
    (".5a .a", "number(.5) string(a) string(.a)"),
  ]

  @Test(arguments: both) func `is the same in both dialects`(_ text: String, _ wanted: String) {
    #expect(Self.shown(Self.tokens(text)) == wanted)
    #expect(Self.shown(Self.tokens(text, .vhs)) == wanted)
  }

  nonisolated static let apart: [(String, String, String)] = [
    // The text, what it is here, and what VHS makes of it.
    ("é", "illegal(é)", "illegal(Ã) illegal(©)"), ("{ {} }", "json({ {} })", "json({ {}) illegal(})"),
    ("{\"}\"}", "json({\"}\"})", "json({\"}) string(})…"), ("/a\\", "regex(a\\)…", "regex(a\\)…"),
    ("/a\\\nb/", "regex(a\\)… string(b/)", "regex(a\\\nb)"),
    ("\"a\nb", "string(a)… string(b)", "string(a)… string(b)"),
    ("{ a", "json({ a})…", "json({ a})…"),
  ]

  @Test(arguments: apart) func `is told apart where VHS surprises`(
    _ text: String, _ here: String, _ there: String
  ) {
    #expect(Self.shown(Self.tokens(text)) == here)
    #expect(Self.shown(Self.tokens(text, .vhs)) == there)
  }

  @Test func `stands behind the one before, and only blanks lie between`() {
    var generator = TapeGenerator(seed: 31)
    for _ in 0..<400 {
      let bytes = generator.rubbish().map { $0 == 0 ? UInt8(ascii: " ") : $0 }
      var lexer = TapeLexer(bytes, .roots)
      var end = 0
      while true {
        let token = lexer.next()
        #expect(token.range.lowerBound >= end && token.range.upperBound <= bytes.count)
        #expect(bytes[end..<token.range.lowerBound].allSatisfy(TapeLexer.isBlank))
        guard token.kind != .end else { break }
        #expect(!token.range.isEmpty)
        end = token.range.upperBound
      }
      #expect(bytes[end...].allSatisfy(TapeLexer.isBlank))
    }
  }

  @Test func `is counted by VHS as VHS counts`() {
    func places(_ text: String) -> [String] {
      Self.tokens(text, .vhs).map { "\($0.vhsLine):\($0.vhsColumn)" }
    }
    #expect(places("Enter Tab\n  Up") == ["1:1", "1:7", "2:3"])
    #expect(places("\"a\nEnter") == ["1:1", "1:4"], "the end of the line is taken along")
    #expect(places("{\n}\nTab") == ["1:1", "2:1"])
    #expect(places("é Tab") == ["1:1", "1:2", "1:4"])
  }

  nonisolated static let texts: [([UInt8], String)] = [
    (Array("aé".utf8), "aé"), ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3], "\u{FFFD}"), ([], ""),
    ([0xF0, 0x9F, 0x98], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xC3, 0x28], "\u{FFFD}("),
    ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
  ]

  @Test(arguments: texts) func `is text with a mark for each byte outside of UTF-8`(
    _ bytes: [UInt8], _ text: String
  ) {
    #expect(TapeText.decode(bytes[...]) == text)
    let place = TapeText.firstInvalidByte(bytes)
    #expect((place == nil) == (String(validating: bytes, as: UTF8.self) != nil))
    if let place { #expect(String(validating: bytes[..<place], as: UTF8.self) != nil) }
  }

  nonisolated static let brackets: [(String, Int?)] = [
    ("{}", 2), ("{}x", 2), ("[{}]", 4), ("{\"}\"}", 5), ("{\"\\\"}\"}", 7), ("{", nil), ("[}", 2),
    ("{\"", nil), ("{[]", nil),
    ("[\"\\\\\"]", 6), ("{\"a\": [1, {\"b\": \"]\"}]}", 22),
  ]

  @Test(arguments: brackets) func `of JSON ends behind its last bracket`(_ text: String, _ end: Int?) {
    #expect(BracketScan.end(in: ArraySlice(text.utf8), at: 0) == end)
  }
}
