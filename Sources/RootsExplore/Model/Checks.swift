/// What an exploration looks at beside what costs nothing.
package struct Checks: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Every commit as it is made, and every new state more closely.
  package static let moves = Checks(rawValue: 1)
  /// Ways there and back from every state. Without it they are tried only from the states that
  /// ``Exploration/tryRoundTrips()`` picks.
  package static let roundTrips = Checks(rawValue: 2)
}
