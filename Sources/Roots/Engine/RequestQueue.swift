/// The identity of one transition.
package struct TransitionID: Hashable, Sendable {
  package let number: UInt64
}

/// The requests that wait their turn, first come, first served, and what the queue is doing.
package struct RequestQueue: Sendable {
  package enum Phase: Hashable, Sendable {
    /// Nothing stands in the way.
    case idle
    /// Nothing is taken up yet.
    case held
    /// A transition runs.
    case transitioning(TransitionID)
    /// A request waits for its content; all others wait behind it.
    case waiting(RequestID)
  }

  package var phase = Phase.idle
  private var items: [Engine.Pending] = []
  private var first = 0

  package var isEmpty: Bool { first == items.count }

  /// The requests in the order in which they will be taken up.
  package var requests: [Request] { items[first...].map(\.request) }

  package var count: Int { items.count - first }

  package mutating func append(_ pending: Engine.Pending) { items.append(pending) }

  /// Puts requests before all others, in their order.
  package mutating func prepend(_ pending: [Engine.Pending]) {
    if pending.count == 1, first > 0 {
      first -= 1
      items[first] = pending[0]
    } else {
      items.replaceSubrange(..<first, with: pending)
      first = 0
    }
  }

  package mutating func popFirst() -> Engine.Pending? {
    guard first < items.count else { return nil }
    let pending = items[first]
    first += 1
    // What was served is let go in batches: taking it off the front one by one would move all the others.
    if first == items.count {
      items.removeAll(keepingCapacity: items.capacity <= 64)
      first = 0
    } else if first >= 1_024 {
      items.removeSubrange(..<first)
      first = 0
    }
    return pending
  }

  package mutating func remove(_ id: RequestID) -> Engine.Pending? {
    guard let index = items[first...].firstIndex(where: { $0.request.id == id }) else { return nil }
    return items.remove(at: index)
  }
}
