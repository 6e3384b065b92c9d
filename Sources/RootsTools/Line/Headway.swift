internal import Roots
internal import RootsTerminal

/// A progress line on the terminal: count, rate, and the time that is left.
///
/// It appears after half a second, and only on a terminal. In a pipe, a file or CI nothing is written, or, for work
/// that may take hours, a line from time to time. Other output must come between ``clear()`` and the next
/// ``show(_:of:_:)``.
@MainActor final class Headway {
  private let unit: String
  private let console: Console
  private let start: ContinuousClock.Instant
  private var shown: ContinuousClock.Instant
  private var isVisible = false
  /// The time of the next permanent line; `nil` on a terminal, where one line changes.
  private var due: Duration?
  private var count = 0

  /// The time before the line appears; shorter work is not worth a line.
  static let patience = Duration.milliseconds(500)
  /// The time between changes of the line, since a faster line could not be read.
  static let interval = Duration.milliseconds(100)

  /// The output where the error stream is not watched.
  enum Elsewhere {
    case nothing
    /// A line after 10, 30 and 60 seconds, and then after each minute.
    case lines
  }

  /// `unit` is a plural such as `tapes`; `nil` if nothing would be written.
  init?(_ unit: String, _ console: Console, elsewhere: Elsewhere = .nothing) {
    guard console.isWatched || elsewhere == .lines else { return nil }
    due = console.isWatched ? nil : Self.due(after: .zero)
    self.unit = unit
    self.console = console
    start = console.now()
    shown = start + Self.patience - Self.interval
  }

  func show(_ count: Int, of total: Int? = nil, _ more: String = "") {
    show { Self.text(count, of: total, unit, more, after: $0) }
  }

  func step() {
    count += 1
    show(count)
  }

  nonisolated private static func due(after passed: Duration) -> Duration {
    let early: [Duration] = [.seconds(10), .seconds(30)]
    return early.first { $0 > passed } ?? .seconds(60) * (passed.components.seconds / 60 + 1)
  }

  /// The text is made from the time since the start.
  func show(_ text: (Duration) -> String) {
    let now = console.now()
    if let due {
      let passed = now - start
      guard passed >= due else { return }
      self.due = Self.due(after: passed)
      return console.tell("after \(passed.components.seconds) s: \(text(passed))")
    }
    guard now - shown >= Self.interval else { return }
    shown = now
    isVisible = true
    console.show("\r\u{1B}[K" + Text.fitted(text(now - start), to: 78).trimmedAtEnd)
  }

  func clear() {
    guard isVisible else { return }
    isVisible = false
    // The line must come back as soon as it is shown again, since perhaps no other text follows.
    shown = shown - Self.interval
    console.show("\r\u{1B}[K")
  }

  /// Such as `12 of 340 tapes, 45 a second, 7 s left`.
  nonisolated static func text(
    _ count: Int, of total: Int?, _ unit: String, _ more: String, after elapsed: Duration
  ) -> String {
    let rate = Double(count) / max(elapsed / .seconds(1), 0.001)
    var parts = [total.map { "\(count) of \($0) \(unit)" } ?? "\(count) \(unit)"]
    if !more.isEmpty { parts.append(more) }
    if count > 0 { parts.append(rate < 10 ? "\(tenths(rate)) a second" : "\(Int(rate)) a second") }
    if let total, count > 0, count < total {
      parts.append("\(Duration.words(ofSeconds: Double(total - count) / rate, about: true)) left")
    }
    return parts.joined(separator: ", ")
  }

  private nonisolated static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
