extension Navigator {
  /// Puts a saved state in place as one change, as far as definitions and guards let it.
  ///
  /// To be called before anything is sent or drawn: the program then begins with it. A stack is cut at the first entry that cannot be rebuilt:
  /// what stood above was reached through it. Entries whose guards take their time follow later, if what is
  /// below them is still the same; ``restorationReport`` is kept up to date.
  @discardableResult
  public func restore(
    _ snapshot: Snapshot, _ rules: RestorationRules = RestorationRules()
  ) -> RestorationReport {
    saved.rules = rules
    switch rules.judge(snapshot, for: plan.map) {
    case .accepted(let snapshot): put { $0.restore(snapshot, hearsAnswers: rules.onRestoredResult != nil) }
    case .refused(let why): refuseRestoration(why)
    }
    return restorationReport
  }

  package func refuseRestoration(_ why: String, isGivenUp: Bool = false) {
    put { $0.refuseRestoration(why, isGivenUp: isGivenUp) }
  }

  /// The part of the present state that may be kept; `nil` if the program or its rules say that nothing is.
  ///
  /// Without rules of their own, the rules count under which the program was restored. What still waits for a
  /// guard since the last restoration is kept as it was.
  public func snapshot(_ rules: RestorationRules? = nil) -> Snapshot? {
    start()
    guard plan.map.isRestorable, (rules ?? saved.rules)?.shouldSave(state) ?? true else { return nil }
    return savedState?.masked
  }

  func weigh(_ entry: Snapshot.SavedEntry) {
    let rules = saved.rules ?? RestorationRules()
    let behavior = rules.behavior(entry)
    var maker: RestorationRules.Maker?
    if case .reject = behavior {} else { maker = rules.maker(entry) }
    put { $0.weighed(behavior, maker.map { .failing($0) }) }
  }
}
