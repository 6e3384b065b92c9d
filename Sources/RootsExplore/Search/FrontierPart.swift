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
  /// How many moves they lie from the start.
  var level = 0
  /// How many screens are open in each of them, as ``State/openScreens`` counts.
  var openScreens = 0

  /// The maximum number of states of one part; workers take whole parts.
  static let size = 32
}
