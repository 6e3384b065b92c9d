import Roots
import TestTraits
import Testing

@testable import RootsText

@Suite(.timeLimited) struct `Text at its edges` {
  @Test(arguments: [
    ("ab cd", 5, 1, ["ab cd"]), ("ab cd ef", 5, 1, ["ab c…"]), ("漢字漢字", 4, 1, ["漢…"]), ("abc", 1, 1, ["…"]),
    ("a\n", 5, 2, ["a", ""]), ("a\n", 5, 1, ["a…"]), ("\n\n", 5, 9, ["", "", ""]), ("\n\n", 5, 2, ["", "…"]),
    ("a\n  b", 5, 9, ["a", "  b"]), ("   ", 5, 9, [""]), ("      x", 4, 9, ["   x"]), ("a b", 0, 9, []),
    ("a b", -1, 9, []), ("a b", 5, -1, []), ("a b c", 1, 3, ["a", "b", "c"]), ("a b c", 1, 2, ["a", "…"]),
    ("a  b", 3, 9, ["a", "b"]), ("a  b", 4, 9, ["a  b"]), ("abcd e", 4, 9, ["abcd", "e"]),
    ("abcd\ne", 4, 9, ["abcd", "e"]), ("\ta", 4, 9, [" a"]), ("a\r\n\r\nb", 4, 9, ["a", "", "b"]),
  ])
  func `is wrapped into no more rows than asked for`(text: String, columns: Int, most: Int, rows: [String]) {
    #expect(Text.wrapped(text, to: columns, atMost: most) == rows)
  }

  @Test(arguments: [
    ("", 0, 0), ("abc", 0, 0), ("abc", 2, 2), ("abc", 3, 3), ("abc", 4, 3), ("漢字", 1, 1), ("漢字", 3, 3),
    ("漢字", 4, 4), ("a漢", 2, 2), ("a漢b", .max, 4), ("\u{1B}a", 9, 2),
  ])
  func `is measured up to a limit`(text: String, limit: Int, width: Int) {
    #expect(Text.width(of: text, atMost: limit) == width)
  }

  @Test(arguments: [
    ("abc", 0, ""), ("abc", 1, "a"), ("abc", 3, "abc"), ("abc", 9, "abc"), ("漢字", 1, ""), ("漢字", 2, "漢"),
    ("漢字", 3, "漢"), ("a漢", 2, "a"), ("e\u{301}x", 1, "e\u{301}"), ("\u{1B}x", 1, "\u{FFFD}"),
  ])
  func `begins with as much as fits`(text: String, columns: Int, shown: String) {
    #expect(Text.prefix(of: text, columns: columns) == shown)
  }

  @Test(
    arguments: [
      ("", []), ("*", ["*"]), ("_", ["_"]), ("`", ["`"]), ("[", ["["]), ("]", ["]"]), (#"\"#, [#"\"#]),
      (#"\x"#, [#"\x"#]), (#"\\"#, [#"\"#]), (#"\*"#, ["*"]), ("a*b*", ["a*b*"]),
      ("(*b*)", ["(", "b:bold", ")"]),
      ("* a*", ["* a*"]), ("*a *b*", ["a *b:bold"]), ("*a*b", ["*a*b"]), ("*a*.", ["a:bold", "."]),
      ("`a``b`", ["a:code", "b:code"]), ("`a` `", ["a:code", " `"]), ("[a](b c)", ["[a](b c)"]),
      ("[a](b", ["[a](b"]), ("[a]((b)", ["[a]((b)"]), ("[a](b)c", ["a:link>b", "c"]),
      ("[[a](b)", ["[", "a:link>b"]), ("a](b)", ["a](b)"]), ("*a [b](c)*", ["a :bold", "b:link+bold>c"]),
      ("*\u{E9}*\u{E9}", ["*\u{E9}*\u{E9}"]), ("7*b*", ["7*b*"]), ("-*b*", ["-", "b:bold"]),
    ] as [(String, [String])])
  func `is marked up only between a sign that opens and one that closes`(markup: String, expected: [String]) {
    let text = Text(markup: markup)
    #expect(styledParts(text).joined(separator: "|") == expected.joined(separator: "|"))
  }
}
