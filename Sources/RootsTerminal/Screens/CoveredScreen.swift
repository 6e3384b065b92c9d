internal import Roots

/// The replacement for a covered screen: it shows nothing of the screen and passes no input on, and Enter asks the
/// guard again.
@MainActor final class CoveredScreen: ScreenView {
  private let screen: any ScreenView
  private let hasKeys: Bool

  init(_ screen: any ScreenView, hasKeys: Bool) {
    self.screen = screen
    self.hasKeys = hasKeys
  }

  var body: Body {
    let way: [Body.Block] = hasKeys ? [.text("Enter asks again.")] : []
    return Body([.text("This is closed until it is allowed again.")] + way)
  }

  var hints: [Hint] { hasKeys ? [Hint(.enter, "ask again")] : [] }

  /// Of those of a text screen none is about the whole program.
  func sequences(after key: Key) -> [Hint] {
    screen is any TextScreen ? [] : screen.sequences(after: key)
  }

  func handle(_ input: ScreenInput) -> KeyOutcome {
    guard case .key(let key) = input else { return .ignored }
    let outcome = screen.handleCovered(key)
    if case .ignored = outcome, key == .enter, hasKeys { return .command(.uncover()) }
    return outcome
  }
}
