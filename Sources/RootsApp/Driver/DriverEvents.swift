internal import Roots

/// What happens during one line, printed as it happens.
struct DriverEvents {
  /// The events, separated by commas.
  private(set) var bytes: [UInt8] = []
  /// What became of the requests of this line.
  private(set) var outcomes: [(id: RequestID, outcome: Outcome)] = []
  /// The entry that was made last.
  private(set) var lastCreated: ContextID?
  /// The first request since one is expected.
  private(set) var expected: RequestID?
  private var own = Own.none

  /// The request that the line itself makes: the answer speaks of it elsewhere.
  private enum Own: Equatable {
    case none
    case awaited
    case known(RequestID)
  }

  /// Forgets everything; a new line begins.
  /// - Parameter isRequest: whether the line is itself a request, the first to come.
  mutating func begin(isRequest: Bool) {
    bytes.removeAll(keepingCapacity: true)
    if !outcomes.isEmpty { outcomes.removeAll(keepingCapacity: true) }
    lastCreated = nil
    own = isRequest ? .awaited : .none
  }

  /// Begins to wait for a request: the next one is what a key has asked for.
  mutating func expect() { expected = nil }

  /// What became of a request; `nil` if it waits.
  func outcome(of id: RequestID) -> Outcome? { outcomes.last { $0.id == id }?.outcome }

  /// Takes an event of the log.
  mutating func take(_ event: LogEvent) {
    switch event.kind {
    case .request(let id, _, _):
      expected = expected ?? id
      if own == .awaited {
        own = .known(id)
        return
      }
    case .outcome(let id, let outcome, _):
      outcomes.append((id, outcome))
      if own == .known(id) { return }
    case .lifeCycle(.create, let id, _): lastCreated = id
    // The line that is answered says what came in.
    case .key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal: return
    case .held, .released, .guardAsked, .guardAnswered, .lifeCycle, .receive, .completion, .message, .kept,
      .dropped, .restored, .transitionBegan, .transitionEnded, .value, .invariant, .diagnostic:
      break
    }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    event.append(to: &bytes)
  }
}
