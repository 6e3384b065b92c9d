/// The states of a walk, numbered in the order in which they were found: for each its key, and the state and the move
/// that reached it first.
///
/// Everything is in flat arrays, and the keys serve as hashes.
package struct Visited: Sendable {
  private var keys: [StateKey] = []
  private var parents: [UInt32] = []
  private var moves: [UInt32] = []
  /// The number of a state plus one; 0 marks a free slot.
  private var slots: [UInt32]
  private var mask: Int

  package init(start: StateKey) {
    slots = Array(repeating: 0, count: 256)
    mask = 255
    _ = insert(start, from: 0, by: 0)
  }

  package var count: Int { keys.count }

  package func contains(_ key: StateKey) -> Bool { slots[slot(of: key)] != 0 }

  package func number(of key: StateKey) -> Int? {
    let number = Int(slots[slot(of: key)])
    return number == 0 ? nil : number - 1
  }

  package func key(of node: Int) -> StateKey { keys[node] }

  /// The start is its own parent.
  package func parent(of node: Int) -> Int { Int(parents[node]) }

  package func move(to node: Int) -> Int { Int(moves[node]) }

  /// Returns true if the state was not known.
  package mutating func insert(_ key: StateKey, from parent: Int, by move: Int) -> Bool {
    let slot = slot(of: key)
    guard slots[slot] == 0 else { return false }
    keys.append(key)
    parents.append(UInt32(truncatingIfNeeded: parent))
    moves.append(UInt32(truncatingIfNeeded: move))
    slots[slot] = UInt32(truncatingIfNeeded: keys.count)
    if keys.count * 4 > slots.count * 3 { grow() }
    return true
  }

  /// The maximum number of states: their numbers have 32 bits.
  package static let limit = Int(UInt32.max) - 1

  private func slot(of key: StateKey) -> Int {
    var slot = Int(truncatingIfNeeded: key.high) & mask
    while slots[slot] != 0 && keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    mask = mask * 2 + 1
    slots = Array(repeating: 0, count: mask + 1)
    for (number, key) in keys.enumerated() {
      var slot = Int(truncatingIfNeeded: key.high) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    }
  }
}
