internal import Roots
internal import RootsApp

/// A state that leads to other states by one move each, which are still to be expanded.
///
/// As long as a walk goes on, most of its states are such targets. Making the move again is cheap; keeping the state of
/// each target would take most of the memory.
struct FrontierPart: Sendable {
  let rest: State.Rest
  /// The targets, with consecutive numbers. The start is its own target.
  var nodes: Range<Int>
  /// The number of moves from the start to the targets.
  var level = 0
  /// The maximum number of states of one part; workers take whole parts.
  static let size = 32
}
