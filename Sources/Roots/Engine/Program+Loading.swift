/// Screens that take some time to have what they show, where that is only played.
extension Program {
  /// How far such a screen is.
  package enum Load: Hashable, Sendable {
    /// It is loading, and whether that will fail.
    case running(timer: Int, fails: Bool)
    /// It has nothing to show.
    case failed

    package var isRunning: Bool { self != .failed }
  }

  /// Begins to load the screen of an entry that has come.
  mutating func load(_ id: ContextID, _ loading: Request.Loading) {
    let timer = timers.set(.loaded(id), at: moment(after: loading.time))
    loads[id] = .running(timer: timer, fails: loading.fails)
    later(.effect(.loading(id, loads[id])))
  }

  /// Ends the loading of a screen.
  mutating func endLoading(_ id: ContextID) -> Effect? {
    guard case .running(_, let fails)? = loads[id] else { return nil }
    loads[id] = fails ? .failed : nil
    return .loading(id, loads[id])
  }

  /// Lets go of what an entry was loading.
  mutating func abandonLoading(_ id: ContextID) {
    guard !loads.isEmpty, case .running(let timer, _)? = loads.removeValue(forKey: id) else { return }
    timers.cancel(timer)
  }
}
