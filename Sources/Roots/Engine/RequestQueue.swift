package struct TransitionID: Hashable, Sendable {
  package let number: UInt64
}

package struct RequestQueue: Sendable {
  package enum Phase: Hashable, Sendable {
    case idle
    case stopped
    case transitioning(TransitionID)
    /// A request waits for its content; all others wait behind it.
    case waiting(RequestID)
  }

  var line = Fifo<Engine.Pending>()
  package var isHeld = false
  package var transition: TransitionID?
  package var content: RequestID?

  package var phase: Phase {
    if let content { return .waiting(content) }
    if let transition { return .transitioning(transition) }
    return isHeld ? .stopped : .idle
  }

  package var isEmpty: Bool { line.isEmpty }

  package var count: Int { line.count }

  package var requests: [Request] { line.elements.map(\.request) }
}
