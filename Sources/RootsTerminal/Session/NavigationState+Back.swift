internal import Roots

extension NavigationState {
  /// `nil` where there is nothing to go back to.
  var afterBack: NavigationState? {
    var after = self
    guard let change = try? after.apply(.back), change.outcome != .unchanged else { return nil }
    return after
  }
}
