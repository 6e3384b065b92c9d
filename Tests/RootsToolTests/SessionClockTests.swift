import TestTraits
import Testing

@testable import RootsTools

@Suite(.timeLimited) struct `The clock of a session` {
  @Test(
    arguments: [
      (Duration.zero, nil, "0 min", Duration.seconds(60)),
      (.seconds(125), nil, "2 min", .seconds(180)),
      (.seconds(125), .seconds(2700), "2/45 min", .seconds(180)),
      (.seconds(2700), .seconds(2700), "45/45 min, time is up", .seconds(2760)),
      (.zero, .seconds(3), "0/3 s", .seconds(1)),
      (.seconds(2), .seconds(3), "2/3 s", .seconds(3)),
      (.seconds(70), .seconds(3), "70/3 s, time is up", .seconds(71)),
    ] as [(Duration, Duration?, String, Duration)])
  func `counts in minutes, and in seconds where the time box is shorter than one`(
    _ time: Duration, _ limit: Duration?, _ text: String, _ next: Duration
  ) {
    let clock = SessionClock(time: time, limit: limit)
    #expect(clock.text == text)
    #expect(clock.next == next)
  }
}
