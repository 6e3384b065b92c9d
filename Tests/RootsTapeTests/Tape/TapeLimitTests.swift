import Roots
import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `A tape with very much in it` {
  @Test func `keeps a thousand of its mistakes, in their order, and reads on`() {
    let tape = Tape(String(repeating: "Foo\n", count: 1_005) + "Enter")
    #expect(tape.diagnostics.count == 1_000 && tape.diagnostics.last?.position.line == 1_000)
    #expect(tape.commands.count == 1_006 && tape.commands.last?.words.type == "ENTER")
    // What VHS would say is told in full.
    let listing = TapeListing(ofVHS: tape.source.bytes)
    #expect(listing.mistakes.count == 1_005)
  }

  @Test func `includes others sixteen deep`() {
    func program(_ depth: Int) -> TapeProgram {
      TapeProgram(SourceText(name: "t0.tape", text: "Source t1.tape")) { path, _ in
        guard let number = Int(path.dropFirst().prefix { $0.isNumber }) else { return nil }
        return SourceText(name: path, text: number < depth ? "Source t\(number + 1).tape" : "Enter")
      }
    }
    #expect(program(16).isValid && program(16).steps.count == 1)
    #expect(!program(17).isValid && program(17).steps.isEmpty)
    #expect(
      program(17).diagnostics.map(\.headline) == [
        "t16.tape:1:1: error[T014]: tapes include each other too deeply at 't17.tape'"
      ])
  }

  nonisolated static let counts: [(String, Int?)] = [
    ("Enter 0", 0), ("Enter 00", 0), ("Enter 007", 7), ("Enter 100000", 100_000), ("Enter 0100000", 100_000),
    ("Enter 100001", nil), ("Enter 99999999999999999999", nil), ("Enter 2.5", 1), ("Enter .5", 1),
    ("Enter 3.", 1),
    ("F5 100000", 100_000), ("F5 100001", nil), ("Ctrl+N 100000", 100_000), ("Key x 100000", 100_000),
    ("ScrollUp 100001", nil), ("Shift+Up 0", 0),
  ]

  @Test(arguments: counts) func `presses a key as often as it says, up to a limit`(
    _ text: String, _ count: Int?
  ) {
    let tape = Tape(text)
    #expect(tape.isValid == (count != nil), "\(tape.diagnostics.rendered)")
    guard let count else { return }
    switch tape.commands.first?.action {
    case .press(_, _, let found)?, .scroll(_, _, let found)?: #expect(found == count)
    default: Issue.record("no key is pressed")
    }
  }

  @Test func `is passed over in comments within comments up to a depth`() {
    func commands(_ depth: Int) -> Int {
      Tape(String(repeating: "#: Enter ", count: depth)).commands.count
    }
    #expect(commands(1) == 1 && commands(64) == 64 && commands(65) == 64 && commands(200) == 64)
  }

  @Test func `is compared only as long as there is memory for it`() {
    func changes(_ count: Int) -> Int {
      let keys = (0..<count).map { $0 % 2 == 0 ? "Up" : "Down" }
      let old = Tape("Tab\n" + keys.joined(separator: "\n") + "\nF1")
      let new = Tape("F2\n" + keys.joined(separator: "\n") + "\nTab")
      return new.changes(from: old).filter { !$0.isChange }.count
    }
    #expect(changes(60) >= 60)
  }
}

@Suite(.timeLimited) struct `A key as a tape names it` {
  nonisolated static let names: [(String, Bool)] = [
    ("F1", true), ("F9", true), ("F24", true), ("F0", false), ("F25", false), ("F01", false), ("F", false),
    ("F1x", false), ("F100", false), ("f1", false), ("F-1", false), ("F+1", false), ("Enter", true),
    ("enter", false), ("Home", true), ("End", true), ("Space", true), ("a", false), ("", false),
  ]

  @Test(arguments: names) func `is known by exactly that name`(_ name: String, _ isKnown: Bool) {
    let code = Key.tapeCode(named: name)
    #expect((code != nil) == isKnown)
    if let code { #expect(Key(code).tapeName == name) }
  }

  nonisolated static let dumped: [(String, String)] = [
    ("PageUp", "PAGE_UP"), ("Enter", "ENTER"), ("ScrollDown", "SCROLL_DOWN"), ("F12", "F12"),
    ("Ctrl", "CTRL"),
    ("", ""), ("aB", "A_B"), ("WaitTimeout", "WAIT_TIMEOUT"),
  ]

  @Test(arguments: dumped) func `is listed as VHS lists it`(_ word: String, _ name: String) {
    #expect(TapeKeyword.dumpName(word) == name)
  }

  nonisolated static let meant: [(String, String?)] = [
    ("esc", "Escape"), ("ESC", "Escape"), ("Return", "Enter"), ("pgdn", "PageDown"), ("Del", "Delete"),
    ("bksp", "Backspace"), ("option", "Alt"), ("Ctl", "Ctrl"), ("import", "Source"), ("press", "Key"),
    ("Entre", "Enter"), ("Slep", "Sleep"), ("qqqqqq", nil), ("", nil),
    (String(repeating: "x", count: 40), nil),
  ]

  @Test(arguments: meant) func `is offered for a word that is near`(_ word: String, _ wanted: String?) {
    #expect(TapeSuggestion.nearest(to: word, among: TapeSuggestion.commands) == wanted)
  }

  @Test func `is offered only where it may stand`() {
    #expect(TapeSuggestion.nearest(to: "esc", among: ["Tab", "Enter"]) == nil)
    #expect(TapeSuggestion.nearest(to: "esc", among: ["Escape"]) == "Escape")
  }

  nonisolated static let roles: [(String, TapeAction.Role, Bool)] = [
    ("Enter", .keys, true), ("Type \"a\"", .keys, true), ("ScrollUp", .keys, true), ("Paste", .keys, true),
    ("Open \"a\"", .input, true), ("Do back", .input, true), ("Sleep 1s", .input, true),
    ("Advance 1s", .input, true),
    ("Resize 9 9", .input, true), ("Restart", .input, true), ("Give {\"a\":1}", .input, true),
    ("Resolve guard a allow", .input, true), ("Wait /x/", .waiting, false), ("Settle", .waiting, false),
    ("Settle Off", .waiting, false), ("Expect Top a", .claim, false), ("Step \"a\"", .course, false),
    ("Skip \"a\"", .course, false), ("Todo \"a\"", .course, false), ("Copy \"a\"", .course, false),
    ("Screenshot a.png", .ornament, false), ("Capture a", .ornament, false),
    ("Output a.txt", .ornament, false),
    ("Hide", .ornament, false), ("Show", .ornament, false), ("Note \"a\"", .ornament, false),
    ("Launch a", .preparation, false), ("Set Cols 9", .preparation, false),
    ("Env A \"b\"", .preparation, false),
    ("Require a", .preparation, false), ("Source a.tape", .preparation, false), ("Foo", .preparation, false),
  ]

  @Test(arguments: roles) func `has a role, as every other command has`(
    _ text: String, _ role: TapeAction.Role, _ isInput: Bool
  ) throws {
    let action = try #require(Tape(text).commands.first).action
    #expect(action.role == role && action.isInput == isInput)
  }
}

@Suite(.timeLimited) struct `A statement taken apart` {
  private static func scanner(_ text: String) -> StatementScanner { StatementScanner(ArraySlice(text.utf8)) }

  nonisolated static let words: [(String, String?, String?, String?)] = [
    // The text, and what it begins with as a word, as an argument, as all that is left.
    ("word rest", "word", "word", "word rest"), ("  word", "word", "word", "word"),
    ("a=b c", "a", "a=b", "a=b c"),
    ("a+b", "a", "a+b", "a+b"), ("a#b", "a", "a#b", "a#b"), ("#a", nil, nil, "#a"), ("", nil, nil, nil),
    (" \t", nil, nil, nil), ("a\tb", "a", "a", "a\tb"), ("=a", nil, "=a", "=a"),
    ("a{b}", "a", "a{b}", "a{b}"),
    ("a[0].b-c_d/é*…", "a[0].b-c_d/é*…", "a[0].b-c_d/é*…", "a[0].b-c_d/é*…"), ("a  ", "a", "a", "a"),
    ("a'b'", "a", "a'b'", "a'b'"), ("a,b", "a", "a,b", "a,b"), ("a(b)", "a", "a(b)", "a(b)"),
    ("x # y ", "x", "x", "x # y"),
  ]

  @Test(arguments: words)
  func `ends where the next part begins`(
    _ text: String, _ word: String?, _ argument: String?, _ rest: String?
  ) {
    var (one, two, three) = (Self.scanner(text), Self.scanner(text), Self.scanner(text))
    #expect(one.word() == word)
    #expect(two.argument() == argument)
    #expect(three.remainder() == rest)
  }

  nonisolated static let strings: [(String, String?, String)] = [
    ("\"a b\" c", "a b", "c"), ("'a\"b'c", "a\"b", "c"), ("`a` ", "a", ""), ("\"\"x", "", "x"),
    ("a", nil, "a"),
    ("  'a'", "a", ""), ("\"a\\\"b", "a\\", "b"),
  ]

  @Test(arguments: strings) func `holds strings without escapes`(
    _ text: String, _ string: String?, _ rest: String
  )
    throws
  {
    var scanner = Self.scanner(text)
    #expect(try scanner.quoted() == string)
    #expect(scanner.remainder() ?? "" == rest)
  }

  nonisolated static let patterns: [(String, String?, String)] = [
    ("/a/ b", "a", "b"), ("/a\\/b/", "a\\/b", ""), ("/a\\\\/b", "a\\\\", "b"), ("//x", "", "x"),
    ("a", nil, "a"),
    ("/[/]/", nil, ""),
  ]

  @Test(arguments: patterns) func `holds patterns up to the slash that ends them`(
    _ text: String, _ pattern: String?, _ rest: String
  ) throws {
    var scanner = Self.scanner(text)
    guard text != "/[/]/" else {
      // A slash in brackets ends the pattern as well, as it does in VHS.
      #expect(throws: StatementMistake.self) { try scanner.pattern() }
      return
    }
    #expect(try scanner.pattern()?.source == pattern)
    #expect(scanner.remainder() ?? "" == rest)
  }

  @Test(arguments: ["/a", "/a\\/", "/a\\", "/"]) func `is faulty where a pattern does not end`(_ text: String)
  {
    var scanner = Self.scanner(text)
    #expect(throws: StatementMistake.self) { try scanner.pattern() }
    #expect(scanner.position == 0)
  }

  @Test func `holds JSON with brackets in its strings`() throws {
    var scanner = Self.scanner("{\"a\":[1,{\"b\":\"}]\\\"\"}]} rest")
    #expect(try scanner.json() == ["a": [1, ["b": "}]\""]]])
    #expect(scanner.remainder() == "rest")
    var other = Self.scanner("[1] x")
    #expect(try other.json() == [1])
    var word = Self.scanner("x{}")
    #expect(try word.json() == nil)
  }

  @Test func `accepts marks, and symbols that follow at once`() {
    var scanner = Self.scanner(" ==> x")
    let isThere = (
      scanner.accept("!="), scanner.accept("="), scanner.symbol(of: "=<>"), scanner.symbol(of: "=<>")
    )
    #expect(isThere == (false, true, "=>", nil))
    #expect(scanner.word() == "x")
    var comment = Self.scanner("# x")
    let accepts = comment.accept("#")
    #expect(!accepts && comment.isAtEnd())
  }
}
