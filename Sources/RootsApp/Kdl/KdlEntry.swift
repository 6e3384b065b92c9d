/// An argument or a property of a node.
package struct KdlEntry: Sendable {
  let tree: KdlTree
  let tokens: Range<Int>

  private var first: KdlToken { tree.tokens[tokens.lowerBound] }
  private var last: KdlToken { tree.tokens[tokens.upperBound - 1] }

  /// Whether it has a name, as in `name=value`.
  package var isProperty: Bool { first.role == .key }

  /// The name of a property; an argument has none.
  package var key: String? { isProperty ? tree.string(of: first) : nil }

  /// Where the name of a property stands, quotes included.
  package var keyRange: SourceRange? { isProperty ? first.range : nil }

  /// The value.
  package var value: KdlValue { tree.value(of: last) }

  /// Where the value stands, quotes included.
  package var valueRange: SourceRange { last.range }

  /// The word in parentheses before the value.
  package var annotation: String? { annotationToken.map(tree.string) }

  /// Where the annotation's word stands, parentheses not included.
  package var annotationRange: SourceRange? { annotationToken?.range }

  private var annotationToken: KdlToken? {
    let candidates = tree.tokens[tokens].dropLast()
    return candidates.last.flatMap { $0.role == .valueAnnotation ? $0 : nil }
  }

  /// The whole entry: name and value of a property, the value of an argument.
  package var range: SourceRange { (keyRange ?? valueRange).joined(with: valueRange) }
}

/// The entries of a node in the order of the file.
package struct KdlEntries: Collection, Sendable {
  let tree: KdlTree
  package let startIndex: Int
  package let endIndex: Int

  package func index(after index: Int) -> Int {
    var index = index
    while index < endIndex {
      let role = tree.tokens[index].role
      index += 1
      if role == .argument || role == .propertyValue { break }
    }
    return index
  }

  package subscript(index: Int) -> KdlEntry {
    KdlEntry(tree: tree, tokens: index..<self.index(after: index))
  }
}
