import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A time as text` {
  @Test(
    arguments: [
      (.zero, "0.0", "0", "0.000", "0.0"), (.seconds(5), "5.0", "5", "5.000", "5.0"),
      (.milliseconds(1_250), "1.2", "1.25", "1.250", "1.25"),
      (.milliseconds(1), "0.0", "0.001", "0.001", "0.001"),
      (.milliseconds(990), "0.9", "0.99", "0.990", "0.99"),
      (.milliseconds(2_001), "2.0", "2.001", "2.001", "2.001"),
      (.milliseconds(100_100), "100.1", "100.1", "100.100", "100.1"),
      (.seconds(60), "60.0", "60", "60.000", "60.0"),
      (.microseconds(999), "0.0", "0", "0.000", "0.000999"),
      (.microseconds(1_999), "0.0", "0.001", "0.001", "0.001999"),
      (.nanoseconds(1_999_999_999), "1.9", "1.999", "1.999", "1.999999"),
      (.seconds(9_223_372_036), "9223372036.0", "9223372036", "9223372036.000", "9223372036.0"),
    ] as [(Duration, String, String, String, String)])
  func `has as many digits as are wanted, and no zeros beyond the least`(
    _ time: Duration, _ one: String, _ needed: String, _ three: String, _ six: String
  ) {
    #expect(time.seconds(digits: 1...1) == one && time.seconds(digits: 0...3) == needed)
    #expect(time.seconds(digits: 3...3) == three && time.seconds(digits: 1...6) == six)
  }

  @Test(arguments: [
    (Duration.zero, "00:00"), (.milliseconds(999), "00:00"), (.seconds(59), "00:59"), (.seconds(60), "01:00"),
    (.seconds(3_599), "59:59"), (.seconds(3_600), "1:00:00"), (.seconds(3_661), "1:01:01"),
    (.seconds(360_000), "100:00:00"), (.seconds(-5), "00:00"),
  ])
  func `has minutes and seconds on a clock, with hours from one on`(_ time: Duration, _ text: String) {
    #expect(time.clock == text)
  }

  @Test(
    arguments: [
      (0, "0 s", "0 s"), (0.1, "1 s", "1 s"), (59, "59 s", "59 s"), (60, "1 min 0 s", "60 s"),
      (99.5, "1 min 40 s", "1 min"), (200, "3 min 20 s", "3 min"), (3_599, "59 min 59 s", "59 min"),
      (3_600, "1 h 0 min", "60 min"), (7_500, "2 h 5 min", "2 h"), (1e12, "277777 h 46 min", "277777 h"),
    ] as [(Double, String, String)])
  func `is left in two units, or about in one`(_ seconds: Double, _ text: String, _ about: String) {
    #expect(Duration.words(ofSeconds: seconds) == text)
    #expect(Duration.words(ofSeconds: seconds, about: true) == about)
  }

  @Test(
    arguments: [
      (.zero, 0, 0), (.milliseconds(7), 7, 7), (.nanoseconds(1), 0, 1), (.microseconds(1_001), 1, 2),
      (Duration(attoseconds: 999_999_999_999_999), 0, 1), (.seconds(86_400), 86_400_000, 86_400_000),
      (.seconds(Int64.max), .max, .max),
    ] as [(Duration, Int, Int)])
  func `is counted in whole milliseconds, or in those that have begun`(
    _ time: Duration, _ whole: Int, _ begun: Int
  ) {
    #expect(time.milliseconds == whole && time.millisecondsUp == begun)
  }
}

@Suite(.timeLimited) struct `A written time` {
  @Test(
    arguments: [
      ("5s", "5", nil, "s"), (".5ms", "", "5", "ms"), ("5.", "5", "", ""), ("", "", nil, ""),
      ("1.2.3", "1", "2", ".3"),
      ("٣s", "", nil, "٣s"), ("-1", "", nil, "-1"),
    ] as [(String, String, String?, String)])
  func `has digits, perhaps a fraction, and a unit`(
    _ text: String, _ whole: String, _ fraction: String?, _ unit: String
  ) {
    let written = WrittenTime(text)
    #expect(
      String(written.whole) == whole && written.fraction.flatMap { String($0) } == fraction
        && written.unit == unit)
  }

  @Test(
    arguments: [
      ("1.5", .milliseconds(1_500), true), ("0.0000000000000000001", .zero, false),
      ("0.10000000000000000000", .milliseconds(100), true),
      ("1.0000000000000000000001", .seconds(1), false), ("10000000000", .seconds(10_000_000_000), true),
      ("10000000001", nil, true),
      ("99999999999999999999999999999999999999999999", nil, true),
    ] as [(String, Duration?, Bool)])
  func `is counted as far as it can be`(_ text: String, _ time: Duration?, _ isExact: Bool) {
    let counted = WrittenTime(text).duration(unit: .seconds(1))
    #expect(counted?.time == time && (counted == nil || counted?.isExact == isExact))
  }
}
