extension Navigator {
  /// Puts new definitions in place of the present ones; what survives them stays open, the rest ends.
  /// - Throws: ``InvalidMap`` with every problem of the map; nothing has changed then.
  public func redefine(_ map: AppMap) throws(InvalidMap) {
    let problems = map.validate().filter { $0.severity == .error }
    guard problems.isEmpty else { throw InvalidMap(problems: problems) }
    guard closing == .none else { return }
    screens.areMade = map.hasMakers
    put { $0.redefine(Plan(map)) }
  }
}
