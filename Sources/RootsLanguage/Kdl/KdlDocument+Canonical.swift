extension KdlDocument {
  /// The document in the form that KDL's public test suite compares.
  ///
  /// Comments are gone, properties are sorted and without duplicates, strings have quotes only where they need them,
  /// numbers are decimal, children are indented by four blanks. An empty document is one line end.
  package var canonical: String {
    var writer = KdlWriter()
    var ends: [Int] = []
    for index in tree.nodes.indices {
      writer.close(&ends, before: index)
      writer.begin(KdlNode(tree: tree, index: index))
      let next = Int(tree.nodes[index].next)
      if next > index + 1 {
        writer.openBlock()
        ends.append(next)
      } else {
        writer.end()
      }
    }
    writer.close(&ends, before: tree.nodes.count)
    return tree.nodes.isEmpty ? "\n" : writer.text
  }
}

extension KdlWriter {
  fileprivate mutating func close(_ ends: inout [Int], before index: Int) {
    while ends.last == index {
      ends.removeLast()
      closeBlock()
      end()
    }
  }

  /// Begins a copy of a node, with its arguments and its properties, sorted.
  package mutating func begin(_ node: KdlNode) {
    begin(node.name, annotation: node.annotation)
    var properties: [(key: String, entry: KdlEntry)] = []
    for entry in node.entries {
      if let key = entry.key {
        properties.append((key, entry))
      } else {
        argument(entry.value, annotation: entry.annotation)
      }
    }
    for (key, entry) in properties.sortedLastOfEach {
      property(key, entry.value, annotation: entry.annotation)
    }
  }
}

extension [(key: String, entry: KdlEntry)] {
  /// The entries sorted by the bytes of their keys, with the last one of each key.
  fileprivate var sortedLastOfEach: [(key: String, entry: KdlEntry)] {
    guard count > 1 else { return self }
    let sorted = enumerated().sorted { one, other in
      if one.element.key.utf8.elementsEqual(other.element.key.utf8) { return one.offset < other.offset }
      return one.element.key.utf8.lexicographicallyPrecedes(other.element.key.utf8)
    }
    return sorted.indices.compactMap { place in
      let isLast = place + 1 == sorted.count
      let property = sorted[place].element
      if !isLast, property.key.utf8.elementsEqual(sorted[place + 1].element.key.utf8) { return nil }
      return property
    }
  }
}
