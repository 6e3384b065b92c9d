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
  var level: Int
  /// How many screens are open in each of them, as ``State/openScreens`` counts.
  var openScreens: Int
  /// What is in front in each of them, where that may come to count.
  var fronts: [UInt64]

  /// The states, counted from the first, in which second moves during a transition are tried: a bit for each.
  private var triesSecondMoves = UInt32.max

  /// The maximum number of states of one part; workers take whole parts.
  static let size = 32

  init(
    rest: State.Rest, nodes: Range<Int>, level: Int = 0, openScreens: Int = 0, fronts: [UInt64] = []
  ) {
    self.rest = rest
    self.nodes = nodes
    self.level = level
    self.openScreens = openScreens
    self.fronts = fronts
  }

  /// Whether second moves during a transition are tried in a state.
  func triesSecondMoves(in node: Int) -> Bool { triesSecondMoves >> UInt32(node - nodes.lowerBound) & 1 == 1 }

  mutating func skipSecondMoves(ofState index: Int) { triesSecondMoves &= ~(1 << UInt32(index)) }

  /// Takes away the first states, which have been expanded.
  mutating func removeFirst(_ count: Int) {
    nodes = nodes.dropFirst(count)
    fronts = Array(fronts.dropFirst(count))
    triesSecondMoves >>= UInt32(count)
  }
}
