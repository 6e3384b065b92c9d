/// A screen that an app file claims to be within reach: from everywhere, or from wherever another one is in front.
package struct ScriptGoal: Hashable, Sendable {
  /// The screen that is to be reached.
  package let screen: String
  /// The screen from which it is; `nil` if from everywhere.
  package let origin: String?
  /// The maximum number of moves that it may take; `nil` for any number.
  package let limit: Int?

  /// The claim as an app file writes it.
  package var text: String {
    guard let origin else { return "reachable \(screen)" }
    return "leads-to \(origin) \(screen)" + (limit.map { " within=\($0)" } ?? "")
  }
}
