internal import Roots

/// How what has fields is handed on: with all of them, each under its own name.
///
/// A name that is handed on takes with it all that can be read out of it, but only where it may stand for a record.
struct WholeFlows {
  private struct Copy {
    let source: DataNode
    let target: DataNode
    /// Whether it is handed on as it is, and not as a part of a text.
    let isWhole: Bool
  }

  private var copies: [Copy] = []
  /// What may have fields.
  private var records: Set<DataNode> = []
  /// As what something with fields is handed on, by what holds it.
  private var targets: [DataNode: Set<DataNode>] = [:]
  /// The screens that get what another one is given.
  private var nested: [String: Set<String>] = [:]
  /// The texts in which the fields of something are written.
  private var texts: [DataNode: Set<DataNode>] = [:]

  /// What is nested in a screen gets what the screen is given, unless it has a payload of its own.
  init(_ map: AppMap) {
    for screen in map.allScreens + map.accessories.map(\.screen) + map.flows.map(\.screen) {
      guard let nested = screen.nested, nested.payload == nil else { continue }
      self.nested[screen.name, default: []].insert(nested.screen)
    }
  }

  mutating func noteRecord(_ node: DataNode) {
    records.insert(node)
    if let everywhere = node.everywhere { records.insert(everywhere) }
  }

  mutating func note(_ source: DataNode, to target: DataNode, isCopy: Bool) {
    copies.append(Copy(source: source, target: target, isWhole: isCopy))
  }

  /// Works out where fields are handed on; what is asked later depends on it.
  mutating func settle() {
    var count = -1
    while count != records.count {
      count = records.count
      for copy in copies where records.contains(copy.source) {
        if copy.isWhole {
          targets[copy.source.holder, default: []].insert(copy.target)
          noteRecord(copy.target)
        } else {
          texts[copy.source.holder, default: []].insert(copy.target)
        }
      }
    }
  }

  /// As what a field is known that is handed on with what has it.
  func targets(of node: DataNode) -> Set<DataNode> {
    if case .name(let screen, let name) = node, let inner = nested[screen] {
      return partTargets(of: node).union(inner.map { .name($0, name) })
    }
    return partTargets(of: node)
  }

  private func partTargets(of node: DataNode) -> Set<DataNode> {
    guard let name = node.partName else { return [] }
    let parts = targets[node.holder, default: []].map { $0.part(name) }
    return texts[node.holder, default: []].union(parts)
  }

  /// Whether it stands in a text together with what has it.
  func isWritten(_ node: DataNode) -> Bool { node.partName != nil && texts[node.holder] != nil }
}
