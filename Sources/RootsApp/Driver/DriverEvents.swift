internal import Roots

struct DriverEvents {
  private(set) var bytes: [UInt8] = []
  /// The requests that were made while keys were pressed, in order, and whether the keys themselves made them:
  /// others follow from those, or from values that a guard no longer admits.
  private(set) var requests: [(id: RequestID, command: String, isDirect: Bool)] = []
  private var results: [(id: RequestID, outcome: Outcome, shift: LogEvent.Shift?)] = []
  private(set) var lastCreated: ContextID?
  private var own = Own.none

  /// The request that the line itself makes, which the answer has in a field of its own.
  private enum Own: Equatable {
    case none
    case awaited
    case known(RequestID)
  }

  /// - Parameter isRequest: whether the line is itself a request, the first to come.
  mutating func begin(isRequest: Bool) {
    bytes.removeAll(keepingCapacity: true)
    if !results.isEmpty { results.removeAll(keepingCapacity: true) }
    if !requests.isEmpty { requests = [] }
    lastCreated = nil
    own = isRequest ? .awaited : .none
  }

  /// The outcome of a request, and its change; `nil` if it waits.
  func result(of id: RequestID) -> (outcome: Outcome, shift: LogEvent.Shift?)? {
    results.last { $0.id == id }.map { ($0.outcome, $0.shift) }
  }

  mutating func take(_ event: LogEvent) {
    switch event.kind {
    case .request(let id, let asked, let origin):
      if own == .none {
        requests.append((id, asked.description, isDirect: event.cause == nil && origin != .engine))
      }
      if own == .awaited {
        own = .known(id)
        return
      }
    case .outcome(let id, let outcome, let shift):
      results.append((id, outcome, shift))
      if own == .known(id) { return }
    case .lifeCycle(.create, let id, _): lastCreated = id
    // The line that is answered says what came in.
    case .key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal: return
    case .form, .held, .released, .guardAsked, .guardAnswered, .lifeCycle, .receive, .completion, .message,
      .kept,
      .dropped, .restored, .transitionBegan, .transitionEnded, .value, .invariant, .diagnostic:
      break
    }
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    event.append(to: &bytes)
  }
}
