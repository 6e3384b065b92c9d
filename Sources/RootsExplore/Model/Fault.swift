/// A violation of something that must always hold.
package struct Fault: Hashable, Sendable {
  package let property: Property
  package let message: String

  package enum Property: Hashable, Sendable {
    /// The engine's own consistency checks pass.
    case engine
    /// Every visit ends exactly once.
    case completion
    /// Every request is settled exactly once.
    case outcome
    /// Every move comes to an end.
    case drain
    /// No identity is used twice.
    case identity
    /// Only commits change the state, each as it says, and only visits that stood before can leave.
    case commit
    /// Requests that are not held are carried out in the order in which they were made.
    case order
    /// The queue is idle when there is nothing to do.
    case lock
    /// Nothing waits for an entry that has left, and nothing is remembered of it.
    case waiting
    /// A way there and back ends where it began.
    case trip(RoundTrip.Kind)
    /// An invariant of the program, by name.
    case claim(String)

    /// The beginning of a report's sentence about it.
    package var phrase: String {
      switch self {
      case .engine, .completion, .outcome, .identity, .commit, .order, .lock, .waiting, .claim: word
      case .drain: "without end"
      case .trip(let kind): kind.phrase
      }
    }

    /// The name of the property in files and file names.
    package var word: String {
      switch self {
      case .engine: "engine"
      case .completion: "completion"
      case .outcome: "outcome"
      case .drain: "drain"
      case .identity: "identity"
      case .commit: "commit"
      case .order: "order"
      case .lock: "lock"
      case .waiting: "waiting"
      case .trip(let kind): kind.rawValue
      case .claim(let name): name
      }
    }
  }
}
