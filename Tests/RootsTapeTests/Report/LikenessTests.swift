@testable import RootsTape
import TestSupport
import TestTraits
import Testing

@Suite(.timeLimited) struct `The likeness of two texts` {
  nonisolated static let shares: [(String, String, Double)] = [
    ("abc", "abc", 1), ("abc", "xabcx", 1), ("abc", "ABC", 1), ("abc", "ab", 0.5), ("abc", "bca", 0.5),
    ("abc", "acb", 0), ("abc", "", 0), ("", "abc", 0), ("a", "a", 0), ("aaaa", "aa", 1), ("éa", "ÉA", 1),
    ("ab cd", "cd ab", 0.5),
  ]

  @Test(arguments: shares)
  func `is the share of neighbors that both have`(_ text: String, _ other: String, _ share: Double) {
    #expect(Likeness(of: text).share(of: other) == share)
  }

  @Test func `is never more than all, and all with itself`() {
    var dice = Dice(seed: 4)
    for _ in 0..<300 {
      let texts = (0..<2).map { _ in
        (0..<Int(dice.next() % 9)).map { _ in dice.pick(["a", "b", "C", "c"]) }.joined()
      }
      let share = Likeness(of: texts[0]).share(of: texts[1])
      #expect(share >= 0 && share <= 1)
      #expect(Likeness(of: texts[0]).share(of: texts[0]) == (texts[0].count > 1 ? 1 : 0))
      #expect(Likeness(of: texts[0]).share(of: texts[1] + texts[0]) == (texts[0].count > 1 ? 1 : 0))
    }
  }
}

@Suite(.timeLimited) struct `A page of several tapes` {
  private static func page(_ results: [TapeSummary]) -> String {
    String(decoding: Report.html(results), as: UTF8.self)
  }

  @Test func `says why a tape was not played`() {
    let page = Self.page([TapeSummary("a<b.tape", .malformed, error: "2 mistakes </script>")])
    #expect(page.contains("<title>a&lt;b.tape</title>"))
    #expect(page.contains("2 mistakes \\u003c/script>") && !page.contains("2 mistakes </script>"))
    #expect(page.contains("\"title\":\"a\\u003cb.tape\""))
  }

  @Test func `holds each of them, and is called by their number`() {
    var played = TapeSummary("b.tape", .passed, error: "")
    played.page = "{\"title\":\"played\"}"
    let page = Self.page([.unplayed("a.tape"), played])
    #expect(page.contains("<title>2 tapes</title>"))
    #expect(page.contains("{\"title\":\"played\"}") && page.contains("not played"))
    #expect(page.split(separator: "class=\"data\">").count == 3)
    #expect(Self.page([]).contains("<title>0 tapes</title>"))
  }
}
