import Roots
import TestSupport
import TestTraits
import Testing

@testable import RootsTools

@Suite(.timeLimited) struct `A cutter of lines` {
  @Test(arguments: 1...10) func `gives the same lines for pieces of any size`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed))
    for _ in 0..<50 {
      let text = (0..<Int(dice.next() % 30)).map { _ in dice.pick(["a", "é", "\n", "\r\n", ""]) }.joined()
      let skips = dice.next() % 2 == 0
      var (cutter, lines) = (LineCutter(skipsFirst: skips), [String]())
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let piece = rest.prefix(1 + Int(dice.next() % 5))
        lines += cutter.take(piece)
        rest = rest.dropFirst(piece.count)
      }
      // What is behind the last line feed has not ended.
      let whole = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map {
        String($0) ?? ""
      }
      #expect(lines == Array(skips ? whole.dropFirst() : whole[...]), "\(text.debugDescription)")
    }
  }

  @Test func `passes over a line of more than a megabyte, up to its end`() {
    var cutter = LineCutter()
    let most = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(cutter.take(most[...]) == [] && cutter.take([0x0A]) == [String(repeating: "a", count: 1 << 20)])
    #expect(cutter.take((most + [0x61])[...]) == [] && cutter.take([0x62, 0x0A, 0x63, 0x0A]) == ["c"])
  }
}
