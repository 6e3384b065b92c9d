internal import Roots

extension Exploration {
  /// Visits every known state, or the first ones, each after the state that it was reached from first; Ctrl-C ends it.
  /// - Parameter visit: A function that returns false to end the traversal.
  func traverse(first count: Int = .max, _ visit: (_ node: Int, _ current: State) -> Bool) {
    let children = Children(nodes, first: min(count, states))
    var frontier: [(current: State, next: Range<Int>)] = []
    func arrive(at node: Int, _ current: State) -> Bool {
      guard visit(node, current) else { return false }
      let range = children.range(of: node)
      if !range.isEmpty { frontier.append((current, range)) }
      return true
    }
    guard arrive(at: 0, State(model)) else { return }
    while let part = frontier.last, !Interruption.isAskedFor {
      guard let place = part.next.first else {
        frontier.removeLast()
        continue
      }
      frontier[frontier.count - 1].next = part.next.dropFirst()
      let node = children.order[place]
      guard let move = part.current.move(nodes.move(to: node)) else { continue }
      var current = part.current
      current.perform(move)
      guard arrive(at: node, current) else { return }
    }
  }

  /// The tree of states by first arrival: the children of each state.
  private struct Children {
    private(set) var order: [Int] = []
    private var starts: [Int]

    init(_ nodes: Visited, first count: Int) {
      var counts = Array(repeating: 0, count: count + 1)
      for node in stride(from: 1, to: count, by: 1) { counts[nodes.parent(of: node) + 1] += 1 }
      for index in 1..<counts.count { counts[index] += counts[index - 1] }
      starts = counts
      order = Array(repeating: 0, count: max(0, count - 1))
      for node in stride(from: 1, to: count, by: 1) {
        let parent = nodes.parent(of: node)
        order[counts[parent]] = node
        counts[parent] += 1
      }
    }

    func range(of node: Int) -> Range<Int> { starts[node]..<starts[node + 1] }
  }
}
