/// A parsed pattern as an arena of nodes, so that no depth of nesting costs stack.
struct PatternSyntax: Sendable {
  typealias NodeID = Int

  enum Node: Sendable {
    case empty
    case set(Int32)
    case assertion(PatternAssertion)
    case sequence([NodeID])
    case choice([NodeID])
    case repetition(NodeID, least: Int, most: Int?, Greed)
  }

  enum Greed: Sendable { case greedy, lazy }

  /// The facts that limits depend on, computed once per node from its children.
  struct Facts: Sendable {
    var canBeEmpty = false
    /// The greatest product of nested repeat counts.
    var expansion = 1
  }

  private(set) var nodes: [Node] = []
  private(set) var facts: [Facts] = []
  private(set) var sets: [ScalarSet] = []
  private var setNumbers: [ScalarSet: Int32] = [:]
  var root: NodeID = 0

  mutating func add(_ node: Node) -> NodeID {
    facts.append(factsOf(node))
    nodes.append(node)
    return nodes.count - 1
  }

  mutating func add(_ set: ScalarSet) -> NodeID {
    let number = setNumbers[set] ?? Int32(sets.count)
    if number == sets.count {
      sets.append(set)
      setNumbers[set] = number
    }
    return add(.set(number))
  }

  private func factsOf(_ node: Node) -> Facts {
    switch node {
    case .empty, .assertion: Facts(canBeEmpty: true)
    case .set: Facts()
    case .sequence(let parts): combined(parts, canBeEmpty: parts.allSatisfy { facts[$0].canBeEmpty })
    case .choice(let parts): combined(parts, canBeEmpty: parts.contains { facts[$0].canBeEmpty })
    case .repetition(let part, let least, let most, _):
      Facts(
        canBeEmpty: least == 0 || facts[part].canBeEmpty,
        expansion: facts[part].expansion * max(1, most ?? least))
    }
  }

  private func combined(_ parts: [NodeID], canBeEmpty: Bool) -> Facts {
    Facts(
      canBeEmpty: canBeEmpty,
      expansion: parts.lazy.map { facts[$0].expansion }.max() ?? 1)
  }
}

/// A condition on the place between two scalars.
enum PatternAssertion: UInt8, Hashable, Sendable {
  case lineStart, lineEnd, textStart, textEnd, wordBoundary, noWordBoundary
}
