import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A line about how far it is` {
  /// A terminal with a clock that is moved by hand.
  @MainActor private final class Watcher {
    private(set) var seen = ""
    var passed = Duration.zero
    private let start = ContinuousClock.now

    func console(isWatched: Bool = true) -> Console {
      Console(
        input: { _ in 0 }, output: { _ in .written },
        errors: { [self] bytes in
          MainActor.assumeIsolated { seen += String(decoding: bytes, as: UTF8.self) }
          return true
        }, isWatched: isWatched, now: { [self] in start + passed })
    }
  }

  @Test func `is not there before half a second has passed, and changes ten times a second`() {
    let watcher = Watcher()
    let line = Headway("tapes", watcher.console())
    for count in 1...99 {
      watcher.passed = .milliseconds(10 * count)
      line?.show(count, of: 200)
      if count == 49 { #expect(watcher.seen.isEmpty) }
    }
    #expect(watcher.seen.split(separator: "\r").count == 5)
    #expect(watcher.seen.hasPrefix("\r\u{1B}[K50 of 200 tapes, 100 a second, 2 s left"))
    line?.clear()
    #expect(watcher.seen.hasSuffix("\r\u{1B}[K"))
    line?.show(100, of: 200)
    #expect(watcher.seen.hasSuffix("100 of 200 tapes, 101 a second, 1 s left"))
  }

  @Test func `is removed only if it is there, and is nothing without a terminal`() {
    let watcher = Watcher()
    Headway("tapes", watcher.console())?.clear()
    #expect(watcher.seen.isEmpty)
    #expect(Headway("tapes", watcher.console(isWatched: false)) == nil)
  }

  @Test func `is written now and then where it is not seen, if the work may take long`() {
    let watcher = Watcher()
    let line = Headway("states", watcher.console(isWatched: false), elsewhere: .lines)
    for second in 0...200 {
      watcher.passed = .seconds(second)
      line?.show(second * 10)
    }
    line?.clear()
    let times = [10, 30, 60, 120, 180]
    #expect(watcher.seen == times.map { "after \($0) s: \($0 * 10) states, 10 a second\n" }.joined())
    watcher.passed = .seconds(1_000)
    line?.show(10_000)
    line?.show(10_000)
    #expect(watcher.seen.hasSuffix("\nafter 1000 s: 10000 states, 10 a second\n"))
    #expect(watcher.seen.split(separator: "\n").count == 6)
  }

  @Test(
    arguments: [
      (3, 40, "", 6.0, "3 of 40 files, 0.5 a second, 74 s left"),
      (40, 40, "", 2.0, "40 of 40 files, 20 a second"),
      (7_200, nil, "3 left", 2.0, "7200 files, 3 left, 3600 a second"),
      (1, 1_000, "", 1.0, "1 of 1000 files, 1.0 a second, 16 min left"),
      (1, 100_000, "", 1.0, "1 of 100000 files, 1.0 a second, 27 h left"),
      (0, 4, "big.kdl", 1.0, "0 of 4 files, big.kdl"),
    ] as [(Int, Int?, String, Double, String)])
  func `tells counts, rate and what is left`(
    _ count: Int, _ total: Int?, _ more: String, _ seconds: Double, _ text: String
  ) {
    #expect(Headway.text(count, of: total, "files", more, after: .seconds(seconds)) == text)
  }

  /// What a call writes to the error stream, on a terminal on which each look at the clock takes a second.
  private func errors(of words: [String], isWatched: Bool) -> String {
    var seen: [UInt8] = []
    var time = ContinuousClock.now
    let console = Console(
      input: { _ in 0 }, output: { _ in .written },
      errors: { bytes in
        seen += bytes
        return true
      }, isWatched: isWatched,
      now: {
        time += .seconds(1)
        return time
      })
    _ = Tool.run(words, console)
    return String(decoding: seen, as: UTF8.self)
  }

  @Test func `is seen while files are checked on a terminal`() throws {
    let folder = try Folder()
    let words = ["check", "\(folder.path)/app.kdl", "\(folder.path)/app.kdl"]
    let seen = errors(of: words, isWatched: true)
    #expect(seen.contains("\r\u{1B}[K1 of 2 files, ") && seen.hasSuffix("\r\u{1B}[K"))
    #expect(errors(of: words, isWatched: false) == "")
  }
}
