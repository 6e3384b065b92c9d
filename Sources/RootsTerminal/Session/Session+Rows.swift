internal import Roots

// Screens with many rows: they are searched and sorted a slice at a time, with time for keys between two slices.
extension Session {
  /// The time from one slice to the next, and how many rows it has where time is injected. On a clock, it has as many as
  /// there is time for.
  private static let sliceTime = Duration.milliseconds(10)
  private static let slice = 16_384
  private static let longestWork = Duration.milliseconds(8)
  private static let rest = Duration.milliseconds(1)

  /// True if rows of a screen are searched or sorted.
  package var isAtRows: Bool { changes.contents.isAtWork }

  /// True if a letter that is pressed becomes part of a text.
  package var takesText: Bool { keyEntries.contains { view(of: $0).takesText } }

  /// True for a key that waits until all rows are found and in order: which of them it acts on depends on that. What is
  /// typed changes the search itself, and Escape ends it.
  func waitsForRows(_ event: InputEvent) -> Bool {
    guard isAtRows, case .key(let key) = event, key != .escape, !chrome.hasKeys else { return false }
    return !(takesText && TextField.takes(key))
  }

  func goOnWithRows() {
    guard isAtRows, rowTimer == nil, exitStatus == nil else { return }
    var time = Session.sliceTime
    if options.time == .clock {
      // All that is due already would be done before any key.
      time = max(.zero, pace.start(at: now).duration(to: .now) - now) + Session.rest
    }
    rowTimer = after(time) { [weak self] in self?.workOnRows() }
  }

  func workOnRows() {
    rowTimer.map(navigator.cancelTimer)
    rowTimer = nil
    let contents = changes.contents
    let end = ContinuousClock.now + Session.longestWork
    var rest = Session.slice
    contents.inUse {
      repeat {
        contents.goOn(RowOrder.slice)
        rest -= RowOrder.slice
      } while contents.isAtWork && (options.time == .clock ? .now < end : rest > 0)
    }
    goOnWithRows()
    if !isAtRows { drain() }
  }
}
