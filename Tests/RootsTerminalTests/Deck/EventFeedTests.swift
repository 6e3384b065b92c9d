import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `The feed of events` {
  private func event(_ number: Int, _ kind: LogEvent.Kind = .note("x")) -> LogEvent {
    LogEvent(number: number, time: .milliseconds(number * 100), kind)
  }

  @Test func `keeps the last five hundred, and counts what went wrong`() {
    let feed = EventFeed()
    for number in 1...501 { feed.take(event(number)) }
    #expect(feed.events.count == 500 && feed.problemCount == 0)
    #expect(Array(feed.events.newestFirst).map(\.number).last == 2)
    feed.take(event(502, .diagnostic("bad")))
    feed.take(event(503, .invariant("worse")))
    feed.take(event(504, .key("enter")))
    #expect(feed.problemCount == 2)
  }

  @Test func `knows how everything was after an event, and before that`() throws {
    let feed = EventFeed()
    let navigator = try Navigator(Shop.map())
    #expect(feed.past(at: event(3)) == nil)
    for number in [2, 5, 9] {
      feed.keep(
        EventFeed.Past(event: number, time: .zero, state: navigator.state, values: ["n": .int(number)]),
        isNews: true)
    }
    let found = (1...11).map { number in
      feed.past(at: event(number)).map { "\($0.past.event) \($0.before?.event ?? 0)" } ?? "-"
    }
    #expect(found == ["-", "2 0", "2 0", "2 0", "5 2", "5 2", "5 2", "5 2", "9 5", "9 5", "9 5"])
  }

  @Test func `keeps requests with what came of them`() throws {
    let session = try Shop.session()
    let feed = try #require(session.chrome as? Deck).feed
    session.advance(by: .milliseconds(250))
    session.send(.push("catalog"))
    session.send(.push("nowhere"))
    let lines = Array(feed.requests.newestFirst)
    #expect(lines.map { "\($0.asked)" }.prefix(2) == ["push nowhere", "push catalog"])
    #expect(lines[0].outcome?.rejection != nil && lines[1].outcome == .success(.committed))
    #expect(lines[1].began == .milliseconds(250) && lines[1].ended == .milliseconds(250))
    #expect(lines[1].start < lines[1].end ?? 0 && lines[1].end ?? 0 < lines[0].start)
  }

  @Test(
    arguments: [
      (LogEvent.Kind.key("a"), "input"), (.text("a", field: nil), "input"),
      (.paste(characters: 1, cut: 0), "input"),
      (.mouse("move 1,1"), "input"), (.value("a", 1), "change"), (.resize(columns: 1, rows: 1), "kept"),
      (.url("a:b"), "kept"), (.command("pop"), "kept"), (.note("a"), "kept"), (.terminal("resumed"), "kept"),
      (.diagnostic("a"), "kept"), (.invariant("a"), "kept"), (.restored(nil, screen: "a"), "change"),
    ] as [(LogEvent.Kind, String)])
  func `knows what goes to the part with the keys, and keeps only what cannot change the state`(
    kind: LogEvent.Kind, what: String
  ) {
    #expect(kind.isInput == (what == "input"))
    #expect(kind.mayChange == (what == "change"))
    #expect(kind.isOnlyKept == (what != "change"))
  }

  @Test func `names keys in the characters of the terminal`() {
    #expect(event(1, .key("up")).text(in: .utf8) == "key ↑")
    #expect(event(1, .key("up")).text(in: .ascii) == "key Up")
    #expect(
      event(1, .key("no such key")).text(in: .utf8) == event(1, .key("no such key")).description)
    #expect(event(1, .note("up")).text(in: .utf8) == event(1, .note("up")).description)
  }
}
