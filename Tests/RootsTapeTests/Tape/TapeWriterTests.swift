@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `A tape being recorded` {
  struct Case: Sendable, CustomTestStringConvertible {
    let keys: [Key]
    let lines: [String]

    init(_ keys: [Key], _ lines: String...) { (self.keys, self.lines) = (keys, lines) }

    var testDescription: String { lines.joined(separator: " / ") }
  }

  static let cases: [Case] = [
    Case(Key.typing("hello world"), #"Type "hello world""#),
    Case(Key.typing("say \"hi\""), #"Type 'say "hi"'"#),
    Case(Key.typing("\"it's\""), #"Type `"it's"`"#),
    Case(Key.typing("a\"b'c`d"), #"Type `a"b'c`"#, #"Type "`d""#),
    Case([.space], "Space"),
    Case([.space, .space], "Space 2"),
    Case([.down, .down, .down, .enter], "Down 3", "Enter"),
    Case([.ctrl("s"), "\r", .ctrl("n"), .ctrl("n")], "Ctrl+S", "Enter", "Ctrl+N 2"),
    Case([Key(.tab, .shift), Key(.character("x"), [.shift, .alt, .ctrl])], "Shift+Tab", "Ctrl+Alt+Shift+X"),
    Case(
      Key.typing("ab") + [.backspace, .backspace] + Key.typing("c"), #"Type "ab""#, "Backspace 2",
      #"Type "c""#),
    Case([.alt("é"), .function(5), .home], #"Alt+"é""#, "F5", "Home"),
    Case([.alt("s"), .alt(" ")], #"Alt+"s""#, "Alt+Space"),
  ]

  static func record(_ keys: [Key], with writer: TapeWriter) -> [String] {
    var writer = writer
    return keys.flatMap { writer.press($0) } + writer.finish()
  }

  @Test(arguments: cases) func `reads as if someone had written it`(_ example: Case) {
    #expect(Self.record(example.keys, with: TapeWriter()) == example.lines)
  }

  @Test func `keeps a race on one line`() {
    var writer = TapeWriter()
    let lines =
      writer.press(.down) + writer.press(.down) + writer.press(.enter, .racing)
      + writer.press(.escape, .racing)
      + writer.press(.up) + writer.finish()
    #expect(lines == ["Down", "Settle Off", "Down Enter Escape", "Settle On", "Up"])
  }

  @Test func `begins with what a replay needs`() {
    let header = TapeWriter().header(
      app: "shop.kdl", columns: 80, rows: 24, seed: 7, clock: "2026-01-01T00:00:00Z")
    #expect(
      header == [
        "#!/usr/bin/env -S roots replay", "#: Launch shop.kdl", "Set Cols 80", "Set Rows 24", "Set Seed 7",
        #"Set Clock "2026-01-01T00:00:00Z""#,
      ])
    #expect(Tape(header.joined(separator: "\n")).diagnostics.isEmpty)
  }

  @Test func `writes everything between the keys in its place`() {
    var writer = TapeWriter(erasure: .folded, pauses: .kept)
    var lines = Key.typing("ab").flatMap { writer.press($0) } + writer.press(.backspace)
    lines += writer.pause(.milliseconds(449)) + writer.pause(.milliseconds(1_260))
    lines += writer.typeSecret(field: "password") + writer.paste("one\ntwo")
    lines += writer.perform(.step("signed in"))
    lines += writer.perform(
      .expect(Expectation(.text(.literal("\"'`"), in: .screen, count: nil), verb: .check)))
    #expect(
      lines == [
        #"Type "a""#, "Sleep 1300ms", #"Type "{password}""#, #"Copy "one""#, "Paste", "Enter", #"Copy "two""#,
        "Paste", #"Step "signed in""#, #"Check /"'`/"#,
      ])
  }

  @Test func `runs in VHS when asked to`() {
    let keys = Key.typing("a") + [.ctrl("n"), .ctrl("n"), .home, .ctrl("s")]
    let lines = Self.record(keys, with: TapeWriter(for: .vhs))
    #expect(lines == [#"Type "a""#, "Ctrl+N Ctrl+N #:= Ctrl+N 2", "#: Home", "Ctrl+S"])
    #expect(TapeListing(ofVHS: Array(lines.joined(separator: "\n").utf8)).mistakes.isEmpty)
  }

  @Test func `presses the same keys when replayed`() {
    var generator = TapeGenerator(seed: 5)
    for _ in 0..<400 {
      var writer = TapeWriter(for: generator.number(0...1) == 0 ? .roots : .vhs)
      var keys: [Key] = []
      var lines: [String] = []
      for _ in 0..<generator.number(0...12) {
        let key = keys.last.flatMap { generator.number(0...1) == 0 ? $0 : nil } ?? generator.key()
        keys.append(key)
        lines += writer.press(key, generator.number(0...4) == 0 ? .racing : .settled)
      }
      lines += writer.finish()
      let tape = Tape(lines.joined(separator: "\n"))
      #expect(tape.isValid, "\(lines)")
      #expect(tape.commands.flatMap { Self.keys(of: $0.action) } == keys, "\(lines)")
    }
  }

  private static func keys(of action: TapeAction) -> [Key] {
    switch action {
    case .type(let text, _): Key.typing(text)
    case .press(let keys, _, let count): (0..<count).flatMap { _ in keys }
    default: []
    }
  }
}
