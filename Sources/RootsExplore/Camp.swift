internal import Roots
package import RootsApp

/// A world from which one move leads to each of some states that are still to be expanded.
///
/// Most states of a walk that is not over are such states. Going there once more from where they were found
/// takes one move; keeping the world of each would take most of the memory.
struct Camp: Sendable {
  let still: World.Still
  /// The states, which were numbered one after the other; the start stands for itself.
  var nodes: Range<Int>

  /// So many states are expanded from one camp at most: work is shared out by camps.
  static let size = 32
}
