internal import RootsApp

/// A place in an app file by the table of what may stand there: the nodes around it, and the one on its line.
struct AppCursor {
  struct Level {
    let node: KdlNode
    let word: Word?
  }

  /// The nodes in whose braces the place lies, the outermost first.
  private(set) var around: [Level] = []
  /// The node that the place lies in, or directly behind.
  private(set) var node: Level?
  let root: AppPlace
  /// `nil` inside of something that is not known.
  private(set) var place: AppPlace?

  init(_ document: KdlDocument, at offset: Int) {
    var nodes = document.nodes
    root = Self.place(of: document)
    var place: AppPlace? = root
    var next = Self.node(in: nodes, at: offset)
    while let found = next, let block = found.blockRange, Self.contains(block, offset, found) {
      let level = Level(node: found, word: Self.word(of: found, in: place))
      around.append(level)
      place = level.word?.place
      nodes = found.children
      next = Self.node(in: nodes, at: offset)
    }
    self.place = place
    if let next, Self.isOnLine(next, offset, document.source) {
      node = Level(node: next, word: Self.word(of: next, in: place))
    }
  }

  /// A file may hold a part of an app; its nodes show which.
  private static func place(of document: KdlDocument) -> AppPlace {
    if document.source.declaresApp { return .file }
    let names = Set(document.nodes.map(\.name))
    let places: [AppPlace] = [.app, .screen, .list, .table, .data, .guardian, .flow, .actions]
    return places.max { one, other in hits(one, names) < hits(other, names) } ?? .file
  }

  private static func hits(_ place: AppPlace, _ names: Set<String>) -> Int {
    names.intersection(place.words.map(\.name)).count
  }

  private static func node(in nodes: KdlNodes, at offset: Int) -> KdlNode? {
    var found: KdlNode?
    for node in nodes {
      if node.range.start > offset { break }
      found = node
    }
    return found
  }

  /// The second brace may be missing.
  private static func contains(_ block: SourceRange, _ offset: Int, _ node: KdlNode) -> Bool {
    let isClosed = node.written.utf8.last == UInt8(ascii: "}")
    return block.start < offset && (isClosed ? offset < block.end : offset <= block.end)
  }

  /// True also behind the node, with nothing between them that ends a node.
  private static func isOnLine(_ node: KdlNode, _ offset: Int, _ source: SourceText) -> Bool {
    if offset <= node.range.end { return true }
    if node.hasBlock { return false }
    return source.bytes[node.range.end..<min(offset, source.bytes.count)].allSatisfy {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
  }

  private static func word(of node: KdlNode, in place: AppPlace?) -> Word? {
    guard let place else { return nil }
    return place == .stack ? place.words.first : place.words.first { $0.name == node.name }
  }
}

extension AppCursor {
  enum Part {
    case name
    /// The name of a property, or of a value that the word does not know.
    case key(KdlEntry)
    /// Without a slot where the word does not know it.
    case value(KdlEntry, Word.Slot?)
  }

  func part(at offset: Int) -> Part? {
    guard let node else { return nil }
    if node.node.nameRange.touches(offset) { return .name }
    var arguments = 0
    for entry in node.node.entries {
      if let key = entry.keyRange, key.touches(offset) { return .key(entry) }
      if entry.valueRange.touches(offset) { return .value(entry, slot(of: entry, number: arguments)) }
      if entry.key == nil { arguments += 1 }
    }
    return nil
  }

  private func slot(of entry: KdlEntry, number: Int) -> Word.Slot? {
    if let key = entry.key { return node?.word?.property(key) }
    return node?.word?.argument(number)
  }

  /// The screen, accessory or flow in which the place lies.
  var screen: String? {
    let holders = ["screen", "accessory", "flow", "empty"]
    let level = (around + [node].compactMap { $0 }).last { holders.contains($0.node.name) }
    return level.map { $0.node.arguments.first?.value.text ?? $0.node.name }
  }
}

extension Word {
  func argument(_ number: Int) -> Slot? {
    if arguments.indices.contains(number) { return arguments[number] }
    return arguments.last.flatMap { $0.need == .repeated ? $0 : nil }
  }
}

extension SourceRange {
  func touches(_ offset: Int) -> Bool { start <= offset && offset <= end }
}
