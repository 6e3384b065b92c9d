package struct Fault: Hashable, Sendable, Codable {
  package let property: Property
  package let message: String

  package enum Property: Hashable, Sendable, Codable {
    case engine
    /// Every visit ends exactly once.
    case completion
    /// Every request is settled exactly once.
    case outcome
    case drain
    case identity
    /// Only commits change the state, each as it says, and only visits that stood before can leave.
    case commit
    /// Requests that are not held are carried out in the order in which they were made.
    case order
    case lock
    case waiting
    case trip(RoundTrip.Kind)
    case claim(String)

    package var phrase: String {
      switch self {
      case .engine, .completion, .outcome, .identity, .commit, .order, .lock, .waiting, .claim: word
      case .drain: "without end"
      case .trip(let kind): kind.phrase
      }
    }

    package var word: String {
      switch self {
      case .engine, .completion, .outcome, .drain, .identity, .commit, .order, .lock, .waiting: "\(self)"
      case .trip(let kind): kind.rawValue
      case .claim(let name): name
      }
    }
  }
}
