/// The optional checks of an exploration: those that cost time.
package struct Checks: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let moves = Checks(rawValue: 1)
  /// Tries round trips from every state. Without it they are tried only from the states that
  /// ``Exploration/tryRoundTrips()`` picks.
  package static let roundTrips = Checks(rawValue: 2)
}
