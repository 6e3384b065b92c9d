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

  private static let pieces = ["a", "é", "€", "😀", "\n", "\r\n", "\r", " ", "\t", "e\u{301}"]

  private static func random(_ dice: inout Seeded, _ count: Int) -> String {
    (0..<Int(dice.next() % UInt64(count))).map { _ in dice.pick(pieces) }.joined()
  }

  @Test func `finds every character again at its place`() {
    var dice = Seeded(seed: 1)
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
    var dice = Seeded(seed: 2)
    for _ in 0..<200 {
      let string = Self.random(&dice, 12).filter { !$0.isNewline }
      let text = Self.text("x\n" + string)
      let place = text.position(at: text.bytes.count, .utf16)
      #expect(place.line == 1 && place.column == string.utf16.count)
      #expect(text.position(at: text.bytes.count, .utf8).column == string.utf8.count)
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
    var dice = Seeded(seed: 4)
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
