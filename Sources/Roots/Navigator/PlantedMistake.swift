/// A mistake as the author of a program could have made it, to see whether the program's tapes would notice.
package struct PlantedMistake: Sendable {
  package let place: Place

  package enum Place: Sendable {
    case map(@Sendable (inout AppMap) -> Void)
    /// In what is asked for: returns whether it was asked for in that way.
    case request(@Sendable (inout Request, NavigationState) -> Bool)
    /// A screen that is left without being asked.
    case leaving(String)
  }

  /// The mistake that each navigator has that is made from now on.
  @MainActor package static var current: PlantedMistake?
  /// The number of times that it has come to bear, other than in a map.
  @MainActor package static var count = 0

  package init(_ place: Place) { self.place = place }

  func map(_ map: AppMap) -> AppMap {
    var changed = map
    if case .map(let change) = place { change(&changed) }
    return changed
  }

  @MainActor func apply(to request: inout Request, in state: NavigationState) {
    if case .request(let change) = place, change(&request, state) { PlantedMistake.count += 1 }
  }

  @MainActor func leavesUnasked(_ screen: String?) -> Bool {
    guard case .leaving(let name) = place, name == screen else { return false }
    PlantedMistake.count += 1
    return true
  }
}
