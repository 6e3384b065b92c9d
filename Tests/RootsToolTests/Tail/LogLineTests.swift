import Roots
import TestSupport
import TestTraits
import Testing

@testable import RootsTools

@Suite(.timeLimited) struct `A line of a log` {
  @Test(arguments: [
    (0, "   0.000"), (9, "   0.009"), (10, "   0.010"), (100, "   0.100"), (999, "   0.999"),
    (1_000, "   1.000"),
    (61_005, "  61.005"), (9_999_999, "9999.999"), (10_000_000, "10000.000"),
    (123_456_789_012, "123456789.012"),
  ])
  func `begins with its time in seconds`(_ time: Int, _ stamp: String) throws {
    let line = try #require(LogLine(json: #"{"t":\#(time),"event":"key","key":"a"}"#))
    #expect(line.text == "\(stamp)  key               a")
  }

  @Test(arguments: [
    "", "{}", "[]", "null", #"{"t":1}"#, #"{"event":1}"#, #"{"event":null}"#, #"["event"]"#, #"{"event":"a""#,
  ])
  func `has to name an event`(_ json: String) { #expect(LogLine(json: json) == nil) }

  @Test func `may lack its time and its facts, and ends without blanks`() throws {
    #expect(LogLine(json: #"{"event":"key","t":"soon"}"#)?.text == "   0.000  key")
    #expect(LogLine(json: #"{"event":"news"}"#)?.text == "   0.000  news")
    #expect(LogLine(json: #"{"event":"end"}"#)?.text == "   0.000  end               status")
    #expect(
      LogLine(json: #"{"event":"news","n":1,"t":2,"b":{"c":[1]}}"#)?.text.hasSuffix(
        #"news              b={"c":[1]}"#) == true)
  }

  @Test func `is a detail if another line tells the same`() {
    let details: Set<LogEvent.Word> = [
      .create, .willAppear, .didAppear, .focus, .blur, .covered, .uncovered, .willDisappear, .didDisappear,
      .destroy, .didReselect, .receive, .transitionBegan, .transitionEnded,
    ]
    for word in LogEvent.Word.allCases {
      let line = LogLine(json: #"{"t":1,"event":"\#(word.rawValue)"}"#)
      #expect(line?.isDetail == details.contains(word), "\(word)")
    }
    #expect(LogLine(json: #"{"event":"later"}"#)?.isDetail == false)
  }

  @Test func `shows a word of any length apart from what follows`() {
    let longest = LogEvent.Word.allCases.map(\.rawValue).max { $0.count < $1.count } ?? ""
    let line = LogLine(json: #"{"event":"\#(longest)","text":"x","name":"x","entry":"x"}"#)?.text ?? ""
    #expect(line.dropFirst(10).hasPrefix(longest + "  ") || line.dropFirst(10) == longest)
  }
}

@Suite(.timeLimited) struct `A cutter of lines` {
  @Test(arguments: 1...10) func `gives the same lines for pieces of any size`(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
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
