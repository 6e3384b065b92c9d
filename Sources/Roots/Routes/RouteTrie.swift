/// All patterns as one tree in flat arrays, so that a match neither follows pointers nor allocates.
///
/// The literal children of all nodes are in one open-addressing table over (node, segment). Each segment of a path is
/// compared with at most one child of each kind, and no node is visited twice for one path, so backtracking is limited
/// by the number of nodes on the levels of the path.
struct RouteTrie: Sendable {
  static let depthLimit = RoutePattern.segmentLimit

  /// A node with the patterns that end here and the children that are not literals; -1 marks an absence.
  struct Node: Sendable {
    var end: Int32 = -1
    var rest: Int32 = -1
    var string: Int32 = -1
    var anything: Int32 = -1
    /// The index of the typed children in ``RouteTrie/typed``, in the order of ``RouteTrie/types``.
    var typed: Int32 = -1
    var hasLiterals = false
  }

  struct Slot: Sendable {
    var node: Int32 = -1
    var child: Int32 = -1
    var start: Int32 = 0
    var length: UInt16 = 0
    var tag: UInt16 = 0
  }

  /// The parts of a path that a match captures. Most patterns share theirs with many others.
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

  /// The types between literals and strings, in order of priority: every integer is also a double, so `int` is first.
  static let types: [ParameterType] = [.int, .bool, .uuid, .double]

  private(set) var nodes = [Node()]
  private(set) var typed: [Int32] = []
  private(set) var slots = Array(repeating: Slot(), count: 16)
  private(set) var literals: [UInt8] = []
  private(set) var keepings: [Keepings] = []
  /// The index in ``keepings`` for each pattern.
  private(set) var kept: [Int32] = []
  private var places: [Keepings: Int32] = [:]
  private var edges = 0

  /// A random seed, so that no file can be made whose segments all collide.
  let seed = UInt64.random(in: .min ... .max)
}

// MARK: - Building

extension RouteTrie {
  /// Returns the index of an equal pattern that was added before.
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
