package import Roots

/// True if a change would show a screen, or use a way, that was not visited in any run.
package typealias UnvisitedTest =
  @MainActor (
    _ old: NavigationState, _ new: NavigationState, _ kind: Change.Kind
  ) -> Bool

/// The marking of everything that leads to something unvisited, for testers.
package enum Unvisited {
  package static let mark = "*"
}
