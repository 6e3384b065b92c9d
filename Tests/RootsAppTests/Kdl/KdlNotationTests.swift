import Roots
import RootsApp
import TestTraits
import Testing

/// Tables of `(what is written, its canonical form without the last line end)`.
typealias Notation = [(String, String)]

/// The canonical form of a text without its last line end, or the headlines of its mistakes.
func canonical(_ text: String) -> String {
  let reading = KdlDocument.read(text, name: "x")
  guard reading.isFaultless else { return reading.diagnostics.map(\.headline).joined(separator: "\n") }
  return String(reading.document.canonical.dropLast())
}

@Suite(.timeLimited) struct `KDL words` {
  static let identifiers: Notation = [
    ("a", "a"), ("A_b-c.d", "A_b-c.d"), ("_", "_"), ("~!@$%^&*", "~!@$%^&*"), ("a:b|c?d", "a:b|c?d"),
    ("'quoted'", "'quoted'"), ("`tick`", "`tick`"), ("<a>,b", "<a>,b"), ("ünï", "ünï"), ("日本", "日本"),
    ("👋🏽", "👋🏽"), ("e\u{301}", "e\u{301}"), ("-", "-"), ("+", "+"), ("--", "--"), ("-a", "-a"),
    ("+-1", "+-1"), (".", "."), ("..", ".."), (".a", ".a"), ("-.", "-."), ("-.a", "-.a"), ("+..1", "+..1"),
    ("a1", "a1"), ("a-1", "a-1"), ("a.1", "a.1"), ("_1", "_1"), ("?1", "?1"), ("r", "r"), ("r2", "r2"),
    ("true1", "true1"), ("xtrue", "xtrue"), ("True", "True"), ("NULL", "NULL"), ("-Inf", "-Inf"),
    ("+inf", "+inf"), ("infinity", "infinity"), ("nano", "nano"), ("nul", "nul"),
    ("a\u{200D}b", "a\u{200D}b"),
    ("\u{FFFD}", "\u{FFFD}"), ("a\u{1680}b", "a b"), ("a\u{85}b", "a\nb"),
  ]

  @Test(arguments: identifiers) func `need no quotes`(written: String, expected: String) {
    #expect(canonical(written) == expected)
    #expect(canonical("n \(written)") == canonical("n") + " " + expected)
  }

  static let quoted: Notation = [
    (#""""#, #""""#), (#""a""#, "a"), (#""a b""#, #""a b""#), (#""true""#, #""true""#),
    (#""-inf""#, #""-inf""#), (#""inf""#, #""inf""#), (#""nan""#, #""nan""#), (#""null""#, #""null""#),
    (#""1""#, #""1""#), (#""-1""#, #""-1""#), (#""+1x""#, #""+1x""#), (#"".1""#, #"".1""#),
    (#""-.1""#, #""-.1""#), (#""-""#, "-"), (#""a=b""#, #""a=b""#), (#""a/b""#, #""a/b""#),
    (##""#""##, ##""#""##), (#""(""#, #""(""#), (#""}""#, #""}""#), (#""[""#, #""[""#), (#"";""#, #"";""#),
    (#""a\\b""#, #""a\\b""#), (#""\"""#, #""\"""#), (#""\n\r\t\b\f""#, #""\n\r\t\b\f""#),
    (#""a\sb""#, #""a b""#), (#""\u{e9}""#, "é"), (#""\u{0000e9}""#, "é"), (#""\u{1F600}""#, "😀"),
    (#""\u{10ffff}""#, "\u{10FFFF}"), (#""\u{0}""#, #""\u{0}""#), (#""\u{1b}[2J""#, #""\u{1b}[2J""#),
    (#""\u{7F}""#, #""\u{7f}""#), (#""\u{202e}x""#, #""\u{202e}x""#), (#""\u{FEFF}""#, #""\u{feff}""#),
    (#""\u{85}""#, #""\u{85}""#), (#""\u{2028}\u{2029}\u{b}""#, #""\u{2028}\u{2029}\u{b}""#),
    (#""\u{a0}""#, "\"\u{A0}\""), (#""\u{3000}""#, "\"\u{3000}\""), ("\"a\tb\"", #""a\tb""#),
    ("\"a\\   b\"", "ab"), ("\"a\\\n   b\"", "ab"), ("\"a\\\r\n\t\n b\"", "ab"), ("\"a\\\u{3000}b\"", "ab"),
    ("\"a \\ \\\n b\"", #""a b""#), (#""a\ \n b""#, #""a\n b""#), (#""// no comment""#, #""// no comment""#),
    (#""/* neither */""#, #""/* neither */""#), (#""{ a; b }""#, #""{ a; b }""#),
  ]

  @Test(arguments: quoted) func `keep quotes only where they need them`(written: String, expected: String) {
    #expect(canonical("n \(written)") == "n \(expected)")
    #expect(canonical(written) == expected)
    #expect(canonical("n \(written)=\(written)") == "n \(expected)=\(expected)")
    #expect(canonical("(\(written))n (\(written))1") == "(\(expected))n (\(expected))1")
  }

  static let raw: Notation = [
    (##"#""#"##, #""""#), (##"#"a"#"##, "a"), (##"#"a\nb"#"##, #""a\\nb""#), (##"#"a"b"#"##, #""a\"b""#),
    (###"##"a"#b"##"###, ##""a\"#b""##), (##"#"\"#"##, #""\\""#), (##"#"\u{e9}"#"##, #""\\u{e9}""#),
    (###"##"#"##"###, ##""#""##), (###"##""#"##"###, ##""\"#""##), (##"#""a"#"##, #""\"a""#),
    (##"#"a b"#"##, #""a b""#), ("#\"a\tb\"#", #""a\tb""#), (##"#"// a"#"##, #""// a""#),
    (####"###"a"##"###"####, ###""a\"##""###),
  ]

  @Test(arguments: raw) func `may be raw and mean what they say`(written: String, expected: String) {
    #expect(canonical("n \(written)") == "n \(expected)")
    #expect(
      canonical("n \(written) \(written)=1 {\(written)}")
        == "n \(expected) \(expected)=1 {\n    \(expected)\n}")
  }

  static let multiline: Notation = [
    ("\"\"\"\n\"\"\"", #""""#), ("\"\"\"\n\n\"\"\"", #""""#), ("\"\"\"\n\n\n\"\"\"", #""\n""#),
    ("\"\"\"\na\n\"\"\"", "a"), ("\"\"\"\na\nb\n\"\"\"", #""a\nb""#),
    ("\"\"\"\n  a\n  b\n  \"\"\"", #""a\nb""#),
    ("\"\"\"\n  a\n    b\n  \"\"\"", #""a\n  b""#), ("\"\"\"\n  a\n\n  b\n  \"\"\"", #""a\n\nb""#),
    ("\"\"\"\n  a\n \n  b\n  \"\"\"", #""a\n\nb""#), ("\"\"\"\n    a\n      \n    \"\"\"", #""a\n""#),
    ("\"\"\"\n\ta\n\t\tb\n\t\"\"\"", #""a\n\tb""#), ("\"\"\"\n \ta\n \t\"\"\"", "a"),
    ("\"\"\"\r\na\r\nb\r\n\"\"\"", #""a\nb""#), ("\"\"\"\ra\rb\r\"\"\"", #""a\nb""#),
    ("\"\"\"\u{85}a\u{2028}b\u{2029}\"\"\"", #""a\nb""#), ("\"\"\"\u{B}a\u{C}\"\"\"", "a"),
    ("\"\"\"\n\u{3000}a\n\u{3000}\"\"\"", "a"), ("\"\"\"\na \"b\" \"\"c\n\"\"\"", #""a \"b\" \"\"c""#),
    ("\"\"\"\n\\\"\"\"\n\"\"\"", #""\"\"\"""#), ("\"\"\"\n\"\"\\\"\n\"\"\"", #""\"\"\"""#),
    ("\"\"\"\na\\nb\n\"\"\"", #""a\nb""#), ("\"\"\"\n  a\\\n      b\n  \"\"\"", "ab"),
    ("\"\"\"\n  a\\\n\n\n  b\n  \"\"\"", "ab"), ("\"\"\"\n  \\   a\n  \"\"\"", "a"),
    ("\"\"\"\n  a\n  \\  \"\"\"", "a"), ("\"\"\"\n  a\n\\\n  \"\"\"", #""  a""#),
    ("\"\"\"\n  \\s a\n  \"\"\"", #""  a""#), ("\"\"\"\n  \\ta\n  \"\"\"", #""\ta""#),
    ("\"\"\"\n  a\\s\n  \"\"\"", #""a ""#), ("\"\"\"\na  \n\"\"\"", #""a  ""#),
    ("\"\"\"\n\\u{20}\n\"\"\"", #"" ""#), ("\"\"\"\n\\r\\n\r\na\r\n\"\"\"", #""\r\n\na""#),
    ("\"\"\"\n// a\n/* b\n\"\"\"", #""// a\n/* b""#),
  ]

  @Test(arguments: multiline) func `may go over several lines and lose their indentation`(
    written: String, expected: String
  ) {
    #expect(canonical("n \(written)") == "n \(expected)")
    #expect(canonical("n k=\(written) 1") == "n 1 k=\(expected)")
  }

  static let rawMultiline: Notation = [
    ("#\"\"\"\n\"\"\"#", #""""#), ("#\"\"\"\na\n\"\"\"#", "a"),
    ("#\"\"\"\n  a\\n\n    b\n  \"\"\"#", #""a\\n\n  b""#),
    ("#\"\"\"\n\"\"\"\n\"\"\"#", #""\"\"\"""#), ("##\"\"\"\n\"\"\"#\n\"\"\"##", ##""\"\"\"#""##),
    ("#\"\"\"\na\\\n\"\"\"#", #""a\\""#), ("#\"\"\"\n \\\n \"\"\"#", #""\\""#),
    ("#\"\"\"\n\"\"\"\"\"\n\"\"\"#", #""\"\"\"\"\"""#),
  ]

  @Test(arguments: rawMultiline) func `may do both`(written: String, expected: String) {
    #expect(canonical("n \(written)") == "n \(expected)")
  }
}

@Suite(.timeLimited) struct `KDL values` {
  static let numbers: Notation = [
    ("0", "0"), ("1", "1"), ("-1", "-1"), ("+1", "1"), ("007", "7"), ("000", "0"), ("-0", "-0"),
    ("1_000", "1000"), ("1_", "1"), ("1__0", "10"), ("-1_0", "-10"), ("0.0", "0.0"), ("00.10", "0.10"),
    ("1.50", "1.50"), ("+1.5", "1.5"), ("-1.5", "-1.5"), ("1_0.0_1", "10.01"), ("1.0_", "1.0"),
    ("1e3", "1E+3"), ("1E3", "1E+3"), ("1e+3", "1E+3"), ("1e-3", "1E-3"), ("1.5e003", "1.5E+3"),
    ("1e0", "1E+0"), ("1e-0_1", "1E-1"), ("1_0e1_0", "10E+10"), ("-1.25E-7", "-1.25E-7"),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
    ("0x0", "0"), ("0xff", "255"), ("0xFF", "255"), ("-0xff", "-255"), ("+0xf_f", "255"), ("0xf_", "15"),
    ("0x000000000000000000001", "1"), ("0xe1", "225"), ("0x1e1", "481"),
    ("0x100000000000000000000000000000000", "340282366920938463463374607431768211456"),
    ("0o17", "15"), ("-0o7_7", "-63"), ("0o1777777777777777777777", "18446744073709551615"),
    ("0b0", "0"), ("0b1011", "11"), ("0b1111_1111", "255"), ("-0b1", "-1"), ("0x3B9ACA00", "1000000000"),
    ("#inf", "#inf"), ("#-inf", "#-inf"), ("#nan", "#nan"),
  ]

  @Test(arguments: numbers) func `may be numbers of any size`(written: String, expected: String) {
    #expect(canonical("n \(written)") == "n \(expected)")
    #expect(canonical("n k=\(written)") == "n k=\(expected)")
    #expect(canonical("n (t)\(written){a}") == "n (t)\(expected) {\n    a\n}")
  }

  static let words: Notation = [
    ("#true", "#true"), ("#false", "#false"), ("#null", "#null"), ("a", "a"), (#""a""#, "a"),
  ]

  @Test(arguments: words) func `may be words`(written: String, expected: String) {
    #expect(canonical("n \(written) k=\(written)") == "n \(expected) k=\(expected)")
    #expect(
      canonical("n {c \(written);d (t)\(written)}") == "n {\n    c \(expected)\n    d (t)\(expected)\n}")
  }

  @Test func `are typed`() throws {
    let node = try #require(
      KdlDocument.read("n 1 -2.5 0xff a #true #false #null 1e400 #-inf 9e1").document.nodes.first)
    let values = node.arguments.map(\.value)
    #expect(
      values.map(\.kind) == [
        "number", "number", "number", "string", "bool", "bool", "null", "number", "number", "number",
      ])
    #expect(values.map(\.integer) == [1, nil, 255, nil, nil, nil, nil, nil, nil, nil])
    #expect(values.map(\.number?.double) == [1, -2.5, 255, nil, nil, nil, nil, .infinity, -.infinity, 90])
    #expect(values.map(\.truth) == [nil, nil, nil, nil, true, false, nil, nil, nil, nil])
    #expect(values[3].text == "a")
    #expect(values[2].number?.written == "0xff")
  }

  @Test func `become engine data and come back`() throws {
    let node = try #require(KdlDocument.read("n 0x10 1.5 a #true #null").document.nodes.first)
    let data = node.arguments.map(\.value.data)
    #expect(data == [16, 1.5, "a", true, nil])
    #expect(data.map(KdlValue.init) == node.arguments.map(\.value))
    #expect(KdlValue([1, 2]) == nil)
    #expect(KdlValue(["a": 1]) == nil)
  }

  @Test func `that are numbers equal each other by value`() {
    #expect(
      KdlDocument.read("n 0x10 16").document.nodes.flatMap { $0.arguments.map(\.value) }.uniqueCount == 1)
    #expect(KdlNumber(16) == KdlNumber(16))
    #expect(KdlNumber(1.5).decimal == "1.5")
    #expect(KdlNumber(1e300).decimal == "1E+300")
    #expect(KdlNumber(-.infinity).decimal == "#-inf")
    #expect(KdlNumber(.nan).decimal == "#nan")
    #expect(KdlNumber(Int.min).integer == Int.min)
  }
}

extension [KdlValue] {
  fileprivate var uniqueCount: Int { Set(self).count }
}
