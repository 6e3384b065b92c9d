/// A screen that an app file claims to be within reach: from everywhere, or from wherever another one is in front.
package struct ScriptGoal: Hashable, Sendable {
  package let screen: String
  package let origin: String?
  /// The maximum number of moves that it may take; `nil` for any number.
  package let limit: Int?

  package var text: String {
    guard let origin else { return "reachable \(screen)" }
    return "leads-to \(origin) \(screen)" + (limit.map { " within=\($0)" } ?? "")
  }
}
