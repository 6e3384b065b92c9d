/// The clock of a testing session: in minutes, or in seconds where the time box is shorter than one.
struct SessionClock {
  let time: Duration
  let limit: Duration?

  private var unit: (length: Duration, name: String) {
    if let limit, limit < .seconds(60) { (.seconds(1), "s") } else { (.seconds(60), "min") }
  }

  private func count(_ time: Duration) -> Int { Int(time / unit.length) }

  /// `12/45 min`.
  var text: String {
    guard let limit else { return "\(count(time)) min" }
    return "\(count(time))/\(count(limit)) \(unit.name)" + (time >= limit ? ", time is up" : "")
  }

  var next: Duration { unit.length * (count(time) + 1) }
}
