import Roots
import RootsApp
@testable import RootsTools
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `The text of an open file` {
  private static func text(_ text: String) -> LspText { LspText(Array(text.utf8)) }

  nonisolated static let places: [(String, Int, Int, Int, Int)] = [
    // The text, a line and a column, and the byte in both ways of counting.
    ("abc\ndef", 1, 1, 5, 5), ("abc\ndef", 0, 9, 3, 3), ("abc\ndef", 7, 0, 7, 7), ("abc\ndef", -1, 5, 0, 0),
    ("", 0, 0, 0, 0), ("", 3, 3, 0, 0), ("é€😀x", 0, 0, 0, 0), ("a\r\nb", 0, 5, 1, 1), ("a\rb", 1, 1, 3, 3),
    ("a\n", 1, 0, 2, 2), ("ab", 0, -3, 0, 0), ("\n\n", 1, 0, 1, 1),
    // Columns of bytes, and of halves of what needs two.
    ("éx", 0, 1, 0, 2), ("éx", 0, 2, 2, 3), ("😀x", 0, 1, 0, 0), ("😀x", 0, 2, 0, 4), ("😀x", 0, 4, 4, 5),
    ("€x", 0, 1, 0, 3), ("€x", 0, 3, 3, 4),
  ]

  @Test(arguments: places)
  func `has bytes at lines and columns`(_ text: String, _ line: Int, _ column: Int, _ utf8: Int, _ utf16: Int)
  {
    let text = Self.text(text)
    #expect(text.offset(line: line, column: column, .utf8) == utf8)
    #expect(text.offset(line: line, column: column, .utf16) == utf16)
  }

  private static let pieces = ["a", "é", "€", "😀", "\n", "\r\n", "\r", " ", "\t", "e\u{301}"]

  private static func random(_ dice: inout Dice, _ count: Int) -> String {
    (0..<Int(dice.next() % UInt64(count))).map { _ in dice.pick(pieces) }.joined()
  }

  @Test func `finds every character again at its place`() {
    var dice = Dice(seed: 1)
    for _ in 0..<300 {
      let string = Self.random(&dice, 30)
      let text = Self.text(string)
      var offset = 0
      for scalar in string.unicodeScalars {
        for encoding in [LspEncoding.utf8, .utf16] {
          let (line, column) = text.position(at: offset, encoding)
          // Between the parts of a line end an editor has no place.
          let isInside = scalar == "\n" && offset > 0 && text.bytes[offset - 1] == 0x0D
          if !isInside { #expect(text.offset(line: line, column: column, encoding) == offset) }
        }
        offset += String(scalar).utf8.count
      }
      let end = text.position(at: text.bytes.count, .utf16)
      #expect(end.line == text.lineCount - 1)
    }
  }

  @Test func `counts as editors do`() {
    var dice = Dice(seed: 2)
    for _ in 0..<200 {
      let string = Self.random(&dice, 12).filter { !$0.isNewline }
      let text = Self.text("x\n" + string)
      let place = text.position(at: text.bytes.count, .utf16)
      #expect(place.line == 1 && place.column == string.utf16.count)
      #expect(text.position(at: text.bytes.count, .utf8).column == string.utf8.count)
    }
  }

  @Test func `has lines without what ends them`() {
    let text = Self.text("ab\r\n\ncd\re")
    let lines = (0...5).map {
      String(decoding: text.bytes[text.line($0).start..<text.line($0).end], as: UTF8.self)
    }
    #expect(lines == ["ab", "", "cd", "e", "", ""])
    #expect(text.lineCount == 4)
    #expect([0, 3, 4, 5, 8, 99].map { text.line(at: $0).number } == [0, 0, 1, 2, 3, 3])
  }

  @Test func `becomes another one by a small change`() {
    var dice = Dice(seed: 3)
    for _ in 0..<500 {
      let old = Self.random(&dice, 16)
      var new = old
      if dice.next() % 3 > 0 {
        new =
          String(old.prefix(Int(dice.next() % 9))) + Self.random(&dice, 4)
          + String(old.suffix(Int(dice.next() % 9)))
      }
      var text = Self.text(old)
      guard let change = text.change(to: Array(new.utf8)) else {
        #expect(old == new)
        continue
      }
      #expect(old != new || Array(old.utf8) != Array(new.utf8))
      text.replace(change.range, with: change.text)
      #expect(text.bytes == Array(new.utf8), "\(old.debugDescription) \(new.debugDescription)")
      #expect(text.lineCount == Self.text(new).lineCount)
    }
  }

  @Test func `changes the lines that differ, and no others`() {
    let text = Self.text("one\ntwo\nthree\nfour\n")
    let change = text.change(to: Array("one\n2\nthree\nfour\n".utf8))
    #expect(change?.range == SourceRange(start: 4, end: 8))
    #expect(change.map { String(decoding: $0.text, as: UTF8.self) } == "2\n")
    let more = text.change(to: Array("one\ntwo\nthree\nfour\nfive\n".utf8))
    #expect(
      more.map { "\($0.range.start)-\($0.range.end) \(String(decoding: $0.text, as: UTF8.self))" }
        == "19-19 five\n")
    #expect(text.change(to: text.bytes) == nil)
  }

  @Test func `is replaced within its bounds`() {
    var text = Self.text("abc\ndef")
    text.replace(SourceRange(start: 5, end: 99), with: Array("x\ny".utf8))
    #expect(String(decoding: text.bytes, as: UTF8.self) == "abc\ndx\ny")
    #expect(text.lineCount == 3)
    text.replace(SourceRange(start: 0, end: 4), with: [])
    #expect(String(decoding: text.bytes, as: UTF8.self) == "dx\ny" && text.lineCount == 2)
  }

  @Test func `says places as the protocol does`() {
    let text = Self.text("é\n😀x")
    #expect(text.json(at: 7, .utf16) == ["line": 1, "character": 2])
    #expect(
      text.json(SourceRange(start: 0, end: 7), .utf8).json
        == "{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":1,\"character\":4}}")
    #expect(text.offset(["line": 1, "character": 3], .utf16) == 8)
    #expect(text.offset(["line": 1], .utf16) == nil && text.offset(nil, .utf16) == nil)
    #expect(text.offset(["line": "1", "character": 0], .utf16) == nil)
    let turned: Value = ["start": ["line": 1, "character": 0], "end": ["line": 0, "character": 0]]
    #expect(text.range(turned, .utf16) == SourceRange(start: 0, end: 3))
    #expect(text.range(["start": ["line": 0, "character": 0]], .utf16) == nil)
  }
}

@Suite(.timeLimited) struct `The input of a language server` {
  private static func parts(_ chunks: [[UInt8]]) -> [LspFraming.Part] {
    var framing = LspFraming()
    var parts: [LspFraming.Part] = []
    for chunk in chunks {
      framing.append(chunk)
      while let part = framing.next() { parts.append(part) }
    }
    return parts
  }

  private static func parts(_ text: String) -> [LspFraming.Part] { parts([Array(text.utf8)]) }

  private static func message(_ text: String) -> LspFraming.Part { .message(Array(text.utf8)) }

  nonisolated static let heads = [
    "Content-Length: 2\r\n\r\n", "content-length:2\n\n", "CONTENT-LENGTH:   2  \r\n\r\n",
    "Content-Type: x\r\nContent-Length: 2\r\n\r\n", "Content-Length: 2\r\nContent-Type: x\r\n\r\n",
    "Content-Length: 9\r\nContent-Length: 2\r\n\r\n", "Content-Length: 002\r\n\r\n",
  ]

  @Test(arguments: heads) func `holds a message behind each head`(_ head: String) {
    #expect(Self.parts(head + "{}") == [Self.message("{}")])
    #expect(Self.parts(head + "{}" + head + "[]x") == [Self.message("{}"), Self.message("[]")])
    #expect(Self.parts(head + "{") == [])
  }

  @Test func `is the same in pieces of any size`() {
    var dice = Dice(seed: 4)
    for _ in 0..<200 {
      let messages = (0..<Int(dice.next() % 5)).map { _ in
        (0..<Int(dice.next() % 9)).map { _ in
          dice.pick(["a", "\n", "\r\n", "é", "Content-Length: 3\r\n\r\n"])
        }.joined()
      }
      let bytes = messages.flatMap { LspFraming.framed(Array($0.utf8)) }
      var chunks: [[UInt8]] = []
      var place = 0
      while place < bytes.count {
        let count = min(bytes.count - place, 1 + Int(dice.next() % 20))
        chunks.append(Array(bytes[place..<place + count]))
        place += count
      }
      #expect(Self.parts(chunks) == messages.map(Self.message))
    }
  }

  nonisolated static let faults: [(String, String)] = [
    ("Content-Length: x\r\n\r\n", "a head without a usable Content-Length"),
    ("Content-Length:\r\n\r\n", "a head without a usable Content-Length"),
    ("Content-Length: -2\r\n\r\n", "a head without a usable Content-Length"),
    ("Content-Type: x\r\n\r\n", "a head without a usable Content-Length"),
    ("\n\n", "a head without a usable Content-Length"),
    ("Content-Length: 99999999\r\n\r\n", "a message of more than 64 MiB"),
    ("Content-Length: 99999999999999999999\r\n\r\n", "a message of more than 64 MiB"),
    (String(repeating: "x", count: 4_097), "a head of more than 4096 bytes"),
  ]

  @Test(arguments: faults) func `is followed again behind what is wrong`(_ text: String, _ why: String) {
    let good = "Content-Length: 2\r\n\r\n{}"
    #expect(Self.parts(text + good) == [.malformed(why), Self.message("{}")])
    let lost = LspFraming.Part.malformed("a head without a usable Content-Length")
    #expect(Self.parts("rubbish" + good) == [lost, Self.message("{}")])
    #expect(Self.parts(text + "rubbish\r\n" + good) == [.malformed(why), Self.message("{}")])
    #expect(Self.parts(Array((text + good).utf8).map { [$0] }) == [.malformed(why), Self.message("{}")])
  }

  @Test func `knows whether it ends in the middle`() {
    var framing = LspFraming()
    #expect(!framing.isInside)
    framing.append("Content-Le".utf8)
    var part = framing.next()
    #expect(part == nil && framing.isInside)
    framing.append("ngth: 1\r\n\r\nx".utf8)
    part = framing.next()
    #expect(part == Self.message("x") && !framing.isInside)
  }
}
