extension RouteTrie {
  struct Piece {
    let start: Int32
    let end: Int32

    init(start: Int, end: Int) {
      self.start = Int32(truncatingIfNeeded: start)
      self.end = Int32(truncatingIfNeeded: end)
    }
  }

  /// A path cut into segments. Only the segments up to the limit are stored, but all are counted: those beyond it can
  /// only match a `**`.
  struct Path {
    let text: UnsafeBufferPointer<UInt8>
    let pieces: UnsafeBufferPointer<Piece>
    let count: Int

    func segment(_ depth: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: text[Int(pieces[depth].start)..<Int(pieces[depth].end)])
    }
  }

  /// The pattern that was found, and the number of segments before its `**`, if it ends with that.
  struct Place {
    let index: Int
    let restDepth: Int?
  }

  func find(_ path: Path, excluding excluded: Int? = nil) -> Place? {
    let excluded = Int32(truncatingIfNeeded: excluded ?? -1)
    return withUnsafeTemporaryAllocation(of: Step.self, capacity: Self.depthLimit + 1) { trail in
      find(path, excluding: excluded, trail: trail)
    }
  }
}

/// One level of the descent: the node, and the choice to try next.
private struct Step {
  var node: Int32
  var next: Choice
}

/// The kinds of children, in order of priority.
private enum Choice: UInt8 {
  case literal, int, bool, uuid, double, string, anything, none

  func next(hasTypes: Bool) -> Choice {
    switch self {
    case .literal: hasTypes ? .int : .string
    case .int: .bool
    case .bool: .uuid
    case .uuid: .double
    case .double: .string
    case .string: .anything
    case .anything, .none: .none
    }
  }
}

extension RouteTrie {
  /// Descends by the best choice at each node, and returns to the last remaining choice when that fails.
  private func find(
    _ path: Path, excluding excluded: Int32, trail: UnsafeMutableBufferPointer<Step>
  ) -> Place? {
    var depth = 0
    trail[0] = Step(node: 0, next: .literal)
    while true {
      let node = nodes[Int(trail[depth].node)]
      if depth == path.count {
        if node.end >= 0, node.end != excluded { return Place(index: Int(node.end), restDepth: nil) }
      } else if depth < Self.depthLimit {
        let child = descend(&trail[depth], node, path.segment(depth))
        if child >= 0 {
          depth += 1
          trail[depth] = Step(node: child, next: .literal)
          continue
        }
      }
      if node.rest >= 0, node.rest != excluded { return Place(index: Int(node.rest), restDepth: depth) }
      if depth == 0 { return nil }
      depth -= 1
    }
  }

  /// Returns -1 if no child is left.
  private func descend(_ step: inout Step, _ node: Node, _ segment: UnsafeBufferPointer<UInt8>) -> Int32 {
    while step.next != .none {
      let choice = step.next
      step.next = choice.next(hasTypes: node.typed >= 0)
      let child =
        switch choice {
        case .literal: node.hasLiterals ? literal(of: step.node, UnsafeRawBufferPointer(segment)) : -1
        case .int: typed(node, 0, .int, segment)
        case .bool: typed(node, 1, .bool, segment)
        case .uuid: typed(node, 2, .uuid, segment)
        case .double: typed(node, 3, .double, segment)
        case .string: node.string
        case .anything: node.anything
        case .none: Int32(-1)
        }
      if child >= 0 { return child }
    }
    return -1
  }

  private func typed(
    _ node: Node, _ rank: Int, _ type: ParameterType, _ segment: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    let child = typed[Int(node.typed) + rank]
    return child >= 0 && type.accepts(segment) ? child : -1
  }

  /// Returns -1 if the node has no such child.
  func literal(of node: Int32, _ segment: UnsafeRawBufferPointer) -> Int32 {
    let hash = SegmentHash.hash(segment, seed: seed, node: node)
    let tag = SegmentHash.tag(hash)
    var at = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[at].node >= 0 {
      let slot = slots[at]
      if slot.tag == tag, slot.node == node, spells(slot, segment) { return slot.child }
      at = (at + 1) & (slots.count - 1)
    }
    return -1
  }

  private func spells(_ slot: Slot, _ segment: UnsafeRawBufferPointer) -> Bool {
    guard Int(slot.length) == segment.count else { return false }
    let range = Int(slot.start)..<Int(slot.start) + Int(slot.length)
    return literals.withUnsafeBytes {
      SegmentHash.areEqual(UnsafeRawBufferPointer(rebasing: $0[range]), segment)
    }
  }
}

// MARK: - Values

extension RouteTrie {
  /// - Parameter rest: Returns the segments from a depth on.
  func match(at place: Place, on path: Path, rest: (Int) -> [String]) -> RouteMatch {
    let own = Int(kept[place.index])
    // Iterating over the arrays would retain them, which costs more than everything else here.
    var params = Record(reserving: keepings[own].parameters.count)
    for number in keepings[own].parameters.indices {
      let parameter = keepings[own].parameters[number]
      params.append(parameter.name, parameter.type.value(of: path.segment(parameter.depth)) ?? .null)
    }
    var segments: [String] = []
    for depth in keepings[own].stars {
      segments.append(String(decoding: path.segment(depth), as: UTF8.self))
    }
    if let depth = place.restDepth, depth < path.count { segments += rest(depth) }
    return RouteMatch(index: place.index, params: params, rest: segments)
  }
}
