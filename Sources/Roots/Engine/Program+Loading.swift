/// Screens that take some time to have what they show, where that is only played.
extension Program {
  package enum Load: Hashable, Sendable {
    case running(timer: Int, fails: Bool)
    case failed

    package var isRunning: Bool { self != .failed }
  }

  mutating func load(_ id: ContextID, _ loading: Request.Loading) {
    let timer = timers.set(.loaded(id), at: moment(after: loading.time))
    loads[id] = .running(timer: timer, fails: loading.fails)
    later(.effect(.loading(id, loads[id])))
  }

  mutating func endLoading(_ id: ContextID) -> Effect? {
    guard case .running(_, let fails)? = loads[id] else { return nil }
    loads[id] = fails ? .failed : nil
    return .loading(id, loads[id])
  }

  mutating func abandonLoading(_ id: ContextID) {
    guard !loads.isEmpty, case .running(let timer, _)? = loads.removeValue(forKey: id) else { return }
    timers.cancel(timer)
  }
}
