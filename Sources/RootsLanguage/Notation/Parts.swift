/// A node taken apart by its word.
package struct Parts {
  package let node: KdlNode
  package var arguments: [KdlEntry] = []
  /// The values with names that the word knows, each with the place of its slot among the word's properties.
  package var named: [(name: String, entry: KdlEntry, slot: Int)] = []
  /// The values with names of their own: a payload, or values of the program.
  package var fields: [(key: String, entry: KdlEntry)] = []
  package var isFaultless = true

  package subscript(name: String) -> KdlEntry? { named.first { $0.name == name }?.entry }

  /// A number is taken by its digits.
  package func text(_ index: Int) -> String? {
    arguments.indices.contains(index) ? arguments[index].word : nil
  }

  package func text(_ name: String) -> String? { self[name]?.word }

  package func integer(_ name: String) -> Int? { self[name]?.value.integer }

  package func flag(_ name: String) -> Bool? { self[name]?.value.truth }

  package func names(_ name: String) -> [String] { self[name].map { $0.names.map(\.name) } ?? [] }
}
