package import Roots

package enum StatePhase: String, Hashable, Sendable, CaseIterable {
  case idle
  case transitioning
  case waiting

  package init(_ phase: RequestQueue.Phase) {
    switch phase {
    case .idle: self = .idle
    case .transitioning: self = .transitioning
    case .stopped, .waiting: self = .waiting
    }
  }
}
