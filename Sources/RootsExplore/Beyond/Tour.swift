internal import Roots

extension Exploration {
  /// Visits every known state with its world, each behind the one from which it was reached first.
  /// - Parameter visit: says whether to go on.
  func tour(_ visit: (_ node: Int, _ world: World) -> Bool) {
    let children = Family(nodes)
    var camps: [(world: World, moves: [Move], next: Range<Int>)] = []
    func arrive(at node: Int, _ world: World) -> Bool {
      guard visit(node, world) else { return false }
      let range = children.range(of: node)
      if !range.isEmpty { camps.append((world, world.moves, range)) }
      return true
    }
    guard arrive(at: 0, World(terrain)) else { return }
    while let camp = camps.last {
      guard let place = camp.next.first else {
        camps.removeLast()
        continue
      }
      camps[camps.count - 1].next = camp.next.dropFirst()
      let node = children.order[place]
      let move = nodes.move(to: node)
      guard camp.moves.indices.contains(move) else { continue }
      var world = camp.world
      world.perform(camp.moves[move])
      guard arrive(at: node, world) else { return }
    }
  }

  /// The states that were reached first from each state.
  private struct Family {
    /// The states, those with one parent side by side.
    private(set) var order: [Int] = []
    private var starts: [Int]

    init(_ nodes: NodeTable) {
      var counts = Array(repeating: 0, count: nodes.count + 1)
      for node in stride(from: 1, to: nodes.count, by: 1) { counts[nodes.parent(of: node) + 1] += 1 }
      for index in 1..<counts.count { counts[index] += counts[index - 1] }
      starts = counts
      order = Array(repeating: 0, count: max(0, nodes.count - 1))
      for node in stride(from: 1, to: nodes.count, by: 1) {
        let parent = nodes.parent(of: node)
        order[counts[parent]] = node
        counts[parent] += 1
      }
    }

    func range(of node: Int) -> Range<Int> { starts[node]..<starts[node + 1] }
  }
}
