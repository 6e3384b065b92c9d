internal import Roots

/// The events of a tape that is played, as far back as claims may ask.
struct TapeLog {
  struct Line {
    let number: Int
    let step: Int
    let event: LogEvent
  }

  /// The minimum number of events that are kept; a million keys must not fill the memory.
  static let memory = 50_000

  private var kept: [Line] = []
  private(set) var last = 0

  mutating func append(_ event: LogEvent, during step: Int) {
    if kept.count >= 2 * Self.memory { kept.removeFirst(Self.memory) }
    last += 1
    kept.append(Line(number: last, step: step, event: event))
  }

  var newest: Line? { kept.last }

  func lines(after number: Int) -> ArraySlice<Line> {
    guard let first = kept.first?.number else { return [] }
    return kept[min(kept.count, max(0, number + 1 - first))...]
  }
}
