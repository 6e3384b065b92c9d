/// The earlier states, and the later ones after an undo: a ring, so that the oldest go first.
package struct History: Sendable {
  private let limit: Int
  private var past: [NavigationState] = []
  private var oldest = 0
  private var future: [NavigationState] = []

  package init(limit: Int) { self.limit = limit }

  /// Whether any states are kept.
  package var isKept: Bool { limit > 0 }

  /// The state an undo or redo leads to.
  package func peek(_ command: Command) -> NavigationState? {
    switch command {
    case .undo: past.isEmpty ? nil : past[(oldest + past.count - 1) % past.count]
    case .redo: future.last
    default: nil
    }
  }

  /// Notes the state that is being left by a command.
  package mutating func record(_ state: NavigationState, _ command: Command) {
    switch command {
    case .undo:
      dropNewest()
      future.append(state)
    case .redo:
      future.removeLast()
      append(state)
    default:
      if !future.isEmpty { future.removeAll() }
      append(state)
    }
  }

  private mutating func append(_ state: NavigationState) {
    if past.count < limit {
      // A ring that was turned is put straight before it grows.
      if oldest != 0 {
        past = Array(past[oldest...] + past[..<oldest])
        oldest = 0
      }
      past.append(state)
    } else {
      past[oldest] = state
      oldest += 1
      if oldest == limit { oldest = 0 }
    }
  }

  private mutating func dropNewest() {
    if oldest != 0 {
      past = Array(past[oldest...] + past[..<oldest])
      oldest = 0
    }
    past.removeLast()
  }
}
