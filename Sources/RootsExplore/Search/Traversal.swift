internal import Roots

extension Exploration {
  /// Visits every known state, or the first ones, each after the state that it was reached from first; Ctrl-C ends it.
  /// - Parameter targets: The states that are visited, if not all of them are.
  /// - Parameter visit: A function that returns false to end the traversal.
  func traverse(
    first count: Int = .max, to targets: [Int]? = nil, _ visit: (_ node: Int, _ current: State) -> Bool
  ) {
    let wanted = targets.map(Set.init)
    // The tree of states by first arrival.
    let children = NumberGroups(
      states,
      (targets.map(withParents) ?? Array(1..<max(1, min(count, states)))).map {
        (UInt32(truncatingIfNeeded: nodes.parent(of: $0)), UInt32(truncatingIfNeeded: $0))
      })
    var frontier: [(current: State, next: ArraySlice<UInt32>)] = []
    func arrive(at node: Int, _ current: State) -> Bool {
      guard wanted?.contains(node) == false || visit(node, current) else { return false }
      if !children[node].isEmpty { frontier.append((current, children[node])) }
      return true
    }
    guard arrive(at: 0, State(model)) else { return }
    while let part = frontier.last, !Interruption.isAskedFor {
      guard let node = part.next.first.map({ Int($0) }) else {
        frontier.removeLast()
        continue
      }
      frontier[frontier.count - 1].next = part.next.dropFirst()
      guard let move = part.current.move(nodes.move(to: node)) else { continue }
      var current = part.current
      current.perform(move)
      guard arrive(at: node, current) else { return }
    }
  }

  /// The states without the start, and those before them on their ways from it.
  private func withParents(_ targets: [Int]) -> [Int] {
    var found = Set<Int>()
    for target in targets {
      var node = target
      while node > 0, found.insert(node).inserted { node = nodes.parent(of: node) }
    }
    return found.sorted()
  }
}
