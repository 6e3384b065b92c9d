@testable import RootsTape
import TestSupport
import TestTraits
import Testing

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
