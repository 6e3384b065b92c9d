import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The decoder of bytes` {
  /// What bytes come to, in hexadecimal numbers; dots for what is not complete.
  private func decoded(_ bytes: [UInt8]) -> [String] {
    var decoder = ScalarDecoder()
    var shown: [String] = []
    for byte in bytes {
      var isTaken = false
      while !isTaken {
        isTaken = true
        switch decoder.take(byte) {
        case .waiting: break
        case .scalar(let scalar): shown.append(String(scalar.value, radix: 16))
        case .broken:
          shown.append("broken")
          isTaken = false
        }
      }
    }
    return decoder.isWaiting ? shown + [".."] : shown
  }

  @Test(
    arguments: [
      ([], []), ([0x00], ["0"]), ([0x41], ["41"]), ([0x7F], ["7f"]), ([0x41, 0x42], ["41", "42"]),
      ([0xC2, 0x80], ["80"]), ([0xC3, 0xA9], ["e9"]), ([0xDF, 0xBF], ["7ff"]),
      ([0xE0, 0xA0, 0x80], ["800"]), ([0xE0, 0xBF, 0x80], ["fc0"]), ([0xE1, 0x80, 0x80], ["1000"]),
      ([0xE2, 0x82, 0xAC], ["20ac"]), ([0xEC, 0xBF, 0xBF], ["cfff"]), ([0xED, 0x80, 0xBF], ["d03f"]),
      ([0xED, 0x9F, 0xBF], ["d7ff"]), ([0xEE, 0x80, 0x80], ["e000"]), ([0xEF, 0xBF, 0xBF], ["ffff"]),
      ([0xF0, 0x90, 0x80, 0x80], ["10000"]), ([0xF0, 0x9F, 0x98, 0x80], ["1f600"]),
      ([0xF1, 0x80, 0x80, 0x80], ["40000"]), ([0xF3, 0xBF, 0xBF, 0xBF], ["fffff"]),
      ([0xF4, 0x80, 0xBF, 0xBF], ["100fff"]), ([0xF4, 0x8F, 0xBF, 0xBF], ["10ffff"]),
    ] as [([UInt8], [String])])
  func `reads the first and the last character of each length`(bytes: [UInt8], scalars: [String]) {
    #expect(decoded(bytes) == scalars)
  }

  @Test(
    arguments: [
      ([0x80], ["fffd"]), ([0xBF], ["fffd"]), ([0xC0], ["fffd"]), ([0xC1], ["fffd"]), ([0xF5], ["fffd"]),
      ([0xFF], ["fffd"]), ([0xC1, 0x41], ["fffd", "41"]), ([0xC2, 0x41], ["broken", "41"]),
      ([0xC2, 0xC0], ["broken", "fffd"]), ([0xC2, 0xC3, 0xA9], ["broken", "e9"]),
      ([0xE0, 0x9F], ["broken", "fffd"]), ([0xED, 0xA0, 0x80], ["broken", "fffd", "fffd"]),
      ([0xE2, 0x82, 0x41], ["broken", "41"]), ([0xE2, 0xC3, 0xA9], ["broken", "e9"]),
      ([0xF0, 0x8F], ["broken", "fffd"]), ([0xF4, 0x90], ["broken", "fffd"]),
      ([0xF0, 0x9F, 0x98, 0x41], ["broken", "41"]), ([0xF0, 0x9F, 0x98, 0xF0], ["broken", ".."]),
    ] as [([UInt8], [String])])
  func `says of each broken part once that it is`(bytes: [UInt8], scalars: [String]) {
    #expect(decoded(bytes) == scalars)
  }

  @Test(arguments: [[0xC2], [0xE2], [0xE2, 0x82], [0xF0], [0xF0, 0x9F], [0xF0, 0x9F, 0x98]] as [[UInt8]])
  func `waits for the rest, and can be made to forget what it has`(bytes: [UInt8]) {
    #expect(decoded(bytes) == [".."])
    var decoder = ScalarDecoder()
    for byte in bytes { _ = decoder.take(byte) }
    #expect(decoder.isWaiting)
    decoder.reset()
    #expect(!decoder.isWaiting)
    guard case .scalar("A") = decoder.take(0x41) else {
      Issue.record("a plain letter is not read after a reset")
      return
    }
  }

  @Test func `reads back what was written, whichever character it is`() {
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 613) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(decoded(Array(String(Character(scalar)).utf8)) == [String(value, radix: 16)])
    }
  }
}

@Suite(.timeLimited) struct `The collector of a paste` {
  /// The text of a paste, and how many bytes stand behind it; `nil` where it has no end.
  private func collected(_ text: String) -> (text: String, rest: Int)? {
    var collector = PasteCollector()
    let bytes = Array(text.utf8)
    guard let end = collector.take(bytes[...]) else { return nil }
    return (collector.finish(), bytes.count - end)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("a\nb", "a\nb", 0), ("a\r\nb", "a\nb", 0), ("a\rb", "a\nb", 0),
    ("a\n\rb", "a\n\nb", 0), ("a\r\r\nb", "a\n\nb", 0), ("a\r\u{7}\nb", "a\n\nb", 0), ("a\tb", "a\tb", 0),
    ("\u{0}\u{7}\u{7F}\u{85}x", "x", 0), ("漢 e\u{301}", "漢 e\u{301}", 0), ("\u{1B}[31mred", "[31mred", 0),
    ("\u{1B}", "", 0), ("\u{1B}\u{1B}", "", 0), ("\u{1B}[201", "[201", 0), ("\u{1B}[20x", "[20x", 0),
    ("\u{1B}[200~", "[200~", 0),
  ])
  func `keeps the text, one kind of line end, and no control characters`(
    pasted: String, kept: String, rest: Int
  ) {
    let found = collected(pasted + "\u{1B}[201~")
    #expect(found.map { Array($0.text.unicodeScalars) } == Array(kept.unicodeScalars))
    #expect(found?.rest == rest)
  }

  @Test(arguments: ["", "abc", "\u{1B}", "abc\u{1B}[201", "\u{1B}[20~", "[201~", "\u{1B}[202~"])
  func `goes on where there is no end`(pasted: String) {
    #expect(collected(pasted) == nil)
  }

  @Test func `stops right after the first end`() {
    #expect(collected("ab\u{1B}[201~cd\u{1B}[201~")?.text == "ab")
    #expect(collected("ab\u{1B}[201~cd\u{1B}[201~")?.rest == 8)
  }

  @Test func `reads the same however it is cut into pieces`() {
    let bytes = Array("a\u{1B}[20b\r\n漢\u{1B}\u{1B}[201~".utf8)
    for one in 0...bytes.count {
      for other in one...bytes.count {
        var collector = PasteCollector()
        var end: Int?
        for part in [bytes[..<one], bytes[one..<other], bytes[other...]] where end == nil {
          end = collector.take(part)
        }
        #expect(end == bytes.count)
        #expect(collector.dropped == 0)
        let text = collector.finish()
        #expect(text == "a[20b\n漢")
      }
    }
  }

  @Test func `is empty again after a paste`() {
    var collector = PasteCollector()
    for word in ["one", "two"] {
      let bytes = Array((word + "\u{1B}[201~").utf8)
      let end = collector.take(bytes[...])
      #expect(end == bytes.count)
      let text = collector.finish()
      #expect(text == word)
    }
    let rest = collector.finish()
    #expect(rest.isEmpty)
  }
}
