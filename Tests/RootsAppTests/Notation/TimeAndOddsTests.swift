@testable import Roots
@testable import RootsApp
@testable import RootsLanguage
import TestTraits
import Testing

@Suite(.timeLimited) struct `A time as commands write it` {
  private static let times: [(text: String, time: Duration, written: String)] = [
    ("1", .seconds(1), "1"), ("0", .zero, "0"), ("1.5", .milliseconds(1_500), "1500ms"),
    ("1.5s", .milliseconds(1_500), "1500ms"),
    ("500ms", .milliseconds(500), "500ms"), ("2m", .seconds(120), "120"), ("1h", .seconds(3_600), "3600"),
    ("1.5h", .seconds(5_400), "5400"),
    ("1000ms", .seconds(1), "1"), ("3us", .microseconds(3), "3us"), ("7ns", .nanoseconds(7), "7ns"),
    ("1.000000001s", .nanoseconds(1_000_000_001), "1000000001ns"),
    ("0.5ns", Duration(secondsComponent: 0, attosecondsComponent: 500_000_000), "0.0000000005s"),
    ("1.0000000005s", Duration(secondsComponent: 1, attosecondsComponent: 500_000_000), "1.0000000005s"),
    ("007s", .seconds(7), "7"),
    ("0.100s", .milliseconds(100), "100ms"), ("0.5m", .seconds(30), "30"),
    ("10000000000", .seconds(10_000_000_000), "10000000000"),
  ]

  @Test(arguments: times) func `is read and written`(text: String, time: Duration, written: String) throws {
    #expect(Duration(notation: text) == time)
    let shown = time.notation.text ?? "\(time.components.seconds)"
    #expect(shown == written)
    #expect(Duration(notation: shown) == time)
  }

  @Test(arguments: [
    "", "s", ".5", "1.", "1.s", "-1", "+1", "1 s", " 1", "1s ", "1d", "1S", "1e3", "1,5", "1.5.5", "0x10",
    "10000000001", "3000000h", "0.0000000001ns",
    "0.0000000000000000001s", "99999999999999999999999999999", "1.0000000000000000000001",
  ])
  func `is refused where it cannot be counted`(text: String) {
    #expect(Duration(notation: text) == nil)
  }

  @Test(arguments: Seeded.seeds(40)) func `is written so that it is read again`(seed: Int) throws {
    var random = Seeded(seed: UInt64(seed))
    let attoseconds = Int64(random.next() % 1_000_000_000_000_000_000)
    let cut: [Int64] = [1, 1_000, 1_000_000_000, 1_000_000_000_000, 1_000_000_000_000_000]
    let unit = cut[seed % cut.count]
    let time = Duration(
      secondsComponent: Int64(random.next() % 100), attosecondsComponent: attoseconds / unit * unit)
    let shown = time.notation.text ?? "\(time.components.seconds)"
    #expect(Duration(notation: shown) == time, "\(shown)")
  }
}

@Suite(.timeLimited) struct `Odds of a failure` {
  @Test(arguments: [
    ("1 of 2", 1, 2), ("1 of 20", 1, 20), ("20 of 20", 20, 20), ("2 of 2", 2, 2), ("3  of  5", 3, 5),
  ])
  func `are some of a few times`(text: String, failures: Int, times: Int) {
    let odds = Odds(text)
    #expect(odds?.failures == failures && odds?.times == times)
    #expect(odds.flatMap { Odds($0.text) } == odds)
  }

  @Test(arguments: [
    "", "1", "1 of", "of 2", "0 of 2", "3 of 2", "1 of 1", "1 of 21", "-1 of 3", "1 in 3", "one of three",
    "1 of 3 times", "1of3",
  ])
  func `are refused where nothing could be drawn`(text: String) {
    #expect(Odds(text) == nil)
  }

  @Test func `fail as often as they say, in the same turns each time`() throws {
    for times in 2...20 {
      for failures in 1...times {
        let odds = try #require(Odds("\(failures) of \(times)"))
        let turns = (0..<times).filter(odds.fails)
        #expect(turns.count == failures)
        #expect((times..<2 * times).filter(odds.fails) == turns.map { $0 + times })
      }
    }
  }

  @Test func `do not all fail at the beginning`() throws {
    let firsts = try (2...20).map { times in
      (0..<times).first(where: try #require(Odds("1 of \(times)")).fails)
    }
    #expect(Set(firsts).count > 5)
  }

  @Test(arguments: [
    ([], 1), ([2], 2), ([2, 3], 6), ([4, 6], 12), ([5, 5, 10], 10),
    ([16, 9, 5, 7, 11, 13, 17, 19], 232_792_560),
  ])
  func `begin anew together`(times: [Int], period: Int) throws {
    #expect(try times.map { try #require(Odds("1 of \($0)")) }.period == period)
  }
}

@Suite(.timeLimited) struct `The parts of a condition` {
  private static let largest: [(text: String, number: Double?)] = [
    ("layers.count<2", 2), ("layers.count<2,main.depth>=7", 7), ("main.stack[5].screen==item", 5),
    ("main.stack[-5].screen==item", 5),
    ("paid", nil), ("count>900", nil), ("values.count>900", nil), ("open.item<=3", 3),
    ("tabs.home.depth==1.5", 1.5), ("tab==home", nil), ("tabs[home].depth<6", 6), ("open[item]<5", 5),
    ("values[count]>900", nil),
    ("main.stack[-9223372036854775808].screen==a", 9_223_372_036_854_775_808),
  ]

  @Test(arguments: largest) func `count as far as they say of what is open`(text: String, number: Double?)
    throws
  {
    #expect(try #require(Condition(text)).largestNumber == number)
  }

  private static let written: [(text: String, parts: [String])] = [
    ("a", ["a"]), (" a , !b ", ["a", "b"]), ("a=1", ["a 1"]), ("a == x y", ["a x y"]), ("a!=b", ["a b"]),
    ("a<=1,b>=2", ["a 1", "b 2"]),
    ("é.x>3", ["é.x 3"]), ("a=b=c", ["a b=c"]),
  ]

  @Test(arguments: written) func `stand where they are written`(text: String, parts: [String]) {
    let bytes = Array(text.utf8)
    let found = Condition.places(in: text).map { place in
      ([place.path] + [place.value].compactMap { $0 }).map { String(decoding: bytes[$0], as: UTF8.self) }
        .joined(separator: " ")
    }
    #expect(found == parts)
  }

  @Test(arguments: ["", ",", "a,", "!", "!a=b", "a b", "=1", "<", "a{b}", "\"a\"", "!!a", "a,,b"])
  func `are refused where a name is missing or cannot be one`(text: String) {
    #expect(Condition(text) == nil)
  }

  @Test func `are read in their order, and put together`() throws {
    let both = try #require(Condition("b,a.c>1")).and(try #require(Condition("!d")))
    #expect(both.paths.map(\.name) == ["b", "a", "d"])
    #expect(both == Condition("b,a.c>1,!d"))
    #expect(Condition(equal: ["a": 1, "b": "x"]).questions.map(\.question.value) == [1, "x"])
  }

  @Test func `are read from what is open by the invariants that name it`() throws {
    let app = """
      app T { tab home root=a; screen a; screen b; set n=0
        invariant one "layers.count<150"; invariant two "n<5" when="open.b<=3"; invariant three n }
      """
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: app))
    let invariants = try #require(reading.app, "\(reading.diagnostics.rendered)").invariants
    #expect(invariants.map(\.largestNumber) == [100, 3, 0])
    #expect(invariants.map { $0.reads("layers") } == [true, false, false])
    #expect(invariants.map { $0.reads("open") } == [false, true, false])
  }
}
