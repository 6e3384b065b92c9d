internal import Roots
internal import RootsApp

/// Watches a move: commits alone may change the state, each as it says, and requests keep their order.
struct Audit: Sendable {
  private var state: NavigationState
  /// The number of the newest request that was made before the move.
  private let earlier: UInt64
  /// The number of the newest request with a commit.
  private var last: UInt64 = 0
  /// The requests that were held meanwhile: others may overtake them.
  private var held: Set<UInt64> = []

  init(_ state: NavigationState, after request: UInt64) {
    self.state = state
    earlier = request
  }

  mutating func take(_ commit: Engine.Commit, _ present: NavigationState) -> [Fault] {
    let found = faults(of: commit, present) + order(of: commit.request)
    state = commit.after
    return found
  }

  mutating func hold(_ request: Request) { held.insert(request.id.number) }

  /// Returns the faults that show only when nothing is left to do.
  func faults(at end: NavigationState) -> [Fault] {
    end.showsTheSame(as: state) ? [] : [fault(.commit, "the state has changed, and no commit says so")]
  }

  private func faults(of commit: Engine.Commit, _ present: NavigationState) -> [Fault] {
    var found: [Fault] = []
    if !commit.before.showsTheSame(as: state) {
      found.append(
        fault(.commit, "a \(commit.change.kind.rawValue) began from a state that no commit led to"))
    }
    if !commit.after.showsTheSame(as: present) {
      found.append(
        fault(.commit, "a \(commit.change.kind.rawValue) shows a state that is not the present one"))
    }
    var ended: Set<ContextID> = []
    commit.change.departures.forEach { left in
      let key = left.entry.key
      if !ended.insert(left.entry.id).inserted || commit.before.find(left.entry.id) == nil {
        found.append(fault(.commit, "\(key) is answered a second time"))
      } else if commit.after.find(left.entry.id) != nil {
        found.append(fault(.commit, "\(key) is answered, but still stands"))
      }
    }
    return found
  }

  /// Eviction requests come first, and other requests may overtake one that was held.
  private mutating func order(of request: Request) -> [Fault] {
    let number = request.id.number
    if case .evict = request.command { return [] }
    guard number > earlier, !held.contains(number) else { return [] }
    defer { last = max(last, number) }
    return number >= last
      ? [] : [fault(.order, "'\(request.command.summary)' was overtaken by a later request")]
  }

  private func fault(_ property: Fault.Property, _ message: String) -> Fault {
    Fault(property: property, message: message)
  }
}

extension State {
  mutating func beginAudit() {
    if model.checks.contains(.moves) {
      lastMove.audit = [Audit(engine.state, after: program.newestRequest)]
    }
  }

  mutating func watch(_ effect: Program.Effect) {
    guard !lastMove.audit.isEmpty else { return }
    if case .committed(let commit) = effect {
      for fault in lastMove.audit[0].take(commit, engine.state) {
        lastMove.fault(fault.property, fault.message)
      }
    } else if case .held(let request, _) = effect {
      lastMove.audit[0].hold(request)
    }
  }

  mutating func endAudit() {
    guard let audit = lastMove.audit.first else { return }
    lastMove.audit = []
    for fault in audit.faults(at: engine.state) { lastMove.fault(fault.property, fault.message) }
    if engine.queue.phase != .idle {
      lastMove.fault(.lock, "nothing is going on, but the queue is held back")
    }
    for message in forgotten() { lastMove.fault(.waiting, message) }
  }

  /// The messages about entries that have left while something still waits for them or remembers them.
  private func forgotten() -> [String] {
    let waiters = program.waiters
    guard !waiters.isEmpty || !script.bodies.isEmpty else { return [] }
    return Set(waiters.keys).union(script.bodies.keys)
      .filter { engine.state.find($0) == nil && !program.isKept($0) }.sorted()
      .map { "\($0) has left, but is still remembered" }
  }
}
