import RootsTerminal
import TestTraits
import Testing

/// What a terminal sends, and what it means once all patience is gone.
private func events(_ text: String) -> [InputEvent] { events(Array(text.utf8)) }

private func events(_ bytes: [UInt8]) -> [InputEvent] {
  var decoder = KeyDecoder()
  var events: [InputEvent] = []
  decoder.decode(bytes[...], at: .zero, into: &events)
  if let deadline = decoder.deadline { decoder.flush(at: deadline, into: &events) }
  return events
}

private func keys(_ text: String) -> String {
  events(text).map { event in
    if case .key(let key) = event { key.description } else { "<\(event)>" }
  }.joined(separator: " ")
}

@Suite(.timeLimited) struct `The key decoder` {
  @Test(arguments: [
    ("a", "a"), ("Hi!", "H i !"), ("\u{1}", "ctrl+a"), ("\u{1A}", "ctrl+z"), ("\0", "ctrl+space"),
    ("\t", "tab"), ("\r", "enter"), ("\n", "enter"), ("\u{7F}", "backspace"), ("\u{8}", "backspace"),
    ("\u{1C}\u{1D}\u{1E}\u{1F}", "ctrl+\\ ctrl+] ctrl+^ ctrl+_"), ("é€😀", "é € 😀"), ("e\u{301}", "e \u{301}"),
    ("\u{85}", "\u{FFFD}"),
  ])
  func `reads characters and control characters`(bytes: String, expected: String) {
    #expect(keys(bytes) == expected)
  }

  @Test(arguments: [
    ("\u{1B}", "escape"), ("\u{1B}\u{1B}", "escape escape"), ("\u{1B}x", "alt+x"), ("\u{1B}X", "alt+X"),
    ("\u{1B}\r", "alt+enter"), ("\u{1B}\u{7F}", "alt+backspace"), ("\u{1B}\u{1}", "ctrl+alt+a"),
    ("\u{1B}é", "alt+é"), ("\u{1B}[", "alt+["), ("\u{1B}O", "alt+O"), ("\u{1B}]", "alt+]"),
    ("\u{1B}P", "alt+P"), ("\u{1B}\u{1B}[A", "escape up"),
  ])
  func `tells Escape from Alt`(bytes: String, expected: String) { #expect(keys(bytes) == expected) }

  @Test(arguments: [
    ("[A", "up"), ("[B", "down"), ("[C", "right"), ("[D", "left"), ("[H", "home"), ("[F", "end"),
    ("OA", "up"), ("OD", "left"), ("OH", "home"), ("OP", "f1"), ("OR", "f3"), ("OS", "f4"), ("OM", "enter"),
    ("Oj", "*"), ("Oy", "9"), ("Oa", "ctrl+up"), ("[Z", "shift+tab"), ("[a", "shift+up"),
    ("[1~", "home"), ("[3~", "delete"), ("[4~", "end"), ("[5~", "pageup"), ("[8~", "end"), ("[15~", "f5"),
    ("[24~", "f12"), ("[34~", "f20"), ("[1;5A", "ctrl+up"), ("[1;2D", "shift+left"), ("[1;3C", "alt+right"),
    ("[1;8B", "ctrl+alt+shift+down"), ("[3;5~", "ctrl+delete"), ("[13;2~", "shift+f3"), ("[1;2P", "shift+f1"),
    ("[;5A", "ctrl+up"), ("[3^", "ctrl+delete"), ("[3@", "ctrl+shift+delete"), ("[[A", "f1"), ("[[E", "f5"),
    ("[1;9A", "alt+up"),
  ])
  func `reads cursor and function keys`(sequence: String, expected: String) {
    #expect(keys("\u{1B}" + sequence) == expected)
  }

  @Test(arguments: [
    "[999;999;999z", "[?1;2;3;4;5;6;7;8;9;10y", "[200;1v", "[99999999999999999999~", "Oz", "O5", "[0;0;0}",
    "[<1;2;3;4;5z", "[>0;0;0}", "]999;hello\u{1B}\\", "]52;c;aGVsbG8=\u{7}", "P+r0000=00\u{1B}\\",
    "P>|name 1\u{1B}\\", "_qqq\u{1B}\\", "^hello\u{1B}\\", "Xhello\u{1B}\\", "[1;1R", "[R", "[0n",
    "[?62;22;52c", "[>41;370;0c", "[?2026;2$y", "[4;600;800t", "[31337q",
    "[?1;2q", "[2 q", "[>1;2;3q", "]999;q\u{1B}\\", "P1q\u{1B}\\", "[201~", "[[z", "[1;17A", "[1;257A",
    "[2A", "]0;never ends", "[1;2", "[<0;1", "[1;2;3;4;5;6;7;8;9;10~", "[M", "[M !", "[1;2I",
  ])
  func `drops what it does not know whole`(sequence: String) { #expect(keys("\u{1B}" + sequence) == "") }

  @Test(arguments: [
    ("[27u", "escape"), ("[13;2u", "shift+enter"), ("[13;5u", "ctrl+enter"), ("[13;3u", "alt+enter"),
    ("[9;5u", "ctrl+tab"), ("[9;2u", "shift+tab"), ("[127;5u", "ctrl+backspace"), ("[27;2u", "shift+escape"),
    ("[32;5u", "ctrl+space"), ("[32;2u", "space"), ("[105;5u", "ctrl+i"), ("[109;5u", "ctrl+m"),
    ("[97;6u", "ctrl+shift+a"), ("[49;5u", "ctrl+1"), ("[91;5u", "ctrl+["), ("[1081;5u", "ctrl+й"),
    ("[97;4u", "alt+A"), ("[97:65;2:1;97u", "A"), ("[49:33;4u", "alt+!"), ("[97:65:99;6u", "ctrl+shift+a"),
    ("[97;1:2u", "a"), ("[13;2:1u", "shift+enter"), ("[1;1:2A", "up"), ("[97;;97:98u", "a"),
    ("[27;5;9~", "ctrl+tab"), ("[27;2;13~", "shift+enter"), ("[27;6;99~", "ctrl+shift+c"),
  ])
  func `reads keys that only some terminals can tell`(sequence: String, expected: String) {
    #expect(keys("\u{1B}" + sequence) == expected)
  }

  @Test(arguments: [
    ("[1;65A", "up"), ("[1;129A", "up"), ("[1;134A", "ctrl+shift+up"), ("[97;69u", "ctrl+a"),
    ("[13;194u", "shift+enter"),
    ("[3;197~", "ctrl+delete"), ("[97;37u", "ctrl+alt+a"),
  ])
  func `leaves locked capitals and numbers out`(sequence: String, expected: String) {
    #expect(keys("\u{1B}" + sequence) == expected)
  }

  @Test func `reads the keypad and the function keys beyond`() {
    let keypad = (57399...57426).map { "\u{1B}[\($0)u" }.joined()
    #expect(
      keys(keypad) == "0 1 2 3 4 5 6 7 8 9 . / * - + enter = , left right up down pageup pagedown home end"
        + " insert delete")
    #expect(
      keys("\u{1B}[57414;5u\u{1B}[57417;2u\u{1B}[57376u\u{1B}[57387u") == "ctrl+enter shift+left f13 f24")
  }

  @Test(arguments: [
    "[97;5:3u", "[1;1:3A", "[3;1:3~", "[13;1:3u", "[97;9u", "[97;17u", "[97;257u", "[27;9;97~", "[u", "[0u",
    "[1u", "[31;5u", "[128u", "[159u", "[55296u", "[57344u", "[57358u", "[57427u", "[63743u", "[1114112u",
    "[99999999999u", "[97;5;97;1u", "[27;5;1~", "[97:5~", "[<0:1;5;3M", "[0:1M", "[?97:5u", "[>97;5u",
  ])
  func `drops keys let go, keys of the system and what no key has`(sequence: String) {
    #expect(keys("\u{1B}" + sequence) == "")
  }

  @Test(arguments: [
    ("[?0u", true), ("[?31u", true), ("[?u", false), ("[?32u", false), ("[?1;2u", false), ("[?1:2u", false),
    ("[0u", false), ("[?0c", false), ("[>0u", false),
  ])
  func `hears that a terminal can tell all keys apart`(sequence: String, tells: Bool) {
    var decoder = KeyDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array("\u{1B}\(sequence)".utf8)[...], at: .zero, into: &events)
    #expect(decoder.tellsKeys == tells)
    #expect(events == [])
  }

  @Test func `waits for nothing when Escape is told as a key`() {
    var decoder = KeyDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array("\u{1B}[27u".utf8)[...], at: .zero, into: &events)
    #expect(events == [.key(.escape)])
    #expect(decoder.deadline == nil)
  }

  @Test func `drops a sequence of any length, and keeps nothing of it`() {
    let numbers = String(repeating: "1;", count: 100_000)
    #expect(keys("\u{1B}[\(numbers)1~a") == "a")
    #expect(keys("\u{1B}]52;c;\(String(repeating: "A", count: 100_000))\u{1B}\\a") == "a")
    #expect(MemoryLayout<KeyDecoder>.size <= 256)
  }

  @Test(arguments: [
    ("[<0;5;3M", "press left 4,2"), ("[<0;5;3m", "release left 4,2"), ("[<2;1;1M", "press right 0,0"),
    ("[<32;5;3M", "drag left 4,2"), ("[<35;5;3M", "move 4,2"), ("[<64;5;3M", "wheel up 4,2"),
    ("[<65;5;3M", "wheel down 4,2"), ("[<66;5;3M", "wheel left 4,2"), ("[<16;5;3M", "press left ctrl 4,2"),
    ("[<28;1000;3M", "press left ctrl alt shift 999,2"), ("[M %#", "press left 4,2"),
    ("[M#%#", "release 4,2"),
    ("[M`%#", "wheel up 4,2"), ("[32;5;3M", "press left 4,2"), ("[35;5;3M", "release 4,2"),
    ("[64;5;3M", "drag left 4,2"),
  ])
  func `reads three kinds of mouse report`(sequence: String, expected: String) {
    #expect(events("\u{1B}" + sequence).map(\.description) == ["mouse " + expected])
  }

  @Test(arguments: [
    "[<0;0;3M", "[<0;5;0M", "[<0;9999;3M", "[<0;2147483648;3M", "[<999;5;3M", "[<128;5;3M", "[<0;5M",
    "[<0;5;3;4M", "[<64;5;3m", "[31;5;3M", "[<96;1;1M", "[M %\u{20}", "[;;M",
  ])
  func `drops mouse reports out of range`(sequence: String) { #expect(events("\u{1B}" + sequence) == []) }

  @Test func `reads focus`() { #expect(events("\u{1B}[I\u{1B}[O") == [.focus(.gained), .focus(.lost)]) }

  @Test(
    arguments: [
      ([0xFF], 1), ([0x80, 0xBF], 2), ([0xC0, 0xAF], 2), ([0xE0, 0x80, 0xAF], 3), ([0xED, 0xA0, 0x80], 3),
      ([0xF4, 0x90, 0x80, 0x80], 4), ([0xF0, 0x9F, 0x98], 1), ([0xE2, 0x82], 1), ([0xF8, 0x88, 0x80], 3),
    ] as [([UInt8], Int)])
  func `makes one replacement of each maximal bad part`(bytes: [UInt8], count: Int) {
    let replacement = InputEvent.key(.character("\u{FFFD}"))
    #expect(events(bytes) == Array(repeating: replacement, count: count))
    #expect(events(bytes + [0x61]) == Array(repeating: replacement, count: count) + [.key(.character("a"))])
  }

  @Test func `starts anew in the middle of anything when ESC comes`() {
    for head in ["[1;2", "O", "]0;abc", "P", "[M ", "[[", "\u{C3}"] {
      #expect(keys("\u{1B}\(head)\u{1B}[A").hasSuffix("up"))
    }
  }

  @Test(arguments: ["]0;title", "P1$r", "_app", "^note", "X"])
  func `ends any string at CAN, as terminals do`(head: String) {
    #expect(keys("\u{1B}\(head)\u{18}q") == "q")
  }

  @Test func `takes Ctrl-C in the middle of a sequence`() {
    for head in ["[1;2", "O", "[M ", "[["] { #expect(keys("\u{1B}\(head)\u{3}") == "ctrl+c") }
  }
}

@Suite(.timeLimited) struct `A paste` {
  private let begin = "\u{1B}[200~"
  private let end = "\u{1B}[201~"

  @Test func `is one event, with anything in it`() {
    #expect(events(begin + "q\u{3}\u{1B}[Aq" + end + "x") == [.paste("q[Aq"), .key(.character("x"))])
    #expect(events(begin + end) == [.paste("")])
  }

  @Test func `has plain lines and no control characters`() {
    #expect(events(begin + "a\r\nb\rc\nd\te\0\u{7F}\u{9B}f" + end) == [.paste("a\nb\nc\nd\tef")])
  }

  @Test func `does not end at half an end mark`() {
    #expect(events(begin + "\u{1B}[201\u{1B}\u{1B}[201x~" + end) == [.paste("[201[201x~")])
  }

  @Test func `keeps a mebibyte and counts the rest`() {
    let text = String(repeating: "x", count: 1 << 20)
    #expect(events(begin + text + end) == [.paste(text)])
    #expect(events(begin + text + "and more" + end) == [.paste(text), .pasteCut(bytes: 8)])
  }

  @Test func `that never ends is delivered when it has paused for long`() {
    var decoder = KeyDecoder()
    var events: [InputEvent] = []
    decoder.decode(Array((begin + "abc").utf8)[...], at: .seconds(5), into: &events)
    decoder.flush(at: .seconds(6), into: &events)
    #expect(events == [])
    #expect(decoder.deadline == .seconds(7))
    decoder.flush(at: .seconds(7), into: &events)
    decoder.decode(Array("q".utf8)[...], at: .seconds(8), into: &events)
    #expect(events == [.paste("abc"), .key(.character("q"))])
  }
}

@Suite(.timeLimited) struct `The patience of the decoder` {
  @Test func `is 25 milliseconds for Escape`() {
    var decoder = KeyDecoder()
    var events: [InputEvent] = []
    decoder.decode([0x1B], at: .seconds(1), into: &events)
    #expect(decoder.deadline == .milliseconds(1025))
    decoder.flush(at: .milliseconds(1024), into: &events)
    #expect(events == [])
    decoder.flush(at: .milliseconds(1025), into: &events)
    #expect(events == [.key(.escape)])
    #expect(decoder.deadline == nil)
  }

  @Test func `is a matter of choice`() {
    var decoder = KeyDecoder(escapeDelay: .milliseconds(200))
    var events: [InputEvent] = []
    decoder.decode([0x1B], at: .zero, into: &events)
    #expect(decoder.deadline == .milliseconds(200))
  }

  @Test func `starts again with every byte`() {
    var decoder = KeyDecoder()
    var events: [InputEvent] = []
    decoder.decode([0x1B, 0x5B], at: .zero, into: &events)
    decoder.decode([0x31], at: .milliseconds(40), into: &events)
    #expect(decoder.deadline == .milliseconds(65))
    decoder.decode(Array(";5A".utf8)[...], at: .milliseconds(80), into: &events)
    #expect(events == [.key(Key(.up, .ctrl))])
  }
}
