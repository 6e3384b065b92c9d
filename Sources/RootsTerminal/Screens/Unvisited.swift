package import Roots

/// Says whether a change would show a screen, or walk a way, that was not visited in any run.
package typealias UnvisitedTest =
  @MainActor (
    _ old: NavigationState, _ new: NavigationState, _ kind: Change.Kind
  ) -> Bool

/// How what leads to something unvisited is marked for those who test by hand.
package enum Unvisited {
  /// Stands before the title of a row, a key or a tab.
  package static let mark = "*"
}
