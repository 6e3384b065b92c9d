package struct KdlNode: Sendable {
  package let tree: KdlTree
  let index: Int

  private var tokens: Range<Int> { tree.tokens(of: index) }

  private var nameToken: Int {
    let first = tokens.lowerBound
    return tree.tokens[first].role == .nodeAnnotation ? first + 1 : first
  }

  package var name: String { tree.string(of: tree.tokens[nameToken]) }

  package var nameRange: SourceRange { tree.tokens[nameToken].range }

  package var annotation: String? { annotationToken.map(tree.string) }

  package var annotationRange: SourceRange? { annotationToken?.range }

  private var annotationToken: KdlToken? {
    nameToken > tokens.lowerBound ? tree.tokens[tokens.lowerBound] : nil
  }

  /// The arguments and properties in the order of the file; a property given twice is here twice.
  package var entries: KdlEntries {
    KdlEntries(tree: tree, startIndex: nameToken + 1, endIndex: tokens.upperBound)
  }

  package var arguments: [KdlEntry] { entries.filter { !$0.isProperty } }

  /// The property of a name; the last one if there are several, as KDL defines it.
  package subscript(key: String) -> KdlEntry? {
    var found: KdlEntry?
    for entry in entries where entry.isProperty && entry.key == key { found = entry }
    return found
  }

  package var children: KdlNodes {
    KdlNodes(tree: tree, start: index + 1, end: Int(tree.nodes[index].next))
  }

  package var hasBlock: Bool { tree.nodes[index].block > 0 }

  package var blockRange: SourceRange? {
    hasBlock ? SourceRange(start: Int(tree.nodes[index].block), end: range.end) : nil
  }

  package var written: String { tree.source.text(in: range) }

  /// The whole node, from its annotation or name to its last entry or closing brace.
  package var range: SourceRange {
    let node = tree.nodes[index]
    return SourceRange(start: Int(node.start), end: Int(node.end))
  }
}

package struct KdlNodes: Collection, Sendable {
  let tree: KdlTree
  package let startIndex: Int
  package let endIndex: Int

  init(tree: KdlTree, start: Int, end: Int) {
    self.tree = tree
    startIndex = start
    endIndex = end
  }

  package func index(after index: Int) -> Int { Int(tree.nodes[index].next) }

  package subscript(index: Int) -> KdlNode { KdlNode(tree: tree, index: index) }
}
