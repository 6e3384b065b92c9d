/// The states of a walk, numbered in the order in which they were found: for each its key, and the state and the move
/// that reached it first.
package struct Visited: Sendable {
  private var keys: [StateKey] = []
  private var parents: [UInt32] = []
  private var moves: [UInt32] = []
  private var numbers: [StateKey: UInt32] = [:]

  package init(start: StateKey) { _ = insert(start, from: 0, by: 0) }

  package var count: Int { keys.count }

  package func contains(_ key: StateKey) -> Bool { numbers[key] != nil }

  package func number(of key: StateKey) -> Int? { numbers[key].map { Int($0) } }

  package func key(of node: Int) -> StateKey { keys[node] }

  /// The start is its own parent.
  package func parent(of node: Int) -> Int { Int(parents[node]) }

  package func move(to node: Int) -> Int { Int(moves[node]) }

  /// Returns true if the state was not known.
  package mutating func insert(_ key: StateKey, from parent: Int, by move: Int) -> Bool {
    guard numbers[key] == nil else { return false }
    numbers[key] = UInt32(truncatingIfNeeded: keys.count)
    keys.append(key)
    parents.append(UInt32(truncatingIfNeeded: parent))
    moves.append(UInt32(truncatingIfNeeded: move))
    return true
  }

  /// The maximum number of states: their numbers have 32 bits.
  package static let limit = Int(UInt32.max) - 1
}
