internal import Roots

/// Everything that happened while a tape was played, as far back as anybody may ask.
struct TapeLog {
  struct Line {
    /// Counted from one.
    let number: Int
    /// The step of the tape during which it happened.
    let step: Int
    let event: StageEvent
  }

  /// So many events are kept at least; a million keys must not fill the memory.
  static let memory = 50_000

  private var kept: [Line] = []
  private(set) var last = 0

  @discardableResult
  mutating func append(_ event: StageEvent, during step: Int) -> Line {
    if kept.count >= 2 * Self.memory { kept.removeFirst(Self.memory) }
    last += 1
    let line = Line(number: last, step: step, event: event)
    kept.append(line)
    return line
  }

  /// The events behind a number, oldest first.
  func lines(after number: Int) -> ArraySlice<Line> {
    guard let first = kept.first?.number else { return [] }
    return kept[min(kept.count, max(0, number + 1 - first))...]
  }
}

extension StageEvent {
  /// The event as a line of the log says it, without number, time and tape.
  var line: String { document.json }

  /// Kind and fields.
  var document: Record {
    var document: Record = ["kind": .string(kind)]
    for (name, value) in fields { document[name] = value }
    return document
  }
}
