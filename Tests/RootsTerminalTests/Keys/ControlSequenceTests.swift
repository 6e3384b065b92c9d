import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A control sequence that is read` {
  private func sequence(_ text: String) -> ControlSequence {
    var sequence = ControlSequence()
    for byte in text.utf8 { sequence.take(byte) }
    return sequence
  }

  @Test(
    arguments: [
      ("", 0, [0, 0, 0, 0]), ("7", 1, [7, 0, 0, 0]), ("12;345", 2, [12, 345, 0, 0]), (";5", 2, [0, 5, 0, 0]),
      ("5;", 2, [5, 0, 0, 0]), (";", 2, [0, 0, 0, 0]), ("1;2;3;4", 4, [1, 2, 3, 4]),
      ("007", 1, [7, 0, 0, 0]),
      ("99999999999999", 1, [0xFF_FFFF, 0, 0, 0]), ("<1;2;3", 3, [1, 2, 3, 0]),
    ] as [(String, Int, [Int])])
  func `has up to four numbers`(text: String, count: Int, numbers: [Int]) {
    let sequence = sequence(text)
    #expect(sequence.count == count && !sequence.isUnknown)
    #expect((0..<4).map { sequence[$0] } == numbers && sequence[4] == 0 && sequence[99] == 0)
  }

  @Test(arguments: ["1;2;3;4;5", ";;;;", "?1:2", ">:", "1<", "<<", "1 ", "!", "/", "1;?"])
  func `is unknown as a whole where it says anything else`(text: String) {
    for final in UInt8(0x40)..<0x7F {
      #expect(sequence(text).meaning(final: final) == nil, "\(text)\(final)")
    }
  }

  @Test(arguments: [("", true), ("<", false), ("1", false), (";", false), (":", false), ("?", false)])
  func `is empty before its first byte alone`(text: String, isEmpty: Bool) {
    #expect(sequence(text).isEmpty == isEmpty)
  }

  @Test(
    arguments: [
      (0, []), (1, []), (2, .shift), (3, .alt), (4, [.shift, .alt]), (5, .ctrl), (6, [.shift, .ctrl]),
      (7, [.alt, .ctrl]),
      (8, [.shift, .alt, .ctrl]), (9, .alt), (13, [.alt, .ctrl]), (16, [.shift, .alt, .ctrl]), (17, nil),
      (256, nil),
    ] as [(Int, Key.Modifiers?)])
  func `tells the keys that were held`(parameter: Int, modifiers: Key.Modifiers?) {
    #expect(Key.Modifiers(parameter: parameter) == modifiers)
  }

  @Test(arguments: [
    ("", "A", Key.up), ("1;5", "C", Key(.right, .ctrl)), ("", "Z", .backTab), ("3", "~", .delete),
    ("3;5", "~", Key(.delete, .ctrl)),
    ("5", "^", Key(.pageUp, .ctrl)), ("5", "@", Key(.pageUp, [.ctrl, .shift])), ("", "a", Key(.up, .shift)),
    ("1;2", "P", Key(.function(1), .shift)),
    ("", "H", .home), ("", "F", .end), ("24", "~", .function(12)), ("34", "~", .function(20)),
    ("0", "A", .up),
  ])
  func `means a key`(text: String, final: String, key: Key) throws {
    #expect(sequence(text).meaning(final: try #require(final.utf8.first)) == .event(.key(key)))
  }

  @Test(arguments: [
    ("2", "A"), ("", "R"), ("1;5", "R"), ("1", "Z"), ("1;2", "a"), ("", "~"), ("9", "~"), ("22", "~"),
    ("27", "~"), ("35", "~"),
    ("3;17", "~"), ("3;1;1", "~"), ("3;5", "^"), ("3;5", "@"), ("", "T"), ("", "E"), ("", "e"), ("1", "I"),
    ("1", "O"), ("1", "["),
    ("?1", "A"), ("<0;1", "M"), ("<0;1;1;1", "m"), (">1", "c"), ("200;1", "~"), ("32;1", "M"),
  ])
  func `means nothing that was not asked for`(text: String, final: String) throws {
    #expect(sequence(text).meaning(final: try #require(final.utf8.first)) == nil)
  }

  @Test func `begins a paste, raw bytes of the mouse, a key of the console, and tells the focus`() {
    #expect(sequence("200").meaning(final: UInt8(ascii: "~")) == .pasteBegins)
    #expect(sequence("").meaning(final: UInt8(ascii: "M")) == .mouseBytesFollow)
    #expect(sequence("").meaning(final: UInt8(ascii: "[")) == .functionLetterFollows)
    #expect(sequence("").meaning(final: UInt8(ascii: "I")) == .event(.focus(.gained)))
    #expect(sequence("").meaning(final: UInt8(ascii: "O")) == .event(.focus(.lost)))
  }

  @Test func `tells where the mouse was pressed and let go`() {
    let press = Mouse(.press(.left), at: Point(x: 9, y: 4))
    #expect(sequence("<0;10;5").meaning(final: UInt8(ascii: "M")) == .event(.mouse(press)))
    #expect(sequence("32;10;5").meaning(final: UInt8(ascii: "M")) == .event(.mouse(press)))
    let release = Mouse(.release(.left), at: Point(x: 9, y: 4), modifiers: .ctrl)
    #expect(sequence("<16;10;5").meaning(final: UInt8(ascii: "m")) == .event(.mouse(release)))
  }
}

@Suite(.timeLimited) struct `Bytes that come one by one` {
  private func decoded(_ bytes: [UInt8]) -> String {
    var (decoder, text) = (ScalarDecoder(), String.UnicodeScalarView())
    func take(_ byte: UInt8) {
      switch decoder.take(byte) {
      case .waiting: break
      case .scalar(let scalar): text.append(scalar)
      case .broken:
        text.append(ScalarDecoder.replacement)
        take(byte)
      }
    }
    bytes.forEach(take)
    if decoder.isWaiting { text.append(ScalarDecoder.replacement) }
    return String(text)
  }

  /// The standard library makes one replacement of each maximal part that is not a character, as terminals do.
  @Test(arguments: Seeded.seeds(20)) func `are the text that they are as a whole`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed + 21))
    let leads: [UInt8] = [
      0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    let bytes = (0..<80).map { _ in
      dice.roll(3) == 0 ? leads[dice.roll(leads.count)] : UInt8(0x80 + dice.roll(0x40))
    }
    #expect(
      decoded(bytes).unicodeScalars.elementsEqual(String(decoding: bytes, as: UTF8.self).unicodeScalars),
      "\(bytes)")
  }
}
