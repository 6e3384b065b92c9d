/// The identity of one transition.
package struct TransitionID: Hashable, Sendable {
  package let number: UInt64
}

/// The requests that wait their turn, and what stands in their way.
package struct RequestQueue: Sendable {
  package enum Phase: Hashable, Sendable {
    /// Nothing stands in the way.
    case idle
    /// Nothing is taken up yet.
    case stopped
    /// A transition runs.
    case transitioning(TransitionID)
    /// A request waits for its content; all others wait behind it.
    case waiting(RequestID)
  }

  /// The requests, in the order in which they will be taken up.
  var line = Fifo<Engine.Pending>()
  /// Whether nothing is taken up yet.
  package var isHeld = false
  /// The transition that runs.
  package var transition: TransitionID?
  /// The request whose content is waited for.
  package var content: RequestID?

  /// What stands most in the way.
  package var phase: Phase {
    if let content { return .waiting(content) }
    if let transition { return .transitioning(transition) }
    return isHeld ? .stopped : .idle
  }

  package var isEmpty: Bool { line.isEmpty }

  package var count: Int { line.count }

  /// The requests in the order in which they will be taken up.
  package var requests: [Request] { line.elements.map(\.request) }
}
