import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// What was typed while a cast was made, as a tape.
@Suite(.timeLimited) struct `A tape from a cast` {
  private static func lines(_ events: [Cast.Event], _ size: Size = Size(columns: 80, rows: 24)) -> [String] {
    var cast = Cast(.two, size: size)
    cast.events = events
    let bytes = cast.tape(app: nil).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(Tape(text).diagnostics.map(\.headline) == [], "\(text)")
    return text.split(separator: "\n").dropFirst().map(String.init)
  }

  private static func input(_ text: String, at milliseconds: Int = 0) -> Cast.Event {
    Cast.Event(.input(text), at: .milliseconds(milliseconds))
  }

  @Test func `has the size of the cast, and resizes with it`() {
    let resized = Cast.Event(.resize(Size(columns: 100, rows: 30)), at: .zero)
    let lines = Self.lines([resized, Self.input("x")], Size(columns: 90, rows: 20))
    #expect(lines == ["Set Cols 90", "Set Rows 20", "Resize 100 30", "Type \"x\""])
    // No grid is larger than this, so no tape asks for more.
    let huge = Self.lines([], Size(columns: .max, rows: .max))
    #expect(huge == ["Set Cols \(Size.largest.columns)", "Set Rows \(Size.largest.rows)"])
  }

  nonisolated static let typed: [([String], [String])] = [
    // A sequence may come in pieces.
    (["\u{1B}", "[", "A"], ["Up"]), (["\u{1B}[1;5", "C"], ["Ctrl+Right"]),
    (["a\r"], ["Type \"a\"", "Enter"]), (["\t\u{7F}"], ["Tab", "Backspace"]),
    (["\u{1B}[Z"], ["Shift+Tab"]), (["\u{1}\u{1}b"], ["Ctrl+A 2", "Type \"b\""]),
    (["\u{1B}OP\u{1B}[15~"], ["F1", "F5"]), (["\u{1B}[3~\u{1B}[2~"], ["Delete", "Insert"]),
    (["\u{1B}[13;2u\u{1B}[105;5u\u{1B}[27u"], ["Shift+Enter", "Ctrl+I", "Escape"]),
    (["\u{1B}[27;5;9~\u{1B}[97;5:3u"], ["Ctrl+Tab"]),
    // What a terminal answers is not typed.
    (["\u{1B}[12;40Rx"], ["Type \"x\""]), (["\u{1B}[?0ux"], ["Type \"x\""]), (["\u{1B}[?62;c"], []),
    (["\u{1B}[Ix\u{1B}[O"], ["Type \"x\""]),
    (["\u{1B}]11;rgb:0000/0000/0000\u{1B}\\y"], ["Type \"y\""]),
    // Clicks and the wheel to the sides say nothing to a tape.
    (["\u{1B}[<0;3;4M\u{1B}[<0;3;4m"], []), (["\u{1B}[<66;1;1M\u{1B}[<67;1;1M"], []),
    (["\u{1B}[<32;3;4M\u{1B}[<35;3;4M"], []),
    (["\u{1B}[<64;1;1M\u{1B}[<64;1;1M\u{1B}[<65;1;1M"], ["ScrollUp", "ScrollUp", "ScrollDown"]),
    // The lines of a paste are one text.
    (["\u{1B}[200~one\r\ntwo\nthree\u{1B}[201~"], ["Copy \"one two three\"", "Paste"]),
    (["\u{1B}[200~\u{1B}[201~"], []),
    (["\u{1B}[200~\"'`\u{1B}[201~"], ["Copy `\"'`", "Paste", "Copy \"`\"", "Paste"]),
  ]

  @Test(arguments: typed) func `presses the keys that came`(_ parts: [String], _ wanted: [String]) {
    let events = parts.enumerated().map { Self.input($0.element, at: $0.offset) }
    let lines = Self.lines(events).dropFirst(2)
    if wanted.contains("Copy `\"'`") {
      // All kinds of quotes take two texts.
      #expect(lines.filter { $0 == "Paste" }.count == 2)
    } else {
      #expect(Array(lines) == wanted)
    }
  }

  @Test func `takes an escape that nothing follows for the key`() {
    #expect(
      Self.lines([Self.input("\u{1B}"), Self.input("[A", at: 500)]).dropFirst(2) == ["Escape", "Type \"[A\""])
    #expect(Self.lines([Self.input("x\u{1B}")]).dropFirst(2) == ["Type \"x\"", "Escape"])
    // Anything that happens in the meantime ends the wait.
    let output = Cast.Event(.output("x"), at: .milliseconds(500))
    #expect(
      Self.lines([Self.input("\u{1B}"), output, Self.input("[A", at: 501)]).dropFirst(2)
        == ["Escape", "Type \"[A\""])
  }

  @Test func `has a step for each marker`() {
    let markers = ["one", "", "a \"b\""].map { Cast.Event(.marker($0), at: .zero) }
    #expect(Self.lines(markers).dropFirst(2) == ["Step \"one\"", "Step \"marker\"", "Step 'a \"b\"'"])
    let others: [Cast.Event] = [
      .init(.output("o"), at: .zero), .init(.exit(1), at: .zero), .init(.unknown("z", "z"), at: .zero),
    ]
    #expect(Self.lines(others).count == 2)
  }

  @Test func `says how to record what was typed where nothing was`() {
    var cast = Cast(.two, size: Size(columns: 80, rows: 24))
    cast.events = [.init(.output("x"), at: .zero), .init(.marker("m"), at: .zero)]
    let said = cast.tape(app: nil).diagnostics
    #expect(said.map(\.severity) == [.error] && said[0].code == "T120")
    #expect(said[0].cure == "record it with 'asciinema rec --stdin'")
    cast.events.append(.init(.input(""), at: .zero))
    #expect(cast.tape(app: nil).diagnostics.isEmpty)
  }

  @Test func `says which sizes no screen has`() throws {
    let text = """
      {"version":2,"width":3000,"height":50}
      [1,"r","80x24"]
      [2,"r","80x5000"]
      [3,"r","3000x50"]
      [4,"i","a"]
      """
    let tape = try Cast(Array(text.utf8)).tape(app: nil)
    #expect(
      tape.diagnostics.map(\.message) == [
        "the cast has a screen of 3000x50, and the largest one is 2048x1024",
        "the cast has a screen of 80x5000, and the largest one is 2048x1024",
      ])
    #expect(!tape.diagnostics.hasErrors)
    #expect(String(decoding: tape.bytes, as: UTF8.self).contains("Set Cols 2048\nSet Rows 50\n"))
  }

  // MARK: What a terminal is sent

  nonisolated static let sent: [(Key, String)] = [
    (.up, "\u{1B}[A"), (.down, "\u{1B}[B"), (.right, "\u{1B}[C"), (.left, "\u{1B}[D"), (.home, "\u{1B}[H"),
    (.end, "\u{1B}[F"), (.insert, "\u{1B}[2~"), (.delete, "\u{1B}[3~"), (.pageUp, "\u{1B}[5~"),
    (.pageDown, "\u{1B}[6~"), (Key(.up, .shift), "\u{1B}[1;2A"), (Key(.up, .alt), "\u{1B}[1;3A"),
    (Key(.up, [.shift, .alt]), "\u{1B}[1;4A"), (Key(.up, .ctrl), "\u{1B}[1;5A"),
    (Key(.up, [.ctrl, .shift]), "\u{1B}[1;6A"), (Key(.up, [.ctrl, .alt]), "\u{1B}[1;7A"),
    (Key(.up, [.ctrl, .alt, .shift]), "\u{1B}[1;8A"), (Key(.delete, .shift), "\u{1B}[3;2~"),
    (.function(1), "\u{1B}[11~"), (.function(5), "\u{1B}[15~"), (.function(6), "\u{1B}[17~"),
    (.function(10), "\u{1B}[21~"), (.function(11), "\u{1B}[23~"), (.function(12), "\u{1B}[24~"),
    (.function(20), "\u{1B}[34~"), (Key(.function(5), .ctrl), "\u{1B}[15;5~"),
    (.enter, "\r"), (Key(.enter, .alt), "\u{1B}\r"), (.tab, "\t"), (Key(.tab, .shift), "\u{1B}[Z"),
    (Key(.tab, .alt), "\u{1B}\t"), (.backspace, "\u{7F}"), (.escape, "\u{1B}"),
    (Key(.escape, .alt), "\u{1B}\u{1B}"), (.ctrl("a"), "\u{1}"), (.ctrl("z"), "\u{1A}"),
    (.ctrl("["), "\u{1B}[91;5u"), (Key(.enter, .shift), "\u{1B}[13;2u"), (Key(.tab, .ctrl), "\u{1B}[9;5u"),
    (Key(.escape, .shift), "\u{1B}[27;2u"), (Key(.backspace, .ctrl), "\u{1B}[127;5u"), (.ctrl("_"), "\u{1F}"),
    (.ctrl(" "), "\0"), (.ctrl("é"), "é"), (.ctrl("5"), "5"),
    (.alt("x"), "\u{1B}x"), (Key(.character("c"), [.ctrl, .alt]), "\u{1B}\u{3}"), (.character("漢"), "漢"),
  ]

  @Test(arguments: sent) func `is made of what terminals send`(_ key: Key, _ bytes: String) {
    #expect(key.terminalBytes == bytes)
  }
}

@Suite(.timeLimited) struct `What a terminal is sent for frames` {
  private func sent(_ frames: [Frame]) -> [String] {
    var stream = FrameStream()
    return frames.map { stream.output(for: $0, theme: .standard) }
  }

  @Test func `is all of the first frame except blank rows`() {
    let frame = Frame(rows: ["one", "", "two"], columns: 5, cursor: Point(x: 2, y: 2))
    #expect(
      sent([frame]) == [
        "\u{1B}[0m\u{1B}[2J\u{1B}[1;1Hone\u{1B}[K\u{1B}[3;1Htwo\u{1B}[K\u{1B}[3;3H\u{1B}[?25h"
      ])
    // The first row is sent in any case: what is erased is drawn anew.
    #expect(sent([Frame(rows: ["", "a"], columns: 2)])[0].hasPrefix("\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[K"))
  }

  @Test func `is of later frames what has changed`() {
    let first = Frame(rows: ["one", "two", "six"], columns: 5)
    let second = Frame(rows: ["one", "ten", "six"], columns: 5)
    var moved = second
    moved.cursor = Point(x: 0, y: 0)
    let sent = sent([first, second, second, moved, second])
    #expect(sent[1] == "\u{1B}[2;1Hten\u{1B}[K\u{1B}[?25l")
    #expect(sent[2] == "" && sent[3] == "\u{1B}[1;1H\u{1B}[?25h" && sent[4] == "\u{1B}[?25l")
  }

  @Test func `is all of a frame of another size`() {
    let sent = sent([Frame(rows: ["one"], columns: 5), Frame(rows: ["one"], columns: 6)])
    #expect(sent[1].hasPrefix("\u{1B}[0m\u{1B}[2J"))
  }

  @Test func `erases no character in the last column`() {
    let full = Frame(rows: ["12345"], columns: 5)
    #expect(sent([full])[0] == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1H12345\u{1B}[?25l")
    #expect(sent([Frame(rows: ["1234"], columns: 5)])[0].contains("1234\u{1B}[K"))
  }
}
