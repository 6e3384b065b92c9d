import Roots
@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing
internal import RootsApp

@Suite(.timeLimited) struct `A printed part of a tape` {
  nonisolated static let quotes: [(String, String?, String)] = [
    ("", "\"\"", "\"\""), ("a", "\"a\"", "\"a\""), ("say \"hi\"", "'say \"hi\"'", "'say \"hi\"'"),
    ("it's \"so\"", "`it's \"so\"`", "`it's \"so\"`"), ("`", "\"`\"", "\"`\""),
    ("\"'`", nil, "`\"''`"), ("a\nb", nil, "\"a b\""), ("a\r\nb", nil, "\"a b\""), ("a\0b", nil, "\"a b\""),
    ("`\n'", nil, "\"' '\""), ("\\", "\"\\\"", "\"\\\""), ("tab\t", "\"tab\t\"", "\"tab\t\""),
  ]

  @Test(arguments: quotes)
  func `stands in quotes that it does not hold`(_ text: String, _ quoted: String?, _ string: String) {
    #expect(TapePrinter.quoted(text) == quoted)
    #expect(TapePrinter.string(text) == string)
  }

  nonisolated static let lists: [(String, String?)] = [
    ("", "\"\""), ("a b", "\"a b\""), ("a\" b' c`", "'a\" b' \"' c`\""),
    ("\"'`", nil), ("\" ' `", "`\" '` \"`\""), ("a\nb", nil), ("\"' `", "`\"'` \"`\""),
    ("x \" y ' z ` w", "`x \" y ' z` \"` w\""), ("  \"  '  `", "`  \"  ' ` \"`\""),
  ]

  @Test(arguments: lists) func `is a row of strings where one does not do`(_ text: String, _ list: String?) {
    // The quotes of the third row: as much as one kind can hold, then the rest.
    let written = TapePrinter.quotedList(text)
    #expect((written == nil) == (list == nil))
    guard let written else { return }
    #expect(Tape("Type \(written)").commands.map(\.action) == [.type(text, pace: nil)], "\(written)")
  }

  @Test func `types what it is printed from, or is not printed`() {
    var dice = Seeded(seed: 5)
    var count = 0
    for _ in 0..<3_000 {
      let text = (0..<Int(dice.next() % 9)).map { _ in dice.pick(["a", " ", "\"", "'", "`", "é", "#"]) }
        .joined()
      guard let written = TapePrinter.quotedList(text) else { continue }
      count += 1
      #expect(Tape("Type \(written)").commands.map(\.action) == [.type(text, pace: nil)], "\(written)")
    }
    #expect(count > 2_000)
  }

  nonisolated static let words: [(String, String)] = [
    ("item", "item"), ("two words", "\"two words\""), ("", "\"\""), ("a.b[0]", "a.b[0]"), ("a-b_c", "a-b_c"),
    ("a=b", "\"a=b\""), ("a#b", "\"a#b\""), ("a,b", "\"a,b\""), ("a(b", "\"a(b\""), ("a@b", "\"a@b\""),
    ("a+b", "\"a+b\""), ("a{b", "\"a{b\""), ("/a", "\"/a\""), ("a/b", "a/b"), ("~a", "\"~a\""),
    ("a\"b", "'a\"b'"), ("…", "…"), ("日本", "日本"), ("!", "\"!\""), ("a<b", "\"a<b\""), ("a:b;c", "a:b;c"),
  ]

  @Test(arguments: words) func `is a bare word where that is read as one`(_ text: String, _ word: String) {
    #expect(TapePrinter.word(text) == word)
    #expect(Tape("Expect Top \(word)").commands.map(\.action) == [.expect(Expectation(.top(text)))])
  }

  nonisolated static let arguments: [(String, String)] = [
    ("a=b", "a=b"), ("--flag", "--flag"), ("a b", "\"a b\""), ("", "\"\""), ("/abs", "\"/abs\""),
    ("#x", "\"#x\""), ("a#b", "a#b"), ("{a", "\"{a\""), ("[a", "\"[a\""), ("a{", "a{"), ("'a", "\"'a\""),
    ("a'b", "a'b"), ("a\tb", "\"a\tb\""),
  ]

  @Test(arguments: arguments) func `is a bare argument up to the next blank`(
    _ text: String, _ written: String
  ) {
    #expect(TapePrinter.argument(text) == written)
    let action = TapeAction.launch("x", arguments: [text, text])
    #expect(Tape("Launch x \(written) \(written)").commands.map(\.action) == [action])
  }

  nonisolated static let patterns: [(String, String?)] = [
    ("a", "/a/"), ("a/b", "/a\\/b/"), ("a\\/b", "/a\\/b/"), ("a\\\\/b", "/a\\\\\\/b/"), ("", "//"),
    ("a\\", nil), ("a\\\\", "/a\\\\/"), ("a\nb", nil), ("a\rb", nil), ("a\0", nil), ("//", "/\\/\\//"),
    ("[/]", "/[\\/]/"),
  ]

  @Test(arguments: patterns)
  func `is a pattern between slashes, unless a line cannot hold it`(_ source: String, _ text: String?) {
    #expect(TapePrinter.pattern(source) == text)
    guard let text else { return }
    let tape = Tape("Wait \(text)")
    guard case .wait(_, _, let pattern?)? = tape.commands.first?.action else {
      Issue.record("\(tape.diagnostics.rendered)")
      return
    }
    for sample in ["a", "a/b", "a\\/b", "/", "//", "", "ab"] {
      #expect(pattern.matches(sample) == (try? Pattern(source))?.matches(sample), "\(sample)")
    }
  }

  nonisolated static let values: [(Value, String?)] = [
    (42, "42"), (-1, "-1"), (1.5, "1.5"), (true, "true"), (.null, "null"), ([1, "a"], "[1,\"a\"]"),
    (["a": ["b": .null]], "{\"a\":{\"b\":null}}"), ([], "[]"), ([:], "{}"), ("word", "word"),
    ("42", "\"42\""),
    ("-1", "\"-1\""), ("1e3", "\"1e3\""), ("true", "\"true\""), ("null", "\"null\""),
    ("two words", "\"two words\""),
    ("", "\"\""), ("/a", "\"/a\""), ("{", "\"{\""), ("[x]", "\"[x]\""), ("a=b", "a=b"), ("it's", "it's"),
    ("'it'", "\"'it'\""), ("\"", "'\"'"), ("x\"'`y", "x\"'`y"), ("\"'`", nil), ("a \"'`", nil), ("a\nb", nil),
    ("\r", nil), ("#", "\"#\""), (["a\nb", "\"'`"], "[\"a\\u000ab\",\"\\\"'`\"]"),
  ]

  @Test(arguments: values)
  func `is a value that is read as itself, or nothing`(_ value: Value, _ text: String?) {
    #expect(TapePrinter.valueText(value) == text)
    let claim = Assertion.payload(Comparison([.field("x")], .equals(value)))
    #expect(TapePrinter.expectationText(Expectation(claim)) == text.map { "Expect Payload x == \($0)" })
    let event = Assertion.event(.word(.note, fields: [.init("text", value)]))
    #expect(TapePrinter.expectationText(Expectation(event)) == text.map { "Expect Event note text=\($0)" })
    let answer = Assertion.completed("ask", value)
    #expect(TapePrinter.expectationText(Expectation(answer)) == text.map { "Expect Completed ask \($0)" })
    for assertion in [claim, event, answer] {
      guard let line = TapePrinter.expectationText(Expectation(assertion)) else { continue }
      #expect(Tape(line).commands.map(\.action) == [.expect(Expectation(assertion))], "\(line)")
    }
  }

  nonisolated static let relations: [Comparison.Relation] = [
    .equals(1), .differs("a b"), .less(2.5), .lessOrEqual("x"), .greater(-3), .greaterOrEqual([1]),
    .has("item"),
    .exists, .absent,
  ]

  @Test(arguments: relations) func `is a relation that is read as itself`(_ relation: Comparison.Relation) {
    for place in ["x", "a.b[-1].c", "tabs[two words].depth", "a[b.c]"] {
      let comparison = Comparison(StatePath.steps(place) ?? [], relation)
      let line = TapePrinter.expectationText(Expectation(.payload(comparison))) ?? ""
      #expect(Tape(line).commands.map(\.action) == [.expect(Expectation(.payload(comparison)))], "\(line)")
    }
  }

  nonisolated static let chords: [(Key, String?)] = [
    (.enter, "Enter"), (.space, "Space"), (.function(12), "F12"), (.ctrl("c"), "Ctrl+C"),
    (.ctrl("s"), "Ctrl+S"), (.alt("s"), "Alt+\"s\""), (.alt("x"), "Alt+x"), (.alt("X"), "Alt+X"),
    (.ctrl(" "), "Ctrl+Space"), (.ctrl("["), "Ctrl+["), (.ctrl("]"), "Ctrl+]"), (.ctrl("#"), "Ctrl+\"#\""),
    (.ctrl("5"), "Ctrl+5"),
    (Key(.up, [.shift, .ctrl, .alt]), "Ctrl+Alt+Shift+Up"), (Key(.tab, .shift), "Shift+Tab"),
    (.character("a"), "Key \"a\""), (.character("\""), "Key '\"'"), (.alt("é"), "Alt+\"é\""),
    (.alt("\n"), "Alt+Enter"), (Key(.character("m"), .alt), "Alt+\"m\""),
  ]

  @Test(arguments: chords) func `is a key as a tape names it`(_ key: Key, _ text: String?) {
    #expect(TapePrinter.chord(key) == text)
    guard let text else { return }
    #expect(Tape(text).commands.map(\.action) == [.press([key], pace: nil, count: 1)])
  }

  @Test func `is nothing where no tape can say it`() {
    #expect(TapePrinter.text(of: .type("\"'`", pace: nil)) == nil)
    #expect(TapePrinter.text(of: .copy("a\nb")) == nil)
    #expect(TapePrinter.text(of: .press([], pace: nil, count: 1)) == nil)
    #expect(TapePrinter.text(of: .press([.alt("a"), .ctrl("b")], pace: nil, count: 1)) == nil)
    #expect(TapePrinter.text(of: .press([.character("a"), .character("b")], pace: nil, count: 1)) == nil)
    #expect(TapePrinter.text(of: .press([.alt("a"), .alt("b")], pace: nil, count: 2)) == "Alt+\"ab\" 2")
    #expect(TapePrinter.text(of: .expect(Expectation(.stack([])))) == nil)
    #expect(TapePrinter.text(of: .faulty) == nil)
  }

  nonisolated static let settings: [(TapeSetting, String, String?)] = [
    (.fontSize, "20", "Set FontSize 20"), (.fontSize, "1.5", "Set FontSize 1.5"),
    (.fontSize, ".", "Set FontSize \".\""),
    (.fontFamily, "My Font", "Set FontFamily \"My Font\""), (.theme, "{\"a\":1}", "Set Theme {\"a\":1}"),
    (.theme, "light", "Set Theme \"light\""), (.loopOffset, "20%", "Set LoopOffset 20%"),
    (.loopOffset, "x%", "Set LoopOffset \"x\"%"), (.loopOffset, "20", nil),
    (.waitPattern, "a\\/b", "Set WaitPattern /a\\/b/"), (.typingSpeed, "5ms", "Set TypingSpeed 5ms"),
    (.cursorBlink, "true", "Set CursorBlink true"), (.columns, "80", "Set Cols 80"),
    (.clock, "2026-01-01 12:00", "Set Clock \"2026-01-01 12:00\""), (.seed, "7", "Set Seed 7"),
    (.windowBar, "Rings", "Set WindowBar \"Rings\""), (.marginFill, "#674EFF", "Set MarginFill \"#674EFF\""),
  ]

  @Test(arguments: settings)
  func `is a setting with its value`(_ setting: TapeSetting, _ value: String, _ text: String?) {
    #expect(TapePrinter.set(setting, value) == text)
    guard let text else { return }
    #expect(Tape(text).commands.map(\.action) == [.set(setting, value)])
  }
}
