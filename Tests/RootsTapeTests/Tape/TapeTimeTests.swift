@testable import RootsLanguage
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `A length of time` {
  nonisolated static let read: [(String, Int64?)] = [
    ("5s", 5_000_000_000), ("500ms", 500_000_000), ("2m", 120_000_000_000), (".5s", 500_000_000),
    ("0.25m", 15_000_000_000), ("1.5ms", 1_500_000), ("0s", 0), ("00007s", 7_000_000_000), (".000001ms", 1),
    (".0000004ms", 0), (".0000005ms", 1), ("9223372036s", 9_223_372_036_000_000_000),
    ("9223372037s", nil), ("153722867m", 9_223_372_020_000_000_000), ("153722868m", nil),
    ("9223372036854775807ms", nil), ("9223372036854775808ms", nil), ("99999999999999999999s", nil),
    ("5", nil), ("s", nil), ("", nil), (".s", nil), ("5.s", nil), ("5..5s", nil), ("1.2.3s", nil),
    ("-1s", nil), ("+1s", nil), ("1 s", nil), ("1h", nil), ("1S", nil), ("1sec", nil), ("1sm", nil),
    ("1e3s", nil), ("٣s", nil),
  ]

  @Test(arguments: read) func `is read to the nanosecond, or not at all`(_ text: String, _ count: Int64?) {
    #expect(TapeTime(text)?.nanoseconds == count)
    #expect(TapeTime(text)?.literal == (count == nil ? nil : text))
  }

  @Test func `is what VHS makes of it, which takes a point without digits`() {
    #expect(TapeTime.nanoseconds("5.s") == 5_000_000_000)
    #expect(TapeTime.nanoseconds(".s") == nil)
  }

  nonisolated static let counted: [(Int64, String)] = [
    (0, "0ms"), (1, "1ms"), (999, "999ms"), (1_000, "1s"), (1_500, "1500ms"), (60_000, "60s"), (-5, "0ms"),
    (.max, "9223372036854ms"), (.min, "0ms"),
  ]

  @Test(arguments: counted) func `is written as short as it can be`(_ count: Int64, _ text: String) {
    let time = TapeTime(milliseconds: count)
    #expect(time.literal == text)
    #expect(TapeTime(text) == time)
  }

  @Test func `comes back as it was written`() {
    var dice = Seeded(seed: 3)
    for _ in 0..<500 {
      let count = Int64(dice.next() % 1_000_000_000)
      let time = TapeTime(milliseconds: count)
      #expect(time.duration == .milliseconds(count))
      #expect(TapeTime(time.literal)?.nanoseconds == time.nanoseconds)
    }
  }
}
