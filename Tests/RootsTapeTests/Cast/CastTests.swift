@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `A cast` {
  static func read(_ text: String) throws(CastError) -> Cast { try Cast(Array(text.utf8)) }

  @Test(arguments: [Cast.Version.two, .three]) func `reads as it was written`(_ version: Cast.Version) throws
  {
    var cast = Cast(version, size: Size(columns: 100, rows: 30), title: "a \"title\"")
    cast.events = [
      .init(.output("\u{1B}[2J✓\r\n"), at: .milliseconds(1)),
      .init(.input("\u{1B}[A"), at: .milliseconds(250)),
      .init(.marker("one"), at: .milliseconds(250)),
      .init(.resize(Size(columns: 80, rows: 24)), at: .microseconds(1_234_567)),
      .init(.unknown("z", "?"), at: .seconds(2)), .init(.exit(0), at: .seconds(70)),
    ]
    #expect(try Self.read(cast.text) == cast)
  }

  @Test func `of every version can be read`() throws {
    let one = try Self.read(#"{"version": 1, "width": 80, "height": 24, "stdout": [[0.5, "a"], [1, "b"]]}"#)
    #expect(
      one.events == [
        .init(.output("a"), at: .milliseconds(500)), .init(.output("b"), at: .milliseconds(1500)),
      ])
    let three = try Self.read(
      """
      {"version":3,"term":{"cols":80,"rows":24}}
      # a comment
      [0.5,"o","a"]

      [1.0,"i","b"]
      """)
    #expect(three.events.map(\.time) == [.milliseconds(500), .milliseconds(1500)])
  }

  nonisolated static let faulty: [(String, String)] = [
    ("", "line 1: the file is empty"), ("[]", "line 1: a cast begins with a line like {\"version\":2,…}"),
    ("{\"version\":9}", "line 1: version 9 is unknown; 1, 2 and 3 are read"),
    ("{\"version\":2}", "line 1: the header lacks 'width' and 'height'"),
    ("{\"version\":2,\"width\":1,\"height\":1}\n[1,2]", "line 2: an event is like [1.5,\"o\",\"text\"]"),
    (
      "{\"version\":2,\"width\":1,\"height\":1}\n\n[-1,\"o\",\"\"]",
      "line 3: an event is like [1.5,\"o\",\"text\"]"
    ),
    ("{\"version\":1,\"width\":1,\"height\":1}", "line 1: the object lacks 'stdout'"),
  ]

  @Test(arguments: faulty) func `that is faulty is refused with its line`(_ text: String, _ message: String) {
    #expect { try Self.read(text) } throws: { ($0 as? CastError)?.description == message }
  }

  @Test func `becomes a tape of what was typed`() throws {
    let cast = try Self.read(
      """
      {"version":2,"width":90,"height":20}
      [0.1,"i","hi \\"you\\""]
      [0.2,"o","echo"]
      [0.3,"i","\\r"]
      [0.4,"i","\\u001b[B\\u001b[B"]
      [0.5,"m","next"]
      [0.6,"i","\\u001b"]
      [0.9,"i","\\u001b[200~pasted\\ntext\\u001b[201~"]
      [1.0,"r","80x24"]
      """)
    let tape = cast.tape(app: nil)
    #expect(
      String(decoding: tape.bytes, as: UTF8.self) == """
        #!/usr/bin/env -S roots replay
        Set Cols 90
        Set Rows 20
        Type 'hi "you"'
        Enter
        Down 2
        Step "next"
        Escape
        Copy "pasted text"
        Paste
        Resize 80 24

        """)
    #expect(tape.diagnostics.isEmpty)
    let silent = try Self.read("{\"version\":2,\"width\":90,\"height\":20}\n[1,\"o\",\"x\"]")
    #expect(silent.tape(app: "a.kdl").diagnostics.count == 1)
  }

  nonisolated static let keys: [Key] =
    Key.typing("aZé漢 ") + [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .ctrl("a"), .ctrl("z"), .ctrl(" "), .ctrl("\\"), .alt("x"), .alt("é"),
      Key(.up, .shift), Key(.left, [.ctrl, .alt]), Key(.delete, .ctrl), Key(.backspace, .alt),
      Key(.enter, .shift), Key(.enter, [.ctrl, .alt]), Key(.tab, .ctrl), Key(.escape, .shift), .ctrl("i"),
      .ctrl("?"),
      Key(.backspace, .ctrl), Key(.character("a"), [.ctrl, .shift]), Key(.character("1"), [.alt, .shift]),
    ] + (1...20).map { .function($0) }

  @Test(arguments: keys) func `holds keys as terminals send them`(_ key: Key) {
    var decoder = KeyDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array(key.terminalBytes.utf8)[...], at: .zero, into: &events)
    decoder.flush(at: .seconds(1), into: &events)
    #expect(events == [.key(key)])
  }

  @Test func `shows what the terminal shows`() {
    var stream = FrameStream()
    func output(_ frame: Frame) -> String { stream.output(for: frame, theme: .standard) }
    var frame = Frame(Size(columns: 10, rows: 3))
    frame.draw { $0.put("one", at: .zero) }
    #expect(output(frame) == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1Hone\u{1B}[K\u{1B}[?25l")
    #expect(output(frame) == "")
    frame.draw { $0.put("1234567890", at: Point(x: 0, y: 2), style: .bad) }
    frame.cursor = Point(x: 1, y: 1)
    #expect(
      output(frame)
        == "\u{1B}[3;1H\u{1B}[38;5;203m1234567890\u{1B}[m\u{1B}[2;2H\u{1B}[?25h")
  }
}
