import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A diagnostic` {
  /// A diagnostic about the first place in a text where a word stands.
  private func diagnostic(
    _ severity: Diagnostic.Severity = .error, code: String? = nil, saying message: String = "wrong",
    help: Diagnostic.Help? = nil, at word: String, in text: String, name: String = "a.kdl"
  ) -> Diagnostic {
    let bytes = Array(text.utf8)
    let marked = Array(word.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: marked) } ?? bytes.count
    return Diagnostic(
      severity, code: code, message, help: help, at: SourceRange(start: start, end: start + marked.count),
      in: SourceText(name: name, bytes: bytes))
  }

  @Test func `shows the place, the line and a caret`() {
    let shop = """
      app {
          list {
              row "Trail shoe" { push itme id=42 }
          }
      }
      """
    let mistake = diagnostic(
      saying: "unknown screen 'itme'", help: .suggestion("item"), at: "itme", in: shop, name: "shop.kdl")
    #expect(
      mistake.rendered == """
        shop.kdl:3:33: unknown screen 'itme'; did you mean 'item'?
                row "Trail shoe" { push itme id=42 }
                                        ^^^^

        """)
  }

  @Test func `serves tapes, with a code to look up`() {
    let mistake = diagnostic(
      code: "T031", saying: "unknown screen 'Profil'", help: .suggestion("Profile"), at: "Profil",
      in: "\n  Expect Profil\n",
      name: "login.tape")
    #expect(
      mistake.rendered == """
        login.tape:2:10: error[T031]: unknown screen 'Profil'; did you mean 'Profile'?
          Expect Profil
                 ^^^^^^

        """)
  }

  @Test(
    arguments: [
      (Diagnostic.Severity.error, nil, "a.kdl:1:1: wrong"), (.warning, nil, "a.kdl:1:1: warning: wrong"),
      (.note, nil, "a.kdl:1:1: note: wrong"), (.error, "K1", "a.kdl:1:1: error[K1]: wrong"),
      (.warning, "K1", "a.kdl:1:1: warning[K1]: wrong"), (.note, "K1", "a.kdl:1:1: note[K1]: wrong"),
    ] as [(Diagnostic.Severity, String?, String)]) func `says how bad it is unless it is a plain error`(
      severity: Diagnostic.Severity, code: String?, headline: String
    )
  {
    #expect(diagnostic(severity, code: code, at: "a", in: "a").headline == headline)
  }

  @Test func `ends with its cure`() {
    #expect(diagnostic(help: .hint("do it so"), at: "a", in: "a").headline == "a.kdl:1:1: wrong; do it so")
    #expect(diagnostic(help: .suggestion("b"), at: "a", in: "a").sentence == "wrong; did you mean 'b'?")
  }

  @Test(arguments: [
    ("a b c", "b", "a b c\n  ^"), ("\ta\tb", "b", "\ta\tb\n\t \t^"), ("日本 b", "b", "日本 b\n     ^"),
    ("日本 b", "本", "日本 b\n  ^^"),
    ("e\u{301}b", "b", "e\u{301}b\n ^"), ("👍b", "b", "👍b\n  ^"), ("a", "", "a\n^"), ("ab", "z", "ab\n  ^"),
    ("a\tb", "\tb", "a\tb\n ^\t^"), ("a\tb", "a\tb", "a\tb\n^\t^"), ("ＡＢ", "Ｂ", "ＡＢ\n  ^^"),
    ("한글x", "x", "한글x\n    ^"),
    ("a\nbc\nd", "bc\nd", "bc\n^^"), ("a\r\nbc\r\n", "c", "bc\n ^"), ("a\n", "z", "\n^"),
  ]) func `puts the caret below the place`(text: String, word: String, expected: String) {
    let lines = diagnostic(at: word.isEmpty ? "" : word, in: text).rendered.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropFirst().dropLast().joined(separator: "\n") == expected)
  }

  @Test(arguments: [
    ("\u{1B}[2Jx", "x", "\\u{1b}[2Jx\n         ^"), ("a\u{202E}x", "x", "a\\u{202e}x\n         ^"),
    ("a\u{85}x", "x", "a\\u{85}x\n       ^"), ("a\u{B}x", "x", "a\\u{b}x\n      ^"),
    ("a\u{200B}x", "\u{200B}", "a\\u{200b}x\n ^^^^^^^^"),
    ("a\u{7F}x", "x", "a\\u{7f}x\n       ^"), ("a\u{9B}x", "x", "a\\u{9b}x\n       ^"),
    ("a\u{2028}x", "x", "a\\u{2028}x\n         ^"),
    ("\u{E000}x", "x", "\\u{e000}x\n        ^"), ("\u{3164}x", "x", "\\u{3164}x\n        ^"),
  ]) func `lets no hidden character through`(text: String, word: String, expected: String) {
    let lines = diagnostic(at: word, in: text).rendered.split(separator: "\n")
    #expect(lines.dropFirst().joined(separator: "\n") == expected)
  }

  @Test func `spells out bytes that are not text`() {
    let source = SourceText(name: "a", bytes: [0x61, 0x9B, 0x0F, 0xFF, 0x62])
    let mistake = Diagnostic(.error, "wrong", at: SourceRange(start: 4, end: 5), in: source)
    #expect(mistake.rendered.hasSuffix("\na\\x9b\\u{f}\\xffb\n              ^\n"))
  }

  @Test func `cannot be forged by a name or a message`() {
    let mistake = diagnostic(saying: "bad\n\u{1B}]0;x\u{7}'", at: "a", in: "a", name: "x\ny\u{1B}.kdl")
    #expect(mistake.headline == "x\\u{a}y\\u{1b}.kdl:1:1: bad\\u{a}\\u{1b}]0;x\\u{7}'")
  }

  @Test func `shows only the surroundings in a very long line`() {
    let text = String(repeating: "ab ", count: 100_000) + "HERE" + String(repeating: " cd", count: 100_000)
    let lines = diagnostic(at: "HERE", in: text).rendered.split(separator: "\n").map(String.init)
    #expect(lines[0] == "a.kdl:1:300001: wrong")
    #expect(lines[1].hasPrefix("…ab ab ") && lines[1].hasSuffix("…") && lines[1].count == 122)
    #expect(lines[2] == String(repeating: " ", count: 61) + "^^^^")
    let end = diagnostic(at: "", in: text).rendered.split(separator: "\n").map(String.init)
    #expect(end[1].hasPrefix("ab ab") && end[1].hasSuffix("…") && end[2] == "^")
  }

  @Test func `is one JSON object on one line`() {
    let mistake = diagnostic(
      .warning, code: "K7", saying: "say \"a\\b\"\n\u{1B}\u{1F600}\u{E0001}", help: .suggestion("c"),
      at: "b\nc",
      in: "a\nab\ncd",
      name: "x y.kdl")
    #expect(
      mistake.json
        == #"{"file":"x y.kdl","line":2,"column":2,"endLine":3,"endColumn":2,"severity":"warning","code":"K7","#
        + #""message":"say \"a\\b\"\u000a\u001b😀\udb40\udc01","suggestion":"c"}"#)
    #expect(diagnostic(help: .hint("h"), at: "a", in: "a").json.hasSuffix(#""message":"wrong","hint":"h"}"#))
  }

  @Test func `comes with others`() {
    let two = [diagnostic(.warning, at: "a", in: "a b"), diagnostic(at: "b", in: "a b")]
    #expect(two.rendered == "a.kdl:1:1: warning: wrong\na b\n^\na.kdl:1:3: wrong\na b\n  ^\n")
    #expect(two.jsonLines.split(separator: "\n").count == 2)
    #expect(two.hasErrors && !two.prefix(1).hasErrors)
    #expect(Set(two + two).count == 2)
  }
}
