import TestSupport
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A reader of lines` {
  private func lines(_ pieces: [[UInt8]], limit: Int) -> [LineReader.Line] {
    var reader = LineReader(TestConsole(pieces).console(), limit: limit)
    var lines: [LineReader.Line] = []
    while let line = reader.next() { lines.append(line) }
    return lines
  }

  private func line(_ text: String) -> LineReader.Line { .line(Array(text.utf8)) }

  @Test(
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n", ["a", ""]), ("\n\na", ["", "", "a"]),
      ("a\r\nb", ["a\r", "b"]), ("ä\n漢", ["ä", "漢"]),
    ] as [(String, [String])])
  func `ends a line at a line feed, and the last one at the end`(_ text: String, _ wanted: [String]) {
    #expect(lines([Array(text.utf8)], limit: 9) == wanted.map(line))
  }

  @Test(
    arguments: [
      ("1234", [true]), ("12345", [false]), ("1234\n12345\n1", [true, false, true]),
      ("12345\n1234", [false, true]), ("123456789\n\n123456789", [false, true, false]),
    ] as [(String, [Bool])])
  func `keeps a line of as many bytes as its limit, and none of one more`(_ text: String, _ isKept: [Bool]) {
    for size in [1, 3, 100] {
      let bytes = Array(text.utf8)
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      #expect(lines(pieces, limit: 4).map { $0 != .overlong } == isKept, "pieces of \(size)")
    }
  }

  @Test(arguments: 1...3) func `cuts the same in pieces of any size`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed))
    for _ in 0..<12 {
      let texts = (0..<Int(dice.next() % 8)).map { _ in
        String(repeating: dice.pick(["a", "é", "漢"]), count: Int(dice.next() % 7))
      }
      let bytes = Array((texts.joined(separator: "\n") + dice.pick(["", "\n"])).utf8)
      var pieces: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        pieces.append(Array(rest.prefix(1 + Int(dice.next() % 6))))
        rest = rest.dropFirst(pieces.last?.count ?? 0)
      }
      var wanted = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      if wanted.last?.isEmpty == true { wanted.removeLast() }
      let limit = Int(dice.next() % 12)
      #expect(lines(pieces, limit: limit) == wanted.map { $0.count > limit ? .overlong : .line($0) })
    }
  }

  @Test func `knows whether another whole line has been read already`() {
    var reader = LineReader(TestConsole([Array("a\nb\nc".utf8), Array("d\n".utf8)]).console(), limit: 9)
    #expect(!reader.hasMore)
    #expect(reader.next() == line("a") && reader.hasMore)
    #expect(reader.next() == line("b") && !reader.hasMore)
    #expect(reader.next() == line("cd") && !reader.hasMore)
    #expect(reader.next() == nil && reader.next() == nil)
  }

  @Test func `goes on after a line that is longer than what is read at once`() {
    let long = [UInt8](repeating: 0x61, count: 200_000)
    #expect(lines([long, [0x0A, 0x62]], limit: 100) == [.overlong, line("b")])
    #expect(lines([long, [0x0A, 0x62]], limit: 200_000) == [.line(long), line("b")])
    #expect(lines([long], limit: 199_999) == [.overlong])
  }
}
