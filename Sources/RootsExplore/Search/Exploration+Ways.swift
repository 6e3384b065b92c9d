internal import Roots
internal import RootsApp

extension Exploration {
  func number(of key: StateKey) -> Int? { nodes.number(of: key) }

  package func way(to node: Int) -> [Move] {
    node == 0 ? [] : way(to: Witness(node: nodes.parent(of: node), move: nodes.move(to: node)))
  }

  package func steps(to node: Int) -> Int { path(to: Witness(node: node, move: -1)).count - 1 }

  package func path(to witness: Witness) -> [Witness] {
    var path = [witness]
    var node = witness.node
    while node != 0 {
      path.append(Witness(node: nodes.parent(of: node), move: nodes.move(to: node)))
      node = nodes.parent(of: node)
    }
    return path
  }

  package func way(to witness: Witness) -> [Move] {
    moves(path(to: witness).map(\.move).filter { $0 >= 0 }.reversed())
  }

  func moves(_ numbers: [Int]) -> [Move] {
    var current = State(model)
    return numbers.compactMap { number in
      guard let move = current.move(number) else { return nil }
      current.perform(move)
      return move
    }
  }
}
