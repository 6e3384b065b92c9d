internal import Roots
internal import RootsApp

/// A state from which one move leads to each of some states that are still to be expanded.
///
/// Most states of a walk that is not over are such states. Going there once more from where they were found
/// takes one move; keeping the state of each would take most of the memory.
struct FrontierPart: Sendable {
  let rest: State.Rest
  /// The states, which were numbered one after the other; the start stands for itself.
  var nodes: Range<Int>

  /// The maximum number of states of one part; workers take whole parts.
  static let size = 32
}
