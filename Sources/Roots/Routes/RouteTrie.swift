/// All patterns as one tree in flat arrays, so that a match neither chases pointers nor allocates.
///
/// The literal children of every node lie in one open-addressing table over (node, segment). Every segment
/// of a path is compared with one child for each kind at most, and no node is visited twice for one path:
/// going back costs no more than the tree has nodes on the levels of the path.
struct RouteTrie: Sendable {
  static let depthLimit = RoutePattern.segmentLimit

  /// The patterns end here, or go on with something other than a literal; -1 where they do not.
  struct Node: Sendable {
    var end: Int32 = -1
    var rest: Int32 = -1
    var string: Int32 = -1
    var anything: Int32 = -1
    /// Where the children for the types stand in `typed`, in the order in which types win.
    var typed: Int32 = -1
    var hasLiterals = false
  }

  /// An edge from a node to the child for a literal.
  struct Slot: Sendable {
    var node: Int32 = -1
    var child: Int32 = -1
    var start: Int32 = 0
    var length: UInt16 = 0
    var tag: UInt16 = 0
  }

  /// What a match keeps of a path. Most patterns keep the same as many others and share it.
  struct Keepings: Hashable, Sendable {
    var parameters: [Parameter] = []
    /// The depths of every `*`.
    var stars: [Int] = []
  }

  struct Parameter: Hashable, Sendable {
    let depth: Int
    let name: String
    let type: ParameterType
  }

  /// The types between literals and strings. Every whole number is a double too, so `int` is asked first.
  static let types: [ParameterType] = [.int, .bool, .uuid, .double]

  private(set) var nodes = [Node()]
  private(set) var typed: [Int32] = []
  private(set) var slots = Array(repeating: Slot(), count: 16)
  private(set) var literals: [UInt8] = []
  private(set) var keepings: [Keepings] = []
  /// For each pattern the place of its keepings.
  private(set) var kept: [Int32] = []
  private var places: [Keepings: Int32] = [:]
  private var edges = 0

  /// Differs from run to run, so that no file can be written whose segments all fall into one place.
  let seed = UInt64.random(in: .min ... .max)
}

// MARK: - Building

extension RouteTrie {
  /// Adds the next pattern; returns the one that already stands there, if there is an equal one.
  mutating func insert(_ pattern: RoutePattern, _ index: Int) -> Int? {
    keep(pattern)
    var node = 0
    for part in pattern.parts where part != .rest { node = child(of: node, for: part) }
    let end = pattern.parts.last == .rest ? \Node.rest : \Node.end
    let present = nodes[node][keyPath: end]
    guard present < 0 else { return Int(present) }
    nodes[node][keyPath: end] = Int32(index)
    return nil
  }

  private mutating func keep(_ pattern: RoutePattern) {
    var own = Keepings()
    for (depth, part) in pattern.parts.enumerated() {
      switch part {
      case .parameter(let name, let type):
        own.parameters.append(Parameter(depth: depth, name: name, type: type))
      case .anything: own.stars.append(depth)
      case .literal, .rest: break
      }
    }
    let place = places[own] ?? Int32(keepings.count)
    if place == keepings.count {
      keepings.append(own)
      places[own] = place
    }
    kept.append(place)
  }

  private mutating func child(of node: Int, for part: RoutePattern.Part) -> Int {
    switch part {
    case .literal(let text): return literalChild(of: node, text)
    case .parameter(_, .string): return child(of: node, at: \.string)
    case .anything: return child(of: node, at: \.anything)
    case .parameter(_, let type): return typedChild(of: node, type)
    case .rest: return node
    }
  }

  private mutating func child(of node: Int, at place: WritableKeyPath<Node, Int32>) -> Int {
    if nodes[node][keyPath: place] < 0 { nodes[node][keyPath: place] = add() }
    return Int(nodes[node][keyPath: place])
  }

  private mutating func typedChild(of node: Int, _ type: ParameterType) -> Int {
    if nodes[node].typed < 0 {
      nodes[node].typed = Int32(typed.count)
      typed += Self.types.map { _ in -1 }
    }
    let place = Int(nodes[node].typed) + (Self.types.firstIndex(of: type) ?? 0)
    if typed[place] < 0 { typed[place] = add() }
    return Int(typed[place])
  }

  private mutating func literalChild(of node: Int, _ text: String) -> Int {
    var text = text
    let found = text.withUTF8 { literal(of: Int32(node), UnsafeRawBufferPointer($0)) }
    if found >= 0 { return Int(found) }
    nodes[node].hasLiterals = true
    let new = add()
    let start = literals.count
    literals.append(contentsOf: text.utf8)
    edges += 1
    if edges * 2 > slots.count { grow() }
    place(
      Slot(
        node: Int32(node), child: new, start: Int32(start), length: UInt16(literals.count - start), tag: 0))
    return Int(new)
  }

  private mutating func add() -> Int32 {
    nodes.append(Node())
    return Int32(nodes.count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.node >= 0 { place(slot) }
  }

  private mutating func place(_ slot: Slot) {
    let start = Int(slot.start)
    let hash = literals[start..<start + Int(slot.length)].withUnsafeBytes {
      SegmentHash.hash($0, seed: seed, node: slot.node)
    }
    var slot = slot
    slot.tag = SegmentHash.tag(hash)
    var at = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[at].node >= 0 { at = (at + 1) & (slots.count - 1) }
    slots[at] = slot
  }
}
