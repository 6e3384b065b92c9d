package struct KdlEntry: Sendable {
  package let tree: KdlTree
  let tokens: Range<Int>

  private var first: KdlToken { tree.tokens[tokens.lowerBound] }
  private var last: KdlToken { tree.tokens[tokens.upperBound - 1] }

  package var isProperty: Bool { first.role == .key }

  /// The name of a property; `nil` for an argument.
  package var key: String? { isProperty ? tree.string(of: first) : nil }

  /// Quotes included.
  package var keyRange: SourceRange? { isProperty ? first.range : nil }

  package var value: KdlValue { tree.value(of: last) }

  package var valueRange: SourceRange { last.range }

  package var annotation: String? { annotationToken.map(tree.string) }

  package var annotationRange: SourceRange? { annotationToken?.range }

  private var annotationToken: KdlToken? {
    let candidates = tree.tokens[tokens].dropLast()
    return candidates.last.flatMap { $0.role == .valueAnnotation ? $0 : nil }
  }

  package var range: SourceRange { (keyRange ?? valueRange).joined(with: valueRange) }
}

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
