/// The stages of an exploration, the most useful one first. Each ends by itself, and says what it has proven.
package enum Stage: Int, Sendable, CaseIterable, Comparable {
  /// Everything that can be done was done once.
  case once = 1
  /// Every move was made behind every other one, and on each front with each value.
  case pairs
  /// All states were tried.
  case all

  package static func < (one: Stage, other: Stage) -> Bool { one.rawValue < other.rawValue }

  /// The words for what a conclusion rests on.
  package var basis: String {
    switch self {
    case .once: "everything was tried once"
    case .pairs: "every two moves were tried"
    case .all: "all states were tried"
    }
  }

  package var lack: String {
    switch self {
    case .once: "not everything once"
    case .pairs: "not every two moves"
    case .all: "not all states"
    }
  }
}
