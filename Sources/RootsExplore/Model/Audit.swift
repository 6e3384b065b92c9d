internal import Roots
internal import RootsApp

/// What is watched while a move is made: that the state changes by commits alone, each as it says, and that
/// requests keep their order.
struct Audit: Sendable {
  /// The state as the last commit has left it.
  private var state: NavigationState
  /// The request that was made last before the move.
  private let earlier: UInt64
  /// The request that was committed last.
  private var last: UInt64 = 0
  /// The requests that waited for an answer in the meantime: others may overtake them.
  private var held: Set<UInt64> = []

  init(_ state: NavigationState, after request: UInt64) {
    self.state = state
    earlier = request
  }

  /// What is wrong with a commit.
  mutating func take(_ commit: Engine.Commit, _ present: NavigationState) -> [Fault] {
    let found = faults(of: commit, present) + order(of: commit.request)
    state = commit.after
    return found
  }

  /// Takes it that a request waits for an answer.
  mutating func hold(_ request: Request) { held.insert(request.id.number) }

  /// What is wrong when nothing is left to be done.
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

  /// Requests that withdraw consent come first, and requests that were held may be overtaken.
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
  /// Begins to watch a move, if moves are watched.
  mutating func beginAudit() {
    if model.checks.contains(.moves) {
      lastMove.audit = [Audit(engine.state, after: program.newestRequest)]
    }
  }

  /// Looks at what the program wants done, before it is done.
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

  /// Ends the watching of a move.
  mutating func endAudit() {
    guard let audit = lastMove.audit.first else { return }
    lastMove.audit = []
    for fault in audit.faults(at: engine.state) { lastMove.fault(fault.property, fault.message) }
    if engine.queue.phase != .idle {
      lastMove.fault(.lock, "nothing is going on, but the queue is held back")
    }
    for message in forgotten() { lastMove.fault(.waiting, message) }
  }

  /// The entries that have left while something waits for them or is remembered of them.
  private func forgotten() -> [String] {
    let waiters = program.waiters
    guard !waiters.isEmpty || !script.bodies.isEmpty else { return [] }
    return Set(waiters.keys).union(script.bodies.keys)
      .filter { engine.state.find($0) == nil && !program.isKept($0) }.sorted()
      .map { "\($0) has left, but is still remembered" }
  }
}
