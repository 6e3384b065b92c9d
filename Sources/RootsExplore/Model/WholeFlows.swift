internal import Roots

/// The flows of records as a whole, with all of their fields under their own names.
///
/// A name that is handed on takes all fields of its value with it, but only if the value may be a record.
struct WholeFlows {
  private var copies: [(source: DataNode, target: DataNode, isWhole: Bool)] = []
  private var records: Set<DataNode> = []
  /// The nodes that a record is handed on to, by the holder of its fields.
  private var targets: [DataNode: Set<DataNode>] = [:]
  private var nested: [String: Set<String>] = [:]
  private var texts: [DataNode: Set<DataNode>] = [:]

  /// A nested screen gets the payload of its host unless it has its own.
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
    copies.append((source, target, isCopy))
  }

  /// Computes where fields are handed on. Call it before any query.
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

  func isWritten(_ node: DataNode) -> Bool { node.partName != nil && texts[node.holder] != nil }
}
