internal import Roots

/// The distance of a tape's own time behind the program's, and the moments when that matters.
///
/// On a recorded tape keys take no time. Where something ran out in the program between two keys, the tape
/// sleeps until then, so that it runs out there as well.
struct TapeClock {
  private var written: Duration
  private var lastKey: Duration?
  /// Whether something has happened by itself since the last key.
  var mattered = false

  init(_ now: Duration) { written = now }

  mutating func pause(until now: Duration) -> TapeTime? {
    guard mattered, now > written else { return nil }
    mattered = false
    let milliseconds = Int64((now - written).millisecondsUp)
    written += .milliseconds(milliseconds)
    lastKey = now
    return TapeTime(milliseconds: milliseconds)
  }

  mutating func sinceKey(_ now: Duration) -> Duration {
    defer { lastKey = now }
    return max(.zero, now - (lastKey ?? now))
  }
}
